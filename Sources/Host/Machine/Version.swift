/// The version of Vitrine.
public enum Version {
  /// A semantic version: while the major number is 0, a new minor number means that programs may have to be changed.
  public static let current = "0.1.0"
}

/// Which Vitrine this is.
public enum Version {
  /// As in semantic versioning: while the first number is 0, the second says whether programs have to be changed.
  public static let current = "0.1.0"
}

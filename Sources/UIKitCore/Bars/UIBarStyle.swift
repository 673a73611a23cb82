/// The styles of a bar.
public enum UIBarStyle: Int, Sendable {
  case `default` = 0
  /// Dark, with light text.
  case black = 1

  /// The former name of `black`.
  public static var blackOpaque: UIBarStyle { .black }
}

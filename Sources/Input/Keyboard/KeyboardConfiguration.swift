/// What is asked of keyboards. What is nil is the system's: `XKB_DEFAULT_…` of the environment, then
/// `/etc/default/keyboard`, then `/etc/vconsole.conf`, then a US keyboard.
public struct KeyboardConfiguration: Hashable, Sendable {
  public var rules: String?
  public var model: String?
  /// `de`, or several to switch between: `us,ru`. At most four.
  public var layout: String?
  /// One for each layout: `nodeadkeys`, `,phonetic`. Taken from where the layout comes from.
  public var variant: String?
  /// `grp:alt_shift_toggle,compose:ralt`.
  public var options: String?
  /// Whose compose sequences and dead keys; nil is that of `LC_ALL`, `LC_CTYPE` or `LANG`.
  public var locale: String?

  /// Seconds from a press to the first repeat. Up to 10, so that slow hands are not punished (EN 301 549, 5.7).
  public var repeatDelay = 0.5 { didSet { repeatDelay = Self.limit(repeatDelay, Self.delayLimits) } }
  /// Repeats a second; 0 for none.
  public var repeatRate = 25.0 { didSet { repeatRate = repeatRate > 0 ? Self.limit(repeatRate, Self.rateLimits) : 0 } }
  /// Whether keypads type digits from the start.
  public var numLock = true

  public static let delayLimits = 0.05...10.0
  public static let rateLimits = 0.1...200.0

  public init() {}

  private static func limit(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : range.upperBound
  }
}

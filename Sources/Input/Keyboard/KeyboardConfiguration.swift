/// The configuration of keyboards. Nil values come from the system: `XKB_DEFAULT_…` of the environment, then
/// `/etc/default/keyboard`, then `/etc/vconsole.conf`, then a US keyboard.
public struct KeyboardConfiguration: Hashable, Sendable {
  /// The xkb rules: `evdev`.
  public var rules: String?
  /// The xkb model: `pc105`.
  public var model: String?
  /// The layout, `de`, or several to switch between, `us,ru`. At most four.
  public var layout: String?
  /// One variant for each layout: `nodeadkeys`, `,phonetic`. It comes from the same source as the layout.
  public var variant: String?
  /// The xkb options: `grp:alt_shift_toggle,compose:ralt`.
  public var options: String?
  /// The locale of compose sequences and dead keys; nil uses `LC_ALL`, `LC_CTYPE` or `LANG`.
  public var locale: String?

  /// Seconds from a press to the first repeat. Up to 10, for users with limited dexterity (EN 301 549, 5.7).
  public var repeatDelay = 0.5 { didSet { repeatDelay = Self.limit(repeatDelay, Self.delayLimits) } }
  /// Repeats per second; 0 disables them.
  public var repeatRate = 25.0 { didSet { repeatRate = repeatRate > 0 ? Self.limit(repeatRate, Self.rateLimits) : 0 } }
  /// Whether Num Lock is on at the start.
  public var numLock = true

  /// The range of `repeatDelay`, in seconds.
  public static let delayLimits = 0.05...10.0
  /// The range of `repeatRate`, in repeats per second.
  public static let rateLimits = 0.1...200.0

  /// Creates a configuration that takes all names from the system.
  public init() {}

  private static func limit(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : range.upperBound
  }
}

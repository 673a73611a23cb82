/// How dark an idle kiosk's screen is.
public enum IdleStage: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// Normal brightness.
  case awake
  /// Darker, as a notice that the screen is about to turn off.
  case dimmed
  /// A black picture; the panel is on.
  case blank
  /// The panel is off.
  case off

  /// Orders the stages from the brightest, `awake`, to the darkest, `off`.
  public static func < (a: IdleStage, b: IdleStage) -> Bool { a.rawValue < b.rawValue }
}

/// The idle times, in seconds without input, after which a kiosk dims, blanks, switches off or is reset. Nil: never.
public struct IdleConfiguration: Hashable, Sendable {
  /// When the screen is dimmed.
  public var dim: Double?
  /// When the screen is blanked.
  public var blank: Double?
  /// When the panels are switched off.
  public var off: Double?
  /// When the app returns to its start; nil uses `appReset`.
  public var reset: Double?
  /// Whether the settings say `never`: the app is not reset, whatever `appReset` says.
  public var neverResets = false
  /// The time the app chose, for when the settings say nothing.
  public var appReset: Double?
  /// How long before a reset the screen warns of it, so that slow users can ask for more time; at most half of the time
  /// until the reset. WCAG 2.2.1 asks for 20 s to answer.
  public var warning: Double? = 20
  /// Brightness of a dimmed screen, 0 … 1 of the normal one.
  public var dimLevel = 0.3
  /// Hours at which the screen is on; nil for always.
  public var hours: ScreenHours?
  /// Seconds of idle time after which the screen switches off again outside those hours.
  static let grace = 30.0

  /// A configuration in which nothing happens while the kiosk is idle.
  public init() {}

  /// The effective time until a reset: the settings override the app.
  public var resetDelay: Double? { neverResets ? nil : reset ?? appReset }

  var isEmpty: Bool { dim == nil && blank == nil && off == nil && resetDelay == nil && hours == nil }

  /// The stage after `seconds` of idle time: the deepest one that is due.
  func stage(after seconds: Double, isOpen: Bool) -> IdleStage {
    if !isOpen, seconds >= min(Self.grace, off ?? .infinity) { return .off }
    if let off, seconds >= off { return .off }
    if let blank, seconds >= blank { return .blank }
    if let dim, seconds >= dim { return .dimmed }
    return .awake
  }

  /// Idle seconds after which the warning appears.
  var warningDelay: Double? {
    guard let resetDelay, let warning else { return nil }
    return resetDelay - min(warning, resetDelay / 2)
  }

  /// The next idle time after `seconds` at which a stage, the warning or the reset is due.
  func next(after seconds: Double, isOpen: Bool) -> Double? {
    [dim, blank, off, resetDelay, warningDelay, isOpen ? nil : Self.grace].compactMap { $0 }.filter { $0 > seconds }.min()
  }
}

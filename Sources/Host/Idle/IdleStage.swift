/// How far a kiosk that nobody uses has gone to rest.
public enum IdleStage: Int, Hashable, Sendable, Comparable, CaseIterable {
  case awake
  /// Darker, to say that it is about to rest.
  case dimmed
  /// Black; the panel is lit.
  case blank
  /// The panel is off.
  case off

  public static func < (a: IdleStage, b: IdleStage) -> Bool { a.rawValue < b.rawValue }
}

/// After how many seconds without input a kiosk rests. Nil: never.
public struct IdleConfiguration: Hashable, Sendable {
  public var dim: Double?
  public var blank: Double?
  public var off: Double?
  /// When the app is to go back to its start; nil leaves that to `appReset`.
  public var reset: Double?
  /// The settings say `never`: the app does not go back by itself, whatever it asked for.
  public var neverResets = false
  /// What the app asked for, where the settings say nothing.
  public var appReset: Double?
  /// How long before that the screen warns of it, so that somebody who is slow can ask for more time; at most half of
  /// that time. WCAG 2.2.1 asks for 20 s to answer.
  public var warning: Double? = 20
  /// Brightness of a dimmed screen, 0 … 1 of the usual one.
  public var dimLevel = 0.3
  /// Hours at which the screen is on; nil for always.
  public var hours: ScreenHours?
  /// Outside those hours somebody who touches the screen gets this long after the last touch.
  static let grace = 30.0

  public init() {}

  /// The interval in force: the settings win over the app.
  public var returnsAfter: Double? { neverResets ? nil : reset ?? appReset }

  var isEmpty: Bool { dim == nil && blank == nil && off == nil && returnsAfter == nil && hours == nil }

  /// The stage after so many seconds without use: the deepest one that is due.
  func stage(after seconds: Double, isOpen: Bool) -> IdleStage {
    if !isOpen, seconds >= min(Self.grace, off ?? .infinity) { return .off }
    if let off, seconds >= off { return .off }
    if let blank, seconds >= blank { return .blank }
    if let dim, seconds >= dim { return .dimmed }
    return .awake
  }

  /// Seconds without use after which the return is warned of.
  var warnsAfter: Double? {
    guard let returnsAfter, let warning else { return nil }
    return returnsAfter - min(warning, returnsAfter / 2)
  }

  /// The first moment after `seconds` at which something happens.
  func next(after seconds: Double, isOpen: Bool) -> Double? {
    [dim, blank, off, returnsAfter, warnsAfter, isOpen ? nil : Self.grace].compactMap { $0 }.filter { $0 > seconds }.min()
  }
}

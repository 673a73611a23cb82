/// The keymap in use, for `vitrine doctor` and for pickers of layouts.
public struct KeyboardReport: Hashable, Sendable {
  /// What the keymap was made of.
  public var names: KeyboardNames
  /// Names of the layouts for people: `German`. Empty without a keymap.
  public var layouts: [String]
  /// Which of them types now.
  public var layout: Int
  public var modifiers: Key.Modifiers
  /// Whether dead keys and compose sequences type anything: the locale's tables come with the package libx11-data.
  public var composes: Bool
  /// Seconds from a press to the first repeat.
  public var repeatDelay: Double
  /// Repeats a second; 0 for none.
  public var repeatRate: Double
  /// What could not be had of what was asked.
  public var messages: [InputMessage]
}

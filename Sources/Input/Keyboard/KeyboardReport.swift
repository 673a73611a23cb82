/// The keymap in use, for `vitrine doctor` and for pickers of layouts.
public struct KeyboardReport: Hashable, Sendable {
  /// The names the keymap was compiled from.
  public var names: KeyboardNames
  /// The human-readable names of the layouts: `German`. Empty without a keymap.
  public var layouts: [String]
  /// The index of the active layout.
  public var layout: Int
  /// The modifiers in effect now.
  public var modifiers: Key.Modifiers
  /// Whether dead keys and compose sequences work. The locale's tables come with the package libx11-data.
  public var composes: Bool
  /// Seconds from a press to the first repeat.
  public var repeatDelay: Double
  /// Repeats per second; 0 when disabled.
  public var repeatRate: Double
  /// Problems with the requested configuration.
  public var messages: [InputDiagnostic]
}

/// What xkbcommon makes a keymap of: the names of xkeyboard-config, each complete.
public struct KeyboardNames: Hashable, Sendable {
  public var rules = "evdev"
  public var model = "pc105"
  /// `us`, or several to switch between: `us,de`.
  public var layout = "us"
  /// One for each layout, which may be empty: `,nodeadkeys`.
  public var variant = ""
  /// `grp:alt_shift_toggle,compose:ralt`.
  public var options = ""
  /// The locale whose compose sequences apply: `de_DE.UTF-8`.
  public var locale = "C"

  public init() {}

  public var layouts: [(layout: String, variant: String)] {
    get {
      let variants = variant.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
      return layout.split(separator: ",", omittingEmptySubsequences: false).enumerated().map { index, name in
        (String(name), index < variants.count ? variants[index] : "")
      }
    }
    set {
      layout = newValue.map(\.layout).joined(separator: ",")
      variant = newValue.contains { !$0.variant.isEmpty } ? newValue.map(\.variant).joined(separator: ",") : ""
    }
  }
}

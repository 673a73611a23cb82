/// The complete xkeyboard-config names from which xkbcommon compiles a keymap.
public struct KeyboardNames: Hashable, Sendable {
  /// The rules file.
  public var rules = "evdev"
  /// The keyboard model.
  public var model = "pc105"
  /// The layout, `us`, or several to switch between, `us,de`.
  public var layout = "us"
  /// One variant for each layout, possibly empty: `,nodeadkeys`.
  public var variant = ""
  /// The options: `grp:alt_shift_toggle,compose:ralt`.
  public var options = ""
  /// The locale whose compose sequences apply: `de_DE.UTF-8`.
  public var locale = "C"

  /// Creates the names of a US keyboard.
  public init() {}

  /// The layouts with their variants, split from and joined to `layout` and `variant`.
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

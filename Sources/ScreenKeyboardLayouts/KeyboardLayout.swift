/// An on-screen keyboard layout as plain data: what its keys are and what they do, not how large they are.
///
/// Layout files use the same schema; see `assets/keyboards/README.md`.
public struct KeyboardLayout: Hashable, Sendable, Codable {
  /// What shift does in the layout's script.
  public enum Casing: String, Hashable, Sendable, Codable {
    /// Shift types capitals, for one letter or with caps lock. Capitalization can be automatic.
    case cased
    /// Shift types other letters of the script, for one letter or locked. It is never engaged automatically.
    case caseless
    /// There is no shift.
    case none
  }

  /// A set of rows that shift, AltGr or a layer key selects.
  public enum Layer: String, Hashable, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
    case letters, shifted, symbols, more
    /// What AltGr types, without and with shift.
    case third, thirdShifted
    /// The bottom row of every layer, which depends on the keyboard type.
    case bottom
  }

  /// The name of the layout: `de`, `de(neo)`, `number`.
  public var name: String
  /// The title shown on the space bar and in the list of layouts: `Deutsch`.
  public var title: String
  /// The BCP 47 language tag; empty for pads.
  public var language: String
  /// Whether the language is written from right to left.
  public var isRightToLeft: Bool
  /// What shift does.
  public var casing: Casing
  /// The rows of each layer, from top to bottom.
  public var layers: [Layer: [[LayoutKey]]]

  /// Creates a layout with the given properties.
  public init(
    name: String, title: String = "", language: String = "", isRightToLeft: Bool = false, casing: Casing = .none,
    layers: [Layer: [[LayoutKey]]] = [:]
  ) {
    (self.name, self.title, self.language) = (name, title, language)
    (self.isRightToLeft, self.casing, self.layers) = (isRightToLeft, casing, layers)
  }

  enum CodingKeys: String, CodingKey {
    case name, title, language, casing, layers
    case isRightToLeft = "rightToLeft"
  }

  /// Whether the layout types ASCII letters by itself.
  public var hasLatinLetters: Bool {
    let texts = Set((layers[.letters] ?? []).joined().compactMap(\.text))
    return texts.contains("a") && texts.contains("e")
  }
}

/// A key of a layout.
public struct LayoutKey: Hashable, Sendable, Codable {
  /// What a key does instead of typing text.
  public enum Action: String, Hashable, Sendable, Codable, CaseIterable {
    case shift, delete, `return`, space, globe, dismiss, undo, redo
    /// Switches to another layer.
    case letters, symbols, more
    /// AltGr, which latches like shift.
    case third
    /// Moves the caret.
    case left, right
    /// An empty space; touches on it go to the neighbouring keys.
    case gap
  }

  /// The text it types; nil for a key with an action.
  public var text: String?
  /// What it does instead of typing; nil for a key with text.
  public var action: Action?
  /// The width in letter keys.
  public var width: Double
  /// Whether it also takes a share of the free space in its row.
  public var stretches: Bool
  /// The texts that a long press offers, in order.
  public var variants: [String]
  /// The label, where it differs from the text.
  public var cap: String?
  /// A second, smaller line of the label.
  public var hint: String?
  /// The xkb name of its position on a PC keyboard.
  public var position: String?
  /// For a dead key, the result for each next letter. Its `text` is the spacing accent.
  public var composes: [String: String]?

  /// Creates a key with the given properties.
  public init(
    text: String? = nil, action: Action? = nil, width: Double = 1, stretches: Bool = false, variants: [String] = [],
    cap: String? = nil, hint: String? = nil, position: String? = nil, composes: [String: String]? = nil
  ) {
    (self.text, self.action, self.width, self.stretches, self.variants) = (text, action, width, stretches, variants)
    (self.cap, self.hint, self.position, self.composes) = (cap, hint, position, composes)
  }

  /// Creates a key with an action; `width` is in letter keys.
  public static func action(_ action: Action, _ width: Double = 1, stretches: Bool = false) -> LayoutKey {
    LayoutKey(action: action, width: width, stretches: stretches)
  }

  /// The label for text that is invisible or cannot stand alone; nil for all other text.
  public static func cap(of text: String) -> String? { ScriptClassifier.cap(of: text) }

  enum CodingKeys: String, CodingKey {
    case text = "t", action = "a", width = "w", stretches = "flex", variants = "v", cap, hint, position = "pos"
    case composes = "dead"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    text = try values.decodeIfPresent(String.self, forKey: .text)
    action = try values.decodeIfPresent(Action.self, forKey: .action)
    width = try values.decodeIfPresent(Double.self, forKey: .width) ?? 1
    stretches = try values.decodeIfPresent(Bool.self, forKey: .stretches) ?? false
    variants = try values.decodeIfPresent([String].self, forKey: .variants) ?? []
    cap = try values.decodeIfPresent(String.self, forKey: .cap)
    hint = try values.decodeIfPresent(String.self, forKey: .hint)
    position = try values.decodeIfPresent(String.self, forKey: .position)
    composes = try values.decodeIfPresent([String: String].self, forKey: .composes)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(text, forKey: .text)
    try values.encodeIfPresent(action, forKey: .action)
    if width != 1 { try values.encode(width, forKey: .width) }
    if stretches { try values.encode(true, forKey: .stretches) }
    if !variants.isEmpty { try values.encode(variants, forKey: .variants) }
    try values.encodeIfPresent(cap, forKey: .cap)
    try values.encodeIfPresent(hint, forKey: .hint)
    try values.encodeIfPresent(position, forKey: .position)
    try values.encodeIfPresent(composes, forKey: .composes)
  }
}

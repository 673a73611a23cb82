/// An on-screen keyboard as plain data: what its keys are and what they do, not how large they are.
///
/// The same schema is that of layout files; see `assets/keyboards/README.md`.
public struct Board: Hashable, Sendable, Codable {
  public enum Casing: String, Hashable, Sendable, Codable {
    /// Capitals: shift for one letter, caps lock, automatic capitals.
    case cased
    /// Shift gives other letters of the script: for one letter or locked, never by itself.
    case caseless
    /// There is no shift.
    case none
  }

  public enum Plane: String, Hashable, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
    case letters, shifted, symbols, more
    /// What AltGr types, without and with shift.
    case third, thirdShifted
    /// The keys of the lowest row for every plane: what a keyboard type changes.
    case bottom
  }

  /// `de`, `de(neo)`, `number`.
  public var name: String
  /// For the space bar and the list of layouts: `Deutsch`.
  public var title: String
  /// BCP 47; empty for pads.
  public var language: String
  public var isRightToLeft: Bool
  public var casing: Casing
  /// Rows from top to bottom.
  public var planes: [Plane: [[BoardKey]]]

  public init(
    name: String, title: String = "", language: String = "", isRightToLeft: Bool = false, casing: Casing = .none,
    planes: [Plane: [[BoardKey]]] = [:]
  ) {
    (self.name, self.title, self.language) = (name, title, language)
    (self.isRightToLeft, self.casing, self.planes) = (isRightToLeft, casing, planes)
  }

  enum CodingKeys: String, CodingKey {
    case name, title, language, casing, planes
    case isRightToLeft = "rightToLeft"
  }

  /// The widest row of letters, in keys; shift and delete stand in the bottom one.
  public var columns: Int {
    (planes[.letters] ?? []).map { row in row.filter { $0.action == nil || $0.action == .shift || $0.action == .delete }.count }
      .max() ?? 0
  }

  /// A board that types ASCII letters without another one.
  public var hasLatinLetters: Bool {
    let texts = Set((planes[.letters] ?? []).joined().compactMap(\.text))
    return texts.contains("a") && texts.contains("e")
  }
}

public struct BoardKey: Hashable, Sendable, Codable {
  public enum Action: String, Hashable, Sendable, Codable, CaseIterable {
    case shift, delete, `return`, space, globe, dismiss, undo, redo
    /// To another plane.
    case letters, symbols, more
    /// AltGr: latches as shift does.
    case third
    /// Moves the caret.
    case left, right
    /// Nothing is there: hits belong to the neighbours.
    case gap
  }

  /// What it types.
  public var text: String?
  /// What it does instead of typing.
  public var action: Action?
  /// Units of one letter key.
  public var width: Double
  /// Whether it takes the room that is left in its row, beside its width.
  public var stretches: Bool
  /// What a long press offers, the first one first.
  public var variants: [String]
  /// What is written on it, where that is not the text.
  public var cap: String?
  /// A second, smaller line.
  public var hint: String?
  /// xkb's name of the position it comes from.
  public var position: String?
  /// A dead key: what it makes of the next letter. Its text is the spacing accent.
  public var composes: [String: String]?

  public init(
    text: String? = nil, action: Action? = nil, width: Double = 1, stretches: Bool = false, variants: [String] = [],
    cap: String? = nil, hint: String? = nil, position: String? = nil, composes: [String: String]? = nil
  ) {
    (self.text, self.action, self.width, self.stretches, self.variants) = (text, action, width, stretches, variants)
    (self.cap, self.hint, self.position, self.composes) = (cap, hint, position, composes)
  }

  public static func action(_ action: Action, _ width: Double = 1, stretches: Bool = false) -> BoardKey {
    BoardKey(action: action, width: width, stretches: stretches)
  }

  /// What to write for text that cannot be seen, or not by itself; nil for all other.
  public static func cap(of text: String) -> String? { Script.cap(of: text) }

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

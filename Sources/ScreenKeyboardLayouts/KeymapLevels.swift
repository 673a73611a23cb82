/// What every typing key of one layout types at every level, according to xkbcommon. Keyboard layouts are generated from
/// this plain data.
public struct KeymapLevels: Hashable, Sendable {
  /// One level of one key: a text, a dead key, or nothing.
  public struct Level: Hashable, Sendable {
    /// The text; empty for dead keys, latches and levels without a keysym.
    public var text: String
    /// The keysym of a dead key; 0 otherwise.
    public var dead: UInt32

    /// Creates a level with a text or a dead key.
    public init(text: String = "", dead: UInt32 = 0) { (self.text, self.dead) = (text, dead) }
  }

  /// The xkb layout: `de`.
  public var layout: String
  /// The variant; empty for the layout itself.
  public var variant: String
  /// The levels of each key, by xkb's name of its position: `AD01`. A key without text has no entry.
  public var keys: [String: [Level]]
  /// The results of dead keys: by dead keysym, then by the text of the next key or space.
  public var composed: [UInt32: [String: String]]
  /// The spacing form of each dead key.
  public var accents: [UInt32: String]

  /// Creates symbols from plain data.
  public init(
    layout: String, variant: String, keys: [String: [Level]], composed: [UInt32: [String: String]] = [:],
    accents: [UInt32: String] = [:]
  ) {
    (self.layout, self.variant, self.keys, self.composed, self.accents) = (layout, variant, keys, composed, accents)
  }

  /// The text at a level, counted from 0; empty when there is none.
  public func text(_ position: String, _ level: Int) -> String {
    guard let levels = keys[position], levels.indices.contains(level) else { return "" }
    return levels[level].text
  }

  /// Rows of positions, from the number row down. PC keyboards have these, whatever their shape.
  public static let rows: [[String]] = [
    ["TLDE"] + (1...13).map { name("AE", $0) }, (1...12).map { name("AD", $0) },
    (1...11).map { name("AC", $0) } + ["BKSL"], ["LSGT"] + (1...11).map { name("AB", $0) }, ["SPCE"],
  ]

  private static func name(_ row: String, _ column: Int) -> String { row + (column < 10 ? "0" : "") + "\(column)" }

  /// Every position, row by row.
  public static let positions = rows.flatMap { $0 }
}

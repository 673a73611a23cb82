/// What every typing key of one layout types, at every level, as xkbcommon says: plain data, from which boards are made.
public struct LayoutSymbols: Hashable, Sendable {
  /// One level of one key: a text, or a dead key, or nothing.
  public struct Level: Hashable, Sendable {
    /// Empty for dead keys, latches and levels without a keysym.
    public var text: String
    /// The keysym of a dead key; 0 otherwise.
    public var dead: UInt32

    public init(text: String = "", dead: UInt32 = 0) { (self.text, self.dead) = (text, dead) }
  }

  public var layout: String
  public var variant: String
  /// By xkb's name of the position: `AD01`. A key without text has no entry.
  public var keys: [String: [Level]]
  /// What a dead key makes of the text of another key, or of space: by dead keysym, then by that text.
  public var composed: [UInt32: [String: String]]
  /// The spacing form of each dead key.
  public var accents: [UInt32: String]

  public init(
    layout: String, variant: String, keys: [String: [Level]], composed: [UInt32: [String: String]] = [:],
    accents: [UInt32: String] = [:]
  ) {
    (self.layout, self.variant, self.keys, self.composed, self.accents) = (layout, variant, keys, composed, accents)
  }

  public func text(_ position: String, _ level: Int) -> String {
    guard let levels = keys[position], levels.indices.contains(level) else { return "" }
    return levels[level].text
  }

  /// Rows of positions, from the number row down. A PC's keyboard has these, whatever its shape.
  public static let rows: [[String]] = [
    ["TLDE"] + (1...13).map { name("AE", $0) }, (1...12).map { name("AD", $0) },
    (1...11).map { name("AC", $0) } + ["BKSL"], ["LSGT"] + (1...11).map { name("AB", $0) }, ["SPCE"]
  ]

  private static func name(_ row: String, _ column: Int) -> String { row + (column < 10 ? "0" : "") + "\(column)" }

  /// Every position, row by row.
  public static let positions = rows.flatMap { $0 }
}

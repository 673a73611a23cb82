import Foundation

/// The layouts, variants, models and options of xkeyboard-config, with their human-readable names.
public struct KeyboardCatalog: Sendable {
  /// A model, layout, variant or option.
  public struct Entry: Hashable, Sendable {
    /// The name in configurations: `de`.
    public let name: String
    /// The layout of a variant; nil otherwise.
    public let layout: String?
    /// The human-readable name: `German`.
    public let description: String
  }

  /// The keyboard models.
  public private(set) var models: [Entry] = []
  /// The layouts.
  public private(set) var layouts: [Entry] = []
  /// The variants of all layouts.
  public private(set) var variants: [Entry] = []
  /// The options.
  public private(set) var options: [Entry] = []

  /// The folder of Debian's `xkb-data`, or that in `XKB_CONFIG_ROOT`, as in xkbcommon.
  public static func folder(environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
    environment["XKB_CONFIG_ROOT"] ?? "/usr/share/X11/xkb"
  }

  /// Parses a list of names.
  /// - Parameter text: The contents of a file `rules/*.lst`: sections that begin with `! layout`, then lines of a name
  ///   and a description.
  public init(text: String) {
    var section = ""
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("!") {
        section = line.dropFirst().trimmingCharacters(in: .whitespaces)
        continue
      }
      let parts = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
      guard parts.count == 2 else { continue }
      let name = String(parts[0])
      let description = parts[1].trimmingCharacters(in: .whitespaces)
      switch section {
      case "model": models.append(Entry(name: name, layout: nil, description: description))
      case "layout": layouts.append(Entry(name: name, layout: nil, description: description))
      case "option": options.append(Entry(name: name, layout: nil, description: description))
      case "variant":
        let halves = description.split(separator: ":", maxSplits: 1)
        guard halves.count == 2 else { continue }
        variants.append(
          Entry(
            name: name, layout: halves[0].trimmingCharacters(in: .whitespaces),
            description: halves[1].trimmingCharacters(in: .whitespaces)))
      default: break
      }
    }
  }

  /// Reads the list of `rules`, or that of `evdev` when they have none; nil without xkeyboard-config.
  public init?(rules: String, folder: String = KeyboardCatalog.folder()) {
    for name in [rules, "evdev"] where !name.contains("/") {
      if let text = try? String(contentsOfFile: "\(folder)/rules/\(name).lst", encoding: .utf8) {
        self.init(text: text)
        return
      }
    }
    return nil
  }

  /// The variants of one layout.
  public func variants(of layout: String) -> [Entry] { variants.filter { $0.layout == layout } }

  /// Entries with names similar to `name`, or with that word in their descriptions: `uk` finds `gb`, English (UK).
  static func near(_ name: String, in entries: [Entry], limit: Int = 4) -> [Entry] {
    let wanted = name.lowercased()
    guard !wanted.isEmpty, wanted.utf8.count <= 64 else { return [] }
    var ranked: [(rank: Int, entry: Entry)] = []
    for entry in entries {
      let words = entry.description.lowercased().split { !$0.isLetter && !$0.isNumber }
      if words.first.map({ $0 == wanted }) == true {
        ranked.append((0, entry))
      } else if words.contains(where: { $0 == wanted }) {
        ranked.append((1, entry))
      } else {
        let steps = distance(wanted, entry.name.lowercased())
        if steps <= max(1, wanted.count / 3) {
          ranked.append((1 + steps, entry))
        } else if wanted.count >= 4, words.contains(where: { $0.hasPrefix(wanted.prefix(4)) }) {
          ranked.append((100, entry))
        }
      }
    }
    // Swift's sort is not stable, and entries of equal rank should keep the catalog's order.
    let sorted = ranked.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
    return sorted.prefix(limit).map(\.element.entry)
  }

  /// The Levenshtein distance: letters to insert, delete or replace.
  private static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a), Array(b))
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var row = Array(0...b.count)
    for i in 1...a.count {
      var diagonal = row[0]
      row[0] = i
      for j in 1...b.count {
        let above = row[j]
        row[j] = min(above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1))
        diagonal = above
      }
    }
    return row[b.count]
  }
}

import Foundation

/// What xkeyboard-config has: layouts, variants, models and options, with their names for people.
public struct KeyboardCatalog: Sendable {
  public struct Entry: Hashable, Sendable {
    public let name: String
    /// The layout of a variant; nil otherwise.
    public let layout: String?
    public let description: String
  }

  public private(set) var models: [Entry] = []
  public private(set) var layouts: [Entry] = []
  public private(set) var variants: [Entry] = []
  public private(set) var options: [Entry] = []

  /// Where Debian's `xkb-data` keeps it; `XKB_CONFIG_ROOT` names another place, as for xkbcommon.
  public static func folder(environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
    environment["XKB_CONFIG_ROOT"] ?? "/usr/share/X11/xkb"
  }

  /// - Parameter text: A file `rules/*.lst`: sections that begin with `! layout`, lines of a name and a description.
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

  /// That of the rules, or of `evdev` when those have no list; nil without xkeyboard-config.
  public init?(rules: String, folder: String = KeyboardCatalog.folder()) {
    for name in [rules, "evdev"] where !name.contains("/") {
      if let text = try? String(contentsOfFile: "\(folder)/rules/\(name).lst", encoding: .utf8) {
        self.init(text: text)
        return
      }
    }
    return nil
  }

  public func variants(of layout: String) -> [Entry] { variants.filter { $0.layout == layout } }

  /// Entries whose names are nearly `name`, or whose descriptions have it as a word: `uk` finds `gb`, English (UK).
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
    // Swift's sort keeps no order of equals; the catalogue's own is the better one.
    let sorted = ranked.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
    return sorted.prefix(limit).map(\.element.entry)
  }

  /// How many letters have to be put in, taken out or exchanged.
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

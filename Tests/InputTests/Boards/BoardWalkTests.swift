import Foundation
import Testing

@testable import Input

/// All layouts and variants that xkeyboard-config lists.
@MainActor
@Suite struct BoardWalkTests {
  /// Every layout with what xkbcommon says of it, read once for all tests.
  static let all: [(entry: LayoutRegistry.Entry, symbols: LayoutSymbols)] = LayoutRegistry.system.entries.compactMap { entry in
    let locale = Languages.composeLocale(entry.languages.first ?? "")
    return (try? LayoutSymbols(layout: entry.layout, variant: entry.variant, locale: locale)).map { (entry, $0) }
  }

  @Test func probe() {
    print("entries", LayoutRegistry.system.entries.count, "read", Self.all.count)
    var (columns, wideColumns) = ([Int: Int](), [Int: Int]())
    var (fourth, without, rtl) = ([String](), [String](), 0)
    var variants = 0
    var missing: [String] = []
    for (entry, symbols) in Self.all {
      let generator = BoardGenerator(symbols, entry: entry)
      guard let narrow = generator.board(.narrow), let wide = generator.board(.wide) else {
        without.append(entry.name)
        continue
      }
      columns[narrow.columns, default: 0] += 1
      wideColumns[wide.columns, default: 0] += 1
      if narrow.planes[.letters]?.count == 4 { fourth.append(entry.name) }
      if narrow.isRightToLeft { rtl += 1 }
      variants = max(variants, narrow.planes.values.joined().joined().map(\.variants.count).max() ?? 0)
      for board in [narrow, wide] {
        let reach = board.reachable
        var all = Set(symbols.keys.values.joined().map(\.text)).union(symbols.composed.values.flatMap { $0.values })
        all.formUnion((32...126).map { String(Unicode.Scalar(UInt8($0))) })
        all.remove("")
        let left = all.subtracting(reach)
        if !left.isEmpty { missing.append("\(entry.name) \(left.sorted().prefix(5))") }
      }
    }
    print("columns", columns.sorted { $0.key < $1.key }, "wide", wideColumns.sorted { $0.key < $1.key })
    print("fourth", fourth.count, fourth, "without", without, "rtl", rtl, "most variants", variants)
    print("missing", missing.count, missing.prefix(20))
    for name in ["us", "de", "fr", "ru", "tr", "il", "ge", "cz", "pl", "ara", "in"] {
      if let found = Self.all.first(where: { $0.entry.name == name }), let board = BoardGenerator(found.symbols, entry: found.entry).board(.narrow) {
        print(name, board.title, board.casing, board.isRightToLeft)
        for plane in Board.Plane.allCases {
          for row in board.planes[plane] ?? [] {
            print("  ", plane, row.map { ($0.text ?? "<\($0.action!)>") + ($0.variants.isEmpty ? "" : "[" + $0.variants.joined() + "]") }.joined(separator: " "))
          }
        }
      }
    }
  }
}

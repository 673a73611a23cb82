import CoreGraphics
import Foundation
import Testing

@testable import UIKitGraphics

/// docs/symbols.md and its pictures show every name. VITRINE_RECORD_REFERENCES=1 writes them.
@Suite struct SymbolPageTests {
  private static let isRecording = ProcessInfo.processInfo.environment["VITRINE_RECORD_REFERENCES"] == "1"
  private static let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("docs")

  /// The names by their first letter.
  private static let sections: [(title: String, names: [String])] = {
    let near = Set(SymbolText.lines(of: SymbolNeighbours.lines).map { String($0.prefix { $0 != " " }) })
    let names = Set(SymbolLibrary.names).union(MostUsedSymbols.names).subtracting(near).sorted()
    return ["a", "bc", "d", "efgh", "ijkl", "mnop", "q", "rs", "tuvwxyz"].map { letters in
      (letters, names.filter { name in name.first.map { letters.contains($0) } ?? false })
    }
  }()

  private static let pageText: String = {
    var text = """
      # Symbols

      `UIImage(systemName:)` has these symbols. Most are Vitrine's own drawings; the others are icons of the theme Adwaita
      (package `adwaita-icon-theme`), which are also found by their own names, such as `network-wireless`. They have one
      weight.

      A name that is not in the pictures may be composed. `.fill` is the filled form. `.circle`, `.square`, `.rectangle`,
      `.app`, `.seal`, `.triangle`, `.diamond`, `.octagon`, `.hexagon`, `.shield`, `.bubble` and `.icloud` put a symbol into
      a shape, which `.fill` fills: `leaf.circle.fill`. `.slash` strikes a symbol out. `.badge` adds a dot, and
      `.badge.plus` a disc with a symbol: `cart.badge.plus`.

      For any other name the result is nil, as on iOS, and the log names the three nearest:

      ```
      \(SymbolLibrary.refusal(of: "cup.and.plate"))
      ```

      The test `SymbolPageTests` compares this page and its pictures with the tables in `Sources/UIKitGraphics/Symbols`;
      `VITRINE_RECORD_REFERENCES=1 swift test --filter SymbolPage` writes them.

      """
    for section in sections {
      let first = section.title.first.map(String.init) ?? "", last = section.title.last.map(String.init) ?? ""
      text += "\n## \(first == last ? first.uppercased() : "\(first.uppercased()) to \(last.uppercased())")\n\n"
      text += "![Symbols: \(section.names.count) from \(section.names.first ?? "")](symbols/\(section.title).png)\n\n"
      text += wrapped(section.names.map { "`\($0)`" })
    }
    text += """

      ## Near ones

      Each of these is shown as another symbol, which is near enough for most uses; with `.fill` as the filled form of that.

      | Name | Shown as |
      |---|---|

      """
    for line in SymbolText.lines(of: SymbolNeighbours.lines) {
      let parts = line.split(separator: " ")
      text += "| `\(parts[0])` | `\(parts[1])` |\n"
    }
    return text
  }()

  /// The words in lines of at most 125 bytes.
  private static func wrapped(_ words: [String]) -> String {
    var lines = [""]
    for (index, word) in words.enumerated() {
      let word = index == words.count - 1 ? word : word + ","
      if lines[lines.count - 1].isEmpty {
        lines[lines.count - 1] = word
      } else if lines[lines.count - 1].utf8.count + 1 + word.utf8.count <= 125 {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(word)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test func thePageListsEveryName() throws {
    let url = Self.docs.appendingPathComponent("symbols.md")
    if Self.isRecording { try Data(Self.pageText.utf8).write(to: url) }
    let isUpToDate = try String(contentsOf: url, encoding: .utf8) == Self.pageText
    #expect(isUpToDate, "docs/symbols.md is stale: VITRINE_RECORD_REFERENCES=1 swift test --filter SymbolPage")
    let listed = Set(Self.pageText.matches(of: #/`([a-z0-9.]+)`/#).map { String($0.1) })
    #expect(Set(SymbolLibrary.names).union(MostUsedSymbols.names).subtracting(listed) == [])
  }

  @Test func thePicturesShowEveryName() throws {
    let folder = Self.docs.appendingPathComponent("symbols")
    #expect(Self.sections.reduce(0) { $0 + $1.names.count } > 500)
    for section in Self.sections {
      let url = folder.appendingPathComponent("\(section.title).png"), image = SymbolSheet(names: section.names).image()
      if Self.isRecording {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try #require(image.pngData()).write(to: url)
      }
      let kept = try #require(UIImage(contentsOfFile: url.path)?.cgImage?.bitmap, "there is no \(url.path)")
      let made = try #require(image.cgImage?.bitmap)
      var isUpToDate = kept.width == made.width && kept.height == made.height
      for y in 0..<made.height where isUpToDate {
        // Pictures without alpha are read with another value in the unused byte.
        let rows = [kept, made].map {
          UnsafeBufferPointer(start: $0.row(y).assumingMemoryBound(to: UInt32.self), count: made.width)
        }
        isUpToDate = rows[0].elementsEqual(rows[1]) { $0 | 0xff00_0000 == $1 | 0xff00_0000 }
      }
      #expect(isUpToDate, "\(url.path) is stale: VITRINE_RECORD_REFERENCES=1 swift test --filter SymbolPage")
    }
  }
}

import Foundation
import Testing

@testable import CoreGraphics

/// Font lookups saved by one run are used by the next one, and never give wrong results.
@Suite(.serialized) struct FontCacheTests {
  private static let texts = [
    "Label", "Größe", "Привет", "早上好", "صباح الخير", "おはよう", "좋은 아침",
    "सुप्रभात", "A 中",
  ]

  private func path() -> String {
    NSTemporaryDirectory() + "vitrine-fonts-\(UUID().uuidString)/deeper/fonts"
  }

  /// Lays out the texts like a program that has just started with the cache at `path`. Returns the layouts and the
  /// loaded cache.
  private func run(_ path: String) -> (layouts: [String], fontCache: FontCache?) {
    func forget() {
      FontCore.invalidateMetrics()
      TextEngine.withPango { pango in
        pango.clearFallbacks()
        pango.fontCache = nil
      }
    }
    forget()
    TextEngine.withPango { $0.loadFontCache(from: path) }
    let known = TextEngine.withPango { $0.fontCache }
    let layouts = [CGFloat(17), 34].flatMap { size in
      [CGFloat(0), 0.4].flatMap { weight in
        Self.texts.map { text in
          let attributes = TextAttributes(font: TextFont(size: size, weight: weight))
          let layout = TextLayout(TextContent(text, attributes: attributes), width: 400)
          return "\(layout.lines) \(layout.result.glyphs) \(layout.result.runs)"
        }
      }
    }
    TextFont.saveFontCache()
    forget()
    return (layouts, known)
  }

  @Test func theNextRunKnowsWhatThisOneFound() throws {
    let path = path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let first = run(path)
    #expect(first.fontCache?.isUsable == false)
    let written = try String(contentsOfFile: path, encoding: .utf8)
    let second = run(path)
    let fontCache = try #require(second.fontCache)
    #expect(fontCache.isUsable && fontCache.matches.count == 4 && fontCache.others.count >= 8)
    #expect(second.layouts == first.layouts)
    // Nothing new was found, so nothing is written.
    #expect(try String(contentsOfFile: path, encoding: .utf8) == written)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0 < 100_000)
  }

  @Test func aDamagedOrPlantedFileIsIgnored() throws {
    let path = path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let layouts = run(path).layouts
    let text = try String(contentsOfFile: path, encoding: .utf8)
    // Faces that no file contains, and a pipe in place of a font.
    let pipe = NSTemporaryDirectory() + "vitrine-pipe-\(UUID().uuidString)"
    mkfifo(pipe, 0o600)
    defer { unlink(pipe) }
    let row = try #require(text.split(separator: "\n").first { $0.hasPrefix("match") }).split(
      separator: "\t", omittingEmptySubsequences: false)
    for (column, value) in [
      (7, "-1"), (7, "2147483647"), (7, "65536"), (4, "9223372036854775807"), (6, pipe), (6, "/"), (6, ""),
    ] {
      var other = row.map(String.init)
      other[column] = value
      let damaged = text.replacingOccurrences(of: row.joined(separator: "\t"), with: other.joined(separator: "\t"))
      try damaged.write(toFile: path, atomically: true, encoding: .utf8)
      let (found, fontCache) = run(path)
      #expect(fontCache?.isUsable == false && found == layouts, "\(column) \(value)")
    }
    // A pipe in place of the cache file itself.
    unlink(path)
    mkfifo(path, 0o600)
    #expect(run(path).layouts == layouts)
  }

  @Test func whatHasChangedSinceMakesItWorthless() throws {
    let path = path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let layouts = run(path).layouts
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.hasPrefix("stamp\t") && $0.hasSuffix("/fonts.conf") })
    #expect(lines.contains { $0.hasPrefix("stamp\t-\t0\t") })
    for (index, line) in lines.enumerated() where line.hasPrefix("stamp") || index == 0 {
      var changed = lines
      changed[index] = index == 0 ? line + "de" : line.replacingOccurrences(of: "stamp\t", with: "stamp\t1")
      try changed.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
      #expect(!FontCache(path: path).isUsable, "\(line)")
    }
    // The fonts are then looked up again, and the cache file is written.
    #expect(run(path).layouts == layouts)
    #expect(FontCache(path: path).isUsable)
  }

  @Test func aDamagedFileCountsAsNone() throws {
    let path = path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let layouts = run(path).layouts
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      var bytes = [UInt8](whole.prefix(Int.random(in: 0...whole.count, using: &random)))
      for _ in 0..<Int.random(in: 1...20, using: &random) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let fontCache = FontCache(path: path)
      #expect(fontCache.isUsable || (fontCache.matches.isEmpty && fontCache.others.isEmpty))
    }
    let match = "match\t\t0\t0\t400\t0\t/x\t0\tA\tA\t"
    for line in ["match", "other\t1", match + "7e-20", match + "20-ffffff", "joke"] {
      let text = String(decoding: whole, as: UTF8.self) + line + "\n"
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      #expect(!FontCache(path: path).isUsable, "\(line)")
    }
    #expect(run(path).layouts == layouts)
  }

  @Test func aFontThatIsGoneIsLookedForAgain() throws {
    let path = path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let layouts = run(path).layouts
    let text = try String(contentsOfFile: path, encoding: .utf8)
    // According to the folders' times nothing has changed.
    let moved = text.split(separator: "\n").filter { !$0.hasPrefix("stamp") || !$0.hasSuffix("f") }
      .map { $0.replacingOccurrences(of: "/Inter-", with: "/Gone-") }.joined(separator: "\n")
    try moved.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(FontCache(path: path).isUsable)
    #expect(run(path).layouts == layouts)
  }

  @Test func whatIsTypedLaterIsNotKept() throws {
    let path = path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = run(path)
    TextEngine.withPango { $0.loadFontCache(from: path) }
    TextFont.saveFontCache()
    _ = TextLayout(TextContent("秘密", attributes: TextAttributes(font: TextFont(size: 17))), width: 400)
    TextFont.saveFontCache()
    TextEngine.withPango { $0.fontCache = nil }
    #expect(!(try String(contentsOfFile: path, encoding: .utf8)).contains("秘"))
  }

  @Test func aFolderThatCannotBeWrittenIsNoError() {
    let path = "/proc/nowhere/fonts"
    #expect(run(path).layouts == run(path).layouts)
  }
}

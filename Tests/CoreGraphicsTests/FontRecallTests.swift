import Foundation
import Testing

@testable import CoreGraphics

/// What one run found out about the fonts serves the next one, and never misleads it.
@Suite(.serialized) struct FontRecallTests {
  private static let texts = ["Label", "Größe", "Привет", "早上好", "صباح الخير", "おはよう", "좋은 아침", "सुप्रभात", "A 中"]

  private func path() -> String {
    NSTemporaryDirectory() + "vitrine-recall-\(UUID().uuidString)/deeper/fonts"
  }

  /// Sets the texts as a program does that has just started and was told of `path`; the layouts, and what it knew.
  private func run(_ path: String) -> (layouts: [String], recall: FontRecall?) {
    func forget() {
      FontCore.forgetMetrics()
      TextEngine.withPango { pango in
        pango.forgetFallbacks()
        pango.recall = nil
      }
    }
    forget()
    TextEngine.withPango { $0.recall(from: path) }
    let known = TextEngine.withPango { $0.recall }
    let layouts = [CGFloat(17), 34].flatMap { size in
      [CGFloat(0), 0.4].flatMap { weight in
        Self.texts.map { text in
          let attributes = TextAttributes(font: TextFont(size: size, weight: weight))
          let layout = TextLayout(TextContent(text, attributes: attributes), width: 400)
          return "\(layout.lines) \(layout.result.glyphs) \(layout.result.runs)"
        }
      }
    }
    TextFont.saveRecall()
    forget()
    return (layouts, known)
  }

  @Test func theNextRunKnowsWhatThisOneFound() throws {
    let path = path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let first = run(path)
    #expect(first.recall?.isOfThisMachine == false)
    let written = try String(contentsOfFile: path, encoding: .utf8)
    let second = run(path)
    let recall = try #require(second.recall)
    #expect(recall.isOfThisMachine && recall.matches.count == 4 && recall.others.count >= 8)
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
    // Faces that no file has, and a pipe in the place of a font.
    let pipe = NSTemporaryDirectory() + "vitrine-pipe-\(UUID().uuidString)"
    mkfifo(pipe, 0o600)
    defer { unlink(pipe) }
    let row = try #require(text.split(separator: "\n").first { $0.hasPrefix("match") }).split(
      separator: "\t", omittingEmptySubsequences: false)
    for (column, value) in [(7, "-1"), (7, "2147483647"), (7, "65536"), (4, "9223372036854775807"), (6, pipe), (6, "/"), (6, "")] {
      var other = row.map(String.init)
      other[column] = value
      let damaged = text.replacingOccurrences(of: row.joined(separator: "\t"), with: other.joined(separator: "\t"))
      try damaged.write(toFile: path, atomically: true, encoding: .utf8)
      let (found, recall) = run(path)
      #expect(recall?.isOfThisMachine == false && found == layouts, "\(column) \(value)")
    }
    // A pipe in the place of the notes themselves.
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
      #expect(!FontRecall(path: path).isOfThisMachine, "\(line)")
    }
    // It is found out anew then, and written down.
    #expect(run(path).layouts == layouts)
    #expect(FontRecall(path: path).isOfThisMachine)
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
      let recall = FontRecall(path: path)
      #expect(recall.isOfThisMachine || (recall.matches.isEmpty && recall.others.isEmpty))
    }
    let match = "match\t\t0\t0\t400\t0\t/x\t0\tA\tA\t"
    for line in ["match", "other\t1", match + "7e-20", match + "20-ffffff", "joke"] {
      let text = String(decoding: whole, as: UTF8.self) + line + "\n"
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      #expect(!FontRecall(path: path).isOfThisMachine, "\(line)")
    }
    #expect(run(path).layouts == layouts)
  }

  @Test func aFontThatIsGoneIsLookedForAnew() throws {
    let path = path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let layouts = run(path).layouts
    let text = try String(contentsOfFile: path, encoding: .utf8)
    // The folders' times say nothing has changed.
    let moved = text.split(separator: "\n").filter { !$0.hasPrefix("stamp") || !$0.hasSuffix("f") }
      .map { $0.replacingOccurrences(of: "/Inter-", with: "/Gone-") }.joined(separator: "\n")
    try moved.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(FontRecall(path: path).isOfThisMachine)
    #expect(run(path).layouts == layouts)
  }

  @Test func whatIsTypedLaterIsNotKept() throws {
    let path = path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = run(path)
    TextEngine.withPango { $0.recall(from: path) }
    TextFont.saveRecall()
    _ = TextLayout(TextContent("秘密", attributes: TextAttributes(font: TextFont(size: 17))), width: 400)
    TextFont.saveRecall()
    TextEngine.withPango { $0.recall = nil }
    #expect(!(try String(contentsOfFile: path, encoding: .utf8)).contains("秘"))
  }

  @Test func aFolderThatCannotBeWrittenIsNoError() {
    let path = "/proc/nowhere/fonts"
    #expect(run(path).layouts == run(path).layouts)
  }
}

import Testing

@testable import CoreGraphics

/// Plain lines are laid out without Pango; the result must equal Pango's.
@Suite struct PlainTextTests {
  private struct Case: CustomStringConvertible {
    var font: TextFont
    var paragraph: TextParagraph
    var width: CGFloat?
    var maxLines: Int
    var scale: CGFloat
    var description: String { "\(font), width \(width ?? -1), lines \(maxLines), scale \(scale)" }
  }

  private func content(_ text: String, _ test: Case) -> TextContent {
    TextContent(text, attributes: TextAttributes(font: test.font), paragraph: test.paragraph)
  }

  /// The lines as Pango alone lays them out: after the fonts were found, their faces are withheld.
  private func byPangoAlone(_ content: TextContent, width: CGFloat?, maxLines: Int = 0, scale: CGFloat = 1) -> TextLines {
    TextEngine.withPango { pango in
      PangoText.with(content.string) { bytes in
        var builder = TextLayoutBuilder(
          content, text: bytes, width: width.map { Double($0 * scale) }, scale: Double(scale), pango: pango)
        let faces = pango.plainFaces
        pango.plainFaces = [:]
        defer { pango.plainFaces.merge(faces) { _, known in known } }
        builder.build(maxLines: maxLines, height: nil)
        return builder.result
      }
    }
  }

  private func same(_ text: String, _ test: Case) -> Bool {
    let content = content(text, test)
    let a = TextLayout(content, width: test.width, maxLines: test.maxLines, scale: test.scale).result
    let b = byPangoAlone(content, width: test.width, maxLines: test.maxLines, scale: test.scale)
    return a.isTruncated == b.isTruncated && a.height == b.height && "\(a.lines)" == "\(b.lines)"
      && "\(a.runs)" == "\(b.runs)" && "\(a.glyphs)" == "\(b.glyphs)"
  }

  private static let texts = [
    "Label", "Hamburgefonstiv 0123456789", "AVATAR To. Tea, Wolf; fi ffl office → x", "12:45", "3/4 1/2 -> <= != ::",
    "(…)", "…",
    " leading and trailing ", "a  b", "Größe, café, naïve – “quoted” ‘it’s’ • 20 × 30 ÷ 2",
    "Žluťoučký kůň", "ªº µ ¿qué?",
    "Доброе утро", "«Съешь» ещё — 3 шт.", "Ґанок і їжак, Љубав", "АVА Тo",
    "Καλημέρα", "Άλφα, βήτα… 12 €",
    "ΑΒΓ abc", "Ϊ ΰ ς", "σ΄ ·", "Ѡ ѣ Ҕ ӿ", "и\u{306}", "(Мир)", "12 год",
    "one\ntwo\n\nfour", "one\u{2028}two", "tab\tbed", "soft\u{ad}hyphen", "no\u{a0}break", "© ® ™",
    "← → ⇧ ↔ ⌫ ⌘⌥⌃ ≤ ∞ −1", "\u{1F600} smile",
    "سلام", "mixed سلام mixed", "中文 text", "早上好", "صباح الخير", " لا شيء ",
    "پێنج چوار", "شكرًا", "٣ أيام", "おはよう", "オハヨウ", "東京",
    "東京へ", "カード", "좋은 아침", " 한글 ", "सुप्रभात",
    "क्षत्रिय ज्ञान कर्म", "१२ दिन।", "שלום עולם",
    "שָׁלוֹם", "你好，世界", "𠀀", "㐀龘", "訁",
    "สวัสดี", "გამარჯობა", "👋🏽 🌍 🎉",
    "早上好\nصباح الخير\nसुप्रभात",
    "صباح الخير من مكان بعيد جدا حتى لا يتسع له السطر",
    "e\u{301}", "f\u{200d}i", "", " ",
    "A sentence that is long enough to be wrapped where its width is limited, or shortened where lines are.",
  ]

  @Test func theSameAsPango() {
    var random = SeededRandom(seed: 3)
    var differing: [String] = []
    for family in [nil, "Noto Serif", "DejaVu Sans", "No Such Family"] as [String?] {
      for design in [TextFont.Design.default, .monospaced, .serif] where family == nil || design == .default {
        for (weight, italic) in [(0, false), (0.4, false), (0.3, true), (-0.8, false), (0.62, true)] as [(CGFloat, Bool)] {
          for text in Self.texts {
            var paragraph = TextParagraph()
            paragraph.lineBreak = [.byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingTail, .byTruncatingMiddle]
              .randomElement(using: &random)!
            paragraph.alignment = [.natural, .center, .right, .justified].randomElement(using: &random)!
            paragraph.baseWritingDirection = [.natural, .natural, .leftToRight, .rightToLeft].randomElement(using: &random)!
            paragraph.firstLineHeadIndent = [0, 0, 11, 30].randomElement(using: &random)!
            paragraph.headIndent = [0, 0, 20].randomElement(using: &random)!
            let test = Case(
              font: TextFont(
                family: family, design: design, size: [7, 11, 13.3, 17, 17, 34, 120].randomElement(using: &random)!,
                weight: weight, italic: italic, monospacedDigits: Bool.random(using: &random),
                features: [[:], [:], ["ss01": 1], ["liga": 0]].randomElement(using: &random)!),
              paragraph: paragraph, width: [nil, 40, 120, 400, 4_000].randomElement(using: &random)!,
              maxLines: [0, 1, 2].randomElement(using: &random)!, scale: [1, 1.5, 2].randomElement(using: &random)!)
            if !same(text, test) { differing.append("\"\(text)\" \(test)") }
          }
        }
      }
    }
    #expect(differing.isEmpty, "\(differing.count): \(differing.prefix(8))")
  }

  private func isPlain(_ text: String, withoutFaces: Bool = false) -> Bool {
    TextEngine.withPango { pango in
      PangoText.with(text) { bytes in
        let content = TextContent(text, attributes: TextAttributes(font: TextFont(size: 17)))
        var builder = TextLayoutBuilder(content, text: bytes, width: 300, scale: 1, pango: pango)
        let faces = pango.plainFaces
        if withoutFaces { pango.plainFaces = [:] }
        defer { pango.plainFaces.merge(faces) { _, known in known } }
        let (end, next) = bytes.paragraphEnd(from: 0)
        return builder.appendPlainLine(from: 0, to: end, next: next, paragraph: 0, isStart: true, available: 300)
      }
    }
  }

  /// Without this the comparison above proves nothing.
  @Test func plainTextGoesPastPango() {
    for text in [
      "One", "Größe …", "Доброе утро", "Καλημέρα", "早上好", "صباح الخير",
      "おはよう", "オハヨウ", "सुप्रभात", "좋은 아침", "שלום",
    ] {
      #expect(isPlain(text), "\(text)")
    }
    #expect(!isPlain("One שלום"))
    #expect(!isPlain("One", withoutFaces: true))
  }

  @Test func styledRunsAndOffsetsAreKept() {
    var attributes = TextAttributes(font: TextFont(size: 20))
    attributes.baselineOffset = 4
    attributes.underline = .single
    let layout = TextLayout(TextContent("Raised", attributes: attributes), width: 300)
    let pango = byPangoAlone(TextContent("Raised", attributes: attributes), width: 300)
    #expect("\(layout.result.lines)" == "\(pango.lines)")
    #expect("\(layout.result.glyphs)" == "\(pango.glyphs)")
    let two = TextContent(
      string: "Plain bold",
      runs: [
        (0..<6, TextAttributes(font: TextFont(size: 17))),
        (6..<10, TextAttributes(font: TextFont(size: 17, weight: 0.4))),
      ])
    #expect(TextLayout(two).result.runs.count == 2)
  }
}

private struct SeededRandom: RandomNumberGenerator {
  var state: UInt64
  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }
  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}

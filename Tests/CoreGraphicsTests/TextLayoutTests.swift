import Raster
import Testing

@testable import CoreGraphics

@Suite struct TextLayoutTests {
  private let lorem = "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore."

  private func content(
    _ text: String, size: CGFloat = 17, _ paragraph: (inout TextParagraph) -> Void = { _ in }
  ) -> TextContent {
    var style = TextParagraph()
    paragraph(&style)
    return TextContent(text, attributes: TextAttributes(font: TextFont(size: size)), paragraph: style)
  }

  // MARK: Measuring

  @Test func emptyTextHasOneLineOfTheFontsHeight() {
    let layout = TextLayout(content(""), width: 200)
    #expect(layout.lines.count == 1)
    #expect(layout.size == CGSize(width: 0, height: 21))
    #expect(!layout.isTruncated)
    #expect(TextLayout(TextContent(string: "", runs: [])).lines.count == 1)
  }

  @Test func sizesAreWholePixels() {
    for scale: CGFloat in [1, 1.5, 2, 3] {
      let size = TextLayout(content("Whole pixels"), scale: scale).size
      #expect(abs((size.width * scale).rounded() - size.width * scale) < 1e-6)
      #expect(abs((size.height * scale).rounded() - size.height * scale) < 1e-6)
    }
  }

  @Test func widthsHardlyDependOnTheScale() {
    let widths = [1.0, 2, 3].map { TextLayout(content(lorem), scale: $0).lines[0].width }
    #expect(abs(widths[0] - widths[1]) < 0.5 && abs(widths[1] - widths[2]) < 0.5, "\(widths)")
  }

  @Test func textFitsTheSizeItAskedFor() {
    for scale: CGFloat in [1, 2, 3] {
      for text in ["Hello", "W", "Vitrine 你好 مرحبا 😀", lorem] {
        let natural = TextLayout(content(text), scale: scale)
        #expect(TextLayout(content(text), width: natural.size.width, scale: scale).lines.count == 1, "\(text) @\(scale)")
        let tail = TextLayout(
          content(text) { $0.lineBreak = .byTruncatingTail }, width: natural.size.width, maxLines: 1, scale: scale)
        #expect(!tail.isTruncated)
      }
    }
  }

  /// Widths come in 1024ths of a pixel; some of these are just above a whole pixel.
  @Test func aLabelFitsItsOwnWidthWhateverItsFraction() {
    let words = ["Secondary", "Quaternary", "Label", "Continue", "Zurück", "Подтвердить", "Illicit", "Two words"]
    for scale: CGFloat in [1, 1.5, 2] {
      for step in 0..<120 {
        let size = 9 + CGFloat(step) * 0.13
        for word in words {
          let text = content(word, size: size) { $0.lineBreak = .byTruncatingTail }
          let width = TextLayout(text, scale: scale).size.width
          #expect(!TextLayout(text, width: width, maxLines: 1, scale: scale).isTruncated, "\(word) \(size) @\(scale)")
        }
      }
    }
  }

  // MARK: Breaking

  @Test func linesStayWithinTheWidth() {
    for width: CGFloat in [400, 200, 90, 40, 13] {
      for mode: TextParagraph.LineBreak in [.byWordWrapping, .byCharWrapping, .byTruncatingTail] {
        let layout = TextLayout(content(lorem) { $0.lineBreak = mode }, width: width)
        // A single letter may be wider than the width.
        for line in layout.lines where line.range.count > 2 { #expect(line.width <= width + 0.02, "\(width) \(mode)") }
        #expect(layout.lines.first?.range.lowerBound == 0 && layout.lines.last?.range.upperBound == lorem.utf16.count)
        for (a, b) in zip(layout.lines, layout.lines.dropFirst()) {
          #expect(a.range.upperBound == b.range.lowerBound)
          #expect(b.frame.minY >= a.frame.maxY)
        }
      }
    }
  }

  @Test func wordsStayWholeWhereTheyFit() {
    let layout = TextLayout(content("aaaa bbbb cccc"), width: 90)
    #expect(layout.lines.map(\.range) == [0..<10, 10..<14])
  }

  @Test func aWordLongerThanTheLineIsCutWithoutHyphen() {
    let layout = TextLayout(content("Donaudampfschifffahrtsgesellschaft"), width: 100)
    #expect(layout.lines.count == 3)
    #expect(layout.result.glyphs.count <= 34)
  }

  @Test func clippingDoesNotWrap() {
    let layout = TextLayout(content("one two three\nfour") { $0.lineBreak = .byClipping }, width: 40)
    #expect(layout.lines.count == 2)
    #expect(layout.lines[0].width > 40)
  }

  @Test func allKindsOfLineBreaks() {
    let layout = TextLayout(content("a\nb\r\nc\rd\u{2029}e\u{2028}f\u{b}g\u{85}h"))
    #expect(layout.lines.map(\.range) == [0..<2, 2..<5, 5..<7, 7..<9, 9..<11, 11..<13, 13..<15, 15..<16])
    #expect(layout.lines.map(\.isParagraphStart) == [true, true, true, true, true, false, false, false])
  }

  @Test func aTrailingLineBreakOpensALine() {
    let layout = TextLayout(content("one\n"))
    #expect(layout.lines.map(\.range) == [0..<4, 4..<4])
    #expect(layout.size.height == 42)
  }

  // MARK: Truncation

  @Test func tailTruncationKeepsTheStart() {
    let layout = TextLayout(content(lorem) { $0.lineBreak = .byTruncatingTail }, width: 120, maxLines: 1)
    #expect(layout.isTruncated && layout.lines.count == 1)
    #expect(layout.size.width <= 120)
    #expect(layout.result.runs.last?.isEllipsis == true)
    #expect(layout.result.runs.first?.range.lowerBound == 0)
  }

  @Test func headTruncationKeepsTheEnd() {
    let layout = TextLayout(content(lorem) { $0.lineBreak = .byTruncatingHead }, width: 120, maxLines: 1)
    #expect(layout.isTruncated && layout.result.runs.first?.isEllipsis == true)
    #expect(layout.result.runs.last?.range.upperBound == lorem.utf16.count)
  }

  @Test func middleTruncationKeepsBothEnds() {
    let layout = TextLayout(content(lorem) { $0.lineBreak = .byTruncatingMiddle }, width: 120, maxLines: 1)
    let ellipsis = layout.result.runs.firstIndex { $0.isEllipsis }
    #expect(layout.isTruncated && ellipsis != nil && ellipsis != 0 && ellipsis != layout.result.runs.count - 1)
    // Also where the omitted text starts with a space.
    for width in stride(from: CGFloat(60), to: 200, by: 7) {
      let layout = TextLayout(content(lorem) { $0.lineBreak = .byTruncatingMiddle }, width: width, maxLines: 1)
      let glyphs = layout.result.runs.first { $0.isEllipsis }?.glyphs ?? 0..<0
      #expect(layout.result.glyphs[glyphs].contains { $0.id != TextGlyph.blank }, "\(width)")
      #expect(layout.result.glyphs[glyphs].reduce(0) { $0 + $1.advance } < 14.5)
    }
  }

  @Test func theLastPermittedLineIsShortened() {
    for mode: TextParagraph.LineBreak in [.byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle] {
      let layout = TextLayout(content(lorem) { $0.lineBreak = mode }, width: 150, maxLines: 3)
      #expect(layout.isTruncated && layout.lines.count == 3)
      #expect(layout.lines.allSatisfy { $0.width <= 150.02 })
      #expect(layout.result.runs[layout.result.lines[2].runs].contains { $0.isEllipsis })
      #expect(!layout.result.runs[layout.result.lines[0].runs].contains { $0.isEllipsis })
    }
    let whole = TextLayout(content(lorem) { $0.lineBreak = .byTruncatingTail }, width: 150)
    #expect(!whole.isTruncated && whole.lines.count > 3)
  }

  @Test func wrappingModesDropWhatDoesNotFit() {
    let layout = TextLayout(content(lorem), width: 150, maxLines: 2)
    #expect(layout.isTruncated && layout.lines.count == 2)
    #expect(!layout.result.runs.contains { $0.isEllipsis })
  }

  @Test func moreParagraphsAreAnnouncedByAnEllipsis() {
    let one = TextLayout(content("first\nsecond") { $0.lineBreak = .byTruncatingTail }, width: 300, maxLines: 1)
    #expect(one.isTruncated && one.lines.count == 1)
    #expect(one.lines[0].width > TextLayout(content("first")).lines[0].width + 5)
    let two = TextLayout(content("a\nb\nc") { $0.lineBreak = .byTruncatingTail }, width: 300, maxLines: 2)
    #expect(two.isTruncated && two.lines.count == 2)
    let only = TextLayout(content("only\n\n") { $0.lineBreak = .byTruncatingTail }, width: 300, maxLines: 1)
    #expect(!only.isTruncated)
  }

  @Test func theHeightLimitsTheLines() {
    let style = content(lorem) { $0.lineBreak = .byTruncatingTail }
    let layout = TextLayout(style, width: 150, height: 45)
    #expect(layout.lines.count == 2 && layout.isTruncated && layout.size.height <= 45)
    #expect(TextLayout(style, width: 150, height: 1).lines.count == 1)
    #expect(!TextLayout(style, width: 150, height: 1e5).isTruncated)
  }

  @Test func aFewLinesOfABookDoNotLayOutTheBook() {
    let book = String(repeating: lorem + " ", count: 5_000)
    let layout = TextLayout(content(book) { $0.lineBreak = .byTruncatingTail }, width: 300, maxLines: 2)
    #expect(layout.isTruncated && layout.lines.count == 2 && layout.size.width <= 300)
    #expect(layout.result.glyphs.count < 500)
    for mode: TextParagraph.LineBreak in [.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail] {
      let line = TextLayout(content(book) { $0.lineBreak = mode }, width: 300, maxLines: 1)
      #expect(line.isTruncated && line.size.width <= 300, "\(mode)")
    }
  }

  // MARK: Paragraph styles

  @Test func alignmentPlacesLines() {
    func x(_ alignment: TextParagraph.Alignment, _ text: String = "word") -> CGRect {
      TextLayout(content(text) { $0.alignment = alignment }, width: 200).lines[0].frame
    }
    #expect(x(.left).minX == 0 && x(.natural).minX == 0 && x(.justified).minX == 0)
    #expect(abs(x(.right).maxX - 200) <= 0.5)
    #expect(abs(x(.center).midX - 100) <= 0.5)
    #expect(abs(x(.natural, "مرحبا").maxX - 200) <= 0.5)
    #expect(x(.left, "مرحبا").minX == 0)
  }

  @Test func justifiedLinesFillTheWidth() {
    let layout = TextLayout(content(lorem) { $0.alignment = .justified }, width: 220)
    for line in layout.lines.dropLast() { #expect(abs(line.width - 220) < 1.5) }
    #expect(layout.lines.last!.width < 215)
  }

  @Test func spacesAtAWrapDoNotCount() {
    let layout = TextLayout(content("aaaa    bbbb") { $0.alignment = .right }, width: 60)
    #expect(layout.lines.count == 2)
    #expect(abs(layout.lines[0].frame.maxX - 60) <= 0.5)
  }

  @Test func lineHeightsFollowTheStyle() {
    let plain = TextLayout(content("a\nb"))
    #expect(plain.size.height == 42 && plain.lines[1].frame.minY == 21)
    #expect(TextLayout(content("a\nb") { $0.lineSpacing = 10 }).size.height == 52)
    #expect(TextLayout(content("a\nb") { $0.paragraphSpacing = 7 }).size.height == 49)
    let tall = TextLayout(content("a") { $0.minimumLineHeight = 40 })
    #expect(tall.size.height == 40 && tall.firstBaseline > plain.firstBaseline + 15)
    #expect(TextLayout(content("a") { $0.maximumLineHeight = 12 }).size.height == 12)
    #expect(TextLayout(content("a") { $0.lineHeightMultiple = 2 }).size.height == 42)
  }

  /// Each line of a hanging paragraph is broken at the width that its own indent leaves.
  @Test func hangingLinesAreAsWideAsTheirIndentLeaves() {
    let words = Array(repeating: "word", count: 60).joined(separator: " ")
    func lengths(first: Double, head: Double) -> [Int] {
      TextLayout(content(words) { ($0.firstLineHeadIndent, $0.headIndent) = (first, head) }, width: 300)
        .lines.map(\.range.count)
    }
    let (plain, indented, hanging) = (lengths(first: 0, head: 0), lengths(first: 90, head: 90), lengths(first: 0, head: 90))
    #expect(plain[0] > indented[0])
    #expect(hanging[0] == plain[0] && hanging[1] == indented[1] && hanging[2] == indented[2])
  }

  @Test func indentsMoveLines() {
    let layout = TextLayout(
      content(lorem) {
        $0.firstLineHeadIndent = 30
        $0.headIndent = 10
        $0.tailIndent = -20
      }, width: 200)
    #expect(layout.lines[0].frame.minX == 30 && layout.lines[1].frame.minX == 10)
    for line in layout.lines { #expect(line.frame.maxX <= 180.5) }
    let rightToLeft = TextLayout(
      content("مرحبا") {
        $0.headIndent = 10; $0.firstLineHeadIndent = 30
      }, width: 200)
    #expect(abs(rightToLeft.lines[0].frame.maxX - 170) <= 0.5)
  }

  @Test func paragraphsHaveTheirOwnStyles() {
    var centred = TextParagraph()
    centred.alignment = .center
    var text = content("left\ncentre")
    text.paragraphs = [(5..<11, centred)]
    let layout = TextLayout(text, width: 200)
    #expect(layout.lines[0].frame.minX == 0 && abs(layout.lines[1].frame.midX - 100) <= 0.5)
  }

  @Test func tabsGoToTheirStops() {
    let layout = TextLayout(content("a\tb") { $0.tabStops = [100] })
    #expect(abs(layout.caretRect(atUTF16: 2).midX - 100) < 1)
    #expect(abs(TextLayout(content("a\tb")).caretRect(atUTF16: 2).midX - 28) < 1)
  }

  // MARK: Runs

  @Test func runsMixFontsOnOneLine() {
    let small = TextAttributes(font: TextFont(size: 13))
    let large = TextAttributes(font: TextFont(size: 34))
    let layout = TextLayout(TextContent(string: "small LARGE", runs: [(0..<6, small), (6..<11, large)]))
    #expect(layout.lines.count == 1)
    #expect(layout.size.height == TextLayout(TextContent("L", attributes: large)).size.height)
  }

  @Test func colourDoesNotBreakShaping() {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let font = TextFont(size: 17)
    let plain = TextLayout(TextContent("مرحبا", attributes: TextAttributes(font: font)))
    let mixed = TextLayout(
      TextContent(
        string: "مرحبا",
        runs: [(0..<2, TextAttributes(font: font)), (2..<5, TextAttributes(font: font, color: red))]))
    #expect(plain.result.glyphs.map(\.id) == mixed.result.glyphs.map(\.id))
    #expect(mixed.result.runs.count == 2)
  }

  @Test func kerningWidens() {
    var spaced = TextAttributes(font: TextFont(size: 17))
    spaced.kern = 4
    let difference =
      TextLayout(TextContent("abcdef", attributes: spaced)).lines[0].width
      - TextLayout(content("abcdef")).lines[0].width
    #expect(difference >= 20 && difference <= 24.5)
  }

  @Test func attachmentsTakeRoom() {
    var picture = TextAttributes(font: TextFont(size: 17))
    picture.attachment = TextAttachmentBox(id: 7, width: 30, ascent: 40, descent: 5)
    let layout = TextLayout(
      TextContent(
        string: "a\u{fffc}b",
        runs: [
          (0..<1, TextAttributes(font: TextFont(size: 17))), (1..<2, picture),
          (2..<3, TextAttributes(font: TextFont(size: 17))),
        ]))
    #expect(layout.attachments.count == 1 && layout.attachments[0].id == 7)
    #expect(layout.attachments[0].frame.size == CGSize(width: 30, height: 45))
    #expect(abs(layout.attachments[0].frame.maxY - 5 - layout.firstBaseline) < 1)
    #expect(layout.size.height >= 45)
    #expect(abs(layout.caretRect(atUTF16: 2).midX - layout.caretRect(atUTF16: 1).midX - 30) < 0.1)
  }

  @Test func overlappingAndStrayRunsAreTolerated() {
    let a = TextAttributes(font: TextFont(size: 17))
    let b = TextAttributes(font: TextFont(size: 20))
    for runs: [TextContent.Run] in [
      [(0..<5, a), (3..<9, b)], [(4..<6, a)], [(5..<5, a), (5..<5, b)], [(900..<1000, b)], [(3..<9, a), (0..<4, b)],
    ] {
      #expect(TextLayout(TextContent(string: "Hello world", runs: runs), width: 60).lines.count >= 1)
    }
  }

  // MARK: Bad input

  @Test func anyTextIsLaidOut() {
    let texts = [
      "\0", "a\0b", "\u{1}\u{2}\u{7f}\u{9f}", "\u{202e}abc\u{202c}", "\u{2066}\u{2067}\u{2068}", "\u{fffe}\u{10ffff}",
      "e\u{301}\u{301}\u{301}\u{301}", "👩‍👩‍👧‍👦", "🇩🇪🇫🇷🏴󠁧󠁢󠁥󠁮󠁧󠁿",
      "\u{200d}\u{fe0f}", "\u{ad}\u{ad}", "ﷺ", "\t\t\t", " ", "\u{3000}",
      String(decoding: [0xd800, 0x41, 0xdc00] as [UInt16], as: UTF16.self), String(repeating: "\u{300}", count: 500),
      String(repeating: "\n", count: 20_000), String(repeating: "\u{202b}x", count: 300),
    ]
    for text in texts {
      for width: CGFloat? in [nil, 0, 1, 50, -5, .nan, .infinity, 1e9] {
        let layout = TextLayout(content(text), width: width, scale: 2)
        #expect(layout.lines.last?.range.upperBound == text.utf16.count, "\(text.debugDescription.prefix(40))")
        #expect(layout.size.width.isFinite && layout.size.height > 0)
      }
      let short = TextLayout(content(text) { $0.lineBreak = .byTruncatingMiddle }, width: 20, maxLines: 1)
      #expect(short.lines.count == 1)
    }
  }

  @Test func absurdParametersAreTolerated() {
    for value: CGFloat in [.nan, .infinity, -.infinity, 1e9, -1e9] {
      var attributes = TextAttributes(font: TextFont(size: 17))
      attributes.kern = value
      attributes.baselineOffset = value
      attributes.underline = .dotted
      attributes.attachment = TextAttachmentBox(id: 1, width: value, ascent: value, descent: value)
      attributes.shadow = TextShadow(offset: CGSize(width: value, height: value), blur: 0, color: .black)
      var paragraph = TextParagraph()
      paragraph.lineSpacing = value
      paragraph.headIndent = value
      paragraph.firstLineHeadIndent = value
      paragraph.tailIndent = value
      paragraph.minimumLineHeight = value
      paragraph.lineHeightMultiple = value
      paragraph.tabStops = [value]
      paragraph.defaultTabInterval = value
      let text = TextContent("some\ttext \u{fffc}\nmore", attributes: attributes, paragraph: paragraph)
      let layout = TextLayout(text, width: 200, height: value, maxLines: -3, scale: value)
      #expect(layout.size.width.isFinite && layout.size.height.isFinite)
    }
  }

  @Test func hundredsOfThousandsOfCharacters() {
    let text = String(repeating: "lorem ipsum ", count: 25_000)
    let layout = TextLayout(content(text), width: 300)
    #expect(layout.lines.count > 5_000 && layout.lines.allSatisfy { $0.width <= 300.02 })
    #expect(TextLayout(content(text) { $0.lineBreak = .byClipping }, width: 300).lines.count == 1)
  }

  // MARK: Cache

  @Test func equalQuestionsGetTheSameLayout() {
    let a = TextLayout.layout(for: content("cached"), width: 100, maxLines: 2, scale: 2)
    #expect(a === TextLayout.layout(for: content("cached"), width: 100, maxLines: 2, scale: 2))
    #expect(a !== TextLayout.layout(for: content("cached"), width: 101, maxLines: 2, scale: 2))
    #expect(a !== TextLayout.layout(for: content("cached"), width: 100, maxLines: 1, scale: 2))
    #expect(a !== TextLayout.layout(for: content("cached"), width: 100, maxLines: 2, scale: 1))
  }

  @Test func equivalentSpellingsAreNotTheSameText() {
    let composed = TextLayout.layout(for: content("é"))
    let decomposed = TextLayout.layout(for: content("e\u{301}"))
    #expect(composed !== decomposed)
    #expect(composed.lines[0].range == 0..<1 && decomposed.lines[0].range == 0..<2)
  }

  @Test func theCacheKeepsItsBudget() {
    let cache = TextLayoutCache(byteBudget: 100_000)
    for i in 0..<500 {
      _ = cache.layout(for: .init(content: content("label \(i)"), width: nil, height: nil, maxLines: 1, scale: 1))
    }
    #expect(cache.layouts.count > 10 && cache.layouts.count < 150)
  }

  @Test func layoutsMayBeMadeOnManyThreads() async {
    await withTaskGroup(of: CGFloat.self) { group in
      for i in 0..<16 {
        group.addTask {
          (0..<40).reduce(0) { sum, j in
            let layout = TextLayout.layout(
              for: TextContent(
                "Thread \(i % 4) سطر \(j)", attributes: TextAttributes(font: TextFont(size: 17))), width: 90)
            layout.append(to: DisplayList(), x: 0, y: 0)
            return sum + layout.size.height
          }
        }
      }
      var sums: [CGFloat] = []
      for await sum in group { sums.append(sum) }
      #expect(Set(sums).count <= 2)
    }
  }
}

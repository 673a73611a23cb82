import Testing

@testable import CoreGraphics

@Suite struct TextCaretTests {
  private func layout(_ text: String, width: CGFloat? = nil, scale: CGFloat = 1) -> TextLayout {
    TextLayout(TextContent(text, attributes: TextAttributes(font: TextFont(size: 17))), width: width, scale: scale)
  }

  @Test func caretsAdvanceThroughLatin() {
    let text = layout("Hello")
    let xs = (0...5).map { text.caretRect(atUTF16: $0).midX }
    #expect(xs[0] == 0 && zip(xs, xs.dropFirst()).allSatisfy { $0 < $1 })
    #expect(abs(xs[5] - text.lines[0].width) < 0.01)
    #expect(text.caretRect(atUTF16: 0).height == text.lines[0].frame.height)
    #expect(text.caretRect(atUTF16: 0).width == TextLayout.caretWidth)
  }

  @Test func caretsRetreatThroughArabic() {
    let text = layout("مرحبا")
    let xs = (0...5).map { text.caretRect(atUTF16: $0).midX }
    #expect(zip(xs, xs.dropFirst()).allSatisfy { $0 > $1 }, "\(xs)")
    #expect(abs(xs[5]) < 0.01)
  }

  @Test func whereDirectionsMeetThereAreTwoCarets() {
    // Shown as: abc 321 with the Arabic reversed.
    let text = layout("abc مرح")
    let strong = text.caretRect(atUTF16: 4).midX
    let weak = text.secondaryCaretRect(atUTF16: 4)?.midX
    #expect(weak != nil)
    #expect(abs(strong - text.caretRect(atUTF16: 3).midX) < 8)
    #expect(abs((weak ?? 0) - text.lines[0].width) < 0.01)
    #expect(text.secondaryCaretRect(atUTF16: 2) == nil)
    let inner = (4...7).map { text.caretRect(atUTF16: $0).midX }
    #expect(inner[1] > inner[2])
  }

  @Test func surrogatesAreOneStop() {
    let text = layout("a😀b")
    #expect(text.lines[0].range == 0..<4)
    #expect(text.caretRect(atUTF16: 2) == text.caretRect(atUTF16: 1))
    #expect(text.caretRect(atUTF16: 3).midX > text.caretRect(atUTF16: 1).midX + 15)
    let middle = CGPoint(x: text.caretRect(atUTF16: 1).midX + 12, y: 5)
    #expect(text.closestOffset(to: middle).offset == 3)
  }

  @Test func charactersOfSeveralScalarsAreOneStop() {
    for character in ["👩‍👩‍👧‍👦", "🇩🇪", "e\u{301}", "👍🏽", "각", "क्षि"] {
      let text = layout("x\(character)y")
      let length = character.utf16.count
      for inside in 1..<1 + length {
        #expect(abs(text.caretRect(atUTF16: inside).midX - text.caretRect(atUTF16: 1).midX) < 0.01, "\(character) \(inside)")
      }
      #expect(text.caretRect(atUTF16: 1 + length).midX > text.caretRect(atUTF16: 1).midX)
    }
  }

  @Test func ligaturesAreDividedEvenly() {
    let text = TextLayout(TextContent("office", attributes: TextAttributes(font: TextFont(family: "DejaVu Sans", size: 20))))
    let xs = (0...6).map { text.caretRect(atUTF16: $0).midX }
    #expect(zip(xs, xs.dropFirst()).allSatisfy { $0 < $1 }, "\(xs)")
  }

  @Test func everyOffsetIsFoundAgainAtItsCaret() {
    let texts = [
      "Hello, world", "Latin مرحبا بالعالم mixed 你好 😀 end",
      "مرحبا English بالعالم 123 نهاية", "שלום abc 你好", "a\nb\n",
      "日本語テキスト、改行。", "👩‍👩‍👧‍👦👍🏽 e\u{301}x", "tab\there",
    ]
    for string in texts {
      for width: CGFloat? in [nil, 90] {
        let text = layout(string, width: width, scale: 2)
        var offset = 0
        for character in string {
          let caret = text.caretRect(atUTF16: offset)
          let found = text.closestOffset(to: CGPoint(x: caret.midX, y: caret.midY))
          let again = text.caretRect(atUTF16: found.offset, affinity: found.affinity)
          #expect(
            abs(again.midX - caret.midX) < 0.51 && again.minY == caret.minY
              || text.secondaryCaretRect(atUTF16: found.offset).map { abs($0.midX - caret.midX) < 0.51 } == true,
            "\(string) \(offset) → \(found.offset): \(caret) \(again)")
          offset += character.utf16.count
        }
      }
    }
  }

  @Test func wrapsHaveTwoSides() {
    let text = layout("aaaa bbbb cccc", width: 90)
    #expect(text.lines.count == 2)
    let wrap = text.lines[1].range.lowerBound
    #expect(text.lineIndex(for: wrap) == 1 && text.lineIndex(for: wrap, affinity: .upstream) == 0)
    #expect(text.caretRect(atUTF16: wrap).midX == 0)
    #expect(text.caretRect(atUTF16: wrap, affinity: .upstream).midX > 70)
    let end = text.closestOffset(to: CGPoint(x: 500, y: 5))
    #expect(end.offset == wrap && end.affinity == .upstream)
    let last = text.closestOffset(to: CGPoint(x: 500, y: 500))
    #expect(last.offset == 14 && last.affinity == .downstream)
  }

  @Test func aTrailingLineBreakGivesTheCaretALine() {
    let text = layout("one\n")
    #expect(text.caretRect(atUTF16: 4).minY == 21 && text.caretRect(atUTF16: 4).midX == 0)
    #expect(text.caretRect(atUTF16: 3).minY == 0)
    #expect(text.closestOffset(to: CGPoint(x: 10, y: 30)).offset == 4)
    #expect(text.closestOffset(to: CGPoint(x: 500, y: 5)).offset == 3)
  }

  @Test func emptyTextHasACaret() {
    let text = layout("")
    #expect(text.caretRect(atUTF16: 0).height == 21)
    #expect(text.closestOffset(to: CGPoint(x: 50, y: 50)).offset == 0)
  }

  @Test func offsetsOutOfRangeAreTolerated() {
    let text = layout("abc")
    #expect(text.caretRect(atUTF16: -5).midX == 0)
    #expect(text.caretRect(atUTF16: 500) == text.caretRect(atUTF16: 3))
    #expect(text.closestOffset(to: CGPoint(x: CGFloat.nan, y: .infinity)).offset <= 3)
    #expect(text.selectionRects(for: -10..<900).count == 1)
  }

  @Test func selectionsCoverTheirText() {
    let text = layout("Hello world")
    let rects = text.selectionRects(for: 2..<5)
    #expect(rects.count == 1)
    #expect(abs(rects[0].minX - text.caretRect(atUTF16: 2).midX) < 0.01)
    #expect(abs(rects[0].maxX - text.caretRect(atUTF16: 5).midX) < 0.01)
    #expect(text.selectionRects(for: 3..<3).isEmpty)
  }

  @Test func selectionsAcrossDirectionsFallApart() {
    let text = layout("abc مرحبا def")
    #expect(text.selectionRects(for: 0..<13).count == 1)
    #expect(text.selectionRects(for: 2..<6).count == 2)
  }

  @Test func selectionsAcrossLinesReachTheEdge() {
    let text = layout("aaaa bbbb cccc\ndd", width: 90)
    let rects = text.selectionRects(for: 2..<16)
    #expect(rects.count == 3)
    #expect(abs(rects[0].maxX - 90) < 0.01 && rects[1].minX == 0)
    #expect(abs(rects[1].maxX - 90) < 0.01)
    #expect(rects[2].maxX < 30)
  }

  @Test func hiddenTextHasItsCaretAtTheEllipsis() {
    var paragraph = TextParagraph()
    paragraph.lineBreak = .byTruncatingTail
    let text = TextLayout(
      TextContent("A rather long line of text", attributes: TextAttributes(font: TextFont(size: 17)), paragraph: paragraph),
      width: 80, maxLines: 1)
    #expect(text.isTruncated)
    #expect(text.caretRect(atUTF16: 26).midX <= 80.02)
    #expect(text.closestOffset(to: CGPoint(x: 500, y: 0)).offset == 26)
  }
}

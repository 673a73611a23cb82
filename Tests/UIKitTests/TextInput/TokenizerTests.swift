import KioskTesting
import Testing
import UIKit

/// Words, sentences and lines.
@MainActor
@Suite struct TokenizerTests {
  private func units(_ input: UITextInput, _ granularity: UITextGranularity, _ text: String) -> [String] {
    var found: [String] = []
    var place = input.beginningOfDocument
    for _ in 0..<200 {
      if let range = input.tokenizer.rangeEnclosingPosition(place, with: granularity, inDirection: .storage(.forward)),
        let text = input.text(in: range), found.last != text || granularity == .character
      {
        found.append(text)
        place = range.end
      } else if let next = input.position(from: place, offset: 1) {
        place = next
      } else {
        break
      }
    }
    return found
  }

  @Test func L5_wordsOfLanguagesWithAndWithoutSpaces() {
    let kiosk = TextController.kiosk()
    let table: [(String, [String])] = [
      ("Don't panic, 3.14 times!", ["Don't", "panic", "3.14", "times"]),
      ("สวัสดีครับผม", ["สวัสดี", "ครับ", "ผม"]),
      ("你好世界", ["你好", "世界"]), ("我爱北京", ["我", "爱", "北京"]),
      (
        "ភាសាខ្មែរពិបាកណាស់",
        ["ភាសាខ្មែរ", "ពិបាក", "ណាស់"]
      ),
    ]
    for (text, words) in table {
      let field = kiosk.editing(text)
      #expect(units(field, .word, text) == words, "\(text)")
    }
  }

  @Test func L5_sentencesParagraphsLinesAndCharacters() {
    let kiosk = TextController.kiosk()
    let text = "Hi there. How are you?\nFine.\r\n\nBye"
    let area = kiosk.writing(text)
    #expect(units(area, .sentence, text) == ["Hi there. ", "How are you?\n", "Fine.\r\n", "\n", "Bye"])
    #expect(units(area, .paragraph, text) == ["Hi there. How are you?\n", "Fine.\r\n", "\n", "Bye"])
    #expect(units(area, .document, text) == [text])
    area.text = "e\u{301}👨‍👩‍👧🇩🇪"
    #expect(units(area, .character, "") == ["e\u{301}", "👨‍👩‍👧", "🇩🇪"])
    area.text = (100..<160).map { "word\($0) " }.joined()
    let lines = units(area, .line, "")
    #expect(lines.count > 3 && lines.joined() == area.text)
  }

  @Test func L5_boundariesInBothDirections() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("one, two")
    let tokenizer = field.tokenizer
    func boundary(_ from: Int, _ direction: UITextDirection) -> Int? {
      tokenizer.position(from: field.place(from), toBoundary: .word, inDirection: direction).map {
        field.offset(from: field.beginningOfDocument, to: $0)
      }
    }
    #expect(boundary(0, .storage(.forward)) == 3)
    #expect(boundary(3, .storage(.forward)) == 8)
    #expect(boundary(8, .storage(.backward)) == 5)
    #expect(boundary(5, .storage(.backward)) == 0)
    #expect(boundary(0, .layout(.right)) == 3)
    #expect(boundary(8, .layout(.left)) == 5)
    #expect(boundary(0, .layout(.down)) == 3)
    #expect(boundary(8, .layout(.up)) == 5)
    #expect(tokenizer.isPosition(field.place(3), atBoundary: .word, inDirection: .storage(.forward)))
    #expect(!tokenizer.isPosition(field.place(3), atBoundary: .word, inDirection: .storage(.backward)))
    #expect(tokenizer.isPosition(field.place(5), atBoundary: .word, inDirection: .storage(.backward)))
    #expect(tokenizer.isPosition(field.place(1), withinTextUnit: .word, inDirection: .storage(.forward)))
    #expect(!tokenizer.isPosition(field.place(3), withinTextUnit: .word, inDirection: .storage(.forward)))
    #expect(tokenizer.isPosition(field.place(3), withinTextUnit: .word, inDirection: .storage(.backward)))
    #expect(boundary(8, .storage(.forward)) == nil)
    // In right-to-left text, left is forward.
    field.text = "שלום עולם"
    #expect(boundary(0, .layout(.left)) == 4)
    #expect(boundary(9, .layout(.right)) == 5)
  }

  @Test func L5_doubleTapSelectsWordsOfAnyLanguage() {
    let kiosk = TextController.kiosk()
    for (text, word) in [
      ("สวัสดีครับผม", "สวัสดี"), ("北京你好", "北京"),
      ("hello world", "hello"),
    ] {
      let field = kiosk.editing(text)
      let rect = field.firstRect(for: field.range(0..<1))
      kiosk.doubleTap(at: .within(field, rect.midX, rect.midY))
      kiosk.presentChanges()
      #expect(field.selectedTextRange.flatMap { field.text(in: $0) } == word)
      kiosk.advance(by: .seconds(1))
    }
  }
}

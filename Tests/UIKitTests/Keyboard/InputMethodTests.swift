import KioskTesting
import Testing

@testable import ScreenKeyboard
import UIKit
@testable import UIKitCore

@MainActor
@Suite struct InputMethodTests {
  private typealias Kiosk = VirtualKiosk<TypingController>

  @Test func K24_hangul() {
    let kiosk = Kiosk.typing(layouts: ["kr"])
    let field = kiosk.rootViewController.field
    for key in "dkssudgktpdy" { kiosk.tapKey(Hangul.jamo[String(key)] ?? "") }
    #expect(field.content == "안녕하세요")
    #expect(
      Array(field.log.prefix(7)) == [
        "mark ㅇ (1,0)", "mark 아 (1,0)", "mark 안 (1,0)", "insert 안", "mark ㄴ (1,0)", "mark 녀 (1,0)",
        "mark 녕 (1,0)",
      ])
    #expect(field.marked != nil)
    // Delete removes one letter of the syllable.
    kiosk.tapKey("delete")
    #expect(field.content == "안녕하세ㅇ")
    kiosk.tapKey("space")
    #expect(field.content == "안녕하세ㅇ " && field.marked == nil)
    kiosk.end()
  }

  @Test func K24_aSyllableEndsWhereverTheCaretIsPut() {
    let kiosk = Kiosk.typing(layouts: ["kr"])
    let field = kiosk.rootViewController.field
    kiosk.tapKey("ㅎ")
    kiosk.tapKey("ㅏ")
    field.selection = (0, 0)
    field.inputDelegate?.selectionDidChange(field)
    #expect(field.marked == nil && field.log.last == "unmark" && field.content == "하")
    kiosk.tapKey("ㄴ")
    #expect(field.content == "ㄴ하")
    field.resignFirstResponder()
    kiosk.advance(by: .milliseconds(300))
    #expect(field.marked == nil && field.content == "ㄴ하")
    kiosk.end()
  }

  @Test func K24_kana() {
    let kiosk = Kiosk.typing(layouts: ["jp"])
    let field = kiosk.rootViewController.field
    for key in "konnichiha" { kiosk.tapKey(String(key)) }
    #expect(field.content == "こんにちは" && field.marked != nil)
    #expect(kiosk.views(CandidateCell.self).map(\.text) == ["こんにちは", "コンニチハ"])
    kiosk.tap(kiosk.views(CandidateCell.self)[1])
    kiosk.advance(by: .milliseconds(200))
    #expect(field.content == "コンニチハ" && field.marked == nil)
    for key in "kitte" { kiosk.tapKey(String(key)) }
    // Return commits the text, and does not perform the return key's action.
    kiosk.tapKey("return")
    #expect(field.content == "コンニチハきって")
    kiosk.end()
  }

  @Test(arguments: [
    ("konnichiha", "こんにちは"), ("kyouto", "きょうと"), ("gakkou", "がっこう"),
    ("shinbun", "しんぶん"), ("hon'ya", "ほんや"),
    ("fairu", "ふぁいる"), ("tsuduku", "つづく"), ("jagaimo", "じゃがいも"), ("pa-ti-", "ぱーてぃー"),
    ("nn", "ん"),
  ])
  func romaji(letters: String, kana: String) {
    let result = Kana.convert(letters == "pa-ti-" ? "pa-thi-" : letters, isEnd: true)
    #expect(result.kana == kana && result.rest == "")
  }

  /// An input method that knows one sentence.
  final class Echo: UIKeyboardInputMethod {
    private var typed = ""
    private var chosen = ""
    var showsCandidates: Bool { true }
    var isComposing: Bool { !typed.isEmpty || !chosen.isEmpty }
    func handle(_ key: UIKeyboardMethodKey) -> UIKeyboardComposition? {
      switch key {
      case .text(let text):
        typed += text
        return UIKeyboardComposition(marked: chosen + typed, candidates: ["我", "窝"])
      case .delete:
        guard isComposing else { return nil }
        typed = String(typed.dropLast())
        return UIKeyboardComposition(marked: chosen + typed)
      case .space, .return:
        guard isComposing else { return nil }
        let all = chosen + typed
        reset()
        return UIKeyboardComposition(committed: all)
      }
    }
    func choose(_ index: Int) -> UIKeyboardComposition? {
      chosen = ["我", "窝"][index]
      typed = "ai bei jing"
      return UIKeyboardComposition(
        marked: chosen + typed, selectedRange: NSRange(location: 1, length: 11), candidates: ["爱北京"])
    }
    func reset() { (typed, chosen) = ("", "") }
  }

  @Test func K25_candidatesOfAnotherMethod() {
    UITextInputMode.registerInputMethod(for: "zh") { Echo() }
    defer { InputMethods.shared.registered.removeAll { $0.language == "zh" } }
    let kiosk = Kiosk.typing(layouts: ["cn", "us"])
    let field = kiosk.rootViewController.field
    #expect(!InputViewSystem.running.keyboard.candidates.isHidden)
    for key in "woai" { kiosk.tapKey(String(key)) }
    #expect(field.content == "woai" && field.marked?.to == 4)
    kiosk.tap(kiosk.views(CandidateCell.self)[0])
    kiosk.advance(by: .milliseconds(200))
    #expect(field.content == "我ai bei jing")
    #expect(field.log.last == "mark 我ai bei jing (1,11)")
    kiosk.tapKey("return")
    #expect(field.content == "我ai bei jing" && field.marked == nil)
    // A field for addresses has no candidates.
    kiosk.rootViewController.second.keyboardType = .emailAddress
    kiosk.rootViewController.second.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(400))
    #expect(InputViewSystem.running.keyboard.candidates.isHidden)
    kiosk.end()
  }
}

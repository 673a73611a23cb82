import Input
import KioskTesting

@testable import ScreenKeyboard
import UIKit
@testable import UIKitCore

/// Two text views and a field, with the on-screen keyboard and a hardware keyboard.
@MainActor
final class TypistController: UIViewController {
  static let layouts = ["us", "de", "kr", "gr", "ara"]

  let notes = UITextView(frame: CGRect(x: 10, y: 10, width: 300, height: 110))
  let remarks = UITextView(frame: CGRect(x: 330, y: 10, width: 300, height: 110))
  let field = UITextField(frame: CGRect(x: 10, y: 130, width: 300, height: 34))

  var documents: [any UIView & UITextInput] { [notes, remarks, field] }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    // Automatic capitals and full stops have tests of their own.
    for view in [notes, remarks] { view.autocapitalizationType = .none }
    field.autocapitalizationType = .none
    field.borderStyle = .roundedRect
    for document in documents { view.addSubview(document) }
  }

  static func kiosk() -> VirtualKiosk<TypistController> {
    UIKeyboardTuning.current = UIKeyboardTuning()
    UIKeyboardTuning.current.layouts = layouts
    return VirtualKiosk(640, 480, screenKeyboard: .always) { TypistController() }
  }
}

/// A source of text: the hardware keyboard, or the on-screen one.
@MainActor
protocol TypingSource {
  /// What it can type now, one character each.
  func alphabet(in kiosk: VirtualKiosk<TypistController>) -> [String]
  /// - Returns: What was typed, and whether that took so long that it is an undo step by itself.
  func type(_ text: String, in kiosk: VirtualKiosk<TypistController>) -> (text: String, isLong: Bool)
  func deleteBackward(in kiosk: VirtualKiosk<TypistController>)
  func newline(in kiosk: VirtualKiosk<TypistController>)
}

/// Types on the simulated hardware keyboard. What a US layout lacks comes as a composed key.
@MainActor
struct KeyboardTyping: TypingSource {
  private static let all = ["a", "b", "Z", " ", "7", ".", "é", "ß", "😀", "א", "ג", "ก", "の"]

  func alphabet(in kiosk: VirtualKiosk<TypistController>) -> [String] { Self.all }

  func type(_ text: String, in kiosk: VirtualKiosk<TypistController>) -> (text: String, isLong: Bool) {
    let isPlain = text.unicodeScalars.allSatisfy(\.isASCII)
    if isPlain { kiosk.type(text) } else { kiosk.key(.press, KeyName(code: 30, text: text)) }
    return (text, false)
  }
  func deleteBackward(in kiosk: VirtualKiosk<TypistController>) { kiosk.key(.press, .backspace) }
  func newline(in kiosk: VirtualKiosk<TypistController>) { kiosk.key(.press, .return) }
}

/// Types by touch on the on-screen keyboard, in the layout that is shown there.
@MainActor
struct ScreenTyping: TypingSource {
  private static let letters: [String: [String]] = [
    "us": ["q", "a", "m", "P", "4", "@", " ", "é"], "de": ["z", "ü", "ß", "Ä", "é", "9", " "],
    "kr": ["한 ", "녕 ", "7", " "], "gr": ["α", "λ", "Ω", "ς", "3", " "], "ara": ["ش", "ب", "ي", "لا", " "],
  ]

  private var layout: String { InputViewSystem.running.modes.current?.layout ?? "us" }

  func alphabet(in kiosk: VirtualKiosk<TypistController>) -> [String] { Self.letters[layout] ?? [" "] }

  func type(_ text: String, in kiosk: VirtualKiosk<TypistController>) -> (text: String, isLong: Bool) {
    if let syllable = text.first, Self.jamo[syllable] != nil {
      tap(syllable, in: kiosk)
      kiosk.tapKey("space")
      return (text, true)
    }
    // A key may have to be held, which may or may not count as a pause in typing: make it one.
    let isHeld = text != " " && !kiosk.screenKeys.contains(text)
    if isHeld { kiosk.advance(by: .milliseconds(1_100)) }
    let isTyped = kiosk.type(text, on: .screen)
    if isHeld { kiosk.advance(by: .milliseconds(1_100)) }
    return (isTyped ? text : "", isHeld)
  }

  static let jamo: [Character: [String]] = [
    "한": ["ㅎ", "ㅏ", "ㄴ"], "하": ["ㅎ", "ㅏ"], "녕": ["ㄴ", "ㅕ", "ㅇ"],
  ]

  /// Composes a syllable, without ending the composition.
  func tap(_ syllable: Character, in kiosk: VirtualKiosk<TypistController>) {
    if !kiosk.screenKeys.contains("ㅎ") { kiosk.tapKey("letters") }
    for letter in Self.jamo[syllable] ?? [] { kiosk.tapKey(letter) }
  }

  var composes: Bool { layout == "kr" }

  func deleteBackward(in kiosk: VirtualKiosk<TypistController>) { kiosk.tapKey("delete") }
  func newline(in kiosk: VirtualKiosk<TypistController>) { kiosk.tapKey("return") }

  /// Types with two fingers: the second comes down before the first is lifted.
  /// - Returns: What they typed; nil where there are no such keys.
  func rollOver(in kiosk: VirtualKiosk<TypistController>) -> String? {
    let pair: [String: [String]] = ["us": ["t", "h"], "de": ["ä", "s"], "gr": ["α", "σ"], "ara": ["ب", "ي"]]
    guard let keys = pair[layout], let a = kiosk.spot(ofKey: keys[0]), let b = kiosk.spot(ofKey: keys[1]) else { return nil }
    kiosk.touch(.down, at: a, finger: 0)
    kiosk.advance(by: .milliseconds(20))
    kiosk.touch(.down, at: b, finger: 1)
    kiosk.advance(by: .milliseconds(20))
    kiosk.touch(.up, finger: 0)
    kiosk.touch(.up, finger: 1)
    kiosk.advance(by: .milliseconds(60))
    return keys.joined()
  }
}

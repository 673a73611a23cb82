import Foundation
import Input
import KioskTesting
import Testing

@testable import Host
import UIKit
@testable import UIKitCore
@testable import UIKitTextInput

/// Text that is typed into secure fields goes nowhere else.
@MainActor
@Suite(.serialized) struct SecureTextTests {
  private func secret(_ kiosk: VirtualKiosk<TextController>) -> UITextField {
    kiosk.rootViewController.field.isSecureTextEntry = true
    kiosk.rootViewController.field.becomeFirstResponder()
    kiosk.type("pass word")
    kiosk.presentChanges()
    return kiosk.rootViewController.field
  }

  @Test func L6_aSecretIsNotCopiedUndoneOrRead() {
    let kiosk = TextController.kiosk()
    let field = secret(kiosk)
    #expect(field.text == "pass word")
    field.selectAll(nil)
    #expect(!field.canPerformAction(.copy, withSender: nil) && !field.canPerformAction(.cut, withSender: nil))
    let other = kiosk.rootViewController.area
    other.text = "public"
    other.selectAll(nil)
    other.copy(nil)
    field.copy(nil)
    field.cut(nil)
    #expect(field.text == "pass word")
    other.selectAll(nil)
    other.paste(nil)
    #expect(other.text == "public")
    #expect(field.accessibilityValue == "•••••••••")
    kiosk.presentChanges()
    field.becomeFirstResponder()
    let before = field.undoManager?.undoCount
    kiosk.type("x")
    kiosk.presentChanges()
    #expect(field.undoManager?.undoCount == before)
  }

  @Test func L6_doubleTapAndWordKeysTakeAllOfASecret() {
    let kiosk = TextController.kiosk()
    let field = secret(kiosk)
    kiosk.doubleTap(at: .within(field, 15, 17))
    kiosk.presentChanges()
    #expect(field.selectedOffsets == 0..<9)
    let word = field.tokenizer.rangeEnclosingPosition(field.place(2), with: .word, inDirection: .storage(.forward))
    #expect(field.offsets(word) == 0..<9)
    field.select(9..<9)
    kiosk.key(.press, .left, modifiers: .control)
    #expect(field.caret == 0)
    kiosk.key(.press, .end)
    kiosk.key(.press, .backspace, modifiers: .alternate)
    #expect(field.text == "")
  }

  /// Users cannot see the text that is there, so they do not continue it.
  @Test func L6_theFirstKeyInASecretThatGetsTheFocusAgainReplacesAll() {
    let kiosk = TextController.kiosk()
    let field = secret(kiosk)
    func again() {
      kiosk.rootViewController.area.becomeFirstResponder()
      field.text = "old"
      field.becomeFirstResponder()
      kiosk.presentChanges()
    }
    again()
    // Moving the caret changes nothing about it.
    kiosk.key(.press, .left)
    kiosk.type("ab")
    #expect(field.text == "ab")
    again()
    kiosk.key(.press, .backspace)
    #expect(field.text == "")
    kiosk.type("xy")
    kiosk.key(.press, .backspace)
    #expect(field.text == "x")
    again()
    kiosk.key(.press, .home)
    kiosk.key(.press, .backspace)
    #expect(field.text == "")
    again()
    UIPasteboard.general.string = "pasted"
    field.paste(nil)
    #expect(field.text == "pasted")
    // A text that the app sets meanwhile is continued, and so is one that can be read.
    again()
    field.text = "app"
    kiosk.type("1")
    #expect(field.text == "app1")
    again()
    field.isSecureTextEntry = false
    kiosk.type("2")
    #expect(field.text == "old2")
  }

  @Test func L6_aSecretIsNeverMarked() {
    let kiosk = TextController.kiosk()
    let field = secret(kiosk)
    field.setMarkedText("ni", selectedRange: NSRange(location: 2, length: 0))
    #expect(field.markedTextRange == nil && field.text == "pass wordni")
  }

  @Test func L6_becomingSecureForgetsSteps() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("")
    kiosk.type("abc")
    kiosk.presentChanges()
    field.isSecureTextEntry = true
    #expect(field.undoManager?.canUndo == false)
    #expect(field.text == "abc")
    // A bullet for each character as users count them.
    field.text = "e\u{301}👨‍👩‍👧‍👦"
    #expect(field.accessibilityValue == "••")
    kiosk.key(.press, .backspace)
    #expect(field.text == "e\u{301}")
  }

  @Test func L6_bulletsShowNothingOfTheText() {
    let kiosk = TextController.kiosk()
    let field = secret(kiosk)
    let first = kiosk.screenshot()
    field.text = "iiiiiiiii"
    let second = kiosk.screenshot()
    #expect(first.isSame(as: second))
    #expect(field.debugText.contains("pass") == false)
  }

  @Test func L6_recordingsTellOnlyHowManyKeys() {
    let kiosk = TextController.kiosk()
    kiosk.rootViewController.field.isSecureTextEntry = true
    let secrets = KeyRedactor()
    func event(_ phase: Key.Phase, _ text: String, _ code: UInt16) -> InputEvent {
      InputEvent(time: 0, device: InputDevice.ID(rawValue: 1), kind: .key(Key(phase, code: code, keysym: 97, text: text)))
    }
    #expect(secrets.redacted(event(.pressed, "a", 30)) == [event(.pressed, "a", 30)])
    #expect(secrets.redacted(event(.released, "a", 30)) == [event(.released, "a", 30)])
    kiosk.rootViewController.field.becomeFirstResponder()
    for text in ["a", "7", "é"] {
      let pressed = secrets.redacted(event(.pressed, text, 30)), released = secrets.redacted(event(.released, text, 30))
      for noted in pressed + released {
        guard case .key(let key) = noted.kind else { continue }
        #expect(key.text == "x" && key.code == 45 && key.keysym == 0x78 && key.textIgnoringModifiers == "x")
      }
    }
    #expect(secrets.redacted(event(.pressed, "\u{8}", 14)) == [event(.pressed, "\u{8}", 14)])
    // A key that was pressed as a redacted one is released as one.
    _ = secrets.redacted(event(.pressed, "a", 30))
    kiosk.rootViewController.field.resignFirstResponder()
    #expect(secrets.redacted(event(.released, "a", 30)) != [event(.released, "a", 30)])
    #expect(secrets.redacted(event(.pressed, "b", 48)) == [event(.pressed, "b", 48)])
  }
}

extension CGImage {
  fileprivate func isSame(as other: CGImage) -> Bool { pngData() == other.pngData() }
  private func pngData() -> Data? { UIImage(cgImage: self).pngData() }
}

extension UITextField {
  fileprivate var debugText: String { description + String(describing: editor.selection) }
}

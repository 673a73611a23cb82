import Input
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

/// Where Tab leads: field by field in reading order, one card after the other.
@MainActor
@Suite(.serialized) struct TabOrderTests {
  /// A card with three fields, next to it one with a text view, below them a form whose fields have containers of their
  /// own.
  final class Cards: UIViewController {
    let names = ["name", "mail", "password", "notes", "first", "last", "address", "city"]
    private(set) var fields: [UIView] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      let left = UIView(frame: CGRect(x: 20, y: 20, width: 360, height: 260))
      let right = UIView(frame: CGRect(x: 400, y: 20, width: 360, height: 260))
      let scroll = UIScrollView(frame: CGRect(x: 20, y: 300, width: 740, height: 160))
      for view in [right, scroll, left] as [UIView] { self.view.addSubview(view) }
      func field(_ frame: CGRect, in container: UIView) {
        let field = UITextField(frame: frame)
        field.borderStyle = .roundedRect
        container.addSubview(field)
        fields.append(field)
      }
      for row in 0..<3 { field(CGRect(x: 20, y: 20 + row * 70, width: 300, height: 34), in: left) }
      (fields[2] as? UITextField)?.isSecureTextEntry = true
      let notes = UITextView(frame: CGRect(x: 20, y: 60, width: 300, height: 180))
      right.addSubview(notes)
      fields.append(notes)
      for index in 0..<4 {
        // Slightly uneven, as labels of several heights make them.
        let box = UIView(
          frame: CGRect(x: 20 + (index % 2) * 350, y: 10 + (index / 2) * 70 + (index % 2) * 6, width: 330, height: 60))
        scroll.addSubview(box)
        field(CGRect(x: 0, y: 20, width: 300, height: 34), in: box)
      }
    }

    var focus: String { zip(names, fields).first { $1.isFirstResponder }?.0 ?? "nothing" }
  }

  private func kiosk(_ change: (Cards) -> Void = { _ in }) -> VirtualKiosk<Cards> {
    UIInputTuning.current = UIInputTuning()
    let kiosk = VirtualKiosk(800, 480) { Cards() }
    change(kiosk.rootViewController)
    kiosk.rootViewController.fields[0].becomeFirstResponder()
    return kiosk
  }

  private func walk(_ kiosk: VirtualKiosk<Cards>, _ modifiers: Key.Modifiers = []) -> [String] {
    (0..<8).map { _ in
      kiosk.key(.press, .tab, modifiers: modifiers)
      return kiosk.rootViewController.focus
    }
  }

  @Test func tabReadsOneCardAfterTheOther() {
    let kiosk = kiosk()
    #expect(walk(kiosk) == ["mail", "password", "notes", "first", "last", "address", "city", "name"])
    #expect(walk(kiosk, .shift) == ["city", "address", "last", "first", "notes", "password", "mail", "name"])
    // No Tab was typed as text.
    #expect(kiosk.rootViewController.fields.allSatisfy { (($0 as? UITextField)?.text ?? ($0 as? UITextView)?.text) == "" })
    kiosk.end()
  }

  @Test func aPasswordAfterTwoTabsIsNeverTypedInClear() {
    let kiosk = kiosk()
    kiosk.type("Ada")
    kiosk.key(.press, .tab)
    kiosk.type("ada@example.org")
    kiosk.key(.press, .tab)
    kiosk.type("secret")
    #expect((kiosk.rootViewController.fields[2] as? UITextField)?.text == "secret")
    #expect((kiosk.rootViewController.fields[3] as? UITextView)?.text == "")
    kiosk.end()
  }

  @Test func whatTakesNoFocusIsLeftOut() {
    let kiosk = kiosk { rootViewController in
      (rootViewController.fields[1] as? UITextField)?.isEnabled = false
      (rootViewController.fields[3] as? UITextView)?.isEditable = false
      rootViewController.fields[4].superview?.isHidden = true
    }
    #expect(walk(kiosk).prefix(3) == ["password", "last", "address"])
    kiosk.end()
  }

  @Test func rowsReadFromRightToLeftWhereTheScreenDoes() {
    let kiosk = kiosk { $0.view.semanticContentAttribute = .forceRightToLeft }
    for view in kiosk.rootViewController.view.subviews { view.semanticContentAttribute = .forceRightToLeft }
    kiosk.rootViewController.fields[3].becomeFirstResponder()
    // The text view's card comes first now.
    #expect(walk(kiosk) == ["name", "mail", "password", "last", "first", "city", "address", "notes"])
    kiosk.end()
  }

  @Test func controlTabLeavesATextViewThatTakesTabs() {
    let kiosk = kiosk()
    UIInputTuning.current.tabTypesInTextViews = true
    defer { UIInputTuning.current = UIInputTuning() }
    kiosk.rootViewController.fields[3].becomeFirstResponder()
    kiosk.key(.press, .tab)
    #expect(kiosk.rootViewController.focus == "notes" && (kiosk.rootViewController.fields[3] as? UITextView)?.text == "\t")
    kiosk.key(.press, .tab, modifiers: .control)
    #expect(kiosk.rootViewController.focus == "first")
    kiosk.end()
  }
}

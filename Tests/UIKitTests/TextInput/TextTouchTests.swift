import KioskTesting
import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitTextInput

/// Touches and pointers on text.
@MainActor
@Suite struct TextTouchTests {
  private func spot(_ view: UIView & UITextInput, _ offset: Int) -> Spot {
    let rect = view.caretRect(for: view.place(offset))
    return .within(view, rect.midX + 0.5, rect.midY)
  }

  @Test func L5_aTapFocusesAtTheNearerEndOfAWord() {
    let kiosk = TextController.kiosk()
    let field = kiosk.rootViewController.field
    field.text = "hello wonderful"
    kiosk.presentChanges()
    kiosk.tap(at: spot(field, 8))
    #expect(field.isFirstResponder && field.caret == 6)
    kiosk.advance(by: .seconds(1))
    kiosk.tap(at: spot(field, 13))
    #expect(field.caret == 15)
    kiosk.advance(by: .seconds(1))
    // Near the caret, a tap places it exactly.
    kiosk.tap(at: spot(field, 14))
    #expect(field.caret == 14)
  }

  @Test func L5_exactPlacingIsASetting() {
    UIInputTuning.current.placesCaretExactly = true
    defer { UIInputTuning.current.placesCaretExactly = false }
    let kiosk = TextController.kiosk()
    let field = kiosk.rootViewController.field
    field.text = "hello wonderful"
    kiosk.presentChanges()
    kiosk.tap(at: spot(field, 9))
    #expect(field.caret == 9)
  }

  @Test func L5_doubleAndTripleTaps() {
    let kiosk = TextController.kiosk()
    let area = kiosk.writing("first line of words\nsecond line")
    kiosk.tap(at: spot(area, 8), times: 2)
    #expect(area.selectedOffsets == 6..<10)
    kiosk.advance(by: .seconds(1))
    kiosk.tap(at: spot(area, 8), times: 3)
    #expect(area.selectedOffsets == 0..<19)
  }

  @Test func L5_aDragAfterADoubleTapSelectsByWords() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("one two three four")
    kiosk.tap(at: spot(field, 5))
    kiosk.advance(by: .milliseconds(80))
    kiosk.drag(from: spot(field, 5), to: spot(field, 10))
    #expect(field.selectedOffsets == 4..<13)
  }

  @Test func L5_aLongPressMovesTheCaretUnderALoupe() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("hello wonderful world")
    kiosk.touch(.down, at: spot(field, 4))
    kiosk.advance(by: .milliseconds(450))
    #expect(kiosk.view(LoupeView.self) == nil)
    kiosk.advance(by: .milliseconds(100))
    #expect(kiosk.view(LoupeView.self) != nil)
    #expect(field.caret == 4)
    kiosk.touch(.move, at: spot(field, 9))
    kiosk.presentChanges()
    #expect(field.caret == 9)
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.view(LoupeView.self) == nil && field.caret == 9)
  }

  @Test func L5_handlesDragTheEndsAndSwap() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("one two three four")
    kiosk.tap(at: spot(field, 5), times: 2)
    kiosk.advance(by: .seconds(1))
    #expect(field.selectedOffsets == 4..<7)
    let handles = kiosk.views(SelectionHandle.self)
    #expect(handles.count == 2)
    let end = handles.max { $0.frame.midX < $1.frame.midX }!, start = handles.min { $0.frame.midX < $1.frame.midX }!
    kiosk.drag(
      from: .within(field, end.knob.x, end.knob.y),
      to: .within(field, field.caretRect(for: field.place(13)).midX, end.knob.y))
    #expect(field.selectedOffsets == 4..<13)
    kiosk.advance(by: .seconds(1))
    kiosk.drag(
      from: .within(field, start.knob.x, start.knob.y),
      to: .within(field, field.caretRect(for: field.place(16)).midX, start.knob.y))
    #expect(field.selectedOffsets == 13..<16)
    kiosk.advance(by: .seconds(1))
    // A selection that is changed by its handles is never empty.
    let other = kiosk.views(SelectionHandle.self).max { $0.frame.midX < $1.frame.midX }!
    let anchor = field.caretRect(for: field.place(13)).midX
    kiosk.drag(from: .within(field, other.knob.x, other.knob.y), to: .within(field, anchor, other.knob.y))
    #expect(field.selectedOffsets.map { $0.lowerBound == 13 && !$0.isEmpty } == true)
  }

  @Test func L5_aTapOnTheSelectionKeepsItAndShowsItsMenu() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("one extraordinarily four")
    func tap(_ offset: Int, times: Int = 1) -> Bool {
      kiosk.tap(at: spot(field, offset), times: times)
      kiosk.advance(by: .seconds(1))
      return kiosk.view(EditMenuOverlay.self) != nil
    }
    #expect(tap(11, times: 2) && field.selectedOffsets == 4..<19)
    // Away from the handles.
    #expect(!tap(11) && field.selectedOffsets == 4..<19)
    #expect(tap(11) && field.selectedOffsets == 4..<19)
    #expect(!tap(23) && field.caret == 24)
  }

  @Test func L5_aPointerSelectsFromWhereItIsPressed() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing("hello world")
    kiosk.pointer(.move(to: spot(field, 2)))
    kiosk.pointer(.down(.left))
    #expect(field.caret == 2)
    kiosk.pointer(.move(to: spot(field, 8)))
    kiosk.pointer(.up(.left))
    #expect(field.selectedOffsets == 2..<8)
    #expect(kiosk.views(SelectionHandle.self).isEmpty)
    kiosk.advance(by: .seconds(1))
    kiosk.key(.down, .leftShift, modifiers: .shift)
    kiosk.click(at: spot(field, 10))
    kiosk.key(.up, .leftShift)
    #expect(field.selectedOffsets == 2..<10)
  }

  @Test func L5_draggingBeyondTheEdgeScrolls() {
    let kiosk = TextController.kiosk()
    let area = kiosk.writing((0..<300).map { "line \($0)" }.joined(separator: "\n"))
    area.setContentOffset(.zero, animated: false)
    area.selectedRange = NSRange(location: 0, length: 0)
    kiosk.presentChanges()
    kiosk.pointer(.move(to: .within(area, 20, 20)))
    kiosk.pointer(.down(.left))
    kiosk.pointer(.move(to: .within(area, 20, 148)))
    kiosk.advance(by: .seconds(2))
    #expect(area.contentOffset.y > 100)
    let selected = area.selectedRange.length
    kiosk.advance(by: .seconds(1))
    #expect(area.selectedRange.length > selected)
    kiosk.pointer(.up(.left))
    kiosk.presentChanges()
    let offset = area.contentOffset
    kiosk.advance(by: .seconds(1))
    #expect(area.contentOffset == offset)
  }

  @Test func L5_aFingerScrollsATextViewAsAnyOther() {
    let kiosk = TextController.kiosk()
    let area = kiosk.rootViewController.area
    area.text = (0..<60).map { "line \($0)" }.joined(separator: "\n")
    kiosk.presentChanges()
    kiosk.drag(from: .within(area, 50, 120), to: .within(area, 50, 40))
    #expect(area.contentOffset.y > 40 && !area.isFirstResponder)
  }

  @Test func L5_theCaretBlinksAndThenRests() {
    let kiosk = TextController.kiosk()
    _ = kiosk.editing("hello")
    guard let caret = kiosk.view(CaretView.self) else {
      Issue.record("no caret")
      return
    }
    kiosk.advance(by: .milliseconds(450))
    #expect(caret.alpha == 1)
    kiosk.advance(by: .milliseconds(100))
    #expect(caret.alpha == 0)
    kiosk.advance(by: .milliseconds(500))
    #expect(caret.alpha == 1)
    kiosk.type("x")
    kiosk.presentChanges()
    kiosk.advance(by: .milliseconds(450))
    #expect(kiosk.views(CaretView.self).first?.alpha == 1)
    kiosk.advance(by: .seconds(12))
    #expect(caret.alpha == 1)
    let cost = kiosk.cost { kiosk.advance(by: .seconds(60)) }
    #expect(cost.frames == 0 && cost.wakeUps == 0)
  }

  @Test func L5_longTextScrollsSidewaysWithTheCaret() {
    let kiosk = TextController.kiosk()
    let field = kiosk.editing(String(repeating: "long text ", count: 12))
    let end = field.caretRect(for: field.endOfDocument)
    #expect(field.bounds.contains(end))
    kiosk.key(.press, .home)
    kiosk.presentChanges()
    #expect(field.bounds.contains(field.caretRect(for: field.beginningOfDocument)))
    field.resignFirstResponder()
    kiosk.presentChanges()
    #expect(field.caretRect(for: field.beginningOfDocument).midX < 20)
  }
}

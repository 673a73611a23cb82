import Foundation
import KioskTesting
import Testing
import UIKit

/// Date pickers on kiosks that have keys alone.
@MainActor
@Suite struct DatePickerFocusTests {
  private func show(
    _ style: UIDatePickerStyle, _ mode: UIDatePicker.Mode
  ) -> (kiosk: VirtualKiosk<UIViewController>, picker: UIDatePicker) {
    let kiosk = VirtualKiosk(800, 480) { UIViewController() }
    let picker = UIDatePicker(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    picker.datePickerMode = mode
    picker.preferredDatePickerStyle = style
    picker.date = Date(timeIntervalSince1970: 1_700_000_000)
    kiosk.rootViewController.view.addSubview(picker)
    return (kiosk, picker)
  }

  /// The first key shows where the focus is in a calendar.
  private func pressDown(_ kiosk: VirtualKiosk<UIViewController>) {
    for _ in 0..<2 {
      kiosk.key(.press, .down)
      kiosk.advance(by: .seconds(1))
    }
  }

  @Test(arguments: [UIDatePickerStyle.wheels, .inline, .compact], [UIDatePicker.Mode.date, .time, .dateAndTime])
  func DP9_aDatePickerTakesTheFocus(_ style: UIDatePickerStyle, _ mode: UIDatePicker.Mode) {
    let (kiosk, picker) = show(style, mode)
    // Before the first layout, too.
    #expect(picker.canBecomeFirstResponder && picker.becomeFirstResponder() && picker.isFirstResponder)
    kiosk.advance(by: .milliseconds(100))
    let before = picker.date
    if style == .compact {
      kiosk.key(.press, .return)
      kiosk.advance(by: .seconds(1))
      pressDown(kiosk)
      kiosk.key(.press, .return)
    } else if style == .inline, mode == .time {
      kiosk.type("0315")
    } else {
      pressDown(kiosk)
      kiosk.key(.press, .return)
    }
    kiosk.advance(by: .seconds(1))
    #expect(picker.date != before)
    kiosk.end()
  }

  @Test func DP9_aDatePickerGivesTheFocusBack() {
    let (kiosk, picker) = show(.wheels, .date)
    picker.becomeFirstResponder()
    #expect(picker.resignFirstResponder() && !picker.isFirstResponder)
    #expect(kiosk.rootViewController.view.window?.firstResponder == nil)
    picker.isEnabled = false
    #expect(!picker.canBecomeFirstResponder && !picker.becomeFirstResponder())
  }

  @Test func DP9_theFocusComesBackFromWhatAFieldHasOpened() {
    let (kiosk, picker) = show(.compact, .dateAndTime)
    picker.becomeFirstResponder()
    let first = picker.window?.firstResponder
    kiosk.key(.press, .return)
    kiosk.advance(by: .seconds(1))
    #expect(picker.window?.firstResponder !== first)
    kiosk.key(.press, .escape)
    kiosk.advance(by: .seconds(1))
    #expect(picker.window?.firstResponder === first)
    picker.preferredDatePickerStyle = .wheels
    kiosk.advance(by: .seconds(1))
    #expect(picker.isFirstResponder)
  }

  @Test func DP9_arrowsMoveBetweenCompactFields() {
    let (kiosk, picker) = show(.compact, .dateAndTime)
    picker.becomeFirstResponder()
    let first = picker.window?.firstResponder
    kiosk.key(.press, .right)
    #expect(picker.window?.firstResponder !== first && picker.isFirstResponder)
    kiosk.key(.press, .left)
    #expect(picker.window?.firstResponder === first)
  }
}

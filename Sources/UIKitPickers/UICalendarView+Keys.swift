import UIKitCore

// The day on which keys act.
extension UICalendarView {
  final func takeFocus() {
    guard let window, window.isKeyWindow, window.firstResponder == nil || window.firstResponder is UICalendarView
    else { return }
    becomeFirstResponder()
  }

  final func showFocus() {
    guard isFirstResponder, let focusedDay else { return }
    for cell in grid.cells { cell.isFocused = rules.calendar.isDate(cell.date, inSameDayAs: focusedDay) }
  }

  final func perform(_ key: CalendarKey) {
    layoutIfNeeded()
    let sideways = effectiveUserInterfaceLayoutDirection == .rightToLeft ? -1 : 1
    switch key {
    case .left: moveFocus(by: -sideways)
    case .right: moveFocus(by: sideways)
    case .up: moveFocus(by: -names.weekdays.count)
    case .down: moveFocus(by: names.weekdays.count)
    case .previousMonth: step(by: -1)
    case .nextMonth: step(by: 1)
    case .choose:
      let cell = grid.cells.first { cell in
        focusedDay.map { rules.calendar.isDate($0, inSameDayAs: cell.date) } ?? false
      }
      if let cell { choose(cell) }
    }
  }

  private func moveFocus(by days: Int) {
    let isVisible = focusedDay.map { rules.month(of: $0) == month } ?? false
    // The first key shows where the focus is.
    let selected = grid.cells.first { $0.isSelected } ?? grid.cells.first
    let target = isVisible ? focusedDay.map { rules.day(days, from: $0) } : selected?.date
    guard let target, rules.admitsDay(of: target) else { return }
    focusedDay = target
    let wanted = rules.month(of: target)
    if wanted != month { show(wanted, animated: true) }
    showFocus()
  }

  fileprivate final func swiped(left: Bool) {
    step(by: left == (effectiveUserInterfaceLayoutDirection == .leftToRight) ? 1 : -1)
  }
}

/// What keys and buttons of a remote control do with a calendar.
enum CalendarKey {
  case left, right, up, down, previousMonth, nextMonth, choose

  @MainActor init?(_ press: UIPress) {
    switch press.type {
    case .upArrow: self = .up
    case .downArrow: self = .down
    case .leftArrow: self = .left
    case .rightArrow: self = .right
    case .pageUp: self = .previousMonth
    case .pageDown: self = .nextMonth
    case .select: self = .choose
    default:
      switch press.key?.keyCode {
      case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar: self = .choose
      default: return nil
      }
    }
  }

  @MainActor static let commands: [UIKeyCommand] = [
    (UIKeyCommand.inputUpArrow, Selector.calendarUp), (UIKeyCommand.inputDownArrow, .calendarDown),
    (UIKeyCommand.inputLeftArrow, .calendarFocusLeft), (UIKeyCommand.inputRightArrow, .calendarFocusRight),
    (UIKeyCommand.inputPageUp, .calendarPrevious), (UIKeyCommand.inputPageDown, .calendarNext),
  ].map { UIKeyCommand(input: $0.0, modifierFlags: [], action: $0.1) }
}

extension Selector {
  private static func calendar(_ name: String, _ key: CalendarKey) -> Selector {
    Selector(name) { (view: UICalendarView, _: Any?) in view.perform(key) }
  }

  fileprivate static let calendarUp = calendar("calendarUp", .up)
  fileprivate static let calendarDown = calendar("calendarDown", .down)
  fileprivate static let calendarFocusLeft = calendar("calendarFocusLeft", .left)
  fileprivate static let calendarFocusRight = calendar("calendarFocusRight", .right)
  fileprivate static let calendarPrevious = calendar("calendarPrevious", .previousMonth)
  fileprivate static let calendarNext = calendar("calendarNext", .nextMonth)
  static let calendarLeft = Selector("calendarLeft") { (view: UICalendarView, _: Any?) in view.swiped(left: true) }
  static let calendarRight = Selector("calendarRight") { (view: UICalendarView, _: Any?) in
    view.swiped(left: false)
  }
}

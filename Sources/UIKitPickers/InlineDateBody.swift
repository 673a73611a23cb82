import UIKitCore

/// A date picker of a calendar, a field for the time, or both.
@MainActor
final class InlineDateBody: UIView, DatePickerBody {
  private unowned let picker: UIDatePicker
  private let mode: UIDatePicker.Mode
  private var calendar: UICalendarView?
  private var time: TimeRow?

  init(_ picker: UIDatePicker) {
    self.picker = picker
    mode = picker.datePickerMode
    super.init(frame: .zero)
    if mode != .time {
      let calendar = UICalendarView(of: picker)
      self.calendar = calendar
      addSubview(calendar)
    }
    if mode != .date {
      let time = TimeRow(of: picker, showsTitle: mode != .time)
      self.time = time
      addSubview(time)
    }
  }

  required init?(coder: NSCoder) { return nil }

  var keyTarget: UIResponder? { calendar ?? time?.keyTarget }

  func suits(_ picker: UIDatePicker) -> Bool { picker.datePickerStyle == .inline && picker.datePickerMode == mode }

  func show(animated: Bool) {
    calendar?.showPicked(picker.date, animated: animated)
    let parts = picker.rules.parts(of: picker.date)
    time?.show(hour: parts.hour, minute: parts.minute, interval: picker.minuteInterval, picker.names)
  }

  func rulesDidChange() {
    calendar?.use(picker.rules, picker.names)
    show(animated: false)
  }

  private var timeHeight: CGFloat { time?.intrinsicContentSize.height ?? 0 }

  var fittingSize: CGSize {
    let calendar = calendar?.intrinsicContentSize ?? .zero
    let time = time?.intrinsicContentSize ?? .zero
    return CGSize(width: max(calendar.width, time.width), height: calendar.height + time.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let row = min(timeHeight, bounds.height)
    calendar?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height - row)
    let top = calendar == nil ? ((bounds.height - row) / 2).rounded() : bounds.height - row
    time?.frame = CGRect(x: 0, y: top, width: bounds.width, height: row)
  }
}

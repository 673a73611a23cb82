import UIKitCore

/// A date picker of fields: that of the date opens a calendar, that of the time wheels.
@MainActor
final class CompactDateBody: UIView, DatePickerBody {
  private static let gap: CGFloat = 8
  private static let kioskHeight: CGFloat = 44

  private unowned let picker: UIDatePicker
  private let mode: UIDatePicker.Mode
  private var dateField: DateField?
  private var timeField: DateField?
  private weak var calendar: UICalendarView?
  private weak var wheels: DateWheels?
  private weak var popover: PickerPopover?

  init(_ picker: UIDatePicker) {
    self.picker = picker
    mode = picker.datePickerMode
    super.init(frame: .zero)
    if mode != .time { dateField = makeField { $0.openCalendar() } }
    if mode != .date { timeField = makeField { $0.openWheels() } }
  }

  required init?(coder: NSCoder) { return nil }

  var keyTarget: UIResponder? { dateField ?? timeField }

  // Arrows move between the two fields; Return and Space open what has the focus.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let isArrow = presses.contains {
      [.leftArrow, .rightArrow].contains($0.type) || [.keyboardLeftArrow, .keyboardRightArrow].contains($0.key?.keyCode)
    }
    guard isArrow, let dateField, let timeField else { return super.pressesBegan(presses, with: event) }
    (dateField.isFirstResponder ? timeField : dateField).becomeFirstResponder()
  }

  private func makeField(_ open: @escaping @MainActor (CompactDateBody) -> Void) -> DateField {
    let field = DateField()
    field.addAction(UIAction { [weak self] _ in self.map(open) }, for: [.touchUpInside, .primaryActionTriggered])
    addSubview(field)
    return field
  }

  func suits(_ picker: UIDatePicker) -> Bool { picker.datePickerStyle == .compact && picker.datePickerMode == mode }

  func show(animated: Bool) {
    let names = picker.names, date = picker.date
    dateField?.text = names.mediumDate(date)
    timeField?.text = names.time(date)
    dateField?.accessibilityLabel = picker.accessibilityLabel ?? names.words.date
    timeField?.accessibilityLabel = mode == .time ? picker.accessibilityLabel ?? names.words.time : names.words.time
    calendar?.showPicked(date)
    wheels?.show(date, animated: animated)
    picker.invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  func rulesDidChange() {
    calendar?.use(picker.rules, picker.names)
    wheels?.update(rules: picker.rules, names: picker.names, interval: picker.minuteInterval)
    show(animated: false)
  }

  // MARK: Opening

  private func openCalendar() {
    guard let dateField, popover == nil else { return }
    let calendar = UICalendarView(of: picker)
    calendar.semanticContentAttribute = semanticContentAttribute
    calendar.showPicked(picker.date)
    self.calendar = calendar
    popover = PickerPopover.open(calendar, from: dateField, focus: calendar) { [weak dateField] in
      dateField?.isOpen = false
    }
    dateField.isOpen = popover != nil
  }

  private func openWheels() {
    guard let timeField, popover == nil else { return }
    let wheels = DateWheels(
      .time, rules: picker.rules, names: picker.names, interval: picker.minuteInterval, of: picker)
    wheels.semanticContentAttribute = semanticContentAttribute
    wheels.show(picker.date, animated: false)
    self.wheels = wheels
    popover = PickerPopover.open(wheels, from: timeField, focus: wheels) { [weak timeField] in
      timeField?.isOpen = false
    }
    timeField.isOpen = popover != nil
  }

  override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow == nil { popover?.close() }
  }

  // MARK: Layout

  private var fields: [DateField] { [dateField, timeField].compactMap { $0 } }

  // In the kiosk idiom a field accepts touches around it as well; it is as high as the text around it allows.
  private var height: CGFloat {
    let isKiosk = picker.traitCollection.userInterfaceIdiom == .kiosk
    return fields.reduce(isKiosk ? Self.kioskHeight : 0) { max($0, $1.intrinsicContentSize.height) }
  }

  var fittingSize: CGSize {
    let widths = fields.reduce(0) { $0 + $1.intrinsicContentSize.width }
    return CGSize(width: widths + Self.gap * CGFloat(max(fields.count - 1, 0)), height: height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let fitting = fittingSize, gaps = Self.gap * CGFloat(max(fields.count - 1, 0))
    let scale = min((bounds.width - gaps) / max(fitting.width - gaps, 1), 1)
    let width = (fitting.width - gaps) * scale + gaps
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var x: CGFloat
    switch picker.effectiveContentHorizontalAlignment {
    case .left, .leading, .fill: x = 0
    case .right, .trailing: x = bounds.width - width
    case .center: x = (bounds.width - width) / 2
    }
    let y = ((bounds.height - min(fitting.height, bounds.height)) / 2).rounded()
    for field in isRightToLeft ? fields.reversed() : fields {
      let own = field.intrinsicContentSize.width * scale
      field.frame = CGRect(x: x.rounded(), y: y, width: own.rounded(.up), height: min(fitting.height, bounds.height))
      x += own + Self.gap
    }
  }
}

extension UIDatePicker {
  /// The day of `day` at the time of the picker's date.
  final func date(on day: Date) -> Date {
    var parts = rules.parts(of: date)
    let chosen = rules.parts(of: day)
    (parts.year, parts.month, parts.day) = (chosen.year, chosen.month, chosen.day)
    return rules.date(parts)
  }

  /// Takes over another time of the picker's day that a user has chosen; hours count from 0 to 23.
  final func choose(hour: Int, minute: Int) {
    var parts = rules.parts(of: date)
    (parts.hour, parts.minute, parts.second) = (hour, minute, 0)
    choose(rules.date(parts))
  }
}

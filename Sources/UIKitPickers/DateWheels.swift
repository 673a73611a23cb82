import UIKitCore

/// The values of the wheels of a date picker.
enum DateContent: Equatable { case time, date, dateAndTime, yearAndMonth, duration }

/// What has wheels and gets what users choose on them: a date picker, or a calendar for its month.
@MainActor
protocol DateWheelsOwner: AnyObject {
  /// A user has chosen another date, which is admitted.
  func userPicked(_ date: Date)
  /// A user has chosen another duration, in seconds.
  func userPicked(duration: TimeInterval)
}

/// The wheels of a date picker, in the order of the locale.
///
/// Rows that lead to a date that does not exist, or to one beyond the limits, are dimmed. When a wheel has stopped at one,
/// the wheels turn to the nearest date that is admitted.
@MainActor
final class DateWheels: UIPickerView {
  /// One component.
  private enum Wheel: Equatable {
    case year, month, day
    /// A day with its month and its day of the week, by its distance from `reference`.
    case distantDay
    case hour, minute, dayPeriod
    case hours, minutes
    /// The units beside a duration; such a wheel does not turn.
    case hoursUnit, minutesUnit
  }

  /// Repeated rows, so that a wheel can be turned on and on. In the middle after each movement.
  private static let repeats = 101
  /// In days: the range of the wheel with days. It moves along.
  private static let reach = 6_000

  private(set) var rules: DateRules
  private(set) var names: DateNames
  private let content: DateContent
  /// In minutes.
  private var interval = 1
  private var shownWheels: [Wheel] = []
  private var isBuiltRightToLeft = false
  private var wheelWidths: [CGFloat] = []

  // Widths depend on the font.
  private var measuredFont: UIFont?

  private(set) var date = Date(timeIntervalSinceReferenceDate: 0)
  /// In seconds.
  private(set) var duration: TimeInterval = 0
  // The day of the wheel with days from which the others count, and the range of those.
  private var reference = Date(timeIntervalSinceReferenceDate: 0)
  private var distances = 0...0
  private var years = 1...1

  private weak var owner: (any DateWheelsOwner)?

  init(_ content: DateContent, rules: DateRules, names: DateNames, interval: Int, of owner: any DateWheelsOwner) {
    (self.content, self.rules, self.names, self.interval, self.owner) = (content, rules, names, interval, owner)
    super.init(frame: .zero)
    dataSource = self
    delegate = self
    rebuild()
  }

  required init?(coder: NSCoder) { return nil }

  // MARK: Content

  /// Takes over what has changed, and keeps the date, as far as it is admitted.
  func update(rules: DateRules, names: DateNames, interval: Int) {
    (self.rules, self.names, self.interval) = (rules, names, interval)
    rebuild()
  }

  private func rebuild() {
    isBuiltRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let former = shownWheels
    shownWheels = arrangement()
    // A range of years that is in use stays, so that the wheel keeps its rows.
    years = rules.years
    setReference(date)
    measuredFont = nil
    reloadAllComponents()
    if former != shownWheels {
      for (component, wheel) in shownWheels.enumerated() {
        setFixed(wheel == .hoursUnit || wheel == .minutesUnit, component: component)
      }
    }
    turnWheels(animated: false)
  }

  private func arrangement() -> [Wheel] {
    switch content {
    case .date: return dateWheels("yMMMMd")
    case .yearAndMonth: return dateWheels("yMMMM")
    case .time: return timeWheels
    case .dateAndTime: return [.distantDay] + timeWheels
    case .duration: return [.hours, .hoursUnit, .minutes, .minutesUnit]
    }
  }

  private func dateWheels(_ template: String) -> [Wheel] {
    names.fields(template).compactMap { field in
      switch field {
      case .year: return .year
      case .month: return .month
      case .day: return .day
      case .hour, .minute, .dayPeriod: return nil
      }
    }
  }

  private var timeWheels: [Wheel] {
    var wheels: [Wheel] = names.fields("jmm").compactMap { field in
      switch field {
      case .hour: return .hour
      case .minute: return .minute
      case .dayPeriod: return .dayPeriod
      case .year, .month, .day: return nil
      }
    }
    // Digits run from left to right in every script: the hour is to the left of the minute.
    if isBuiltRightToLeft, let hour = wheels.firstIndex(of: .hour), let minute = wheels.firstIndex(of: .minute) {
      wheels.swapAt(hour, minute)
    }
    return wheels
  }

  private func setReference(_ date: Date) {
    reference = rules.calendar.startOfDay(for: date)
    distances = rules.days(around: reference, reach: Self.reach)
  }

  // MARK: Values

  func show(_ date: Date, animated: Bool) {
    self.date = date
    if shownWheels.contains(.distantDay), !distances.contains(rules.days(from: reference, to: date)) {
      setReference(date)
      reloadAllComponents()
    }
    turnWheels(animated: animated)
  }

  /// - Parameter duration: In seconds.
  func show(duration: TimeInterval, animated: Bool) {
    self.duration = duration
    turnWheels(animated: animated)
  }

  /// Turns the wheels that stand to the date, and shows which rows are admitted with it.
  private func turnWheels(animated: Bool) {
    let parts = rules.parts(of: date)
    for (component, wheel) in shownWheels.enumerated() where !isTurning(component: component) {
      let row = row(of: wheel, parts, near: selectedRow(inComponent: component))
      if row != selectedRow(inComponent: component) { selectRow(row, inComponent: component, animated: animated) }
    }
    refreshRows()
  }

  /// The row of a value, the nearest of those that repeat it.
  private func row(of wheel: Wheel, _ parts: DateRules.Parts, near row: Int) -> Int {
    let value: Int
    switch wheel {
    case .year: return min(max(parts.year, years.lowerBound), years.upperBound) - years.lowerBound
    case .distantDay:
      let distance = rules.days(from: reference, to: date)
      return min(max(distance, distances.lowerBound), distances.upperBound) - distances.lowerBound
    case .dayPeriod: return parts.hour >= 12 ? 1 : 0
    case .hoursUnit, .minutesUnit: return 0
    case .month: value = parts.month - 1
    case .day: value = parts.day - 1
    case .hour: value = parts.hour
    case .minute: value = parts.minute / interval
    case .hours: value = Int(duration) / 3600
    case .minutes: value = Int(duration) / 60 % 60 / interval
    }
    let count = count(of: wheel)
    // A wheel at its end could not be turned on.
    guard row >= count, row < count * (Self.repeats - 1) else { return middle(count) + value }
    let way = ((value - row) % count + count) % count
    return row + (way > count / 2 ? way - count : way)
  }

  private func middle(_ count: Int) -> Int { count * (Self.repeats / 2) }

  /// The number of different rows.
  private func count(of wheel: Wheel) -> Int {
    switch wheel {
    case .year: return years.count
    case .month: return rules.monthCount
    case .day: return rules.mostDays
    case .distantDay: return distances.count
    case .hour, .hours: return 24
    case .minute, .minutes: return 60 / interval
    case .dayPeriod: return 2
    case .hoursUnit, .minutesUnit: return 1
    }
  }

  private func repeats(_ wheel: Wheel) -> Bool {
    switch wheel {
    case .month, .day, .hour, .minute, .hours, .minutes: return true
    case .year, .distantDay, .dayPeriod, .hoursUnit, .minutesUnit: return false
    }
  }

  private func value(of wheel: Wheel, row: Int) -> Int { repeats(wheel) ? row % count(of: wheel) : row }

  /// The date that the row of a wheel leads to, before limits.
  private func parts(_ parts: DateRules.Parts, with wheel: Wheel, row: Int) -> DateRules.Parts {
    var parts = parts
    let value = value(of: wheel, row: row)
    switch wheel {
    case .year: parts.year = years.lowerBound + value
    case .month: parts.month = value + 1
    case .day: parts.day = value + 1
    case .distantDay:
      let day = rules.parts(of: rules.day(distances.lowerBound + value, from: reference))
      (parts.year, parts.month, parts.day) = (day.year, day.month, day.day)
    case .hour: parts.hour = value
    case .minute: parts.minute = value * interval
    case .dayPeriod: parts.hour = parts.hour % 12 + 12 * value
    case .hours, .minutes, .hoursUnit, .minutesUnit: break
    }
    return parts
  }

  // MARK: Choices

  override func userDidSelect(_ row: Int, inComponent component: Int) {
    guard shownWheels.indices.contains(component) else { return }
    let wheel = shownWheels[component]
    guard content != .duration else { return pickDuration(wheel, row) }
    var chosen = parts(rules.parts(of: date), with: wheel, row: row)
    if content != .date, content != .yearAndMonth { chosen.second = 0 }
    let before = date
    date = rules.admitted(rules.date(chosen))
    turnWheels(animated: true)
    if date != before { owner?.userPicked(date) }
  }

  private func pickDuration(_ wheel: Wheel, _ row: Int) {
    let value = value(of: wheel, row: row)
    let (hours, minutes) = (Int(duration) / 3600, Int(duration) / 60 % 60)
    var picked = wheel == .hours ? value * 60 + minutes : hours * 60 + value * interval
    // No time at all cannot be chosen.
    if picked == 0 { picked = interval }
    let before = duration
    duration = Countdown.admitted(TimeInterval(picked * 60), interval: interval)
    turnWheels(animated: true)
    if duration != before { owner?.userPicked(duration: duration) }
  }

  override func wheelDidStop(inComponent component: Int) {
    guard shownWheels.indices.contains(component) else { return }
    let wheel = shownWheels[component], row = selectedRow(inComponent: component)
    // While it turned, another wheel or code may have changed the date.
    let wanted = self.row(of: wheel, rules.parts(of: date), near: row)
    if value(of: wheel, row: wanted) != value(of: wheel, row: row) {
      return selectRow(wanted, inComponent: component, animated: true)
    }
    if wheel == .distantDay { return centreDays() }
    guard repeats(wheel) else { return }
    // Back to the middle of the repeated rows, which look the same.
    let count = count(of: wheel), middle = middle(count) + row % count
    if abs(middle - row) > count * 10 { selectRow(middle, inComponent: component, animated: false) }
  }

  /// Counts the days from the chosen one, once that is far from the middle.
  private func centreDays() {
    guard abs(rules.days(from: reference, to: date)) > Self.reach / 2 else { return }
    setReference(date)
    reloadAllComponents()
    turnWheels(animated: false)
  }

  // MARK: Appearance

  override func rowStyle(forRow row: Int, inComponent component: Int) -> PickerRowStyle {
    var style = super.rowStyle(forRow: row, inComponent: component)
    guard shownWheels.indices.contains(component) else { return style }
    let wheel = shownWheels[component]
    switch wheel {
    case .hoursUnit, .minutesUnit:
      style.font = .systemFont(ofSize: (style.font.pointSize * 0.75).rounded(), weight: .medium)
      style.alignment = .natural
    case .distantDay:
      style.alignment = effectiveUserInterfaceLayoutDirection == .rightToLeft ? .left : .right
    default: break
    }
    style.isDimmed = !isAdmitted(wheel, row: row)
    if !style.isDimmed, wheel == .distantDay,
      rules.calendar.isDateInToday(rules.day(distances.lowerBound + row, from: reference))
    {
      style.color = tintColor
    }
    return style
  }

  private func isAdmitted(_ wheel: Wheel, row: Int) -> Bool {
    let now = rules.parts(of: date)
    var parts = self.parts(now, with: wheel, row: row)
    let unit: Calendar.Component
    switch wheel {
    case .distantDay, .hours, .minutes, .hoursUnit, .minutesUnit: return true
    case .year:
      // A year is admitted with any of its months.
      return years.contains(parts.year)
    case .month: return rules.admits(month: parts.month, year: parts.year)
    case .day:
      guard parts.day <= rules.dayCount(month: now.month, year: now.year) else { return false }
      return rules.admitsDay(of: rules.date(parts))
    case .hour:
      parts.minute = 0
      unit = .hour
    case .minute: unit = .minute
    case .dayPeriod:
      parts.hour = parts.hour >= 12 ? 12 : 0
      (parts.minute, parts.second) = (0, 0)
      let start = rules.date(parts)
      return rules.admits(start, until: start.addingTimeInterval(12 * 3600))
    }
    parts.second = 0
    let start = rules.date(parts)
    return rules.admits(start, until: start.addingTimeInterval(unit == .hour ? 3600 : 60))
  }

  private func measure() {
    guard measuredFont != rowFont else { return }
    measuredFont = rowFont
    let label = UILabel()
    label.font = rowFont
    func width(_ texts: [String]) -> CGFloat {
      let widest = texts.reduce(CGFloat(0)) { widest, text in
        label.text = text
        return max(widest, label.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity)).width)
      }
      return (widest + 22).rounded(.up)
    }
    wheelWidths = shownWheels.map { wheel in
      switch wheel {
      case .year: return width([names.year(date), names.year(rules.clamped(reference))])
      case .month: return width((1...rules.monthCount).map { names.month($0) })
      case .day: return width([names.dayOfMonth(28)])
      case .distantDay:
        // A week in each month has all names.
        return width(
          (0..<12).map { names.day(rules.day($0 * 31 + $0 % 7, from: reference), isToday: false) })
      case .hour: return width([names.hour(22), names.hour(12)])
      case .minute, .hours, .minutes: return width([names.minute(48)])
      case .dayPeriod: return width([names.dayPeriod(isAfternoon: false), names.dayPeriod(isAfternoon: true)])
      case .hoursUnit: return width([names.words.hours(2), names.words.hours(1)]) - 8
      case .minutesUnit: return width([names.words.minutes]) - 8
      }
    }
  }

  override func layoutSubviews() {
    if isBuiltRightToLeft != (effectiveUserInterfaceLayoutDirection == .rightToLeft) { rebuild() }
    super.layoutSubviews()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if measuredFont != nil, measuredFont != rowFont { reloadAllComponents() }
  }
}

extension DateWheels: UIPickerViewDataSource, UIPickerViewAccessibilityDelegate {
  func numberOfComponents(in pickerView: UIPickerView) -> Int { shownWheels.count }

  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    let wheel = shownWheels[component]
    return repeats(wheel) ? count(of: wheel) * Self.repeats : count(of: wheel)
  }

  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    measure()
    return wheelWidths[component]
  }

  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    let wheel = shownWheels[component]
    let value = value(of: wheel, row: row)
    switch wheel {
    case .year:
      // The middle of the year, in which its era is the one that began in it.
      return names.year(rules.date(DateRules.Parts(year: years.lowerBound + value, month: 7, day: 1, hour: 12)))
    case .month: return names.month(value + 1)
    case .day: return names.dayOfMonth(value + 1)
    case .distantDay:
      let day = rules.day(distances.lowerBound + value, from: reference)
      return names.day(day, isToday: rules.calendar.isDateInToday(day))
    case .hour: return names.hour(value)
    case .minute: return names.minute(value * interval)
    case .dayPeriod: return names.dayPeriod(isAfternoon: value == 1)
    case .hours: return names.number(value)
    case .minutes: return names.number(value * interval)
    case .hoursUnit: return names.words.hours(Int(duration) / 3600)
    case .minutesUnit: return names.words.minutes
    }
  }

  func pickerView(_ pickerView: UIPickerView, accessibilityLabelForComponent component: Int) -> String? {
    guard shownWheels.indices.contains(component) else { return nil }
    let words = names.words
    switch shownWheels[component] {
    case .year: return words.year
    case .month: return words.month
    case .day: return words.day
    case .distantDay: return words.date
    case .hour, .hours, .hoursUnit: return words.hour
    case .minute, .minutes, .minutesUnit: return words.minute
    case .dayPeriod: return words.dayPeriod
    }
  }
}

import UIKit

/// Every kind of picker, in several languages, and a page that is pulled to refresh.
final class PickersPage: PageView {
  /// The date at which all pickers start.
  static let start =
    Calendar(identifier: .gregorian).date(
      from: DateComponents(year: 2031, month: 3, day: 14, hour: 15, minute: 10)) ?? .distantPast

  private let fields: FieldsCard
  private let refresh = UIRefreshControl()

  init() {
    let tickets = TicketsCard(), fields = FieldsCard(), calendar = AppointmentCard(), wheels = WheelsCard()
    let days = DaysCard()
    self.fields = fields
    super.init(
      .pickers,
      [
        .row([.column([.card(fields), .card(tickets), .card(wheels)]), .column([.card(calendar), .card(days)])])
      ])
    fields.onLocale = { locale in
      for picker in [calendar.picker, wheels.date, wheels.duration] { picker.locale = locale }
      days.calendar.locale = locale ?? Locale(identifier: "en")
    }
    refresh.addTarget(self, action: { (page: PickersPage) in page.refreshed }, for: .valueChanged)
    refreshControl = refresh
    for picker in [calendar.picker, wheels.date] + fields.pickers {
      picker.date = Self.start
    }
  }

  required init?(coder: NSCoder) {
    fields = FieldsCard()
    super.init(coder: coder)
  }

  private func refreshed() {
    DispatchQueue.main.asyncAfter(deadline: .now() + 1.5) { [weak self] in
      self?.fields.update()
      self?.refresh.endRefreshing()
    }
  }
}

/// Fields that open calendars and wheels, and the language of all pickers.
private final class FieldsCard: CardView {
  private static let languages = [
    ("English", "en_GB"), ("Deutsch", "de_DE"), ("日本語", "ja_JP"), ("العربية", "ar_EG"),
  ]

  private let arrival = UIDatePicker(), departure = UIDatePicker(), breakfast = UIDatePicker()
  private let language = UISegmentedControl(items: languages.map(\.0))
  private let updated = UILabel("Pull the page down to update it", size: 14, color: .secondaryLabel)
  private var updates = 0
  var onLocale: ((Locale?) -> Void)?
  var pickers: [UIDatePicker] { [arrival, departure, breakfast] }

  init() {
    super.init("Fields", detail: "Touch one to open a calendar or wheels")
    language.selectedSegmentIndex = 0
    language.accessibilityLabel = "Language"
    language.addTarget(self, action: { (card: FieldsCard) in card.languageChanged }, for: .valueChanged)
    breakfast.datePickerMode = .time
    for picker in [arrival, departure] { picker.datePickerMode = .date }
    var rows: [UIView] = []
    for (name, picker) in [("Arrival", arrival), ("Departure", departure), ("Breakfast", breakfast)] {
      picker.preferredDatePickerStyle = .compact
      picker.contentHorizontalAlignment = .trailing
      picker.accessibilityLabel = name
      picker.minuteInterval = 5
      picker.keepingSize()
      let row = UIStackView(.horizontal, spacing: 12, alignment: .center, [UILabel(name, size: 16), picker])
      row.atLeastTarget()
      rows.append(row)
    }
    arrival.addTarget(self, action: { (card: FieldsCard) in card.arrivalChanged }, for: .valueChanged)
    let choice = UIStackView(.horizontal, alignment: .center, [language])
    choice.atLeastTarget()
    show(UIStackView(.vertical, rows + [choice, updated]))
    languageChanged()
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The departure is not before the arrival.
  private func arrivalChanged() { departure.minimumDate = arrival.date }

  private func languageChanged() {
    let index = max(language.selectedSegmentIndex, 0)
    let locale = Locale(identifier: Self.languages[index].1)
    for picker in pickers { picker.locale = locale }
    onLocale?(locale)
  }

  func update() {
    updates += 1
    updated.text = updates == 1 ? "Updated once" : "Updated \(updates) times"
  }
}

/// Wheels of the app's own rows.
private final class TicketsCard: CardView, UIPickerViewDataSource, UIPickerViewAccessibilityDelegate {
  private static let columns = [
    ["Morning", "Noon", "Afternoon", "Evening", "Night"], ["Adult", "Child", "Student", "Senior", "Group"],
    (1...20).map { "\($0)" },
  ]

  private let picker = UIPickerView()
  private let chosen = UILabel("", size: 15, color: .secondaryLabel, alignment: .center)

  init() {
    super.init("Wheels", detail: "They fly, snap and take taps, keys and the mouse’s wheel")
    picker.dataSource = self
    picker.delegate = self
    picker.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    for (column, row) in [2, 0, 1].enumerated() { picker.selectRow(row, inComponent: column, animated: false) }
    show(UIStackView(.vertical, spacing: 8, [picker, chosen]))
    showChoice()
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func showChoice() {
    let words = Self.columns.enumerated().map { $1[picker.selectedRow(inComponent: $0)] }
    chosen.text = "\(words[2]) × \(words[1]), \(words[0].lowercased())"
  }

  func numberOfComponents(in pickerView: UIPickerView) -> Int { Self.columns.count }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    Self.columns[component].count
  }
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    Self.columns[component][row]
  }
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    component == 2 ? 70 : 150
  }
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) { showChoice() }
  func pickerView(_ pickerView: UIPickerView, accessibilityLabelForComponent component: Int) -> String? {
    ["Time of day", "Kind", "Number"][component]
  }
}

/// A calendar with a time.
private final class AppointmentCard: CardView {
  override var leastWidth: CGFloat { 340 }

  let picker = UIDatePicker()

  init() {
    super.init("Date and time", detail: "Days are touched, the time is typed")
    picker.preferredDatePickerStyle = .inline
    picker.locale = Locale(identifier: "en_GB")
    picker.accessibilityLabel = "Appointment"
    picker.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    show(picker)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Wheels of dates and of durations.
private final class WheelsCard: CardView {
  let date = UIDatePicker(), duration = UIDatePicker()

  init() {
    super.init("Wheels for dates", detail: "In the order of the language; days that do not exist turn back")
    date.preferredDatePickerStyle = .wheels
    date.datePickerMode = .date
    duration.datePickerMode = .countDownTimer
    duration.countDownDuration = 5400
    for picker in [date, duration] {
      picker.locale = Locale(identifier: "en_GB")
      picker.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    }
    show(UIStackView(.vertical, spacing: 8, [date, duration]))
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A calendar in which several days are chosen.
private final class DaysCard: CardView, UICalendarViewDelegate, UICalendarSelectionMultiDateDelegate {
  override var leastWidth: CGFloat { 340 }

  let calendar = UICalendarView()
  private let chosen = UILabel("", size: 15, color: .secondaryLabel, alignment: .center)
  private lazy var selection = UICalendarSelectionMultiDate(delegate: self)

  init() {
    super.init("Several days", detail: "With marks below some of them")
    calendar.locale = Locale(identifier: "en_GB")
    calendar.calendar = Calendar(identifier: .gregorian)
    calendar.delegate = self
    calendar.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    calendar.visibleDateComponents = DateComponents(year: 2031, month: 3)
    selection.selectedDates = [12, 13, 20].map { DateComponents(year: 2031, month: 3, day: $0) }
    calendar.selectionBehavior = selection
    show(UIStackView(.vertical, spacing: 8, [calendar, chosen]))
    showChoice()
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func showChoice() {
    let count = selection.selectedDates.count
    chosen.text = count == 1 ? "1 day" : "\(count) days"
  }

  func calendarView(
    _ calendarView: UICalendarView, decorationFor dateComponents: DateComponents
  ) -> UICalendarView.Decoration? {
    switch (dateComponents.day ?? 0) % 7 {
    case 1: return .default(color: .systemGreen)
    case 5: return .image(UIImage(systemName: "star.fill"), color: .systemOrange)
    default: return nil
    }
  }

  func multiDateSelection(_ selection: UICalendarSelectionMultiDate, didSelectDate dateComponents: DateComponents) {
    showChoice()
  }
  func multiDateSelection(_ selection: UICalendarSelectionMultiDate, didDeselectDate dateComponents: DateComponents) {
    showChoice()
  }
}

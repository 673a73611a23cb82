import KioskTesting
import Testing
import UIKit

/// A screen with one date picker.
final class DateScreen: UIViewController {
  let picker = UIDatePicker()
  var events = 0

  init(_ style: UIDatePickerStyle, _ mode: UIDatePicker.Mode, locale: String = "en_US", zone: String = "UTC") {
    super.init(nibName: nil, bundle: nil)
    picker.preferredDatePickerStyle = style
    picker.datePickerMode = mode
    picker.locale = Locale(identifier: locale)
    picker.calendar = Calendar(identifier: .gregorian)
    picker.timeZone = TimeZone(identifier: zone)
    picker.date = DateScreen.date(2031, 3, 14, 15, 9, zone: zone)
    picker.addAction(UIAction { [weak self] _ in self?.events += 1 }, for: .valueChanged)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    view.addSubview(picker)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let size = picker.intrinsicContentSize
    picker.frame = CGRect(
      x: ((view.bounds.width - size.width) / 2).rounded(), y: 12, width: size.width, height: size.height)
  }

  static func date(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, zone: String = "UTC"
  ) -> Date {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    let parts = DateComponents(year: year, month: month, day: day, hour: hour, minute: minute)
    return calendar.date(from: parts) ?? .distantPast
  }
}

@MainActor
@Suite struct DatePickerTests {
  private func kiosk(
    _ style: UIDatePickerStyle, _ mode: UIDatePicker.Mode, _ locale: String = "en_US", zone: String = "UTC",
    width: Int = 480, height: Int = 420, appearance: UIUserInterfaceStyle = .light
  ) -> VirtualKiosk<DateScreen> {
    VirtualKiosk(width, height, appearance: appearance) { DateScreen(style, mode, locale: locale, zone: zone) }
  }

  /// The titles of the rows at which the wheels stand.
  private func titles(_ kiosk: VirtualKiosk<DateScreen>) -> [String] {
    guard let wheels = kiosk.view(UIPickerView.self) else { return [] }
    return (0..<wheels.numberOfComponents).map { component in
      wheels.delegate?.pickerView(wheels, titleForRow: wheels.selectedRow(inComponent: component), forComponent: component)
        ?? ""
    }
  }

  /// Turns a wheel by so many rows, as arrow keys do.
  private func turn(_ kiosk: VirtualKiosk<DateScreen>, _ component: Int, by rows: Int) {
    guard let wheels = kiosk.view(UIPickerView.self) else { return }
    let wheel = kiosk.views { $0 is UIScrollView && $0.isDescendant(of: wheels) }
      .sorted { $0.frame.minX < $1.frame.minX }
    let place = wheels.effectiveUserInterfaceLayoutDirection == .rightToLeft ? wheel.count - 1 - component : component
    for _ in 0..<abs(rows) {
      if rows > 0 { wheel[place].accessibilityIncrement() } else { wheel[place].accessibilityDecrement() }
    }
    kiosk.advance(by: .seconds(2))
  }

  private func date(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> Date {
    DateScreen.date(year, month, day, hour, minute)
  }

  // MARK: Styles

  @Test func DP3_stylesSuitTheMode() {
    let picker = UIDatePicker()
    #expect(picker.datePickerMode == .dateAndTime && picker.datePickerStyle == .compact)
    picker.datePickerMode = .countDownTimer
    #expect(picker.datePickerStyle == .wheels)
    picker.datePickerMode = .yearAndMonth
    picker.preferredDatePickerStyle = .inline
    #expect(picker.datePickerStyle == .wheels)
    picker.datePickerMode = .date
    #expect(picker.datePickerStyle == .inline)
    let kiosk = kiosk(.automatic, .date)
    #expect(kiosk.rootViewController.picker.datePickerStyle == .compact)
    kiosk.rootViewController.view.window?.traitOverrides.userInterfaceIdiom = .kiosk
    #expect(kiosk.rootViewController.picker.datePickerStyle == .inline)
    kiosk.presentChanges()
    #expect(kiosk.view(UICalendarView.self) != nil)
  }

  // MARK: Wheels

  @Test(arguments: [
    ("en_US", ["March", "14", "2031"]), ("de_DE", ["14", "März", "2031"]), ("ja_JP", ["2031年", "3月", "14日"]),
    ("ar_EG", ["١٤", "مارس", "٢٠٣١"]),
  ])
  func DP3_wheelsShowTheDate(_ locale: String, _ expected: [String]) {
    #expect(titles(kiosk(.wheels, .date, locale)) == expected)
  }

  @Test func DP3_wheelsShowTheTime() {
    #expect(titles(kiosk(.wheels, .time)) == ["3", "09", "PM"])
    #expect(titles(kiosk(.wheels, .time, "fr_FR")) == ["15", "09"])
    #expect(titles(kiosk(.wheels, .dateAndTime)) == ["Fri, Mar 14", "3", "09", "PM"])
    #expect(titles(kiosk(.wheels, .yearAndMonth)) == ["March", "2031"])
    // From right to left the hour is still to the left of the minute.
    #expect(titles(kiosk(.wheels, .time, "ar_EG")) == ["٠٩", "٣", "م"])
  }

  @Test func DP3_aTurnedWheelChangesTheDateOnce() {
    let kiosk = kiosk(.wheels, .date)
    let screen = kiosk.rootViewController
    turn(kiosk, 1, by: 3)
    #expect(screen.picker.date == date(2031, 3, 17, 15, 9) && screen.events == 1)
    turn(kiosk, 2, by: -2)
    #expect(screen.picker.date == date(2029, 3, 17, 15, 9) && screen.events == 2)
    #expect(kiosk.cost { kiosk.advance(by: .seconds(30)) } == .none)
  }

  @Test func DP3_settingTheDateTellsNobody() {
    let kiosk = kiosk(.wheels, .date)
    let screen = kiosk.rootViewController
    screen.picker.setDate(date(2020, 2, 29), animated: true)
    #expect(screen.picker.date == date(2020, 2, 29))
    kiosk.advance(by: .seconds(2))
    #expect(titles(kiosk) == ["February", "29", "2020"] && screen.events == 0)
    screen.picker.date = Date(timeIntervalSinceReferenceDate: .nan)
    #expect(screen.picker.date == date(2020, 2, 29))
  }

  @Test func DP3_aWheelThatWasHeldShowsTheDateThatCodeHasSetMeanwhile() throws {
    let kiosk = kiosk(.wheels, .date)
    let screen = kiosk.rootViewController
    let days = try #require(kiosk.views(UIScrollView.self).sorted { $0.frame.minX < $1.frame.minX }.dropFirst().first)
    kiosk.touch(.down, at: .view(days))
    let middle = days.convert(CGPoint(x: days.bounds.midX, y: days.bounds.midY), to: nil)
    for distance in [16.0, 24, 16, 15] {
      kiosk.advance(by: .milliseconds(60))
      kiosk.touch(.move, at: .point(middle.x, middle.y + distance))
    }
    screen.picker.date = date(2031, 3, 20, 15, 9)
    kiosk.advance(by: .milliseconds(300))
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(2))
    #expect(screen.picker.date == date(2031, 3, 20, 15, 9) && screen.events == 0)
    #expect(titles(kiosk) == ["March", "20", "2031"])
  }

  @Test func DP8_limitsThatAreNoNumbersAreIgnored() {
    let kiosk = kiosk(.wheels, .date)
    let picker = kiosk.rootViewController.picker
    picker.minimumDate = Date(timeIntervalSinceReferenceDate: .nan)
    picker.maximumDate = Date(timeIntervalSinceReferenceDate: .infinity)
    kiosk.presentChanges()
    #expect(picker.date == date(2031, 3, 14, 15, 9) && titles(kiosk) == ["March", "14", "2031"])
    turn(kiosk, 2, by: -3)
    #expect(picker.date == date(2028, 3, 14, 15, 9))
  }

  @Test func DP7_daysThatDoNotExistAreDimmedAndTurnBack() {
    let kiosk = kiosk(.wheels, .date)
    let screen = kiosk.rootViewController
    screen.picker.date = date(2031, 1, 31, 8)
    kiosk.presentChanges()
    turn(kiosk, 0, by: 1)
    #expect(screen.picker.date == date(2031, 2, 28, 8) && screen.events == 1)
    #expect(titles(kiosk) == ["February", "28", "2031"])
    let dimmed = kiosk.views(UILabel.self).filter { $0.textColor == .tertiaryLabel }.compactMap(\.text)
    #expect(Set(dimmed) == ["29", "30", "31"])
    turn(kiosk, 1, by: 2)
    #expect(titles(kiosk) == ["February", "28", "2031"] && screen.events == 1)
  }

  @Test func DP3_limitsHoldForUsersAndCode() {
    let kiosk = kiosk(.wheels, .date)
    let screen = kiosk.rootViewController, picker = screen.picker
    picker.minimumDate = date(2031, 3, 10)
    picker.maximumDate = date(2031, 3, 20)
    kiosk.presentChanges()
    turn(kiosk, 1, by: 10)
    #expect(picker.date == date(2031, 3, 20) && titles(kiosk) == ["March", "20", "2031"])
    turn(kiosk, 0, by: -1)
    #expect(picker.date == date(2031, 3, 10) && titles(kiosk) == ["March", "10", "2031"])
    picker.date = date(2001, 1, 1)
    #expect(picker.date == date(2031, 3, 10))
    picker.minimumDate = date(2040, 1, 1)
    picker.date = date(2001, 1, 1)
    #expect(picker.date == date(2001, 1, 1))
  }

  @Test func DP3_anIntervalRoundsAndThinsTheMinutes() {
    let kiosk = kiosk(.wheels, .time)
    let screen = kiosk.rootViewController, picker = screen.picker
    picker.minuteInterval = 15
    #expect(picker.date == date(2031, 3, 14, 15, 0))
    kiosk.presentChanges()
    turn(kiosk, 1, by: 3)
    #expect(picker.date == date(2031, 3, 14, 15, 45))
    // The hour does not change with the minute.
    turn(kiosk, 1, by: 1)
    #expect(picker.date == date(2031, 3, 14, 15, 0))
    picker.roundsToMinuteInterval = false
    picker.date = date(2031, 3, 14, 15, 7)
    #expect(picker.date == date(2031, 3, 14, 15, 7))
    for wrong in [0, -5, 7, 45, 60] {
      picker.minuteInterval = wrong
      #expect(picker.minuteInterval == 1)
    }
  }

  @Test func DP3_hoursTurnThroughTheDay() {
    let kiosk = kiosk(.wheels, .time)
    let screen = kiosk.rootViewController
    screen.picker.date = date(2031, 3, 14, 11, 30)
    kiosk.presentChanges()
    turn(kiosk, 0, by: 1)
    #expect(titles(kiosk) == ["12", "30", "PM"] && screen.picker.date == date(2031, 3, 14, 12, 30))
    turn(kiosk, 2, by: -1)
    #expect(titles(kiosk) == ["12", "30", "AM"] && screen.picker.date == date(2031, 3, 14, 0, 30))
    turn(kiosk, 0, by: -1)
    #expect(titles(kiosk) == ["11", "30", "PM"] && screen.picker.date == date(2031, 3, 14, 23, 30))
  }

  @Test func DP7_aTimeInAGapMovesForward() {
    let kiosk = kiosk(.wheels, .time, "de_DE", zone: "Europe/Berlin")
    let screen = kiosk.rootViewController
    screen.picker.date = DateScreen.date(2031, 3, 30, 1, 30, zone: "Europe/Berlin")
    kiosk.presentChanges()
    turn(kiosk, 0, by: 1)
    #expect(titles(kiosk) == ["03", "30"])
    #expect(screen.picker.date == DateScreen.date(2031, 3, 30, 3, 30, zone: "Europe/Berlin"))
  }

  @Test func DP3_daysWithWeekdaysTurnAcrossMonths() {
    let kiosk = kiosk(.wheels, .dateAndTime, "de_DE")
    let screen = kiosk.rootViewController
    #expect(titles(kiosk) == ["Fr. 14. März", "15", "09"])
    turn(kiosk, 0, by: 20)
    #expect(titles(kiosk)[0] == "Do. 3. Apr." && screen.picker.date == date(2031, 4, 3, 15, 9))
    screen.picker.date = date(1700, 5, 6, 1, 2)
    kiosk.presentChanges()
    #expect(titles(kiosk)[0] == "Do. 6. Mai")
  }

  @Test func DP3_todayHasAName() {
    let kiosk = kiosk(.wheels, .dateAndTime, "de_DE")
    kiosk.rootViewController.picker.date = Date()
    kiosk.presentChanges()
    #expect(titles(kiosk)[0] == "Heute")
  }

  @Test func DP4_aCountdownHasHoursAndMinutes() {
    let kiosk = kiosk(.wheels, .countDownTimer)
    let screen = kiosk.rootViewController, picker = screen.picker
    picker.countDownDuration = 2 * 3600 + 5 * 60 + 12
    #expect(picker.countDownDuration == 7500)
    kiosk.presentChanges()
    #expect(titles(kiosk) == ["2", "hours", "5", "min"])
    turn(kiosk, 0, by: -1)
    #expect(picker.countDownDuration == 3900 && titles(kiosk)[1] == "hour" && screen.events == 1)
    picker.minuteInterval = 10
    #expect(picker.countDownDuration == 3600)
    kiosk.presentChanges()
    turn(kiosk, 0, by: -1)
    // No time at all cannot be chosen.
    #expect(picker.countDownDuration == 600)
    picker.countDownDuration = .nan
    #expect(picker.countDownDuration == 0)
    picker.countDownDuration = 1e9
    #expect(picker.countDownDuration == TimeInterval(23 * 3600 + 50 * 60))
  }

  @Test func DP3_wheelsTurnOnAndOn() {
    let kiosk = kiosk(.wheels, .time)
    for _ in 0..<5 {
      turn(kiosk, 1, by: 100)
    }
    #expect(titles(kiosk)[1] == "29")
  }

  // MARK: Compact

  @Test func DP3_aFieldOpensACalendar() throws {
    let kiosk = kiosk(.compact, .dateAndTime)
    let screen = kiosk.rootViewController
    #expect(kiosk.view(text: "Mar 14, 2031") != nil && kiosk.view(text: "3:09\u{202F}PM") != nil)
    kiosk.tap(try #require(kiosk.view(text: "Mar 14, 2031")))
    kiosk.advance(by: .seconds(1))
    let calendar = try #require(kiosk.view(UICalendarView.self))
    kiosk.tap(try #require(kiosk.view(text: "Thursday, March 20, 2031")))
    #expect(screen.picker.date == date(2031, 3, 20, 15, 9) && screen.events == 1)
    #expect(kiosk.view(text: "Mar 20, 2031") != nil && calendar.window != nil)
    // A touch beside it only closes it.
    kiosk.tap(at: .point(3, 410))
    kiosk.advance(by: .seconds(1))
    #expect(calendar.window == nil && screen.events == 1)
  }

  @Test func DP3_aFieldOpensWheelsForTheTime() throws {
    let kiosk = kiosk(.compact, .time, "de_DE")
    let screen = kiosk.rootViewController
    kiosk.tap(try #require(kiosk.view(text: "15:09")))
    kiosk.advance(by: .seconds(1))
    #expect(titles(kiosk) == ["15", "09"])
    kiosk.key(.press, .down)
    kiosk.advance(by: .seconds(1))
    #expect(screen.picker.date == date(2031, 3, 14, 16, 9))
    #expect(kiosk.view(text: "16:09") != nil)
    kiosk.key(.press, .escape)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.view(UIPickerView.self) == nil)
  }

  // MARK: Inline

  @Test func DP3_anInlineCalendarChoosesDays() throws {
    let kiosk = kiosk(.inline, .date)
    let screen = kiosk.rootViewController
    #expect(kiosk.view(text: "March 2031") != nil)
    kiosk.tap(try #require(kiosk.view(text: "Tuesday, March 25, 2031")))
    #expect(screen.picker.date == date(2031, 3, 25, 15, 9) && screen.events == 1)
    kiosk.tap(try #require(kiosk.view(text: "Next month")))
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.view(text: "April 2031") != nil && screen.events == 1)
    #expect(screen.picker.date == date(2031, 3, 25, 15, 9))
    kiosk.tap(try #require(kiosk.view(text: "Wednesday, April 30, 2031")))
    #expect(screen.picker.date == date(2031, 4, 30, 15, 9) && screen.events == 2)
    screen.picker.maximumDate = date(2031, 4, 12)
    kiosk.presentChanges()
    #expect(screen.picker.date == date(2031, 4, 12))
    kiosk.tap(try #require(kiosk.view(text: "Sunday, April 13, 2031")))
    #expect(screen.picker.date == date(2031, 4, 12) && screen.events == 2)
    #expect((kiosk.view(text: "Next month") as? UIButton)?.isEnabled == false)
  }

  @Test func DP6_aTimeIsTypedOnTheScreen() throws {
    let kiosk = VirtualKiosk(800, 900, screenKeyboard: .always) { DateScreen(.inline, .dateAndTime) }
    let screen = kiosk.rootViewController
    let field = try #require(kiosk.views { $0 is any UIKeyInput }.first)
    kiosk.tap(at: .view(field, 20, 50))
    kiosk.advance(by: .seconds(1))
    #expect(field.isFirstResponder && kiosk.showsScreenKeyboard)
    #expect(kiosk.screenKeys.contains("7") && !kiosk.screenKeys.contains("a"))
    for key in ["1", "0", "4", "5"] { kiosk.tapKey(key) }
    // The afternoon stays.
    #expect(screen.picker.date == date(2031, 3, 14, 22, 45))
    #expect(field.accessibilityValue == "10:45")
  }

  @Test func DP6_aTimeIsTypedOnAKeyboard() throws {
    let kiosk = kiosk(.inline, .time, "de_DE")
    let screen = kiosk.rootViewController
    let field = try #require(kiosk.views { $0 is any UIKeyInput }.first)
    kiosk.tap(at: .view(field, 20, 50))
    // 9 can only be a whole hour.
    kiosk.type("930")
    #expect(screen.picker.date == date(2031, 3, 14, 9, 30))
    kiosk.key(.press, .left)
    // There is no hour 27.
    kiosk.type("27")
    #expect(screen.picker.date == date(2031, 3, 14, 2, 7))
    kiosk.type("5")
    #expect(screen.picker.date == date(2031, 3, 14, 2, 7))
    kiosk.key(.press, .return)
    #expect(screen.picker.date == date(2031, 3, 14, 2, 5) && !field.isFirstResponder)
    kiosk.tap(at: .view(field, 80, 50))
    kiosk.key(.press, .down)
    #expect(screen.picker.date == date(2031, 3, 14, 2, 4))
  }

  @Test func DP3_arrowKeysStepTheMinutesByTheInterval() throws {
    let kiosk = kiosk(.inline, .time, "de_DE")
    let screen = kiosk.rootViewController
    screen.picker.minuteInterval = 15
    kiosk.presentChanges()
    #expect(screen.picker.date == date(2031, 3, 14, 15, 0))
    let field = try #require(kiosk.views { $0 is any UIKeyInput }.first)
    kiosk.tap(at: .view(field, 80, 50))
    kiosk.key(.press, .up)
    kiosk.key(.press, .up)
    #expect(screen.picker.date == date(2031, 3, 14, 15, 30) && screen.events == 2)
    for _ in 0..<3 { kiosk.key(.press, .down) }
    #expect(screen.picker.date == date(2031, 3, 14, 15, 45))
    // Speech goes on to the next hour.
    field.accessibilityIncrement()
    #expect(screen.picker.date == date(2031, 3, 14, 16, 0))
    field.accessibilityDecrement()
    #expect(screen.picker.date == date(2031, 3, 14, 15, 45))
  }

  @Test func DP3_theHalfOfTheDayIsChosenBesideTheTime() throws {
    let kiosk = kiosk(.inline, .time)
    let screen = kiosk.rootViewController
    let halves = try #require(kiosk.view(UISegmentedControl.self))
    #expect(halves.selectedSegmentIndex == 1)
    kiosk.tap(at: .view(halves, 25, 50))
    #expect(screen.picker.date == date(2031, 3, 14, 3, 9) && screen.events == 1)
  }

  // MARK: Pictures

  struct Picture: Sendable, CustomStringConvertible {
    let style: UIDatePickerStyle
    let mode: UIDatePicker.Mode
    let locale: String
    var appearance = UIUserInterfaceStyle.light
    let name: String
    var description: String { name }
  }

  @Test(arguments: [
    Picture(style: .wheels, mode: .date, locale: "en_US", name: "wheels-date-en"),
    Picture(style: .wheels, mode: .dateAndTime, locale: "de_DE", appearance: .dark, name: "wheels-both-de-dark"),
    Picture(style: .wheels, mode: .dateAndTime, locale: "ar_EG", name: "wheels-both-ar"),
    Picture(style: .wheels, mode: .date, locale: "ja_JP", name: "wheels-date-ja"),
    Picture(style: .wheels, mode: .countDownTimer, locale: "fr_FR", name: "wheels-duration-fr"),
    Picture(style: .inline, mode: .dateAndTime, locale: "en_US", name: "inline-both-en"),
    Picture(style: .inline, mode: .dateAndTime, locale: "ar_EG", appearance: .dark, name: "inline-both-ar-dark"),
    Picture(style: .inline, mode: .dateAndTime, locale: "de_DE", appearance: .dark, name: "inline-both-de-dark"),
    Picture(style: .compact, mode: .dateAndTime, locale: "en_US", name: "compact-en"),
  ])
  func DP3_pictures(_ picture: Picture) {
    let kiosk = kiosk(
      picture.style, picture.mode, picture.locale, height: picture.style == .wheels ? 240 : 480,
      appearance: picture.appearance)
    kiosk.rootViewController.picker.countDownDuration = 5400
    if picture.style == .compact {
      kiosk.tap(at: .view(kiosk.view(text: "Mar 14, 2031") ?? UIView()))
    }
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.matches("date-\(picture.name)", tolerance: .text))
    // The open field has the colour of the tint.
    let findings = kiosk.audit { view in (view as? UILabel)?.text == "Mar 14, 2031" }
    #expect(findings.isEmpty, "\(findings)")
  }
}

import KioskTesting
import Testing
import UIKit

/// A calendar that shows March 2031, with a log of the calls to its delegates.
final class CalendarScreen: UIViewController, UICalendarViewDelegate, UICalendarSelectionSingleDateDelegate,
  UICalendarSelectionMultiDateDelegate
{
  let calendar = UICalendarView()
  var log: [String] = []
  var refused: Set<Int> = []
  var marked: [Int: UICalendarView.Decoration] = [:]

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    calendar.calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: "en_US")
    calendar.timeZone = .gmt
    calendar.delegate = self
    calendar.visibleDateComponents = DateComponents(year: 2031, month: 3)
    calendar.frame = CGRect(x: 20, y: 10, width: 360, height: 344)
    view.addSubview(calendar)
    log = []
  }

  func take() -> [String] {
    defer { log = [] }
    return log
  }

  func calendarView(
    _ calendarView: UICalendarView, decorationFor dateComponents: DateComponents
  ) -> UICalendarView.Decoration? { dateComponents.day.flatMap { marked[$0] } }
  func calendarView(
    _ calendarView: UICalendarView, didChangeVisibleDateComponentsFrom previousDateComponents: DateComponents
  ) {
    log.append("\(previousDateComponents.month ?? 0) to \(calendarView.visibleDateComponents.month ?? 0)")
  }
  func dateSelection(_ selection: UICalendarSelectionSingleDate, didSelectDate dateComponents: DateComponents?) {
    log.append(dateComponents.map { "\($0.year ?? 0)-\($0.month ?? 0)-\($0.day ?? 0)" } ?? "none")
  }
  func dateSelection(_ selection: UICalendarSelectionSingleDate, canSelectDate dateComponents: DateComponents?) -> Bool {
    !refused.contains(dateComponents?.day ?? 0)
  }
  func multiDateSelection(_ selection: UICalendarSelectionMultiDate, didSelectDate dateComponents: DateComponents) {
    log.append("+\(dateComponents.day ?? 0)")
  }
  func multiDateSelection(_ selection: UICalendarSelectionMultiDate, didDeselectDate dateComponents: DateComponents) {
    log.append("-\(dateComponents.day ?? 0)")
  }
  func multiDateSelection(
    _ selection: UICalendarSelectionMultiDate, canSelectDate dateComponents: DateComponents
  ) -> Bool { !refused.contains(dateComponents.day ?? 0) }
}

@MainActor
@Suite struct CalendarViewTests {
  private func makeKiosk(_ appearance: UIUserInterfaceStyle = .light) -> VirtualKiosk<CalendarScreen> {
    let kiosk = VirtualKiosk(400, 364, appearance: appearance) { CalendarScreen() }
    kiosk.presentChanges()
    return kiosk
  }

  private func day(_ kiosk: VirtualKiosk<CalendarScreen>, _ number: Int, _ month: String = "March") -> UIView? {
    kiosk.views { $0.accessibilityLabel?.hasSuffix("\(month) \(number), 2031") == true }.last
  }

  private func tap(_ kiosk: VirtualKiosk<CalendarScreen>, _ number: Int) throws {
    kiosk.tap(try #require(day(kiosk, number)))
  }

  @Test func DP3_oneDayIsSelectedByUsersAndByCode() throws {
    let kiosk = makeKiosk()
    let screen = kiosk.rootViewController
    try tap(kiosk, 4)
    #expect(screen.log == [])
    let selection = UICalendarSelectionSingleDate(delegate: screen)
    screen.calendar.selectionBehavior = selection
    kiosk.presentChanges()
    try tap(kiosk, 4)
    #expect(screen.take() == ["2031-3-4"] && selection.selectedDate?.day == 4)
    #expect(day(kiosk, 4)?.accessibilityTraits.contains(.selected) == true)
    try tap(kiosk, 9)
    #expect(screen.take() == ["2031-3-9"])
    #expect(day(kiosk, 4)?.accessibilityTraits.contains(.selected) == false)
    // Choosing it again deselects it.
    try tap(kiosk, 9)
    #expect(screen.take() == ["none"] && selection.selectedDate == nil)
    selection.selectedDate = DateComponents(year: 2031, month: 3, day: 20)
    #expect(screen.log == [] && day(kiosk, 20)?.accessibilityTraits.contains(.selected) == true)
    screen.refused = [21]
    selection.updateSelectableDates()
    kiosk.presentChanges()
    try tap(kiosk, 21)
    #expect(screen.log == [] && day(kiosk, 21)?.accessibilityTraits.contains(.notEnabled) == true)
  }

  @Test func DP3_severalDaysAreSelected() throws {
    let kiosk = makeKiosk()
    let screen = kiosk.rootViewController
    let selection = UICalendarSelectionMultiDate(delegate: screen)
    screen.calendar.selectionBehavior = selection
    kiosk.presentChanges()
    for number in [3, 5, 12, 5] { try tap(kiosk, number) }
    #expect(screen.take() == ["+3", "+5", "+12", "-5"])
    #expect(selection.selectedDates.compactMap(\.day) == [3, 12])
    selection.setSelectedDates([DateComponents(year: 2031, month: 3, day: 30)], animated: true)
    #expect(screen.log == [] && day(kiosk, 30)?.accessibilityTraits.contains(.selected) == true)
    #expect(day(kiosk, 3)?.accessibilityTraits.contains(.selected) == false)
  }

  @Test func DP3_swipesAndButtonsShowOtherMonths() throws {
    let kiosk = makeKiosk()
    let screen = kiosk.rootViewController
    kiosk.fling(from: .point(300, 200), velocity: CGVector(dx: -1200, dy: 0), duration: .milliseconds(150))
    kiosk.advance(by: .seconds(1))
    #expect(screen.take() == ["3 to 4"] && day(kiosk, 30, "April") != nil && day(kiosk, 31) == nil)
    kiosk.tap(try #require(kiosk.view(text: "Previous month")))
    kiosk.tap(try #require(kiosk.view(text: "Previous month")))
    kiosk.advance(by: .seconds(1))
    #expect(screen.take() == ["4 to 3", "3 to 2"] && day(kiosk, 28, "February") != nil)
    #expect(kiosk.cost { kiosk.advance(by: .seconds(60)) } == .none)
  }

  @Test func DP3_theNameOfTheMonthOpensWheels() throws {
    let kiosk = makeKiosk()
    let screen = kiosk.rootViewController
    kiosk.tap(try #require(kiosk.view(text: "March 2031")))
    kiosk.advance(by: .milliseconds(100))
    let wheels = try #require(kiosk.view(UIPickerView.self))
    #expect(wheels.numberOfComponents == 2 && day(kiosk, 1) == nil)
    kiosk.views { $0 is UIScrollView && $0.isDescendant(of: wheels) }.first?.accessibilityIncrement()
    kiosk.advance(by: .seconds(1))
    #expect(screen.take() == ["3 to 4"])
    kiosk.tap(try #require(kiosk.view(text: "April 2031")))
    kiosk.advance(by: .milliseconds(100))
    #expect(kiosk.view(UIPickerView.self) == nil && day(kiosk, 30, "April") != nil)
  }

  @Test func DP3_theRangeLimitsDaysAndMonths() throws {
    let kiosk = makeKiosk()
    let screen = kiosk.rootViewController
    screen.calendar.selectionBehavior = UICalendarSelectionSingleDate(delegate: screen)
    screen.calendar.availableDateRange = DateInterval(
      start: DateScreen.date(2031, 3, 10, 9), end: DateScreen.date(2031, 4, 5))
    kiosk.presentChanges()
    try tap(kiosk, 9)
    #expect(screen.log == [])
    try tap(kiosk, 10)
    #expect(screen.take() == ["2031-3-10"])
    #expect((kiosk.view(text: "Previous month") as? UIButton)?.isEnabled == false)
    screen.calendar.setVisibleDateComponents(DateComponents(year: 2050, month: 1), animated: false)
    #expect(screen.calendar.visibleDateComponents.month == 4)
  }

  @Test func DP3_theWeekBeginsAsInTheLocale() throws {
    let kiosk = makeKiosk()
    let screen = kiosk.rootViewController
    // 1 March 2031 is a Saturday: the last column of a week from Sunday.
    #expect(day(kiosk, 1)?.frame.minX ?? 0 > 250)
    screen.calendar.locale = Locale(identifier: "de_DE")
    kiosk.presentChanges()
    let first = kiosk.view(text: "Samstag, 1. März 2031"), second = kiosk.view(text: "Sonntag, 2. März 2031")
    #expect(first?.frame.minY == second?.frame.minY && first?.frame.minX ?? 0 < second?.frame.minX ?? 0)
    // From right to left the first day is at the right.
    screen.calendar.locale = Locale(identifier: "ar_EG")
    kiosk.presentChanges()
    let days = kiosk.views { $0.accessibilityTraits == .button && !($0 is UIControl) }
    #expect(days.count == 31 && days.first?.frame.minX ?? 0 > 250)
    var own = Calendar(identifier: .gregorian)
    own.firstWeekday = 4
    screen.calendar.locale = Locale(identifier: "en_US")
    screen.calendar.calendar = own
    kiosk.presentChanges()
    // Saturday is the fourth day of a week from Wednesday.
    #expect(abs((day(kiosk, 1)?.frame.midX ?? 0) - 174) < 4)
  }

  @Test func DP6_keysMoveAmongTheDays() throws {
    let kiosk = makeKiosk()
    let screen = kiosk.rootViewController
    let selection = UICalendarSelectionSingleDate(delegate: screen)
    screen.calendar.selectionBehavior = selection
    selection.selectedDate = DateComponents(year: 2031, month: 3, day: 10)
    kiosk.presentChanges()
    screen.calendar.becomeFirstResponder()
    kiosk.key(.press, .right)
    kiosk.key(.press, .right)
    kiosk.key(.press, .down)
    kiosk.key(.press, .return)
    #expect(screen.take() == ["2031-3-18"])
    kiosk.key(.press, .down)
    kiosk.key(.press, .down)
    kiosk.key(.press, .space)
    #expect(screen.take() == ["3 to 4", "2031-4-1"])
    kiosk.key(.press, .pageUp)
    #expect(screen.take() == ["4 to 3"])
  }

  @Test func DP3_daysMayBeThoseOfAnotherCalendar() {
    @MainActor final class Marker: UICalendarViewDelegate {
      var asked: [DateComponents] = []
      func calendarView(
        _ calendarView: UICalendarView, decorationFor dateComponents: DateComponents
      ) -> UICalendarView.Decoration? {
        asked.append(dateComponents)
        return nil
      }
    }
    let kiosk = makeKiosk(), marker = Marker()
    let view = kiosk.rootViewController.calendar
    view.calendar = Calendar(identifier: .japanese)
    view.delegate = marker
    let gregorian = Calendar(identifier: .gregorian)
    view.visibleDateComponents = DateComponents(calendar: gregorian, year: 2031, month: 3)
    kiosk.presentChanges()
    // Reiwa 13.
    #expect(view.visibleDateComponents.year == 13 && view.visibleDateComponents.month == 3)
    #expect(marker.asked.count == 31)
    let fifth = marker.asked[4]
    marker.asked = []
    view.reloadDecorations(forDateComponents: [fifth], animated: false)
    #expect(marker.asked == [fifth])
    let selection = UICalendarSelectionSingleDate(delegate: nil)
    selection.selectedDate = DateComponents(calendar: gregorian, year: 2031, month: 3, day: 20)
    view.selectionBehavior = selection
    kiosk.presentChanges()
    let selected = kiosk.views { $0.accessibilityTraits.contains(.selected) }
    #expect(selected.count == 1 && selected.first?.accessibilityLabel?.contains("March 20") == true)
  }

  @Test func DP3_numbersAreAlignedThoughSomeDaysAreMarked() {
    let kiosk = makeKiosk()
    let screen = kiosk.rootViewController
    screen.marked = [5: .default(color: .systemOrange), 12: .default(color: .systemGreen, size: .large)]
    screen.calendar.wantsDateDecorations = false
    screen.calendar.wantsDateDecorations = true
    kiosk.presentChanges()
    let rows = Dictionary(grouping: kiosk.views(UILabel.self).filter { Int($0.text ?? "") != nil }) { label in
      ((Int(label.text ?? "") ?? 0) + 5) / 7
    }
    #expect(rows.count == 6)
    for row in rows.values {
      let middles = Set(row.map { $0.convert(CGPoint(x: 0, y: $0.bounds.midY), to: nil).y })
      #expect(middles.count == 1, "\(row.compactMap(\.text)) at \(middles)")
    }
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func DP3_pictures(_ style: UIUserInterfaceStyle) {
    let kiosk = makeKiosk(style)
    let screen = kiosk.rootViewController
    screen.marked = [
      5: .default(color: .systemOrange), 12: .default(color: .systemGreen, size: .large),
      19: .image(UIImage(systemName: "star.fill"), color: .systemYellow, size: .large),
      26: .customView {
        let label = UILabel()
        label.text = "Full"
        label.font = .systemFont(ofSize: 10)
        return label
      },
    ]
    let selection = UICalendarSelectionMultiDate(delegate: screen)
    selection.selectedDates = [3, 4, 12].map { DateComponents(year: 2031, month: 3, day: $0) }
    screen.calendar.selectionBehavior = selection
    screen.calendar.availableDateRange = DateInterval(
      start: DateScreen.date(2031, 1, 1), end: DateScreen.date(2031, 3, 27))
    kiosk.presentChanges()
    #expect(kiosk.matches("calendar-\(style == .dark ? "dark" : "light")", tolerance: .text))
    let findings = kiosk.audit { view in (view as? UILabel)?.text == "Full" }
    #expect(findings.isEmpty, "\(findings)")
    screen.calendar.reloadDecorations(forDateComponents: [DateComponents(year: 2031, month: 3, day: 5)], animated: true)
  }
}

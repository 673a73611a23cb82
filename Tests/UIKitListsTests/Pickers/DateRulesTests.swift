import Testing
import UIKit

@testable import UIKitPickers

/// The arithmetic of date pickers, without views.
@Suite struct DateRulesTests {
  private func calendar(_ identifier: Calendar.Identifier, zone: String = "UTC") -> Calendar {
    var calendar = Calendar(identifier: identifier)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    return calendar
  }

  private func rules(
    _ identifier: Calendar.Identifier = .gregorian, zone: String = "UTC", from minimum: Date? = nil,
    to maximum: Date? = nil, interval: Int = 1
  ) -> DateRules {
    DateRules(calendar: calendar(identifier, zone: zone), minimum: minimum, maximum: maximum, interval: interval)
  }

  private func day(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, zone: String = "UTC") -> Date {
    let parts = DateComponents(year: year, month: month, day: day, hour: hour, minute: minute)
    return calendar(.gregorian, zone: zone).date(from: parts) ?? .distantPast
  }

  @Test(arguments: [Calendar.Identifier.gregorian, .buddhist, .hebrew, .islamicUmmAlQura, .japanese, .persian])
  func DP7_everyDayFrom1900To2100HasItsRow(_ identifier: Calendar.Identifier) {
    let rules = rules(identifier)
    var date = day(1900, 1, 1, 12)
    let end = day(2100, 12, 31, 23)
    var expected: DateRules.Parts?
    var wrong = 0, count = 0
    while date < end {
      let parts = rules.parts(of: date)
      let length = rules.dayCount(month: parts.month, year: parts.year)
      if rules.date(parts) != date { wrong += 1 }
      if !rules.hasMonth(parts.month, year: parts.year) || !(1...length).contains(parts.day) { wrong += 1 }
      // The next valid row is the next day.
      if let expected, expected != parts { wrong += 1 }
      var next = parts
      if parts.day < length {
        next.day += 1
      } else {
        next.day = 1
        repeat {
          next.month += 1
          if next.month > rules.monthCount { (next.month, next.year) = (1, next.year + 1) }
        } while !rules.hasMonth(next.month, year: next.year)
      }
      expected = next
      count += 1
      date.addTimeInterval(86_400)
    }
    #expect(wrong == 0 && count == 73_414)
  }

  @Test func DP7_timesInAGapOfDaylightSavingSkipForward() {
    let rules = rules(zone: "Europe/Berlin")
    let gap = rules.date(DateRules.Parts(year: 2031, month: 3, day: 30, hour: 2, minute: 30))
    #expect(rules.parts(of: gap).hour == 3 && rules.parts(of: gap).minute == 30)
    // A midnight that does not exist.
    let brazil = self.rules(zone: "America/Sao_Paulo")
    let midnight = brazil.date(DateRules.Parts(year: 2018, month: 11, day: 4))
    #expect(brazil.parts(of: midnight) == DateRules.Parts(year: 2018, month: 11, day: 4, hour: 1))
    #expect(brazil.admitsDay(of: midnight))
  }

  @Test func DP7_daysThatAMonthLacksBecomeItsLast() {
    let rules = rules()
    let date = rules.date(DateRules.Parts(year: 2031, month: 2, day: 31, hour: 9, minute: 5))
    #expect(rules.parts(of: date) == DateRules.Parts(year: 2031, month: 2, day: 28, hour: 9, minute: 5))
    // Adar I is in leap years only.
    let hebrew = self.rules(.hebrew)
    #expect(hebrew.hasMonth(6, year: 5787) == (hebrew.dayCount(month: 6, year: 5787) > 0 && isLeap(5787)))
    #expect(hebrew.hasMonth(6, year: 5790) == isLeap(5790))
  }

  private func isLeap(_ hebrewYear: Int) -> Bool { (7 * hebrewYear + 1) % 19 < 7 }

  @Test func DP3_datesAreRoundedDownAndLimited() {
    let (low, high) = (day(2031, 3, 1, 10, 7), day(2031, 3, 9, 18))
    let rules = rules(from: low, to: high, interval: 15)
    #expect(rules.admitted(day(2031, 3, 5, 12, 59).addingTimeInterval(59.5)) == day(2031, 3, 5, 12, 45))
    #expect(rules.admitted(day(2030, 1, 1)) == low && rules.admitted(day(2099, 1, 1)) == high)
    // Rounding happens before limiting.
    #expect(rules.admitted(day(2031, 3, 1, 10, 14)) == low)
    #expect(self.rules(from: high, to: low).admitted(day(2099, 1, 1)) == day(2099, 1, 1))
    #expect(self.rules().admitted(Date(timeIntervalSinceReferenceDate: 12.25)).timeIntervalSinceReferenceDate == 12.25)
    #expect(rules.admitted(Date(timeIntervalSinceReferenceDate: .nan)) == low)
  }

  @Test func DP7_settingThenReadingIsClampOfRound() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let interval = [1, 2, 3, 5, 10, 15, 20, 30].randomElement(using: &random) ?? 1
      let bounds = [0, 1].map { _ in Date(timeIntervalSince1970: .random(in: -2e9...4e9, using: &random)) }.sorted()
      let rules = rules(from: bounds[0], to: bounds[1], interval: interval)
      let date = Date(timeIntervalSince1970: .random(in: -2.2e9...4.2e9, using: &random))
      let read = rules.admitted(date)
      #expect(read >= bounds[0] && read <= bounds[1])
      #expect(rules.clamped(read) == read)
      if read > bounds[0], read < bounds[1], interval > 1 {
        #expect(rules.parts(of: read).minute % interval == 0 && date.timeIntervalSince(read) < Double(interval * 60))
      }
    }
  }

  @Test(arguments: [
    (0.0, 1, 0.0), (-5, 1, 0), (.nan, 1, 0), (.infinity, 1, 0), (59, 1, 0), (61, 1, 60), (3_600, 1, 3_600),
    (90_000, 1, 86_340), (86_340, 15, 85_500), (1_000, 5, 900),
  ])
  func DP4_durationsAreMultiplesOfTheInterval(_ requested: TimeInterval, _ interval: Int, _ expected: TimeInterval) {
    #expect(Countdown.admitted(requested, interval: interval) == expected)
  }

  // MARK: Locales

  @MainActor
  private func names(_ locale: String, _ identifier: Calendar.Identifier = .gregorian) -> DateNames {
    let locale = Locale(identifier: locale)
    var calendar = calendar(identifier)
    calendar.locale = locale
    return DateNames(locale: locale, calendar: calendar)
  }

  @Test(arguments: [
    ("en_US", "month day year"), ("en_GB", "day month year"), ("de_DE", "day month year"), ("fr_FR", "day month year"),
    ("ja_JP", "year month day"), ("zh_CN", "year month day"), ("ko_KR", "year month day"), ("ar_EG", "day month year"),
    ("he_IL", "day month year"), ("sv_SE", "day month year"), ("hu_HU", "year month day"),
  ])
  @MainActor func DP3_wheelsAreInTheLocalesOrder(_ locale: String, _ order: String) {
    #expect(names(locale).fields("yMMMMd").map { "\($0)" }.joined(separator: " ") == order)
  }

  @Test(arguments: [
    ("en_US", "hour minute dayPeriod", "3", "AM"), ("en_GB", "hour minute", "15", nil), ("de_DE", "hour minute", "15", nil),
    ("fr_FR", "hour minute", "15", nil), ("ja_JP", "hour minute", "15", nil),
    ("ko_KR", "dayPeriod hour minute", "3", "오전"),
    ("ar_EG", "hour minute dayPeriod", "٣", "ص"),
  ])
  @MainActor func DP3_hoursFollowTheLocale(_ locale: String, _ order: String, _ hour: String, _ morning: String?) {
    let names = names(locale)
    #expect(names.fields("jmm").map { "\($0)" }.joined(separator: " ") == order)
    #expect(names.hour(15) == hour)
    #expect(names.uses12Hours == (morning != nil))
    if let morning { #expect(names.dayPeriod(isAfternoon: false) == morning) }
  }

  @Test(arguments: [
    ("en_US", "SUN", "March", "14", "2031"), ("de_DE", "MO", "März", "14", "2031"), ("fr_FR", "LUN.", "Mars", "14", "2031"),
    ("ja_JP", "日", "3月", "14日", "2031年"), ("zh_CN", "周日", "3月", "14日", "2031年"),
    ("ar_EG", "س", "مارس", "١٤", "٢٠٣١"),
  ])
  @MainActor func DP3_namesFollowTheLocale(
    _ locale: String, _ weekday: String, _ month: String, _ dayOfMonth: String, _ year: String
  ) {
    let names = names(locale)
    #expect(names.weekdays.first?.short == weekday && names.weekdays.count == 7)
    #expect(names.month(3) == month && names.dayOfMonth(14) == dayOfMonth && names.year(day(2031, 3, 14)) == year)
  }

  @Test @MainActor func DP3_japaneseYearsHaveTheirEra() {
    let names = names("ja_JP", .japanese), rules = rules(.japanese)
    #expect(names.year(day(2031, 7, 1)) == "令和13年" && names.year(day(1980, 7, 1)) == "昭和55年")
    #expect(rules.parts(of: day(2031, 3, 14)) == DateRules.Parts(year: 2031, month: 3, day: 14))
    #expect(self.names("th_TH", .buddhist).year(day(2031, 7, 1)).hasSuffix("2574"))
  }
}

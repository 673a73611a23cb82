import Foundation

/// Which dates a picker admits, and how its calendar is used. It knows no views.
struct DateRules: Equatable {
  /// A calendar for years, months and days, with its time zone and locale. Years of calendars with several eras are those
  /// of the Gregorian calendar, whose months and days they share.
  let calendar: Calendar
  /// The era of all years.
  private let era: Int
  private let minimum: Date?
  private let maximum: Date?
  /// In minutes.
  private let interval: Int

  /// - Parameters:
  ///   - minimum: No limit applies if it is later than `maximum`. Limits that are not finite are ignored.
  ///   - interval: In minutes; times are rounded down to multiples of it, except with 1.
  init(calendar: Calendar, minimum: Date?, maximum: Date?, interval: Int) {
    self.calendar = Self.arithmetic(calendar)
    era = self.calendar.component(.era, from: Date(timeIntervalSinceReferenceDate: 0))
    func finite(_ limit: Date?) -> Date? { limit.flatMap { $0.timeIntervalSinceReferenceDate.isFinite ? $0 : nil } }
    var (least, most) = (finite(minimum), finite(maximum))
    if let first = least, let last = most, first > last { (least, most) = (nil, nil) }
    (self.minimum, self.maximum, self.interval) = (least, most, interval)
  }

  /// Calendars with eras that begin within a year, or with cycles of years, are counted in Gregorian years.
  private static func arithmetic(_ calendar: Calendar) -> Calendar {
    switch calendar.identifier {
    case .japanese, .republicOfChina, .chinese:
      var gregorian = Calendar(identifier: .gregorian)
      gregorian.locale = calendar.locale
      gregorian.timeZone = calendar.timeZone
      gregorian.firstWeekday = calendar.firstWeekday
      return gregorian
    default: return calendar
    }
  }

  // MARK: Admitting

  /// The date that is selected for a requested one: rounded, and then limited.
  func admitted(_ date: Date) -> Date { clamped(rounded(date)) }

  func clamped(_ date: Date) -> Date {
    guard date.timeIntervalSinceReferenceDate.isFinite else { return clamped(Date(timeIntervalSinceReferenceDate: 0)) }
    if let minimum, date < minimum { return minimum }
    if let maximum, date > maximum { return maximum }
    return date
  }

  /// Rounds down to a multiple of the interval within the hour.
  private func rounded(_ date: Date) -> Date {
    guard interval > 1, date.timeIntervalSinceReferenceDate.isFinite else { return date }
    let parts = calendar.dateComponents([.minute, .second, .nanosecond], from: date)
    let excess = (parts.minute ?? 0) % interval * 60 + (parts.second ?? 0)
    return date.addingTimeInterval(-Double(excess) - Double(parts.nanosecond ?? 0) / 1e9)
  }

  /// Whether any time from `start` until before `end` is within the limits.
  func admits(_ start: Date, until end: Date) -> Bool {
    if let minimum, end <= minimum { return false }
    if let maximum, start > maximum { return false }
    return true
  }

  // MARK: Parts of dates

  /// The numbers on the wheels.
  struct Parts: Equatable {
    var year = 1
    var month = 1
    var day = 1
    var hour = 0
    var minute = 0
    var second = 0
  }

  func parts(of date: Date) -> Parts {
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
    return Parts(
      year: parts.year ?? 1, month: parts.month ?? 1, day: parts.day ?? 1, hour: parts.hour ?? 0,
      minute: parts.minute ?? 0, second: parts.second ?? 0)
  }

  /// The date with these parts. A day that its month does not have becomes the month's last, a month that its year does
  /// not have the one before, and a time that daylight saving skips the one after the gap.
  func date(_ parts: Parts) -> Date {
    var month = parts.month
    while month > 1, !hasMonth(month, year: parts.year) { month -= 1 }
    var components = DateComponents()
    components.era = era
    (components.year, components.month) = (parts.year, month)
    components.day = min(max(parts.day, 1), dayCount(month: month, year: parts.year))
    (components.hour, components.minute, components.second) = (parts.hour, parts.minute, parts.second)
    return calendar.date(from: components) ?? Date(timeIntervalSinceReferenceDate: 0)
  }

  private func firstDay(month: Int, year: Int) -> Date? {
    calendar.date(from: DateComponents(era: era, year: year, month: month, day: 1, hour: 12))
  }

  /// Whether a year has a month with this number: leap months are not in every year.
  func hasMonth(_ month: Int, year: Int) -> Bool {
    guard monthCount > 12 else { return (1...12).contains(month) }
    return firstDay(month: month, year: year).map { calendar.component(.month, from: $0) == month } ?? false
  }

  func dayCount(month: Int, year: Int) -> Int {
    guard let first = firstDay(month: month, year: year) else { return 31 }
    return calendar.range(of: .day, in: .month, for: first)?.count ?? 31
  }

  /// The number of months in the longest year.
  var monthCount: Int { calendar.maximumRange(of: .month)?.count ?? 12 }
  /// The number of days in the longest month.
  var mostDays: Int { calendar.maximumRange(of: .day)?.count ?? 31 }

  /// The years from which users may choose: those of the limits, else all from the year 1 of the Gregorian calendar or of
  /// this one, whichever is later.
  var years: ClosedRange<Int> {
    let first = minimum.map { parts(of: $0).year } ?? max(parts(of: Self.firstDate).year, 1)
    let last = maximum.map { parts(of: $0).year } ?? parts(of: Self.lastDate).year
    return first...max(first, last)
  }

  // 2 January of the year 1, and 30 December of 9999.
  private static let firstDate = Date(timeIntervalSince1970: -62_135_510_400)
  private static let lastDate = Date(timeIntervalSince1970: 253_402_128_000)

  // MARK: Days and months

  /// The days around `date` from which users may choose, by their distance from its day.
  func days(around date: Date, reach: Int) -> ClosedRange<Int> {
    let first = minimum.map { max(days(from: date, to: $0), -reach) } ?? -reach
    let last = maximum.map { min(days(from: date, to: $0), reach) } ?? reach
    return first...max(first, last)
  }

  func days(from date: Date, to other: Date) -> Int {
    let (start, end) = (calendar.startOfDay(for: date), calendar.startOfDay(for: other))
    return calendar.dateComponents([.day], from: start, to: end).day ?? 0
  }

  func day(_ distance: Int, from date: Date) -> Date {
    calendar.date(byAdding: .day, value: distance, to: calendar.startOfDay(for: date)) ?? date
  }

  /// The first moment of the month of `date`.
  func month(of date: Date) -> Date { calendar.dateInterval(of: .month, for: date)?.start ?? date }

  func month(_ distance: Int, from date: Date) -> Date {
    let middle = month(of: date).addingTimeInterval(10 * 86_400)
    return month(of: calendar.date(byAdding: .month, value: distance, to: middle) ?? date)
  }

  /// Whether any time of the day of `date` is within the limits.
  func admitsDay(of date: Date) -> Bool {
    guard let day = calendar.dateInterval(of: .day, for: date) else { return false }
    return admits(day.start, until: day.end)
  }

  /// Whether any time of the month of `date` is within the limits.
  func admitsMonth(of date: Date) -> Bool {
    guard let month = calendar.dateInterval(of: .month, for: date) else { return false }
    return admits(month.start, until: month.end)
  }

  /// Whether a month with these numbers exists and has a time within the limits.
  func admits(month: Int, year: Int) -> Bool {
    guard hasMonth(month, year: year), let first = firstDay(month: month, year: year) else { return false }
    return admitsMonth(of: first)
  }
}

/// The limits of durations in minutes.
enum Countdown {
  static let mostMinutes = 23 * 60 + 59

  /// The duration that is selected for a requested one: a multiple of the interval, less than a day. In seconds.
  static func admitted(_ duration: TimeInterval, interval: Int) -> TimeInterval {
    guard duration.isFinite, duration > 0 else { return 0 }
    let minutes = Int(min(duration / 60, Double(mostMinutes)))
    return TimeInterval(minutes / interval * interval * 60)
  }
}

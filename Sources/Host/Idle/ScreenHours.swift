import Foundation

/// The hours at which the screen is on, in local time: `07:00-19:30`, or by days, `mon-fri 07:00-19:30, sat
/// 10:00-14:00`. A period that ends before it begins continues past midnight.
public struct ScreenHours: Hashable, Sendable {
  struct Period: Hashable, Sendable {
    /// 0 for Monday.
    var days: Set<Int>
    /// Minutes after midnight.
    var start: Int
    var end: Int
  }

  var periods: [Period]

  private static let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// Parses a list of hours.
  /// - Returns: Nil when the text is malformed.
  public init?(_ text: String) {
    periods = []
    for part in text.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: " ").map(String.init)
      guard let hours = words.last, words.count <= 2, let (start, end) = Self.hours(hours) else { return nil }
      var days = Set(0..<7)
      if words.count == 2 {
        guard let some = Self.span(words[0]) else { return nil }
        days = some
      }
      periods.append(Period(days: days, start: start, end: end))
    }
  }

  private static func span(_ text: String) -> Set<Int>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { days.firstIndex(of: String($0)) }
    guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1] else { return nil }
    return Set((0...((last - first + 7) % 7)).map { (first + $0) % 7 })
  }

  private static func hours(_ text: String) -> (Int, Int)? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { minutes(String($0)) }
    guard ends.count == 2, let start = ends[0], let end = ends[1], start != end, start < 1440 else { return nil }
    return (start, end)
  }

  private static func minutes(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy { ("0"..."9").contains($0) } }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60, hour < 24 || (hour == 24 && minute == 0)
    else { return nil }
    return hour * 60 + minute
  }

  /// - Parameters:
  ///   - day: 0 for Monday.
  ///   - minute: Minutes after midnight.
  func isOpen(day: Int, minute: Int) -> Bool {
    periods.contains { period in
      if period.start < period.end {
        return period.days.contains(day) && (period.start..<period.end).contains(minute)
      }
      return period.days.contains(day) && minute >= period.start
        || period.days.contains((day + 6) % 7) && minute < period.end
    }
  }

  /// Whether the screen is on at a time, in the calendar's time zone.
  public func isOpen(at date: Date, calendar: Calendar = .current) -> Bool {
    let parts = calendar.dateComponents([.weekday, .hour, .minute], from: date)
    // Calendar numbers weekdays from Sunday, 1.
    return isOpen(day: ((parts.weekday ?? 1) + 5) % 7, minute: (parts.hour ?? 0) * 60 + (parts.minute ?? 0))
  }
}

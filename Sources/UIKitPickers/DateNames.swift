import UIKitCore

/// How a locale writes dates and times, and in which order. It keeps formatters, which are slow to make.
@MainActor
final class DateNames {
  let locale: Locale
  /// The calendar that is shown, in contrast to the one that counts (`DateRules.calendar`).
  let calendar: Calendar
  private var formatters: [String: DateFormatter] = [:]
  private var patterns: [String: String] = [:]
  private let digits = NumberFormatter()

  init(locale: Locale, calendar: Calendar) {
    self.locale = locale
    self.calendar = calendar
    digits.locale = locale
    digits.usesGroupingSeparator = false
  }

  /// The locale of the present visit, else of users, from the environment: Foundation's current one ignores that on Linux.
  static var usersLocale: Locale { Locale(identifier: Strings.languagesOfVisit.first ?? "en") }

  /// The framework's words in the language of the locale, if it has them; else in the users'.
  var words: Strings.Pickers {
    (Strings(language: locale.identifier) ?? Strings.preferred).pickers
  }

  /// Whether the language has words of its own in the framework.
  private var hasWords: Bool { Strings(language: locale.identifier) != nil }

  var isRightToLeft: Bool { locale.language.characterDirection == .rightToLeft }

  // MARK: Order

  /// A part of a date on a wheel of its own.
  enum Field { case year, month, day, hour, minute, dayPeriod }

  /// The order in which the locale writes parts of a date.
  func fields(_ template: String) -> [Field] {
    var found: [Field] = []
    for symbol in Self.symbols(pattern(template)) {
      let field: Field
      switch symbol {
      case "y", "Y", "u", "U", "r": field = .year
      case "M", "L": field = .month
      case "d": field = .day
      case "h", "H", "k", "K": field = .hour
      case "m": field = .minute
      case "a", "b", "B": field = .dayPeriod
      default: continue
      }
      if !found.contains(field) { found.append(field) }
    }
    return found
  }

  private func pattern(_ template: String) -> String {
    if let known = patterns[template] { return known }
    let pattern = DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale) ?? template
    patterns[template] = pattern
    return pattern
  }

  /// The letters of a pattern that stand for parts, without quoted text.
  private static func symbols(_ pattern: String) -> [Character] {
    var isQuoted = false
    return pattern.filter { symbol in
      if symbol == "'" { isQuoted.toggle() }
      return !isQuoted && symbol.isASCII && symbol.isLetter
    }
  }

  var uses12Hours: Bool { Self.symbols(pattern("jmm")).contains { $0 == "h" || $0 == "K" } }
  /// Whether hours have two digits.
  private var padsHours: Bool { pattern("jmm").contains("HH") || pattern("jmm").contains("hh") }

  /// The text between hours and minutes.
  var timeSeparator: String {
    let pattern = pattern("jmm")
    guard let hour = pattern.lastIndex(where: { "hHkK".contains($0) }),
      let minute = pattern[hour...].firstIndex(of: "m")
    else { return ":" }
    let text = pattern[pattern.index(after: hour)..<minute].replacingOccurrences(of: "'", with: "")
    return text.isEmpty || text.count > 2 ? ":" : text
  }

  /// Whether the locale writes numbers for months.
  private lazy var monthsAreNumbers = !pattern("yMMMMd").contains("MMM") && !pattern("yMMMMd").contains("LLL")

  // MARK: Texts

  private func formatter(_ key: String, _ prepare: (DateFormatter) -> Void) -> DateFormatter {
    if let known = formatters[key] { return known }
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.calendar = calendar
    formatter.timeZone = calendar.timeZone
    prepare(formatter)
    formatters[key] = formatter
    return formatter
  }

  func text(_ date: Date, _ template: String) -> String {
    formatter(template) { $0.setLocalizedDateFormatFromTemplate(template) }.string(from: date)
  }

  /// A date as a field shows it.
  func mediumDate(_ date: Date) -> String {
    formatter(".medium") {
      $0.dateStyle = .medium
      $0.timeStyle = .none
    }.string(from: date)
  }

  func time(_ date: Date) -> String { text(date, "jmm") }
  func monthAndYear(_ date: Date) -> String { Self.capitalized(text(date, "yMMMM"), locale) }
  /// A day with everything, as it is spoken.
  func fullDay(_ date: Date) -> String { text(date, "yMMMMEEEEd") }

  /// A row of days: the day of the week, the month and the day.
  func day(_ date: Date, isToday: Bool) -> String {
    isToday && hasWords ? words.today : Self.capitalized(text(date, "EEEMMMd"), locale)
  }

  /// A row of years, with the era where years are counted in several. `date` is in that year.
  func year(_ date: Date) -> String {
    text(date, calendar.identifier == .japanese || calendar.identifier == .republicOfChina ? "Gy" : "y")
  }

  func month(_ month: Int) -> String {
    let names = monthsAreNumbers ? calendar.shortStandaloneMonthSymbols : calendar.standaloneMonthSymbols
    guard names.indices.contains(month - 1) else { return number(month) }
    return Self.capitalized(names[month - 1], locale)
  }

  /// A row of days of the month.
  func dayOfMonth(_ day: Int) -> String { number(day) + daySuffix }

  // 日, 일: languages that write one after the number.
  private lazy var daySuffix: String = {
    let pattern = pattern("d")
    guard let last = pattern.lastIndex(of: "d") else { return "" }
    let rest = pattern[pattern.index(after: last)...].replacingOccurrences(of: "'", with: "")
    return rest == "." ? "" : rest
  }()

  func hour(_ hour: Int) -> String {
    guard uses12Hours else { return number(hour, digits: padsHours ? 2 : 1) }
    let shown = pattern("jmm").contains("K") ? hour % 12 : (hour + 11) % 12 + 1
    return number(shown, digits: padsHours ? 2 : 1)
  }

  func minute(_ minute: Int) -> String { number(minute, digits: 2) }
  func dayPeriod(isAfternoon: Bool) -> String { isAfternoon ? calendar.pmSymbol : calendar.amSymbol }

  /// A number in the locale's digits.
  func number(_ value: Int, digits count: Int = 1) -> String {
    digits.minimumIntegerDigits = count
    return digits.string(from: NSNumber(value: value)) ?? "\(value)"
  }

  /// The value of a typed digit, in the locale's digits or in European ones.
  static func digit(_ character: Character) -> Int? {
    character.wholeNumberValue.flatMap { (0...9).contains($0) ? $0 : nil }
  }

  /// The days of the week in the order of the locale.
  var weekdays: [(short: String, full: String)] {
    let (short, full) = (calendar.shortStandaloneWeekdaySymbols, calendar.standaloneWeekdaySymbols)
    let narrow = calendar.veryShortStandaloneWeekdaySymbols
    let first = calendar.firstWeekday - 1
    // Where short names are long, as in Arabic, narrow ones are used.
    let names = short.contains { $0.count > 4 } ? narrow : short
    return (0..<names.count).map { index in
      let day = (first + index) % names.count
      return (names[day].uppercased(with: locale), full[day])
    }
  }

  private static func capitalized(_ text: String, _ locale: Locale) -> String {
    guard let first = text.first, first.isLowercase else { return text }
    return String(first).uppercased(with: locale) + text.dropFirst()
  }
}

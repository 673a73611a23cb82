import UIKitCore

/// Which days of a calendar view are selected. Use one of the subclasses.
@preconcurrency @MainActor
open class UICalendarSelection: NSObject {
  final weak var calendarView: UICalendarView?

  /// Asks again which days can be selected.
  open func updateSelectableDates() { calendarView?.refreshDays() }

  /// Whether a day is selected.
  func contains(_ day: Date, _ calendar: Calendar) -> Bool { false }
  /// Whether a user may choose a day.
  func admits(_ day: DateComponents) -> Bool { true }
  /// A user has chosen a day.
  func choose(_ day: Date, _ components: DateComponents, _ calendar: Calendar) {}

  /// Shows a change.
  final func selectionDidChange(animated: Bool) { calendarView?.selectionDidChange(animated: animated) }
}

/// Is asked about and notified of the choices in a selection of one day.
@preconcurrency @MainActor
public protocol UICalendarSelectionSingleDateDelegate: AnyObject {
  /// Called when a user has chosen a day; nil when the chosen one was chosen again, which deselects it.
  func dateSelection(_ selection: UICalendarSelectionSingleDate, didSelectDate dateComponents: DateComponents?)
  /// Whether a user may choose a day; nil asks whether the selected one may be deselected.
  func dateSelection(_ selection: UICalendarSelectionSingleDate, canSelectDate dateComponents: DateComponents?) -> Bool
}

extension UICalendarSelectionSingleDateDelegate {
  /// The default: true.
  public func dateSelection(
    _ selection: UICalendarSelectionSingleDate, canSelectDate dateComponents: DateComponents?
  ) -> Bool { true }
}

/// A selection of at most one day.
@preconcurrency @MainActor
open class UICalendarSelectionSingleDate: UICalendarSelection {
  /// Is notified of choices of users.
  open weak var delegate: (any UICalendarSelectionSingleDateDelegate)?
  private var stored: DateComponents?

  /// A selection without a day.
  public init(delegate: (any UICalendarSelectionSingleDateDelegate)?) { self.delegate = delegate }

  /// The selected day; nil for none. Setting it does not notify the delegate.
  open var selectedDate: DateComponents? {
    get { stored }
    set { setSelected(newValue, animated: false) }
  }

  /// Selects a day, or none. Does not notify the delegate.
  open func setSelected(_ dateComponents: DateComponents?, animated: Bool) {
    stored = dateComponents
    selectionDidChange(animated: animated)
  }

  override func contains(_ day: Date, _ calendar: Calendar) -> Bool {
    guard let stored, let date = calendar.day(from: stored) else { return false }
    return calendar.isDate(date, inSameDayAs: day)
  }

  override func admits(_ day: DateComponents) -> Bool { delegate?.dateSelection(self, canSelectDate: day) ?? true }

  override func choose(_ day: Date, _ components: DateComponents, _ calendar: Calendar) {
    let isAgain = contains(day, calendar)
    if isAgain, delegate?.dateSelection(self, canSelectDate: nil) != true { return }
    setSelected(isAgain ? nil : components, animated: true)
    delegate?.dateSelection(self, didSelectDate: stored)
  }
}

/// Is asked about and notified of the choices in a selection of several days.
@preconcurrency @MainActor
public protocol UICalendarSelectionMultiDateDelegate: AnyObject {
  /// Called when a user has added a day.
  func multiDateSelection(_ selection: UICalendarSelectionMultiDate, didSelectDate dateComponents: DateComponents)
  /// Called when a user has removed a day.
  func multiDateSelection(_ selection: UICalendarSelectionMultiDate, didDeselectDate dateComponents: DateComponents)
  /// Whether a user may add a day.
  func multiDateSelection(
    _ selection: UICalendarSelectionMultiDate, canSelectDate dateComponents: DateComponents
  ) -> Bool
  /// Whether a user may remove a day.
  func multiDateSelection(
    _ selection: UICalendarSelectionMultiDate, canDeselectDate dateComponents: DateComponents
  ) -> Bool
}

extension UICalendarSelectionMultiDateDelegate {
  /// The default: true.
  public func multiDateSelection(
    _ selection: UICalendarSelectionMultiDate, canSelectDate dateComponents: DateComponents
  ) -> Bool { true }
  /// The default: true.
  public func multiDateSelection(
    _ selection: UICalendarSelectionMultiDate, canDeselectDate dateComponents: DateComponents
  ) -> Bool { true }
}

/// A selection of any number of days.
@preconcurrency @MainActor
open class UICalendarSelectionMultiDate: UICalendarSelection {
  /// Is notified of choices of users.
  open weak var delegate: (any UICalendarSelectionMultiDateDelegate)?
  private var stored: [DateComponents] = []
  // The first moments of the days, for the calendar that has asked last.
  private var known: (calendar: Calendar, days: Set<Date>)?

  /// A selection without days.
  public init(delegate: (any UICalendarSelectionMultiDateDelegate)?) { self.delegate = delegate }

  /// The selected days. Setting them does not notify the delegate.
  open var selectedDates: [DateComponents] {
    get { stored }
    set { setSelectedDates(newValue, animated: false) }
  }

  /// Selects days. Does not notify the delegate.
  open func setSelectedDates(_ selectedDates: [DateComponents], animated: Bool) {
    stored = selectedDates
    known = nil
    selectionDidChange(animated: animated)
  }

  private func days(_ calendar: Calendar) -> Set<Date> {
    if let known, known.calendar == calendar { return known.days }
    let days = Set(stored.compactMap { calendar.day(from: $0).map { calendar.startOfDay(for: $0) } })
    known = (calendar, days)
    return days
  }

  override func contains(_ day: Date, _ calendar: Calendar) -> Bool {
    !stored.isEmpty && days(calendar).contains(calendar.startOfDay(for: day))
  }

  override func admits(_ day: DateComponents) -> Bool { delegate?.multiDateSelection(self, canSelectDate: day) ?? true }

  override func choose(_ day: Date, _ components: DateComponents, _ calendar: Calendar) {
    if contains(day, calendar) {
      guard delegate?.multiDateSelection(self, canDeselectDate: components) ?? true else { return }
      let rest = stored.filter { other in
        calendar.day(from: other).map { !calendar.isDate($0, inSameDayAs: day) } ?? true
      }
      setSelectedDates(rest, animated: true)
      delegate?.multiDateSelection(self, didDeselectDate: components)
    } else {
      setSelectedDates(stored + [components], animated: true)
      delegate?.multiDateSelection(self, didSelectDate: components)
    }
  }
}

extension Calendar {
  /// The date of components, which may be those of another calendar, in the time zone of this one.
  func day(from components: DateComponents) -> Date? {
    var calendar = components.calendar ?? self
    calendar.timeZone = timeZone
    return calendar.date(from: components)
  }
}

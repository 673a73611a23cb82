import UIKitCore

/// A month of days, of which users choose one or several. Swipes and buttons show other months, and the name of the month
/// opens wheels for month and year.
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class UICalendarView: UIView {
  // Points, seconds.
  private static let weekdaysHeight: CGFloat = 26
  private static let cell: CGFloat = 44
  private static let kioskCell: CGFloat = 60
  private static let margin: CGFloat = 6
  private static let slideDuration: TimeInterval = 0.3

  private lazy var header = CalendarHeader(of: self)
  private let weekdays = WeekdayRow()
  private let stage = UIView()
  final private(set) lazy var grid = MonthGrid(of: self)
  private var leavingGrid: MonthGrid?
  private var monthWheels: DateWheels?
  private var knownRules: DateRules?
  private var knownNames: DateNames?
  private var storedCalendar: Calendar?
  private var storedLocale: Locale?
  final private(set) var month = Date(timeIntervalSinceReferenceDate: 0)
  private var needsDays = true
  // The day on which the keys act, once one was used.
  final var focusedDay: Date?

  /// For a date picker: the chosen day, and the picker that gets what a user chooses. There is no selection behavior then.
  private var pickedDay: Date?
  private weak var picker: UIDatePicker?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  /// Archives are not supported: the same as an initialisation with an empty frame.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  /// The calendar of a date picker.
  convenience init(of picker: UIDatePicker) {
    self.init(frame: .zero)
    self.picker = picker
    use(picker.rules, picker.names)
  }

  private func prepare() {
    stage.clipsToBounds = true
    for view in [header, weekdays, stage] { addSubview(view) }
    stage.addSubview(grid)
    for (direction, step) in [(UISwipeGestureRecognizer.Direction.left, 1), (.right, -1)] {
      let swipe = UISwipeGestureRecognizer(target: self, action: step > 0 ? .calendarLeft : .calendarRight)
      swipe.direction = direction
      stage.addGestureRecognizer(swipe)
    }
    month = rules.month(of: Date())
  }

  // MARK: Calendar

  /// The calendar; that of the users' locale by default.
  open var calendar: Calendar {
    get { storedCalendar ?? DateNames.usersLocale.calendar }
    set {
      storedCalendar = newValue
      calendarDidChange()
    }
  }

  /// The locale; that of the users by default.
  open var locale: Locale {
    get { storedLocale ?? DateNames.usersLocale }
    set {
      storedLocale = newValue
      calendarDidChange()
    }
  }

  /// The time zone; nil for that of the calendar.
  open var timeZone: TimeZone? { didSet { if timeZone != oldValue { calendarDidChange() } } }

  /// The days that can be shown and selected.
  open var availableDateRange = DateInterval(start: .distantPast, end: .distantFuture) {
    didSet { if availableDateRange != oldValue { calendarDidChange() } }
  }

  private func calendarDidChange() {
    (knownRules, knownNames) = (nil, nil)
    // A locale of its own has its direction as well.
    if let storedLocale {
      let isRightToLeft = storedLocale.language.characterDirection == .rightToLeft
      direct(isRightToLeft ? .forceRightToLeft : .forceLeftToRight)
    }
    rulesDidChange()
  }

  private func direct(_ direction: UISemanticContentAttribute) {
    for view in [self, header, weekdays, stage, grid, monthWheels].compactMap({ $0 }) {
      if view.semanticContentAttribute != direction { view.semanticContentAttribute = direction }
    }
    setNeedsLayout()
  }

  private func rulesDidChange() {
    month = rules.month(of: rules.clamped(month.addingTimeInterval(10 * 86_400)))
    monthWheels?.update(rules: rules, names: names, interval: 1)
    weekdays.show(names.weekdays)
    refreshDays()
    invalidateIntrinsicContentSize()
  }

  /// Takes over the rules of a date picker.
  final func use(_ rules: DateRules, _ names: DateNames) {
    (knownRules, knownNames) = (rules, names)
    rulesDidChange()
  }

  final var rules: DateRules {
    if let knownRules { return knownRules }
    let made = DateRules(
      calendar: localCalendar, minimum: availableDateRange.start, maximum: availableDateRange.end, interval: 1)
    knownRules = made
    return made
  }

  final var names: DateNames {
    if let knownNames { return knownNames }
    let made = DateNames(locale: locale, calendar: localCalendar)
    knownNames = made
    return made
  }

  private var localCalendar: Calendar {
    var calendar = self.calendar
    let own = calendar.firstWeekday
    let isOwn = storedCalendar != nil && own != Calendar(identifier: calendar.identifier).firstWeekday
    calendar.locale = locale
    if isOwn { calendar.firstWeekday = own }
    if let timeZone { calendar.timeZone = timeZone }
    return calendar
  }

  // MARK: Delegate and selection

  /// Supplies marks, and is notified when another month is shown.
  open weak var delegate: (any UICalendarViewDelegate)? { didSet { refreshDays() } }

  /// Which days are selected; nil if none can be.
  open var selectionBehavior: UICalendarSelection? {
    didSet {
      oldValue?.calendarView = nil
      selectionBehavior?.calendarView = self
      refreshDays()
    }
  }

  /// Whether days have marks.
  open var wantsDateDecorations = true { didSet { if wantsDateDecorations != oldValue { refreshDays() } } }

  /// Stored only: days have the system's font.
  open var fontDesign = UIFontDescriptor.SystemDesign.default

  /// Asks for the marks of these days again.
  open func reloadDecorations(forDateComponents dateComponents: [DateComponents], animated: Bool) {
    let days = dateComponents.compactMap { names.calendar.day(from: $0) }
    for cell in grid.cells where days.contains(where: { rules.calendar.isDate($0, inSameDayAs: cell.date) }) {
      cell.decorate(decoration(of: cell.date))
    }
  }

  private func decoration(of day: Date) -> Decoration? {
    wantsDateDecorations ? delegate?.calendarView(self, decorationFor: components(of: day)) : nil
  }

  private func components(of day: Date) -> DateComponents {
    let calendar = names.calendar
    var components = calendar.dateComponents([.era, .year, .month, .day, .isLeapMonth], from: day)
    components.calendar = calendar
    return components
  }

  final func selectionDidChange(animated: Bool) { showSelection() }

  /// Shows the day of a date picker's date, with its month.
  final func showPicked(_ date: Date, animated: Bool = false) {
    pickedDay = date
    let wanted = rules.month(of: date)
    if wanted != month { show(wanted, animated: animated) } else { showSelection() }
  }

  // MARK: Months

  /// The month that is shown.
  open var visibleDateComponents: DateComponents {
    get {
      var components = names.calendar.dateComponents([.era, .year, .month], from: month)
      components.calendar = names.calendar
      return components
    }
    set { setVisibleDateComponents(newValue, animated: false) }
  }

  /// Shows a month, if the available dates include a day of it.
  open func setVisibleDateComponents(_ dateComponents: DateComponents, animated: Bool) {
    var components = dateComponents
    // A day in the month, at a time that exists everywhere.
    (components.day, components.hour) = (components.day ?? 1, 12)
    guard let date = names.calendar.day(from: components) else { return }
    show(rules.month(of: rules.clamped(date)), animated: animated)
  }

  final func step(by months: Int) {
    let wanted = rules.month(months, from: month)
    if rules.admitsMonth(of: wanted) { show(wanted, animated: true) }
  }

  final func show(_ wanted: Date, animated: Bool) {
    guard wanted != month else { return }
    let before = visibleDateComponents, isLater = wanted > month
    month = wanted
    monthWheels?.show(month, animated: animated)
    if animated, window != nil, monthWheels == nil, grid.bounds.width > 0 {
      slide(isLater: isLater)
    } else {
      refreshDays()
    }
    showHeader()
    delegate?.calendarView(self, didChangeVisibleDateComponentsFrom: before)
  }

  /// Replaces the grid by that of the new month, which comes from the side.
  private func slide(isLater: Bool) {
    leavingGrid?.removeFromSuperview()
    let (former, new) = (grid, MonthGrid(of: self, frame: grid.frame))
    new.semanticContentAttribute = former.semanticContentAttribute
    leavingGrid = former
    grid = new
    stage.addSubview(new)
    fillGrid()
    new.layoutIfNeeded()
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let way = stage.bounds.width * (isLater != isRightToLeft ? 1 : -1)
    new.transform = CGAffineTransform(translationX: way, y: 0)
    former.isUserInteractionEnabled = false
    former.accessibilityElementsHidden = true
    UIView.animate(
      withDuration: Self.slideDuration, delay: 0, options: [.allowUserInteraction, .curveEaseInOut],
      animations: {
        new.transform = .identity
        former.transform = CGAffineTransform(translationX: -way, y: 0)
      },
      completion: { [weak self] _ in
        former.removeFromSuperview()
        if self?.leavingGrid === former { self?.leavingGrid = nil }
      })
  }

  /// Called by the grid when a finger was lifted from a day.
  final func userChose(_ cell: DayCell) {
    takeFocus()
    choose(cell)
  }

  // MARK: Days

  /// Asks for everything about the days again, before the next frame.
  final func refreshDays() {
    needsDays = true
    setNeedsLayout()
  }

  private func fillGrid() {
    needsDays = false
    let (rules, names) = (rules, names), calendar = rules.calendar
    let count = calendar.range(of: .day, in: .month, for: month)?.count ?? 0
    let columns = max(names.weekdays.count, 1)
    let weekday = calendar.component(.weekday, from: month)
    let offset = ((weekday - calendar.firstWeekday) % columns + columns) % columns
    let isChoosable = picker != nil || selectionBehavior != nil
    let cells = (0..<count).map { index -> DayCell in
      let date = rules.day(index, from: month)
      let cell = DayCell(index + 1, text: names.number(index + 1), date: date) { names.fullDay(date) }
      cell.isToday = calendar.isDateInToday(date)
      cell.isAdmitted =
        rules.admitsDay(of: date) && (!isChoosable || selectionBehavior?.admits(components(of: date)) ?? true)
      cell.isSelected = isSelected(date)
      if let decoration = decoration(of: date) { cell.decorate(decoration) }
      return cell
    }
    grid.show(cells, offset: offset, columns: columns)
    showFocus()
    showHeader()
  }

  private func isSelected(_ day: Date) -> Bool {
    if let pickedDay { return rules.calendar.isDate(pickedDay, inSameDayAs: day) }
    return selectionBehavior?.contains(day, names.calendar) ?? false
  }

  private func showSelection() {
    guard !needsDays else { return }
    for cell in grid.cells {
      let isSelected = isSelected(cell.date)
      guard cell.isSelected != isSelected else { continue }
      cell.isSelected = isSelected
      cell.showState()
    }
  }

  final func choose(_ cell: DayCell) {
    guard cell.isAdmitted else { return }
    focusedDay = cell.date
    if let picker { return picker.choose(picker.date(on: cell.date)) }
    selectionBehavior?.choose(cell.date, components(of: cell.date), names.calendar)
  }

  private func showHeader() {
    header.show(names.monthAndYear(month), isOpen: monthWheels != nil, words: names.words)
    header.enable(
      previous: rules.admitsMonth(of: rules.month(-1, from: month)),
      next: rules.admitsMonth(of: rules.month(1, from: month)))
  }

  // MARK: Wheels for month and year

  /// Shows the wheels in place of the days, or the days again.
  final func toggleWheels() {
    if let monthWheels {
      monthWheels.removeFromSuperview()
      self.monthWheels = nil
      refreshDays()
    } else {
      let wheels = DateWheels(.yearAndMonth, rules: rules, names: names, interval: 1, of: self)
      wheels.semanticContentAttribute = stage.semanticContentAttribute
      wheels.show(month, animated: false)
      monthWheels = wheels
      addSubview(wheels)
    }
    weekdays.isHidden = monthWheels != nil
    stage.isHidden = monthWheels != nil
    showHeader()
    setNeedsLayout()
    UIAccessibility.post(notification: .layoutChanged, argument: nil)
  }

  // MARK: Layout

  private var isKiosk: Bool { traitCollection.userInterfaceIdiom == .kiosk }
  private var cellSide: CGFloat { isKiosk ? Self.kioskCell : Self.cell }
  private var headerHeight: CGFloat { isKiosk ? CalendarHeader.kioskHeight : CalendarHeader.height }

  open override var intrinsicContentSize: CGSize {
    CGSize(
      width: 7 * cellSide + 2 * Self.margin, height: headerHeight + Self.weekdaysHeight + 6 * cellSide + Self.margin)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let own = intrinsicContentSize
    return CGSize(width: size.width > 0 ? min(size.width, own.width) : own.width, height: own.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if semanticContentAttribute != stage.semanticContentAttribute { direct(semanticContentAttribute) }
    if needsDays {
      weekdays.show(names.weekdays)
      fillGrid()
    }
    let inner = bounds.insetBy(dx: min(Self.margin, bounds.width / 4), dy: 0)
    header.frame = CGRect(x: inner.minX, y: 0, width: inner.width, height: headerHeight)
    weekdays.frame = CGRect(x: inner.minX, y: headerHeight, width: inner.width, height: Self.weekdaysHeight)
    let top = headerHeight + Self.weekdaysHeight
    stage.frame = CGRect(
      x: inner.minX, y: top, width: inner.width, height: max(bounds.height - top - Self.margin, 0))
    for grid in [grid, leavingGrid].compactMap({ $0 }) {
      grid.bounds.size = stage.bounds.size
      grid.center = CGPoint(x: stage.bounds.midX, y: stage.bounds.midY)
    }
    let area = CGRect(x: inner.minX, y: headerHeight, width: inner.width, height: max(bounds.height - headerHeight, 0))
    let wheelsHeight = min(monthWheels?.intrinsicContentSize.height ?? 0, area.height)
    monthWheels?.frame = CGRect(
      x: area.minX, y: area.minY + ((area.height - wheelsHeight) / 2).rounded(), width: area.width, height: wheelsHeight)
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    invalidateIntrinsicContentSize()
    refreshDays()
  }

  // MARK: Focus and keys

  open override var canBecomeFirstResponder: Bool { true }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard super.resignFirstResponder() else { return false }
    for cell in grid.cells { cell.isFocused = false }
    return true
  }

  /// The keys that move among the days.
  open override var keyCommands: [UIKeyCommand]? { isFirstResponder ? CalendarKey.commands : nil }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let keys = isFirstResponder ? presses.compactMap { CalendarKey($0) } : []
    if keys.isEmpty { return super.pressesBegan(presses, with: event) }
    for key in keys { perform(key) }
  }
}

extension UICalendarView: DateWheelsOwner {
  final func userPicked(_ date: Date) { show(rules.month(of: date), animated: false) }
  final func userPicked(duration: TimeInterval) {}
}

import UIKitCore

/// How a date picker looks.
public enum UIDatePickerStyle: Int, Sendable {
  /// Compact, and wheels for durations and months. In the kiosk idiom dates are inline.
  case automatic = 0
  case wheels = 1
  /// Fields that open a calendar or wheels. Durations and months have wheels instead.
  case compact = 2
  /// A calendar, with a field for the time, into which users type digits. Durations and months have wheels instead.
  case inline = 3
}

/// A control for choosing a date, a time, both, a month or a duration.
///
/// `valueChanged` is sent for choices of users only. Order, names, digits, the first day of the week and the hours of the
/// day follow the locale, and the wheels show which days exist in the calendar.
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class UIDatePicker: UIControl {
  /// What is chosen.
  public enum Mode: Int, Sendable {
    case time = 0
    case date = 1
    case dateAndTime = 2
    /// A duration in hours and minutes, below a day.
    case countDownTimer = 3
    case yearAndMonth = 4
  }

  private var storedCalendar: Calendar?
  private var storedDate = Date() {
    didSet { if storedDate != oldValue { noteVisit(.control) } }
  }
  private var storedDuration: TimeInterval = 0 {
    didSet { if storedDuration != oldValue { noteVisit(.control) } }
  }
  private var storedInterval = 1
  private var body: (any DatePickerBody)?
  private var needsBody = true
  private var needsUpdate = false
  private var knownRules: DateRules?
  private var knownNames: DateNames?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  /// Archives are not supported: the same as an initialisation with an empty frame.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    // Speech reads its parts.
    isAccessibilityElement = false
    storedDate = rules.admitted(Date())
    if bounds.size == .zero { bounds.size = intrinsicContentSize }
  }

  // MARK: What is chosen

  /// What users choose; a date and a time by default.
  open var datePickerMode = Mode.dateAndTime {
    didSet { if datePickerMode != oldValue { replaceBody() } }
  }

  /// The locale; nil for that of the users.
  open var locale: Locale? {
    didSet { if locale != oldValue { rulesDidChange() } }
  }

  /// The calendar; nil for that of the users' locale, which is what it then returns.
  open var calendar: Calendar! {
    get { storedCalendar ?? DateNames.usersLocale.calendar }
    set {
      storedCalendar = newValue
      rulesDidChange()
    }
  }

  /// The time zone; nil for that of the machine, or of the calendar if one was set.
  open var timeZone: TimeZone? {
    didSet { if timeZone != oldValue { rulesDidChange() } }
  }

  /// The chosen date: rounded to the interval and limited. Without effect in the mode `countDownTimer`.
  open var date: Date {
    get { storedDate }
    set { setDate(newValue, animated: false) }
  }

  /// Selects a date, which is rounded to the interval and limited. Sends no event.
  open func setDate(_ date: Date, animated: Bool) {
    guard date.timeIntervalSinceReferenceDate.isFinite else {
      Log.error("UIDatePicker: a date that is not a number is ignored.", once: "UIDatePicker.date")
      return
    }
    storedDate = rules.admitted(date)
    showValue(animated: animated && window != nil)
  }

  /// The earliest date; nil for none. Ignored while it is later than `maximumDate`.
  open var minimumDate: Date? { didSet { if minimumDate != oldValue { rulesDidChange() } } }
  /// The latest date; nil for none. Ignored while it is earlier than `minimumDate`.
  open var maximumDate: Date? { didSet { if maximumDate != oldValue { rulesDidChange() } } }

  /// The chosen duration in seconds in the mode `countDownTimer`: a multiple of the interval, at most 23 h 59 min.
  open var countDownDuration: TimeInterval {
    get { storedDuration }
    set {
      storedDuration = Countdown.admitted(newValue, interval: storedInterval)
      showValue(animated: false)
    }
  }

  /// The step of the minutes. A number that does not divide 60 or is greater than 30 counts as 1, the default.
  open var minuteInterval: Int {
    get { storedInterval }
    set {
      let isValid = (1...30).contains(newValue) && 60 % newValue == 0
      if !isValid {
        Log.error(
          "UIDatePicker: minuteInterval \(newValue) does not divide 60, or is not in 1 … 30. It counts as 1.",
          once: "UIDatePicker.minuteInterval")
      }
      storedInterval = isValid ? newValue : 1
      storedDuration = Countdown.admitted(storedDuration, interval: storedInterval)
      rulesDidChange(roundsAgain: true)
    }
  }

  /// Whether dates are rounded down to the interval.
  open var roundsToMinuteInterval = true {
    didSet { if roundsToMinuteInterval != oldValue { rulesDidChange(roundsAgain: true) } }
  }

  // MARK: Style

  /// The style that is used where it suits the mode.
  open var preferredDatePickerStyle = UIDatePickerStyle.automatic {
    didSet { if preferredDatePickerStyle != oldValue { replaceBody() } }
  }

  /// The style in use; never `automatic`.
  open var datePickerStyle: UIDatePickerStyle {
    if datePickerMode == .countDownTimer || datePickerMode == .yearAndMonth { return .wheels }
    guard preferredDatePickerStyle == .automatic else { return preferredDatePickerStyle }
    let isKiosk = traitCollection.userInterfaceIdiom == .kiosk
    return isKiosk && datePickerMode != .time ? .inline : .compact
  }

  // MARK: Rules

  final var rules: DateRules {
    if let knownRules { return knownRules }
    let made = DateRules(
      calendar: countingCalendar, minimum: minimumDate, maximum: maximumDate,
      interval: roundsToMinuteInterval ? storedInterval : 1)
    knownRules = made
    return made
  }

  final var names: DateNames {
    if let knownNames { return knownNames }
    let made = DateNames(locale: locale ?? DateNames.usersLocale, calendar: countingCalendar)
    knownNames = made
    return made
  }

  /// The calendar with the locale and the time zone of the picker.
  private var countingCalendar: Calendar {
    var calendar: Calendar = self.calendar
    let own = calendar.firstWeekday
    let isOwn = storedCalendar != nil && own != Calendar(identifier: calendar.identifier).firstWeekday
    calendar.locale = locale ?? DateNames.usersLocale
    // A first day of the week that the app has set stays.
    if isOwn { calendar.firstWeekday = own }
    if let timeZone { calendar.timeZone = timeZone }
    return calendar
  }

  private func rulesDidChange(roundsAgain: Bool = false) {
    (knownRules, knownNames) = (nil, nil)
    // A limit that is no multiple of the interval stays selected.
    storedDate = roundsAgain ? rules.admitted(storedDate) : rules.clamped(storedDate)
    needsUpdate = true
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  // MARK: Focus

  /// The part that keys operate: the wheels, the calendar or the first field.
  private var keyTarget: UIResponder? {
    updateBody()
    return body?.keyTarget
  }

  open override var canBecomeFirstResponder: Bool { isEnabled && keyTarget?.canBecomeFirstResponder == true }

  /// Gives the focus to the part of the picker that keys operate.
  @discardableResult
  open override func becomeFirstResponder() -> Bool { isEnabled && keyTarget?.becomeFirstResponder() == true }

  /// Whether one of the picker's parts has the focus.
  open override var isFirstResponder: Bool {
    guard let responder = window?.firstResponder as? UIView else { return false }
    return responder.isDescendant(of: self)
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool { !isFirstResponder || endEditing(false) }

  // MARK: Body

  private func replaceBody() {
    needsBody = true
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func updateBody() {
    if needsBody || body?.suits(self) != true {
      needsBody = false
      needsUpdate = false
      let hadFocus = isFirstResponder
      body?.removeFromSuperview()
      let made = makeBody()
      body = made
      addSubview(made)
      made.show(animated: false)
      if hadFocus { made.keyTarget?.becomeFirstResponder() }
    } else if needsUpdate {
      needsUpdate = false
      body?.rulesDidChange()
    }
    // A locale of its own has its direction as well.
    let direction: UISemanticContentAttribute =
      locale == nil ? semanticContentAttribute : names.isRightToLeft ? .forceRightToLeft : .forceLeftToRight
    if body?.semanticContentAttribute != direction { body?.direct(direction) }
  }

  private func makeBody() -> any DatePickerBody {
    switch datePickerStyle {
    case .inline: return InlineDateBody(self)
    case .compact: return CompactDateBody(self)
    case .wheels, .automatic: return WheelsDateBody(self)
    }
  }

  private func showValue(animated: Bool) { if !needsBody { body?.show(animated: animated) } }

  /// Takes over the choice of a user.
  final func choose(_ date: Date) {
    let admitted = rules.admitted(date)
    guard admitted != storedDate else { return showValue(animated: true) }
    storedDate = admitted
    showValue(animated: true)
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  /// Takes over the duration that a user has chosen, in seconds.
  final func choose(duration: TimeInterval) {
    guard duration != storedDuration else { return }
    storedDuration = duration
    showValue(animated: true)
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  open override var isEnabled: Bool {
    didSet {
      guard isEnabled != oldValue else { return }
      alpha = isEnabled ? 1 : 0.5
      isUserInteractionEnabled = isEnabled
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateBody()
    body?.frame = bounds
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  open override var semanticContentAttribute: UISemanticContentAttribute {
    didSet { setNeedsLayout() }
  }

  open override var intrinsicContentSize: CGSize {
    updateBody()
    return body?.fittingSize ?? .zero
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  // A picker is operated by its parts.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
}

extension UIDatePicker: DateWheelsOwner {
  final func userPicked(_ date: Date) { choose(date) }
  final func userPicked(duration: TimeInterval) { choose(duration: duration) }
}

/// The part of a date picker that depends on its style.
@MainActor
protocol DatePickerBody: UIView {
  /// Whether it is right for the picker's style and mode now.
  func suits(_ picker: UIDatePicker) -> Bool
  /// Shows the picker's date or duration.
  func show(animated: Bool)
  /// Takes over locale, calendar, limits and interval.
  func rulesDidChange()
  /// Its size in points.
  var fittingSize: CGSize { get }
  /// What has the focus first.
  var keyTarget: UIResponder? { get }
}

extension DatePickerBody {
  /// Arranges it and its parts in a direction.
  func direct(_ direction: UISemanticContentAttribute) {
    func visit(_ view: UIView) {
      view.semanticContentAttribute = direction
      for child in view.subviews { visit(child) }
    }
    visit(self)
    setNeedsLayout()
  }
}

/// A date picker of wheels.
@MainActor
private final class WheelsDateBody: UIView, DatePickerBody {
  private unowned let picker: UIDatePicker
  private let wheels: DateWheels
  private let mode: UIDatePicker.Mode

  init(_ picker: UIDatePicker) {
    self.picker = picker
    mode = picker.datePickerMode
    wheels = DateWheels(
      mode.content, rules: picker.rules, names: picker.names, interval: picker.minuteInterval, of: picker)
    super.init(frame: .zero)
    addSubview(wheels)
  }

  required init?(coder: NSCoder) { return nil }

  func suits(_ picker: UIDatePicker) -> Bool { picker.datePickerStyle == .wheels && picker.datePickerMode == mode }

  func show(animated: Bool) {
    if mode == .countDownTimer {
      wheels.show(duration: picker.countDownDuration, animated: animated)
    } else {
      wheels.show(picker.date, animated: animated)
    }
  }

  func rulesDidChange() {
    wheels.update(rules: picker.rules, names: picker.names, interval: picker.minuteInterval)
    show(animated: false)
  }

  var fittingSize: CGSize { wheels.intrinsicContentSize }
  var keyTarget: UIResponder? { wheels }

  override func layoutSubviews() {
    super.layoutSubviews()
    wheels.frame = bounds
  }
}

extension UIDatePicker.Mode {
  /// What the wheels show in this mode.
  var content: DateContent {
    switch self {
    case .time: return .time
    case .date: return .date
    case .dateAndTime: return .dateAndTime
    case .countDownTimer: return .duration
    case .yearAndMonth: return .yearAndMonth
    }
  }
}

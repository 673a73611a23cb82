import UIKitCore

/// A field for hours and minutes, into which digits are typed: two for the hour, then two for the minute.
///
/// It brings up the on-screen number pad. Touching the hour or the minute chooses which is typed next; the arrow keys do
/// the same, and change it by one.
@MainActor
final class TimeField: UIControl, UIKeyInput, TapOperated {
  private enum Part { case hour, minute }

  // Points.
  private static let height: CGFloat = 36
  private static let margin: CGFloat = 10
  private static let corner: CGFloat = 8

  private let ground = UIView()
  private let highlight = UIView()
  private let hourLabel = UILabel()
  private let separator = UILabel()
  private let minuteLabel = UILabel()
  private var names: DateNames?
  private var hour = 0
  private var minute = 0
  /// The step of the minutes.
  private var interval = 1
  private var part = Part.hour
  // The digits typed into the current part so far, as a number; nil before the first.
  private var typed: Int?

  private weak var picker: UIDatePicker?

  init(of picker: UIDatePicker) {
    self.picker = picker
    super.init(frame: .zero)
    ground.backgroundColor = .tertiarySystemFill
    highlight.backgroundColor = tintColor
    highlight.isHidden = true
    for view in [ground, highlight] {
      view.layer.cornerRadius = Self.corner
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    for label in [hourLabel, separator, minuteLabel] {
      label.textAlignment = .center
      label.isAccessibilityElement = false
      addSubview(label)
    }
    useFont()
    showPart()
  }

  required init?(coder: NSCoder) { return nil }

  private func useFont() {
    let body = UIFont.preferredFont(forTextStyle: .body, compatibleWith: traitCollection)
    let font = UIFont.monospacedDigitSystemFont(ofSize: body.pointSize, weight: .regular)
    for label in [hourLabel, separator, minuteLabel] { label.font = font }
  }

  // MARK: Value

  func show(hour: Int, minute: Int, interval: Int, _ names: DateNames) {
    (self.names, self.interval) = (names, interval)
    // What is being typed stays until it is complete.
    if typed == nil { (self.hour, self.minute) = (hour, minute) }
    showTexts()
  }

  private func showTexts() {
    guard let names else { return }
    hourLabel.text = part == .hour && typed != nil ? names.number(typed ?? 0) : names.hour(hour)
    minuteLabel.text = part == .minute && typed != nil ? names.number(typed ?? 0) : names.minute(minute)
    separator.text = names.timeSeparator
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private var most: Int { part == .minute ? 59 : names?.uses12Hours == true ? 12 : 23 }

  private func type(_ digit: Int) {
    guard let first = typed else {
      typed = digit
      // No second digit can follow.
      if digit * 10 > most { complete() }
      return showTexts()
    }
    let value = first * 10 + digit
    if value <= most {
      typed = value
      complete()
    } else {
      // The digit begins the next part, as in 9:30.
      complete()
      type(digit)
    }
    showTexts()
  }

  /// Takes over the digits typed into the current part, and goes on with the minute.
  private func complete() {
    if let typed {
      if part == .hour {
        hour = names?.uses12Hours == true ? typed % 12 + (hour >= 12 ? 12 : 0) : typed
      } else {
        minute = typed
      }
      self.typed = nil
      picker?.choose(hour: hour, minute: minute)
    }
    if part == .hour { choose(.minute) }
  }

  private func choose(_ part: Part) {
    if self.part != part, typed != nil { complete() }
    self.part = part
    showPart()
    showTexts()
  }

  private func adjust(by step: Int) {
    typed = nil
    if part == .hour { hour = (hour + step + 24) % 24 } else { minute = steppedMinute(by: step) % 60 }
    picker?.choose(hour: hour, minute: minute)
    showTexts()
  }

  /// The next or the former multiple of the interval, plus 60.
  private func steppedMinute(by step: Int) -> Int {
    let former = step < 0 && minute % interval != 0 ? minute / interval : minute / interval + step
    return former * interval + 60
  }

  // MARK: Typing

  override var canBecomeFirstResponder: Bool { isEnabled }

  @discardableResult
  override func becomeFirstResponder() -> Bool {
    guard super.becomeFirstResponder() else { return false }
    showPart()
    return true
  }

  @discardableResult
  override func resignFirstResponder() -> Bool {
    guard super.resignFirstResponder() else { return false }
    if typed != nil { complete() }
    part = .hour
    showPart()
    showTexts()
    return true
  }

  var hasText: Bool { typed != nil }
  var keyboardType: UIKeyboardType {
    get { .numberPad }
    set {}
  }
  var returnKeyType: UIReturnKeyType {
    get { .done }
    set {}
  }

  func insertText(_ text: String) {
    if text == "\n" || text == "\t" {
      resignFirstResponder()
      return
    }
    for character in text { if let digit = DateNames.digit(character) { type(digit) } }
  }

  func deleteBackward() {
    if let typed {
      self.typed = typed >= 10 ? typed / 10 : nil
    } else if part == .minute {
      choose(.hour)
    }
    showTexts()
  }

  override var keyCommands: [UIKeyCommand]? { isFirstResponder ? TimeFieldKey.commands : nil }

  fileprivate func perform(_ key: TimeFieldKey) {
    switch key {
    case .hour: choose(.hour)
    case .minute: choose(.minute)
    case .more: adjust(by: 1)
    case .less: adjust(by: -1)
    }
  }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let touch else { return }
    if !isFirstResponder { becomeFirstResponder() }
    choose(touch.location(in: self).x >= separator.frame.midX ? .minute : .hour)
  }

  override func performPrimaryAction() { becomeFirstResponder() }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let ends = presses.contains {
      switch $0.key?.keyCode {
      case .keyboardReturnOrEnter, .keypadEnter, .keyboardEscape: return true
      default: return false
      }
    }
    if isFirstResponder, ends { resignFirstResponder() } else { super.pressesBegan(presses, with: event) }
  }

  // MARK: Appearance

  private func showPart() {
    let isTyping = isFirstResponder
    highlight.isHidden = !isTyping
    highlight.backgroundColor = tintColor
    let selected = UIColor.legible(on: tintColor, traitCollection)
    hourLabel.textColor = isTyping && part == .hour ? selected : .label
    minuteLabel.textColor = isTyping && part == .minute ? selected : .label
    separator.textColor = .label
    setNeedsLayout()
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    showPart()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    useFont()
    showPart()
    showTexts()
  }

  private func size(of label: UILabel) -> CGSize { label.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity)) }

  // Wide enough for two digits each, so that typing moves nothing.
  private var partWidth: CGFloat { (hourLabel.font.pointSize * 1.55).rounded(.up) }

  override var intrinsicContentSize: CGSize {
    let gap = size(of: separator)
    return CGSize(
      width: 2 * (partWidth + Self.margin) + gap.width.rounded(.up),
      height: max(Self.height, (gap.height + 14).rounded(.up)))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    ground.frame = bounds
    let gap = size(of: separator).width.rounded(.up)
    let part = (bounds.width - gap) / 2
    hourLabel.frame = CGRect(x: 0, y: 0, width: part, height: bounds.height)
    separator.frame = CGRect(x: part, y: 0, width: gap, height: bounds.height)
    minuteLabel.frame = CGRect(x: part + gap, y: 0, width: part, height: bounds.height)
    highlight.frame = (self.part == .hour ? hourLabel.frame : minuteLabel.frame).insetBy(dx: 3, dy: 3)
    highlight.layer.cornerRadius = Self.corner - 2
  }

  // MARK: Accessibility

  override var accessibilityTraits: UIAccessibilityTraits {
    get { .adjustable }
    set { super.accessibilityTraits = newValue }
  }

  override var accessibilityValue: String? {
    get { [hourLabel.text, separator.text, minuteLabel.text].compactMap { $0 }.joined() }
    set { super.accessibilityValue = newValue }
  }

  override func accessibilityIncrement() { stepTime(by: 1) }
  override func accessibilityDecrement() { stepTime(by: -1) }

  private func stepTime(by step: Int) {
    let minute = steppedMinute(by: step)
    picker?.choose(hour: (hour + minute / 60 + 23) % 24, minute: minute % 60)
  }
}

private enum TimeFieldKey {
  case hour, minute, more, less

  @MainActor static let commands: [UIKeyCommand] = [
    (UIKeyCommand.inputLeftArrow, Selector.timeFieldHour), (UIKeyCommand.inputRightArrow, .timeFieldMinute),
    (UIKeyCommand.inputUpArrow, .timeFieldMore), (UIKeyCommand.inputDownArrow, .timeFieldLess),
  ].map {
    let command = UIKeyCommand(input: $0.0, modifierFlags: [], action: $0.1)
    // Text would take the arrows otherwise.
    command.wantsPriorityOverSystemBehavior = true
    return command
  }
}

extension Selector {
  private static func timeField(_ name: String, _ key: TimeFieldKey) -> Selector {
    Selector(name) { (field: TimeField, _: Any?) in field.perform(key) }
  }

  fileprivate static let timeFieldHour = timeField("timeFieldHour", .hour)
  fileprivate static let timeFieldMinute = timeField("timeFieldMinute", .minute)
  fileprivate static let timeFieldMore = timeField("timeFieldMore", .more)
  fileprivate static let timeFieldLess = timeField("timeFieldLess", .less)
}

/// The row of an inline date picker with the field for the time, and the choice of the half of the day.
@MainActor
final class TimeRow: UIView {
  // Points.
  private static let height: CGFloat = 52
  private static let kioskHeight: CGFloat = 68
  private static let target: CGFloat = 45
  private static let margin: CGFloat = 12
  private static let gap: CGFloat = 10

  private let title = UILabel()
  private weak var picker: UIDatePicker?
  private let field: TimeField
  private let halves = UISegmentedControl(items: ["", ""])
  private let showsTitle: Bool
  private var names: DateNames?
  private var time = (hour: 0, minute: 0)

  /// What has the focus first.
  var keyTarget: UIResponder { field }

  init(of picker: UIDatePicker, showsTitle: Bool) {
    (self.picker, self.showsTitle) = (picker, showsTitle)
    field = TimeField(of: picker)
    super.init(frame: .zero)
    title.font = .preferredFont(forTextStyle: .body)
    title.adjustsFontForContentSizeCategory = true
    title.adjustsFontSizeToFitWidth = true
    title.isHidden = !showsTitle
    halves.addAction(UIAction { [weak self] _ in self?.chooseHalf() }, for: .valueChanged)
    for view in [title, field, halves] { addSubview(view) }
    maximumContentSizeCategory = .extraExtraExtraLarge
  }

  required init?(coder: NSCoder) { return nil }

  func show(hour: Int, minute: Int, interval: Int, _ names: DateNames) {
    self.names = names
    time = (hour, minute)
    title.text = names.words.time
    field.accessibilityLabel = names.words.time
    field.show(hour: hour, minute: minute, interval: interval, names)
    halves.isHidden = !names.uses12Hours
    halves.accessibilityLabel = names.words.dayPeriod
    for half in 0...1 where halves.titleForSegment(at: half) != names.dayPeriod(isAfternoon: half == 1) {
      halves.setTitle(names.dayPeriod(isAfternoon: half == 1), forSegmentAt: half)
    }
    halves.selectedSegmentIndex = hour >= 12 ? 1 : 0
    setNeedsLayout()
  }

  private func chooseHalf() {
    picker?.choose(hour: time.hour % 12 + 12 * halves.selectedSegmentIndex, minute: time.minute)
  }

  // The parts are lower than a finger needs.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    for control in [field, halves] where !control.isHidden {
      let place = control.frame.insetBy(dx: 0, dy: min((control.frame.height - Self.target) / 2, 0))
      guard place.contains(point) else { continue }
      let middle = CGPoint(x: point.x, y: control.frame.midY)
      return control.hitTest(control.convert(middle, from: self), with: event)
    }
    return super.hitTest(point, with: event)
  }

  private var isKiosk: Bool { traitCollection.userInterfaceIdiom == .kiosk }

  private var halvesWidth: CGFloat {
    guard !halves.isHidden else { return 0 }
    return max(halves.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity)).width, isKiosk ? 128 : 100)
  }

  override var intrinsicContentSize: CGSize {
    let field = field.intrinsicContentSize
    let text = showsTitle ? title.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity)).width : 0
    let parts = [text, field.width, halvesWidth].filter { $0 > 0 }
    let width = parts.reduce(0, +) + Self.gap * CGFloat(parts.count - 1) + 2 * Self.margin
    return CGSize(width: width.rounded(.up), height: max(isKiosk ? Self.kioskHeight : Self.height, field.height + 16))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    func place(_ view: UIView, _ leading: CGFloat, _ width: CGFloat, _ height: CGFloat) {
      let x = isRightToLeft ? bounds.width - leading - width : leading
      view.frame = CGRect(
        x: x.rounded(), y: ((bounds.height - height) / 2).rounded(), width: width.rounded(), height: height)
    }
    let fieldSize = field.intrinsicContentSize, halvesWidth = halvesWidth
    let total = fieldSize.width + (halvesWidth > 0 ? halvesWidth + Self.gap : 0)
    // Without a title the field is in the middle, otherwise at the end.
    var x = showsTitle ? bounds.width - Self.margin - total : (bounds.width - total) / 2
    if showsTitle {
      place(title, Self.margin, max(x - Self.gap - Self.margin, 0), bounds.height)
      title.textAlignment = isRightToLeft ? .right : .left
    }
    // Some languages say the half of the day first.
    let isHalfFirst = names?.fields("jmm").first == .dayPeriod
    if isHalfFirst, halvesWidth > 0 {
      place(halves, x, halvesWidth, 32)
      x += halvesWidth + Self.gap
    }
    place(field, x, fieldSize.width, fieldSize.height)
    if !isHalfFirst, halvesWidth > 0 { place(halves, x + fieldSize.width + Self.gap, halvesWidth, 32) }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }
}

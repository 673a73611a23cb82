import UIKitCore

/// A day of a month.
@MainActor
final class DayCell: UIView {
  // Points.
  private static let mostSide: CGFloat = 46
  private static let fontSize: CGFloat = 20
  /// The share of the height for marks; the circle of a selected number needs the rest.
  private static let mostMarkShare: CGFloat = 0.27

  let number: Int
  let date: Date
  private let disc = UIView()
  private let ring = UIView()
  private let label = UILabel()
  private(set) var decoration: UIView?
  /// The height of the marks below the numbers, in points: all numbers move up for the highest.
  var markHeight: CGFloat = 0 { didSet { if markHeight != oldValue { setNeedsLayout() } } }
  private let spokenName: @MainActor () -> String

  var isToday = false
  var isSelected = false
  var isAdmitted = true
  var isHighlighted = false { didSet { if isHighlighted != oldValue { showState() } } }
  var isFocused = false { didSet { if isFocused != oldValue { showState() } } }

  init(_ number: Int, text: String, date: Date, spokenName: @escaping @MainActor () -> String) {
    (self.number, self.date, self.spokenName) = (number, date, spokenName)
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    isAccessibilityElement = true
    ring.layer.borderWidth = 2
    label.text = text
    label.textAlignment = .center
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.6
    label.isAccessibilityElement = false
    for view in [disc, ring, label] { addSubview(view) }
  }

  required init?(coder: NSCoder) { return nil }

  func showState() {
    label.font = .monospacedDigitSystemFont(ofSize: Self.fontSize, weight: isSelected || isToday ? .semibold : .regular)
    label.textColor =
      isSelected ? .legible(on: tintColor, traitCollection) : !isAdmitted ? .tertiaryLabel : isToday ? tintColor : .label
    disc.backgroundColor = isSelected ? tintColor : .tertiarySystemFill
    disc.alpha = isSelected && !isAdmitted ? 0.35 : 1
    disc.isHidden = !isSelected && !isHighlighted
    ring.isHidden = !isFocused
    ring.layer.borderColor = tintColor.resolvedColor(with: traitCollection).cgColor
    var traits = UIAccessibilityTraits.button
    if isSelected { traits.insert(.selected) }
    if !isAdmitted { traits.insert(.notEnabled) }
    accessibilityTraits = traits
  }

  func decorate(_ decoration: UICalendarView.Decoration?) {
    self.decoration?.removeFromSuperview()
    self.decoration = decoration?.makeView()
    if let view = self.decoration { addSubview(view) }
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  override var accessibilityLabel: String? {
    get { spokenName() }
    set { super.accessibilityLabel = newValue }
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    showState()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showState()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = min(min(bounds.width, bounds.height) - 2, Self.mostSide)
    let markHeight = min(markHeight, bounds.height * Self.mostMarkShare)
    let middle = (bounds.height - markHeight) / 2
    let circle = min(side, bounds.height - markHeight)
    let place = CGRect(x: (bounds.width - circle) / 2, y: middle - circle / 2, width: circle, height: circle)
    disc.frame = place
    disc.layer.cornerRadius = circle / 2
    ring.frame = place
    ring.layer.cornerRadius = circle / 2
    // In the middle of the same height in every cell: widths differ by a pixel.
    label.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height - markHeight)
    decoration?.center = CGPoint(x: bounds.width / 2, y: bounds.height - markHeight / 2)
  }
}

/// The days of a month in rows of weeks. It tracks the finger itself: sliding moves the highlight, and lifting chooses.
@MainActor
final class MonthGrid: UIControl, TapOperated {
  private(set) var cells: [DayCell] = []
  /// The column of the first day, from the leading edge.
  private var offset = 0
  private var columns = 7
  private weak var touched: DayCell?
  private weak var calendar: UICalendarView?

  init(of calendar: UICalendarView, frame: CGRect = .zero) {
    self.calendar = calendar
    super.init(frame: frame)
    isAccessibilityElement = false
  }

  required init?(coder: NSCoder) { return nil }

  func show(_ cells: [DayCell], offset: Int, columns: Int) {
    for cell in self.cells { cell.removeFromSuperview() }
    (self.cells, self.offset, self.columns) = (cells, offset, max(columns, 1))
    for cell in cells {
      addSubview(cell)
      cell.showState()
    }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let (width, height) = (bounds.width / CGFloat(columns), bounds.height / 6)
    let markHeight = cells.reduce(0) { max($0, $1.decoration?.bounds.height ?? 0) }
    for (index, cell) in cells.enumerated() {
      cell.markHeight = markHeight
      let place = offset + index
      let column = isRightToLeft ? columns - 1 - place % columns : place % columns
      let (left, top) = ((CGFloat(column) * width).rounded(), (CGFloat(place / columns) * height).rounded())
      let right = (CGFloat(column + 1) * width).rounded(), bottom = (CGFloat(place / columns + 1) * height).rounded()
      cell.frame = CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
  }

  private func cell(at point: CGPoint) -> DayCell? {
    cells.first { $0.isAdmitted && $0.frame.contains(point) }
  }

  private func touch(_ cell: DayCell?) {
    guard cell !== touched else { return }
    touched?.isHighlighted = false
    cell?.isHighlighted = true
    touched = cell
  }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    self.touch(cell(at: touch.location(in: self)))
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    self.touch(cell(at: touch.location(in: self)))
    return true
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    let chosen = touch.flatMap { cell(at: $0.location(in: self)) }
    self.touch(nil)
    if let chosen { calendar?.userChose(chosen) }
  }

  override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    touch(nil)
  }
}

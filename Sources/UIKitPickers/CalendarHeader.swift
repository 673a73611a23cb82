import UIKitCore

/// The name of the month, which opens wheels for month and year, and buttons for the months beside it.
@MainActor
final class CalendarHeader: UIView {
  static let height: CGFloat = 44
  static let kioskHeight: CGFloat = 60
  private static let fontSize: CGFloat = 20

  private let title = MonthTitle()
  private let previousButton = UIButton(type: .system)
  private let nextButton = UIButton(type: .system)

  private weak var calendar: UICalendarView?

  init(of calendar: UICalendarView) {
    self.calendar = calendar
    super.init(frame: .zero)
    for (button, step) in [(previousButton, -1), (nextButton, 1)] {
      button.addAction(UIAction { [weak self] _ in self?.calendar?.step(by: step) }, for: .primaryActionTriggered)
      addSubview(button)
    }
    title.addAction(
      UIAction { [weak self] _ in self?.calendar?.toggleWheels() }, for: [.touchUpInside, .primaryActionTriggered])
    addSubview(title)
  }

  required init?(coder: NSCoder) { return nil }

  func show(_ text: String, isOpen: Bool, words: Strings.Pickers) {
    title.show(text, isOpen: isOpen)
    title.accessibilityHint = isOpen ? words.showDays : words.chooseMonth
    previousButton.accessibilityLabel = words.previousMonth
    nextButton.accessibilityLabel = words.nextMonth
    previousButton.isHidden = isOpen
    nextButton.isHidden = isOpen
    setNeedsLayout()
  }

  func enable(previous: Bool, next: Bool) {
    previousButton.isEnabled = previous
    nextButton.isEnabled = next
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let configuration = UIImage.SymbolConfiguration(pointSize: Self.fontSize, weight: .semibold)
    let names = isMirrored ? ("chevron.right", "chevron.left") : ("chevron.left", "chevron.right")
    previousButton.setImage(UIImage(systemName: names.0, withConfiguration: configuration), for: .normal)
    nextButton.setImage(UIImage(systemName: names.1, withConfiguration: configuration), for: .normal)
    // Squares, as a finger needs them.
    let side = bounds.height
    let first = isMirrored ? side : bounds.width - 2 * side
    previousButton.frame = CGRect(x: first, y: 0, width: side, height: side)
    nextButton.frame = CGRect(x: isMirrored ? 0 : bounds.width - side, y: 0, width: side, height: side)
    title.isMirrored = isMirrored
    let available = max(bounds.width - (previousButton.isHidden ? 0 : 2 * side), 0)
    let width = min(title.intrinsicContentSize.width, available)
    title.frame = CGRect(x: isMirrored ? bounds.width - width : 0, y: 0, width: width, height: side)
  }
}

/// The name of the month with a chevron, which points down while the wheels are shown.
@MainActor
private final class MonthTitle: UIControl, TapOperated {
  private static let gap: CGFloat = 6
  private static let margin: CGFloat = 10
  private static let chevronSide: CGFloat = 16

  private let label = UILabel()
  private let chevron = UIImageView(image: UIImage(systemName: "chevron.right"))
  private var isOpen = false
  var isMirrored = false { didSet { if isMirrored != oldValue { setNeedsLayout() } } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.font = .systemFont(ofSize: 19, weight: .semibold)
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.6
    label.isAccessibilityElement = false
    chevron.contentMode = .scaleAspectFit
    addSubview(label)
    addSubview(chevron)
    accessibilityTraits = .button
  }

  required init?(coder: NSCoder) { return nil }

  func show(_ text: String, isOpen: Bool) {
    label.text = text
    accessibilityLabel = text
    label.textColor = isOpen ? tintColor : .label
    self.isOpen = isOpen
    turnChevron()
    setNeedsLayout()
  }

  private func turnChevron() {
    let closed: CGFloat = isMirrored ? .pi : 0
    chevron.transform = CGAffineTransform(rotationAngle: isOpen ? .pi / 2 : closed)
  }

  override var isHighlighted: Bool { didSet { alpha = isHighlighted ? 0.5 : 1 } }

  override var intrinsicContentSize: CGSize {
    let text = label.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity))
    return CGSize(
      width: (text.width + 2 * Self.margin + Self.gap + Self.chevronSide).rounded(.up), height: UIView.noIntrinsicMetric)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = max(bounds.width - 2 * Self.margin - Self.gap - Self.chevronSide, 0)
    let text = CGRect(x: Self.margin, y: 0, width: width, height: bounds.height)
    label.frame = isMirrored ? CGRect(x: bounds.width - text.maxX, y: 0, width: width, height: bounds.height) : text
    let middle = text.maxX + Self.gap + Self.chevronSide / 2
    chevron.bounds.size = CGSize(width: Self.chevronSide, height: Self.chevronSide)
    chevron.center = CGPoint(x: isMirrored ? bounds.width - middle : middle, y: bounds.height / 2)
    turnChevron()
  }
}

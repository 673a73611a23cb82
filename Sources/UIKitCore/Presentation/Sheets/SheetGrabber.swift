/// The short bar at the top of a sheet. A tap, and assistive programs, change the height of the sheet.
@MainActor
final class SheetGrabber: UIControl {
  // In points.
  private static let size = CGSize(width: 36, height: 5)
  private static let top: CGFloat = 5
  private let bar = UIView()

  private weak var sheet: UISheetPresentationController?

  init(of sheet: UISheetPresentationController) {
    self.sheet = sheet
    super.init(frame: .zero)
    bar.isUserInteractionEnabled = false
    bar.backgroundColor = UIColor(
      light: UIColor(red: 60 / 255, green: 60 / 255, blue: 67 / 255, alpha: 0.3),
      dark: UIColor(red: 235 / 255, green: 235 / 255, blue: 245 / 255, alpha: 0.3))
    bar.layer.cornerRadius = Self.size.height / 2
    addSubview(bar)
    addAction(UIAction { [weak self] _ in self?.sheet?.step(0) }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) { return nil }

  /// The area that reacts to a finger is larger than what is seen.
  func place(in card: CGRect) {
    let isKiosk = traitCollection.userInterfaceIdiom == .kiosk
    let area = isKiosk ? CGSize(width: 160, height: 44) : CGSize(width: 88, height: 24)
    let width = min(area.width, card.width)
    frame = CGRect(x: ((card.width - width) / 2).rounded(), y: 0, width: width, height: area.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    bar.frame = CGRect(
      origin: CGPoint(x: ((bounds.width - Self.size.width) / 2).rounded(), y: Self.top), size: Self.size)
  }

  override var isHighlighted: Bool {
    didSet { bar.alpha = isHighlighted ? 0.5 : 1 }
  }

  // MARK: Accessibility

  override var isAccessibilityElement: Bool {
    get { true }
    set { super.isAccessibilityElement = newValue }
  }

  override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? Strings.preferred.navigation.sheetHeight }
    set { super.accessibilityLabel = newValue }
  }

  override var accessibilityValue: String? {
    get {
      super.accessibilityValue
        ?? sheet.map { Strings.preferred.controls.percent(Int(($0.shareOfHeight * 100).rounded())) }
    }
    set { super.accessibilityValue = newValue }
  }

  override var controlTraits: UIAccessibilityTraits { [.button, .adjustable] }

  override func accessibilityIncrement() { sheet?.step(1) }
  override func accessibilityDecrement() { sheet?.step(-1) }
}

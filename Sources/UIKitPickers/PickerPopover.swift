import UIKitCore

/// A panel beside the field that opened it, in front of everything in its window. A touch beside it only closes it, and so
/// do Escape and the menu button.
@MainActor
final class PickerPopover: UIView {
  // Points, seconds.
  private static let margin: CGFloat = 8
  private static let padding: CGFloat = 8
  private static let corner: CGFloat = 13
  private static let duration: TimeInterval = 0.25

  private weak var source: UIView?
  /// Whether the source had the focus, which then goes back to it.
  private let returnsFocus: Bool
  private let content: UIView
  private let panel = UIView()
  private let scroll = UIScrollView()
  private let onClose: () -> Void
  private var isClosing = false

  /// Opens a panel.
  /// - Parameters:
  ///   - content: What it shows, in its intrinsic size; it scrolls where that is larger than the window.
  ///   - focus: What receives the keys.
  /// - Returns: Nil if the source is in no window.
  static func open(
    _ content: UIView, from source: UIView, focus: UIResponder? = nil, onClose: @escaping () -> Void
  ) -> PickerPopover? {
    guard let window = source.window else { return nil }
    let popover = PickerPopover(content, source, onClose)
    popover.frame = window.bounds
    window.addSubview(popover)
    popover.appear()
    if focus?.becomeFirstResponder() != true { popover.becomeFirstResponder() }
    return popover
  }

  private init(_ content: UIView, _ source: UIView, _ onClose: @escaping () -> Void) {
    (self.content, self.source, self.onClose) = (content, source, onClose)
    returnsFocus = source.isFirstResponder
    super.init(frame: .zero)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    overrideUserInterfaceStyle = source.traitCollection.userInterfaceStyle
    tintColor = source.tintColor
    accessibilityViewIsModal = true
    scroll.backgroundColor = UIColor(light: UIColor(white: 0.98, alpha: 1), dark: UIColor(white: 0.165, alpha: 1))
    scroll.layer.cornerRadius = Self.corner
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.addSubview(content)
    panel.addSubview(scroll)
    panel.layer.cornerRadius = Self.corner
    panel.layer.shadowColor = UIColor.black.cgColor
    panel.layer.shadowOpacity = 0.2
    panel.layer.shadowRadius = 32
    panel.layer.shadowOffset = CGSize(width: 0, height: 8)
    addSubview(panel)
  }

  required init?(coder: NSCoder) { return nil }

  // MARK: Placing

  private func place() {
    guard let source, source.window === window else { return }
    let origin = source.convert(source.bounds, to: self)
    let most = bounds.inset(by: safeAreaInsets).insetBy(dx: Self.margin, dy: Self.margin)
    let inner = content.intrinsicContentSize
    let wanted = CGSize(width: inner.width + 2 * Self.padding, height: inner.height + 2 * Self.padding)
    let (below, above) = (most.maxY - origin.maxY - Self.margin, origin.minY - most.minY - Self.margin)
    let size = CGSize(width: min(wanted.width, most.width), height: min(wanted.height, most.height))
    let isBelow = size.height <= below || below >= above && size.height > above
    let y = isBelow ? origin.maxY + Self.margin : origin.minY - Self.margin - size.height
    let x = min(max(origin.midX - size.width / 2, most.minX), max(most.maxX - size.width, most.minX))
    let frame = CGRect(
      x: x.rounded(), y: min(max(y, most.minY), max(most.maxY - size.height, most.minY)).rounded(), width: size.width,
      height: size.height)
    // It grows from the field.
    let anchor = CGPoint(x: min(max((origin.midX - frame.minX) / max(frame.width, 1), 0), 1), y: isBelow ? 0 : 1)
    panel.layer.anchorPoint = anchor
    panel.bounds = CGRect(origin: .zero, size: frame.size)
    panel.center = CGPoint(x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
    panel.layer.shadowPath = CGPath(
      roundedRect: panel.bounds, cornerWidth: Self.corner, cornerHeight: Self.corner, transform: nil)
    scroll.frame = panel.bounds
    content.frame = CGRect(
      x: Self.padding, y: Self.padding, width: size.width - 2 * Self.padding, height: inner.height)
    scroll.contentSize = CGSize(width: size.width, height: wanted.height)
    scroll.isScrollEnabled = wanted.height > size.height
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  // MARK: Showing and closing

  private func appear() {
    place()
    layoutIfNeeded()
    panel.growIn(from: 0.5, duration: Self.duration, damping: 0.85)
    UIAccessibility.post(notification: .screenChanged, argument: content)
  }

  func close() {
    guard !isClosing else { return }
    isClosing = true
    isUserInteractionEnabled = false
    endEditing(true)
    resignFirstResponder()
    onClose()
    if returnsFocus, window?.firstResponder == nil { source?.becomeFirstResponder() }
    UIAccessibility.post(notification: .screenChanged, argument: source)
    panel.shrinkOut(to: 0.7, duration: Self.duration * 0.8, completion: { self.removeFromSuperview() })
  }

  override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    guard newWindow == nil, !isClosing else { return }
    isClosing = true
    onClose()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { close() }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func accessibilityPerformEscape() -> Bool {
    close()
    return true
  }

  // MARK: Keys

  override var canBecomeFirstResponder: Bool { true }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let closes = presses.contains { $0.type == .menu || $0.isEscape }
    if closes { close() } else { super.pressesBegan(presses, with: event) }
  }
}

import CoreGraphics
import Foundation

/// Refreshes the content of a scroll view when users pull it down.
///
///     scroll.refreshControl = UIRefreshControl()
///     scroll.refreshControl?.addAction(UIAction { _ in … }, for: .valueChanged)
///
/// Pulling past the threshold starts it and sends `valueChanged` once. It runs until `endRefreshing()`, with space for it
/// above the content. Wheels pull it too if they are turned at the beginning of the content, and ⌘R and F5 start it.
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {
  private enum Phase {
    case idle
    /// The content is pulled down. A control that has just ended is not started again by the same pull.
    case pulled(isSpent: Bool)
    case refreshing
  }

  struct Weak {
    weak var control: UIRefreshControl?
  }

  // Points.
  private static let leastHeight: CGFloat = 60
  private static let gap: CGFloat = 6
  /// How far content is pulled to refresh it, in heights of the control; in low scroll views a share of their height.
  private static let threshold: CGFloat = 1.3
  private static let thresholdShare: CGFloat = 0.2

  private var phase = Phase.idle
  // The part that the pull has uncovered: the control is never drawn over the content.
  private let opening = UIView()
  private let wheel = UIActivityIndicatorView(style: .large)
  private let spokes = PulledSpokes()
  private var label: UILabel?

  /// A control of the usual size.
  public convenience init() { self.init(frame: CGRect(x: 0, y: 0, width: 320, height: Self.leastHeight)) }

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
    // Touches on it scroll the content.
    isUserInteractionEnabled = false
    opening.clipsToBounds = true
    opening.addSubview(wheel)
    opening.addSubview(spokes)
    addSubview(opening)
    isHidden = true
    showColors()
  }

  // MARK: State

  /// Whether the content is being refreshed.
  open var isRefreshing: Bool {
    if case .refreshing = phase { return true }
    return false
  }

  /// Shows that the content is being refreshed. No event is sent and the content does not scroll: set the content offset
  /// to make the control visible.
  open func beginRefreshing() {
    guard !isRefreshing else { return }
    phase = .refreshing
    scrollView?.setRefreshInset(height)
    update()
  }

  /// Ends refreshing; the content glides back.
  open func endRefreshing() {
    guard isRefreshing else { return }
    phase = .pulled(isSpent: true)
    guard let scroll = scrollView else {
      phase = .idle
      return update()
    }
    scroll.setRefreshInset(0)
    scroll.glideInside()
    // Content that did not show the control does not move.
    follow(scroll)
  }

  /// The text below the wheel.
  open var attributedTitle: NSAttributedString? {
    didSet {
      if attributedTitle == nil {
        label?.removeFromSuperview()
        label = nil
      } else if label == nil {
        let title = UILabel()
        title.textAlignment = .center
        title.font = .preferredFont(forTextStyle: .footnote)
        title.textColor = .secondaryLabel
        title.numberOfLines = 2
        opening.addSubview(title)
        label = title
      }
      label?.attributedText = attributedTitle
      wheel.style = attributedTitle == nil ? .large : .medium
      spokes.style = wheel.style
      measure()
      setNeedsLayout()
      update()
    }
  }

  /// The colour of the wheel; that of labels unless it is set.
  open override var tintColor: UIColor! {
    get { ownTint ?? .label }
    set {
      ownTint = newValue
      super.tintColor = newValue
      showColors()
    }
  }

  private var ownTint: UIColor?

  private func showColors() {
    let color = ownTint ?? .secondaryLabel
    wheel.color = color
    spokes.color = color
  }

  // MARK: In the scroll view

  private var scrollView: UIScrollView? {
    guard let scroll = superview as? UIScrollView, scroll.storedRefreshControl === self else { return nil }
    return scroll
  }

  /// Whether a pull or a key may start it.
  final var canBePulled: Bool {
    switch phase {
    case .idle, .pulled(isSpent: false): return isEnabled
    case .pulled(isSpent: true), .refreshing: return false
    }
  }

  /// The height in points: more than the usual one only for a large title.
  final private(set) var height = leastHeight
  private var titleHeight: CGFloat = 0

  private func measure() {
    titleHeight = 0
    if let label {
      let limit = CGSize(width: max(bounds.width - 4 * Self.gap, 1), height: .infinity)
      titleHeight = label.sizeThatFits(limit).height.rounded(.up)
    }
    let needed = titleHeight > 0 ? wheel.style.side + titleHeight + 3 * Self.gap : 0
    let before = height
    height = max(Self.leastHeight, needed)
    guard height != before, let scroll = scrollView else { return }
    if isRefreshing { scroll.setRefreshInset(height) }
    follow(scroll)
  }

  /// Follows the offset of the scroll view, and starts when a drag has pulled it far enough.
  final func follow(_ scroll: UIScrollView) {
    let visible = scroll.bounds
    let top = scroll.adjustedInset.top - scroll.refreshInset
    let place = CGRect(x: visible.minX, y: visible.minY + top, width: visible.width, height: height)
    if frame != place { frame = place }
    let pulled = -place.minY
    switch phase {
    case .idle: if pulled > 0 { phase = .pulled(isSpent: false) }
    case .pulled: if pulled <= 0 { phase = .idle }
    case .refreshing: break
    }
    update()
    guard case .pulled(isSpent: false) = phase, scroll.movement.isDragging, isEnabled, pulled >= threshold(in: scroll)
    else { return }
    beginRefreshing()
    reportStart()
  }

  private func threshold(in scroll: UIScrollView) -> CGFloat {
    min(height * Self.threshold, max(height, scroll.bounds.height * Self.thresholdShare))
  }

  private func reportStart() {
    UIAccessibility.post(notification: .announcement, argument: Strings.preferred.controls.refreshing)
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  /// Starts as a pull does, and scrolls to the beginning.
  final func refreshByKey() {
    guard canBePulled, let scroll = scrollView else { return }
    beginRefreshing()
    scroll.setContentOffset(CGPoint(x: scroll.bounds.minX, y: -scroll.adjustedInset.top), animated: true)
    reportStart()
  }

  // MARK: Appearance

  /// How far the content has been pulled from its place, in points.
  private var pulled: CGFloat { scrollView == nil ? (isRefreshing ? height : 0) : max(-frame.minY, 0) }

  private func update() {
    let open = min(pulled, bounds.height)
    isHidden = open <= 0
    opening.frame = CGRect(x: 0, y: 0, width: bounds.width, height: max(open, 0))
    if isAccessibilityElement != isRefreshing { isAccessibilityElement = isRefreshing }
    var spins = isRefreshing
    if case .pulled(isSpent: true) = phase { spins = true }
    // Frames are only needed while it is visible.
    if spins, open > 0 { wheel.startAnimating() } else { wheel.stopAnimating() }
    spokes.isHidden = spins
    guard !spins, open > 0, let scroll = scrollView else { return wheel.alpha = isRefreshing ? 1 : open / height }
    let start = height / 3
    spokes.progress = (pulled - start) / max(threshold(in: scroll) - start, 1)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    measure()
    let (side, title) = (wheel.style.side, titleHeight)
    let content = title > 0 ? side + Self.gap + title : side
    let top = ((height - content) / 2).rounded()
    let wheelPlace = CGRect(x: ((bounds.width - side) / 2).rounded(), y: top, width: side, height: side)
    wheel.frame = wheelPlace
    spokes.frame = wheelPlace
    label?.frame = CGRect(
      x: 2 * Self.gap, y: top + side + Self.gap, width: max(bounds.width - 4 * Self.gap, 0), height: title)
    update()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    measure()
    setNeedsLayout()
  }

  open override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    window?.refreshControls[ObjectIdentifier(self)] = nil
    newWindow?.refreshControls[ObjectIdentifier(self)] = Weak(control: self)
  }

  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: height) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: height) }

  // MARK: Accessibility

  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? attributedTitle?.string ?? Strings.preferred.controls.refreshing }
    set { super.accessibilityLabel = newValue }
  }
}

/// The spokes of an activity indicator, of which a pull shows one after the other.
@MainActor
private final class PulledSpokes: UIView {
  private var shown = 0

  var style = UIActivityIndicatorView.Style.large { didSet { if style != oldValue { setNeedsDisplay() } } }
  var color = UIColor.secondaryLabel { didSet { setNeedsDisplay() } }

  /// The share of the spokes that are visible, from 0 to 1.
  var progress: CGFloat = 0 {
    didSet {
      let count = Int((min(max(progress, 0), 1) * CGFloat(SpinnerFrames.spokes)).rounded(.down))
      guard count != shown else { return }
      shown = count
      setNeedsDisplay()
    }
  }

  override func draw(_ rect: CGRect) {
    color.setStroke()
    for spoke in 0..<shown { SpinnerFrames.line(of: spoke, style).stroke() }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsDisplay()
  }
}

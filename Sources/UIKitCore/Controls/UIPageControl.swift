import CoreGraphics
import Foundation

/// Dots that indicate the current page, and change it when they are touched.
@preconcurrency @MainActor
open class UIPageControl: UIControl, TapOperated {
  /// When a background is shown behind the dots.
  public enum BackgroundStyle: Int, Sendable {
    case automatic = 0
    case prominent = 1
    case minimal = 2
  }

  // Points.
  private static let dot: CGFloat = 7
  private static let pitch: CGFloat = 16
  private static let margin: CGFloat = 8
  private static let height: CGFloat = 28
  private static let scrubDistance: CGFloat = 12

  private let backdrop = UIView()
  private var dots: [UIImageView] = []
  private var pageImages: [Int: UIImage] = [:]
  private var storedPage = 0 {
    didSet { if storedPage != oldValue { noteVisit(.control) } }
  }
  private var startX: CGFloat = 0
  private var startPage = 0
  private var isScrubbing = false

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
    backdrop.isUserInteractionEnabled = false
    backdrop.alpha = 0
    addSubview(backdrop)
    showColors()
  }

  // MARK: Pages

  /// The number of pages.
  open var numberOfPages = 0 {
    didSet {
      if numberOfPages < 0 { numberOfPages = 0 }
      // The number of dots is limited, since each is a view and users cannot tell that many apart.
      storedPage = min(storedPage, max(numberOfPages - 1, 0))
      makeDots()
    }
  }

  /// The current page, clamped to the existing pages.
  open var currentPage: Int {
    get { storedPage }
    set {
      storedPage = min(max(newValue, 0), max(numberOfPages - 1, 0))
      showColors()
      setNeedsLayout()
    }
  }

  /// Whether a single page shows no dot.
  open var hidesForSinglePage = false { didSet { makeDots() } }

  // MARK: Look

  /// Colour of the dots; nil means a grey.
  open var pageIndicatorTintColor: UIColor? {
    didSet {
      noteAppearance(.pageIndicatorTintColor)
      showColors()
    }
  }
  /// Colour of the dot of the current page; nil means the label colour.
  open var currentPageIndicatorTintColor: UIColor? {
    didSet {
      noteAppearance(.currentPageIndicatorTintColor)
      showColors()
    }
  }

  /// When a background is shown behind the dots.
  open var backgroundStyle = BackgroundStyle.automatic { didSet { showColors() } }

  /// Whether dragging along the dots changes the page.
  open var allowsContinuousInteraction = true

  /// An image that replaces every dot.
  open var preferredIndicatorImage: UIImage? { didSet { showColors() } }

  /// Sets an image that replaces the dot of `page`.
  open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
    pageImages[page] = image
    showColors()
  }

  /// Returns the image set for `page`.
  open func indicatorImage(forPage page: Int) -> UIImage? { pageImages[page] }

  // If there are more pages, the dots show a section of them around the current page.
  private static let mostDots = 60

  private func makeDots() {
    let isHiddenRow = hidesForSinglePage && numberOfPages <= 1
    let count = isHiddenRow ? 0 : min(numberOfPages, Self.mostDots)
    while dots.count > count { dots.removeLast().removeFromSuperview() }
    while dots.count < count {
      let view = UIImageView()
      view.contentMode = .scaleAspectFit
      addSubview(view)
      dots.append(view)
    }
    showColors()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// The page of the first dot; with many pages the dots follow the current page.
  private var firstPage: Int { min(max(storedPage - dots.count / 2, 0), max(numberOfPages - dots.count, 0)) }

  private func showColors() {
    for (index, view) in dots.enumerated() {
      let page = firstPage + index
      let isCurrent = page == storedPage
      let color = isCurrent ? currentPageIndicatorTintColor ?? .label : pageIndicatorTintColor ?? .tertiaryLabel
      let image = pageImages[page] ?? preferredIndicatorImage
      view.image = image?.withRenderingMode(.alwaysTemplate)
      view.tintColor = color
      view.backgroundColor = image == nil ? color : nil
      view.layer.cornerRadius = image == nil ? Self.dot / 2 : 0
    }
    backdrop.backgroundColor = .tertiarySystemFill
    backdrop.alpha = backgroundStyle == .prominent || (backgroundStyle == .automatic && isScrubbing) ? 1 : 0
    alpha = isEnabled ? 1 : 0.5
  }

  @_spi(Hooks) open override func stateDidChange() { showColors() }

  // MARK: Layout

  /// Returns the size of `pageCount` dots, in points.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    let count = CGFloat(min(max(pageCount, 0), Self.mostDots))
    return CGSize(width: count > 0 ? (count - 1) * Self.pitch + Self.dot + 2 * Self.margin : 0, height: Self.height)
  }

  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: dots.count) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard !dots.isEmpty else {
      backdrop.frame = .zero
      return
    }
    let scale = max(effectiveTraits.displayScale, 1)
    let room = max(bounds.width - 2 * Self.margin, Self.dot)
    let visible = min(dots.count, max(Int((room - Self.dot) / Self.pitch) + 1, 1))
    let current = storedPage - firstPage
    // Dots that do not fit are omitted at the ends, where smaller dots indicate further pages.
    let first = min(max(current - visible / 2, 0), dots.count - visible)
    let width = CGFloat(visible - 1) * Self.pitch + Self.dot
    let start = bounds.midX - width / 2
    for (index, view) in dots.enumerated() {
      let place = index - first
      let isShown = place >= 0 && place < visible
      view.isHidden = !isShown
      guard isShown else { continue }
      let isAtCutEnd = (place == 0 && first > 0) || (place == visible - 1 && first + visible < dots.count)
      let side = view.image.map { max($0.size.width, 1) } ?? (isAtCutEnd && index != current ? Self.dot * 0.6 : Self.dot)
      let step = CGFloat(isRightToLeft ? visible - 1 - place : place) * Self.pitch
      let middle = start + step + Self.dot / 2
      view.frame = CGRect(
        x: (middle - side / 2).rounded(toPixel: scale), y: (bounds.midY - side / 2).rounded(toPixel: scale),
        width: side, height: side)
      if view.image == nil { view.layer.cornerRadius = side / 2 }
    }
    backdrop.frame = CGRect(
      x: start - Self.margin - 3, y: bounds.midY - Self.height / 2, width: width + 2 * Self.margin + 6, height: Self.height)
    backdrop.layer.cornerRadius = backdrop.frame.height / 2
  }

  // MARK: Operating

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    startX = touch.location(in: self).x
    startPage = storedPage
    isScrubbing = false
    return numberOfPages > 0
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard allowsContinuousInteraction else { return true }
    let distance = (touch.location(in: self).x - startX) * (isRightToLeft ? -1 : 1)
    if !isScrubbing, abs(distance) < Self.scrubDistance { return true }
    if !isScrubbing {
      isScrubbing = true
      UIView.animate(withDuration: 0.2, delay: 0, options: [.allowUserInteraction]) { self.showColors() }
    }
    changePage(to: startPage + Int((distance / Self.scrubDistance).rounded(.towardZero)), event)
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    let wasScrubbing = isScrubbing
    endScrubbing()
    guard !wasScrubbing, isTouchInside, let touch else { return }
    let isForward = (touch.location(in: self).x >= bounds.midX) != isRightToLeft
    changePage(to: storedPage + (isForward ? 1 : -1), event)
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    endScrubbing()
  }

  private func endScrubbing() {
    guard isScrubbing else { return }
    isScrubbing = false
    UIView.animate(withDuration: 0.25, delay: 0, options: [.allowUserInteraction]) { self.showColors() }
  }

  private func changePage(to page: Int, _ event: UIEvent?) {
    let page = min(max(page, 0), max(numberOfPages - 1, 0))
    guard page != storedPage else { return }
    currentPage = page
    send([.valueChanged, .primaryActionTriggered], event)
  }

  // MARK: Accessibility

  override var controlTraits: UIAccessibilityTraits { .adjustable }

  open override func accessibilityIncrement() { if isEnabled { changePage(to: storedPage + 1, nil) } }
  open override func accessibilityDecrement() { if isEnabled { changePage(to: storedPage - 1, nil) } }

  open override var accessibilityValue: String? {
    get {
      super.accessibilityValue
        ?? Strings.preferred.controls.page(min(storedPage + 1, numberOfPages), numberOfPages)
    }
    set { super.accessibilityValue = newValue }
  }
}

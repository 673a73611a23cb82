import UIKitCore

/// A split view controller's view: its columns, and what dims the secondary one.
@MainActor
final class SplitView: UIView {
  private weak var controller: UISplitViewController?
  let dimming: SplitDimmingView

  init(_ controller: UISplitViewController) {
    self.controller = controller
    dimming = SplitDimmingView(controller)
    super.init(frame: UIScreen.main.bounds)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    backgroundColor = .systemBackground
    clipsToBounds = true
  }

  required init?(coder: NSCoder) { return nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    controller?.sizeMayHaveChanged()
  }

  override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    // Before it leaves: a column that is about to be removed would not be notified later.
    if newWindow == nil { controller?.finishTransition() }
  }

  /// Adds a view at its place: columns over the secondary one, and that which is farther outside on top.
  func insert(_ view: UIView & SplitLayer) {
    guard view.superview !== self else { return }
    if let above = subviews.first(where: { ($0 as? any SplitLayer).map { $0.level > view.level } ?? false }) {
      insertSubview(view, belowSubview: above)
    } else {
      addSubview(view)
    }
  }
}

/// A view with a place in the order from back to front.
@MainActor
protocol SplitLayer: AnyObject {
  var level: Int { get }
}

/// Contains the view of a column, with a line at its inner edge, and a shadow if it is over the secondary column.
@MainActor
final class SplitColumnView: UIView, SplitLayer {
  let level: Int
  private let line = UIView()

  enum Edge { case none, left, right }
  /// The side of the line.
  var lineEdge = Edge.none { didSet { if oldValue != lineEdge { setNeedsLayout() } } }
  var isRaised = false { didSet { if oldValue != isRaised { showShadow() } } }

  init(_ column: UISplitViewController.Column) {
    level = [.primary: 7, .supplementary: 6][column] ?? 0
    super.init(frame: .zero)
    backgroundColor = .systemBackground
    line.backgroundColor = .separator
    line.isUserInteractionEnabled = false
    addSubview(line)
  }

  required init?(coder: NSCoder) { return nil }

  func show(_ content: UIView) {
    guard content.superview !== self else { return }
    content.frame = bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(content, at: 0)
  }

  private func showShadow() {
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = isRaised ? 0.2 : 0
    layer.shadowRadius = 16
    layer.shadowOffset = .zero
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    line.isHidden = lineEdge == .none
    let width = 1 / pixelScale
    line.frame = CGRect(
      x: lineEdge == .left ? 0 : bounds.width - width, y: 0, width: width, height: bounds.height)
  }
}

/// Dims the secondary column while others are over it. A tap hides them.
@MainActor
final class SplitDimmingView: UIView, SplitLayer {
  /// In front of the secondary column only.
  let level = 5
  private weak var controller: UISplitViewController?

  init(_ controller: UISplitViewController) {
    self.controller = controller
    super.init(frame: .zero)
    backgroundColor = UIColor(light: UIColor(white: 0, alpha: 0.2), dark: UIColor(white: 0, alpha: 0.48))
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: .dimmingTapped))
    isAccessibilityElement = true
    accessibilityTraits = .button
    accessibilityLabel = Strings.preferred.navigation.hideSidebar
  }

  required init?(coder: NSCoder) { return nil }

  override func accessibilityActivate() -> Bool {
    controller?.hideOverlays()
    return true
  }

  fileprivate func tapped() { controller?.hideOverlays() }
}

extension Selector {
  fileprivate static let dimmingTapped = Selector("splitDimmingTapped") { (view: SplitDimmingView) in view.tapped() }
}

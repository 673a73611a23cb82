import UIKitCore

/// The buttons that a split view controller has in navigation bars.
@MainActor
final class SplitButtons {
  weak var controller: UISplitViewController?
  /// Shows and hides columns.
  private(set) lazy var displayMode = UIBarButtonItem(
    image: UIImage(systemName: "sidebar.left"),
    primaryAction: UIAction { [weak self] _ in self?.controller?.displayModeButtonTapped() })
  /// Hides all but the secondary column.
  private(set) lazy var secondaryOnly = UIBarButtonItem(
    image: UIImage(systemName: "arrow.up.left.and.arrow.down.right"),
    primaryAction: UIAction { [weak self] _ in self?.controller?.secondaryOnlyButtonTapped() })
  private var isAtRight = false

  func sideMayHaveChanged(isAtRight: Bool) {
    guard self.isAtRight != isAtRight else { return }
    self.isAtRight = isAtRight
    displayMode.image = UIImage(systemName: isAtRight ? "sidebar.right" : "sidebar.left")
  }

  /// Sets what screen readers say.
  func name(hides: Bool, hasSecondaryAlone: Bool) {
    let words = Strings.preferred.navigation
    let label = hides ? words.hideSidebar : words.showSidebar
    if displayMode.accessibilityLabel != label { displayMode.accessibilityLabel = label }
    let symbol = hasSecondaryAlone ? "arrow.down.right.and.arrow.up.left" : "arrow.up.left.and.arrow.down.right"
    let other = hasSecondaryAlone ? words.showSidebar : words.hideSidebar
    guard secondaryOnly.accessibilityLabel != other else { return }
    secondaryOnly.image = UIImage(systemName: symbol)
    secondaryOnly.accessibilityLabel = other
  }
}

extension UISplitViewController {
  /// Shows the buttons in the bars of the columns that they belong to.
  final func updateButtons() {
    let (shown, sides) = (split.shown, self.sides)
    buttons.name(hides: shown > 0 && shown == sides.count, hasSecondaryAlone: shown == 0)
    let isAutomatic = displayModeButtonVisibility == .automatic && style != .unspecified
    let isVisible = !split.isCollapsed && !sides.isEmpty && (isAutomatic || displayModeButtonVisibility == .always)
    let owner = isVisible ? columns(showing: shown).first : nil
    for (key, column) in split.columns {
      guard let bar = column.navigation?.navigationBar else { continue }
      var items: [UIBarButtonItem] = []
      if key == owner { items.append(buttons.displayMode) }
      if key == .secondary, showsSecondaryOnlyButton, style == .tripleColumn, !split.isCollapsed {
        items.append(buttons.secondaryOnly)
      }
      bar.containerItems = items
    }
  }

  final func displayModeButtonTapped() {
    guard !split.isCollapsed else { return }
    let target = delegate?.targetDisplayModeForAction(in: self) ?? .automatic
    guard target == .automatic else { return choose(count(in: target)) }
    let all = sides.count
    choose(split.shown < all ? split.shown + 1 : all - 1)
  }

  final func secondaryOnlyButtonTapped() { choose(split.shown > 0 ? 0 : 1) }
}

/// The swipe from the edge that shows a column.
@MainActor
final class SplitEdgeSwipe: NSObject, UIGestureRecognizerDelegate {
  weak var controller: UISplitViewController?
  private let recognizer = UIScreenEdgePanGestureRecognizer()

  var isEnabled = false { didSet { recognizer.isEnabled = isEnabled } }

  override init() {
    super.init()
    recognizer.isEnabled = false
    recognizer.edges = .left
    recognizer.maximumNumberOfTouches = 1
    recognizer.delegate = self
    recognizer.addTarget(self, action: .splitEdgeSwiped)
  }

  func attach(to view: UIView) { view.addGestureRecognizer(recognizer) }

  func sideMayHaveChanged(isAtRight: Bool) {
    let edge: UIRectEdge = isAtRight ? .right : .left
    if recognizer.edges != edge { recognizer.edges = edge }
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let controller, !controller.isCollapsed, controller.split.shown < controller.sides.count else { return false }
    // Where there is a page to go back to, the swipe does that.
    let outermost = controller.columns(showing: controller.split.shown).first
    return (outermost.flatMap { controller.split.columns[$0]?.navigation?.stack.count } ?? 1) < 2
  }

  fileprivate func swiped() {
    guard let controller else { return }
    switch recognizer.state {
    case .began:
      controller.delegate?.splitViewControllerInteractivePresentationGestureWillBegin(controller)
      controller.choose(controller.split.shown + 1)
    case .ended, .cancelled, .failed:
      controller.delegate?.splitViewControllerInteractivePresentationGestureDidEnd(controller)
    case .possible, .changed: break
    }
  }
}

extension Selector {
  fileprivate static let splitEdgeSwiped = Selector("splitEdgeSwiped") { (swipe: SplitEdgeSwipe) in swipe.swiped() }
}

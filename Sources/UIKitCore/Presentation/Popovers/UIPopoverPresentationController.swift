/// Shows a controller beside the view or bar button item that it belongs to, with an arrow that points at it.
///
///     let page = FilterController()
///     page.modalPresentationStyle = .popover
///     page.preferredContentSize = CGSize(width: 320, height: 240)
///     page.popoverPresentationController?.sourceItem = filterButton
///     present(page, animated: true)
///
/// A touch outside dismisses it. In compact width it is a sheet, unless the delegate's
/// `adaptivePresentationStyle(for:traitCollection:)` returns `.none`.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UIPopoverPresentationController: UIPresentationController {
  final let surface = PopoverView()
  private lazy var outside = DimmingView(of: self)
  private var laidOutBounds: CGRect?
  /// The anchor at the last layout, in points of the container.
  private var placedAnchor: CGRect?
  /// The colour of a popover whose `backgroundColor` is nil.
  package final var standardColor: UIColor?

  // Of content that prefers no size.
  private static let standardSize = CGSize(width: 320, height: 480)

  // MARK: Anchor

  /// The view that the arrow points at.
  open var sourceView: UIView? { didSet { anchorMayHaveMoved() } }
  /// The part of `sourceView` that the arrow points at, in its coordinates; null stands for all of it.
  open var sourceRect = CGRect.null { didSet { anchorMayHaveMoved() } }
  /// The item that the arrow points at.
  open var barButtonItem: UIBarButtonItem? { didSet { anchorMayHaveMoved() } }
  /// The view or item that the arrow points at; it takes precedence over the other anchors.
  open var sourceItem: (any UIPopoverPresentationControllerSourceItem)? { didSet { anchorMayHaveMoved() } }

  /// Whether the popover may cover its anchor where space is short.
  open var canOverlapSourceViewRect = false { didSet { anchorMayHaveMoved() } }
  /// The directions in which the arrow may point. An empty set shows no arrow, and places the popover over its anchor.
  open var permittedArrowDirections = UIPopoverArrowDirection.any { didSet { anchorMayHaveMoved() } }
  /// The direction in which the arrow points; `.unknown` before the popover is shown.
  open private(set) var arrowDirection = UIPopoverArrowDirection.unknown

  /// Whether something to point at has been set.
  final var hasAnchor: Bool { sourceItem != nil || barButtonItem != nil || sourceView != nil }

  private func anchor(in container: UIView) -> CGRect? {
    if let item = sourceItem ?? barButtonItem { return item.frame(in: container) }
    guard let sourceView, let all = sourceView.frame(in: container) else { return nil }
    guard !sourceRect.isNull else { return all }
    let rect = container.convert(sourceRect, from: sourceView)
    return (rect.minX + rect.minY + rect.width + rect.height).isFinite ? rect : all
  }

  // MARK: Behaviour and look

  /// Views outside that still receive touches; these do not dismiss the popover.
  open var passthroughViews: [UIView]?
  /// The least distances from the edges of the screen, in points.
  open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10) { didSet { anchorMayHaveMoved() } }
  /// The colour of the popover and its arrow; nil takes that of the content.
  open var backgroundColor: UIColor? { didSet { surface.color = backgroundColor ?? standardColor } }
  /// The class of the background and the arrow, a subclass of `UIPopoverBackgroundView`; nil stands for the system's. Used
  /// when the popover is shown.
  open var popoverBackgroundViewClass: (any UIPopoverBackgroundViewMethods.Type)? {
    didSet {
      guard let type = popoverBackgroundViewClass else { return metrics = PopoverMetrics() }
      if type is UIPopoverBackgroundView.Type { return metrics = PopoverMetrics(type) }
      Log.error("\(Self.self).popoverBackgroundViewClass: \(type) is no UIPopoverBackgroundView; the system's is shown.")
      popoverBackgroundViewClass = nil
    }
  }
  private var metrics = PopoverMetrics()

  private func showBackground() {
    let type = popoverBackgroundViewClass as? UIPopoverBackgroundView.Type
    surface.show(type.map { $0.init(ofPopover: ()) }, metrics)
  }

  /// The sheet that shows the controller in compact width. Made when it is first read.
  open private(set) lazy var adaptiveSheetPresentationController = UISheetPresentationController(
    presentedViewController: presentedViewController, presenting: nil)

  final var popoverDelegate: (any UIPopoverPresentationControllerDelegate)? {
    delegate as? any UIPopoverPresentationControllerDelegate
  }

  open override var presentationStyle: UIModalPresentationStyle { .popover }
  open override var presentedView: UIView? { surface }

  // MARK: Place

  private func anchorMayHaveMoved() {
    if isPresented { containerView?.setNeedsLayout() }
  }

  private func layout(in container: UIView) -> PopoverLayout {
    var area = container.bounds.inset(by: container.safeAreaInsets).inset(by: popoverLayoutMargins)
    area.size.height = max(area.height - keyboardOverlap(in: container, below: surface), 0)
    var size = presentedViewController.preferredContentSize
    // Also where it is not a number.
    if !(size.width > 0 && size.height > 0) {
      let fitted = presentedViewController.popoverSize(in: area.size) ?? Self.standardSize
      if !(size.width > 0) { size.width = fitted.width }
      if !(size.height > 0) { size.height = fitted.height }
    }
    size.width += metrics.insets.left + metrics.insets.right
    size.height += metrics.insets.top + metrics.insets.bottom
    return PopoverLayout(
      size, in: area, anchor: anchor(in: container), permitted: permittedArrowDirections,
      mayOverlap: canOverlapSourceViewRect, arrow: metrics.arrow)
  }

  open override var frameOfPresentedViewInContainerView: CGRect {
    containerView.map { layout(in: $0).frame } ?? .zero
  }

  private func point() {
    guard let containerView else { return }
    placedAnchor = anchor(in: containerView)
    let layout = layout(in: containerView)
    arrowDirection = layout.direction
    surface.point(layout)
  }

  /// Follows an anchor that moves, at the end of each run loop cycle while the popover is shown.
  private func followAnchor() {
    RunLoopCycle.current.performAtCycleEnd { [weak self] in
      guard let self, let container = self.containerView, self.isPresented else { return true }
      if self.anchor(in: container) != self.placedAnchor { container.setNeedsLayout() }
      return false
    }
  }

  // MARK: Transitions

  open override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let containerView else { return }
    popoverDelegate?.prepareForPopoverPresentation(self)
    if anchor(in: containerView) == nil {
      Log.error(
        "\(type(of: presentedViewController)): its popover has no sourceView, sourceItem or barButtonItem in the window "
          + "to point at; it is shown in the middle.")
    }
    // The container is laid out when the keyboard moves.
    _ = containerView.keyboardLayoutGuide
    laidOutBounds = containerView.bounds
    surface.color = backgroundColor ?? standardColor
    showBackground()
    surface.show(presentedViewController.view)
    outside.backgroundColor = nil
    outside.fadeIn(in: containerView, with: presentedViewController)
    point()
  }

  open override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    // It counts as presented from the next layout on.
    if completed { RunLoopCycle.current.performNextCycle { [weak self] in self?.followAnchor() } }
  }

  @_spi(Hooks) open override func animator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    if UIAccessibility.isReduceMotionEnabled { return FadeTransition(isPresenting: isPresenting) }
    let tip = containerView.map { layout(in: $0) }.flatMap { $0.direction.isEmpty ? nil : $0.tip }
    return PopoverTransition(isPresenting: isPresenting, tip: tip)
  }

  // MARK: Layout

  open override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    guard isPresented, let containerView, let laidOutBounds, laidOutBounds != containerView.bounds else { return }
    self.laidOutBounds = containerView.bounds
    guard !isAdapting, sourceItem == nil, barButtonItem == nil, let sourceView else { return }
    var (rect, view) = (sourceRect.isNull ? sourceView.bounds : sourceRect, sourceView)
    let before = (rect, view)
    popoverDelegate?.popoverPresentationController(self, willRepositionPopoverTo: &rect, in: &view)
    if rect != before.0 { sourceRect = rect }
    if view !== before.1 { self.sourceView = view }
  }

  open override func containerViewDidLayoutSubviews() {
    super.containerViewDidLayoutSubviews()
    if isPresented { point() }
  }

  @_spi(Hooks) open override func userTouchedOutside() {
    if !presentedViewController.leavesPopoverItself() { userWantsToLeave() }
  }

  override var isLeftByEscape: Bool { true }

  @_spi(Hooks) open override func passesTouches(at point: CGPoint, with event: UIEvent?) -> Bool {
    guard let containerView, let passthroughViews else { return false }
    return passthroughViews.contains { view in
      view.window === containerView.window && view.point(inside: containerView.convert(point, to: view), with: event)
    }
  }

  open override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    animateToPlace()
  }

  // MARK: Adapting

  override var canAdapt: Bool { true }

  open override func adaptivePresentationStyle(for traitCollection: UITraitCollection) -> UIModalPresentationStyle {
    let isCompact = traitCollection.horizontalSizeClass == .compact
    // A controller with a presentation of its own, such as an action sheet, uses that.
    if presentedViewController.hasOwnPresentation { return isCompact ? .overFullScreen : .none }
    let asked = delegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection) ?? .automatic
    guard asked == .automatic || asked == .popover else { return asked }
    return isCompact ? .formSheet : .none
  }

  override var isElevated: Bool { true }

  override func makeSheet() -> UISheetPresentationController { adaptiveSheetPresentationController }

  override func delegateAllowsDismissal() -> Bool {
    super.delegateAllowsDismissal() && popoverDelegate?.popoverPresentationControllerShouldDismissPopover(self) ?? true
  }

  override func didDismissForUser() {
    super.didDismissForUser()
    popoverDelegate?.popoverPresentationControllerDidDismissPopover(self)
  }
}

/// A pointer to a variable that a method may change.
public typealias AutoreleasingUnsafeMutablePointer<Value> = UnsafeMutablePointer<Value>

/// Prepares and places popovers, besides deciding about and observing their dismissal.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// Called before a popover is shown; its anchor may be set here.
  func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController)
  /// Whether a touch outside dismisses the popover. New code implements `presentationControllerShouldDismiss(_:)`.
  func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool
  /// Called after a touch outside has dismissed the popover. New code implements `presentationControllerDidDismiss(_:)`.
  func popoverPresentationControllerDidDismissPopover(_ popoverPresentationController: UIPopoverPresentationController)
  /// Called before a popover with a source view is placed on a screen of another size.
  /// - Parameters:
  ///   - rect: The part of the view that the arrow will point at; may be changed.
  ///   - view: The view that the arrow will point at; may be changed.
  func popoverPresentationController(
    _ popoverPresentationController: UIPopoverPresentationController,
    willRepositionPopoverTo rect: UnsafeMutablePointer<CGRect>, in view: AutoreleasingUnsafeMutablePointer<UIView>)
}

extension UIPopoverPresentationControllerDelegate {
  /// Does nothing.
  public func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {}
  /// Returns true.
  public func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool { true }
  /// Does nothing.
  public func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {}
  /// Does nothing.
  public func popoverPresentationController(
    _ popoverPresentationController: UIPopoverPresentationController,
    willRepositionPopoverTo rect: UnsafeMutablePointer<CGRect>, in view: AutoreleasingUnsafeMutablePointer<UIView>
  ) {}
}

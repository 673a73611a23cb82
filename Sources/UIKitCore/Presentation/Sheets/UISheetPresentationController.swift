/// Shows a controller as a sheet: attached to the bottom edge of narrow screens, or as a card in the middle of wide ones.
///
///     let page = DetailController()
///     page.sheetPresentationController?.detents = [.medium(), .large()]
///     page.sheetPresentationController?.prefersGrabberVisible = true
///     present(page, animated: true)
///
/// Users drag a sheet between its detents, and dismiss it by dragging it down or by a tap beside it. See
/// `UIViewController.isModalInPresentation` and `UIAdaptivePresentationControllerDelegate` for how to prevent that.
///
/// A delegate that is a `UISheetPresentationControllerDelegate` also hears when users have chosen another height.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UISheetPresentationController: UIPresentationController {
  final private(set) lazy var card = SheetCard(of: self)
  final private(set) lazy var dimming = DimmingView(of: self)
  final private(set) lazy var drag = SheetDrag(self)
  /// The bounds of the container at the last layout.
  final var laidOutBounds: CGRect?
  private var storedDetents: [Detent] = [.large()]

  // MARK: Heights

  /// The heights at which the sheet rests; by default a large one. There must be at least one.
  open var detents: [Detent] {
    get { storedDetents }
    set {
      guard !newValue.isEmpty else {
        return Log.error("\(type(of: self)).detents: a sheet needs a detent; it keeps those it has.")
      }
      storedDetents = newValue
      invalidateDetents()
    }
  }

  /// The detent at which the sheet rests; nil, or one that is not active, stands for the smallest. Set it in
  /// `animateChanges` to move the sheet with an animation.
  open var selectedDetentIdentifier: Detent.Identifier? {
    didSet {
      guard selectedDetentIdentifier != oldValue else { return }
      placeMayHaveChanged()
      SessionState.current.visit?.interfaceDidChange()
    }
  }

  /// The largest detent at which what is behind the sheet is not dimmed and receives touches; nil dims it always.
  open var largestUndimmedDetentIdentifier: Detent.Identifier? {
    didSet { if largestUndimmedDetentIdentifier != oldValue { placeMayHaveChanged() } }
  }

  /// Resolves the detents again, after a value that a custom detent depends on has changed.
  open func invalidateDetents() { placeMayHaveChanged() }

  /// Runs `changes` and moves the sheet to where they place it, with the animation of sheets.
  open func animateChanges(_ changes: () -> Void) {
    guard isPresented, !UIAccessibility.isReduceMotionEnabled else { return changes() }
    SheetSpring.animate {
      changes()
      containerView?.layoutIfNeeded()
    }
  }

  // MARK: Behaviour and look

  /// Whether dragging content up that is scrolled to its top enlarges the sheet before it scrolls.
  open var prefersScrollingExpandsWhenScrolledToEdge = true

  /// Whether there is a bar at the top that shows that the sheet can be dragged.
  open var prefersGrabberVisible = false {
    didSet { card.grabber.isHidden = !prefersGrabberVisible }
  }

  /// Whether the sheet is attached to the bottom edge in compact height too.
  open var prefersEdgeAttachedInCompactHeight = false { didSet { placeMayHaveChanged() } }

  /// Whether a sheet that is attached to the bottom edge is as wide as the controller's `preferredContentSize`.
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false { didSet { placeMayHaveChanged() } }

  /// The radius of the corners in points; nil stands for the system's.
  open var preferredCornerRadius: CGFloat? {
    didSet {
      let radius = preferredCornerRadius ?? SheetCard.corner
      card.corner = radius >= 0 && radius.isFinite ? radius : SheetCard.corner
    }
  }

  /// The view in whose middle a sheet that is not attached to an edge is placed, as far as there is space; nil stands for
  /// the container.
  open var sourceView: UIView? { didSet { placeMayHaveChanged() } }

  /// Whether a page sheet on a wide screen has the size of a page; otherwise it has that of a form.
  open var prefersPageSizing = true { didSet { placeMayHaveChanged() } }

  // MARK: Place

  private var resolved: (inputs: SheetLayout.Inputs, layout: SheetLayout)?

  /// The places in the present container. Detents are resolved only when something has changed.
  final var layout: SheetLayout? {
    guard let containerView else { return nil }
    let inputs = SheetLayout.Inputs(self, in: containerView)
    if let resolved, resolved.inputs == inputs { return resolved.layout }
    let layout = SheetLayout(inputs, detents: storedDetents)
    resolved = (inputs, layout)
    return layout
  }

  private func placeMayHaveChanged() {
    resolved = nil
    guard isPresented else { return }
    containerView?.setNeedsLayout()
  }

  open override var presentedView: UIView? { card }

  open override var frameOfPresentedViewInContainerView: CGRect {
    guard let layout else { return .zero }
    if let top = drag.top { return layout.frame(top: top) }
    return layout.frame(height: layout.rest(selectedDetentIdentifier).height)
  }

  /// Whether what is behind receives the touches beside the sheet.
  final var isUndimmed: Bool {
    guard largestUndimmedDetentIdentifier != nil, let layout else { return false }
    let top = layout.rest(selectedDetentIdentifier).top
    return layout.dimming(top: top, undimmed: largestUndimmedDetentIdentifier) == 0
  }

  override var isLeftByEscape: Bool { true }

  @_spi(Hooks) open override func passesTouches(at point: CGPoint, with event: UIEvent?) -> Bool { isUndimmed }

  override var isElevated: Bool { true }

  // A sheet may be adapted to the whole screen in compact width.
  override var canAdapt: Bool { true }

  open override func adaptivePresentationStyle(for traitCollection: UITraitCollection) -> UIModalPresentationStyle {
    let asked = delegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection) ?? .automatic
    return asked == .fullScreen || asked == .overFullScreen ? asked : .none
  }

  // MARK: Transitions

  open override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let containerView, let layout else { return }
    drag.reset()
    // The container is laid out when the keyboard moves.
    _ = containerView.keyboardLayoutGuide
    card.isAttached = layout.isAttached
    card.drag = drag
    card.show(presentedViewController.view)
    card.addGestureRecognizer(drag.pan)
    laidOutBounds = containerView.bounds
    let rest = layout.rest(selectedDetentIdentifier)
    dimming.isUserInteractionEnabled = !isUndimmed
    dimming.fadeIn(
      in: containerView, with: presentedViewController,
      to: layout.dimming(top: rest.top, undimmed: largestUndimmedDetentIdentifier))
  }

  open override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    drag.stop()
    dimming.fadeOut(with: presentedViewController)
  }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    if !completed { drag.resume() }
  }

  @_spi(Hooks) open override func releaseViews() {
    super.releaseViews()
    drag.stop()
    card.removeGestureRecognizer(drag.pan)
  }

  @_spi(Hooks) open override func animator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    guard presentedViewController.modalTransitionStyle == .coverVertical else {
      return super.animator(isPresenting: isPresenting)
    }
    if UIAccessibility.isReduceMotionEnabled { return FadeTransition(isPresenting: isPresenting) }
    return SheetTransition(isPresenting: isPresenting, velocity: isPresenting ? 0 : drag.velocity)
  }

  // MARK: Layout

  open override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    guard isPresented, let containerView, let layout else { return }
    // After a rotation the finger is somewhere else on the sheet.
    if let laidOutBounds, laidOutBounds != containerView.bounds { drag.cancel() }
    laidOutBounds = containerView.bounds
    card.isAttached = layout.isAttached
  }

  open override func containerViewDidLayoutSubviews() {
    super.containerViewDidLayoutSubviews()
    guard isPresented, let layout else { return }
    let rest = layout.rest(selectedDetentIdentifier)
    card.contentInset = layout.contentInset(height: rest.height)
    dimming.isUserInteractionEnabled = !isUndimmed
    dimming.alpha = layout.dimming(top: drag.top ?? rest.top, undimmed: largestUndimmedDetentIdentifier)
  }

  /// Moves the sheet to its detent, and what is in it along.
  /// - Parameter velocity: That of the finger that has let go of it, downward in points per second.
  /// - Parameter completion: Called when it is there, or something else moves it.
  final func settle(velocity: CGFloat, completion: (() -> Void)? = nil) {
    guard isPresented, let containerView else { return completion?() ?? () }
    containerView.setNeedsLayout()
    guard !UIAccessibility.isReduceMotionEnabled, containerView.window != nil else { return completion?() ?? () }
    let way = frameOfPresentedViewInContainerView.minY - card.frame.minY
    SheetSpring.animate(velocity: velocity, distance: way, { containerView.layoutIfNeeded() }) { _ in completion?() }
  }

  /// Takes over a detent that the user has chosen.
  final func userDidSelect(_ identifier: Detent.Identifier) {
    let former = layout?.rest(selectedDetentIdentifier).identifier
    guard former != identifier else { return }
    selectedDetentIdentifier = identifier
    (delegate as? any UISheetPresentationControllerDelegate)?
      .sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
  }

  open override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    animateToPlace()
  }

  // MARK: Grabber

  /// The height of the sheet as a part of the largest.
  final var shareOfHeight: CGFloat {
    guard let layout, layout.largest > 0 else { return 1 }
    return layout.rest(selectedDetentIdentifier).height / layout.largest
  }

  /// Changes to the next larger (1) or smaller (−1) height; 0 takes the next larger one, after the largest the smallest.
  final func step(_ step: Int) {
    guard isPresented, drag.top == nil, let layout else { return }
    let rests = layout.rests
    let now = layout.rest(selectedDetentIdentifier).identifier
    guard let index = rests.firstIndex(where: { $0.identifier == now }) else { return }
    let next = step == 0 ? (index + 1) % rests.count : index + step
    guard rests.indices.contains(next), next != index else { return }
    userDidSelect(rests[next].identifier)
    settle(velocity: 0)
  }
}

/// Decides about and is notified of dismissals, and of changes of the height by the user.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// Called when the user has chosen another detent; not when the program has.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
  /// Does nothing.
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {}
}

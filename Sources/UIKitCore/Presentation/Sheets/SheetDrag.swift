import CoreGraphics

/// Moves a sheet with a finger: between its detents, and down to dismiss it.
///
/// The finger is one on the sheet itself, or one that drags a scroll view in it, see `takes(_:from:)`.
@MainActor
final class SheetDrag: NSObject, UIGestureRecognizerDelegate {
  private enum State {
    case idle
    case dragging(Finger)
    /// The sheet is being dismissed, or has been.
    case leaving(top: CGFloat)
  }

  private struct Finger {
    /// Where the top edge of the sheet would be without any resistance, in points of the container.
    var top: CGFloat
    /// The smallest value of `top`.
    let least: CGFloat
    /// Whether the sheet may be dismissed; nil before it was asked.
    var mayDismiss: Bool?
  }

  private unowned let sheet: UISheetPresentationController
  let pan = UIPanGestureRecognizer()
  private var state = State.idle
  /// How fast the finger has thrown the sheet downward, in points per second.
  private(set) var velocity: CGFloat = 0

  // A sheet that is thrown down this fast is dismissed, or moves to the next detent. In points per second.
  private static let throwSpeed: CGFloat = 1000
  /// How far a sheet that may not be dismissed has to be pulled to count as an attempt, in points.
  private static let attemptDistance: CGFloat = 60
  /// The sheet rests at the detent that is nearest to where it would be after this time, in seconds.
  private static let foresight: CGFloat = 0.1

  init(_ sheet: UISheetPresentationController) {
    self.sheet = sheet
    super.init()
    pan.delegate = self
    pan.delaysTouchesEnded = false
    pan.addTarget(self, action: { (drag: SheetDrag) in drag.panned })
  }

  /// The top edge of the sheet, in points of the container; nil while it rests.
  var top: CGFloat? {
    switch state {
    case .idle: return nil
    case .dragging(let finger): return shown(finger)
    case .leaving(let top): return top
    }
  }

  private var isDragging: Bool {
    if case .dragging = state { return true }
    return false
  }

  // MARK: On the sheet itself

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    let way = pan.translation(in: sheet.containerView)
    return sheet.isPresented && abs(way.y) > abs(way.x)
  }

  private func panned(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      pan.setTranslation(.zero, in: sheet.containerView)
      begin(canExpand: true)
    case .changed:
      move(by: pan.translation(in: sheet.containerView).y)
      pan.setTranslation(.zero, in: sheet.containerView)
    case .ended: end(velocity: pan.velocity(in: sheet.containerView).y)
    case .cancelled: cancel()
    case .possible, .failed: break
    }
  }

  // MARK: In a scroll view

  /// Whether a drag that begins in `scrollView` moves the sheet first.
  /// - Parameter way: How far the finger has moved, in points.
  func takes(_ way: CGPoint, from scrollView: UIScrollView) -> Bool {
    guard sheet.isPresented, !scrollView.scrollHooks.keepsDrags, abs(way.y) > abs(way.x), let layout = sheet.layout
    else { return false }
    if way.y > 0 { return scrollView.storedRefreshControl?.canBePulled != true }
    return sheet.prefersScrollingExpandsWhenScrolledToEdge && shownTop > layout.tallest.top + 0.5
  }

  func beginInScrollView() { begin(canExpand: sheet.prefersScrollingExpandsWhenScrolledToEdge) }

  /// How far the sheet can still move up, in points.
  var spaceAbove: CGFloat {
    guard case .dragging(let finger) = state else { return 0 }
    return max(finger.top - finger.least, 0)
  }

  // MARK: Dragging

  /// Where the sheet is seen, also while an animation moves it.
  private var shownTop: CGFloat {
    let layer = sheet.card.layer
    guard layer.animation(forKey: "position") != nil || layer.animation(forKey: "bounds") != nil,
      let shown = layer.makePresentation()
    else { return sheet.card.frame.minY }
    return shown.frame.minY
  }

  private func begin(canExpand: Bool) {
    guard case .idle = state, sheet.isPresented, let layout = sheet.layout else { return }
    let top = shownTop
    let least = canExpand ? layout.tallest.top : max(layout.tallest.top, layout.rest(sheet.selectedDetentIdentifier).top)
    sheet.card.stopAnimations()
    sheet.dimming.layer.removeAllAnimations()
    velocity = 0
    state = .dragging(Finger(top: top, least: min(least, top)))
    place()
  }

  func move(by distance: CGFloat) {
    guard case .dragging(var finger) = state, let layout = sheet.layout, distance.isFinite else { return }
    finger.top = max(finger.top + distance, finger.least)
    if finger.top > layout.smallest.top, finger.mayDismiss == nil {
      let mayDismiss = sheet.userMayDismiss()
      // The delegate may have ended the drag.
      guard isDragging else { return }
      finger.mayDismiss = mayDismiss
      state = .dragging(finger)
      if mayDismiss { sheet.beginDismissalForUser(isInteractive: true) }
      guard isDragging else { return }
    }
    state = .dragging(finger)
    if finger.mayDismiss == true, layout.smallest.height > 0 {
      presentation?.updateDismissal((finger.top - layout.smallest.top) / layout.smallest.height)
    }
    place()
  }

  private var presentation: Presentation? { sheet.presentedViewController.modal.presentedBy }

  /// Moves the sheet to its place. A dismissal that has begun with the drag is cancelled.
  private func settle(velocity: CGFloat) {
    presentation?.announceReturn()
    sheet.settle(velocity: velocity) { [weak self] in self?.presentation?.cancelDismissal() }
  }

  /// The top edge of the sheet with the resistance of one that may not be dismissed.
  private func shown(_ finger: Finger) -> CGFloat {
    guard finger.mayDismiss == false, let layout = sheet.layout else { return finger.top }
    let (rest, excess) = (layout.smallest.top, finger.top - layout.smallest.top)
    guard excess > 0 else { return finger.top }
    return rest + ScrollPhysics.rubberBandOffset(excess, length: layout.smallest.height / 4)
  }

  private func place() {
    guard let container = sheet.containerView else { return }
    UIView.performWithoutAnimation {
      container.setNeedsLayout()
      container.layoutIfNeeded()
    }
  }

  /// Called when the finger has been lifted.
  /// - Parameter velocity: Downward, in points per second.
  func end(velocity: CGFloat) {
    guard case .dragging(let finger) = state, let layout = sheet.layout else { return }
    let excess = finger.top - layout.smallest.top
    let isFast = velocity >= Self.throwSpeed
    // What the controller has presented meanwhile would be dismissed in its place.
    let presents = sheet.presentedViewController.modal.presentation != nil
    if finger.mayDismiss == true, !presents, excess > 0, isFast || excess > layout.smallest.height / 2 {
      state = .leaving(top: finger.top)
      self.velocity = max(velocity, 0)
      sheet.dismissForUser()
      // An override may have left it where it is.
      if sheet.isPresented { resume() }
      return
    }
    let target = target(finger.top, velocity, layout)
    state = .idle
    let isAttempt = finger.mayDismiss == false && (isFast || excess > Self.attemptDistance)
    sheet.userDidSelect(target)
    settle(velocity: velocity)
    if isAttempt { sheet.delegate?.presentationControllerDidAttemptToDismiss(sheet) }
  }

  private func target(
    _ top: CGFloat, _ velocity: CGFloat, _ layout: SheetLayout
  ) -> UISheetPresentationController.Detent.Identifier {
    if velocity >= Self.throwSpeed, let next = layout.rests.last(where: { $0.top > top + 0.5 }) { return next.identifier }
    if velocity <= -Self.throwSpeed, let next = layout.rests.first(where: { $0.top < top - 0.5 }) { return next.identifier }
    let place = top + velocity * Self.foresight
    let nearest = layout.rests.min { abs($0.top - place) < abs($1.top - place) }
    return nearest?.identifier ?? layout.smallest.identifier
  }

  /// Returns the sheet to where it was before the finger moved it.
  func cancel() {
    guard isDragging else { return }
    state = .idle
    settle(velocity: 0)
    endPan()
  }

  /// Ends the drag for good and leaves the sheet where it is.
  func stop() {
    if case .dragging(let finger) = state { state = .leaving(top: shown(finger)) }
    endPan()
  }

  /// Called before the sheet is presented, maybe once more.
  func reset() {
    state = .idle
    velocity = 0
  }

  /// Called when the sheet stays after all.
  func resume() {
    state = .idle
    sheet.settle(velocity: 0)
  }

  private func endPan() {
    guard pan.state == .began || pan.state == .changed else { return }
    pan.isEnabled = false
    pan.isEnabled = true
  }
}

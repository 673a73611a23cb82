import CoreGraphics
import Foundation
import QuartzCore

/// The current zoom of a scroll view's content.
@MainActor
struct ScrollZoom {
  struct Animation {
    let from: CGFloat
    let to: CGFloat
    /// The points of the zoomed view, in its own coordinates, at the centre of the scroll view at the start and the
    /// end.
    let fromCenter: CGPoint
    let toCenter: CGPoint
    let beginning: TimeInterval
    let duration: TimeInterval
  }

  var scale: CGFloat = 1
  var isPinching = false
  var isBouncing = false
  var animation: Animation?
  /// The zoom scale that corresponds to a pinch scale of 1.
  var pinchStart: CGFloat = 1
}

extension UIScrollView {
  private static let zoomDuration: TimeInterval = 0.3
  /// The limit of the rubber band beyond a zoom limit, as a share of that limit.
  private static let zoomStretch: CGFloat = 0.6

  final var canZoom: Bool { storedLimits.maximum > storedLimits.minimum }

  private var zoomedView: UIView? { delegate?.viewForZooming(in: self) }

  private func limited(scale: CGFloat) -> CGFloat {
    min(max(scale, storedLimits.minimum), max(storedLimits.maximum, storedLimits.minimum))
  }

  // MARK: Scaling

  /// Scales the zoomed view so that the content at `anchor`, in content coordinates, stays at the same place on the
  /// screen.
  private func apply(_ scale: CGFloat, anchor: CGPoint) {
    guard let view = zoomedView, scale.isFinite, scale > 0, zoom.scale > 0 else { return }
    let ratio = scale / zoom.scale
    guard ratio != 1 else { return }
    let origin = view.frame.origin
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    let moved = view.frame.origin
    view.center = CGPoint(x: view.center.x + origin.x - moved.x, y: view.center.y + origin.y - moved.y)
    zoom.scale = scale
    storedContentSize = CGSize(width: storedContentSize.width * ratio, height: storedContentSize.height * ratio)
    let before = bounds.origin
    let inside = CGPoint(x: anchor.x - origin.x, y: anchor.y - origin.y)
    let offset = CGPoint(x: before.x + inside.x * (ratio - 1), y: before.y + inside.y * (ratio - 1))
    rebase(by: CGPoint(x: offset.x - before.x, y: offset.y - before.y))
    place(offset)
    indicators.update()
    delegate?.scrollViewDidZoom(self)
  }

  /// Adjusts the origin of a drag that continues while zooming.
  private func rebase(by delta: CGPoint) {
    guard case .dragging(var drag) = movement.phase else { return }
    drag.origin = CGPoint(x: drag.origin.x + delta.x, y: drag.origin.y + delta.y)
    movement.phase = .dragging(drag)
  }

  // MARK: Pinching

  final func pinched(_ pinch: UIPinchGestureRecognizer) {
    switch pinch.state {
    case .began:
      guard let view = zoomedView else { return }
      if movement.isOnItsOwn { halt() }
      endZoomAnimation()
      zoom.isPinching = true
      zoom.pinchStart = zoom.scale / pinch.scale
      delegate?.scrollViewWillBeginZooming(self, with: view)
      followPinch()
    case .changed:
      if zoom.isPinching { followPinch() }
    case .ended, .cancelled:
      if zoom.isPinching { endPinch() }
    case .possible, .failed: break
    }
  }

  private func followPinch() {
    let wanted = zoom.pinchStart * pinch.scale
    let inside = limited(scale: wanted)
    var scale = inside
    if bouncesZoom, inside > 0, wanted != inside {
      let beyond = wanted > inside ? wanted / inside - 1 : inside / max(wanted, 1e-6) - 1
      let stretch = 1 + ScrollPhysics.rubberBandOffset(beyond, length: Self.zoomStretch)
      scale = wanted > inside ? inside * stretch : inside / stretch
    }
    apply(scale, anchor: pinch.location(in: self))
  }

  private func endPinch() {
    zoom.isPinching = false
    let inside = limited(scale: zoom.scale)
    guard inside != zoom.scale else { return didEndZooming() }
    zoom.isBouncing = true
    animateZoom(to: inside, center: nil)
  }

  private func didEndZooming() {
    delegate?.scrollViewDidEndZooming(self, with: zoomedView, atScale: zoom.scale)
    if case .idle = movement.phase { bounceBack() }
  }

  // MARK: Zooming by code

  final func changeZoom(to scale: CGFloat, animated: Bool) {
    guard scale.isFinite, scale > 0 else { return rejectValue(scale, as: "zoomScale") }
    guard zoomedView != nil else { return }
    let scale = limited(scale: scale)
    guard scale != zoom.scale else { return }
    guard animated, window != nil else {
      endZoomAnimation()
      apply(scale, anchor: CGPoint(x: bounds.midX, y: bounds.midY))
      return
    }
    delegate?.scrollViewWillBeginZooming(self, with: zoomedView)
    animateZoom(to: scale, center: nil)
  }

  final func show(zoomed rect: CGRect, animated: Bool) {
    guard rect.isFinite, rect.width > 0, rect.height > 0, zoomedView != nil else { return }
    let fitting = min(bounds.width / rect.width, bounds.height / rect.height)
    let scale = limited(scale: fitting)
    let center = CGPoint(x: rect.midX, y: rect.midY)
    if animated, window != nil {
      delegate?.scrollViewWillBeginZooming(self, with: zoomedView)
      return animateZoom(to: scale, center: center)
    }
    endZoomAnimation()
    apply(scale, anchor: CGPoint(x: bounds.midX, y: bounds.midY))
    place(limited(offset(showing: center, scale: scale)))
  }

  // MARK: Animating

  private var zoomedOrigin: CGPoint { zoomedView?.frame.origin ?? .zero }

  private func offset(showing center: CGPoint, scale: CGFloat) -> CGPoint {
    let origin = zoomedOrigin
    return CGPoint(
      x: origin.x + center.x * scale - bounds.width / 2, y: origin.y + center.y * scale - bounds.height / 2)
  }

  private func center(at offset: CGPoint, scale: CGFloat) -> CGPoint {
    let origin = zoomedOrigin
    return CGPoint(
      x: (offset.x + bounds.width / 2 - origin.x) / scale, y: (offset.y + bounds.height / 2 - origin.y) / scale)
  }

  private func animateZoom(to scale: CGFloat, center wanted: CGPoint?) {
    if movement.isOnItsOwn { halt() }
    let now = center(at: bounds.origin, scale: zoom.scale)
    // The target is limited to the content as scaled at the end.
    let ratio = scale / zoom.scale
    let size = CGSize(width: storedContentSize.width * ratio, height: storedContentSize.height * ratio)
    let inset = adjustedContentInset
    let goal = offset(showing: wanted ?? now, scale: scale)
    let inside = CGPoint(
      x: max(min(goal.x, size.width + inset.right - bounds.width), -inset.left),
      y: max(min(goal.y, size.height + inset.bottom - bounds.height), -inset.top))
    zoom.animation = ScrollZoom.Animation(
      from: zoom.scale, to: scale, fromCenter: now, toCenter: center(at: inside, scale: scale),
      beginning: CACurrentMediaTime(), duration: Self.zoomDuration)
    requestFrames()
  }

  final func stepZoom(at time: TimeInterval) {
    guard let animation = zoom.animation else { return }
    let share = min(max((time - animation.beginning) / animation.duration, 0), 1)
    let eased = ScrollMotion.ease(CGFloat(share))
    let scale = share >= 1 ? animation.to : animation.from * pow(animation.to / animation.from, eased)
    // The centre moves evenly on the screen: the visible part shrinks or grows in proportion to 1 / scale.
    let way =
      animation.to == animation.from
      ? eased : (1 / animation.from - 1 / scale) / (1 / animation.from - 1 / animation.to)
    let middle = CGPoint(
      x: animation.fromCenter.x + (animation.toCenter.x - animation.fromCenter.x) * way,
      y: animation.fromCenter.y + (animation.toCenter.y - animation.fromCenter.y) * way)
    apply(scale, anchor: CGPoint(x: bounds.midX, y: bounds.midY))
    guard zoom.animation != nil else { return }
    place(offset(showing: middle, scale: scale))
    guard share >= 1, zoom.animation != nil else { return }
    endZoomAnimation()
    didEndZooming()
  }

  final func endZoomAnimation() {
    zoom.animation = nil
    zoom.isBouncing = false
    stopFramesIfIdle()
  }
}

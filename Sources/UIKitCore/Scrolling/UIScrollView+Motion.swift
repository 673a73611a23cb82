import CoreGraphics
import Foundation
import QuartzCore

extension UIScrollView {
  private static let animationDuration: TimeInterval = 0.3

  // MARK: Frames

  /// Requests frames only while something moves.
  private func startFrames() {
    guard movement.link == nil else { return }
    let link = CADisplayLink { [weak self] link in
      guard let self else { return link.invalidate() }
      self.step(at: link.timestamp)
    }
    link.add(to: .main, forMode: .common)
    movement.link = link
  }

  private func stopFrames() {
    guard !movement.isOnItsOwn, zoom.animation == nil else { return }
    movement.link?.invalidate()
    movement.link = nil
  }

  private func step(at time: TimeInterval) {
    stepZoom(at: time)
    guard movement.isOnItsOwn else { return stopFrames() }
    var offset = bounds.origin
    if let motion = movement.x { offset.x = advance(motion, \.x, at: time) }
    if let motion = movement.y { offset.y = advance(motion, \.y, at: time) }
    let isOver = movement.x == nil && movement.y == nil
    place(offset)
    // The delegate may have started another movement in `scrollViewDidScroll`.
    if isOver, movement.isOnItsOwn, movement.x == nil, movement.y == nil { finish() }
  }

  /// The position of one axis at `time`; removes a motion that has ended.
  private func advance(_ motion: ScrollMotion, _ axis: WritableKeyPath<CGPoint, CGFloat>, at time: TimeInterval) -> CGFloat {
    let slot: WritableKeyPath<ScrollMovement, ScrollMotion?> = axis == \.x ? \.x : \.y
    var motion = motion
    let (least, most) = (offsetLimits.least[keyPath: axis], offsetLimits.most[keyPath: axis])
    if case .coasting = motion.kind {
      let limit = motion.target > motion.start ? most : least
      if (motion.target > most || motion.target < least), let passing = motion.time(reaching: limit), passing <= time {
        guard bounces else {
          movement[keyPath: slot] = nil
          return limit
        }
        motion = ScrollMotion(
          kind: .spring(frequency: ScrollMotion.bounceFrequency), start: limit, target: limit,
          speed: motion.speed(at: passing), beginning: passing)
        movement[keyPath: slot] = motion
      }
    }
    guard motion.isOver(at: time) else { return motion.position(at: time) }
    movement[keyPath: slot] = nil
    return motion.target
  }

  private func finish() {
    let phase = movement.phase
    movement.phase = movement.fingersDown > 0 ? .touched : .idle
    stopFrames()
    indicators.fadeOutAfterDelay()
    scrollHooks.didStop?()
    switch phase {
    case .decelerating(isReported: true): delegate?.scrollViewDidEndDecelerating(self)
    case .animating: delegate?.scrollViewDidEndScrollingAnimation(self)
    case .idle, .touched, .dragging, .decelerating: break
    }
  }

  /// Stops the movement at its current position and notifies the delegate of its end.
  final func halt() {
    guard movement.isOnItsOwn else { return }
    (movement.x, movement.y) = (nil, nil)
    finish()
  }

  /// Stops everything when the view leaves its window: no frames arrive any more.
  final func stopMoving() {
    halt()
    (movement.x, movement.y) = (nil, nil)
    movement.phase = .idle
    movement.fingersDown = 0
    endZoomAnimation()
    movement.link?.invalidate()
    movement.link = nil
    indicators.hide()
  }

  // MARK: Beginning

  final func animate(to offset: CGPoint) {
    let now = CACurrentMediaTime()
    let origin = bounds.origin
    func motion(_ from: CGFloat, _ to: CGFloat) -> ScrollMotion? {
      from == to
        ? nil
        : ScrollMotion(
          kind: .eased(duration: Self.animationDuration), start: from, target: to, speed: 0, beginning: now)
    }
    movement.x = motion(origin.x, offset.x)
    movement.y = motion(origin.y, offset.y)
    movement.phase = .animating
    indicators.show()
    startFrames()
  }

  /// Sets the motions that follow a drag. Returns whether there is one.
  final func coast(_ x: ScrollMotion?, _ y: ScrollMotion?) -> Bool {
    (movement.x, movement.y) = (x, y)
    return x != nil || y != nil
  }

  final func startDecelerating(isReported: Bool) {
    movement.phase = .decelerating(isReported: isReported)
    startFrames()
  }

  final func requestFrames() { startFrames() }
  final func stopFramesIfIdle() { stopFrames() }

  /// Returns content that was released beyond its end.
  final func bounceBack() {
    let inside = limited(bounds.origin)
    guard inside != bounds.origin else { return }
    let now = CACurrentMediaTime()
    func motion(_ from: CGFloat, _ to: CGFloat) -> ScrollMotion? {
      from == to
        ? nil
        : ScrollMotion(
          kind: .spring(frequency: ScrollMotion.bounceFrequency), start: from, target: to, speed: 0, beginning: now)
    }
    if coast(motion(bounds.minX, inside.x), motion(bounds.minY, inside.y)) { startDecelerating(isReported: false) }
  }
}

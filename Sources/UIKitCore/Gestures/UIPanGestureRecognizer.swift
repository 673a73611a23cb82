/// The kinds of scrolling that a pan follows.
public struct UIScrollTypeMask: OptionSet, Hashable, Sendable {
  /// The bits, with the values of UIKit.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Wheels with detents.
  public static let discrete = UIScrollTypeMask(rawValue: 1 << 0)
  /// Fingers on a touchpad.
  public static let continuous = UIScrollTypeMask(rawValue: 1 << 1)
  /// Both kinds.
  public static let all: UIScrollTypeMask = [.discrete, .continuous]
}

/// Recognizes fingers that move. Continuous: it begins once they have moved far enough, and ends when all have lifted.
///
/// The translation is the whole movement of the fingers, including the part before the gesture began.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The number of fingers needed for the gesture to begin.
  open var minimumNumberOfTouches = 1
  /// Further fingers are ignored.
  open var maximumNumberOfTouches = Int.max
  /// The wheels and touchpads that drive this pan like fingers. None by default.
  open var allowedScrollTypesMask: UIScrollTypeMask = []

  private var movement = Movement()
  // The offset that `setTranslation` subtracts, in the window's coordinates.
  private var base = CGPoint.zero
  private var newest: TimeInterval = 0

  /// How far the fingers have moved, in points of `view`. With several fingers, how far their centroid has moved.
  open func translation(in view: UIView?) -> CGPoint {
    convertDisplacement(CGPoint(x: movement.total.x - base.x, y: movement.total.y - base.y), into: view)
  }

  /// Sets the current translation; later movement is added to it.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    guard translation.isFinite else { return }
    let whole = convertDisplacement(translation, from: view)
    base = CGPoint(x: movement.total.x - whole.x, y: movement.total.y - whole.y)
  }

  /// Points per second, in the coordinates of `view`; zero after the fingers have paused.
  open func velocity(in view: UIView?) -> CGPoint {
    convertDisplacement(movement.velocity(at: newest, within: UIInputTuning.current.velocityWindow), into: view)
  }

  /// Whether the movement is enough to begin. Subclasses in this module override it.
  func isEnough(_ way: CGPoint) -> Bool {
    (way.x * way.x + way.y * way.y).squareRoot() >= UIInputTuning.current.panHysteresis
  }

  private var fingers: Int {
    var count = 0
    for touch in current where !touch.isOver { count += 1 }
    return count
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    newest = event.storedTimestamp
    if fingers > maximumNumberOfTouches {
      for touch in touches.sorted(by: { $0.contact.slot > $1.contact.slot }) where fingers > maximumNumberOfTouches {
        ignore(touch, for: event)
      }
    }
    if state == .possible, fingers == self.touches.count { movement.start(at: event.storedTimestamp) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    newest = event.storedTimestamp
    let count = fingers
    guard count > 0 else { return }
    // Each finger moves the centroid by its share.
    var (x, y) = (0.0 as CGFloat, 0.0 as CGFloat)
    for touch in touches {
      (x, y) = (x + touch.position.x - touch.previousPosition.x, y + touch.position.y - touch.previousPosition.y)
    }
    if state == .possible, count < minimumNumberOfTouches { return }
    move(by: CGPoint(x: x / CGFloat(count), y: y / CGFloat(count)), at: newest)
  }

  private func move(by delta: CGPoint, at time: TimeInterval) {
    movement.move(by: delta, at: time)
    if state == .possible {
      if isEnough(movement.total) { state = .began }
    } else {
      state = .changed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    newest = event.storedTimestamp
    guard fingers == 0 else { return }
    state = state == .possible ? .failed : .ended
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    newest = event.storedTimestamp
    guard fingers == 0 else { return }
    state = state == .possible ? .failed : .cancelled
  }

  // MARK: Scrolling

  override func takesScroll(_ step: ScrollStep) -> Bool {
    allowedScrollTypesMask.contains(step.isDiscrete ? .discrete : .continuous)
  }

  override func scrolled(_ step: ScrollStep, with event: UIEvent) {
    newest = event.storedTimestamp
    switch step.phase {
    case .began:
      movement.start(at: newest)
      scroll(by: step.translation)
    case .changed: scroll(by: step.translation)
    case .ended: state = state == .possible ? .failed : .ended
    }
  }

  private func scroll(by delta: CGPoint) {
    guard delta != .zero else { return }
    movement.move(by: delta, at: newest)
    // Wheel movement is always intended: there is no hysteresis.
    state = state == .possible ? .began : .changed
  }

  // MARK: Coordinates

  /// Converts a displacement in the window to one in `view`.
  private func convertDisplacement(_ way: CGPoint, into view: UIView?) -> CGPoint {
    let (from, to) = (convert(.zero, to: view), convert(way, to: view))
    return CGPoint(x: to.x - from.x, y: to.y - from.y)
  }

  private func convertDisplacement(_ way: CGPoint, from view: UIView?) -> CGPoint {
    guard let view, let window = self.view?.windowLink ?? view.windowLink, view !== window else { return way }
    let (from, to) = (view.convert(CGPoint.zero, to: window), view.convert(way, to: window))
    return CGPoint(x: to.x - from.x, y: to.y - from.y)
  }

  open override func reset() {
    super.reset()
    movement.reset()
    base = .zero
  }
}

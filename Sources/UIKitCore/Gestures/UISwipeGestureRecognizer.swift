/// Recognizes a quick stroke in one direction. Discrete: its action is called once, when the fingers have moved far
/// enough.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Directions of a swipe.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// The bits, with the values of UIKit.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// From left to right.
    public static let right = Direction(rawValue: 1 << 0)
    /// From right to left.
    public static let left = Direction(rawValue: 1 << 1)
    /// From bottom to top.
    public static let up = Direction(rawValue: 1 << 2)
    /// From top to bottom.
    public static let down = Direction(rawValue: 1 << 3)
  }

  /// The directions that are recognized.
  open var direction = Direction.right
  /// The number of fingers.
  open var numberOfTouchesRequired = 1

  private var start: CGPoint?
  private let countdown = RestartableTimer()

  private var fingers: Int { current.filter { !$0.isOver }.count }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if fingers > numberOfTouchesRequired { return fail() }
    if fingers == numberOfTouchesRequired { start = centroid }
    if self.touches.count == touches.count {
      countdown.start(UIInputTuning.current.swipeDuration) { [weak self] in self?.fail() }
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let start else { return }
    let tuning = UIInputTuning.current
    let (x, y) = (centroid.x - start.x, centroid.y - start.y)
    let ways: [(Direction, way: CGFloat, aside: CGFloat)] = [
      (.right, x, abs(y)), (.left, -x, abs(y)), (.down, y, abs(x)), (.up, -y, abs(x)),
    ]
    for (direction, way, aside) in ways where self.direction.contains(direction) && way >= tuning.swipeDistance {
      if aside <= min(tuning.swipeDeviation, way) {
        state = .ended
        return
      }
    }
    // The fingers have moved far, but in no recognized direction.
    if max(abs(x), abs(y)) > max(tuning.swipeDeviation, tuning.swipeDistance) { fail() }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { fail() }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fail() }

  private func fail() { if state == .possible { state = .failed } }

  open override func reset() {
    super.reset()
    countdown.stop()
    start = nil
  }
}

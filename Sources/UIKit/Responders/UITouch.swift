/// One finger, stylus or pointer button on its way from touching down to leaving.
///
/// The same object lives through the whole sequence and changes in place; it is equal only to itself. Read it in the
/// method that got it, do not keep it.
///
/// - Coordinates: points of the view asked for.
@MainActor
open class UITouch: NSObject {
  public enum Phase: Int, Sendable {
    case began = 0
    case moved = 1
    case stationary = 2
    case ended = 3
    case cancelled = 4
    case regionEntered = 5
    case regionMoved = 6
    case regionExited = 7
  }

  public enum TouchType: Int, Sendable {
    case direct = 0
    case indirect = 1
    case pencil = 2
    case indirectPointer = 3
  }

  final var storedPhase = Phase.began
  final var storedType: TouchType
  final var storedTimestamp: TimeInterval
  final var storedTapCount = 1
  final weak var storedWindow: UIWindow?
  final weak var storedView: UIView?
  // In the window's coordinates.
  final var position: CGPoint
  final var previousPosition: CGPoint

  init(type: TouchType, timestamp: TimeInterval, position: CGPoint, window: UIWindow?, view: UIView?) {
    storedType = type
    storedTimestamp = timestamp
    self.position = position
    previousPosition = position
    storedWindow = window
    storedView = view
    super.init()
  }

  open var phase: Phase { storedPhase }
  open var type: TouchType { storedType }

  /// Seconds since the machine started, of the last change.
  open var timestamp: TimeInterval { storedTimestamp }
  open var tapCount: Int { storedTapCount }

  /// The view that was hit when the touch began, for its whole life.
  open var view: UIView? { storedView }
  open var window: UIWindow? { storedWindow }

  /// Where the touch is, in the coordinates of `view`, or of its window when `view` is nil.
  open func location(in view: UIView?) -> CGPoint { locate(position, in: view) }

  /// Where the touch was at its last change; equal to the location when it has just begun.
  open func previousLocation(in view: UIView?) -> CGPoint { locate(previousPosition, in: view) }

  private func locate(_ point: CGPoint, in view: UIView?) -> CGPoint {
    guard let view, let window = storedWindow, view !== window else { return point }
    return window.convert(point, to: view)
  }
}

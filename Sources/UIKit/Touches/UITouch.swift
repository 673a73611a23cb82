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

  /// One report of the device.
  struct Sample {
    var time: TimeInterval
    // In the window's coordinates.
    var position: CGPoint
    var radius: CGFloat
    var force: CGFloat
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
  final let startPosition: CGPoint
  final var radius: CGFloat = 0
  final var storedForce: CGFloat = 0

  final var contact = Contact.none
  /// Reports since the last delivery, oldest first.
  final var samples: [Sample] = []
  /// Reports that wait for the next delivery.
  final var arriving: [Sample] = []
  /// Whether the event on its way has news of this touch that its view has not had.
  final var isDue = false
  /// Whether recognizers have seen the event on its way.
  final var isFed = false
  final var delivery = Delivery.waiting
  /// What the view has not been told yet because a recognizer holds it back.
  final var withheld: [Withheld] = []
  /// Those that consider this touch.
  final var recognizers: [UIGestureRecognizer] = []

  init(type: TouchType, timestamp: TimeInterval, position: CGPoint, window: UIWindow?, view: UIView?) {
    storedType = type
    storedTimestamp = timestamp
    self.position = position
    previousPosition = position
    startPosition = position
    storedWindow = window
    storedView = view
    super.init()
  }

  open var phase: Phase { storedPhase }
  open var type: TouchType { storedType }

  /// Seconds since the machine started, of the last change.
  open var timestamp: TimeInterval { storedTimestamp }

  /// Which tap of a quick series this is, from 1 on; 0 once the finger has moved too far to tap.
  open var tapCount: Int { storedTapCount }

  /// The view that was hit when the touch began, for its whole life.
  open var view: UIView? { storedView }
  open var window: UIWindow? { storedWindow }

  /// The recognizers that consider this touch now.
  open var gestureRecognizers: [UIGestureRecognizer]? { recognizers }

  /// Half the larger axis of the contact in points; 0 when the device does not say.
  open var majorRadius: CGFloat { radius }
  open var majorRadiusTolerance: CGFloat { 0 }

  /// How hard the finger presses, 1 being an average touch; 0 when the device does not say.
  open var force: CGFloat { storedForce }
  open var maximumPossibleForce: CGFloat { 1 }

  /// Where the touch is, in the coordinates of `view`, or of its window when `view` is nil.
  open func location(in view: UIView?) -> CGPoint { locate(position, in: view) }

  /// Where the touch was at its last change; equal to the location when it has just begun.
  open func previousLocation(in view: UIView?) -> CGPoint { locate(previousPosition, in: view) }

  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  private func locate(_ point: CGPoint, in view: UIView?) -> CGPoint {
    guard let view, let window = storedWindow, view !== window else { return point }
    return window.convert(point, to: view)
  }
}

import Input

/// A finger, a stylus or pointer buttons, from touching down to lifting.
///
/// The same object is used for the whole sequence and changes in place; it is equal only to itself. Read it in the
/// method that receives it and do not keep it.
///
/// - Coordinates: points of the view asked for.
@preconcurrency @MainActor
open class UITouch: NSObject {
  /// The state of a touch. The `region` phases are those of a hovering pointer.
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

  /// The kind of device that a touch comes from.
  public enum TouchType: Int, Sendable {
    case direct = 0
    case indirect = 1
    case pencil = 2
    case indirectPointer = 3
  }

  /// One report of the device.
  struct Sample {
    var time: TimeInterval
    // In the window's coordinates, in points.
    var position: CGPoint
    var radius: CGFloat
    var force: CGFloat
  }

  final var storedPhase = Phase.began
  package final var storedType: TouchType
  final var storedTimestamp: TimeInterval
  final var storedTapCount = 1
  final weak var storedWindow: UIWindow?
  final weak var storedView: UIView?
  // In the window's coordinates, in points.
  package final var position: CGPoint
  final var previousPosition: CGPoint
  final let startPosition: CGPoint
  final var radius: CGFloat = 0
  final var storedForce: CGFloat = 0

  final var contact = ContactID.none
  /// The reports of the last delivery, oldest first.
  final var samples: [Sample] = []
  /// The reports since the last delivery.
  final var pendingSamples: [Sample] = []
  /// Whether the current event has a change of this touch that its view has not received.
  final var needsDelivery = false
  /// Whether recognizers have received the current event.
  final var seenByRecognizers = false
  final var delivery = Delivery.waiting
  /// The phases not delivered to the view yet because a recognizer delays them.
  final var withheld: [Withheld] = []
  /// The recognizers that receive this touch.
  final var recognizers: [UIGestureRecognizer] = []

  /// A touch of no finger, which has begun nowhere: a placeholder until there is one.
  public override convenience init() {
    self.init(type: .direct, timestamp: 0, position: .zero, window: nil, view: nil)
  }

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

  /// The current state of the touch.
  open var phase: Phase { storedPhase }
  /// The kind of device that the touch comes from.
  open var type: TouchType { storedType }

  /// The time of the last change, in seconds since the machine started.
  open var timestamp: TimeInterval { storedTimestamp }

  /// The number of this tap in a quick series, from 1; 0 once the finger has moved too far for a tap.
  open var tapCount: Int { storedTapCount }

  /// The view that was hit when the touch began; it stays the same until the end.
  open var view: UIView? { storedView }
  /// The window that was hit when the touch began.
  open var window: UIWindow? { storedWindow }

  /// The recognizers that currently receive this touch.
  open var gestureRecognizers: [UIGestureRecognizer]? { recognizers }

  /// Half the larger axis of the contact in points; 0 if the device does not report it.
  open var majorRadius: CGFloat { radius }
  /// The accuracy of `majorRadius`: always 0.
  open var majorRadiusTolerance: CGFloat { 0 }

  /// The pressure, 0 … 1; 0 if the device does not report it.
  open var force: CGFloat { storedForce }
  /// The largest value of `force`: always 1.
  open var maximumPossibleForce: CGFloat { 1 }

  /// The position of the touch in the coordinates of `view`, or of its window when `view` is nil.
  open func location(in view: UIView?) -> CGPoint { locate(position, in: view) }

  /// The position before the last change; equal to the location at the beginning.
  open func previousLocation(in view: UIView?) -> CGPoint { locate(previousPosition, in: view) }

  /// The same as `location(in:)`.
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
  /// The same as `previousLocation(in:)`.
  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  private func locate(_ point: CGPoint, in view: UIView?) -> CGPoint {
    guard let view, let window = storedWindow, view !== window else { return point }
    return window.convert(point, to: view)
  }
}

/// Receives the touches of its view and everything in it, and recognizes one gesture among them.
///
/// A custom recognizer overrides the touch methods and sets `state`: from `.possible` to `.began`, `.changed` … and
/// `.ended` or `.cancelled`, or straight to `.ended` (which is `.recognized`) or `.failed`. Other changes are refused
/// with a logged error. A new state takes effect after all recognizers have received the event: the recognizer may have
/// to wait for others to fail, and it may be prevented.
///
/// - Coordinates: points of the view passed to a method.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  /// The states of a gesture.
  public enum State: Int, Sendable {
    case possible = 0
    case began = 1
    case changed = 2
    case ended = 3
    case cancelled = 4
    case failed = 5

    /// The end of a discrete gesture; the same as `ended`.
    public static let recognized = State.ended
  }

  final var progress = GestureProgress.possible
  /// Requested states that the arena has not processed yet.
  final var requestedStates: [State] = []
  final var actions: [GestureAction] = []
  final weak var storedView: UIView?
  /// All touches received since the last reset, including those that have ended.
  final var touches: [UITouch] = []
  final var presses: [UIPress] = []
  /// The touches that are down, and those that ended in the newest event.
  package final var current: [UITouch] = []
  // In the window's coordinates.
  final var centroid = CGPoint.zero
  final var requirements: [WeakRecognizer] = []
  /// Cached results of `waits(for:)` in this attempt.
  final var answers: [(other: ObjectIdentifier, waits: Bool)] = []
  final var isInArena = false
  final var didSendBeginning = false
  final var isActing = false
  final var scrollSession = 0
  final var lastFed: TimeInterval = 0
  final var stamp = 0
  final var storedEnabled = true
  final var storedModifiers: UIKeyModifierFlags = []
  final var storedButtons: UIEvent.ButtonMask = []

  /// Creates a recognizer that invokes `action` on `target`: `UITapGestureRecognizer(target: self, action: .tapped)`.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  /// Creates a recognizer without targets.
  public override convenience init() { self.init(target: nil, action: nil) }

  /// Creates a recognizer that calls `action` of `target`: `UITapGestureRecognizer(target: self, action:
  /// MapController.tapped)`.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// Creates a recognizer that calls `action` of `target` and passes itself.
  public convenience init<Target: AnyObject, Sender>(
    target: Target, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// Creates a recognizer that calls a closure with `target`: `UITapGestureRecognizer(target: self) { $0.tapped() }`.
  public convenience init<Target: AnyObject>(target: Target, action: @escaping @MainActor (Target) -> Void) {
    self.init()
    addTarget(target, action: action)
  }

  /// Controls when the gesture may begin and which events the recognizer receives.
  open weak var delegate: (any UIGestureRecognizerDelegate)?

  /// A name for logs.
  open var name: String?

  /// The view that the recognizer was added to.
  open var view: UIView? { storedView }

  /// The state of the gesture. Subclasses set it; see the type's description for the legal changes.
  open var state: State {
    // In an action this is the state that the action is called for, even if further states are already requested.
    get { isActing ? progress.state : requestedStates.last ?? progress.state }
    set { requestState(newValue) }
  }

  /// Whether the recognizer receives events. Disabling it cancels a gesture that has begun, with its action; one that
  /// has not begun fails silently.
  open var isEnabled: Bool {
    get { storedEnabled }
    set { setEnabled(newValue) }
  }

  // MARK: Touches in views

  /// Whether recognition cancels the touches in their views.
  open var cancelsTouchesInView = true
  /// Whether views receive touches only after the recognizer has failed.
  open var delaysTouchesBegan = false
  /// Whether views receive the end of a touch only after the recognizer has failed.
  open var delaysTouchesEnded = true

  // MARK: Received events

  /// The `UITouch.TouchType` raw values that are received; all by default.
  open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3] {
    didSet { touchTypes = allowedTouchTypes.reduce(0) { $0 | 1 << (UInt8(clamping: $1.intValue) & 7) } }
  }
  final private(set) var touchTypes: UInt8 = 0b1111

  /// The `UIPress.PressType` raw values that are received; none, unless the kind of recognizer says otherwise.
  open var allowedPressTypes: [NSNumber] = []

  /// Whether all touches of one gesture must have the type of the first.
  open var requiresExclusiveTouchType = true

  /// The modifier keys held at the newest event.
  open var modifierFlags: UIKeyModifierFlags { storedModifiers }
  /// The pointer buttons pressed at the newest event.
  open var buttonMask: UIEvent.ButtonMask { storedButtons }

  /// Removes a touch from this recognizer's attempt. The recognizer then neither delays nor cancels it.
  open func ignore(_ touch: UITouch, for event: UIEvent) { drop(touch) }
  /// Removes a press from this recognizer's attempt.
  open func ignore(_ button: UIPress, for event: UIPressesEvent) { presses.removeAll { $0 === button } }

  /// Whether to receive `event`. The default asks the delegate.
  open func shouldReceive(_ event: UIEvent) -> Bool { delegate?.gestureRecognizer(self, shouldReceive: event) ?? true }

  // MARK: Others

  /// Delays recognition until `otherGestureRecognizer` has failed; if that one recognizes, this one fails.
  public final func require(toFail otherGestureRecognizer: UIGestureRecognizer) { addRequirement(otherGestureRecognizer) }

  /// Whether recognition by this recognizer may end the attempt of `preventedGestureRecognizer`.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether recognition by `preventingGestureRecognizer` may end the attempt of this recognizer.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether this recognizer waits for `otherGestureRecognizer` to fail.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// Whether `otherGestureRecognizer` waits for this recognizer to fail.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  // MARK: Locations

  /// The centroid of the touches, in the coordinates of `view`, or of the window when `view` is nil.
  open func location(in view: UIView?) -> CGPoint { convert(centroid, to: view) }

  /// The number of touches in the gesture.
  open var numberOfTouches: Int { current.count }

  /// The location of one touch. An index out of range gives the centroid.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    current.indices.contains(touchIndex) ? current[touchIndex].location(in: view) : location(in: view)
  }

  final func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, let window = storedView?.windowLink ?? view.windowLink, view !== window else { return point }
    return window.convert(point, to: view)
  }

  // MARK: For subclasses

  /// Discards the state of the attempt. Called after the attempt has ended in any way; touches that are still down are
  /// not received any more.
  open func reset() {}
  /// Called with touches that have gone down. Does nothing by default.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called with touches that have moved. Does nothing by default.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called with touches that have lifted. Does nothing by default.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called with touches that were cancelled. Does nothing by default.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Does nothing by default.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}
  /// Called with presses that have gone down. Does nothing by default.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  /// Called with presses that have changed. Does nothing by default.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  /// Called with presses that were released. Does nothing by default.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  /// Called with presses that were cancelled. Does nothing by default.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) {}

  // Overridden by the recognizers of scrolling and hovering in this module.
  func scrolled(_ step: ScrollStep, with event: UIEvent) {}
  func takesScroll(_ step: ScrollStep) -> Bool { false }
  func hovered(_ phase: UITouch.Phase) {}
  /// Whether the recognizer receives touches that go down. One that decides nothing about them must not delay their
  /// ends, nor cancel them.
  var watchesTouches: Bool { true }
}

@MainActor
struct WeakRecognizer {
  weak var recognizer: UIGestureRecognizer?
}

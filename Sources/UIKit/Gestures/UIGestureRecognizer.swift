/// Watches the touches of its view and everything in it, and recognizes one gesture among them.
///
/// A recognizer of your own overrides the touch methods and sets `state`: from `.possible` to `.began`, `.changed` … and
/// `.ended` or `.cancelled`, or straight to `.ended` (which is `.recognized`) or `.failed`. Other moves are refused with a
/// logged error. What it asks for happens after all recognizers have seen the event: it may have to wait for others to
/// fail, and it may be prevented.
///
/// - Coordinates: points of the view asked for.
/// - Threading: main actor.
@MainActor
open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable {
    case possible = 0
    case began = 1
    case changed = 2
    case ended = 3
    case cancelled = 4
    case failed = 5

    public static let recognized = State.ended
  }

  final var progress = GestureProgress.possible
  /// States asked for that the arena has not dealt with yet.
  final var claims: [State] = []
  final var actions: [GestureAction] = []
  final weak var storedView: UIView?
  /// Everything received since the last reset, what has ended included.
  final var touches: [UITouch] = []
  final var presses: [UIPress] = []
  /// The touches that are down, and those that ended in the newest event.
  final var current: [UITouch] = []
  // In the window's coordinates.
  final var centroid = CGPoint.zero
  final var requirements: [WeakRecognizer] = []
  /// Answers about waiting for others in this attempt.
  final var answers: [(other: ObjectIdentifier, waits: Bool)] = []
  final var isInArena = false
  final var hasToldBeginning = false
  final var isActing = false
  final var scrollSession = 0
  final var lastFed: TimeInterval = 0
  final var stamp = 0
  final var storedEnabled = true
  final var storedModifiers: UIKeyModifierFlags = []
  final var storedButtons: UIEvent.ButtonMask = []

  public override init() { super.init() }

  /// A recognizer that calls `action` of `target`: `UITapGestureRecognizer(target: self, action: Room.tapped)`.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// A recognizer that calls `action` of `target` with itself.
  public convenience init<Target: AnyObject, Sender>(
    target: Target, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  open weak var delegate: (any UIGestureRecognizerDelegate)?

  /// A name for logs.
  open var name: String?

  /// The view that the recognizer was added to.
  open var view: UIView? { storedView }

  /// Where the gesture is. Subclasses set it; see the type's description for the legal moves.
  open var state: State {
    // An action sees the state it is called for, also when more has been asked for already.
    get { isActing ? progress.state : claims.last ?? progress.state }
    set { claim(newValue) }
  }

  /// Switching off while a gesture is under way cancels it, with its action; one that has not begun fails silently.
  open var isEnabled: Bool {
    get { storedEnabled }
    set { setEnabled(newValue) }
  }

  // MARK: What the view sees

  /// Whether recognizing cancels the touches in their views.
  open var cancelsTouchesInView = true
  /// Whether views get nothing until the recognizer has failed.
  open var delaysTouchesBegan = false
  /// Whether views get the end of a touch only when the recognizer has failed.
  open var delaysTouchesEnded = true

  // MARK: What the recognizer sees

  /// `UITouch.TouchType` raw values.
  open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3] {
    didSet { touchTypes = allowedTouchTypes.reduce(0) { $0 | 1 << (UInt8(clamping: $1.intValue) & 7) } }
  }
  final private(set) var touchTypes: UInt8 = 0b1111

  /// `UIPress.PressType` raw values. None, unless the kind of recognizer says otherwise.
  open var allowedPressTypes: [NSNumber] = []

  /// Whether the touches of one gesture are all of the type of the first.
  open var requiresExclusiveTouchType = true

  /// The modifier keys held at the newest event.
  open var modifierFlags: UIKeyModifierFlags { storedModifiers }
  /// The pointer's buttons at the newest event.
  open var buttonMask: UIEvent.ButtonMask { storedButtons }

  /// Takes a touch out of this recognizer's attempt. It then neither holds the touch back nor cancels it.
  open func ignore(_ touch: UITouch, for event: UIEvent) { drop(touch) }
  open func ignore(_ button: UIPress, for event: UIPressesEvent) { presses.removeAll { $0 === button } }

  /// Whether to look at `event`. The default asks the delegate.
  open func shouldReceive(_ event: UIEvent) -> Bool { delegate?.gestureRecognizer(self, shouldReceive: event) ?? true }

  // MARK: Others

  /// Waits with recognizing until `otherGestureRecognizer` has failed; if that one recognizes, this one fails.
  public final func require(toFail otherGestureRecognizer: UIGestureRecognizer) { addRequirement(otherGestureRecognizer) }

  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  // MARK: Places

  /// The middle of the touches, in the coordinates of `view`, or of the window when `view` is nil.
  open func location(in view: UIView?) -> CGPoint { convert(centroid, to: view) }

  /// How many fingers the recognizer considers.
  open var numberOfTouches: Int { current.count }

  /// Where one finger is. A number out of range gives the middle.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    current.indices.contains(touchIndex) ? current[touchIndex].location(in: view) : location(in: view)
  }

  final func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, let window = storedView?.windowLink ?? view.windowLink, view !== window else { return point }
    return window.convert(point, to: view)
  }

  // MARK: For subclasses

  /// Forgets the attempt. Called after it has ended in whatever way; touches still down are not seen any more.
  open func reset() {}
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) {}

  // Recognizers of scrolling and hovering within this module override these.
  func scrolled(_ step: ScrollStep, with event: UIEvent) {}
  func takesScroll(_ step: ScrollStep) -> Bool { false }
  func hovered(_ phase: UITouch.Phase) {}
  /// Whether fingers and buttons that go down are its business. What has nothing to decide about them must not hold their
  /// ends back, nor cancel them.
  var watchesTouches: Bool { true }
}

@MainActor
struct WeakRecognizer {
  weak var recognizer: UIGestureRecognizer?
}

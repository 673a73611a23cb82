/// An input event: touches, presses, a shake, or a button of a remote control.
///
/// UIKit reuses one event for a whole touch sequence: read it in the method that receives it, do not keep it.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  /// The kinds of events.
  public enum EventType: Int, Sendable {
    case touches = 0
    case motion = 1
    case remoteControl = 2
    case presses = 3
    case scroll = 10
    case hover = 11
    case transform = 14
  }

  /// The kinds of motion and remote control events.
  public enum EventSubtype: Int, Sendable {
    case none = 0
    case motionShake = 1
    case remoteControlPlay = 100
    case remoteControlPause = 101
    case remoteControlStop = 102
    case remoteControlTogglePlayPause = 103
    case remoteControlNextTrack = 104
    case remoteControlPreviousTrack = 105
    case remoteControlBeginSeekingBackward = 106
    case remoteControlEndSeekingBackward = 107
    case remoteControlBeginSeekingForward = 108
    case remoteControlEndSeekingForward = 109
  }

  /// A set of pointer buttons.
  public struct ButtonMask: OptionSet, Hashable, Sendable {
    /// One bit for each button; bit 0 is the primary one.
    public let rawValue: Int
    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The primary button, usually the left one.
    public static let primary = ButtonMask(rawValue: 1 << 0)
    /// The secondary button, usually the right one.
    public static let secondary = ButtonMask(rawValue: 1 << 1)
    /// The mask of the button with this number, 1 being the primary one.
    public static func button(_ number: Int) -> ButtonMask {
      (1...Int.bitWidth).contains(number) ? ButtonMask(rawValue: 1 << (number - 1)) : []
    }
  }

  final var storedType: EventType
  final var storedSubtype: EventSubtype
  final var storedTimestamp: TimeInterval
  // The same touches twice: as a list in order for dispatch, and as a set for `allTouches`.
  final var touchList: [UITouch] = []
  final var storedTouches: Set<UITouch> = []
  final var motion = Motion.began
  /// The responder that receives the motion.
  final weak var motionTarget: UIResponder?
  /// Whether no responder of the chain has handled the motion.
  final var motionIsUnhandled = false
  final var scroll: ScrollStep?
  package final var storedModifiers: UIKeyModifierFlags = []
  package final var storedButtons: ButtonMask = []

  enum Motion { case began, ended, cancelled }

  init(type: EventType, subtype: EventSubtype = .none, timestamp: TimeInterval) {
    storedType = type
    storedSubtype = subtype
    storedTimestamp = timestamp
    super.init()
  }

  /// The kind of event.
  open var type: EventType { storedType }
  /// The kind of motion or remote control event; `.none` for other events.
  open var subtype: EventSubtype { storedSubtype }

  /// Seconds since boot, on the same clock as touches and presses.
  open var timestamp: TimeInterval { storedTimestamp }

  /// The modifier keys held when this happened.
  open var modifierFlags: UIKeyModifierFlags { storedModifiers }
  /// The pointer buttons that are pressed.
  open var buttonMask: ButtonMask { storedButtons }

  /// Every touch of the sequence, including those that did not change; nil when this is not a touch event.
  open var allTouches: Set<UITouch>? { storedType == .touches || !storedTouches.isEmpty ? storedTouches : nil }

  /// The touches of the event in `window`; nil when this is not a touch event.
  open func touches(for window: UIWindow) -> Set<UITouch>? { allTouches?.filter { $0.window === window } }
  /// The touches of the event in `view`; nil when this is not a touch event.
  open func touches(for view: UIView) -> Set<UITouch>? { allTouches?.filter { $0.view === view } }
  /// The touches of the event that `gesture` receives; nil when this is not a touch event.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    allTouches?.filter { touch in gesture.touches.contains { $0 === touch } }
  }

  /// All reports of the device for `touch` since the previous event, oldest first, as copies; the last one equals
  /// `touch`. Touch panels report more often than the screen refreshes: views that draw ink need every position.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { makeCopies(of: touch) }

  /// Always empty: touches are not predicted.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }
}

/// The modifier keys of a keyboard.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  /// The bits, with the values of UIKit.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Caps lock.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// Shift.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// Control.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// Alt, or Option on a Mac keyboard.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// The logo key, or Command on a Mac keyboard.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  /// Set for keys of the numeric keypad.
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

/// Something that happened: touches, presses, a shake, a remote control's button.
///
/// The runtime reuses one event for the life of a touch sequence: read it in the method that got it, do not keep it.
@MainActor
open class UIEvent: NSObject {
  public enum EventType: Int, Sendable {
    case touches = 0
    case motion = 1
    case remoteControl = 2
    case presses = 3
    case scroll = 10
    case hover = 11
    case transform = 14
  }

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

  /// The pointer's pressed buttons.
  public struct ButtonMask: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let primary = ButtonMask(rawValue: 1 << 0)
    public static let secondary = ButtonMask(rawValue: 1 << 1)
    /// The mask of the button with this number, 1 being the primary one.
    public static func button(_ number: Int) -> ButtonMask {
      (1...Int.bitWidth).contains(number) ? ButtonMask(rawValue: 1 << (number - 1)) : []
    }
  }

  final var storedType: EventType
  final var storedSubtype: EventSubtype
  final var storedTimestamp: TimeInterval
  // The same touches twice: in order for dispatching, as a set for those who ask.
  final var touchList: [UITouch] = []
  final var storedTouches: Set<UITouch> = []
  final var motion = Motion.began
  /// Nobody in the chain has kept it.
  final var motionIsUnhandled = false
  final var scroll: ScrollStep?
  final var storedModifiers: UIKeyModifierFlags = []
  final var storedButtons: ButtonMask = []

  enum Motion { case began, ended, cancelled }

  init(type: EventType, subtype: EventSubtype = .none, timestamp: TimeInterval) {
    storedType = type
    storedSubtype = subtype
    storedTimestamp = timestamp
    super.init()
  }

  open var type: EventType { storedType }
  open var subtype: EventSubtype { storedSubtype }

  /// Seconds since the machine started, on the clock that touches and presses use too.
  open var timestamp: TimeInterval { storedTimestamp }

  /// The modifier keys held when this happened.
  open var modifierFlags: UIKeyModifierFlags { storedModifiers }
  open var buttonMask: ButtonMask { storedButtons }

  /// Every touch of the sequence, including those that did not change; nil when this is not a touch event.
  open var allTouches: Set<UITouch>? { storedType == .touches || !storedTouches.isEmpty ? storedTouches : nil }

  open func touches(for window: UIWindow) -> Set<UITouch>? { allTouches?.filter { $0.window === window } }
  open func touches(for view: UIView) -> Set<UITouch>? { allTouches?.filter { $0.view === view } }
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    allTouches?.filter { touch in gesture.touches.contains { $0 === touch } }
  }

  /// What the device told about `touch` since the event before, oldest first, as copies; the last one equals `touch`. A
  /// panel reports more often than the screen refreshes: views that draw ink want every place.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { makeCopies(of: touch) }

  /// Nothing is predicted: empty.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }
}

/// The modifier keys of a keyboard.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Caps lock.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

import Input

/// One press of a keyboard key or of a remote control's button, from down to up.
@preconcurrency @MainActor
open class UIPress: NSObject {
  /// The phases of a press.
  public enum Phase: Int, Sendable {
    case began = 0
    case changed = 1
    case stationary = 2
    case ended = 3
    case cancelled = 4
  }

  /// The buttons of remote controls. Keyboard keys have types of their own, equal to none of these constants.
  public struct PressType: RawRepresentable, Hashable, Sendable {
    /// The number of the button, that of UIKit; keys have 2000 plus their usage number.
    public let rawValue: Int
    /// Creates a type from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Up on a remote control.
    public static let upArrow = PressType(rawValue: 0)
    /// Down on a remote control.
    public static let downArrow = PressType(rawValue: 1)
    /// Left on a remote control.
    public static let leftArrow = PressType(rawValue: 2)
    /// Right on a remote control.
    public static let rightArrow = PressType(rawValue: 3)
    /// Select or OK; also Return on a remote control.
    public static let select = PressType(rawValue: 4)
    /// Menu; also Back and Escape on a remote control.
    public static let menu = PressType(rawValue: 5)
    /// Play or Pause; sent as remote control events instead while the application receives those.
    public static let playPause = PressType(rawValue: 6)
    /// Channel up; also Page Up on a remote control.
    public static let pageUp = PressType(rawValue: 30)
    /// Channel down; also Page Down on a remote control.
    public static let pageDown = PressType(rawValue: 31)
    /// The button 1-2-3 of a television; no press has this type.
    public static let tvRemoteOneTwoThree = PressType(rawValue: 32)
    /// The button of the four colours of a television; no press has this type.
    public static let tvRemoteFourColors = PressType(rawValue: 33)

    /// The type of the key with this usage code.
    static func key(_ code: UIKeyboardHIDUsage) -> PressType { PressType(rawValue: 2000 + code.rawValue) }
  }

  final var storedPhase = Phase.began
  final var storedType: PressType
  final var storedTimestamp: TimeInterval
  final var storedKey: UIKey?
  final weak var storedWindow: UIWindow?
  package final weak var storedResponder: UIResponder?

  /// The event of the sequence that the press belongs to.
  final weak var event: UIPressesEvent?
  // The device and the evdev code of the key.
  final var device = InputDevice.ID.none
  final var code: UInt16 = 0
  /// Whether the event being delivered contains a change of this press.
  final var needsDelivery = false
  /// Whether the responder has received the beginning, and whether it has received the end.
  final var didBegin = false
  final var isEnded = false
  /// Whether a recognizer has recognized with it: no responder receives it any more.
  final var isTaken = false
  /// Whether a responder has handled it without passing it on.
  final var isConsumed = true
  final var recognizers: [UIGestureRecognizer] = []
  final var isOver: Bool { storedPhase == .ended || storedPhase == .cancelled }

  init(type: PressType, key: UIKey?, timestamp: TimeInterval, window: UIWindow?, responder: UIResponder?) {
    storedType = type
    storedKey = key
    storedTimestamp = timestamp
    storedWindow = window
    storedResponder = responder
    super.init()
  }

  /// The phase of the press.
  open var phase: Phase { storedPhase }

  /// The button, or the type of the key.
  open var type: PressType { storedType }

  /// The key; nil when a remote control was pressed.
  open var key: UIKey? { storedKey }

  /// The time of the last change, in seconds since boot.
  open var timestamp: TimeInterval { storedTimestamp }

  /// The force on the button, from 0 to 1; keys have only 0 and 1.
  open var force: CGFloat { storedPhase == .ended || storedPhase == .cancelled ? 0 : 1 }
  /// The window that was key when the press began.
  open var window: UIWindow? { storedWindow }

  /// The responder that received the beginning and will receive the end.
  open var responder: UIResponder? { storedResponder }
}

/// An event with the presses that are down.
@preconcurrency @MainActor
open class UIPressesEvent: UIEvent {
  /// The presses that are down, in the order they began.
  final var pressList: [UIPress] = []
  /// The presses that no responder of the chain has consumed.
  final var unconsumed: Set<UIPress> = []

  init(timestamp: TimeInterval) { super.init(type: .presses, timestamp: timestamp) }

  /// All presses that are down.
  open var allPresses: Set<UIPress> { Set(pressList) }
  /// The presses that `gesture` receives.
  open func presses(for gesture: UIGestureRecognizer) -> Set<UIPress> {
    allPresses.filter { press in gesture.presses.contains { $0 === press } }
  }
}

/// One key of a keyboard or one button of a remote control on its way from down to up.
@MainActor
open class UIPress: NSObject {
  public enum Phase: Int, Sendable {
    case began = 0
    case changed = 1
    case stationary = 2
    case ended = 3
    case cancelled = 4
  }

  /// The buttons of remote controls. A keyboard's keys have types of their own, equal to none of these constants.
  public struct PressType: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let upArrow = PressType(rawValue: 0)
    public static let downArrow = PressType(rawValue: 1)
    public static let leftArrow = PressType(rawValue: 2)
    public static let rightArrow = PressType(rawValue: 3)
    public static let select = PressType(rawValue: 4)
    public static let menu = PressType(rawValue: 5)
    public static let playPause = PressType(rawValue: 6)
    public static let pageUp = PressType(rawValue: 30)
    public static let pageDown = PressType(rawValue: 31)
    public static let tvRemoteOneTwoThree = PressType(rawValue: 32)
    public static let tvRemoteFourColors = PressType(rawValue: 33)

    /// The type of the key with this usage code.
    static func key(_ code: UIKeyboardHIDUsage) -> PressType { PressType(rawValue: 2000 + code.rawValue) }
  }

  final var storedPhase = Phase.began
  final var storedType: PressType
  final var storedTimestamp: TimeInterval
  final var storedKey: UIKey?
  final weak var storedWindow: UIWindow?
  final weak var storedResponder: UIResponder?

  // Which key of which device it follows.
  final var device: UInt32 = .max
  final var code: UInt16 = 0
  /// Whether the event on its way has news of this press.
  final var isDue = false
  /// The responder has had the beginning, and the end.
  final var isTold = false
  final var isEnded = false
  /// A recognizer has recognized with it: no responder gets it any more.
  final var isTaken = false
  /// A responder has handled it without passing it on.
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

  open var phase: Phase { storedPhase }

  open var type: PressType { storedType }

  /// The key; nil when a remote control was pressed.
  open var key: UIKey? { storedKey }

  /// Seconds since the machine started, of the last change.
  open var timestamp: TimeInterval { storedTimestamp }

  /// How hard the button is pressed, from 0 to 1; keys know only 0 and 1.
  open var force: CGFloat { storedPhase == .ended || storedPhase == .cancelled ? 0 : 1 }
  open var window: UIWindow? { storedWindow }

  /// Who got the beginning, and will get the end.
  open var responder: UIResponder? { storedResponder }
}

/// The presses that are down.
@MainActor
open class UIPressesEvent: UIEvent {
  final var storedPresses: Set<UIPress> = []
  /// Presses that no responder of the chain has kept.
  final var unconsumed: Set<UIPress> = []

  init(timestamp: TimeInterval) { super.init(type: .presses, timestamp: timestamp) }

  open var allPresses: Set<UIPress> { storedPresses }
  open func presses(for gesture: UIGestureRecognizer) -> Set<UIPress> {
    storedPresses.filter { press in gesture.presses.contains { $0 === press } }
  }
}

import Input

/// The machine the program runs on.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  /// The device that runs the program.
  public static var current: UIDevice { SessionState.current.device }

  /// Posted when the device is rotated, while notifications are generated; never without an accelerometer.
  public nonisolated static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")

  override init() { super.init() }

  /// The machine's host name.
  open var name: String { ProcessInfo.processInfo.hostName }

  /// The board's name from the firmware (of a Raspberry Pi, or a PC's product name), else the processor's architecture.
  open var model: String { Self.boardName }
  /// The same as `model`.
  open var localizedModel: String { model }

  /// `Linux`.
  open var systemName: String { Self.kernel.name }

  /// The kernel's version, for example `6.12.34`.
  open var systemVersion: String { Self.kernel.version }

  /// The idiom of the main screen's traits.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { UIScreen.main.traitCollection.userInterfaceIdiom }

  /// The accelerometer's orientation while notifications are generated, else derived from the main screen's shape.
  open var orientation: UIDeviceOrientation {
    held.map { UIDeviceOrientation($0, upright: uprightOrientation) } ?? uprightOrientation
  }

  private var uprightOrientation: UIDeviceOrientation {
    UIScreen.main.scene.interfaceOrientation.isLandscape ? .landscapeLeft : .portrait
  }

  private var held: DeviceOrientation?
  private var listeners = 0

  /// Whether `orientationDidChangeNotification` is posted.
  open var isGeneratingDeviceOrientationNotifications: Bool { listeners > 0 }

  /// Starts reading the accelerometer, if there is one. Calls nest.
  open func beginGeneratingDeviceOrientationNotifications() {
    listeners += 1
    if listeners == 1 { SessionState.current.updateMotionDemand() }
  }

  /// Ends the effect of the matching `beginGeneratingDeviceOrientationNotifications()`.
  open func endGeneratingDeviceOrientationNotifications() {
    guard listeners > 0 else { return }
    listeners -= 1
    if listeners == 0 {
      held = nil
      SessionState.current.updateMotionDemand()
    }
  }

  /// Called when the accelerometer reports another orientation.
  func orientationDidChange(_ panel: DeviceOrientation) {
    guard isGeneratingDeviceOrientationNotifications else { return }
    let former = orientation
    held = panel
    if orientation != former {
      NotificationCenter.default.post(name: Self.orientationDidChangeNotification, object: self)
    }
  }

  private var switches: Set<DeviceSwitch> = []

  /// Whether the machine's lid is closed; false if it has none. Not in UIKit; changes are reported to the application's
  /// delegate.
  public var isLidClosed: Bool { switches.contains(.lid) }

  /// Whether the keyboard is folded away or detached; false if there is no such switch. Not in UIKit.
  public var isInTabletMode: Bool { switches.contains(.tabletMode) }

  /// Whether something is plugged into the headphone jack; false if the machine cannot detect it. Not in UIKit.
  public var hasHeadphones: Bool { switches.contains(.headphones) }

  func switchDidChange(_ toggle: DeviceSwitch, _ isOn: Bool) {
    if isOn { switches.insert(toggle) } else { switches.remove(toggle) }
  }

  /// Always false.
  open var isMultitaskingSupported: Bool { false }

  private static let boardName: String = {
    for path in ["/proc/device-tree/model", "/sys/class/dmi/id/product_name"] {
      if let data = FileManager.default.contents(atPath: path) {
        let text = String(decoding: data, as: UTF8.self)
          .trimmingCharacters(in: .whitespacesAndNewlines.union(.controlCharacters))
        if !text.isEmpty { return text }
      }
    }
    return kernel.machine
  }()

  private static let kernel: (name: String, version: String, machine: String) = {
    var names = utsname()
    guard uname(&names) == 0 else { return ("Linux", "0", "unknown") }
    func text<T>(_ field: T) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    let version = text(names.release).prefix { $0.isNumber || $0 == "." }
    return (text(names.sysname), String(version), text(names.machine))
  }()
}

/// How the device is held.
public enum UIDeviceOrientation: Int, Sendable {
  case unknown = 0
  case portrait = 1
  case portraitUpsideDown = 2
  case landscapeLeft = 3
  case landscapeRight = 4
  case faceUp = 5
  case faceDown = 6

  /// - Parameter upright: The orientation that the upright panel has.
  init(_ held: DeviceOrientation, upright: UIDeviceOrientation) {
    // Counter-clockwise in steps of 90°.
    let ring: [UIDeviceOrientation] = [.portrait, .landscapeLeft, .portraitUpsideDown, .landscapeRight]
    let start = ring.firstIndex(of: upright) ?? 0
    switch held {
    case .upright: self = ring[start]
    case .turnedLeft: self = ring[(start + 1) % 4]
    case .upsideDown: self = ring[(start + 2) % 4]
    case .turnedRight: self = ring[(start + 3) % 4]
    case .faceUp: self = .faceUp
    case .faceDown: self = .faceDown
    }
  }

  /// Whether the device is upright or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the device is held sideways.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether the device lies on its back or on its face.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  /// Whether there is an interface orientation for this one.
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

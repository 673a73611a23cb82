import Input

/// The machine the program runs on.
@MainActor
open class UIDevice: NSObject {
  public static let current = UIDevice()

  /// Posted when the device is turned, while somebody wants to know; kiosks without an accelerometer never are.
  public nonisolated static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")

  private override init() { super.init() }

  /// The machine's host name.
  open var name: String { ProcessInfo.processInfo.hostName }

  /// What the firmware calls the board (a Raspberry Pi's name, a PC's product name), else the processor's architecture.
  open var model: String { Self.boardName }
  open var localizedModel: String { model }

  /// `Linux`.
  open var systemName: String { Self.kernel.name }

  /// The kernel's version: `6.12.34`.
  open var systemVersion: String { Self.kernel.version }

  open var userInterfaceIdiom: UIUserInterfaceIdiom { UIScreen.main.traitCollection.userInterfaceIdiom }

  /// As the accelerometer feels it, while notifications of it are generated; else by the shape of the main screen.
  open var orientation: UIDeviceOrientation {
    held.map { UIDeviceOrientation($0, upright: uprightOrientation) } ?? uprightOrientation
  }

  private var uprightOrientation: UIDeviceOrientation {
    UIScreen.main.scene.interfaceOrientation.isLandscape ? .landscapeLeft : .portrait
  }

  private var held: PanelOrientation?
  private var listeners = 0

  open var isGeneratingDeviceOrientationNotifications: Bool { listeners > 0 }

  /// Reads the accelerometer, if there is one. May be nested.
  open func beginGeneratingDeviceOrientationNotifications() {
    listeners += 1
    if listeners == 1 { Turn.current.wantMotion?() }
  }

  open func endGeneratingDeviceOrientationNotifications() {
    guard listeners > 0 else { return }
    listeners -= 1
    if listeners == 0 {
      held = nil
      Turn.current.wantMotion?()
    }
  }

  /// The panel is held another way.
  func isHeld(_ panel: PanelOrientation) {
    guard isGeneratingDeviceOrientationNotifications else { return }
    let former = orientation
    held = panel
    if orientation != former {
      NotificationCenter.default.post(name: Self.orientationDidChangeNotification, object: self)
    }
  }

  private var switches: Set<Toggle> = []

  /// Whether the machine's lid is closed; false where there is none. Not in UIKit; changes are told to the application's
  /// delegate.
  public var isLidClosed: Bool { switches.contains(.lid) }

  /// Whether the keyboard is folded away or taken off; false where there is no such switch. Not in UIKit.
  public var isInTabletMode: Bool { switches.contains(.tabletMode) }

  /// Whether something is plugged into the headphone jack; false where there is none that feels it. Not in UIKit.
  public var hasHeadphones: Bool { switches.contains(.headphones) }

  func isPut(_ toggle: Toggle, _ isOn: Bool) {
    if isOn { switches.insert(toggle) } else { switches.remove(toggle) }
  }

  open var isMultitaskingSupported: Bool { false }

  private static let boardName: String = {
    for path in ["/proc/device-tree/model", "/sys/class/dmi/id/product_name"] {
      if let data = FileManager.default.contents(atPath: path) {
        let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines.union(.controlCharacters))
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

public enum UIDeviceOrientation: Int, Sendable {
  case unknown = 0
  case portrait = 1
  case portraitUpsideDown = 2
  case landscapeLeft = 3
  case landscapeRight = 4
  case faceUp = 5
  case faceDown = 6

  /// - Parameter upright: What the panel's own upright is.
  init(_ held: PanelOrientation, upright: UIDeviceOrientation) {
    // Counter-clockwise by quarters.
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

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

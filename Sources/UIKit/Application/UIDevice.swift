/// The machine the program runs on.
@MainActor
open class UIDevice: NSObject {
  public static let current = UIDevice()

  /// Posted when the device is turned; kiosks are not, so never here.
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

  /// By the shape of the main screen.
  open var orientation: UIDeviceOrientation {
    UIScreen.main.scene.interfaceOrientation.isLandscape ? .landscapeLeft : .portrait
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

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

import Display
import Host
import class Host.Host
import UIKit
import VNCChannel

/// Plays events of viewers on a kiosk with the most common controls: several viewers at a time, with pointers, fingers and
/// keys in any order, that leave whenever they like.
@MainActor
enum ViewerStream {
  /// Bytes of a step: what happens, to which viewer, and four that say where and which.
  private static let step = 6
  /// More steps than this show nothing new.
  private static let limit = 64

  static func play(_ bytes: [UInt8]) {
    var configuration = HostConfiguration()
    configuration.screenKeyboard = .always
    configuration.screenLayouts = ["us", "de", "ja"]
    configuration.keyboard.layout = "us"
    if bytes.first.map({ $0 & 1 == 0 }) == true { configuration.vncPointer = .finger }
    let clock = VirtualClock()
    guard let screen = try? VirtualScreen(width: 200, height: 160, clock: clock) else { return }
    let host = Host(configuration: configuration, screen: screen, clock: clock)
    let controller = EverythingController()
    let session = KioskSession(host: host) { controller }
    defer { session.end() }
    guard let viewers = try? UntrustedViewers(host) else { return }
    session.launch()
    clock.runDue()
    for start in stride(from: 1, to: min(bytes.count, step * limit), by: step) where start + step <= bytes.count {
      play(Array(bytes[start..<start + step]), viewers, clock)
    }
    // Nothing that a viewer held stays held once all have left.
    for viewer in 0..<4 { viewers.receive(.closed(viewer: UInt32(viewer))) }
    clock.advance(by: 1_000_000_000)
    for case let control as UIControl in controller.view.subviews {
      precondition(!control.isTracking && !control.isHighlighted, "\(control) is held by nobody")
    }
  }

  private static func play(_ bytes: [UInt8], _ viewers: UntrustedViewers, _ clock: VirtualClock) {
    let viewer = UInt32(bytes[1] & 3)
    // Some positions are beyond the screen.
    let x = bytes[2] == 255 ? 65_535 : Int(bytes[2]), y = bytes[3] == 255 ? 65_535 : Int(bytes[3])
    switch bytes[0] % 9 {
    case 0: viewers.receive(.opened(viewer: viewer))
    case 1: viewers.receive(.closed(viewer: viewer))
    case 2: viewers.receive(.pointer(viewer: viewer, x: x, y: y, buttons: Int(bytes[4])))
    case 3: viewers.receive(.pointerKind(viewer: viewer, ViewerEvent.PointerKind(rawValue: bytes[2] % 3)))
    case 4:
      guard let phase = ViewerEvent.TouchPhase(rawValue: bytes[4] & 3) else { return }
      viewers.receive(.touch(viewer: viewer, finger: Int(bytes[5] % 10), phase, x: x, y: y))
    case 5: viewers.receive(.key(viewer: viewer, keysym: keysym(bytes), isPressed: bytes[5] & 1 == 0))
    case 6:
      viewers.receive(.key(viewer: viewer, keysym: keysym(bytes), isPressed: true))
      viewers.receive(.key(viewer: viewer, keysym: keysym(bytes), isPressed: false))
    case 7: clock.advance(by: UInt64(bytes[2]) * 4_000_000)
    default: clock.advance(by: 16_000_000)
    }
  }

  /// A character, a key with a name, or any number.
  private static func keysym(_ bytes: [UInt8]) -> UInt32 {
    switch bytes[1] >> 6 {
    case 0: UInt32(bytes[2])
    // Return, Tab, arrows, modifiers, dead keys.
    case 1: 0xFF00 | UInt32(bytes[2])
    case 2: 0xFE00 | UInt32(bytes[2])
    default: bytes[2...5].reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  /// A tap with a mouse, one with a finger, a pinch, some typing, and viewers who leave in the middle.
  static let seeds: [[UInt8]] = {
    let tap: [UInt8] = [2, 0, 40, 15, 1, 0, 2, 0, 40, 15, 0, 0, 8, 0, 0, 0, 0, 0]
    let typing: [UInt8] = [6, 0, 97, 0, 0, 0, 6, 64, 13, 0, 0, 0, 6, 128, 81, 0, 0, 0, 6, 192, 1, 0, 32, 172]
    let fingers: [UInt8] = [
      4, 1, 20, 130, 0, 0, 4, 1, 90, 130, 0, 1, 8, 0, 0, 0, 0, 0, 4, 1, 120, 130, 1, 1, 8, 0, 0, 0, 0, 0, 4, 1, 20, 130, 2,
      0,
    ]
    let held: [UInt8] = [5, 64, 233, 0, 0, 0, 2, 0, 160, 60, 1, 0, 2, 0, 160, 20, 1, 0, 7, 0, 60, 0, 0, 0, 1, 0, 0, 0, 0, 0]
    let wheel: [UInt8] = [3, 2, 0, 0, 0, 0, 2, 2, 160, 60, 16, 0, 2, 2, 160, 60, 0, 0, 7, 0, 20, 0, 0, 0]
    // Swift 6.0 cannot type-check this as one expression of sums.
    func whole(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }
    return [
      whole([1], tap, typing), whole([0], tap, typing, fingers), whole([0], held, tap), whole([1], held, wheel, fingers),
    ]
  }()
}

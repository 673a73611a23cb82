import Devices
import Foundation

/// Access without any device to open.
@MainActor
final class NoAccess: DeviceAccess {
  func open(_ path: String) throws -> DeviceFile { throw DeviceError.open(path: path, code: ENOENT, group: nil) }
  func close(_ file: DeviceFile) {}
}

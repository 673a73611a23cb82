/// Opens device files: directly, or through a seat, which revokes them when the session is switched away.
///
/// - Threading: main actor.
@MainActor
public protocol DeviceAccess: AnyObject {
  /// Opens a device for reading and writing, non-blocking and close-on-exec.
  /// - Parameter path: `/dev/dri/card0`, `/dev/input/event3`.
  /// - Throws: `DeviceError`.
  func open(_ path: String) throws -> DeviceFile

  /// Closes a file from `open`. Closing it again does nothing.
  func close(_ file: DeviceFile)
}

/// An open device file. Close it with `DeviceAccess.close(_:)`.
public struct DeviceFile: Hashable, Sendable {
  /// The path it was opened with.
  public let path: String
  /// The open file descriptor.
  public let descriptor: Int32
  /// The seat's ID of the device; -1 without a seat.
  public let seatDevice: Int32

  /// Creates the value for an open descriptor.
  public init(path: String, descriptor: Int32, seatDevice: Int32 = -1) {
    self.path = path
    self.descriptor = descriptor
    self.seatDevice = seatDevice
  }
}

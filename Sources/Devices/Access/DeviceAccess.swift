/// How device files are opened: by a seat, which hands them out and takes them back when the session is switched away, or
/// directly.
///
/// - Threading: main actor.
@MainActor
public protocol DeviceAccess: AnyObject {
  /// Opens a device for reading and writing, not blocking, closed on exec.
  /// - Parameter path: `/dev/dri/card0`, `/dev/input/event3`.
  /// - Throws: `DeviceError`.
  func open(_ path: String) throws -> DeviceFile

  /// Gives back what `open` gave. Closing a file again does nothing.
  func close(_ file: DeviceFile)
}

/// An open device file. Whoever opened it gives it back with `DeviceAccess.close(_:)`.
public struct DeviceFile: Hashable, Sendable {
  public let path: String
  public let descriptor: Int32
  /// The seat's own number of the device; -1 without a seat.
  public let seatDevice: Int32

  public init(path: String, descriptor: Int32, seatDevice: Int32 = -1) {
    self.path = path
    self.descriptor = descriptor
    self.seatDevice = seatDevice
  }
}

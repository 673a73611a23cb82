import Foundation

/// Opens device files as this user, without a seat: for users in the groups `video`, `render` and `input`, and for root.
@MainActor
public final class DirectAccess: DeviceAccess {
  private var files: Set<DeviceFile> = []

  /// Creates an access without open files.
  public init() {}

  public func open(_ path: String) throws -> DeviceFile {
    let descriptor = Foundation.open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw DeviceError.open(path: path, code: errno, group: Self.group(of: path)) }
    let file = DeviceFile(path: path, descriptor: descriptor)
    files.insert(file)
    return file
  }

  public func close(_ file: DeviceFile) {
    guard files.remove(file) != nil else { return }
    Foundation.close(file.descriptor)
  }

  /// The name of the group a file belongs to, for messages.
  public nonisolated static func group(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, let entry = getgrgid(status.st_gid) else { return nil }
    return String(cString: entry.pointee.gr_name)
  }
}

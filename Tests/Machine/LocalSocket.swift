import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// A connection to a socket file, read and written with deadlines.
final class LocalSocket {
  private let descriptor: Int32
  private var unread: [UInt8] = []

  /// Connects to `path`, trying again until `deadline` while nobody listens there.
  init(_ path: String, until deadline: Deadline) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw MachineError("no socket: \(String(cString: strerror(errno)))") }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let capacity = MemoryLayout.size(ofValue: address.sun_path)
    guard path.utf8.count < capacity else {
      close(descriptor)
      throw MachineError("\(path): socket paths have fewer than \(capacity) bytes")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    while true {
      let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      if result == 0 { break }
      let reason = String(cString: strerror(errno))
      guard !deadline.isPast else {
        close(descriptor)
        throw MachineError("\(path): \(reason)")
      }
      usleep(10_000)
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  deinit { close(descriptor) }

  func write(_ bytes: some Collection<UInt8>, until deadline: Deadline) throws {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        try wait(for: POLLOUT, until: deadline)
      } else if errno != EINTR {
        throw MachineError("the machine closed a connection: \(String(cString: strerror(errno)))")
      }
    }
  }

  /// Reads up to the next line end, which is not returned.
  func readLine(until deadline: Deadline) throws -> String {
    while true {
      if let end = unread.firstIndex(of: 10) {
        let line = String(decoding: unread[..<end], as: UTF8.self)
        unread.removeFirst(end + 1)
        return line
      }
      try readMore(until: deadline)
    }
  }

  func read(_ count: Int, until deadline: Deadline) throws -> [UInt8] {
    while unread.count < count { try readMore(until: deadline) }
    defer { unread.removeFirst(count) }
    return Array(unread[..<count])
  }

  private func readMore(until deadline: Deadline) throws {
    try wait(for: POLLIN, until: deadline)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
    if count > 0 {
      unread.append(contentsOf: buffer[..<count])
    } else if count == 0 {
      throw MachineError("the machine closed a connection")
    } else if errno != EAGAIN && errno != EINTR {
      throw MachineError("reading from the machine: \(String(cString: strerror(errno)))")
    }
  }

  private func wait(for events: Int32, until deadline: Deadline) throws {
    while true {
      var watched = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      if poll(&watched, 1, Int32(Deadline.slice * 1000)) != 0 { return }
      if deadline.isPast { throw MachineError("the machine did not answer in time") }
    }
  }
}

/// A timeout, counted in polls rather than by a clock alone: the time between two polls counts as a quarter of a second
/// at most. When the host is busy, or stopped for a minute, that is not the machine's fault.
final class Deadline {
  static let slice = 0.25
  private var left: Double
  private var last = ContinuousClock.now

  init(after seconds: Double) { left = seconds }

  /// Whether the time is used up; read at each poll.
  var isPast: Bool {
    let now = ContinuousClock.now
    let parts = last.duration(to: now).components
    left -= min(Double(parts.seconds) + Double(parts.attoseconds) / 1e18, Self.slice)
    last = now
    return left <= 0
  }
}

/// What went wrong with a machine, in words.
public struct MachineError: Error, CustomStringConvertible {
  public let description: String
  public init(_ description: String) { self.description = description }
}

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
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard path.utf8.count < room else {
      close(descriptor)
      throw MachineError("\(path): socket paths have fewer than \(room) bytes")
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

  /// Up to and without the next line end.
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
    var room = [UInt8](repeating: 0, count: 1 << 16)
    let count = room.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
    if count > 0 {
      unread.append(contentsOf: room[..<count])
    } else if count == 0 {
      throw MachineError("the machine closed a connection")
    } else if errno != EAGAIN && errno != EINTR {
      throw MachineError("reading from the machine: \(String(cString: strerror(errno)))")
    }
  }

  private func wait(for events: Int32, until deadline: Deadline) throws {
    var watched = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    let milliseconds = deadline.millisecondsLeft
    guard milliseconds > 0, poll(&watched, 1, Int32(milliseconds)) != 0 else {
      throw MachineError("the machine did not answer in time")
    }
  }
}

/// A moment to give up at.
struct Deadline {
  private let moment: ContinuousClock.Instant
  init(after seconds: Double) { moment = .now + .milliseconds(Int(seconds * 1000)) }
  var isPast: Bool { moment <= .now }
  var millisecondsLeft: Int {
    let left = ContinuousClock.now.duration(to: moment).components
    return max(0, Int(left.seconds) * 1000 + Int(left.attoseconds / 1_000_000_000_000_000))
  }
}

/// What went wrong with a machine, in words.
public struct MachineError: Error, CustomStringConvertible {
  public let description: String
  init(_ description: String) { self.description = description }
}

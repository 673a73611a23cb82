import Devices
import Foundation

/// A socket through which this machine's own people ask a running kiosk for something: `vitrine screenshot`.
///
/// One request a connection: a line of text. The answer is `ok LENGTH` and a line end, then that many bytes, or `error TEXT`.
/// Only the kiosk's user and root are answered, and the members of a group if one is configured. Costs nothing while nobody asks.
///
/// - Threading: main actor; answers are written on a queue of their own, so that a slow reader holds nothing up.
@MainActor
final class ControlSocket {
  /// What may go wrong while it opens, or when somebody asks.
  enum Failure: Error, CustomStringConvertible {
    case path(String, reason: String)
    case taken(String)

    var description: String {
      switch self {
      case .path(let path, let reason): return "control socket \(path): \(reason). VITRINE_CONTROL=PATH chooses another, off none."
      case .taken(let path):
        return "control socket \(path): another kiosk listens there. VITRINE_CONTROL=PATH gives this one its own."
      }
    }
  }

  /// Answers a request; nil for one it does not know.
  var onRequest: ((String) -> Result<Data, any Error>?)?

  let path: String
  private let listener: Int32
  private let isForGroup: Bool
  private var watch: DescriptorWatch?
  private var readers: [Int32: DescriptorWatch] = [:]
  private let writing = DispatchQueue(label: "vitrine.control")
  private static let requestLimit = 1024

  /// Where the kiosk that `deploy/install.sh` installs listens.
  nonisolated static let servicePath = "/run/vitrine/vitrine.sock"

  /// Where a kiosk listens unless told otherwise: in the folder the service manager or the login gave it. Nil without one.
  nonisolated static func usualPath(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String? {
    // systemd gives several folders separated by colons.
    let given = environment["RUNTIME_DIRECTORY"]?.split(separator: ":").first.map(String.init)
    guard let folder = given ?? environment["XDG_RUNTIME_DIR"], !folder.isEmpty else {
      return getuid() == 0 ? "/run/vitrine.sock" : nil
    }
    return folder + "/vitrine.sock"
  }

  /// Listens from now on. A socket that a dead kiosk left is replaced.
  /// - Throws: `Failure`.
  /// - Parameter group: Its members may ask as well.
  init(path: String, group: String? = nil) throws {
    self.path = path
    isForGroup = group != nil
    if let other = Self.connect(path) {
      close(other)
      throw Failure.taken(path)
    }
    unlink(path)
    listener = socket(AF_UNIX, Self.stream, 0)
    // Nobody else may even connect, from the first moment on.
    let mask = umask(0o177)
    let status = Self.withAddress(path) { bind(listener, $0, $1) }
    umask(mask)
    guard status == 0, listen(listener, 4) == 0 else {
      let reason = status == nil ? "the path is too long" : String(cString: strerror(errno))
      close(listener)
      throw Failure.path(path, reason: reason)
    }
    if let group {
      guard let entry = getgrnam(group), chown(path, uid_t.max, entry.pointee.gr_gid) == 0, chmod(path, 0o660) == 0 else {
        close(listener)
        unlink(path)
        throw Failure.path(path, reason: "it cannot be given to the group \(group), of which the kiosk's user has to be a member")
      }
    }
    _ = fcntl(listener, F_SETFL, O_NONBLOCK)
    watch = DescriptorWatch(listener) { [weak self] in self?.accept() }
  }

  func stop() {
    guard let watch else { return }
    watch.end()
    self.watch = nil
    for (descriptor, reader) in readers {
      reader.end()
      close(descriptor)
    }
    readers = [:]
    close(listener)
    unlink(path)
  }

  private func accept() {
    while true {
      let descriptor = Foundation.accept(listener, nil, nil)
      guard descriptor >= 0 else { return }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      // For a group the kernel has looked at the socket's mode.
      guard isForGroup || Self.mayAsk(descriptor) else {
        close(descriptor)
        continue
      }
      readers[descriptor] = DescriptorWatch(descriptor) { [weak self] in self?.read(descriptor) }
    }
  }

  /// Whether the other side is the kiosk's own user or root.
  private static func mayAsk(_ descriptor: Int32) -> Bool {
    var credentials = (pid: pid_t(0), user: uid_t(0), group: gid_t(0))
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    // SO_PEERCRED
    guard getsockopt(descriptor, SOL_SOCKET, 17, &credentials, &size) == 0 else { return false }
    return credentials.user == 0 || credentials.user == getuid()
  }

  private func read(_ descriptor: Int32) {
    readers.removeValue(forKey: descriptor)?.end()
    var buffer = [UInt8](repeating: 0, count: Self.requestLimit)
    // A request is one short line that is written at once; what is not is refused.
    let count = recv(descriptor, &buffer, buffer.count, 0x40 /* MSG_DONTWAIT */)
    guard count > 0 else {
      close(descriptor)
      return
    }
    let line = String(decoding: buffer.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    let answer: Data
    switch onRequest?(line) {
    case .success(let data)?: answer = Data("ok \(data.count)\n".utf8) + data
    case .failure(let error)?: answer = Data("error \(Self.oneLine("\(error)"))\n".utf8)
    case nil: answer = Data("error this kiosk does not know \"\(Self.oneLine(line))\"\n".utf8)
    }
    writing.async {
      var limit = timeval(tv_sec: 5, tv_usec: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
      var rest = answer[...]
      while !rest.isEmpty {
        let sent = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, 0x4000 /* MSG_NOSIGNAL */) }
        guard sent > 0 else { break }
        rest = rest.dropFirst(sent)
      }
      close(descriptor)
    }
  }

  private static func oneLine(_ text: String) -> String { text.replacingOccurrences(of: "\n", with: " ") }

  // MARK: Asking

  /// Why a kiosk did not answer.
  enum AskFailure: Error, CustomStringConvertible {
    case nobody(path: String)
    case refused(String)
    case brokenOff(path: String)

    var description: String {
      switch self {
      case .nobody(let path): return "\(path): no kiosk listens there that this user may ask."
      case .refused(let reason): return reason
      case .brokenOff(let path): return "\(path): the answer broke off; did the kiosk end?"
      }
    }
  }

  /// Sends a request to the kiosk that listens at `path` and waits for the answer.
  /// - Parameter seconds: How long to wait for any part of it.
  /// - Throws: `AskFailure`.
  nonisolated static func ask(_ request: String, at path: String, patience seconds: Int = 10) throws -> Data {
    guard let descriptor = connect(path) else { throw AskFailure.nobody(path: path) }
    defer { close(descriptor) }
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let line = Array("\(request)\n".utf8)
    guard send(descriptor, line, line.count, 0x4000) == line.count else { throw AskFailure.brokenOff(path: path) }
    var answer = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      answer.append(contentsOf: buffer.prefix(count))
    }
    guard let end = answer.firstIndex(of: UInt8(ascii: "\n")) else { throw AskFailure.brokenOff(path: path) }
    let head = String(decoding: answer[..<end], as: UTF8.self)
    let body = answer[answer.index(after: end)...]
    if head.hasPrefix("error ") { throw AskFailure.refused(String(head.dropFirst(6))) }
    guard head.hasPrefix("ok "), Int(head.dropFirst(3)) == body.count else { throw AskFailure.brokenOff(path: path) }
    return Data(body)
  }

  private nonisolated static func connect(_ path: String) -> Int32? {
    let descriptor = socket(AF_UNIX, stream, 0)
    guard descriptor >= 0 else { return nil }
    guard withAddress(path, { Foundation.connect(descriptor, $0, $1) }) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  private nonisolated static var stream: Int32 { 1 | 0o2000000 /* SOCK_STREAM | SOCK_CLOEXEC */ }

  /// - Returns: Nil when the path does not fit into an address.
  private nonisolated static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}

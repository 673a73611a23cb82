import Devices
import Foundation

/// Who answers the requests of a `ControlSocket`.
///
/// - Threading: main actor.
@MainActor
protocol ControlRequestHandler: AnyObject {
  /// The response to a line; nil for an unknown request.
  func answer(_ request: String) -> Result<Data, any Error>?
}

/// The socket on which a running kiosk accepts requests from users of this machine, such as `vitrine screenshot`.
///
/// One request per connection: a line of text. The response is `ok LENGTH` and a line end, then that many bytes, or
/// `error TEXT`. Only the kiosk's user and root get one, and the members of a group if one is configured. Costs nothing
/// without requests.
///
/// - Threading: main actor. A response that does not fit the socket's buffer is sent asynchronously, so that slow
///   readers block nothing.
@MainActor
final class ControlSocket {
  /// Why the socket could not be opened.
  enum Failure: Error, CustomStringConvertible {
    case path(String, reason: String)
    case taken(String)

    var description: String {
      switch self {
      case .path(let path, let reason):
        return "control socket \(path): \(reason). "
          + "VITRINE_CONTROL=PATH chooses another path, and VITRINE_CONTROL=off disables the socket."
      case .taken(let path):
        return "control socket \(path): another kiosk listens there. VITRINE_CONTROL=PATH gives this one its own."
      }
    }
  }

  let path: String
  private weak var handler: (any ControlRequestHandler)?
  private let listener: Int32
  private let isForGroup: Bool
  private var watch: DescriptorWatch?
  /// When it was last reported that a connection could not be taken, ns; 0 before that.
  private var lastShortage: UInt64 = 0
  private let file: SocketFile.Identity?
  /// Connections that have not sent a request yet, oldest first.
  private var clients: [Client] = []
  /// Responses that slow readers have not received completely.
  private var writers: [Writer] = []
  private static let requestLimit = 1024
  /// Limit of simultaneous connections. One more closes the oldest that has not sent a request.
  static let maxConnections = 16
  /// Timeouts in seconds for sending the request and for receiving the response.
  nonisolated static let requestTimeout = 5.0, responseTimeout = 10.0

  @MainActor
  private final class Client {
    let descriptor: Int32
    var watch: DescriptorWatch?
    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Stops reading and closes the connection.
    func end() {
      release()
      close(descriptor)
    }

    /// Stops reading. The caller takes over the descriptor.
    func release() {
      watch?.end()
      watch = nil
    }
  }

  /// The unsent remainder of a response.
  @MainActor
  private final class Writer {
    private let descriptor: Int32
    private var rest: Data
    private var watch: DescriptorWatch?
    private weak var socket: ControlSocket?
    private var isOver = false

    init(_ descriptor: Int32, _ rest: Data, of socket: ControlSocket) {
      (self.descriptor, self.rest, self.socket) = (descriptor, rest, socket)
      watch = DescriptorWatch(descriptor, for: .output) { [weak self] in self?.go() }
    }

    private func go() {
      let sent = ControlSocket.send(rest, to: descriptor)
      guard sent >= 0 else { return end() }
      rest = rest.dropFirst(sent)
      if rest.isEmpty { end() }
    }

    func end() {
      guard !isOver else { return }
      isOver = true
      watch?.end()
      watch = nil
      close(descriptor)
      socket?.writers.removeAll { $0 === self }
    }
  }

  /// The socket path of the kiosk that `deploy/install.sh` installs.
  nonisolated static let servicePath = "/run/vitrine/vitrine.sock"

  /// The default socket path: in the runtime folder of the service manager or the login session. Nil without one.
  nonisolated static func defaultPath(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String? {
    // systemd gives several folders separated by colons.
    let given = environment["RUNTIME_DIRECTORY"]?.split(separator: ":").first.map(String.init)
    guard let folder = given ?? environment["XDG_RUNTIME_DIR"], !folder.isEmpty else {
      return getuid() == 0 ? "/run/vitrine.sock" : nil
    }
    return folder + "/vitrine.sock"
  }

  /// Starts listening. Replaces a socket that a dead kiosk of this user left behind; any other file at `path` is kept.
  /// - Parameter group: A group whose members may also send requests.
  /// - Throws: `Failure`.
  init(path: String, group: String? = nil, handler: any ControlRequestHandler) throws {
    (self.path, self.handler) = (path, handler)
    isForGroup = group != nil
    // A non-blocking connect, because a hung kiosk never accepts the connections in its queue.
    switch Self.look(for: path) {
    case .nobody: break
    case .somebody: throw Failure.taken(path)
    }
    do { try SocketFile.removeOwn(path) } catch { throw Failure.path(path, reason: error.reason) }
    let listener = socket(AF_UNIX, Self.stream, 0)
    // The umask keeps other users from connecting, from the moment the socket exists.
    let mask = umask(0o177)
    let status = Self.withAddress(path) { bind(listener, $0, $1) }
    umask(mask)
    guard status == 0, listen(listener, 16) == 0 else {
      let reason = status == nil ? "the path is too long" : String(cString: strerror(errno))
      close(listener)
      throw Failure.path(path, reason: reason)
    }
    if let group {
      // Unlike chown, lchown does not follow a symbolic link that someone could have put there.
      guard let entry = getgrnam(group), lchown(path, uid_t.max, entry.pointee.gr_gid) == 0,
        chmod(path, 0o660) == 0
      else {
        close(listener)
        unlink(path)
        throw Failure.path(
          path, reason: "it cannot be given to the group \(group), of which the kiosk's user has to be a member")
      }
    }
    _ = fcntl(listener, F_SETFL, O_NONBLOCK)
    self.listener = listener
    file = SocketFile.Identity(path)
    watch = DescriptorWatch(listener) { [weak self] in self?.accept() }
  }

  func stop() {
    guard let watch else { return }
    watch.end()
    close(listener)
    self.watch = nil
    for client in clients { client.end() }
    for writer in writers { writer.end() }
    clients = []
    // Another kiosk may have created its own socket at this path.
    if file != nil, SocketFile.Identity(path) == file { unlink(path) }
  }

  private func accept() {
    while watch != nil {
      let descriptor = Foundation.accept(listener, nil, nil)
      guard descriptor >= 0 else {
        switch errno {
        case EINTR, ECONNABORTED: continue
        case EMFILE, ENFILE, ENOBUFS, ENOMEM: return pause(errno)
        default: return
        }
      }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      // For a group, the kernel has already checked the socket's mode.
      guard isForGroup || Self.isAuthorized(descriptor) else {
        close(descriptor)
        continue
      }
      if clients.count + writers.count >= Self.maxConnections {
        guard !clients.isEmpty else {
          close(descriptor)
          continue
        }
        clients.removeFirst().end()
      }
      let client = Client(descriptor)
      client.watch = DescriptorWatch(descriptor) { [weak self, weak client] in
        if let self, let client { self.read(client) }
      }
      clients.append(client)
      after(Self.requestTimeout) { [weak self, weak client] in
        guard let self, let client, let index = clients.firstIndex(where: { $0 === client }) else { return }
        clients.remove(at: index).end()
      }
    }
  }

  /// Without a free descriptor, waiting connections would wake the source again and again, so it pauses.
  private func pause(_ code: Int32) {
    // Once in ten minutes: it may go on for as long as somebody connects.
    let now = DispatchTime.now().uptimeNanoseconds
    if lastShortage == 0 || now >= lastShortage &+ 600_000_000_000 {
      lastShortage = now
      Diagnostics.report(
        "control socket \(path): requests wait, because no connection can be taken: \(String(cString: strerror(code))). "
          + "LimitNOFILE= in the unit of a service allows more open files.")
    }
    watch?.end()
    after(0.25) { [weak self] in
      guard let self, watch != nil else { return }
      watch = DescriptorWatch(listener) { [weak self] in self?.accept() }
      accept()
    }
  }

  /// Calls `body` after `seconds` of real time, even if the kiosk runs on a virtual clock.
  private func after(_ seconds: Double, _ body: @escaping @MainActor () -> Void) {
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { MainActor.assumeIsolated(body) }
  }

  /// Whether the peer is the kiosk's own user or root.
  private static func isAuthorized(_ descriptor: Int32) -> Bool {
    var credentials = (pid: pid_t(0), user: uid_t(0), group: gid_t(0))
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    // SO_PEERCRED
    guard getsockopt(descriptor, SOL_SOCKET, 17, &credentials, &size) == 0 else { return false }
    return credentials.user == 0 || credentials.user == getuid()
  }

  private func read(_ client: Client) {
    clients.removeAll { $0 === client }
    let descriptor = client.descriptor
    var buffer = [UInt8](repeating: 0, count: Self.requestLimit)
    // A request is one short line that is written at once; an incomplete one is refused.
    let count = recv(descriptor, &buffer, buffer.count, 0x40 /* MSG_DONTWAIT */)
    guard count > 0 else { return client.end() }
    let answer = answer(to: buffer.prefix(count))
    let sent = Self.send(answer[...], to: descriptor)
    guard sent >= 0, sent < answer.count else { return client.end() }
    // The remainder is sent as the reader takes it; waiting for it would block a thread.
    client.release()
    let writer = Writer(descriptor, answer.dropFirst(sent), of: self)
    writers.append(writer)
    after(Self.responseTimeout) { [weak writer] in writer?.end() }
  }

  /// The response to a request.
  /// - Parameter request: Untrusted bytes.
  func answer(to request: some Sequence<UInt8>) -> Data {
    let line = String(decoding: request.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    switch handler?.answer(line) {
    case .success(let data)?: return Data("ok \(data.count)\n".utf8) + data
    case .failure(let error)?: return Data("error \(Self.oneLine("\(error)"))\n".utf8)
    case nil: return Data("error this kiosk does not know \"\(Self.oneLine(line))\"\n".utf8)
    }
  }

  /// Sends as much as fits into the socket's buffer, without blocking.
  /// - Returns: Bytes sent; -1 when the connection is closed.
  private nonisolated static func send(_ data: Data, to descriptor: Int32) -> Int {
    // MSG_NOSIGNAL | MSG_DONTWAIT
    let sent = data.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, 0x4000 | 0x40) }
    return sent < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : sent
  }

  private static func oneLine(_ text: String) -> String { text.replacingOccurrences(of: "\n", with: " ") }

  // MARK: Client

  /// Why a request got no response.
  enum RequestError: Error, CustomStringConvertible {
    case nobody(path: String)
    case silent(path: String)
    case refused(String)
    case brokenOff(path: String)

    var description: String {
      switch self {
      case .nobody(let path): return "\(path): no kiosk that this user may control is listening there."
      case .silent(let path): return "\(path): a kiosk listens there and does not answer."
      case .refused(let reason): return reason
      case .brokenOff(let path): return "\(path): the response was cut off; did the kiosk exit?"
      }
    }
  }

  /// Sends a request to the kiosk that listens at `path` and waits for the response.
  /// - Parameter seconds: Timeout of connecting, and of each read.
  /// - Throws: `RequestError`.
  nonisolated static func ask(_ request: String, at path: String, timeout seconds: Int = 10) throws -> Data {
    let descriptor = socket(AF_UNIX, stream, 0)
    guard descriptor >= 0 else { throw RequestError.nobody(path: path) }
    defer { close(descriptor) }
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    // SO_SNDTIMEO also limits connect(), which blocks while the queue is full.
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    guard withAddress(path, { Foundation.connect(descriptor, $0, $1) }) == 0 else {
      if errno == EAGAIN { throw RequestError.silent(path: path) }
      throw RequestError.nobody(path: path)
    }
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let line = Array("\(request)\n".utf8)
    guard Foundation.send(descriptor, line, line.count, 0x4000) == line.count else {
      throw RequestError.brokenOff(path: path)
    }
    var answer = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      answer.append(contentsOf: buffer.prefix(count))
      guard answer.count <= answerLimit else { throw RequestError.brokenOff(path: path) }
    }
    guard let end = answer.firstIndex(of: UInt8(ascii: "\n")) else { throw RequestError.brokenOff(path: path) }
    let head = String(decoding: answer[..<end], as: UTF8.self)
    let body = answer[answer.index(after: end)...]
    if head.hasPrefix("error ") { throw RequestError.refused(String(head.dropFirst(6))) }
    guard head.hasPrefix("ok "), Int(head.dropFirst(3)) == body.count else { throw RequestError.brokenOff(path: path) }
    return Data(body)
  }

  /// Largest accepted response in bytes: the client may be root, and the server need not be.
  private nonisolated static let answerLimit = 256 << 20

  private enum Listener { case nobody, somebody }

  private static func look(for path: String) -> Listener {
    let descriptor = socket(AF_UNIX, stream | 0o4000 /* SOCK_NONBLOCK */, 0)
    guard descriptor >= 0 else { return .nobody }
    defer { close(descriptor) }
    if withAddress(path, { Foundation.connect(descriptor, $0, $1) }) == 0 { return .somebody }
    return errno == EAGAIN || errno == EINPROGRESS ? .somebody : .nobody
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

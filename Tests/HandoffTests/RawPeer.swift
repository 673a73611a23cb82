import Foundation

@testable import Handoff

/// A peer that says what the test wants: bytes on the socket, or inside TLS. It blocks, up to two seconds.
final class RawPeer {
  let socket: Int32
  private var session: TLSSession?
  private var input: [UInt8] = []

  /// An end that was connected to.
  init(accepted socket: Int32) { self.socket = socket }

  init?(_ address: HandoffAddress) {
    guard let found = SocketAddress.numeric(address), case .success(let socket) = found.connect() else { return nil }
    self.socket = socket
    guard wait(Int16(POLLOUT)) else { return nil }
  }

  deinit { close(socket) }

  private func wait(_ events: Int16) -> Bool {
    var entry = pollfd(fd: socket, events: events, revents: 0)
    return poll(&entry, 1, 2000) == 1
  }

  // MARK: On the socket

  /// Sends bytes and ends this direction.
  func writeLast(_ bytes: [UInt8]) {
    write(bytes)
    shutdown(socket, Int32(SHUT_WR))
  }

  func write(_ bytes: [UInt8]) { _ = send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }

  /// What arrives until the other end closes; nil if it does not.
  func readAll() -> [UInt8]? {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while wait(Int16(POLLIN)) {
      let count = read(socket, &buffer, buffer.count)
      if count <= 0 { return all }
      all += buffer[..<count]
    }
    return nil
  }

  // MARK: Inside TLS

  private func repeating(_ call: (TLSSession) -> TLSSession.Outcome) -> TLSSession.Outcome {
    guard let session else { return .failed("no session") }
    while true {
      let outcome = call(session)
      switch outcome {
      case .wantsInput: guard wait(Int16(POLLIN)) else { return .failed("timeout") }
      case .wantsOutput: guard wait(Int16(POLLOUT)) else { return .failed("timeout") }
      default: return outcome
      }
    }
  }

  /// The protocol that was agreed on; nil when the handshake failed.
  func handshake(_ keys: FleetKeys) -> String? {
    session = TLSSession(clientOn: socket, keys, key: 0)
    return repeating { $0.handshake() } == .done ? session?.summary : nil
  }

  /// Does the handshake of the end that was connected to.
  func handshake(asServer keys: FleetKeys) -> Bool {
    session = TLSSession(serverOn: socket, keys)
    return repeating { $0.handshake() } == .done
  }

  /// What this connection has and no other; nothing before the handshake.
  var binding: [UInt8] { session?.channelBinding ?? [] }

  func say(_ message: Message) { say(message.bytes) }

  func say(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      var sent = 0
      guard repeating({ $0.send(rest, sent: &sent) }) == .done else { return }
      rest = rest.dropFirst(sent)
    }
  }

  /// Ends this direction, inside TLS and of the socket.
  func finish() {
    session?.close()
    shutdown(socket, Int32(SHUT_WR))
  }

  /// The next message; nil when the connection ends.
  func listen() -> Message? {
    while true {
      if let message = try? Message.next(in: &input, limit: Message.answerLimit) { return message }
      var buffer = [UInt8](repeating: 0, count: 4096)
      var count = 0
      guard repeating({ $0.receive(into: &buffer, received: &count) }) == .done else { return nil }
      input += buffer[..<count]
    }
  }
}

/// Passes bytes between two kiosks, as somebody does who sits between them.
final class Relay: @unchecked Sendable {
  // Unchecked: the lock guards what changes.
  let address: HandoffAddress
  private let listener: Int32
  private let origin: HandoffAddress
  private let lock = NSLock()
  private var recorded: [UInt8] = []

  /// Gets the bytes so far in one direction and the new ones; returns what goes on, nil to cut the connection.
  typealias Change = @Sendable (_ isRequest: Bool, _ offset: Int, _ bytes: [UInt8]) -> [UInt8]?

  init?(to origin: HandoffAddress, change: @escaping Change = { $2 }) {
    guard let found = SocketAddress.numeric(HandoffAddress("127.0.0.1", port: 0)),
      case .success(let listener) = found.listen()
    else { return nil }
    (self.listener, self.origin) = (listener, origin)
    address = HandoffAddress("127.0.0.1", port: SocketAddress.port(of: listener) ?? 0)
    Thread.detachNewThread { [weak self] in
      var entry = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
      while self != nil {
        guard poll(&entry, 1, 20) == 1, case .success(let accepted) = SocketAddress.accept(listener) else { continue }
        self?.pass(accepted.socket, change)
      }
      close(listener)
    }
  }

  /// What the asking side has sent.
  var requests: [UInt8] { lock.withLock { recorded } }

  private func pass(_ client: Int32, _ change: Change) {
    defer { close(client) }
    guard let found = SocketAddress.numeric(origin), case .success(let server) = found.connect() else { return }
    defer { close(server) }
    var offsets = [0, 0]
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      var entries = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&entries, 2, 3000) > 0 else { return }
      for index in 0..<2 where entries[index].revents != 0 {
        let count = read(index == 0 ? client : server, &buffer, buffer.count)
        guard count > 0 else { return }
        let bytes = Array(buffer[..<count])
        if index == 0 { lock.withLock { recorded += bytes } }
        guard let changed = change(index == 0, offsets[index], bytes) else { return }
        offsets[index] += count
        _ = send(index == 0 ? server : client, changed, changed.count, Int32(MSG_NOSIGNAL))
      }
    }
  }
}

/// Makes the same inputs in every run.
struct Mutator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % max(limit, 1)
  }

  mutating func mutate(_ seed: [UInt8]) -> [UInt8] {
    var bytes = seed
    for _ in 0...next(4) {
      guard !bytes.isEmpty else { return bytes }
      let place = next(bytes.count)
      switch next(6) {
      case 0: bytes[place] ^= 1 << UInt8(next(8))
      case 1: bytes[place] = [0, 1, 127, 128, 255][next(5)]
      case 2: bytes.remove(at: place)
      case 3: bytes.insert(UInt8(next(256)), at: place)
      case 4: bytes.removeSubrange(place..<min(bytes.count, place + next(20)))
      default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 1 + next(40))], at: place)
      }
    }
    return bytes
  }
}

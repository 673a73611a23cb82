import Devices
import Dispatch
import Foundation

/// Who a `SecureConnection` reports to.
///
/// - Threading: its queue.
protocol SecureConnectionDelegate: AnyObject {
  /// The handshake is done.
  func connectionDidOpen(_ connection: SecureConnection)
  func connection(_ connection: SecureConnection, received message: Message)
  /// Called once; nothing follows.
  func connection(_ connection: SecureConnection, ended end: SecureConnection.End)
}

/// A connection to a peer: the handshake, messages to send, and messages that arrive. It owns its socket.
///
/// Nothing is parsed before the handshake has shown that the peer has a key of the fleet. A connection that has not ended
/// by its deadline is ended.
///
/// - Threading: its queue.
final class SecureConnection: @unchecked Sendable {
  // Unchecked: everything is used on the queue only.
  /// Why a connection ended.
  enum End: Hashable {
    /// The handshake failed: the peer has no key of ours, is no kiosk, or somebody changed what was sent.
    case handshake(String)
    /// The peer sent something that is not allowed.
    case malformed(String)
    /// The peer or the network ended it.
    case interrupted(String)
    /// It took too long.
    case deadline
    /// This side ended it.
    case finished
  }

  private enum State { case handshake, open, ended }

  private let socket: Int32
  private let session: TLSSession
  private let queue: DispatchQueue
  private let watched: EpollSet
  private let limit: Int
  private var state = State.handshake
  private var entry: EpollSet.Entry?
  private var awaited: EpollSet.Event?
  private var input: [UInt8] = []
  private var output: ArraySlice<UInt8> = []
  private var endsAfterOutput = false
  private var isProceeding = false

  private weak var delegate: (any SecureConnectionDelegate)?

  /// - Parameter limit: The size of the largest message that is accepted.
  init(
    _ socket: Int32, _ session: TLSSession, queue: DispatchQueue, watched: EpollSet, limit: Int,
    delegate: any SecureConnectionDelegate
  ) {
    (self.socket, self.session, self.queue, self.watched, self.limit) = (socket, session, queue, watched, limit)
    self.delegate = delegate
  }

  deinit {
    entry?.remove()
    close(socket)
  }

  /// Whether the peer has shown a key.
  var isOpen: Bool { state == .open }

  /// Bytes that only the two ends of this connection have in common; nil before the peer has shown a key.
  var channelBinding: [UInt8]? { state == .open ? session.channelBinding : nil }

  /// Begins, and ends the connection when `time` has passed.
  func start(within time: DispatchTimeInterval) {
    queue.asyncAfter(deadline: .now() + time) { [weak self] in self?.end(.deadline) }
    proceed()
  }

  /// Sends a message.
  /// - Parameter isLast: Whether the connection ends once the message is sent.
  func send(_ message: Message, isLast: Bool = false) {
    output += message.bytes
    endsAfterOutput = endsAfterOutput || isLast
    proceed()
  }

  func end(_ reason: End = .finished) {
    guard state != .ended else { return }
    if state == .open, reason == .finished { session.close() }
    state = .ended
    entry?.remove()
    entry = nil
    shutdown(socket, Int32(SHUT_RDWR))
    delegate?.connection(self, ended: reason)
  }

  // MARK: Work

  private func proceed() {
    // A callback may send something, which the loop below finds.
    guard !isProceeding else { return }
    isProceeding = true
    defer { isProceeding = false }
    if state == .handshake {
      guard shakeHands() else { return }
      state = .open
      delegate?.connectionDidOpen(self)
    }
    // GnuTLS may hold bytes of which the socket knows nothing any more, so it is asked until it has none.
    while state == .open, flush(), receive() {}
  }

  /// - Returns: Whether the handshake is done.
  private func shakeHands() -> Bool {
    switch session.handshake() {
    case .done: return true
    case .wantsInput: wait(for: .input)
    case .wantsOutput: wait(for: .output)
    case .closed: end(.handshake("the peer closed the connection"))
    case .failed(let reason): end(.handshake(reason))
    }
    return false
  }

  /// - Returns: Whether everything was sent and the connection goes on.
  private func flush() -> Bool {
    while !output.isEmpty {
      var sent = 0
      let outcome = session.send(output, sent: &sent)
      guard goesOn(outcome) else { return false }
      output = output.dropFirst(sent)
    }
    if endsAfterOutput { end() }
    return state == .open
  }

  /// - Returns: Whether something has arrived and the connection goes on.
  private func receive() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var count = 0
    let outcome = session.receive(into: &buffer, received: &count)
    guard goesOn(outcome) else { return false }
    input += buffer[..<count]
    do {
      while state == .open, let message = try Message.next(in: &input, limit: limit) {
        delegate?.connection(self, received: message)
      }
    } catch {
      end(.malformed(error.reason))
    }
    return state == .open
  }

  private func goesOn(_ outcome: TLSSession.Outcome) -> Bool {
    switch outcome {
    case .done: return true
    case .wantsInput: wait(for: .input)
    case .wantsOutput: wait(for: .output)
    case .closed: end(.interrupted("the peer closed the connection"))
    case .failed(let reason): end(.interrupted(reason))
    }
    return false
  }

  private func wait(for event: EpollSet.Event) {
    guard state != .ended, awaited != event || entry == nil else { return }
    entry?.remove()
    awaited = event
    entry = try? watched.add(socket, for: event) { [weak self] _ in self?.proceed() }
    if entry == nil { end(.interrupted("the kernel cannot wait for it")) }
  }
}

import CVNCChannel
import VNCChannel

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A connected socket and the state of its protocol. It owns its descriptor.
final class Connection {
  enum Stage {
    /// The kind of client is not known yet: a browser sends its request at once, a viewer waits for the server's
    /// version message.
    case detecting
    case request(head: [UInt8])
    /// A file is being sent.
    case file(descriptor: Int32, left: Int)
    case viewer(RFBSession)
    /// The connection closes once its output is sent.
    case closing
  }

  let descriptor: Int32
  let peer: in_addr_t
  let local: in_addr_t
  let isForPages: Bool
  /// The time when it was accepted, ms.
  let begin: UInt64
  var stage: Stage
  var webSocket: WebSocket?
  /// The time when this stage times out, ms; nil for no timeout.
  var deadline: UInt64?
  /// The time of the last input, ms.
  var lastInputTime: UInt64
  private var output: [UInt8] = []
  private var sent = 0
  /// The time when the socket last accepted output, or the output was last empty, ms.
  private(set) var lastOutputTime: UInt64
  /// How much the socket has accepted since the connection was made.
  private(set) var sentBytes = 0
  /// Whether the peer has disconnected, or the connection is to be dropped.
  private(set) var isBroken = false
  var interest: UInt32 = 0
  /// Whether the answer to a wrong password is not sent before `deadline`.
  var isHeld = false

  init(descriptor: Int32, peer: in_addr_t, local: in_addr_t, isForPages: Bool, now: UInt64) {
    self.descriptor = descriptor
    self.peer = peer
    self.local = local
    self.isForPages = isForPages
    begin = now
    lastInputTime = now
    lastOutputTime = now
    stage = isForPages ? .request(head: []) : .detecting
    deadline = now + (isForPages ? Self.requestTime : Self.detectionTime)
  }

  deinit {
    if case .file(let file, _) = stage { close(file) }
    close(descriptor)
  }

  // Timeouts in milliseconds.
  static let detectionTime: UInt64 = 100
  static let requestTime: UInt64 = 5000
  static let handshakeTime: UInt64 = 10_000
  /// Long enough for typing a password.
  static let passwordTime: UInt64 = 120_000
  /// The longest time in which the socket accepts no output.
  static let stallTime: UInt64 = 30_000
  static let fileTime: UInt64 = 10_000

  var session: RFBSession? {
    if case .viewer(let session) = stage { return session }
    return nil
  }

  /// Whether it is a viewer that has been admitted.
  var isViewer: Bool { session?.isRunning == true }

  var wantsInput: Bool {
    guard !isBroken else { return false }
    switch stage {
    case .detecting, .request: return true
    case .file, .closing: return false
    case .viewer(let session): return session.wantsInput
    }
  }

  var hasOutput: Bool { sent < output.count }

  /// The bytes that wait to be sent.
  var waitingBytes: Int { output.count - sent + (session?.output.count ?? 0) }

  func fail() { isBroken = true }

  /// The time of the next timeout, ms: the stage's, or that of output that is not accepted.
  var due: UInt64? {
    let stall = hasOutput ? lastOutputTime + (isViewer ? Self.stallTime : Self.fileTime) : nil
    return [deadline, stall].compactMap { $0 }.min()
  }

  // MARK: Output

  func write(_ bytes: [UInt8]) {
    // The stall timeout starts when output becomes pending.
    if output.isEmpty { lastOutputTime = vv_milliseconds() }
    output += bytes
  }

  /// Moves the session's output into the connection's, as web socket frames where one is used.
  func collect() {
    guard let session, !session.output.isEmpty || webSocket?.replies.isEmpty == false else { return }
    if webSocket != nil {
      if !session.output.isEmpty { write(WebSocket.frame(session.output)) }
      if let replies = webSocket?.replies, !replies.isEmpty {
        write(replies)
        webSocket?.replies = []
      }
      session.output.removeAll(keepingCapacity: session.output.capacity <= 1 << 20)
    } else if output.isEmpty {
      lastOutputTime = vv_milliseconds()
      swap(&output, &session.output)
    } else {
      write(session.output)
      // Whoever does not read would hold the memory of a frame twice, and once uncounted.
      session.output.removeAll(keepingCapacity: session.output.capacity <= 1 << 20)
    }
  }

  /// Sends as much output as the socket accepts.
  func flush(now: UInt64) {
    while sent < output.count, !isBroken {
      let count = output.withUnsafeBytes { vv_write(descriptor, $0.baseAddress! + sent, $0.count - sent) }
      if count == -Int(EAGAIN) { return }
      guard count > 0 else { return fail() }
      sent += count
      sentBytes += count
      lastOutputTime = now
    }
    if sent == output.count {
      output.removeAll(keepingCapacity: output.capacity <= 1 << 20)
      sent = 0
      lastOutputTime = now
    }
  }
}

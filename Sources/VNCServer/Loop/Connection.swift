import CVNCChannel
import VNCChannel

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A socket somebody has connected to, and how far the conversation is. Owns its descriptor.
final class Connection {
  enum Stage {
    /// A browser sends its request at once; a viewer waits to be greeted.
    case detecting
    case request(head: [UInt8])
    /// A file is being sent.
    case file(descriptor: Int32, left: Int)
    case viewer(RFBSession)
    /// What is written is sent, then it ends.
    case closing
  }

  let descriptor: Int32
  let peer: in_addr_t
  let local: in_addr_t
  let isForPages: Bool
  /// When it came, ms.
  let begin: UInt64
  var stage: Stage
  var webSocket: WebSocket?
  /// When this stage has to be over, ms; nil without an end.
  var deadline: UInt64?
  /// When it last sent something that counts.
  var lastHeard: UInt64
  private var output: [UInt8] = []
  private var sent = 0
  /// When output was last taken, or was last empty.
  private(set) var lastTaken: UInt64
  /// The other side is gone, or to be so.
  private(set) var isBroken = false
  var interest: UInt32 = 0

  init(descriptor: Int32, peer: in_addr_t, local: in_addr_t, isForPages: Bool, now: UInt64) {
    self.descriptor = descriptor
    self.peer = peer
    self.local = local
    self.isForPages = isForPages
    begin = now
    lastHeard = now
    lastTaken = now
    stage = isForPages ? .request(head: []) : .detecting
    deadline = now + (isForPages ? Self.requestTime : Self.detectionTime)
  }

  deinit {
    if case .file(let file, _) = stage { close(file) }
    close(descriptor)
  }

  // Milliseconds.
  static let detectionTime: UInt64 = 100
  static let requestTime: UInt64 = 5000
  static let handshakeTime: UInt64 = 10_000
  /// Somebody types a password.
  static let passwordTime: UInt64 = 120_000
  /// Without taking any of what is to be sent.
  static let stallTime: UInt64 = 30_000
  static let fileTime: UInt64 = 10_000

  var session: RFBSession? {
    if case .viewer(let session) = stage { return session }
    return nil
  }

  /// Whether it is a viewer that was let in.
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

  func fail() { isBroken = true }

  /// When it is due to be looked at for having taken too long.
  var due: UInt64? {
    let stall = hasOutput ? lastTaken + (isViewer ? Self.stallTime : Self.fileTime) : nil
    return [deadline, stall].compactMap { $0 }.min()
  }

  // MARK: Output

  func write(_ bytes: [UInt8]) {
    // From now on it is owed.
    if output.isEmpty { lastTaken = vv_milliseconds() }
    output += bytes
  }

  /// Moves what the session has to say into the output, in a frame where it goes through a web socket.
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
      lastTaken = vv_milliseconds()
      swap(&output, &session.output)
    } else {
      write(session.output)
      session.output.removeAll(keepingCapacity: true)
    }
  }

  /// Sends what the socket takes.
  func flush(now: UInt64) {
    while sent < output.count, !isBroken {
      let count = output.withUnsafeBytes { vv_write(descriptor, $0.baseAddress! + sent, $0.count - sent) }
      if count == -Int(EAGAIN) { return }
      guard count > 0 else { return fail() }
      sent += count
      lastTaken = now
    }
    if sent == output.count {
      output.removeAll(keepingCapacity: output.capacity <= 1 << 20)
      sent = 0
      lastTaken = now
    }
  }
}

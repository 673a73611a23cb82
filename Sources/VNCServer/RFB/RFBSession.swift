import VNCChannel

/// One viewer's session in the remote framebuffer protocol (RFC 6143): bytes in, bytes and events out. It uses neither
/// sockets nor clocks.
///
/// Memory is bounded whatever the viewer sends: at most one message is kept, events are limited, and at most one update
/// waits to be sent. One piece of it is encoded at a time, while the output has space and the frame stays the same.
public final class RFBSession {
  enum State: Equatable {
    case version
    case security
    case response
    /// The response to the challenge has been received and waits to be checked.
    case verdict([UInt8])
    case clientInit
    case running
    case ended
  }

  enum Minor { case three, seven, eight }

  /// The server's decision about new viewers.
  struct Admission {
    /// Why no more viewers are accepted now; nil when they are.
    var refusal: () -> String?
    /// Admits an authenticated viewer. Returns false when the limit has been reached meanwhile.
    var join: () -> Bool
  }

  let viewer: UInt32
  let name: String
  let password: [UInt8]?
  let challenge: [UInt8]
  let admission: Admission
  var state = State.version
  var minor = Minor.eight
  /// The reason for the end, for the log.
  private(set) var reason: String?
  /// The bytes to send.
  var output: [UInt8] = []
  var events = ViewerEventQueue()

  // Messages.
  var input: [UInt8] = []
  var next = 0
  /// The number of encodings of a SetEncodings message still to be read.
  var encodingsLeft = 0
  /// The number of clipboard bytes still to be discarded.
  var ignoredBytes = 0

  // Updates.
  /// The frame size that was last sent to the viewer.
  var width: Int
  var height: Int
  var format = PixelFormat.native
  var encoding = Encoding.raw
  var supportsDesktopSize = false
  var isChoosingEncodings = false
  var damage = PendingDamage()
  var requested: FrameRect?
  var update = UpdateInProgress()
  var raw = RawEncoder()
  var zrle: ZRLEEncoder?

  enum Encoding: UInt32 {
    case raw = 0
    case zrle = 16
  }

  init(
    viewer: UInt32, name: String, width: Int, height: Int, password: [UInt8]?, challenge: [UInt8], admission: Admission
  ) {
    self.viewer = viewer
    self.name = name
    self.width = width
    self.height = height
    self.password = password
    self.challenge = challenge
    self.admission = admission
  }

  /// Sends the server's version message, which the viewer waits for.
  func start() { output += Array("RFB 003.008\n".utf8) }

  var isOver: Bool { state == .ended }
  var isRunning: Bool { state == .running }
  /// Whether the kiosk has been informed of the viewer.
  private(set) var hasJoined = false
  /// Whether unparsed input is left, for example because the event queue is full.
  var hasInput: Bool { next < input.count }
  /// The longest part of a message, in bytes, that must be complete before it is parsed.
  private static let longestPart = 20

  /// Whether input may be parsed: not while the event queue is full, nor while a password waits to be checked.
  var canProceed: Bool {
    if case .verdict = state { return false }
    return state != .ended && !events.isFull
  }

  /// Whether more bytes may be passed to `receive`: only when earlier input has been parsed. An emptied event queue
  /// holds fewer messages than one read can bring.
  var wantsInput: Bool { canProceed && input.count - next < Self.longestPart }

  /// Whether the viewer waits for an update.
  var isWaitingForUpdate: Bool { requested != nil || update.isGoing }
  /// Whether there is something to send to a waiting viewer.
  var hasPendingUpdate: Bool { update.isGoing || requested != nil && !damage.isEmpty }

  func markJoined() { hasJoined = true }

  func end(_ reason: String? = nil) {
    if state != .ended { self.reason = reason }
    state = .ended
    input = []
    next = 0
  }

  /// Appends input and parses it.
  func receive(_ bytes: ArraySlice<UInt8>) {
    guard state != .ended else { return }
    input.append(contentsOf: bytes)
    proceed()
  }

  /// Continues parsing, after events were taken or a password was checked.
  func proceed() {
    while canProceed, step() {}
    if next == input.count {
      input.removeAll(keepingCapacity: input.capacity <= 65_536)
      next = 0
    } else if next > 16_384 {
      input.removeSubrange(..<next)
      next = 0
    }
  }

  /// - Returns: Whether a message was complete.
  private func step() -> Bool {
    switch state {
    case .version: return readVersion()
    case .security: return readSecurity()
    case .response: return readResponse()
    case .verdict, .ended: return false
    case .clientInit: return readClientInit()
    case .running: return readMessage()
    }
  }

  /// Consumes the next `count` bytes; nil until all of them are there.
  func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard input.count - next >= count else { return nil }
    next += count
    return input[(next - count)..<next]
  }
}

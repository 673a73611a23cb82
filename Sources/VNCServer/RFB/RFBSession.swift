import VNCChannel

/// One viewer's conversation in the remote framebuffer protocol (RFC 6143): bytes in, bytes and events out. It knows nothing
/// of sockets or clocks.
///
/// Whatever the viewer sends, memory is bounded: at most one message is kept, events are limited, and of pictures one piece
/// is encoded at a time, when there is room for it.
public final class RFBSession {
  enum State: Equatable {
    case version
    case security
    case response
    /// The answer to the challenge waits to be judged.
    case verdict([UInt8])
    case clientInit
    case running
    case ended
  }

  enum Minor { case three, seven, eight }

  /// What the house says of newcomers.
  struct Admission {
    /// Why no more viewers are taken now; nil when they are.
    var refusal: () -> String?
    /// Takes one that has shown that it may come in. False when there is no room after all.
    var join: () -> Bool
  }

  let viewer: UInt32
  let name: String
  let password: [UInt8]?
  let challenge: [UInt8]
  let admission: Admission
  var state = State.version
  var minor = Minor.eight
  /// Why it ended, for the log.
  private(set) var reason: String?
  /// What is to be sent.
  var output: [UInt8] = []
  var events = ViewerEvents()

  // Messages.
  var input: [UInt8] = []
  var next = 0
  /// Encodings that SetEncodings still announces.
  var encodingsLeft = 0
  /// Bytes of a clipboard that are thrown away.
  var ignoredBytes = 0

  // Pictures.
  /// The frame as the viewer knows it.
  var width: Int
  var height: Int
  var format = PixelFormat.native
  var encoding = Encoding.raw
  var takesSizes = false
  var isChoosingEncodings = false
  var damage = DamageList()
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

  /// Greets the viewer, who waits for that.
  func start() { output += Array("RFB 003.008\n".utf8) }

  var isOver: Bool { state == .ended }
  var isRunning: Bool { state == .running }
  /// Whether the kiosk is to hear of it.
  private(set) var hasJoined = false
  /// Whether something has come that waits for room among the events.
  var hasInput: Bool { next < input.count }
  /// No message has more bytes that have to be there at once.
  private static let longestPart = 20

  /// Whether what has come may be acted on: not while the kiosk is behind, nor while an answer waits to be judged.
  var canProceed: Bool {
    if case .verdict = state { return false }
    return state != .ended && !events.isFull
  }

  /// Whether more bytes may be given to `receive`: only when what came before has been acted on. A queue that was emptied
  /// has room for fewer messages than one read brings.
  var wantsInput: Bool { canProceed && input.count - next < Self.longestPart }

  /// Whether somebody waits for a picture.
  var isWaitingForPicture: Bool { requested != nil || update.isGoing }
  /// Whether there is something to send to somebody who waits.
  var hasNews: Bool { update.isGoing || requested != nil && !damage.isEmpty }

  func noteJoining() { hasJoined = true }

  func end(_ reason: String? = nil) {
    if state != .ended { self.reason = reason }
    state = .ended
    input = []
    next = 0
  }

  /// Takes what has come, and does what it asks for.
  func receive(_ bytes: ArraySlice<UInt8>) {
    guard state != .ended else { return }
    input.append(contentsOf: bytes)
    proceed()
  }

  /// Goes on with what has come: after events were taken, or a judgement.
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

  /// - Returns: Whether there was a whole message.
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

  /// The next so many bytes, once they are all there.
  func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard input.count - next >= count else { return nil }
    next += count
    return input[(next - count)..<next]
  }
}

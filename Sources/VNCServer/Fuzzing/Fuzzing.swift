import VNCChannel

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Entry points for fuzzers: the parsers for input from viewers, browsers and the channel, without sockets. None of
/// them throws or returns anything; a mistake traps.

/// Parses a viewer's bytes. The first byte chooses whether there is a password and how the rest is split.
public func fuzzVNC(input: [UInt8]) {
  guard let choice = input.first, let frame = FrameCopy(width: 130, height: 70) else { return }
  let hasPassword = choice & 1 != 0
  let session = RFBSession(
    viewer: 1, name: "Fuzz", width: 130, height: 70, password: hasPassword ? Array("sesame".utf8) : nil,
    challenge: Array(0..<16), admission: .init(refusal: { choice & 2 != 0 ? "full" : nil }, join: { choice & 4 == 0 }))
  session.start()
  let size = choice & 8 == 0 ? 1 + Int(choice >> 4) : 4096
  var rest = input.dropFirst()
  var socket = choice & 16 != 0 ? WebSocket() : nil
  var smaller: FrameCopy?
  while !rest.isEmpty {
    let piece = rest.prefix(size)
    rest = rest.dropFirst(size)
    if socket != nil {
      session.receive((socket?.decode(piece) ?? [])[...])
      precondition((socket?.replies.count ?? 0) < 4096)
      socket?.replies = []
    } else {
      session.receive(piece)
    }
    if case .verdict = session.state {
      _ = session.judge()
      session.proceed()
    }
    var pieces = 0
    while pieces < 8, session.produce(smaller ?? frame) {
      pieces += 1
      session.output.removeAll(keepingCapacity: true)
    }
    if choice & 32 != 0, smaller == nil, session.isRunning { smaller = smallerFrame(replacing: frame, of: session) }
    let damage = FrameRect(x: Int(choice), y: 3, width: 9, height: 2)
    session.finishUpdate(of: smaller ?? frame, before: [damage])
    session.damaged(damage)
    session.output.removeAll(keepingCapacity: true)
    precondition(session.events.events.count <= ViewerEventQueue.limit)
    _ = session.events.take(Int(choice & 7))
    session.proceed()
    // The server does the same: it reads no more until the session wants input.
    while !session.wantsInput, !session.events.isEmpty {
      _ = session.events.take(9)
      session.proceed()
    }
    precondition(session.isOver || session.input.count - session.next < 4096)
  }
}

/// A frame of another size, as the kiosk's next one.
private func smallerFrame(replacing frame: FrameCopy, of session: RFBSession) -> FrameCopy? {
  session.finishUpdate(of: frame, before: nil)
  return FrameCopy(width: 40, height: 90)
}

/// Parses a browser's request and the web socket frames that follow it.
public func fuzzHTTP(input: [UInt8]) {
  guard let end = HTTPRequest.end(of: input), let request = HTTPRequest(input[..<end]) else { return }
  let access = BrowserAccess(addresses: ["10.0.0.1"], pagePort: 5800, allowed: ["panel.example", "https://other:8443"])
  _ = access.allows(host: request["host"])
  _ = access.allows(origin: request["origin"], host: request["host"])
  if let pages = PageFolder("/usr/share/doc") {
    let answer = pages.answer(request)
    if answer.file >= 0 { close(answer.file) }
  }
  guard WebSocket.acceptance(request) != nil else { return }
  var socket = WebSocket()
  _ = socket.decode(input[end...])
}

/// Decodes messages between the kiosk and vitrine-vnc, in both directions.
public func fuzzVNCChannel(input: [UInt8]) {
  if let message = ChannelCoding.serverMessage(input) { _ = ChannelCoding.encode(message) }
  if let message = ChannelCoding.kioskMessage(input) { _ = ChannelCoding.encode(message) }
}

/// Seeds for mutation: whole conversations.
public enum VNCFuzzSeeds {
  /// Input for `fuzzVNC`.
  public static let viewers: [[UInt8]] = {
    let format: [UInt8] = [0, 0, 0, 0, 32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 16, 8, 0, 0, 0, 0]
    let small: [UInt8] = [0, 0, 0, 0, 16, 16, 1, 1, 0, 31, 0, 63, 0, 31, 11, 5, 0, 0, 0, 0]
    let tiny: [UInt8] = [0, 0, 0, 0, 8, 8, 0, 1, 0, 7, 0, 7, 0, 3, 0, 3, 6, 0, 0, 0]
    func encodings(_ first: UInt8) -> [UInt8] { [2, 0, 0, 2, 0, 0, 0, first, 0xFF, 0xFF, 0xFF, 0x21] }
    func request(_ incremental: UInt8) -> [UInt8] { [3, incremental, 0, 0, 0, 0, 0, 130, 0, 70] }
    let hand: [UInt8] = [5, 1, 0, 3, 0, 4, 5, 0, 0, 3, 0, 4, 4, 1, 0, 0, 0, 0, 0, 0x61, 4, 0, 0, 0, 0, 0, 0, 0x61]
    let fingers: [UInt8] = [86, 0, 1, 0, 86, 1, 0, 0, 0, 3, 0, 4, 86, 1, 9, 0, 0, 8, 0, 4, 86, 1, 0, 1, 0, 5, 0, 4]
    let clipboard: [UInt8] = [6, 0, 0, 0, 0, 0, 0, 3, 97, 98, 99]
    let greeting = Array("RFB 003.008\n".utf8)
    // The greeting in a WebSocket frame, then a ping, a frame of two bytes, and a close frame.
    let mask: [UInt8] = [1, 2, 3, 4]
    let masked = [0x82, 0x8C] + mask + greeting.enumerated().map { $1 ^ mask[$0 % 4] }
    // Swift 6.0 cannot type-check this as one expression of sums.
    func whole(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }
    return [
      whole([0x08], greeting, [1, 1], format, encodings(0), request(0), hand, clipboard, request(1)),
      whole([0x28], greeting, [1, 1], small, encodings(16), request(0), hand, fingers, request(1)),
      whole([0x20], Array("RFB 003.003\n".utf8), [0], tiny, encodings(16), request(0), clipboard, request(1)),
      whole([0x09], greeting, [2], DES.response(to: Array(0..<16), password: Array("sesame".utf8)), [1], request(0)),
      whole([0x11], Array("RFB 003.007\n".utf8), [2], [UInt8](repeating: 7, count: 16)),
      whole([0x18], masked, [0x89, 0x80, 0, 0, 0, 0, 0x82, 0x82, 0, 0, 0, 0, 1, 1, 0x88, 0x80, 0, 0, 0, 0]),
    ]
  }()

  /// Input for `fuzzHTTP`.
  public static let requests: [[UInt8]] = [
    "GET /vnc.html?autoconnect=1 HTTP/1.1\r\nHost: localhost:5800\r\nAccept: */*\r\n\r\n",
    "HEAD /%2e%2e/app/ui.js HTTP/1.0\r\nHost: [::1]:5800\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: panel.example\r\nOrigin: https://panel.example\r\nUpgrade: websocket\r\n"
      + "Connection: keep-alive, Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: binary\r\n\r\n",
  ].map { Array($0.utf8) }

  /// Input for `fuzzVNCChannel`.
  public static let messages: [[UInt8]] = [
    ChannelCoding.encode(
      .start(
        ServerSettings(name: "Fuzz", width: 130, height: 70, password: "sesame", pageFolder: "/usr", hosts: ["a", "b"]))),
    ChannelCoding.encode(.frame(width: 130, height: 70, pitch: 520)),
    ChannelCoding.encode(.damage([FrameRect(x: 1, y: 2, width: 3, height: 4), FrameRect(x: 0, y: 0, width: 9, height: 7)])),
    ChannelCoding.encode(
      .events([
        .opened(viewer: 1), .pointer(viewer: 1, x: 2, y: 3, buttons: 1), .key(viewer: 1, keysym: 0x61, isPressed: true),
        .pointerKind(viewer: 1, .finger), .touch(viewer: 1, finger: 3, .move, x: 4, y: 5),
      ])),
  ]
}

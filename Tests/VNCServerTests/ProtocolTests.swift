import CZlib
import Foundation
import Testing
import VNCChannel

@testable import VNCServer

/// The protocol without sockets: bytes in, bytes and events out.
struct ProtocolTests {
  static func session(
    _ width: Int = 100, _ height: Int = 70, password: String? = nil, refusal: String? = nil
  ) -> RFBSession {
    let session = RFBSession(
      viewer: 1, name: "Door", width: width, height: height, password: password.map { Array($0.utf8) },
      challenge: Array(0..<16), admission: .init(refusal: { refusal }, join: { true }))
    session.start()
    return session
  }

  static func running(_ width: Int = 100, _ height: Int = 70) -> RFBSession {
    let session = session(width, height)
    session.receive(Array("RFB 003.008\n".utf8)[...])
    session.receive([1, 1])
    session.output = []
    _ = session.events.take(9)
    return session
  }

  static func frame(_ width: Int, _ height: Int, _ color: (Int, Int) -> UInt32) throws -> FrameCopy {
    let frame = try #require(FrameCopy(width: width, height: height))
    for y in 0..<height {
      for x in 0..<width { frame.base.storeBytes(of: color(x, y), toByteOffset: y * frame.pitch + x * 4, as: UInt32.self) }
    }
    return frame
  }

  static func request(_ session: RFBSession, incremental: UInt8 = 0, width: UInt8 = 100, height: UInt8 = 70) {
    session.receive([3, incremental, 0, 0, 0, 0, 0, width, 0, height])
  }

  @Test func DESIsThatOfTheStandard() {
    let cipher = DES(key: [0x13, 0x34, 0x57, 0x79, 0x9B, 0xBC, 0xDF, 0xF1])
    #expect(cipher.encrypt(0x0123_4567_89AB_CDEF) == 0x85E8_1354_0F0A_B405)
  }

  @Test func aWebSocketIsOpenedAsTheStandardSays() throws {
    let head =
      "GET /chat HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
      + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    let request = try #require(HTTPRequest(Array(head.utf8)[...]))
    let answer = String(decoding: try #require(WebSocket.acceptance(request)), as: UTF8.self)
    #expect(answer.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
  }

  @Test func framesOfAWebSocketAreUnmaskedHoweverTheyAreCut() {
    let masked: [UInt8] = [0x82, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58]
    var whole = WebSocket()
    #expect(whole.decode(masked[...]) == Array("Hello".utf8))
    var cut = WebSocket()
    #expect(masked.flatMap { cut.decode([$0]) } == Array("Hello".utf8))
    // Unmasked, reserved bits, text, a long ping, a continuation of nothing: each ends the connection.
    for bad: [UInt8] in [
      [0x82, 5], [0xC2, 0x85], [0x81, 0x85, 0, 0, 0, 0], [0x89, 0xFE, 1, 0, 0, 0, 0, 0], [0x80, 0x80, 0, 0, 0, 0],
    ] {
      var socket = WebSocket()
      _ = socket.decode(bad[...])
      #expect(socket.isOver && socket.replies.first == 0x88)
    }
  }

  @Test(arguments: ["RFB 003.003\n", "RFB 003.005\n", "RFB 003.007\n", "RFB 003.008\n", "RFB 003.889\n"])
  func everyVersionGetsIn(_ version: String) {
    for password in [nil, "sesame"] {
      let session = Self.session(password: password)
      session.receive(Array(version.utf8)[...])
      if !["RFB 003.003\n", "RFB 003.005\n"].contains(version) { session.receive([password == nil ? 1 : 2]) }
      if let password {
        session.receive(DES.response(to: Array(0..<16), password: Array(password.utf8))[...])
        #expect(session.judge())
      }
      session.proceed()
      session.receive([0])
      #expect(session.isRunning)
      #expect(String(decoding: session.output.suffix(4), as: UTF8.self) == "Door")
      #expect(session.events.events == [.opened(viewer: 1)])
    }
  }

  @Test func aWrongPasswordEndsIt() {
    let session = Self.session(password: "sesame")
    session.receive(Array("RFB 003.008\n".utf8)[...])
    session.receive([2] + [UInt8](repeating: 1, count: 16))
    #expect(!session.wantsInput)
    #expect(!session.judge())
    #expect(session.isOver)
    #expect(String(decoding: session.output.suffix(14), as: UTF8.self) == "wrong password")
  }

  /// Whatever the challenge was: also where a byte of the right response is the one that somebody always sends.
  @Test func noOtherResponseIsTheRightOne() {
    var accepted = 0
    for number in 0..<2000 {
      let challenge = (0..<16).map { UInt8(truncatingIfNeeded: number &* 31 &+ $0 &* (number >> 8 &+ 7)) }
      let session = RFBSession(
        viewer: 1, name: "Door", width: 8, height: 8, password: Array("sesame".utf8), challenge: challenge,
        admission: .init(refusal: { nil }, join: { true }))
      session.start()
      session.receive(Array("RFB 003.008\n".utf8)[...])
      session.receive([2] + [UInt8](repeating: 0xFF, count: 16))
      if session.judge() { accepted += 1 }
    }
    #expect(accepted == 0)
  }

  @Test func aFullHouseSaysSo() {
    let session = Self.session(refusal: "full")
    session.receive(Array("RFB 003.008\n".utf8)[...])
    #expect(session.isOver && session.output.suffix(9) == [0, 0, 0, 0, 4] + Array("full".utf8))
  }

  @Test func whatIsNoViewerEndsAtItsFirstWrongByte() {
    for bytes in ["x", "RFX", "RFB 003.00x\n", "RFB 002.001\n", "GET / HTTP/1.1"] {
      let session = Self.session()
      session.receive(Array(bytes.utf8)[...])
      #expect(session.isOver, "\(bytes)")
    }
  }

  @Test func motionsMergeAndNothingElseIsLost() {
    let session = Self.running()
    for x in 0..<200 { session.receive([5, 0, 0, UInt8(x % 90), 0, 1]) }
    #expect(session.events.events.count == 2)
    #expect(session.events.events.last == .pointer(viewer: 1, x: 19, y: 1, buttons: 0))
    _ = session.events.take(64)
    // The positions where a button goes down and up are kept; motions between them merge.
    for step in 0..<300 {
      session.receive([5, UInt8(step % 3 == 0 ? 0 : 1), 0, UInt8(step % 90), 0, 1])
    }
    #expect(session.events.events.count == ViewerEventQueue.limit && !session.wantsInput)
    var all: [ViewerEvent] = []
    while !session.events.isEmpty {
      all += session.events.take(7)
      session.proceed()
    }
    let changes = all.compactMap { if case .pointer(_, _, _, let buttons) = $0 { buttons } else { nil } }
    let pressed = zip(changes, changes.dropFirst()).count { $0 == 0 && $1 == 1 }
    let released = zip(changes, changes.dropFirst()).count { $0 == 1 && $1 == 0 }
    #expect(pressed == 100 && released == 99)
  }

  @Test func aFullQueueStopsReadingAndLosesNoKey() {
    let session = Self.running()
    for index in 0..<1000 { session.receive([4, UInt8(1 - index % 2), 0, 0, 0, 0, 0, 0x61]) }
    #expect(session.events.events.count == ViewerEventQueue.limit)
    var all: [ViewerEvent] = []
    while !session.events.isEmpty {
      all += session.events.take(10)
      session.proceed()
    }
    #expect(all == (0..<1000).map { .key(viewer: 1, keysym: 0x61, isPressed: $0 % 2 == 0) })
  }

  @Test func nothingMoreIsReadBeforeWhatCameWasHandled() {
    let session = Self.running()
    var read = 0, most = 0, keys = 0
    while read < 1 << 20 {
      if session.wantsInput {
        session.receive(Array((0..<2048).flatMap { [4, UInt8(1 - $0 % 2), 0, 0, 0, 0, 0, 0x61] })[...])
        read += 16_384
      }
      most = max(most, session.input.count - session.next)
      keys += session.events.take(ViewerEventQueue.limit).count
      session.proceed()
    }
    #expect(most <= 16_384)
    while !session.events.isEmpty {
      keys += session.events.take(9).count
      session.proceed()
    }
    #expect(keys == read / 8)
  }

  @Test func clipboardsAreThrownAwayAndHugeOnesEndIt() {
    let session = Self.running()
    session.receive([6, 0, 0, 0, 0, 0, 0, 3, 97, 98, 99, 4, 1, 0, 0, 0, 0, 0, 0x61])
    #expect(session.events.events == [.key(viewer: 1, keysym: 0x61, isPressed: true)])
    session.receive([6, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF])
    #expect(session.isOver)
  }

  @Test func formatsThatCannotBeAreRefused() {
    func format(_ bits: UInt8, _ depth: UInt8, _ trueColour: UInt8, _ maximum: Int, _ shift: UInt8) -> [UInt8] {
      let pair = [UInt8(maximum >> 8), UInt8(maximum & 255)]
      return [bits, depth, 0, trueColour] + pair + pair + pair + [shift, 0, 0, 0, 0, 0]
    }
    #expect(PixelFormat(format(32, 24, 1, 255, 24)[...]) != nil)
    for bad in [
      format(24, 24, 1, 255, 0), format(32, 24, 0, 255, 0), format(32, 24, 1, 255, 25), format(32, 24, 1, 254, 0),
      format(32, 24, 1, 0, 0), format(8, 8, 1, 255, 1), format(16, 17, 1, 31, 0), format(32, 0, 1, 255, 0),
    ] {
      #expect(PixelFormat(bad[...]) == nil, "\(bad)")
    }
  }

  @Test func pixelsComeInTheOrderAskedFor() throws {
    let frame = try Self.frame(2, 1) { x, _ in x == 0 ? 0xFF80_40FF : 0x00FF_FFFF }
    func pixels(_ format: [UInt8]) -> [UInt8] {
      let session = Self.running(2, 1)
      session.receive(([0, 0, 0, 0] + format + [0, 0, 0])[...])
      Self.request(session, width: 2, height: 1)
      while session.produce(frame) {}
      return Array(session.output.dropFirst(16))
    }
    #expect(pixels([32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 16, 8, 0]).prefix(3) == [0xFF, 0x40, 0x80])
    #expect(pixels([32, 24, 1, 1, 0, 255, 0, 255, 0, 255, 16, 8, 0]) == [0, 0x80, 0x40, 0xFF, 0, 0xFF, 0xFF, 0xFF])
    #expect(pixels([32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 0, 8, 16]) == [0x80, 0x40, 0xFF, 0, 0xFF, 0xFF, 0xFF, 0])
    #expect(pixels([16, 16, 1, 1, 0, 31, 0, 63, 0, 31, 11, 5, 0]) == [0x82, 0x1F, 0xFF, 0xFF])
    #expect(pixels([8, 8, 0, 1, 0, 7, 0, 7, 0, 3, 0, 3, 6]) == [0b1101_0100, 0xFF])
  }

  @Test func askingForAPartGivesThatPart() throws {
    let frame = try Self.frame(100, 70) { x, y in UInt32(x + y * 256) }
    let session = Self.running()
    session.receive([3, 0, 0, 10, 0, 20, 0, 3, 0, 2])
    while session.produce(frame) {}
    #expect(session.output.prefix(16) == [0, 0, 0, 1, 0, 10, 0, 20, 0, 3, 0, 2, 0, 0, 0, 0])
    #expect(session.output.count == 16 + 3 * 2 * 4)
    // The rest is still pending; what was sent is not.
    session.output = []
    Self.request(session, incremental: 1)
    while session.produce(frame) {}
    var rects = 0
    for at in [2, 3] { rects = rects << 8 | Int(session.output[at]) }
    #expect(session.output.count == 4 + rects * 12 + (100 * 70 - 6) * 4)
    session.output = []
    Self.request(session, incremental: 1)
    #expect(!session.produce(frame))
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5])
  func compressedTilesAreThoseOfTheFrame(_ kind: Int) throws {
    var random = UInt32(7)
    func next() -> UInt32 {
      random = random &* 1_664_525 &+ 1_013_904_223
      return random >> 8
    }
    let frame = try Self.frame(150, 70) { (x: Int, y: Int) -> UInt32 in
      let place: Int
      switch kind {
      case 0: place = 0x102030
      case 1: place = (x / 3 + y) % 2 == 0 ? 0xFFFFFF : 0
      case 2: place = ((x * 7 + y) % 13) << 8
      case 3:
        let (column, row) = (x / 40 % 100 * 2, y / 9 * 5 % 60)
        place = column + row
      case 4: return next() & 0xFF_FFFF
      default:
        let (column, row) = (x / 30 * 100, y * 70_000)
        place = column + row
      }
      return UInt32(place)
    }
    for format: [UInt8] in [
      [32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 16, 8, 0], [32, 24, 1, 1, 0, 255, 0, 255, 0, 255, 24, 16, 8],
      [32, 32, 0, 1, 0, 255, 0, 255, 0, 255, 16, 8, 0], [16, 16, 0, 1, 0, 31, 0, 63, 0, 31, 11, 5, 0],
    ] {
      let session = Self.running(150, 70)
      let start: [UInt8] = [0, 0, 0, 0], encodings: [UInt8] = [0, 0, 0, 2, 0, 0, 1, 0, 0, 0, 16]
      session.receive((start + format + encodings)[...])
      Self.request(session, width: 150, height: 70)
      while session.produce(frame) {}
      let decoded = try ZRLEDecoder.pixels(Array(session.output.dropFirst(16)), width: 150, height: 70, format: format)
      let converter = PixelConverter(try #require(PixelFormat((format + [0, 0, 0])[...])))
      let expected = (0..<(150 * 70)).map { (index: Int) -> UInt32 in
        let (row, column) = index.quotientAndRemainder(dividingBy: 150)
        return converter.value(frame.base.load(fromByteOffset: row * frame.pitch + column * 4, as: UInt32.self))
      }
      #expect(decoded == expected, "kind \(kind), format \(format)")
    }
  }

  @Test func aFrameOfAnotherSizeIsReadWithinItsBounds() throws {
    let frame = try Self.frame(10, 10) { _, _ in 0xABCDEF }
    let session = Self.running(20, 20)
    Self.request(session, width: 20, height: 20)
    while session.produce(frame) {}
    // Outside of it black: this viewer has not announced that it takes other sizes.
    #expect(session.output.count == 16 + 20 * 20 * 4)
    #expect(session.output[16..<19] == [0xEF, 0xCD, 0xAB] && session.output.suffix(4) == [0, 0, 0, 0])
    session.output = []
    session.receive([2, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0x21, 3, 1, 0, 0, 0, 0, 0, 20, 0, 20])
    #expect(session.produce(frame))
    #expect(session.output == [0, 0, 0, 1, 0, 0, 0, 0, 0, 10, 0, 10, 0xFF, 0xFF, 0xFF, 0x21])
  }

  @Test func onePasswordASecondAndAddressesTakeTurns() {
    var guesses = PasswordRateLimiter()
    #expect(guesses.time(now: 5000) == 5000)
    #expect(guesses.tried(1, isRight: false, now: 5000) == 0)
    #expect(guesses.time(now: 5001) == 6000)
    // When many wait from one address and one from another, the other one is next.
    #expect(guesses.choose(among: [1, 1, 1, 2]) == 3)
    #expect(guesses.tried(2, isRight: true, now: 6000) == 0)
    #expect(guesses.time(now: 6001) == 6001)
  }

  /// Programs that guess at the address of a user, and come back as soon as they have an answer.
  @Test(arguments: [1, 8, 24]) func whoeverGuessesAtAnAddressLeavesSpaceForItsUsers(programs: Int) {
    var guesses = PasswordRateLimiter()
    var (now, checks) = (UInt64(1000), 0)
    // When each sends its next response.
    var next = [UInt64](repeating: 1000, count: programs)
    var longest: UInt64 = 0
    for round in 0..<60 {
      // A user comes every ten seconds, once the programs have got to know the answers.
      var user: UInt64? = round < 6 ? nil : now + 371
      let end = now + 10_000
      while now < end {
        let ready = next.indices.filter { next[$0] <= now }.min { next[$0] < next[$1] }
        if guesses.time(now: now) <= now {
          if let came = user, came <= now, ready.map({ came <= next[$0] }) ?? true {
            #expect(guesses.tried(1, isRight: true, now: now) == 0)
            longest = max(longest, now - came)
            user = nil
          } else if let ready {
            next[ready] = now + guesses.tried(1, isRight: false, now: now) + 100
            checks += 1
          }
        }
        now += 50
      }
      #expect(user == nil, "a right password is checked within ten seconds")
    }
    #expect(longest <= 3000, "\(longest) ms")
    #expect(checks <= 600)
  }

  @Test func anAnswerIsDelayedByTheWrongPasswordsOfTheLastMinute() {
    var guesses = PasswordRateLimiter()
    #expect((0..<4).map { guesses.tried(1, isRight: false, now: 1000 + $0 * 1000) } == [0, 1000, 2000, 3000])
    #expect(guesses.tried(2, isRight: false, now: 5000) == 0, "another address")
    #expect(guesses.tried(1, isRight: true, now: 6000) == 0)
    for second in 0..<100 { _ = guesses.tried(1, isRight: false, now: 6000 + UInt64(second) * 1000) }
    #expect(guesses.tried(1, isRight: false, now: 107_000) == PasswordRateLimiter.longestHold)
    #expect(guesses.tried(1, isRight: false, now: 167_000) == 0)
  }

  @Test func damageStaysBounded() {
    var damage = PendingDamage()
    for index in 0..<10_000 { damage.add(FrameRect(x: index % 100 * 7, y: index / 100 * 3, width: 2, height: 1)) }
    #expect(damage.rects.count <= PendingDamage.limit)
    #expect(damage.rects.reduce(damage.rects[0]) { $0.union($1) } == FrameRect(x: 0, y: 0, width: 695, height: 298))
  }

  @Test func messagesOfTheChannelComeBackAsTheyWere() {
    let settings = ServerSettings(
      name: "Tür", width: 1280, height: 800, password: "x", address: 0x0100_007F, port: 5901, pagePort: 5801,
      pageFolder: "/usr", hosts: ["a", "https://b:1"])
    let messages: [MessageToServer] = [
      .start(settings), .size(width: 1, height: 2), .frame(width: 3, height: 4, pitch: 12),
      .damage([FrameRect(x: 1, y: 2, width: 3, height: 4)]), .eventsHandled,
    ]
    for message in messages { #expect(ChannelCoding.serverMessage(ChannelCoding.encode(message)) == message) }
    let answers: [MessageToKiosk] = [
      .frameTaken,
      .events([
        .opened(viewer: 1), .closed(viewer: .max), .pointer(viewer: 1, x: 65_535, y: 0, buttons: 255),
        .key(viewer: 2, keysym: 0xFFFF_FFFF, isPressed: false), .pointerKind(viewer: 3, .finger),
        .pointerKind(viewer: 3, .mouse), .pointerKind(viewer: 3, nil),
        .touch(viewer: 4, finger: 9, .cancel, x: 1, y: 65_535),
      ]),
    ]
    for answer in answers { #expect(ChannelCoding.kioskMessage(ChannelCoding.encode(answer)) == answer) }
  }
}

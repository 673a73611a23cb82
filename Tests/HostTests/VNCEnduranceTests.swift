import Foundation
import Raster
import Testing
import VNCChannel

@testable import Host

/// VNC with viewers that are broken, hostile or too many, in numbers small enough for every run.
@Suite(.serialized) struct VNCEnduranceTests {
  private static func frame(_ width: Int, _ height: Int) throws -> Bitmap {
    try #require(Bitmap(width: width, height: height, format: .xrgb8888))
  }

  /// Shows a frame whenever a viewer joins, as a kiosk does.
  private final class ServedFrame: @unchecked Sendable {
    let log = ViewerLog()
    var server: VNCProcess!
    let port: Int
    let frame: Bitmap

    init(_ width: Int = 64, _ height: Int = 48, password: String? = nil, page: String? = nil) throws {
      frame = try VNCEnduranceTests.frame(width, height)
      let port = RFBViewer.freePort()
      self.port = port
      server = try VNCProcess(
        program: VNCExecutable.find(nil), address: VNCAddress(host: "127.0.0.1", port: port),
        settings: ServerSettings(name: "Door", width: width, height: height, password: password, pageFolder: page)
      ) { [weak self] events, handled in
        for event in events {
          if case .opened = event, let self { server.show(frame, damage: Region(frame.bounds)) }
          self?.log.add(event)
        }
        handled()
      } onMissedFrame: { [weak self] in
        if let self { server.show(frame, damage: Region()) }
      }
    }

    deinit { server.stop() }

    /// How long a viewer waits for its first picture.
    func timeToPicture() throws -> Duration {
      let start = ContinuousClock.now
      let viewer = try RFBViewer(port: port)
      frame.pixels[0] = 0x123456
      server.show(frame, damage: Region(PixelRect(x: 0, y: 0, width: 1, height: 1)))
      try viewer.update { $0.first == 0x123456 }
      return start.duration(to: .now)
    }

    var memory: Int {
      guard let id = server.processIdentifier,
        let text = try? String(contentsOfFile: "/proc/\(id)/statm", encoding: .utf8)
      else { return 0 }
      return (Int(text.split(separator: " ")[1]) ?? 0) * 4096
    }
  }

  private static let greeting = Array("RFB 003.008\n".utf8)

  /// Joins, and requests pictures without reading them.
  private static func askForEverything(_ socket: LoopbackSocket) {
    // Those that speak before the server's version are no viewers.
    _ = socket.read(12)
    socket.send(greeting + [1, 1])
    for _ in 0..<50 { socket.send([3, 0, 0, 0, 0, 0, 5, 0, 3, 32]) }
  }

  @Test func nobodyLooksNothingRuns() throws {
    let served = try ServedFrame()
    served.server.show(served.frame, damage: Region(served.frame.bounds))
    #expect(served.server.processIdentifier == nil)
    _ = try served.timeToPicture()
    #expect(served.server.processIdentifier != nil)
  }

  @Test func brokenConnectionsKeepNobodyOutAndHoldNoEndUp() throws {
    let served = try ServedFrame(1280, 800)
    _ = try served.timeToPicture()
    var broken: [LoopbackSocket] = []
    for index in 0..<40 {
      let socket = try LoopbackSocket(port: served.port)
      switch index % 4 {
      case 0: socket.send([0x52])
      case 1: socket.send(Array("GET / HT".utf8))
      case 2: break
      default:
        Self.askForEverything(socket)
      }
      broken.append(socket)
    }
    let time = try served.timeToPicture()
    #expect(time < .seconds(5), "\(time)")
    let id = try #require(served.server.processIdentifier)
    let start = ContinuousClock.now
    served.server.stop()
    #expect(start.duration(to: .now) < .milliseconds(500))
    while kill(id, 0) == 0, start.duration(to: .now) < .seconds(5) { usleep(5000) }
    #expect(kill(id, 0) != 0)
    withExtendedLifetime(broken) {}
  }

  /// The viewers join, request everything, send an event now and then, and never read.
  @Test func aHundredWhoNeverReadKeepNobodyOut() throws {
    let served = try ServedFrame(1280, 800)
    _ = try served.timeToPicture()
    var broken: [LoopbackSocket] = []
    for _ in 0..<100 { broken.append(try LoopbackSocket(port: served.port)) }
    for socket in broken { Self.askForEverything(socket) }
    let start = ContinuousClock.now
    while (try? served.timeToPicture()) == nil {
      // After 30 s, connections that never read are closed anyway.
      try #require(start.duration(to: .now) < .seconds(15))
      for socket in broken { socket.send([5, 0, 0, 1, 0, 1]) }
      usleep(20_000)
    }
    print("a picture \(start.duration(to: .now)) after a hundred who never read")
    withExtendedLifetime(broken) {}
  }

  /// Each of them holds an update that was encoded to its end, because the frame has changed.
  @Test func whatWaitsForThoseWhoNeverReadIsLimited() throws {
    let served = try ServedFrame(1280, 800)
    _ = try served.timeToPicture()
    let reader = try RFBViewer(port: served.port)
    let before = served.memory
    let stuck = try (0..<14).map { _ in try LoopbackSocket(port: served.port, buffer: 4096) }
    for socket in stuck { Self.askForEverything(socket) }
    var most = 0
    for number in UInt32(1)...20 {
      served.frame.pixels[0] = number
      served.server.show(served.frame, damage: Region(served.frame.bounds))
      try reader.update { $0.first == number }
      most = max(most, served.memory)
    }
    print("\((most - before) >> 20) MiB more for 14 who never read")
    #expect(most - before < 56 << 20, "\(before) → \(most)")
    withExtendedLifetime(stuck) {}
  }

  /// It is the first to wait, for a moment, as on a busy machine.
  @Test func whoReadsIsNotDisconnectedForThoseWhoNeverRead() throws {
    let served = try ServedFrame(1280, 800)
    _ = try served.timeToPicture()
    let reader = try RFBViewer(port: served.port, buffer: 65_536)
    try reader.update { $0.first == 0x123456 }
    reader.request()
    let stuck = try (0..<14).map { _ in try LoopbackSocket(port: served.port, buffer: 4096) }
    for socket in stuck { Self.askForEverything(socket) }
    // Until the limit is passed: the first one that left was that of the first picture.
    var number: UInt32 = 0
    while served.log.all.count(where: { if case .closed = $0 { true } else { false } }) < 2 {
      number += 1
      try #require(number < 500)
      served.frame.pixels[0] = number
      served.server.show(served.frame, damage: Region(served.frame.bounds))
      usleep(10_000)
    }
    try reader.update { $0.first == number }
    withExtendedLifetime(stuck) {}
  }

  @Test func idleConnectionsMakeRoom() throws {
    let served = try ServedFrame()
    let idle = try (0..<70).map { _ in try LoopbackSocket(port: served.port) }
    let half = try (0..<70).map { _ in
      let socket = try LoopbackSocket(port: served.port)
      socket.send(Self.greeting)
      return socket
    }
    #expect(try served.timeToPicture() < .seconds(5))
    withExtendedLifetime((idle, half)) {}
  }

  @Test func sixteenViewersAndNoMore() throws {
    let served = try ServedFrame()
    var viewers: [RFBViewer] = []
    for _ in 0..<16 { viewers.append(try RFBViewer(port: served.port)) }
    #expect(throws: RFBViewer.Refused.self) { try RFBViewer(port: served.port) }
    viewers.removeLast()
    served.log.wait { if case .closed = $0 { true } else { false } }
    #expect(throws: Never.self) { try RFBViewer(port: served.port) }
  }

  /// Sixteen joined viewers that request no pictures and send no input free a place for the next one after ten seconds.
  @Test func viewersWhoDoNothingMakeRoom() throws {
    let served = try ServedFrame()
    let idle = try (0..<16).map { _ in try RFBViewer(port: served.port) }
    let start = ContinuousClock.now
    while (try? served.timeToPicture()) == nil {
      try #require(start.duration(to: .now) < .seconds(60))
      usleep(100_000)
    }
    withExtendedLifetime(idle) {}
  }

  @Test func aFloodStaysSmallAndLosesNoPress() throws {
    let served = try ServedFrame()
    let viewer = try RFBViewer(port: served.port)
    viewer.pointer(x: 1, y: 1, buttons: 0)
    served.log.wait { $0 == .pointer(viewer: 1, x: 1, y: 1, buttons: 0) }
    let before = served.memory
    let motions = (0..<20_000).flatMap { [5, 0, 0, UInt8($0 % 60), 0, UInt8($0 % 40)] as [UInt8] }
    let presses = (0..<500).flatMap { _ in [4, 1, 0, 0, 0, 0, 0, 0x61, 4, 0, 0, 0, 0, 0, 0, 0x61] as [UInt8] }
    let socket = viewer.socket
    for _ in 0..<4 {
      for bytes in [motions, presses] {
        var sent = 0
        while sent < bytes.count {
          let count = bytes[sent...].withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, 0x4000) }
          guard count > 0 else { break }
          sent += count
        }
      }
    }
    viewer.key(0xFF1B, isPressed: true)
    served.log.wait { $0 == .key(viewer: 1, keysym: 0xFF1B, isPressed: true) }
    #expect(served.memory - before < 20 << 20, "\(before) → \(served.memory)")
    let keys = served.log.all.compactMap { if case .key(_, 0x61, let isPressed) = $0 { isPressed } else { nil } }
    #expect(keys == (0..<4000).map { $0 % 2 == 0 })
    // Only a few of the motions had to be reported.
    #expect(served.log.all.count < 60_000)
  }

  @Test func passwordsAreTriedOnceASecond() throws {
    let served = try ServedFrame(password: "sesame")
    let start = ContinuousClock.now
    for _ in 0..<2 {
      let socket = try LoopbackSocket(port: served.port)
      #expect(socket.read(12) == Self.greeting)
      socket.send(Self.greeting + [2] + [UInt8](repeating: 1, count: 16))
      // The security types, the challenge, and the result: the password was wrong.
      #expect(socket.read(2 + 16 + 4)?.suffix(4) == [0, 0, 0, 1])
    }
    #expect(start.duration(to: .now) >= .seconds(1))
  }

  @Test func browsersOfOtherSitesAreRefused() throws {
    let served = try ServedFrame()
    func open(host: String, origin: String) throws -> String {
      let socket = try LoopbackSocket(port: served.port)
      socket.send(
        Array(
          ("GET /websockify HTTP/1.1\r\nHost: \(host)\r\nOrigin: \(origin)\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n").utf8))
      return String(decoding: socket.read(12) ?? [], as: UTF8.self)
    }
    #expect(try open(host: "localhost:\(served.port)", origin: "http://localhost:\(served.port)") == "HTTP/1.1 101")
    #expect(try open(host: "localhost:\(served.port)", origin: "http://localhost:\(served.port - 100)") == "HTTP/1.1 101")
    #expect(try open(host: "localhost:\(served.port)", origin: "http://evil.example") == "HTTP/1.1 403")
    #expect(try open(host: "evil.example:\(served.port)", origin: "http://evil.example:\(served.port)") == "HTTP/1.1 403")
  }

  @Test func aProgramThatDiesIsStartedAgain() throws {
    let served = try ServedFrame()
    let viewer = try RFBViewer(port: served.port)
    viewer.key(0x61, isPressed: true)
    served.log.wait { $0 == .key(viewer: 1, keysym: 0x61, isPressed: true) }
    kill(try #require(served.server.processIdentifier), SIGKILL)
    // The keys that its viewers held are released.
    served.log.wait { $0 == .closed(viewer: 1) }
    #expect(try served.timeToPicture() < .seconds(8))
  }

  @Test func manyDescriptorsAreNoTrouble() throws {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(7) /* RLIMIT_NOFILE */, &limit)
    let before = limit
    limit.rlim_cur = min(limit.rlim_max, 4096)
    try #require(setrlimit(__rlimit_resource_t(7), &limit) == 0)
    let many = (0..<1100).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) }
    defer {
      for descriptor in many where descriptor >= 0 { close(descriptor) }
      var before = before
      setrlimit(__rlimit_resource_t(7), &before)
    }
    let served = try ServedFrame()
    #expect(try served.timeToPicture() < .seconds(5))
  }
}

/// A connection to this machine that sends the bytes a test passes to it.
final class LoopbackSocket {
  private let descriptor: Int32

  /// - Parameter buffer: How many bytes the kernel keeps for it; nil lets the kernel choose, which may be megabytes.
  init(port: Int, buffer: Int32? = nil) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if var buffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &buffer, socklen_t(MemoryLayout<Int32>.size)) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = UInt16(port).bigEndian
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw RFBViewer.Refused(reason: "connect") }
  }

  deinit { close(descriptor) }

  func send(_ bytes: [UInt8]) {
    _ = Foundation.send(descriptor, bytes, bytes.count, 0x4040 /* MSG_NOSIGNAL | MSG_DONTWAIT */)
  }

  /// - Returns: Nil when the other side closes early, or sends nothing for ten seconds.
  func read(_ count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while bytes.count < count {
      let got = recv(descriptor, &buffer, min(buffer.count, count - bytes.count), 0)
      guard got > 0 else { return nil }
      bytes += buffer.prefix(got)
    }
    return bytes
  }
}

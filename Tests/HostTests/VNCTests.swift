import Display
import Foundation
import Input
import Raster
import Testing
import VNCChannel

@testable import Host

/// VNC as a viewer sees it: over a real socket of this machine, served by the real program.
@Suite(.serialized) struct VNCTests {
  private static func frame(_ width: Int, _ height: Int, seed: Int) throws -> Bitmap {
    let frame = try #require(Bitmap(width: width, height: height, format: .xrgb8888))
    for y in 0..<height {
      for x in 0..<width { frame.pixels[y * frame.pitch / 4 + x] = UInt32((x * 7 + y * 131 + seed) & 0xFFFFFF) }
    }
    return frame
  }

  static func serve(
    _ width: Int, _ height: Int, password: String? = nil, page: String? = nil,
    onEvent: @escaping @Sendable (ViewerEvent) -> Void = { _ in }
  ) throws -> (ServedFrames, Int) {
    // A free port: the kernel assigns one, which is closed again just before it is used.
    let port = RFBViewer.freePort()
    let settings = ServerSettings(name: "Door", width: width, height: height, password: password, pageFolder: page)
    return (try ServedFrames(port: port, settings, onEvent: onEvent), port)
  }

  @Test func aViewerSeesTheFrameAndWhatChangesLater() throws {
    let frame = try Self.frame(61, 33, seed: 1)
    let seen = ViewerLog()
    let (server, port) = try Self.serve(61, 33) { event in seen.add(event) }
    defer { server.stop() }
    // Without viewers nothing is copied, so the newest frame is shown again when a viewer joins.
    server.show(frame, damage: Region(frame.bounds))
    let viewer = try RFBViewer(port: port)
    #expect(viewer.name == "Door")
    #expect(viewer.width == 61 && viewer.height == 33)
    seen.wait { $0 == .opened(viewer: 1) }
    server.show(frame, damage: Region(frame.bounds))
    try viewer.update(until: { $0 == frame.colors })
    frame.pixels[5 * frame.pitch / 4 + 7] = 0xABCDEF
    server.show(frame, damage: Region(PixelRect(x: 7, y: 5, width: 1, height: 1)))
    try viewer.update(until: { $0 == frame.colors })
    // Only the damage is sent.
    #expect(viewer.lastPixels == 1)
  }

  @Test func aViewerIsNotifiedOfAnotherSize() throws {
    let seen = ViewerLog()
    let (server, port) = try Self.serve(20, 10) { event in seen.add(event) }
    defer { server.stop() }
    let viewer = try RFBViewer(port: port)
    seen.wait { $0 == .opened(viewer: 1) }
    let small = try Self.frame(20, 10, seed: 2)
    server.show(small, damage: Region(small.bounds))
    // Before it sends the first picture, the server has also read the viewer's encodings.
    try viewer.update(until: { $0 == small.colors })
    let frame = try Self.frame(30, 40, seed: 3)
    server.show(frame, damage: Region(frame.bounds))
    try viewer.update(until: { $0 == frame.colors })
    #expect(viewer.width == 30 && viewer.height == 40)
  }

  @Test func aViewerThatSaysLaterWhatItUnderstandsIsNotifiedOfAnotherSize() throws {
    let seen = ViewerLog()
    let (server, port) = try Self.serve(20, 10) { event in seen.add(event) }
    defer { server.stop() }
    let viewer = try RFBViewer(port: port, isNaming: false)
    seen.wait { $0 == .opened(viewer: 1) }
    let small = try Self.frame(20, 10, seed: 2)
    server.show(small, damage: Region(small.bounds))
    try viewer.update(until: { $0 == small.colors })
    let frame = try Self.frame(30, 40, seed: 3)
    server.show(frame, damage: Region(frame.bounds))
    // Waits until the server has taken over the new size: it reports the pointer event in order, and without waiting
    // for the encodings.
    viewer.pointer(x: 1, y: 1, buttons: 0)
    seen.wait { $0 == .pointer(viewer: 1, x: 1, y: 1, buttons: 0) }
    viewer.nameEncodings()
    try viewer.update(until: { $0 == frame.colors })
    #expect(viewer.width == 30 && viewer.height == 40)
  }

  @Test func whatAViewerDoesArrives() throws {
    let seen = ViewerLog()
    let (server, port) = try Self.serve(20, 10) { event in seen.add(event) }
    defer { server.stop() }
    do {
      let viewer = try RFBViewer(port: port)
      viewer.pointer(x: 3, y: 4, buttons: 1)
      viewer.key(0x61, isPressed: true)
      seen.wait { $0 == .key(viewer: 1, keysym: 0x61, isPressed: true) }
      #expect(seen.all.contains(.pointer(viewer: 1, x: 3, y: 4, buttons: 1)))
    }
    seen.wait { $0 == .closed(viewer: 1) }
  }

  @Test func aWrongPasswordSeesNothing() throws {
    let (server, port) = try Self.serve(20, 10, password: "sesame")
    defer { server.stop() }
    #expect(throws: RFBViewer.Refused.self) { try RFBViewer(port: port) }
  }

  @Test func aPortThatIsTakenIsAnError() throws {
    let (server, port) = try Self.serve(20, 10)
    defer { server.stop() }
    #expect {
      try VNCProcess(
        program: "/bin/true", address: VNCAddress(host: "127.0.0.1", port: port),
        settings: ServerSettings(name: "Door", width: 20, height: 10), onEvents: { _, _ in }, onMissedFrame: {})
    } throws: {
      $0 is VNCError && "\($0)".contains("VITRINE_VNC=127.0.0.1:\(port + 1)")
    }
  }

  @Test func addressesAreRead() {
    #expect(VNCAddress("on") == .usual)
    #expect(VNCAddress("5901") == VNCAddress(host: "127.0.0.1", port: 5901))
    #expect(VNCAddress("0.0.0.0:5902") == VNCAddress(host: "0.0.0.0", port: 5902))
    #expect(VNCAddress("10.0.0.1") == VNCAddress(host: "10.0.0.1", port: 5900))
    #expect(VNCAddress("localhost:101")?.isLoopback == true)
    for bad in ["", "0", "100", "65536", "x", "1.2.3:4", "1.2.3.4:", ":5900", "::1", "1.2.3.4:500:6", "-1"] {
      #expect(VNCAddress(bad) == nil, "\(bad)")
    }
  }

  @MainActor @Test func othersNeedAPassword() throws {
    let screen = try VirtualScreen(width: 20, height: 10)
    #expect(throws: VNCError.noPassword(VNCAddress(host: "0.0.0.0", port: 5900))) {
      try VNCAccess(
        VNCAddress(host: "0.0.0.0", port: 5900), HostConfiguration(), screen: screen, sink: ReceivedInput(),
        keyboard: KeyboardConfiguration(), pointer: { .mouse }, now: { 0 })
    }
  }

  @Test func aMissingProgramSaysWhatToDo() {
    #expect {
      try VNCExecutable.find("/nowhere/vitrine-vnc")
    } throws: {
      $0 is VNCError && "\($0)".contains("/nowhere/vitrine-vnc") && "\($0)".contains("--product vitrine-vnc")
    }
  }

  @Test func aPasswordIsKeptFromOthers() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)").path
    defer { unlink(path) }
    func problem(_ text: String, mode: mode_t) -> String? {
      FileManager.default.createFile(atPath: path, contents: Data(text.utf8))
      chmod(path, mode)
      do {
        _ = try VNCPassword.read(path)
        return nil
      } catch { return "\(error)" }
    }
    #expect(problem("sesame\n", mode: 0o600) == nil)
    #expect(try VNCPassword.read(path) == "sesame")
    #expect(problem("sesame\n", mode: 0o640)?.contains("chmod 600") == true)
    #expect(problem("", mode: 0o600)?.contains("1 to 8 bytes") == true)
    #expect(problem("far too long", mode: 0o600)?.contains("1 to 8 bytes") == true)
    unlink(path)
    #expect(throws: VNCError.self) { try VNCPassword.read(path) }
  }
}

extension Bitmap {
  /// The colours of all pixels, row by row.
  fileprivate var colors: [UInt32] {
    (0..<height).flatMap { y in (0..<width).map { x in pixels[y * pitch / 4 + x] & 0xFFFFFF } }
  }
}

/// A kiosk's frames and the program that serves them: a frame that it could not take is shown to it later.
final class ServedFrames: @unchecked Sendable {
  private(set) var process: VNCProcess!
  // Guards the frame, which the app draws and the process reads.
  private let lock = NSLock()
  private var newest: Bitmap?

  init(port: Int, _ settings: ServerSettings, onEvent: @escaping @Sendable (ViewerEvent) -> Void) throws {
    process = try VNCProcess(
      program: VNCExecutable.find(nil), address: VNCAddress(host: "127.0.0.1", port: port), settings: settings
    ) { events, handled in
      for event in events { onEvent(event) }
      handled()
    } onMissedFrame: { [weak self] in
      self?.lock.withLock {
        if let self, let newest = self.newest { self.process.show(newest, damage: Region()) }
      }
    }
  }

  /// - Parameter draw: Changes the frame while nobody reads it.
  func show(_ frame: Bitmap, damage: Region, drawing draw: () -> Void = {}) {
    lock.withLock {
      draw()
      newest = frame
      process.show(frame, damage: damage)
    }
  }

  func stop() { process.stop() }
}

/// Events that arrive on another thread.
final class ViewerLog: @unchecked Sendable {
  private let condition = NSCondition()
  private var events: [ViewerEvent] = []

  var all: [ViewerEvent] { condition.withLock { events } }

  func add(_ event: ViewerEvent) {
    condition.withLock {
      events.append(event)
      condition.broadcast()
    }
  }

  /// Returns when an event that matches has come; after ten seconds the test fails.
  func wait(for isIt: (ViewerEvent) -> Bool) {
    condition.withLock {
      let end = Date(timeIntervalSinceNow: 10)
      while !events.contains(where: isIt), condition.wait(until: end) {}
      let came = events.contains(where: isIt)
      #expect(came)
    }
  }
}

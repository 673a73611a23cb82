import Foundation
import Testing

@testable import Host

/// A kiosk that receives too many requests still answers.
@Suite(.serialized) struct BusyKioskTests {
  /// Without free descriptors the kiosk leaves connections in the queue; if it tried to accept them at once, it would
  /// use a whole processor until a connection closes.
  @Test func aKioskWithoutDescriptorsWaitsForThem() throws {
    let kiosk = try KioskProcess(["VITRINE_VNC": "off"])
    try kiosk.limitDescriptors(to: 3)
    let before = try kiosk.processorTime()
    let start = ContinuousClock.now
    // They connect and send nothing until the kiosk times them out.
    let others = (0..<4).map { _ in ControlSocketTests.connect(kiosk.socket) }
    defer { for descriptor in others { close(descriptor) } }
    #expect(others.allSatisfy { $0 >= 0 })
    #expect(try kiosk.status().frames >= 0)
    let waited = start.duration(to: .now) / .seconds(1)
    #expect(waited >= ControlSocket.requestTimeout)
    #expect(try kiosk.processorTime() - before < waited / 4)
    #expect(kiosk.messages.components(separatedBy: "no connection can be taken").count == 2, "\(kiosk.messages)")
  }

  /// One descriptor is kept for the libraries that are opened when they are first needed, here that for pictures.
  @Test func aKioskWithoutDescriptorsTakesAPicture() throws {
    let kiosk = try KioskProcess(["VITRINE_VNC": "off"])
    // For the connection.
    try kiosk.limitDescriptors(to: 1)
    #expect(try kiosk.ask("screenshot").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(try kiosk.status().frames >= 0)
  }

  /// A viewer sends more events than the kiosk can process. VITRINE_FLOOD=10000000 sends more than the usual number.
  @Test func aFloodOfEventsLeavesTheKioskSmallAndAnswering() throws {
    let count = ProcessInfo.processInfo.environment["VITRINE_FLOOD"].flatMap(Int.init) ?? 200_000
    let kiosk = try KioskProcess()
    let viewer = try RFBViewer(port: kiosk.port)
    viewer.pointer(x: 1, y: 1, buttons: 0)
    while try kiosk.status().inputEvents == 0 { usleep(20_000) }
    let before = try kiosk.status()
    let socket = viewer.socket
    let flood = Thread { Self.flood(socket, count) }
    flood.start()
    var (longest, largest, last) = (Duration.zero, 0, before.inputEvents)
    while true {
      let start = ContinuousClock.now
      let (hasSent, status) = (flood.isFinished, try kiosk.status())
      longest = max(longest, start.duration(to: .now))
      largest = max(largest, status.residentBytes - before.residentBytes)
      if hasSent, status.inputEvents == last { break }
      last = status.inputEvents
      usleep(50_000)
    }
    print("\(count) events, \(last) left of them: \(largest >> 10) kB more, status after \(longest) at most")
    #expect(last > before.inputEvents)
    #expect(largest < 20 << 20)
    // On an otherwise idle machine it takes less than 100 ms.
    #expect(longest < .seconds(5))
  }

  /// Sends pointer moves, with clicks and keys among them so that not everything can be merged.
  private static func flood(_ socket: Int32, _ count: Int) {
    let round = (0..<1000).flatMap { number -> [UInt8] in
      switch number % 100 {
      case 0: [5, 1, 0, 9, 0, 9]
      case 1: [5, 0, 0, 9, 0, 9]
      case 2: [4, 1, 0, 0, 0, 0, 0, 0x61]
      case 3: [4, 0, 0, 0, 0, 0, 0, 0x61]
      default: [5, 0, 0, UInt8(number % 200), 0, UInt8(number % 100)]
      }
    }
    for _ in 0..<count / 1000 {
      var sent = 0
      while sent < round.count {
        let taken = round[sent...].withUnsafeBytes {
          Foundation.send(socket, $0.baseAddress, $0.count, 0x4000 /* MSG_NOSIGNAL */)
        }
        guard taken > 0 else { return }
        sent += taken
      }
    }
  }

  @Test func guessesAreWrittenDown() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("password-\(UUID().uuidString.prefix(8))")
    try Data("sesame\n".utf8).write(to: file)
    chmod(file.path, 0o600)
    defer { try? FileManager.default.removeItem(at: file) }
    let kiosk = try KioskProcess(["VITRINE_VNC_PASSWORD_FILE": file.path])
    for _ in 0..<2 {
      let socket = try LoopbackSocket(port: kiosk.port)
      let greeting = try #require(socket.read(12))
      socket.send(greeting + [2] + [UInt8](repeating: 1, count: 16))
      // The security types, the challenge, and the result: the password was wrong.
      #expect(socket.read(2 + 16 + 4)?.suffix(4) == [0, 0, 0, 1])
    }
    #expect(kiosk.messages.contains("wrong password from 127.0.0.1, number 2 since the start"), "\(kiosk.messages)")
  }
}

import Foundation
import Testing

@testable import Handoff

/// Kiosks of another version, and kiosks that lack a library: the log names what is wrong.
@Suite struct VersionTests {
  /// Version 1 sent the code itself.
  private func formerRequest(_ code: HandoffCode) -> [UInt8] { [1, 0, 0, 0, 9, 1] + Array(code.text.utf8) }

  @Test func aKioskOfTheFormerVersionIsRefusedInWords() async throws {
    let kiosks = try Kiosks()
    let activity = try Kiosks.activity()
    let code = try kiosks.origin.offer(activity)
    let peer = try #require(RawPeer(kiosks.address))
    try #require(peer.handshake(Kiosks.keys(Kiosks.oldKey)) != nil)
    peer.say(formerRequest(code))
    // Version 1 calls that "a refusal of no known kind", and asks whether both kiosks run the same version.
    #expect(Message.refusal(.version(2)).bytes == [3, 0, 0, 0, 3, 3, 2, 0])
    #expect(peer.listen() == .refusal(.version(2)))
    #expect(peer.listen() == nil)
    #expect(
      await kiosks.until { kiosks.log.all.contains { $0.contains("127.0.0.1 was refused: it speaks version 1 of") } },
      "\(kiosks.log.all)")
    #expect(kiosks.log.all.contains { $0.contains("Install the same version of Vitrine on both") })
    #expect(kiosks.taken.all == [] && !kiosks.log.all.joined().contains(code.text))
    #expect(try await kiosks.fetch(code).value == activity)
  }

  /// A kiosk that answers one request so; nil ends the connection without a word.
  private func kiosk(answering answer: Message?, _ requests: Collected<UInt8>) throws -> HandoffAddress {
    let found = try #require(SocketAddress.numeric(HandoffAddress("127.0.0.1", port: 0)))
    let listener = try found.listen().get()
    let address = HandoffAddress("127.0.0.1", port: try #require(SocketAddress.port(of: listener)))
    let keys = try Kiosks.keys(Kiosks.oldKey)
    Thread.detachNewThread {
      var entry = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 20_000) == 1, case .success(let accepted) = SocketAddress.accept(listener) else { return }
      let peer = RawPeer(accepted: accepted.socket)
      guard peer.handshake(asServer: keys), let request = peer.listen() else { return }
      for byte in request.bytes { requests.append(byte) }
      if let answer { peer.say(answer) }
      peer.finish()
      close(listener)
    }
    return address
  }

  /// What a kiosk gets that asks one which answers so.
  private func fetch(_ answer: Message?) async throws -> (error: String, request: [UInt8]) {
    let requests = Collected<UInt8>()
    let address = try kiosk(answering: answer, requests)
    let kiosks = try Kiosks()
    let code = try #require(HandoffCode("K7QM4XWP"))
    let result = try await kiosks.fetch(code, from: [address])
    return ("\(try #require(result.error))", requests.all)
  }

  @Test func aKioskOfTheFormerVersionThatOffersIsNamed() async throws {
    let (error, request) = try await fetch(nil)
    #expect(error.contains("without an answer, as it does if it runs an earlier version"), "\(error)")
    // Version 1 accepts 14 bytes, and says of this that it is a request of another version.
    #expect(request.count <= 14 && request.prefix(6) == [1, 0, 0, 0, 3, 2])
    // The name, and nothing else of the code.
    #expect(request.suffix(2) == Array("K7".utf8)[...])
  }

  @Test func aKioskOfALaterVersionIsNamed() async throws {
    let (error, _) = try await fetch(.refusal(.version(3)))
    #expect(error.contains("version 3 of what kiosks say to each other, and this one speaks version 2"), "\(error)")
    #expect(error.contains("Do both kiosks run the same version?"))
  }

  @Test func noPeerMakesAVisitorWaitForLongerThanAKioskWould() async throws {
    #expect(try await fetch(.refusal(.wait(240))).error.contains("looks at this code again in 240 s"))
    for seconds in [0, 241, 65_535] {
      let (error, _) = try await fetch(.refusal(.wait(seconds)))
      #expect(error.contains("a time to wait that no kiosk means"), "\(error)")
    }
  }

  // MARK: A kiosk without libsodium

  /// Run in a mount namespace of its own, where the library is an empty file.
  static let canHide: Bool = {
    let attempt = try? NamespaceTests.run(["unshare", "-m", "mount", "--bind", "/dev/null", "/etc/hostname"])
    return attempt?.status == 0
  }()

  @Test(.enabled(if: NamespaceTests.part == nil && canHide, "needs unshare -m and mount, which root has"))
  func aKioskWithoutLibsodiumOffersNothingAndSaysWhatToInstall() throws {
    try #require(CPace.isAvailable)
    let handle = try #require(FileHandle(forReadingAtPath: "/proc/self/maps"))
    let maps = String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
    let line = try #require(maps.split(separator: "\n").first { $0.contains("/libsodium.so.23") })
    let library = String(try #require(line.split(separator: " ").last))
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let own = CommandLine.arguments.dropFirst().prefix { $0 != "--testing-library" && $0 != "--filter" }
    let script = "mount --bind /dev/null \(library) && HANDOFF_PART=lacking exec \"$@\""
    let (status, output) = try NamespaceTests.run(
      ["unshare", "-m", "sh", "-c", script, "sh", program] + own
        + ["--testing-library", "swift-testing", "--filter", "VersionTests/lacksTheLibrary"])
    #expect(status == 0 && output.contains("lacksTheLibrary() passed"), "\(output)")
  }

  @Test(.enabled(if: NamespaceTests.part == "lacking", "a part of the test above"))
  func lacksTheLibrary() throws {
    #expect(!CPace.isAvailable)
    let error = #expect(throws: HandoffError.self) { try FleetKeys([Kiosks.oldKey]) }
    #expect(
      "\(try #require(error))"
        == "handoff: libsodium.so.23 is not installed, so nothing is handed over. Install the package libsodium23.")
  }

  /// Two kiosks may have activities whose codes begin alike.
  @Test func ofSeveralWaitsTheShortestIsReported() async throws {
    let kiosks = try Kiosks()
    let code = try #require(HandoffCode("K7QM4XWP"))
    for waits in [[240, 15, 30], [15, 240, 240]] {
      let addresses = try waits.map { try kiosk(answering: .refusal(.wait($0)), Collected<UInt8>()) }
      guard case .mustWait(let seconds, let peer) = try await kiosks.fetch(code, from: addresses).error else {
        Issue.record("no wait")
        continue
      }
      let shortest = try #require(waits.firstIndex(of: 15))
      #expect(seconds == 15 && peer == "\(addresses[shortest])")
    }
  }
}

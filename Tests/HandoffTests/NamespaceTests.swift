import Foundation
import Testing

@testable import Handoff

/// Two kiosks in network namespaces of their own, with a cable between them. Each is this test program, run once more with
/// a part to play.
@Suite struct NamespaceTests {
  static let part = ProcessInfo.processInfo.environment["HANDOFF_PART"]
  static let folder = ProcessInfo.processInfo.environment["HANDOFF_FOLDER"] ?? ""

  /// Makes both namespaces and the cable, and runs both kiosks. It is in the first namespace itself, so nothing of this
  /// machine's network changes.
  private static let script = """
    set -e
    unshare -n sleep 60 >/dev/null 2>&1 & other=$!
    trap 'kill -9 $other' EXIT
    # The namespace is there once the process has another one than this.
    until [ "$(readlink /proc/$other/ns/net)" != "$(readlink /proc/self/ns/net)" ]; do sleep 0.02; done
    ip link set lo up
    ip link add name kiosk-a type veth peer name kiosk-b netns $other
    ip addr add 10.213.0.1/30 dev kiosk-a
    ip link set kiosk-a up
    nsenter -t $other -n ip addr add 10.213.0.2/30 dev kiosk-b
    nsenter -t $other -n ip link set kiosk-b up
    HANDOFF_PART=offer "$@" & origin=$!
    HANDOFF_PART=fetch nsenter -t $other -n "$@"
    wait $origin
    """

  static func run(_ words: [String], folder: String = "") throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    var environment = ProcessInfo.processInfo.environment
    environment["HANDOFF_FOLDER"] = folder
    process.environment = environment
    let said = Pipe()
    process.standardOutput = said
    process.standardError = said
    try process.run()
    let output = said.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// Containers and users without privileges may not make them.
  static let canMakeNamespaces: Bool = {
    let attempt = "unshare -n sh -c 'ip link add name probe-a type veth peer name probe-b && command -v nsenter'"
    return (try? run(["sh", "-c", attempt]))?.status == 0
  }()

  @Test(.enabled(if: part == nil && canMakeNamespaces, "needs unshare -n and ip link add, which root has"))
  func twoMachinesHandOver() throws {
    let folder = "/tmp/vitrine-handoff-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // The same program, whether it is one that runs tests or is run by another.
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let own = CommandLine.arguments.dropFirst().prefix { $0 != "--testing-library" && $0 != "--filter" }
    let words = ["unshare", "-n", "sh", "-c", Self.script, "sh", program] + own
    let (status, output) = try Self.run(
      words + ["--testing-library", "swift-testing", "--filter", "NamespaceTests/playsItsPart"], folder: folder)
    #expect(status == 0, "\(output)")
    let result = try String(contentsOfFile: folder + "/result", encoding: .utf8)
    let milliseconds = try #require(Double(result))
    print("Across two network namespaces an activity was fetched in \(milliseconds) ms.")
    // A slow machine with other work takes some ms; seconds would mean that something waits.
    #expect(milliseconds < 300)
  }

  @Test(.enabled(if: part != nil, "a part of twoMachinesHandOver"))
  func playsItsPart() async throws {
    let activity = try HandoffActivity(
      type: "com.example.visit", title: "A visit",
      payload: PropertyListSerialization.data(fromPropertyList: ["name": "Ada"], format: .binary, options: 0))
    let codeFile = URL(fileURLWithPath: Self.folder + "/code")
    var settings = HandoffSettings(
      address: HandoffAddress("kiosk-a"), peers: [], keys: try FleetKeys([Kiosks.oldKey]), types: ["com.example.visit"])
    if Self.part == "offer" {
      let taken = Collected<HandoffCode>()
      let origin = HandoffEndpoint(settings, onTaken: { taken.append($0) })
      let code = try origin.offer(activity)
      try Data(code.text.utf8).write(to: codeFile, options: .atomic)
      for _ in 0..<1000 where taken.all.isEmpty { try await Task.sleep(nanoseconds: 10_000_000) }
      #expect(taken.all == [code])
      #expect(origin.port == nil)
    } else {
      for _ in 0..<1000 where !FileManager.default.fileExists(atPath: codeFile.path) {
        try await Task.sleep(nanoseconds: 10_000_000)
      }
      let code = try #require(HandoffCode(String(contentsOf: codeFile, encoding: .utf8)))
      // A peer that nobody has is asked as well.
      settings.peers = [HandoffAddress("10.213.0.1"), HandoffAddress("10.213.0.2")].compactMap { $0 }
      settings.address = nil
      let other = HandoffEndpoint(settings)
      let begin = DispatchTime.now().uptimeNanoseconds
      let result = await withCheckedContinuation { continuation in
        other.fetch(code) { continuation.resume(returning: $0) }
      }
      let milliseconds = Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e6
      #expect(result.value?.type == activity.type, "\(result)")
      try Data("\(milliseconds)".utf8).write(to: URL(fileURLWithPath: Self.folder + "/result"))
    }
  }
}

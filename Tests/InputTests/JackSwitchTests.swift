import Foundation
import Testing

@testable import Input

/// Jacks that detect a plug.
@MainActor
@Suite struct JackSwitchTests {
  @Test func jacksAreFoundByTheirSwitchWithoutOpeningAnything() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-jacks-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: root) }
    // Switches as sysfs writes them: a lid is 0x1, headphones are 0x4, a microphone's jack is 0x10.
    let nodes = [("event0", "0"), ("event1", "1"), ("event2", "4"), ("event3", "14"), ("event4", "10"), ("mouse0", "4")]
    for (name, bits) in nodes {
      let folder = "\(root)/class/input/\(name)/device/capabilities"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try "\(bits)\n".write(toFile: folder + "/sw", atomically: false, encoding: .utf8)
    }
    #expect(JackSwitches.kind.names(root: root) == ["event2", "event3"])
    #expect(JackSwitches.kind.names(root: root + "/nowhere") == [])
  }
}

import Foundation
import Testing

@testable import Handoff

/// The check of property lists accepts what Foundation writes, and nothing that Foundation could not read.
@Suite struct PropertyListTests {
  private func list(_ value: Any, _ format: PropertyListSerialization.PropertyListFormat = .binary) throws -> Data {
    try PropertyListSerialization.data(fromPropertyList: value, format: format, options: 0)
  }

  private func nested(_ depth: Int) -> Any { depth == 0 ? 1 : [nested(depth - 1)] }

  @Test func whatActivitiesContainIsAccepted() throws {
    let content: [String: Any] = [
      "text": "plain", "wide": "Grüße 👋", "long": String(repeating: "x", count: 5000), "number": -3, "large": Int.max,
      "real": 1.5, "yes": true, "date": Date(), "data": Data([1, 2, 3]), "list": [1, "two", [3]], "nested": ["a": ["b": 1]],
      "empty": [String: Any](), "many": Array(0..<300),
    ]
    #expect(PropertyListCheck.problem(in: try list(content)) == nil)
    #expect(PropertyListCheck.problem(in: try list([String: Any]())) == nil)
    #expect(PropertyListCheck.problem(in: try list(["a": nested(PropertyListCheck.depthLimit - 1)])) == nil)
  }

  @Test func othersAreRefusedWithTheReason() throws {
    #expect(PropertyListCheck.problem(in: try list([1, 2])) == "it is no dictionary")
    #expect(PropertyListCheck.problem(in: try list(["a": 1], .xml))?.contains("no binary property list") == true)
    #expect(PropertyListCheck.problem(in: Data()) != nil)
    let deep: [String: Any] = ["a": nested(PropertyListCheck.depthLimit)]
    #expect(PropertyListCheck.problem(in: try list(deep))?.contains("inside each other") == true)
    #expect(PropertyListCheck.problem(in: try list(["a": Array(0..<20_000)]))?.contains("more than 16384 values") == true)
    let archive = try NSKeyedArchiver.archivedData(withRootObject: ["a": 1] as NSDictionary, requiringSecureCoding: false)
    #expect(PropertyListCheck.problem(in: archive)?.contains("not allowed") == true)
    let far = Date(timeIntervalSinceReferenceDate: 1e300)
    #expect(PropertyListCheck.problem(in: try list(["a": far])) == "a date is out of range")
  }

  /// Ten lists of ten references each to the next: ten thousand million values in a few hundred bytes.
  @Test func aShortListThatWouldBecomeLargeIsRefused() {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    func add(_ object: [UInt8]) {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    add([0xD1, 1, 2])
    add([0x51, 0x61])
    for level in 0..<9 { add([0xAA] + [UInt8](repeating: UInt8(level + 3), count: 10)) }
    add([0x10, 1])
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [offsets.count, 0, table] { bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) } }
    #expect(PropertyListCheck.problem(in: Data(bytes))?.contains("more than 16384 values") == true)
    // One that contains itself.
    bytes[Int(offsets[2]) + 1] = 2
    #expect(PropertyListCheck.problem(in: Data(bytes)) != nil)
  }

  /// Foundation does not trap on what the check accepts.
  @Test func changedListsAreRefusedOrRead() throws {
    let content: [String: Any] = ["a": "text", "b": [1, 2.5, true, Date(), Data([1])], "c": ["d": "ü"]]
    let seed = [UInt8](try list(content))
    var mutator = Mutator(7)
    var accepted = 0
    for _ in 0..<20_000 {
      let data = Data(mutator.mutate(seed))
      guard (try? HandoffActivity(type: "a", payload: data)) != nil else { continue }
      accepted += 1
      let value = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
      #expect(value is [String: Any])
    }
    #expect(accepted > 100)
  }
}

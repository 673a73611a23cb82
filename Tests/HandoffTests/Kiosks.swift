import Foundation
import Testing

@testable import Handoff

/// Lines and numbers that several threads write.
final class Collected<Element: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: [Element] = []

  func append(_ element: Element) { lock.withLock { stored.append(element) } }
  var all: [Element] { lock.withLock { stored } }
}

/// A clock that only tests advance, in ns.
final class TestClock: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: UInt64 = 1_000_000_000

  var now: UInt64 { lock.withLock { stored } }
  func advance(seconds: Double) { lock.withLock { stored += UInt64(seconds * 1e9) } }
}

/// Two kiosks of a fleet: one offers, the other fetches.
struct Kiosks {
  let origin: HandoffEndpoint
  let clock = TestClock()
  let log = Collected<String>()
  let taken = Collected<HandoffCode>()
  let guessed = Collected<HandoffCode>()

  static let oldKey = [UInt8](0..<32)
  static let newKey = [UInt8](32..<64)
  static let otherKey = [UInt8](64..<96)

  static func keys(_ keys: [UInt8]...) throws -> FleetKeys { try FleetKeys(keys) }

  init(
    keys: FleetKeys? = nil, types: [String] = ["com.example.visit"], change: (inout HandoffSettings) -> Void = { _ in }
  ) throws {
    // The kernel chooses the port.
    var settings = HandoffSettings(
      address: HandoffAddress("127.0.0.1").map { HandoffAddress($0.host, port: 0) }, peers: [],
      keys: try keys ?? FleetKeys([Self.oldKey]), types: types)
    change(&settings)
    let (clock, log, taken, guessed) = (clock, log, taken, guessed)
    origin = HandoffEndpoint(
      settings, now: { clock.now }, log: { log.append($0) }, onTaken: { taken.append($0) },
      onGuessed: { guessed.append($0) })
  }

  static func activity(_ type: String = "com.example.visit", size: Int = 0) throws -> HandoffActivity {
    let content: [String: Any] = [
      "name": "Ada", "step": 3, "at": Date(timeIntervalSince1970: 1), "rest": Data(count: size),
    ]
    return try HandoffActivity(
      type: type, title: "A visit",
      payload: PropertyListSerialization.data(fromPropertyList: content, format: .binary, options: 0))
  }

  /// Where the origin listens.
  var address: HandoffAddress { HandoffAddress("127.0.0.1", port: origin.port ?? 1) }

  /// What a kiosk gets that asks the origin for a code.
  func fetch(
    _ code: HandoffCode, keys: FleetKeys? = nil, types: [String] = ["com.example.visit"],
    from peers: [HandoffAddress]? = nil, change: (inout HandoffSettings) -> Void = { _ in }
  ) async throws -> Result<HandoffActivity, HandoffError> {
    var settings = HandoffSettings(
      address: nil, peers: peers ?? [address], keys: try keys ?? FleetKeys([Self.oldKey]), types: types)
    change(&settings)
    let log = Collected<String>()
    let other = HandoffEndpoint(settings, log: { log.append($0) })
    return await withCheckedContinuation { continuation in
      other.fetch(code) { result in continuation.resume(returning: result) }
    }
  }

  /// Waits for what happens on other threads.
  func until(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<1000 {
      if condition() { return true }
      try? await Task.sleep(nanoseconds: 5_000_000)
    }
    return condition()
  }
}

extension Result {
  var value: Success? { try? get() }
  var error: Failure? {
    if case .failure(let error) = self { return error }
    return nil
  }
}

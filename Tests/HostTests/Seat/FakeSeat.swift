import Devices

@testable import Host

/// A simulated seat that logs its calls.
@MainActor
final class FakeSeat: SeatProvider {
  let name = "fake"
  weak var delegate: (any SeatDelegate)?
  var log: [String] = []
  var refusal: SeatError?

  func open(_ path: String) throws -> DeviceFile { DeviceFile(path: path, descriptor: -1) }
  func close(_ file: DeviceFile) {}
  func acknowledge() { log.append("acknowledged") }
  func end() { log.append("given back") }

  func switchTo(terminal: Int) throws {
    if let refusal { throw refusal }
    log.append("switch to \(terminal)")
  }
}

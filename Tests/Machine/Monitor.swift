import Foundation

/// A client of QEMU's machine protocol: one JSON object per line.
final class Monitor {
  private let socket: LocalSocket

  init(_ path: String) throws {
    let deadline = Deadline(after: 20)
    socket = try LocalSocket(path, until: deadline)
    _ = try socket.readLine(until: deadline)
    try perform("qmp_capabilities")
  }

  @discardableResult func perform(_ command: String, _ arguments: [String: Any] = [:]) throws -> Any {
    let deadline = Deadline(after: 60)
    let request: [String: Any] = ["execute": command, "arguments": arguments]
    try socket.write(try JSONSerialization.data(withJSONObject: request) + [10], until: deadline)
    while true {
      let line = try socket.readLine(until: deadline)
      guard let answer = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else { continue }
      if let error = answer["error"] as? [String: Any] { throw MachineError("\(command): \(error["desc"] ?? error)") }
      if let result = answer["return"] { return result }
    }
  }
}

import Foundation

/// The host's side of `Tests/SystemTests/Image/agent.c`.
final class Agent {
  private let socket: LocalSocket
  private var requests = 0

  init(_ path: String) throws { socket = try LocalSocket(path, until: Deadline(after: 10)) }

  func perform(_ kind: String, _ text: String, timeout: Double) throws -> (status: Int, output: String) {
    let deadline = Deadline(after: timeout)
    requests += 1
    let body = Array(text.utf8)
    try socket.write(Array("\(requests) \(kind) \(body.count)\n".utf8) + body, until: deadline)
    while true {
      let words = try socket.readLine(until: deadline).split(separator: " ")
      guard words.count == 3, let status = Int(words[1]), let length = Int(words[2]) else { continue }
      let output = try socket.read(length, until: deadline)
      // A late answer to a request that timed out.
      if words[0] != "\(requests)" { continue }
      return (status, String(decoding: output, as: UTF8.self))
    }
  }
}

extension Machine {
  /// Runs a shell script as root; returns what it printed on both streams.
  /// - Throws: An error with what it printed when its status is not 0, or when it takes longer than `timeout` seconds.
  @discardableResult public func run(_ script: String, timeout: Double = 120) throws -> String {
    let (status, output) = try outcome(of: script, timeout: timeout)
    guard status == 0 else { throw MachineError("`\(script)` ended with status \(status):\n\(output)") }
    return output
  }

  /// Runs a shell script as root, whatever its status.
  public func outcome(of script: String, timeout: Double = 120) throws -> (status: Int, output: String) {
    try explaining { try agent.perform("run", script, timeout: timeout) }
  }

  /// Creates and drives input devices inside; the lines are those of `Tests/SystemTests/Image/devices.h`.
  @discardableResult public func devices(_ lines: String) throws -> String {
    let (status, said) = try explaining { try agent.perform("devices", lines, timeout: 60) }
    guard status == 0 else { throw MachineError("devices `\(lines)`: \(said)") }
    return said
  }
}

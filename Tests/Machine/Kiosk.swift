import Foundation

/// A program of this package that runs in a machine.
///
/// Its standard output and error go to a file inside; `events` are the JSON lines in it, as the probe writes them.
public final class Kiosk {
  public let machine: Machine
  public let name: String
  public private(set) var process = 0
  private let log: String
  private var number = 0
  private static let settings = "XDG_RUNTIME_DIR=/run LC_ALL=C.UTF-8"

  /// Starts `/app/NAME`. `environment` has the syntax of a shell, such as `VITRINE_ROTATION=90`; so has `errors`, the
  /// redirection of its standard error, such as `2>/dev/full`.
  public init(
    _ name: String, in machine: Machine, environment: String = "", arguments: String = "", errors: String = "2>&1"
  ) throws {
    self.machine = machine
    self.name = name
    log = "/tmp/\(name).log"
    // A session of its own, which can take a terminal of its own, as a service has.
    let output = try machine.run(
      "\(Kiosk.settings) \(environment) setsid /app/\(name) \(arguments) >\(log) \(errors) </dev/null & echo $!")
    process = Int(output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    guard process > 1 else { throw MachineError("\(name) did not start: \(output)") }
  }

  /// Runs a program until it ends.
  public static func outcome(
    _ name: String, in machine: Machine, environment: String = "", arguments: String = "", timeout: Double = 120
  ) throws -> (status: Int, output: String) {
    try machine.outcome(
      of: "\(settings) \(environment) timeout \(timeout) /app/\(name) \(arguments) 2>&1 </dev/null",
      timeout: timeout + 20)
  }

  public var isRunning: Bool { get throws { try machine.outcome(of: "kill -0 \(process)").status == 0 } }

  /// Everything that it has printed.
  public var output: String { get throws { try machine.run("cat \(log)") } }

  /// Sends a signal: `TERM`, `KILL`, `USR1`.
  public func signal(_ name: String) throws { try machine.run("kill -\(name) \(process)") }

  /// Sends the signal and waits for the end.
  public func end(_ name: String = "TERM", timeout: Double = 120) throws {
    guard try isRunning else { return }
    try signal(name)
    try machine.wait(for: "the end of \(self.name) after SIG\(name)", timeout: timeout) { try !isRunning }
  }

  /// One line of the probe.
  public struct Event: CustomStringConvertible {
    public let parts: [String: Any]
    public var name: String { parts["event"] as? String ?? "" }
    public subscript(_ part: String) -> String { parts[part].map { "\($0)" } ?? "" }
    public func number(_ part: String) -> Double { (parts[part] as? NSNumber)?.doubleValue ?? .nan }
    public var description: String { parts.sorted { $0.key < $1.key }.map { "\($0): \($1)" }.joined(separator: ", ") }
  }

  public var events: [Event] {
    get throws {
      try output.split(separator: "\n").compactMap { line in
        guard line.hasPrefix("{"), let parts = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        else { return nil }
        return Event(parts: parts)
      }
    }
  }

  /// The events since the last call, once `isEnough` holds for them.
  @discardableResult public func next(
    _ what: @autoclosure () -> String, timeout: Double = 120, _ isEnough: ([Event]) -> Bool
  ) throws -> [Event] {
    var fresh: [Event] = []
    do {
      try machine.wait(for: what(), timeout: timeout) {
        fresh = Array(try events.dropFirst(number))
        return isEnough(fresh)
      }
    } catch {
      let recent = fresh.suffix(20).map(\.description).joined(separator: "\n")
      throw MachineError(
        "\(error); \(name) said since then:\n\(recent)\n"
          + "and at its end:\n\((try? output.suffix(1500)) ?? "")")
    }
    number += fresh.count
    return fresh
  }

  /// Skips the events so far.
  public func skip() throws { number = try events.count }
}

extension Machine {
  /// Polls the screen until `isRight` holds, and returns that picture.
  /// - Throws: After `timeout` seconds, an error with the path of the last picture.
  @discardableResult public func expect(
    _ what: String, on output: Int = 0, timeout: Double = 120, _ isRight: (Picture) -> Bool
  ) throws -> Picture {
    var last: Picture?
    do {
      try wait(for: what, timeout: timeout) {
        let picture = try picture(output)
        last = picture
        return isRight(picture)
      }
    } catch {
      let name = what.map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
      throw MachineError("\(error); the screen was \(last?.keep(name) ?? "never seen")\n\(report)")
    }
    guard let last else { throw MachineError("no picture") }
    return last
  }

  /// Polls the screen until it is right and has not changed between two polls.
  public func steady(
    _ what: String, on output: Int = 0, timeout: Double = 120, _ isRight: (Picture) -> Bool
  ) throws -> Picture {
    var former: Picture?
    return try expect(what, on: output, timeout: timeout) { picture in
      defer { former = picture }
      // Two polls within one slow frame would always be equal.
      usleep(400_000)
      return picture == former && isRight(picture)
    }
  }

  /// Reads a PNG file inside.
  public func png(_ path: String) throws -> Picture {
    let text = try run("base64 -w 0 \(path)")
    guard let data = Data(base64Encoded: text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw MachineError("\(path) did not arrive")
    }
    return try Picture(png: data)
  }

  /// Polls the screen until it shows `expected`, pixel for pixel.
  public func expect(_ what: String, _ expected: Picture, on output: Int = 0, timeout: Double = 120) throws {
    do {
      try expect(what, on: output, timeout: timeout) { $0 == expected }
    } catch {
      let last = try picture(output)
      throw MachineError(
        "\(error); expected was \(expected.keep(what + "-expected")), \(last.differences(from: expected)) pixels differ")
    }
  }
}

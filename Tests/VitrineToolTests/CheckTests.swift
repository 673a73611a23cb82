import Foundation
import Testing

@testable import vitrine

/// `vitrine check` and `vitrine set` as processes: what they print, and their statuses.
@Suite struct CheckTests {
  private func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    // Next to the program that runs the tests.
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    process.executableURL = folder.appendingPathComponent("vitrine")
    process.arguments = arguments
    process.environment = ["VITRINE_CONFIG": "none", "PATH": "/usr/bin:/bin"]
    let said = Pipe()
    process.standardOutput = said
    process.standardError = said
    try process.run()
    let output = said.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  private func check(_ text: String, _ options: [String] = []) throws -> (status: Int32, output: String) {
    let path = "/tmp/vitrine-check-\(UUID().uuidString).conf"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    defer { unlink(path) }
    let (status, output) = try run(["check", path] + options)
    return (status, output.replacingOccurrences(of: path, with: "FILE"))
  }

  @Test func whatIsRightHasStatusZero() throws {
    let (status, output) = try check("scale = 2\n")
    #expect(status == 0 && output == "FILE: all settings are right.\n")
  }

  @Test(arguments: [
    ("vnc = 0.0.0.0:5998", "needs a password"), ("exit-gesture = taps\nexit-pin-file = /nowhere/pin", "vitrine pin"),
    ("keyboard-layout = klingon", "klingon"), ("scale = 99", "0.5 to 8"), ("handoff-key = /nowhere/key", "is not set"),
  ])
  func whatIsWrongHasStatusOne(_ text: String, _ words: String) throws {
    let (status, output) = try check(text)
    #expect(status == 1 && output.contains(words) && output.hasPrefix("vitrine: FILE:"), "\(output)")
  }

  @Test func theLinesOfAnotherMachineAreCheckedAlone() throws {
    #expect(try check("exit-gesture = taps\nexit-pin-file = /nowhere/pin", ["--lines"]).status == 0)
    #expect(try check("scale = 99", ["--lines"]).status == 1)
  }

  @Test func whatIsNoFileOrUserHasStatusTwo() throws {
    #expect(try run(["check", "/nowhere/at.all"]).status == 2)
    #expect(try run(["check", "/etc/passwd", "--user", "nobody-has-this"]).status == 2)
    #expect(try run(["check", "/etc/passwd", "/etc/group"]).status == 2)
  }

  /// There is no kiosk at that socket.
  @Test func aWrongWordIsNamedBeforeTheSocket() throws {
    let socket = ["--socket", "/nowhere/at.all"]
    let wrong = try run(["set", "idle-rest", "5"] + socket)
    #expect(wrong.status == 2 && wrong.output.contains("idle-reset") && !wrong.output.contains("nowhere"), "\(wrong.output)")
    let value = try run(["set", "rotation", "45"] + socket)
    #expect(value.status == 2 && value.output.contains("steps of 90 degrees"), "\(value.output)")
    let right = try run(["set", "rotation", "90"] + socket)
    #expect(right.status == 1 && right.output.contains("/nowhere/at.all"), "\(right.output)")
  }
}

import Foundation
import Handoff
import Testing

@testable import vitrine

/// `vitrine handoff-key` as a process, with files of its own.
@Suite struct HandoffKeyTests {
  private func make(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    process.executableURL = folder.appendingPathComponent("vitrine")
    process.arguments = ["handoff-key"] + arguments
    process.environment = ["VITRINE_CONFIG": "none", "PATH": "/usr/bin:/bin"]
    let said = Pipe()
    process.standardOutput = said
    process.standardError = said
    try process.run()
    let output = said.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  @Test func aKeyIsMadeForTheKiosksUserAlone() throws {
    let path = "/tmp/vitrine-key-\(UUID().uuidString)"
    defer { unlink(path) }
    let (status, output) = try make(["--file", path])
    #expect(status == 0 && output.contains("handoff-key = \(path)") && output.contains("vitrine doctor"), "\(output)")
    var found = stat()
    #expect(stat(path, &found) == 0 && found.st_mode & 0o777 == 0o600)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(try FleetKeys(file: path).count == 1)
    #expect(!output.contains(text.prefix(64)))
    let names = try FileManager.default.contentsOfDirectory(atPath: "/tmp")
    #expect(names.count { path.hasSuffix($0) || "/tmp/\($0)".hasPrefix(path) } == 1)
  }

  @Test func theAdviceHasTheWholePath() throws {
    #expect(HandoffKeyCommand.absolute("new").hasPrefix("/") && HandoffKeyCommand.absolute("new").hasSuffix("/new"))
    #expect(HandoffKeyCommand.absolute("/etc/./vitrine/../key") == "/etc/key")
  }

  @Test func aKeyThatIsThereIsNeverReplaced() throws {
    let path = "/tmp/vitrine-key-\(UUID().uuidString)"
    try Data("as before".utf8).write(to: URL(fileURLWithPath: path))
    defer { unlink(path) }
    let (status, output) = try make(["--file", path])
    #expect(status == 1 && output.contains("there is a file already"), "\(output)")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "as before")
  }

  @Test func mistakesAreNamed() throws {
    #expect(try make(["now"]).status == 2)
    #expect(try make(["--file", "/nowhere/at/all"]).output.contains("No such file or directory"))
    #expect(try make(["--file", "/tmp/x", "--owner", "no-such-user"]).output.contains("there is no user no-such-user"))
    #expect(try make(["--help"]).output.contains("Usage: vitrine handoff-key"))
  }
}

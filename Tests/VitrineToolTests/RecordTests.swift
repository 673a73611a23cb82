import Foundation
import Testing

@testable import vitrine

/// What `vitrine record` does with a file that is there. `/bin/true` stands for the app.
@Suite struct RecordTests {
  private func record(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    // Next to the program that runs the tests.
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    process.executableURL = folder.appendingPathComponent("vitrine")
    process.arguments = ["record"] + arguments
    process.environment = ["VITRINE_CONFIG": "none", "PATH": "/usr/bin:/bin"]
    let said = Pipe()
    process.standardOutput = said
    process.standardError = said
    try process.run()
    let output = said.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  @Test func aFileIsReplacedOnlyOnDemand() throws {
    let path = "/tmp/vitrine-record-\(UUID().uuidString)"
    defer { unlink(path) }
    #expect(try record([path, "/bin/true"]).status == 0)
    // mktemp leaves an empty one.
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(try record([path, "/bin/true"]).status == 0)
    try Data("yesterday".utf8).write(to: URL(fileURLWithPath: path))
    for arguments in [[path, "/bin/true"], [path, "/bin/true", "--", "--force"]] {
      let (status, output) = try record(arguments)
      #expect(status == 1 && output.contains("\(path): there is a file already. Nothing was recorded"), "\(output)")
      #expect(output.contains("replace it with --force"))
    }
    for arguments in [[path, "/bin/true", "--force"], ["--force", path, "/bin/true"]] {
      let (status, output) = try record(arguments)
      #expect(status == 0, "\(output)")
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "yesterday")
    #expect(try record(["--help"]).output.contains("--force"))
  }

  @Test func whatIsNoFileIsNotReplacedEither() throws {
    let (status, output) = try record(["/tmp", "/bin/true", "--force"])
    #expect(status == 1 && output.contains("/tmp: the recording cannot be written there: it is a folder"), "\(output)")
    #expect(try record(["--force"]).status == 2)
  }
}

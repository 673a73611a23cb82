import Foundation
import Testing

@testable import vitrine

/// `vitrine pin` as a process, since it reads its standard input.
@Suite struct PinTests {
  private func pin(_ input: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    // Next to the program that runs the tests.
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    process.executableURL = folder.appendingPathComponent("vitrine")
    process.arguments = ["pin"] + arguments
    process.environment = ["VITRINE_CONFIG": "none", "PATH": "/usr/bin:/bin"]
    let (given, said) = (Pipe(), Pipe())
    process.standardInput = given
    process.standardOutput = said
    process.standardError = said
    try process.run()
    given.fileHandleForWriting.write(Data(input.utf8))
    try given.fileHandleForWriting.close()
    let output = said.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  @Test func theHashIsWrittenForItsReadersOnly() throws {
    let path = "/tmp/vitrine-pin-\(UUID().uuidString)"
    defer { unlink(path) }
    let (status, output) = try pin("471147\n", ["--file", path])
    #expect(status == 0, "\(output)")
    var found = stat()
    #expect(stat(path, &found) == 0 && found.st_mode & 0o007 == 0)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(
      (text.hasPrefix("$y$") || text.hasPrefix("$6$rounds=1000000$"))
        && text.hasSuffix("\n") && !text.contains("471147") && !output.contains("471147"))
  }

  @Test(arguments: ["123456\n", "111111\n", "654321\n"])
  func whatEverybodyTriesFirstIsRefused(_ input: String) throws {
    let path = "/tmp/vitrine-pin-\(UUID().uuidString)"
    let (status, output) = try pin(input, ["--file", path])
    #expect(status == 1 && output.contains("among the first that people try") && output.contains("Nothing was changed"))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(arguments: ["12\n", "4711\n", "12345\n", "word\n", "", "1234567890123\n"])
  func whatIsNoPinChangesNothing(_ input: String) throws {
    let path = "/tmp/vitrine-pin-\(UUID().uuidString)"
    try Data("as before".utf8).write(to: URL(fileURLWithPath: path))
    defer { unlink(path) }
    #expect(try pin(input, ["--file", path]).status == 1)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "as before")
    #expect(try pin("471147\n", ["4711", "--file", path]).status == 2)
    #expect(try pin("471147\n", ["--file", path, "--group", "no-such-group"]).status == 1)
  }

  @Test func onlyARegularFileOfTheUsersIsReplaced() throws {
    let folder = "/tmp/vitrine-pin-\(UUID().uuidString)"
    mkdir(folder, 0o700)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    mkfifo("\(folder)/pipe", 0o600)
    symlink("/dev/null", "\(folder)/link")
    for path in ["/dev/null", "\(folder)/pipe", "\(folder)/link", folder] {
      // It is said before the PIN is asked for.
      let (status, output) = try pin("", ["--file", path])
      #expect(status == 1 && output.contains("\(path): the PIN cannot be kept there: it is a"), "\(output)")
      #expect(output.contains("name another file. Nothing was changed."), "\(output)")
    }
    var found = stat()
    #expect(stat("/dev/null", &found) == 0 && found.st_mode & S_IFMT == S_IFCHR)
    #expect(lstat("\(folder)/pipe", &found) == 0 && found.st_mode & S_IFMT == S_IFIFO)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["link", "pipe"])
  }

  @Test func aLinkIsKeptAndAFileBesideIsNoneOfItsBusiness() throws {
    let folder = "/tmp/vitrine-pin-\(UUID().uuidString)"
    mkdir(folder, 0o700)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["exit-pin", "link.new", "exit-pin.new"] {
      try Data("former".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    symlink("exit-pin", "\(folder)/link")
    #expect(try pin("471147\n", ["--file", "\(folder)/link"]).status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/link") == "exit-pin")
    #expect(try String(contentsOfFile: "\(folder)/exit-pin", encoding: .utf8).hasPrefix("$"))
    for name in ["link.new", "exit-pin.new"] {
      #expect(try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) == "former")
    }
  }
}

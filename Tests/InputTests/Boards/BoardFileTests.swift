import Foundation
import Testing

@testable import Input

@Suite struct BoardFileTests {
  private func problem(_ text: String) -> BoardFileError? {
    do {
      _ = try BoardFile.read(Data(text.utf8), path: "de.json")
      return nil
    } catch {
      return error as? BoardFileError
    }
  }

  @Test func aLayoutIsRead() throws {
    let text = """
      { "name": "x", "title": "X", "language": "de", "rightToLeft": true, "casing": "cased",
        "planes": { "letters": [["a", {"t": "\\u00df", "w": 1.5, "v": ["\\ud83d\\ude00"]}, {"a": "shift", "flex": true}]],
                    "shifted": [["A"]] } }
      """
    let board = try BoardFile.read(Data(text.utf8), path: "x.json")
    #expect(board.name == "x" && board.isRightToLeft && board.casing == .cased)
    #expect(board.planes[.letters]?[0][1] == BoardKey(text: "ß", width: 1.5, variants: ["😀"]))
    #expect(board.planes[.letters]?[0][2] == .action(.shift, stretches: true))
    // What is written is read again.
    #expect(try BoardFile.read(JSONEncoder().encode(board), path: "y.json") == board)
  }

  @Test(arguments: [
    ("{", 1, "the file ends"), ("{\n\"name\": \"x\",\n\"planes\": {\"leters\": []}}", 3, "no plane \"leters\""),
    ("{\"name\": \"x\",\n\"planes\": {\"letters\":\n[[\"a\"\n\"b\"]]}}", 4, "\"]\" is missing"),
    ("{\"name\": \"x\", \"planes\": {\"letters\": [[\n{\"a\": \"shfit\"}]]}}", 2, "no action \"shfit\""),
    ("{\"name\": \"x\", \"planes\": {\"letters\": [[\n{\"t\": \"a\", \"a\": \"shift\"}]]}}", 2, "either a text"),
    ("{\"name\": \"x\", \"planes\": {\"letters\": [[\n\n{\"t\": \"a\", \"w\": -1}]]}}", 3, "width"),
    ("{\"name\": \"x\", \"planes\": {\"letters\": [[{\"t\": \"a\",\n \"size\": 2}]]}}", 2, "no \"size\""),
    ("{\"planes\": {\"letters\": [[\"a\"]]}}", 1, "\"name\""), ("{\"name\": \"x\"}", 1, "\"planes\""),
    ("{\"name\": \"x\", \"planes\": {\"letters\": [[{\"a\": \"more\"}]]}}", 1, "plane \"more\""),
    ("{\"name\": \"x\", \"planes\": {\"letters\": [[\"a\"]]}} x", 1, "after the end"), ("[]", 1, "object"),
    ("{\"name\": \"x\nplanes", 1, "does not end on its line"), ("", 1, "the file ends")
  ])
  func aMalformedOneIsRefusedWithItsLine(text: String, line: Int, reason: String) {
    let problem = problem(text)
    #expect(problem?.line == line, "\(problem?.description ?? "read")")
    #expect(problem?.reason.contains(reason) == true, "\(problem?.description ?? "read")")
    #expect(problem?.description.hasPrefix("de.json:\(line): ") == true)
  }

  /// A pipe that nobody writes to would hold the start up.
  @Test func onlyAnOrdinaryFileIsRead() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("boards-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pipe = folder.appendingPathComponent("pipe.json").path
    mkfifo(pipe, 0o600)
    let long = folder.appendingPathComponent("long.json").path
    try Data(repeating: 0x20, count: BoardFile.largestSize + 1).write(to: URL(fileURLWithPath: long))
    for path in [pipe, long, folder.path, folder.path + "/none.json"] {
      #expect(throws: BoardFileError.self) { try BoardFile.read(path: path) }
    }
  }

  @Test func nothingMakesItCrash() {
    let good = Array("{\"name\": \"x\", \"planes\": {\"letters\": [[{\"t\": \"\\u00e4\", \"w\": 1e1, \"v\": [\"b\"]}]]}}".utf8)
    for index in good.indices {
      for byte in [UInt8(0), 34, 44, 91, 92, 123, 125, 255] {
        var bytes = good
        bytes[index] = byte
        _ = try? BoardFile.read(Data(bytes), path: "x")
      }
      _ = try? BoardFile.read(Data(good[..<index]), path: "x")
    }
    _ = try? BoardFile.read(Data(String(repeating: "[", count: 100_000).utf8), path: "x")
  }
}

import Foundation
import Testing

@testable import ScreenKeyboardLayouts

@Suite struct KeyboardLayoutFileTests {
  private func problem(_ text: String) -> KeyboardLayoutFileError? {
    do {
      _ = try KeyboardLayoutFile.read(Data(text.utf8), path: "de.json")
      return nil
    } catch {
      return error as? KeyboardLayoutFileError
    }
  }

  @Test func aLayoutIsRead() throws {
    let text = """
      { "name": "x", "title": "X", "language": "de", "rightToLeft": true, "casing": "cased",
        "layers": { "letters": [["a", {"t": "\\u00df", "w": 1.5, "v": ["\\ud83d\\ude00"]}, {"a": "shift", "flex": true}]],
                    "shifted": [["A"]] } }
      """
    let layout = try KeyboardLayoutFile.read(Data(text.utf8), path: "x.json")
    #expect(layout.name == "x" && layout.isRightToLeft && layout.casing == .cased)
    #expect(layout.layers[.letters]?[0][1] == LayoutKey(text: "ß", width: 1.5, variants: ["😀"]))
    #expect(layout.layers[.letters]?[0][2] == .action(.shift, stretches: true))
    // What is written is read back.
    #expect(try KeyboardLayoutFile.read(JSONEncoder().encode(layout), path: "y.json") == layout)
  }

  @Test(arguments: [
    ("{", 1, "the file ends"), ("{\n\"name\": \"x\",\n\"layers\": {\"leters\": []}}", 3, "no layer \"leters\""),
    ("{\"name\": \"x\",\n\"layers\": {\"letters\":\n[[\"a\"\n\"b\"]]}}", 4, "\"]\" is missing"),
    ("{\"name\": \"x\", \"layers\": {\"letters\": [[\n{\"a\": \"shfit\"}]]}}", 2, "no action \"shfit\""),
    ("{\"name\": \"x\", \"layers\": {\"letters\": [[\n{\"t\": \"a\", \"a\": \"shift\"}]]}}", 2, "either a text"),
    ("{\"name\": \"x\", \"layers\": {\"letters\": [[\n\n{\"t\": \"a\", \"w\": -1}]]}}", 3, "width"),
    ("{\"name\": \"x\", \"layers\": {\"letters\": [[{\"t\": \"a\",\n \"size\": 2}]]}}", 2, "no \"size\""),
    ("{\"layers\": {\"letters\": [[\"a\"]]}}", 1, "\"name\""), ("{\"name\": \"x\"}", 1, "\"layers\""),
    ("{\"name\": \"x\", \"layers\": {\"letters\": [[{\"a\": \"more\"}]]}}", 1, "layer \"more\""),
    ("{\"name\": \"x\", \"layers\": {\"letters\": [[\"a\"]]}} x", 1, "after the end"), ("[]", 1, "object"),
    ("{\"name\": \"x\nlayers", 1, "does not end on its line"), ("", 1, "the file ends"),
  ])
  func aMalformedOneIsRefusedWithItsLine(text: String, line: Int, reason: String) {
    let problem = problem(text)
    #expect(problem?.line == line, "\(problem?.description ?? "read")")
    #expect(problem?.reason.contains(reason) == true, "\(problem?.description ?? "read")")
    #expect(problem?.description.hasPrefix("de.json:\(line): ") == true)
  }

  /// Opening a pipe without a writer would block the start.
  @Test func onlyAnOrdinaryFileIsRead() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("layouts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pipe = folder.appendingPathComponent("pipe.json").path
    mkfifo(pipe, 0o600)
    let long = folder.appendingPathComponent("long.json").path
    try Data(repeating: 0x20, count: KeyboardLayoutFile.largestSize + 1).write(to: URL(fileURLWithPath: long))
    for path in [pipe, long, folder.path, folder.path + "/none.json"] {
      #expect(throws: KeyboardLayoutFileError.self) { try KeyboardLayoutFile.read(path: path) }
    }
  }

  @Test func nothingMakesItCrash() {
    let good = Array(
      "{\"name\": \"x\", \"layers\": {\"letters\": [[{\"t\": \"\\u00e4\", \"w\": 1e1, \"v\": [\"b\"]}]]}}".utf8)
    for index in good.indices {
      for byte in [UInt8(0), 34, 44, 91, 92, 123, 125, 255] {
        var bytes = good
        bytes[index] = byte
        _ = try? KeyboardLayoutFile.read(Data(bytes), path: "x")
      }
      _ = try? KeyboardLayoutFile.read(Data(good[..<index]), path: "x")
    }
    _ = try? KeyboardLayoutFile.read(Data(String(repeating: "[", count: 100_000).utf8), path: "x")
  }
}

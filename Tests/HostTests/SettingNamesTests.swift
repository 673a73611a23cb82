import Foundation
import Testing

@testable import Host

/// Names of settings: unknown ones are errors, and every place that lists them lists them all.
@Suite struct SettingNamesTests {
  private func problems(_ environment: [String: String]) -> [String] {
    do {
      _ = try HostConfiguration.load(environment: environment, defaultPath: "/nowhere/at.all")
      return []
    } catch {
      return (error as? ConfigurationError)?.problems.map(\.description) ?? ["\(error)"]
    }
  }

  @Test func aNameThatNobodyReadsIsAnErrorThatNamesTheNearest() {
    #expect(
      problems(["VITRINE_DISPALY": "x"]) == ["VITRINE_DISPALY: there is no such setting; is VITRINE_DISPLAY meant?"])
    #expect(
      problems(["VITRINE_Rotation": "90"])
        == ["VITRINE_Rotation: there is no such setting; is VITRINE_ROTATION meant?"])
    #expect(problems(["VITRINE_QQQQQQQQQQQQ": ""]) == ["VITRINE_QQQQQQQQQQQQ: there is no such setting. Unset it."])
    #expect(throws: ConfigurationError.self) { try HostConfiguration(environment: ["VITRINE_DISPALY": "x"]) }
  }

  @Test func allMistakesAreReported() {
    #expect(problems(["VITRINE_SCALE": "big", "VITRINE_MOED": "1", "VITRINE_ASSETS": "/tmp", "DISPALY": ":0"]).count == 2)
  }

  @Test(arguments: [("VITRINE_SCREENSHOT", "picture.png"), ("VITRINE_RECORD", "run.jsonl")])
  func aFolderThatIsMissingIsFoundAtTheStart(_ variable: String, _ file: String) {
    let wrong = problems([variable: "/nowhere/at/all/\(file)"])
    #expect(wrong.count == 1 && wrong[0].contains("there is no folder /nowhere/at/all"))
    #expect(problems([variable: "/tmp/\(file)"]) == [])
    #expect(problems([variable: file]) == [])
    #expect(problems([variable: "/etc/passwd/\(file)"]).count == 1)
  }

  /// All settings that are switches accept the same two words.
  @Test(arguments: [
    "DRM_LEGACY", "CURSOR", "KEYBOARD_REPEAT", "SCREEN_KEYBOARD", "SPEECH", "VT_SWITCHING", "INPUT_PART", "CONTROL",
  ])
  func onAndOffAreUnderstood(_ name: String) throws {
    let on = try HostConfiguration(environment: ["VITRINE_" + name: "on"])
    let off = try HostConfiguration(environment: ["VITRINE_" + name: "off"])
    #expect(on != off)
  }

  @Test(arguments: [
    "IDLE_DIM", "IDLE_BLANK", "IDLE_OFF", "IDLE_RESET", "IDLE_WARNING", "EXIT_GESTURE", "CRASH_NOTICE", "OUTAGE_NOTICE",
  ])
  func offIsNever(_ name: String) throws {
    let off = try HostConfiguration(environment: ["VITRINE_" + name: "off"])
    #expect(try off == HostConfiguration(environment: ["VITRINE_" + name: "never"]))
  }

  /// Every name that sources and scripts read is known: otherwise setting it would end a program.
  @Test func everyNameInTheSourcesIsKnown() throws {
    let known = Set(Setting.all.map(\.variable)).union(HostConfiguration.otherVariables)
    for folder in ["Sources", "deploy", "Tests/Machine", "Tests/SystemTests"] {
      let files = FileManager.default.enumerator(atPath: "\(Self.root)/\(folder)")
      while let file = files?.nextObject() as? String {
        let isScript = folder == "deploy" && !file.contains(".")
        guard file.hasSuffix(".swift") || file.hasSuffix(".sh") || isScript,
          let text = try? String(contentsOfFile: "\(Self.root)/\(folder)/\(file)", encoding: .utf8)
        else { continue }
        var rest = text[...]
        while let found = rest.range(of: "VITRINE_[A-Z][A-Z_]*[A-Z]", options: .regularExpression) {
          let name = String(rest[found])
          rest = rest[found.upperBound...]
          #expect(known.contains(name), "\(folder)/\(file) speaks of \(name)")
        }
      }
    }
  }

  @Test func problemsOfAFileComeInTheOrderOfItsLines() throws {
    let path = "/tmp/vitrine-\(UUID().uuidString).conf"
    defer { unlink(path) }
    try Data("scale = big\nroation = 90\ndisplay = nothing\njust words\n".utf8).write(to: URL(fileURLWithPath: path))
    let problems = try HostConfiguration.load(environment: [:], defaultPath: path).problems
    #expect(problems.map(\.line) == [1, 2, 3, 4])
  }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  @Test func theNearestNameIsSuggestedIfItIsNear() {
    let names = ["mode", "scale", "rotation", "keyboard-layout"]
    #expect(Spelling.nearest(to: "rotaiton", in: names) == "rotation")
    #expect(Spelling.nearest(to: "Keyboard_Layuot", in: names) == "keyboard-layout")
    // One letter of a short name, a third of the letters of a long one.
    #expect(Spelling.nearest(to: "mod", in: names) == "mode" && Spelling.nearest(to: "modest", in: names) == nil)
    #expect(Spelling.nearest(to: "keyboardl", in: names) == nil)
    #expect(Spelling.nearest(to: "keyboardlay", in: names) == "keyboard-layout")
    // The nearer of two, and the first of two that are as near.
    #expect(Spelling.nearest(to: "scales", in: ["scale", "scalesx"]) == "scale")
    #expect(Spelling.nearest(to: "scalesxy", in: ["scale", "scalesx"]) == "scalesx")
    #expect(Spelling.nearest(to: "", in: names) == nil)
  }
}

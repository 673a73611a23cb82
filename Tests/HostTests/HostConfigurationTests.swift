import Display
import Testing

@testable import Host

@Suite struct HostConfigurationTests {
  @Test func nothingSetLeavesEveryChoiceOpen() throws {
    #expect(try HostConfiguration(environment: ["HOME": "/root"]) == HostConfiguration())
    #expect(try HostConfiguration(environment: ["VITRINE_DISPLAY": "", "VITRINE_SCALE": ""]) == HostConfiguration())
  }

  @Test func everyVariableIsRead() throws {
    let configuration = try HostConfiguration(environment: [
      "VITRINE_DISPLAY": "virtual:800x480@1.5", "VITRINE_SCALE": "2", "VITRINE_ROTATION": "270",
      "VITRINE_SCREENSHOT": "out/picture.PNG", "VITRINE_EXIT_AFTER": "0.25", "VITRINE_APPEARANCE": "dark",
      "VITRINE_THREADS": "4", "VITRINE_ISA": "scalar",
    ])
    #expect(configuration.display == .virtual(width: 800, height: 480, scale: 1.5))
    #expect(configuration.scale == 2)
    #expect(configuration.rotation == .threeQuarters)
    #expect(configuration.screenshotPath == "out/picture.PNG")
    #expect(configuration.exitAfter == 0.25)
    #expect(configuration.appearance == .dark)
    #expect(configuration.threads == 4)
    #expect(configuration.instructionSet == .scalar)
  }

  @Test func theShortFormsOfADisplay() throws {
    #expect(try HostConfiguration(environment: ["VITRINE_DISPLAY": "virtual"]).display == .defaultVirtual)
    #expect(
      try HostConfiguration(environment: ["VITRINE_DISPLAY": "virtual:320x240"]).display
        == .virtual(width: 320, height: 240, scale: 1))
  }

  @Test(arguments: [
    ("VITRINE_DISPLAY", "virtaul:800x480"), ("VITRINE_DISPLAY", "virtual:"), ("VITRINE_DISPLAY", "virtual:800"),
    ("VITRINE_DISPLAY", "virtual:800x"), ("VITRINE_DISPLAY", "virtual:0x480"), ("VITRINE_DISPLAY", "virtual:800x-1"),
    ("VITRINE_DISPLAY", "virtual:99999x10"), ("VITRINE_DISPLAY", "virtual:800x480@"),
    ("VITRINE_DISPLAY", "virtual:800x480@nan"), ("VITRINE_DISPLAY", "virtual:1x2x3"),
    ("VITRINE_DISPLAY", "virtual:9999999999999999999999x1"), ("VITRINE_SCALE", "0"), ("VITRINE_SCALE", "inf"),
    ("VITRINE_SCALE", "1e9"), ("VITRINE_SCALE", "two"), ("VITRINE_ROTATION", "45"), ("VITRINE_ROTATION", "90°"),
    ("VITRINE_SCREENSHOT", "picture.jpg"), ("VITRINE_SCREENSHOT", "folder/"), ("VITRINE_EXIT_AFTER", "-1"),
    ("VITRINE_EXIT_AFTER", "nan"), ("VITRINE_EXIT_AFTER", "1e300"), ("VITRINE_APPEARANCE", "Dark"),
    ("VITRINE_THREADS", "0"), ("VITRINE_THREADS", "65"), ("VITRINE_THREADS", "1.5"), ("VITRINE_ISA", "mmx"),
  ])
  func garbageIsAnErrorThatSaysWhatToDo(_ name: String, _ value: String) throws {
    let error = try #require(refusal(of: [name: value]))
    let text = error.description
    #expect(text.hasPrefix("\(name)=\"\(value)\": "))
    #expect(text.contains("for example \(name)="))
    #expect(error.problems.count == 1)
  }

  @Test func allProblemsAreToldAtOnce() throws {
    let error = try #require(
      refusal(of: ["VITRINE_DISPLAY": "hdmi", "VITRINE_THREADS": "many", "VITRINE_APPEARANCE": "light"]))
    #expect(error.problems.map(\.variable) == ["VITRINE_DISPLAY", "VITRINE_THREADS"])
    #expect(error.problems[0].reason == "there is no kind of display called \"hdmi\"")
  }

  @Test func everyExampleInTheDocumentationIsAccepted() throws {
    for variable in HostConfiguration.variables {
      #expect(throws: Never.self) { _ = try HostConfiguration(environment: [variable.name: variable.example]) }
    }
  }

  private func refusal(of environment: [String: String]) -> ConfigurationError? {
    do {
      _ = try HostConfiguration(environment: environment)
      return nil
    } catch {
      return error as? ConfigurationError
    }
  }
}

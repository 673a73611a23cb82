import Foundation
import Testing

@testable import Host

/// The configuration file: its settings apply where the environment has none, and its mistakes are named.
@Suite struct ConfigurationFileTests {
  private func load(
    _ text: String, _ environment: [String: String] = [:]
  ) throws -> (configuration: HostConfiguration, problems: [String]) {
    let path = "/tmp/vitrine-\(UUID().uuidString).conf"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    defer { unlink(path) }
    let loaded = try HostConfiguration.load(environment: environment, defaultPath: path)
    return (loaded.configuration, loaded.problems.map { $0.description.replacingOccurrences(of: path, with: "FILE") })
  }

  @Test func aPipeIsRefusedAndHoldsNothingUp() throws {
    let path = NSTemporaryDirectory() + "settings-\(UUID().uuidString)"
    defer { unlink(path) }
    #expect(mkfifo(path, 0o600) == 0)
    #expect {
      _ = try ConfigurationFile(contentsOf: path)
    } throws: {
      "\($0)".contains("cannot be read (it is a pipe, not a file)")
    }
    #expect(try ConfigurationFile(contentsOf: "/dev/null")?.problems.isEmpty == true)
  }

  @Test func settingsAreRead() throws {
    let loaded = try load(
      """
      # The screen by the door

      display = drm:HDMI-A-1
      rotation=90
      \tkeyboard-layout = "us,de" \r
      idle-dim = 60
      idle-off = never
      screen-hours = mon-fri 07:00-19:30, sat 10:00-14:00
      """)
    #expect(loaded.problems.isEmpty)
    #expect(loaded.configuration.display == .drm(card: nil, connectors: ["HDMI-A-1"]))
    #expect(loaded.configuration.rotation == .quarter)
    #expect(loaded.configuration.keyboard.layout == "us,de")
    #expect(loaded.configuration.idle.dim == 60)
    #expect(loaded.configuration.idle.off == nil)
    #expect(loaded.configuration.idle.hours != nil)
  }

  @Test func theEnvironmentWins() throws {
    let loaded = try load("scale = 2\nrotation = 90", ["VITRINE_SCALE": "3"])
    #expect(loaded.configuration.scale == 3)
    #expect(loaded.configuration.rotation == .quarter)
  }

  @Test func whatIsWrongIsNamedWithItsLineAndLeftOut() throws {
    let loaded = try load("scale = 2\n\nroation = 90\nmode = big\njust words\nscale = 3\nrotation = 90")
    #expect(loaded.configuration.scale == 2)
    #expect(loaded.configuration.rotation == .quarter)
    #expect(loaded.problems.count == 4)
    #expect(loaded.problems[0] == "FILE:3: there is no setting \"roation\"; is \"rotation\" meant?")
    #expect(
      loaded.problems[1].hasPrefix("FILE:4: mode = big: ")
        && loaded.problems[1].contains("for example mode = 1920x1080@60"))
    #expect(loaded.problems[2].hasPrefix("FILE:5: \"just words\" is not NAME = VALUE"))
    #expect(loaded.problems[3].contains("FILE:6: scale is already set in line 1"))
  }

  @Test func everySettingHasItsLine() throws {
    // The file cannot name another configuration file.
    let lines = Setting.all.filter(\.isInFile).map { "\($0.name) = \($0.example)" }
    #expect(try load(lines.joined(separator: "\n")).problems == [])
  }

  @Test func aFileThatIsNoTextDoesNoHarm() throws {
    let path = "/tmp/vitrine-\(UUID().uuidString).conf"
    defer { unlink(path) }
    for data in [
      Data([0xFF, 0xFE, 0x0A, 0x00, 0x3D]), Data(repeating: 0x41, count: 300 << 10), Data(repeating: 10, count: 100_000),
    ] {
      try data.write(to: URL(fileURLWithPath: path))
      let loaded = try HostConfiguration.load(environment: [:], defaultPath: path)
      #expect(loaded.configuration == HostConfiguration())
    }
    let folder = try HostConfiguration.load(environment: [:], defaultPath: "/tmp")
    #expect(folder.problems.count == 1)
  }

  @Test func aMissingFileIsAnErrorOnlyWhenItWasNamed() throws {
    #expect(try HostConfiguration.load(environment: [:], defaultPath: "/nowhere/at.all").problems.isEmpty)
    #expect(try HostConfiguration.load(environment: ["VITRINE_CONFIG": "none"], defaultPath: "/tmp").problems.isEmpty)
    #expect(throws: ConfigurationError.self) {
      try HostConfiguration.load(environment: ["VITRINE_CONFIG": "/nowhere/at.all"])
    }
  }
}

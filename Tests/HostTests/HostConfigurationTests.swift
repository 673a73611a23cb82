import Display
import Input
import Testing

@testable import Host

@Suite struct HostConfigurationTests {
  @Test func VNCIsSwitchedOffByName() throws {
    #expect(try HostConfiguration(environment: ["VITRINE_VNC": "off"]).vnc == nil)
    #expect(try HostConfiguration(environment: ["VITRINE_VNC": "on"]).vnc == .usual)
    #expect(
      try HostConfiguration(environment: ["VITRINE_VNC_HOSTS": "panel.example, https://other.example:8443"]).vncHosts
        == ["panel.example", "https://other.example:8443"])
    for bad in ["*", "a b", "https://", "a/b"] {
      #expect(throws: ConfigurationError.self, "\(bad)") { try HostConfiguration(environment: ["VITRINE_VNC_HOSTS": bad]) }
    }
  }

  @Test func nothingSetLeavesEveryChoiceOpen() throws {
    #expect(try HostConfiguration(environment: ["HOME": "/root"]) == HostConfiguration())
    #expect(try HostConfiguration(environment: ["VITRINE_DISPLAY": "", "VITRINE_SCALE": ""]) == HostConfiguration())
  }

  @Test func everyVariableIsRead() throws {
    let configuration = try HostConfiguration(environment: [
      "VITRINE_DISPLAY": "virtual:800x480@1.5", "VITRINE_SCALE": "2", "VITRINE_ROTATION": "270",
      "VITRINE_SCREENSHOT": "/tmp/picture.PNG", "VITRINE_EXIT_AFTER": "0.25", "VITRINE_APPEARANCE": "dark",
      "VITRINE_THREADS": "4", "VITRINE_ISA": "scalar", "VITRINE_SAFE_AREA": "12,0,7.5,1",
    ])
    #expect(configuration.display == .virtual(width: 800, height: 480, scale: 1.5))
    #expect(configuration.scale == 2)
    #expect(configuration.rotation == .threeQuarters)
    #expect(configuration.screenshotPath == "/tmp/picture.PNG")
    #expect(configuration.exitAfter == 0.25)
    #expect(configuration.appearance == .dark)
    #expect(configuration.threads == 4)
    #expect(configuration.instructionSet == .scalar)
    #expect(configuration.safeArea == HostConfiguration.SafeArea(top: 12, bottom: 7.5, right: 1))
    let same = try HostConfiguration(environment: ["VITRINE_SAFE_AREA": "8"])
    #expect(same.safeArea == HostConfiguration.SafeArea(top: 8, left: 8, bottom: 8, right: 8))
    #expect(try HostConfiguration(environment: ["VITRINE_SAFE_AREA": "0"]).safeArea == nil)
    #expect(try HostConfiguration(environment: ["VITRINE_REDUCE_MOTION": "on"]).reducesMotion)
    #expect(try !HostConfiguration(environment: ["VITRINE_REDUCE_MOTION": "off"]).reducesMotion)
    #expect(try HostConfiguration(environment: ["VITRINE_BLUR": "on"]).blursMaterials)
    #expect(try !HostConfiguration(environment: [:]).blursMaterials)
  }

  @Test func everyVariableOfDisplaysAndDevicesIsRead() throws {
    let configuration = try HostConfiguration(environment: [
      "VITRINE_DISPLAY": "drm:/dev/dri/by-path/pci-0000:00:02.0-card,HDMI-A-1", "VITRINE_MODE": "1920x1080@59.94",
      "VITRINE_OUTPUTS": "mirror", "VITRINE_DRM_LEGACY": "1", "VITRINE_CURSOR": "never",
      "VITRINE_KEYBOARD_RULES": "evdev", "VITRINE_KEYBOARD_MODEL": "pc104", "VITRINE_KEYBOARD_LAYOUT": "us,de",
      "VITRINE_KEYBOARD_VARIANT": ",nodeadkeys", "VITRINE_KEYBOARD_OPTIONS": "grp:alt_shift_toggle",
      "VITRINE_KEYBOARD_REPEAT": "250,40", "VITRINE_COMMAND_KEY": "super",
      "VITRINE_CALIBRATION": "0 -1 1 1 0 0", "VITRINE_SEAT": "seatd",
      "VITRINE_VT": "7", "VITRINE_VT_SWITCHING": "lock",
    ])
    #expect(configuration.display == .drm(card: "/dev/dri/by-path/pci-0000:00:02.0-card", connectors: ["HDMI-A-1"]))
    #expect(configuration.mode == .exact(width: 1920, height: 1080, refreshMilliHertz: 59_940))
    #expect(configuration.outputs == .mirror)
    #expect(configuration.usesLegacyDRM)
    #expect(configuration.cursor == .never)
    #expect(configuration.keyboard.layout == "us,de")
    #expect(configuration.keyboard.variant == ",nodeadkeys")
    #expect(configuration.keyboard.repeatDelay == 0.25)
    #expect(configuration.keyboard.repeatRate == 40)
    #expect(configuration.calibration?.numbers == [0, -1, 1, 1, 0, 0])
    #expect(configuration.seat == .seatd)
    #expect(configuration.console == .terminal(7))
    #expect(configuration.terminalSwitching == .lock)
    let request = DRMPreferences(configuration)
    #expect(request.connectors == .named(["HDMI-A-1"]))
    #expect(request.forceLegacy)
  }

  @Test func singleDevicesAreNamed() throws {
    let configuration = try HostConfiguration(environment: [
      "VITRINE_CALIBRATION": "1 0 0 0 1 0; FT5406 memory based driver=0,-1,1,1,0,0;"
        + "/dev/input/by-path/usb=1-event=-1 0 1 0 -1 1",
      "VITRINE_TOUCH_OUTPUTS": "ILITEK, Inc. Touch: 10 = HDMI-A-1;/dev/input/event3=DSI-1",
      "VITRINE_IGNORED_DEVICES": "vc4-hdmi-0; /dev/input/event7", "VITRINE_POWER_KEY": "quit", "VITRINE_LID": "display",
      "VITRINE_MODE": "forced:1920x1080@50", "VITRINE_ALLOWED_DEVICES": "Power Button;222a:0001",
      "VITRINE_KEYBOARDS": "Code Reader=no; 046d:c31c = yes",
    ])
    #expect(configuration.calibration == .identity)
    #expect(configuration.deviceCalibration["FT5406 memory based driver"]?.numbers == [0, -1, 1, 1, 0, 0])
    #expect(configuration.deviceCalibration["/dev/input/by-path/usb=1-event"]?.numbers == [-1, 0, 1, 0, -1, 1])
    #expect(configuration.touchOutputs == ["ILITEK, Inc. Touch: 10": "HDMI-A-1", "/dev/input/event3": "DSI-1"])
    #expect(configuration.ignoredDevices == ["vc4-hdmi-0", "/dev/input/event7"])
    #expect(configuration.powerKey == .quit)
    #expect(configuration.lid == .display)
    #expect(configuration.mode == .forced(width: 1920, height: 1080, refreshMilliHertz: 50_000))
    let input = InputConfiguration(configuration)
    #expect(input.outputs == configuration.touchOutputs && input.ignored == configuration.ignoredDevices)
    #expect(input.deviceCalibration == configuration.deviceCalibration)
    #expect(input.allowed == ["Power Button", "222a:0001"] && input.keyboards == ["Code Reader": false, "046d:c31c": true])
    #expect(InputConfiguration(HostConfiguration()).allowed == nil)
  }

  @Test func severalConnectorsAndNoneAtAll() throws {
    func request(_ environment: [String: String]) throws -> DRMPreferences {
      DRMPreferences(try HostConfiguration(environment: environment))
    }
    #expect(try request(["VITRINE_DISPLAY": "drm:DSI-1,HDMI-A-1"]).connectors == .named(["DSI-1", "HDMI-A-1"]))
    #expect(try request(["VITRINE_DISPLAY": "drm"]).connectors == .automatic)
    #expect(try request(["VITRINE_OUTPUTS": "mirror"]).connectors == .mirror)
    #expect(try HostConfiguration(environment: ["VITRINE_DISPLAY": "auto"]).display == nil)
    #expect(try HostConfiguration(environment: ["VITRINE_KEYBOARD_REPEAT": "off"]).keyboard.repeatRate == 0)
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
    ("VITRINE_SAFE_AREA", "1,2"), ("VITRINE_SAFE_AREA", "1,,2,3"), ("VITRINE_SAFE_AREA", "-1"),
    ("VITRINE_SAFE_AREA", "nan"), ("VITRINE_SAFE_AREA", "1001"),
    ("VITRINE_SCREENSHOT", "picture.jpg"), ("VITRINE_SCREENSHOT", "folder/"), ("VITRINE_EXIT_AFTER", "-1"),
    ("VITRINE_EXIT_AFTER", "nan"), ("VITRINE_EXIT_AFTER", "1e300"), ("VITRINE_APPEARANCE", "Dark"),
    ("VITRINE_DISPLAY", "drm:"), ("VITRINE_DISPLAY", "drm:HDMI-A-1,"),
    ("VITRINE_DISPLAY", "drm:/dev/dri/card0,/dev/dri/card1"),
    ("VITRINE_DISPLAY", "auto:1"), ("VITRINE_DISPLAY", "fbdev"), ("VITRINE_MODE", "1080p"), ("VITRINE_MODE", "1920x1080@"),
    ("VITRINE_MODE", "0x0"), ("VITRINE_OUTPUTS", "all"), ("VITRINE_DRM_LEGACY", "maybe"), ("VITRINE_CURSOR", "hidden"),
    ("VITRINE_KEYBOARD_LAYOUT", "../../etc/passwd"), ("VITRINE_KEYBOARD_LAYOUT", "us de"),
    ("VITRINE_KEYBOARD_MODEL", "pc\"105"),
    ("VITRINE_COMMAND_KEY", "alt"), ("VITRINE_KEYBOARD_REPEAT", "500"), ("VITRINE_KEYBOARD_REPEAT", "0,25"),
    ("VITRINE_KEYBOARD_REPEAT", "nan,inf"),
    ("VITRINE_KEYBOARD_REPEAT", "500,25,1"), ("VITRINE_CALIBRATION", "1 0 0"), ("VITRINE_CALIBRATION", "1 0 0 0 nan 0"),
    ("VITRINE_CALIBRATION", "1 0 0 0 1 0;0 1 0 1 0 0"), ("VITRINE_CALIBRATION", "pen=1 0 0 0 1"),
    ("VITRINE_CALIBRATION", "=1 0 0 0 1 0"),
    ("VITRINE_CALIBRATION", "pen=1 0 0 0 1 0;"), ("VITRINE_CALIBRATION", "pen=1 0 0 0 1 0;pen=1 0 0 0 1 0"),
    ("VITRINE_CALIBRATION", "pen=0 0 0 0 0 0"), ("VITRINE_TOUCH_OUTPUTS", "HDMI-A-1"), ("VITRINE_TOUCH_OUTPUTS", "pen="),
    ("VITRINE_TOUCH_OUTPUTS", "=HDMI-A-1"), ("VITRINE_TOUCH_OUTPUTS", "pen=HDMI A 1"),
    ("VITRINE_TOUCH_OUTPUTS", "pen=A;;pad=B"),
    ("VITRINE_TOUCH_OUTPUTS", "pen=A;pen=B"), ("VITRINE_IGNORED_DEVICES", ";"), ("VITRINE_IGNORED_DEVICES", "pen;"),
    ("VITRINE_ALLOWED_DEVICES", ";"), ("VITRINE_KEYBOARDS", "pen"), ("VITRINE_KEYBOARDS", "pen=maybe"),
    ("VITRINE_KEYBOARDS", "pen=yes;pen=no"), ("VITRINE_POWER_KEY", "off"), ("VITRINE_LID", "sleep"),
    ("VITRINE_MODE", "forced:"), ("VITRINE_MODE", "forced:preferred"),
    ("VITRINE_SEAT", "systemd"), ("VITRINE_VT", "0"), ("VITRINE_VT", "64"), ("VITRINE_VT", "tty1"),
    ("VITRINE_VT_SWITCHING", "no"), ("VITRINE_THREADS", "0"), ("VITRINE_THREADS", "65"), ("VITRINE_THREADS", "1.5"),
    ("VITRINE_ISA", "mmx"),
  ])
  func garbageIsAnErrorThatSaysWhatToDo(_ name: String, _ value: String) throws {
    let error = try #require(refusal(of: [name: value]))
    let text = error.description
    #expect(text.hasPrefix("\(name)=\"\(value)\": "))
    #expect(text.contains("for example \(name)="))
    #expect(error.problems.count == 1)
  }

  /// Whoever sets a variable cannot write lines of the log, or to the terminal of whoever reads it.
  @Test func aRefusedValueIsRepeatedOnOneLine() throws {
    let refused = try #require(refusal(of: ["VITRINE_ROTATION": "90\nvitrine: all is well\u{1B}[2J"]))
    #expect(refused.description.contains("90\\u{A}vitrine: all is well\\u{1B}[2J"))
    #expect(refused.description.unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }

  @Test func allProblemsAreReportedAtOnce() throws {
    let error = try #require(
      refusal(of: ["VITRINE_DISPLAY": "hdmi", "VITRINE_THREADS": "many", "VITRINE_APPEARANCE": "light"]))
    #expect(error.problems.map(\.variable) == ["VITRINE_DISPLAY", "VITRINE_THREADS"])
    #expect(error.problems[0].reason == "there is no kind of display called \"hdmi\"")
  }

  @Test func everyExampleInTheDocumentationIsAccepted() throws {
    for setting in Setting.all {
      #expect(throws: Never.self) { _ = try HostConfiguration(environment: [setting.variable: setting.example]) }
    }
  }

  @Test func theDefaultsThatAreReportedAreTheDefaults() throws {
    for setting in Setting.all {
      var configuration = HostConfiguration()
      if let text = setting.defaultValue { try setting.read(text, &configuration) }
      #expect(configuration == HostConfiguration(), "\(setting.name)")
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

import Input

extension Setting {
  /// Keyboards, touch screens and other devices.
  static let input: [Setting] = [
    Setting(
      "keyboard-layout", "NAMES", xkb("names of xkb layouts, separated by commas"), example: "us,de",
      otherwise: "the system's", "Layouts of physical keyboards."
    ) { $0.keyboard.layout = $1 },
    Setting(
      "keyboard-variant", "NAMES", xkb("one xkb variant for each layout, separated by commas"), example: ",nodeadkeys",
      otherwise: "the system's", "Variants of these layouts."
    ) { $0.keyboard.variant = $1 },
    Setting(
      "keyboard-options", "NAMES", xkb("xkb options, separated by commas"), example: "grp:alt_shift_toggle,compose:ralt",
      otherwise: "the system's", "Options of these layouts."
    ) { $0.keyboard.options = $1 },
    Setting(
      "keyboard-model", "NAME", xkb("a name of an xkb model"), example: "pc105", otherwise: "the system's",
      "The model of physical keyboards."
    ) { $0.keyboard.model = $1 },
    Setting(
      "keyboard-rules", "NAME", xkb("a name of xkb rules"), example: "evdev", otherwise: "the system's",
      "The rules that combine model, layouts and options."
    ) { $0.keyboard.rules = $1 },
    Setting(
      "keyboard-repeat", "DELAY,RATE",
      SettingType("DELAY,RATE (1 to 10000 ms, 1 to 200 per second), on or off", HostConfiguration.keyRepeat),
      example: "500,25", default: "500,25", "Key repeat: delay in milliseconds, and rate per second."
    ) {
      $0.keyboard.repeatDelay = $1.delay
      $0.keyboard.repeatRate = $1.rate
    },
    Setting(
      "command-key", "KEY", .choice, example: "super", otherwise: "what the app asks for",
      "The key of a PC keyboard that acts as Command."
    ) { $0.commandKey = $1 },
    Setting(
      "screen-keyboard", "POLICY", .choice(on: .always, off: .never), example: "always", default: "auto",
      "Shows the on-screen keyboard: auto while no keyboard is plugged in, touch until one is used."
    ) { $0.screenKeyboard = $1 },
    Setting(
      "screen-layouts", "NAMES", xkb("names of xkb layouts, separated by commas, variants in brackets"),
      example: "us,de(neo),ara", otherwise: "the system's keyboard, and a Latin one", "Layouts of the on-screen keyboard."
    ) { $0.screenLayouts = $1.split(separator: ",").map { String($0) } },
    Setting(
      "calibration", "NUMBERS",
      SettingType(
        "six numbers, the first two rows of libinput's matrix, or DEVICE=NUMBERS;...", HostConfiguration.calibration),
      example: "1,0,0,0,1,0", otherwise: "udev's", "Calibration of touch screens."
    ) {
      $0.calibration = $1.all
      $0.deviceCalibration = $1.devices
    },
    Setting(
      "touch-outputs", "LIST",
      SettingType("DEVICE=CONNECTOR;... with names or paths of touch screens", HostConfiguration.touchOutputs),
      example: "FT5406 memory based driver=DSI-1", otherwise: "udev's WL_OUTPUT", "The display that a touch screen lies on."
    ) { $0.touchOutputs = $1 },
    Setting(
      "ignored-devices", "LIST",
      SettingType("names or paths of input devices, separated by semicolons", HostConfiguration.devices),
      example: "vc4-hdmi-0;vc4-hdmi-1", "Input devices that are ignored."
    ) { $0.ignoredDevices = $1 },
    Setting(
      "allowed-devices", "LIST",
      SettingType("names, paths or numbers of input devices, separated by semicolons", HostConfiguration.devices),
      example: "Power Button;ILITEK ILITEK-TP", otherwise: "all",
      "The only input devices that are used, as vitrine devices lists them."
    ) { $0.allowedDevices = $1 },
    Setting(
      "keyboards", "LIST", SettingType("DEVICE=yes or DEVICE=no, separated by semicolons", HostConfiguration.keyboards),
      example: "Code Reader=no;046d:c31c=yes", otherwise: "by their keys and typing speed",
      "Whether people type on a keyboard, which hides the on-screen one."
    ) { $0.keyboardDevices = $1 },
    Setting(
      "speech", "WHEN",
      SettingType("auto (on) or never (off)") { text in
        if let isOn = SettingWord.flag(text) { return isOn }
        let words = ["auto", "never"]
        guard words.contains(text) else { throw Reason("there is no such choice\(Misspelling.hint(text, among: words))") }
        return text == "auto"
      },
      example: "never", default: "auto", "Reads the screen aloud while headphones are plugged in or a key asks for it."
    ) { $0.speaks = $1 },
    Setting(
      "power-key", "WHAT", .choice, example: "display", default: "ignore",
      "What the power key does when the app does not handle it: display switches it off and on."
    ) { $0.powerKey = $1 },
    Setting(
      "lid", "WHAT", .choice, example: "display", default: "ignore",
      "What closing the lid does when the app does not handle it: display is off while it is closed."
    ) { $0.lid = $1 },
  ]

  private static func xkb(_ form: String) -> SettingType<String> { SettingType(form, HostConfiguration.xkbNames) }
}

extension Setting {
  /// Settings of the display and the picture on it.
  static let screen: [Setting] = [
    Setting(
      "display", "KIND",
      SettingType("auto, drm[:[/dev/dri/CARD,]CONNECTOR,...] or virtual[:WIDTHxHEIGHT[@SCALE]]", HostConfiguration.display),
      example: "drm:HDMI-A-1", default: "auto",
      "Where to show the app: a display, or a virtual framebuffer with its size in pixels."
    ) { $0.display = $1 }.installed("drm"),
    Setting(
      "mode", "MODE",
      SettingType("preferred, largest or [forced:]WIDTHxHEIGHT[@HERTZ]", HostConfiguration.mode), example: "1920x1080@60",
      default: "preferred", "The display's mode; forced: sets one that the display does not list."
    ) { $0.mode = $1 },
    Setting(
      "scale", "NUMBER", .number(HostConfiguration.scaleLimits), example: "2", otherwise: "by the display's size",
      "Pixels per point."
    ) { $0.scale = $1 },
    Setting(
      "rotation", "DEGREES", SettingType("0, 90, 180 or 270", HostConfiguration.rotation), example: "90",
      otherwise: "the panel's own", "Rotates the picture and touch clockwise."
    ) { $0.rotation = $1 }.live { try $0.setRotation($1.rotation) },
    Setting(
      "outputs", "WHICH", .choice, example: "mirror", default: "one",
      "Whether one display shows the picture, or all that are connected."
    ) { $0.outputs = $1 },
    Setting(
      "drm-legacy", "on|off", .flag, example: "on", default: "off",
      "Sets modes by the kernel's older interface instead of the atomic one."
    ) { $0.usesLegacyDRM = $1 },
    Setting(
      "cursor", "WHEN", .choice(on: .always, off: .never), example: "never", default: "auto",
      "Shows the pointer; auto: from its first motion to the next touch."
    ) { $0.cursor = $1 }.live { try $0.setCursor($1.cursor) },
    Setting(
      "safe-area", "POINTS", SettingType("one number of points, or TOP,LEFT,BOTTOM,RIGHT", HostConfiguration.safeArea),
      example: "12,0,12,0", default: "0",
      "How far a bezel covers the picture, or overscan cuts it off; the app's safe area leaves it out."
    ) { $0.safeArea = $1 },
    Setting("appearance", "STYLE", .choice, example: "dark", otherwise: "light", "The interface style at the start.") {
      $0.appearance = $1
    },
    Setting(
      "reduce-motion", "on|off", .flag, example: "on", default: "off",
      "Screens, alerts, menus and the on-screen keyboard fade in place instead of moving."
    ) { $0.reducesMotion = $1 },
    Setting(
      "blur", "on|off", .flag, example: "on", default: "off",
      "Bars and other materials blur what is behind them, which takes time whenever that changes."
    ) { $0.blursMaterials = $1 },
    Setting(
      "brightness", "NUMBER", .number(0.01...1), example: "0.8", otherwise: "unchanged",
      "Brightness of the panel's backlight."
    ) { $0.brightness = $1 }.live { try $0.power.setBrightness($1.brightness) },
  ]

  /// What happens when nobody uses the kiosk.
  static let idle: [Setting] = [
    Setting(
      "idle-dim", "SECONDS", idleSeconds.orNever(), example: "60", default: "never",
      "Idle time until the screen is dimmed."
    ) { $0.idle.dim = $1 }.live { $0.setIdle($1.idle) },
    Setting(
      "idle-dim-level", "NUMBER", .number(0...1), example: "0.3", default: "0.3",
      "Brightness while dimmed, as a share of the usual one."
    ) { $0.idle.dimLevel = $1 }.live { $0.setIdle($1.idle) },
    Setting(
      "idle-blank", "SECONDS", idleSeconds.orNever(), example: "300", default: "never",
      "Idle time until the screen is black. The touch that wakes it presses nothing."
    ) { $0.idle.blank = $1 }.live { $0.setIdle($1.idle) },
    Setting(
      "idle-off", "SECONDS", idleSeconds.orNever(), example: "600", default: "never",
      "Idle time until the display is switched off."
    ) { $0.idle.off = $1 }.live { $0.setIdle($1.idle) },
    Setting(
      "idle-reset", "SECONDS", idleSeconds.orNever(), example: "90", otherwise: "what the app asks for",
      "Idle time until the app returns to its start."
    ) {
      $0.idle.reset = $1
      $0.idle.neverResets = $1 == nil
    }.live { $0.setIdle($1.idle) },
    Setting(
      "idle-warning", "SECONDS", idleSeconds.orNever(), example: "20", default: "20",
      "How long before the reset the screen asks whether anybody is there."
    ) { $0.idle.warning = $1 }.live { $0.setIdle($1.idle) },
    Setting(
      "screen-hours", "HOURS",
      SettingType("[DAYS] HH:MM-HH:MM, several separated by commas") { text in
        guard let hours = ScreenHours(text) else { throw Reason("that is not a list of hours") }
        return hours
      },
      example: "mon-fri 07:00-19:30, sat 10:00-14:00", otherwise: "always", "When the display is on."
    ) { $0.idle.hours = $1 }.live { $0.setIdle($1.idle) },
  ]

  private static let idleSeconds = SettingType<Double>.seconds(1...HostConfiguration.secondsLimit)
}

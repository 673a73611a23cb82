import Display
import Input

/// What the environment asks of the host. `vitrine run` sets it from its options; a systemd unit may set it directly.
///
/// What the environment leaves open, a file may say: see `ConfigurationFile`.
///
/// | Variable | Value |
/// |---|---|
/// | `VITRINE_CONFIG` | the file with settings, or `none`; `/etc/vitrine/vitrine.conf` if there is one |
/// | `VITRINE_DISPLAY` | `auto`; `drm[:NAME,…]` with connectors and a card; `virtual[:WIDTHxHEIGHT[@SCALE]]`, pixels of the panel and pixels per point |
/// | `VITRINE_MODE` | `preferred`, `largest`, `WIDTHxHEIGHT[@HERTZ]`, or `forced:WIDTHxHEIGHT[@HERTZ]` for one the display does not list |
/// | `VITRINE_SCALE` | pixels per point, 0.5 … 8; wins over the display's own |
/// | `VITRINE_ROTATION` | `0`, `90`, `180` or `270` degrees clockwise, display and touch together |
/// | `VITRINE_OUTPUTS` | `one` or `mirror`: the same picture on every connected output |
/// | `VITRINE_DRM_LEGACY` | `on`: no atomic modesetting |
/// | `VITRINE_CURSOR` | `auto` (once a pointer moves), `never` or `always` |
/// | `VITRINE_KEYBOARD_RULES`, `…_MODEL`, `…_LAYOUT`, `…_VARIANT`, `…_OPTIONS` | names of xkb |
/// | `VITRINE_KEYBOARD_REPEAT` | `DELAY,RATE` in ms and keys per second, or `off` |
/// | `VITRINE_COMMAND_KEY` | `control`, `super` or `both`: the key that plays ⌘ |
/// | `VITRINE_SCREEN_KEYBOARD` | `auto` (while no keyboard is plugged in), `touch` (until one is used), `always` or `never` |
/// | `VITRINE_SCREEN_LAYOUTS` | layouts of the on-screen keyboard, divided by commas: `us,de(neo),ara`; else those of the system |
/// | `VITRINE_STATE` | folder that is kept from one start to the next |
/// | `VITRINE_CALIBRATION` | six numbers, the first two rows of libinput's matrix, or `DEVICE=NUMBERS;…` |
/// | `VITRINE_TOUCH_OUTPUTS` | `DEVICE=CONNECTOR;…`: which output a touch screen lies on |
/// | `VITRINE_IGNORED_DEVICES` | `DEVICE;…`: input devices that are left alone |
/// | `VITRINE_ALLOWED_DEVICES` | `DEVICE;…`: the only input devices that are used |
/// | `VITRINE_KEYBOARDS` | `DEVICE=yes;DEVICE=no`: whether people write on it, which the on-screen keyboard goes by |
/// | `VITRINE_SPEECH` | `auto` (while headphones are plugged in, or a key asks for it) or `never` |
/// | `VITRINE_POWER_KEY` | `ignore`, `display` (off and on) or `quit` |
/// | `VITRINE_LID` | `ignore` or `display` (off while it is closed) |
/// | `VITRINE_SEAT` | `auto`, `libseat`, `seatd`, `logind`, `builtin`, `noop` or `direct` |
/// | `VITRINE_VT` | `auto`, `none` or a number: the virtual terminal without a seat's daemon |
/// | `VITRINE_VT_SWITCHING` | `allow` or `lock` Ctrl-Alt-Fn |
/// | `VITRINE_SCREENSHOT` | file that the last frame is written to as PNG |
/// | `VITRINE_EXIT_AFTER` | seconds from the first frame to an orderly end |
/// | `VITRINE_APPEARANCE` | `light` or `dark` |
/// | `VITRINE_THREADS` | threads that paint, 1 … 64 |
/// | `VITRINE_RECORD` | file that everything that happens is written to, see `Recording` |
/// | `VITRINE_INPUT` | recording to replay in a virtual framebuffer; display, scale, rotation and style are the recorded ones |
/// | `VITRINE_INPUT_PART` | `on`: a recording that breaks off is replayed up to there |
/// | `VITRINE_VNC` | `on`, `off`, `PORT`, `ADDRESS` or `ADDRESS:PORT`: show the screen to VNC viewers and browsers there |
/// | `VITRINE_VNC_PASSWORD_FILE` | file with the password for them, needed for addresses beyond this machine |
/// | `VITRINE_VNC_HOSTS` | names and origins by which browsers may reach it, besides loopback and its own addresses |
/// | `VITRINE_VNC_PROGRAM` | path of vitrine-vnc; without it beside the app or where deploy/install.sh puts it |
/// | `VITRINE_CONTROL` | path of the control socket, or `off` |
/// | `VITRINE_CONTROL_GROUP` | group whose members may ask there too |
/// | `VITRINE_IDLE_DIM`, `…_BLANK`, `…_OFF` | seconds without use after which the screen is dimmed, black, switched off; `never` |
/// | `VITRINE_IDLE_DIM_LEVEL` | how bright it is dimmed, 0 … 1 of the usual |
/// | `VITRINE_IDLE_RESET` | seconds without use after which the app is told to go back to its start |
/// | `VITRINE_IDLE_WARNING` | how many seconds before that the screen asks whether somebody is there, or `never`; 20 |
/// | `VITRINE_SCREEN_HOURS` | when the screen is on: `mon-fri 07:00-19:30, sat 10:00-14:00` |
/// | `VITRINE_BRIGHTNESS` | of the panel's lamp, 0.01 … 1 |
/// | `VITRINE_EXIT_GESTURE` | `never`, `taps [CORNER]` or `hold [CORNER CORNER]`: lets staff type their PIN |
/// | `VITRINE_EXIT_PIN_FILE` | file with the hash of that PIN, `/etc/vitrine/exit-pin` |
/// | `VITRINE_CRASH_NOTICE` | what the screen says while a program that died is about to be started again, or `never` |
/// | `VITRINE_OUTAGE_NOTICE` | what it says when that did not help, or `never` |
/// | `VITRINE_ISA` | `scalar`, `sse2`, `avx2` or `neon`: pixel kernels to use instead of the best |
public struct HostConfiguration: Hashable, Sendable {
  /// Where frames go; nil leaves the choice to the host.
  public var display: DisplayChoice?
  /// Pixels per point; nil is the display's own.
  public var scale: Double?
  /// Nil is the panel's own orientation.
  public var rotation: Rotation?
  public var mode = DRMRequest.ModeChoice.preferred
  public var outputs = Outputs.one
  /// Never the atomic interface of DRM.
  public var usesLegacyDRM = false
  public var cursor = CursorPolicy.auto
  public var keyboard = KeyboardConfiguration()
  /// The key of a PC keyboard that plays ⌘; nil leaves it to the program.
  public var commandKey: CommandKey?
  public var screenKeyboard = ScreenKeyboard.auto
  /// Layouts of the on-screen keyboard, `de` or `de(neo)`; nil leaves them to the system's keyboard configuration.
  public var screenLayouts: [String]?
  /// Folder for what is remembered from one start to the next; nil remembers nothing.
  public var statePath: String?
  /// For all touch screens; nil is what udev says of each.
  public var calibration: CalibrationMatrix?
  /// For single ones, by name or path; these win.
  public var deviceCalibration: [String: CalibrationMatrix] = [:]
  /// Which output a touch screen lies on: connectors by the devices' names or paths. What udev says of the others holds.
  public var touchOutputs: [String: String] = [:]
  /// Input devices that are left alone, by name or path.
  public var ignoredDevices: Set<String> = []
  /// The only input devices that are used, by name, path or numbers; nil for all.
  public var allowedDevices: Set<String>?
  /// Whether people write on a keyboard, by name, path or numbers of the device; else its keys and their pace tell.
  public var keyboardDevices: [String: Bool] = [:]
  /// Whether the kiosk may speak.
  public var speaks = true
  public var powerKey = PowerKeyPolicy.ignore
  public var lid = LidPolicy.ignore
  public var seat = SeatChoice.auto
  public var console = ConsoleChoice.automatic
  public var terminalSwitching = TerminalSwitching.allow
  /// Path of the PNG to write the last frame to.
  public var screenshotPath: String?
  /// Seconds from the first frame to an orderly end; nil runs until stopped.
  public var exitAfter: Double?
  /// The interface style to start in; nil is light.
  public var appearance: Appearance?
  /// Path of the recording to write.
  public var recordPath: String?
  /// Path of the recording to replay.
  public var inputPath: String?
  /// Whether a recording that breaks off is replayed as far as it goes.
  public var acceptsPartOfRecording = false
  /// Where VNC viewers connect; nil lets nobody look.
  public var vnc: VNCAddress?
  /// Path of the file with their password.
  public var vncPasswordPath: String?
  /// Names of hosts, or origins such as `https://panel.example`, by which browsers may reach it, besides loopback and the
  /// address it is bound to.
  public var vncHosts: [String] = []
  /// Path of vitrine-vnc; nil looks beside the app and where `deploy/install.sh` puts it.
  public var vncProgramPath: String?
  /// Where the kiosk answers `vitrine screenshot`; nil is the usual place of its user.
  public var control: Control?
  /// The group whose members may ask there, besides the kiosk's user and root.
  public var controlGroup: String?
  public var idle = IdleConfiguration()
  /// Of the panel's lamp, 0 … 1; nil leaves it as it is.
  public var brightness: Double?
  /// What staff do to be asked for their PIN; nil lets nobody out.
  public var exitGesture: ExitGesture?
  /// Path of the file with the PIN's hash; nil is `StaffPin.usualPath`.
  public var exitPinPath: String?
  /// What a screen says whose program is being started again; empty says nothing.
  public var crashNotice = "One moment, please."
  /// What it says when starting again did not help; empty says nothing.
  public var outageNotice = "Out of order. We are working on it."
  /// Threads that paint; nil is one.
  public var threads: Int?
  /// The pixel kernels; nil is the best of this processor.
  public var instructionSet: InstructionSet?

  public enum Control: Hashable, Sendable {
    case off
    case at(String)
  }

  /// When a field that gets the focus brings up the on-screen keyboard.
  public enum ScreenKeyboard: String, Hashable, Sendable, CaseIterable {
    /// While no keyboard is plugged in that people write on: buttons, keypads, scanners and remote controls are none.
    case auto
    /// Unless a keyboard was used after the screen was touched last.
    case touch
    case always, never
  }

  public enum Appearance: String, Hashable, Sendable, CaseIterable { case light, dark }

  public enum InstructionSet: String, Hashable, Sendable, CaseIterable { case scalar, sse2, avx2, neon }

  /// When a screen shows where the pointer is.
  public enum CursorPolicy: String, Hashable, Sendable, CaseIterable {
    /// From the first motion until a touch: devices that only pretend to be pointers (HDMI-CEC) show none.
    case auto
    case never, always
  }

  /// What the power key does when the app leaves it alone; the sleep key switches the display in place of the machine.
  public enum PowerKeyPolicy: String, Hashable, Sendable, CaseIterable {
    case ignore
    /// Switches the display off, and on again.
    case display
    /// Ends the program in order.
    case quit
  }

  /// What a lid that closes does when the app leaves it alone.
  public enum LidPolicy: String, Hashable, Sendable, CaseIterable {
    case ignore
    /// The display is off while the lid is closed.
    case display
  }
  /// Which key of a PC keyboard plays ⌘.
  public enum CommandKey: String, Hashable, Sendable, CaseIterable { case control, `super`, both }

  public enum Outputs: String, Hashable, Sendable, CaseIterable { case one, mirror }

  /// Whether Ctrl-Alt-F1 … F12 brings other terminals to the front. `chvt` by root is followed either way.
  public enum TerminalSwitching: String, Hashable, Sendable, CaseIterable { case allow, lock }

  public enum DisplayChoice: Hashable, Sendable {
    /// A screen of this machine. Without a card and without connectors they are chosen by what they can do.
    case drm(card: String?, connectors: [String])
    /// A screen in memory of that many pixels.
    case virtual(width: Int, height: Int, scale: Double)

    public static let defaultVirtual = DisplayChoice.virtual(width: 1280, height: 800, scale: 1)
  }

  /// Nothing set.
  public init() {}
}

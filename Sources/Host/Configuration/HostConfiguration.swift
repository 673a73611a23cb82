import Display
import Handoff
import Input

/// The settings of the host. `vitrine run` sets the environment variables from its options; a systemd unit may set them
/// directly.
///
/// Variables that are not set may come from a file, see `ConfigurationFile`.
///
/// `Setting.all` has every setting with its values.
public struct HostConfiguration: Hashable, Sendable {
  /// Where frames are shown; nil lets the host choose.
  public var display: DisplayChoice?
  /// Pixels per point; nil uses the display's own scale.
  public var scale: Double?
  /// Rotation of the picture; nil uses the panel's own orientation.
  public var rotation: Rotation?
  /// Which mode of the display to use.
  public var mode = DRMPreferences.ModeChoice.preferred
  /// Whether one output or all connected ones show the picture.
  public var outputs = Outputs.one
  /// Whether DRM is used without atomic modesetting.
  public var usesLegacyDRM = false
  /// When the screen shows the pointer.
  public var cursor = CursorPolicy.auto
  /// The xkb names and repeat settings of physical keyboards.
  public var keyboard = KeyboardConfiguration()
  /// The key of a PC keyboard that acts as ⌘; nil leaves the choice to the program.
  public var commandKey: CommandKey?
  /// When focusing a text field shows the on-screen keyboard.
  public var screenKeyboard = ScreenKeyboard.auto
  /// Layouts of the on-screen keyboard, `de` or `de(neo)`; nil uses the system's keyboard configuration.
  public var screenLayouts: [String]?
  /// Folder for state that survives restarts; nil keeps no state.
  public var statePath: String?
  /// Calibration of all touch screens; nil uses udev's value for each.
  public var calibration: CalibrationMatrix?
  /// Calibration of single touch screens by name or path; overrides `calibration`.
  public var deviceCalibration: [String: CalibrationMatrix] = [:]
  /// The connector that each touch screen belongs to, by the device's name or path. Other devices use udev's value.
  public var touchOutputs: [String: String] = [:]
  /// Input devices that are ignored, by name or path.
  public var ignoredDevices: Set<String> = []
  /// The only input devices that are used, by name, path or numbers; nil for all.
  public var allowedDevices: Set<String>?
  /// Whether people type on a keyboard, by name, path or numbers of the device. For devices not listed, their keys and
  /// typing speed decide.
  public var keyboardDevices: [String: Bool] = [:]
  /// Whether the kiosk may speak.
  public var speaks = true
  /// What the pointer of VNC viewers is in the app.
  public enum ViewerPointer: String, Hashable, Sendable, CaseIterable {
    case mouse
    /// Its first button is a finger on the panel, and with Alt held two fingers.
    case finger
  }

  /// What the power key does when the app does not handle it.
  public var powerKey = PowerKeyPolicy.ignore
  /// What closing the lid does when the app does not handle it.
  public var lid = LidPolicy.ignore
  /// How the session is opened.
  public var seat = SeatChoice.auto
  /// The virtual terminal to use.
  public var console = ConsoleChoice.automatic
  /// Whether Ctrl-Alt-Fn switches virtual terminals.
  public var terminalSwitching = TerminalSwitching.allow
  /// Path of the PNG to write the last frame to.
  public var screenshotPath: String?
  /// Seconds from the first frame until the program exits normally; nil runs until stopped.
  public var exitAfter: Double?
  /// What of the screen's edges is covered or cut off; nil is nothing.
  public var safeArea: SafeArea?
  /// The interface style to start in; nil is light.
  public var appearance: Appearance?
  /// Whether what would move on the screen fades instead.
  public var reducesMotion = false
  /// Whether materials blur what is behind them.
  public var blursMaterials = false
  /// Path of the recording to write.
  public var recordPath: String?
  /// Path of the recording to replay.
  public var inputPath: String?
  /// Whether an incomplete recording is replayed as far as it goes.
  public var acceptsPartOfRecording = false
  /// Where VNC viewers connect; nil disables VNC.
  public var vnc: VNCAddress?
  /// Path of the file with the VNC password.
  public var vncPasswordPath: String?
  /// Host names, or origins such as `https://panel.example`, that browsers may use to reach the VNC server, besides
  /// loopback and the address it is bound to.
  public var vncHosts: [String] = []
  /// What the pointer of VNC viewers is in the app; a viewer may choose for itself.
  public var vncPointer = ViewerPointer.mouse
  /// Path of vitrine-vnc; nil looks beside the app and where `deploy/install.sh` puts it.
  public var vncProgramPath: String?
  /// Where other kiosks fetch what this one hands over; nil offers nothing.
  public var handoffAddress: HandoffAddress?
  /// The kiosks that are asked for codes.
  public var handoffPeers: [HandoffAddress] = []
  /// Whether kiosks find each other by mDNS as well.
  public var handoffDiscovery = false
  /// Path of the file with the key that the kiosks have in common.
  public var handoffKeyPath: String?
  /// The types of activities that may be handed over; `*` at the end stands for any ending.
  public var handoffActivities: [String] = []
  /// Where the control socket is; nil uses the default path of the user.
  public var control: Control?
  /// The group whose members may use the control socket, besides the kiosk's user and root.
  public var controlGroup: String?
  /// When an idle screen is dimmed, blanked or switched off, and when the app is reset.
  public var idle = IdleConfiguration()
  /// Brightness of the panel's backlight, 0 … 1; nil leaves it unchanged.
  public var brightness: Double?
  /// The gesture that asks staff for their PIN; nil disables it.
  public var exitGesture: ExitGesture?
  /// Path of the file with the PIN's hash; nil is `StaffPIN.defaultPath`.
  public var exitPinPath: String?
  /// The text shown while the program is being restarted; empty shows none.
  public var crashNotice = "One moment, please."
  /// The text shown when restarting did not help; empty shows none.
  public var outageNotice = "Out of order. We are working on it."
  /// What of a visit survives the end of the program.
  public var resume = Resume.restart
  /// The folder in which a visit is kept over restarts, best one in memory; nil keeps none, except with `resume` as
  /// `powerCut`, which uses `statePath`. Programs take the folder that systemd's `RuntimeDirectory=` gives a service.
  public var runtimePath: String?
  /// Rendering threads; nil is one.
  public var threads: Int?
  /// The pixel kernels; nil uses the fastest this processor supports.
  public var instructionSet: InstructionSet?

  /// Names of settings of which a start has already reported what is wrong with what they ask for.
  var reported: Set<String> = []

  /// Whether and where the control socket listens.
  public enum Control: Hashable, Sendable {
    case off
    /// At this path.
    case at(String)
  }

  /// When focusing a text field shows the on-screen keyboard.
  public enum ScreenKeyboard: String, Hashable, Sendable, CaseIterable {
    /// While no keyboard that people type on is plugged in. Buttons, keypads, scanners and remote controls are not
    /// counted.
    case auto
    /// Unless a keyboard was used after the last touch.
    case touch
    case always, never
  }

  /// The interface style to start in.
  public enum Appearance: String, Hashable, Sendable, CaseIterable { case light, dark }

  /// A set of pixel kernels.
  public enum InstructionSet: String, Hashable, Sendable, CaseIterable { case scalar, sse2, avx2, neon }

  /// When a visitor's texts, choices and place are there again.
  public enum Resume: String, Hashable, Sendable, CaseIterable {
    case off
    /// After the program was killed, has crashed or was restarted.
    case restart
    /// Also after a power cut.
    case powerCut = "power-cut"
  }

  /// When the screen shows the pointer.
  public enum CursorPolicy: String, Hashable, Sendable, CaseIterable {
    /// From the first motion until a touch: devices that only claim to be pointers (HDMI-CEC) never show one.
    case auto
    case never, always
  }

  /// What the power key does when the app does not handle it. The sleep key switches the display, not the machine.
  public enum PowerKeyPolicy: String, Hashable, Sendable, CaseIterable {
    case ignore
    /// Switches the display off, and on again.
    case display
    /// Ends the program normally.
    case quit
  }

  /// What closing the lid does when the app does not handle it.
  public enum LidPolicy: String, Hashable, Sendable, CaseIterable {
    case ignore
    /// The display is off while the lid is closed.
    case display
  }

  /// Which key of a PC keyboard acts as ⌘.
  public enum CommandKey: String, Hashable, Sendable, CaseIterable { case control, `super`, both }

  /// Whether one output shows the picture, or every connected one the same picture.
  public enum Outputs: String, Hashable, Sendable, CaseIterable { case one, mirror }

  /// Whether Ctrl-Alt-F1 … F12 switches virtual terminals. Switching by root with `chvt` works either way.
  public enum TerminalSwitching: String, Hashable, Sendable, CaseIterable { case allow, lock }

  /// Where frames are shown.
  public enum DisplayChoice: Hashable, Sendable {
    /// An output of this machine. A missing card or connectors are chosen by their capabilities.
    case drm(card: String?, connectors: [String])
    /// A virtual screen in memory of that size in pixels.
    case virtual(width: Int, height: Int, scale: Double)

    /// 1280 × 800 pixels at scale 1.
    public static let defaultVirtual = DisplayChoice.virtual(width: 1280, height: 800, scale: 1)
  }

  /// A configuration with every setting at its default.
  public init() {}
}

import Display
import Host
import Input

/// The facts the doctor evaluates; gathered by `MachineFacts.read`, evaluated by `Doctor.examine`.
struct MachineFacts: Sendable {
  /// The wrong settings.
  var configurationProblems: [String] = []
  /// What settings ask for and do not get.
  var configurationNotes: [String] = []
  /// Whether one of them is in the environment: a kiosk then exits at once.
  var isEnvironmentRefused = false
  var display: DisplayKind = .automatic
  var seat: SeatSurvey
  /// Seat daemons that refused to provide devices, with the reasons.
  var seatAttempts: [FailedSeatAttempt] = []
  /// The seat daemon that provided devices this user may not open directly.
  var seatUsed: String?
  /// The unit of a display manager that starts at boot, such as `lightdm.service`.
  var displayManager: String?
  var hasCard = false
  /// The report of the graphics cards, as lines of text.
  var cards: String = ""
  var choice: DRMReport.Choice?
  /// Connector names of all cards.
  var connectors: [String] = []
  var devices: [InputDeviceFact] = []
  var inputMessages: [InputDiagnostic] = []
  var hasInputFolder = true
  var hasUdev = true
  var keyboard: KeyboardReport
  /// Handing over to other kiosks; nil when nothing of it is configured.
  var handoff: HandoffFact?
  var fonts: [FontFact] = []

  enum DisplayKind: Hashable, Sendable { case automatic, drm, virtual }

  struct InputDeviceFact: Hashable, Sendable {
    let name: String
    let path: String
    let purpose: String
    let uses: InputDevice.Uses
    var details: String = ""
    /// The output it belongs to, according to the configuration or udev.
    var output: String?
  }

  enum HandoffFact: Hashable, Sendable {
    case problem(String)
    /// - Parameters:
    ///   - offers: Where other kiosks connect, or why they cannot now; nil if this one offers nothing.
    ///   - peers: How many kiosks are asked for a code.
    ///   - discovery: Whether they can be found by mDNS; nil if they are not looked for.
    case ready(offers: Result<String, Reason>?, peers: Int, keys: Int, discovery: Result<Bool, Reason>?)

    struct Reason: Error, Hashable {
      let text: String
    }
  }

  struct FontFact: Hashable, Sendable {
    /// The use of the font: `system font`.
    let purpose: String
    let family: String
    /// The Debian package that contains it.
    let package: String
    let isInstalled: Bool
    /// Whether a kiosk looks wrong in every language without it.
    let isNeeded: Bool
  }
}

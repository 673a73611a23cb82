import Display
import Host
import Input

/// What the doctor looks at; gathered by `MachineFacts.read`, judged by `Doctor.examine`.
struct MachineFacts: Sendable {
  /// Variables that cannot be followed.
  var configurationProblems: [String] = []
  /// Whether one of them is in the environment: a kiosk ends at once then.
  var isEnvironmentRefused = false
  var display: DisplayKind = .automatic
  var seat: SeatSurvey
  /// Daemons that were asked to hand out devices and did not, with the reasons.
  var seatAttempts: [SeatAttempt] = []
  /// The daemon that handed out devices this user may not open.
  var seatUsed: String?
  /// The unit of a display manager that starts with the machine: `lightdm.service`.
  var displayManager: String?
  var hasCard = false
  /// The report of the cards as lines.
  var cards: String = ""
  var choice: DRMReport.Choice?
  /// Names of every card's connectors.
  var connectors: [String] = []
  var devices: [InputDeviceFact] = []
  var inputMessages: [InputMessage] = []
  var hasInputFolder = true
  var hasUdev = true
  var keyboard: KeyboardReport
  var fonts: [FontFact] = []

  enum DisplayKind: Hashable, Sendable { case automatic, drm, virtual }

  struct InputDeviceFact: Hashable, Sendable {
    let name: String
    let path: String
    let purpose: String
    let uses: InputDevice.Uses
    var details: String = ""
    /// The output it is said to lie on.
    var output: String?
  }

  struct FontFact: Hashable, Sendable {
    /// What it is for: `system font`.
    let purpose: String
    let family: String
    /// The Debian package that has it.
    let package: String
    let isInstalled: Bool
    /// Without it a kiosk does not look as it should in any language.
    let isNeeded: Bool
  }
}

import Host

/// `vitrine doctor`: checks what a kiosk would find on this machine.
struct DoctorCommand: Command {
  let name = "doctor"
  let summary = "look at displays, seat, devices and fonts; say what would fail and what to do"

  var help: String {
    """
    vitrine doctor: look at displays, seat, devices and fonts; say what would fail and what to do

    Usage: vitrine doctor

    It looks as the user who runs it, with the VITRINE_ variables that are set, and shows nothing on the screen: run it as
    the kiosk's user (sudo -u kiosk vitrine doctor). Where that user may not open a device and a seat's daemon (seatd,
    logind) runs, it borrows the devices from there for a moment, for which the console goes dark.

    Exit status: 0 when a kiosk would run and be seen, also with notes; 1 when something marked FAIL stands in its way; 2
    when that is a VITRINE_ variable, with which no kiosk starts.

    """
  }

  func run(_ arguments: [String]) throws -> Int32 {
    let parsed = try ParsedArguments(arguments, options: [])
    if let word = parsed.words.first { throw UsageError("doctor takes no \"\(word)\".") }
    let facts = MainActor.assumeIsolated { MachineFacts.read() }
    let diagnosis = Doctor.examine(facts)
    CommandLineTool.say(diagnosis.text, terminator: "")
    return facts.isEnvironmentRefused ? ConfigurationError.exitStatus : diagnosis.exitStatus
  }
}

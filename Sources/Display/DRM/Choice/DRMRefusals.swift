import Foundation
import Raster

/// The configurations that the kernel has refused on the displays as they are plugged in now.
///
/// Drivers refuse in a test commit, or only when the mode is set: after a passed test where the link or the memory turns
/// out too slow, and always on the legacy interface, which has no test. In either case the next configuration is tried. What
/// could not be set is remembered until the displays change, so that every one is tried, and logged once.
struct DRMRefusals {
  /// What follows when a mode could not be set.
  enum Next: Equatable {
    /// The same configuration, after the delay of this probe.
    case sameAgain(attempt: Int)
    case another
  }

  private struct Attempt: Hashable {
    let connector: UInt32
    let crtc: UInt32
    let mode: DRMMode
    let format: Bitmap.Format
    let isRotationInPlane: Bool

    init(_ plan: DRMPlan) {
      connector = plan.connector.id
      crtc = plan.crtc
      mode = plan.mode
      format = plan.format
      isRotationInPlane = plan.isRotationInPlane
    }
  }

  private struct Refusal {
    let attempt: Attempt
    let error: DRMError
    let isSet: Bool
  }

  /// What is compared to notice that other displays are plugged in, or the same ones again.
  private struct Display: Equatable {
    let connector: UInt32
    let status: DRMConnector.Status
    let modes: [DRMMode]
  }

  /// How often a mode that could not be set is set again before the next one is tried. A display that was just unplugged, or
  /// a driver being replaced, refuses modes before any event is sent, and a smaller mode would stay.
  private static let retryLimit = 2
  /// The same for one that has been on the screen: it works, and a driver that refuses it for a second must not lead to a
  /// smaller one.
  private static let shownRetryLimit = 5
  /// How often all modes are tried again after all were refused.
  private static let roundLimit = 3

  private var refusals: [Refusal] = []
  private var displays: [Display] = []
  /// For each connector, the modes that could not be set since it last showed a frame.
  private var failures: [UInt32: Int] = [:]
  /// What has been on the screen.
  private var shown: Set<Attempt> = []
  private var rounds = 0
  private var logged: Set<String> = []
  private var notes: [String] = []

  /// Whether a mode could not be set; others were refused in tests only.
  var includeModeSets: Bool { refusals.contains { $0.isSet } }

  func contains(_ plan: DRMPlan) -> Bool {
    let attempt = Attempt(plan)
    return refusals.contains { $0.attempt == attempt }
  }

  // MARK: Refused

  mutating func testWasRefused(_ plan: DRMPlan, _ error: DRMError) {
    refusals.append(Refusal(attempt: Attempt(plan), error: error, isSet: false))
  }

  mutating func modeSetWasRefused(_ plan: DRMPlan, _ error: DRMError) -> Next {
    log(plan, error, "It is tried again, then the next one.")
    let count = (failures[plan.connector.id] ?? 0) + 1
    failures[plan.connector.id] = count
    let attempt = Attempt(plan)
    if count <= (shown.contains(attempt) ? Self.shownRetryLimit : Self.retryLimit) { return .sameAgain(attempt: count) }
    refusals.append(Refusal(attempt: attempt, error: error, isSet: true))
    return .another
  }

  /// All configurations of the main output were refused. They are allowed again.
  /// - Returns: The probe after whose delay all are tried again; nil when that has been done often enough.
  mutating func allWereRefused() -> Int? {
    rounds += 1
    refusals = []
    return rounds <= Self.roundLimit ? Self.retryLimit + rounds : nil
  }

  /// The error that names every refused mode of the plan's connector with the kernel's reason; nil when none was refused.
  func error(for plan: DRMPlan, output: String) -> DRMError? {
    // In the display's order, so that the same refusals make the same error, which is then logged once. What is said of a
    // mode is said of its first configuration; the others are our workarounds.
    let errors = plan.connector.modes.compactMap { mode in
      refusals.first { $0.attempt.connector == plan.connector.id && $0.attempt.mode == mode }
        .map { (mode: Self.name(mode), error: $0.error) }
    }
    guard let first = errors.first, errors.contains(where: { $0.mode != first.mode }) else { return errors.first?.error }
    var reasons: [(text: String, modes: [String])] = []
    for (mode, error) in errors {
      let index = reasons.firstIndex { $0.text == error.reason } ?? reasons.endIndex
      if index == reasons.endIndex { reasons.append((error.reason, [])) }
      if !reasons[index].modes.contains(mode) { reasons[index].modes.append(mode) }
    }
    return .refusedModes(output: output, reasons: reasons.map { "\($0.text): \($0.modes.joined(separator: ", "))" })
  }

  // MARK: Log

  /// Logs that the mode of `plan` is given up. Once for each mode.
  mutating func noteGivenUp(_ plan: DRMPlan) {
    guard let refusal = refusals.first(where: { $0.attempt.connector == plan.connector.id && $0.attempt.mode == plan.mode })
    else { return }
    log(plan, refusal.error, "The next one is tried.")
  }

  private mutating func log(_ plan: DRMPlan, _ error: DRMError, _ next: String) {
    guard logged.insert("\(plan.connector.name) \(Self.name(plan.mode))").inserted else { return }
    notes.append("\(error.place): the mode \(Self.name(plan.mode)) is refused: \(error.reason). \(next)")
  }

  /// The lines for the log since the last call.
  mutating func takeNotes() -> [String] {
    defer { notes = [] }
    return notes
  }

  private static func name(_ mode: DRMMode) -> String { mode.mode.description + (mode.isInterlaced ? "i" : "") }

  // MARK: Forgetting

  /// The output of `plan` has shown a frame.
  mutating func didShow(_ plan: DRMPlan, isMain: Bool) {
    failures[plan.connector.id] = nil
    shown.insert(Attempt(plan))
    if isMain { rounds = 0 }
  }

  /// Forgets what was refused on other displays than those of `card`, and what only tests refused: those are cheap, and
  /// their result changes with what else is on. Without a card all is forgotten.
  mutating func update(_ card: DRMCardDescription?) {
    let now = card?.connectors.map { Display(connector: $0.id, status: $0.status, modes: $0.modes) } ?? []
    if now == displays {
      refusals.removeAll { !$0.isSet }
    } else {
      // The rounds count on: a cable with a loose contact would begin them again and again, in front of a black screen.
      let (rounds, logged, notes) = (rounds, logged, notes)
      self = DRMRefusals()
      (self.rounds, self.logged, self.notes, displays) = (rounds, logged, notes, now)
    }
  }

  /// Allows all again, because the card was in other hands.
  mutating func forget() {
    refusals = []
    failures = [:]
    rounds = 0
  }
}

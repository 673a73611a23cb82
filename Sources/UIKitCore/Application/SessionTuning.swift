/// A structure of values that an app sets for its session, such as `UIInputTuning`.
///
/// Each session has its own: what one test sets does not reach the kiosk of another. Values that are set before there
/// is a session apply to the next one.
package protocol SessionTuning {
  @MainActor init()
}

extension SessionTuning {
  /// The values of the current session.
  @MainActor package static var ofSession: Self {
    get { SessionState.ofTunings.tunings.value() }
    set { SessionState.ofTunings.tunings.set(newValue) }
  }
}

/// The tunings of one session.
@MainActor
struct SessionTunings {
  /// It has a property of its own because hit testing reads it.
  var input = UIInputTuning()
  /// Those of the targets above, by type.
  private var others: [ObjectIdentifier: any SessionTuning] = [:]

  mutating func value<Tuning: SessionTuning>() -> Tuning {
    if let known = others[ObjectIdentifier(Tuning.self)] as? Tuning { return known }
    let made = Tuning()
    others[ObjectIdentifier(Tuning.self)] = made
    return made
  }

  mutating func set<Tuning: SessionTuning>(_ tuning: Tuning) { others[ObjectIdentifier(Tuning.self)] = tuning }
}

import Display

/// Counts what a screen reports.
@MainActor
final class ScreenLog: ScreenDelegate {
  var flips = 0
  var changes = 0
  var notes: [String] = []
  var failure: (any Error)?
  var drmFailure: DRMError? { failure as? DRMError }

  func screenDidFlip(at time: UInt64) { flips += 1 }
  func screenDidChange() { changes += 1 }
  func screenDidNote(_ text: String) { notes.append(text) }
  func screenDidFail(_ error: any Error) { failure = error }
}

/// Who receives what the devices do: the host's `InputFilters`, or a test.
///
/// A source gets its sink when it is created, and refers to it weakly.
///
/// Threading: main actor.
@MainActor
public protocol InputSink: AnyObject {
  /// Receives an event. Events of one source are in the order of their times.
  func receive(_ event: InputEvent)

  /// Receives a message for people, for example about a file that may not be opened or a missing layout.
  func report(_ message: InputDiagnostic)
}

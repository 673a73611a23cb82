/// The requests a running kiosk accepts through its control socket.
public enum ControlRequest: String, Hashable, Sendable, CaseIterable {
  /// Returns the current picture as a PNG file.
  case screenshot
  /// Returns a description of the views on the screen: `inspect json ambiguous`. The client knows the words.
  case inspect
  /// Returns the state as JSON.
  case status
  /// Returns counters in the text format of Prometheus.
  case metrics
  /// Exits with `ExitStatus.restart`, so that the supervisor starts the program again.
  case restart
  /// Wakes the screen as a touch would.
  case wake
  /// Changes a setting until the kiosk exits: `set brightness 0.5`.
  case set
}

/// Why a request was refused.
struct ControlRefusal: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

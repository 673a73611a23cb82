/// What a running kiosk can be asked through its control socket.
public enum ControlRequest: String, Hashable, Sendable, CaseIterable {
  /// A PNG file of what is shown.
  case screenshot
  /// How it is, as JSON.
  case status
  /// Counters, in the text format of Prometheus.
  case metrics
  /// End with `ExitStatus.restart`, for whoever starts it to start it anew.
  case restart
  /// Wake the screen as a touch would.
  case wake
  /// Change a setting until the kiosk ends: `set brightness 0.5`.
  case set
}

/// Why a request was refused.
struct ControlRefusal: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

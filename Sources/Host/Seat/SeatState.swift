/// Whether this program has the seat, that is its screen and its devices.
public enum SeatState: Hashable, Sendable {
  /// This program may use screen and devices.
  case active
  /// Another session is active.
  case away
  /// The seat was released, or lost with its provider. This state is final.
  case gone

  /// The events a seat provider reports, and the end of the program.
  public enum Event: Hashable, Sendable {
    /// The seat is active again.
    case enabled
    /// Another session is becoming active and waits for `acknowledge`.
    case disabled
    /// The provider has died, or the terminal is gone.
    case lost
    /// The program is ending.
    case ended
  }

  /// The actions of the host that follow from an event, in order.
  enum Step: Hashable, Sendable {
    case suspendInput, suspendScreen
    /// The other session gets the devices after this step.
    case acknowledge
    case resumeScreen, resumeInput
    /// Calls `HostClient.seatDidChange(_:)`.
    case notifyApp
    /// Stops the program with an error, so that a supervisor restarts it.
    case fail
    case release
  }

  mutating func apply(_ event: Event) -> [Step] {
    switch (self, event) {
    case (.active, .disabled):
      self = .away
      // The app is notified after the acknowledgement, so that its work does not delay the switch.
      return [.suspendInput, .suspendScreen, .acknowledge, .notifyApp]
    case (.away, .enabled):
      self = .active
      return [.resumeScreen, .resumeInput, .notifyApp]
    case (.active, .lost):
      self = .gone
      return [.suspendInput, .suspendScreen, .notifyApp, .fail]
    case (.away, .lost):
      self = .gone
      return [.notifyApp, .fail]
    case (.active, .ended), (.away, .ended):
      self = .gone
      return [.release]
    // The request was repeated: the other side is still waiting.
    case (.away, .disabled): return [.acknowledge]
    case (.active, .enabled), (.gone, _): return []
    }
  }
}

/// Whether this program has the seat: its screen and its devices.
public enum SeatState: Hashable, Sendable {
  /// Screen and devices are ours.
  case active
  /// Another session is in front.
  case away
  /// Given up, or lost with whoever hands it out. Nothing comes after it.
  case gone

  /// What whoever hands out the seat says.
  public enum Event: Hashable, Sendable {
    case enabled
    /// Another session comes to the front and waits for our answer.
    case disabled
    /// Whoever hands out the seat has died, or the terminal is gone.
    case lost
    /// The program ends.
    case ended
  }

  /// What the host does about it, in order.
  enum Step: Hashable, Sendable {
    case suspendInput, suspendScreen
    /// From here on the other session has the devices.
    case acknowledge
    case resumeScreen, resumeInput
    /// `Host.onSeatChange`.
    case tell
    /// Ends the program, so that a supervisor starts it again.
    case fail
    case giveBack
  }

  mutating func apply(_ event: Event) -> [Step] {
    switch (self, event) {
    case (.active, .disabled):
      self = .away
      // The app is told after the answer: whatever it does then holds up no switch.
      return [.suspendInput, .suspendScreen, .acknowledge, .tell]
    case (.away, .enabled):
      self = .active
      return [.resumeScreen, .resumeInput, .tell]
    case (.active, .lost):
      self = .gone
      return [.suspendInput, .suspendScreen, .tell, .fail]
    case (.away, .lost):
      self = .gone
      return [.tell, .fail]
    case (.active, .ended), (.away, .ended):
      self = .gone
      return [.giveBack]
    // Asked again: the other side still waits.
    case (.away, .disabled): return [.acknowledge]
    case (.active, .enabled), (.gone, _): return []
    }
  }
}

import Display

/// The state that the parts of a host share.
///
/// A part gets the context and the parts it uses when it is created; none of them knows the host.
///
/// - Threading: main actor.
@MainActor
final class HostContext {
  let screen: any Screen
  let clock: any HostClock
  /// When the host was created, ns of its clock.
  let startTime: UInt64
  /// The settings, including changes made with `vitrine set`.
  var configuration: HostConfiguration
  /// Receives the host's events; nil while no program runs.
  weak var client: (any HostClient)?
  /// Reports to the service manager that started the program; nil without one, and before the main loop runs.
  var service: ServiceReport?
  /// A host without a seat, as in tests, is always active.
  var seatState = SeatState.active
  /// Set once the host has been stopped.
  var exitStatus: Int32?

  init(_ configuration: HostConfiguration, screen: any Screen, clock: any HostClock) {
    (self.configuration, self.screen, self.clock) = (configuration, screen, clock)
    startTime = clock.now
  }
}

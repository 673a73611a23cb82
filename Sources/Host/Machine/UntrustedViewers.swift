import VNCChannel

/// Viewers whose events reach a host as those from the network do, without the program that serves viewers. For fuzzers.
@MainActor
package struct UntrustedViewers {
  private let input: VNCInput

  /// Connects them to the host's screen and its input.
  package init(_ host: Host) throws {
    input = VNCInput(
      screen: host.screen, sink: host.inputSink, now: { [clock = host.clock] in clock.now },
      pointer: { [weak host] in host?.configuration.vncPointer ?? .mouse })
    try host.add(input)
  }

  /// What a viewer does.
  package func receive(_ event: ViewerEvent) { input.receive(event) }
}

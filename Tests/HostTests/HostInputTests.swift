import Display
import Input
import Testing

@testable import Host

@MainActor
@Suite struct HostInputTests {
  @Test func touchesTurnWithTheScreen() throws {
    let clock = VirtualClock(start: 42)
    let screen = try VirtualScreen(width: 80, height: 40, rotation: .quarter, clock: clock)
    let host = Host(screen: screen, clock: clock)
    let input = SimulatedInput(to: host.inputSink) { clock.now }
    let client = LoggingClient(of: host)
    try host.add(input)
    client.events = []
    // The panel's top right corner is the upright frame's top left.
    input.touch(.down, at: PanelPoint(x: 1, y: 0))
    #expect(
      client.events == [
        InputEvent(
          time: 42, device: SimulatedInput.touchScreen.id, kind: .touch(Touch(.down, slot: 0, at: PanelPoint(x: 0, y: 0)))),
        InputEvent(time: 42, device: SimulatedInput.touchScreen.id, kind: .touchFrame),
      ])
    host.stop(exitStatus: 0)
    #expect(input.contacts.isEmpty)
  }
}

import Input
import Testing

@MainActor
@Suite struct SimulatedInputTests {
  @Test func aScriptCannotInventImpossibleHands() {
    let log = InputLog()
    let input = SimulatedInput(to: log) { 0 }
    #expect(!input.touch(.down, at: PanelPoint(x: 0, y: 0)))
    input.start()
    #expect(log.kinds.count == 3)
    log.events = []
    #expect(!input.touch(.up))
    #expect(!input.touch(.down, at: PanelPoint(x: 1.01, y: 0)))
    #expect(!input.touch(.down, at: PanelPoint(x: .nan, y: 0)))
    #expect(input.touch(.down, slot: 3, at: PanelPoint(x: 0.5, y: 0.5)))
    #expect(!input.touch(.down, slot: 3, at: PanelPoint(x: 0.5, y: 0.5)))
    #expect(input.key(Key(.pressed, code: 30, text: "a")))
    #expect(!input.key(Key(.pressed, code: 30, text: "a")))
    #expect(!input.key(Key(.released, code: 31)))
    #expect(!input.pointer(.button(code: 0x110, isPressed: false)))
    log.events = []
    input.suspend()
    #expect(
      log.kinds == [
        .touch(Touch(.cancel, slot: 3, at: PanelPoint(x: 0.5, y: 0.5))), .touchFrame, .key(Key(.cancelled, code: 30)),
      ])
    #expect(!input.touch(.down, at: PanelPoint(x: 0, y: 0)))
    input.resume()
    #expect(input.touch(.down, at: PanelPoint(x: 0, y: 0)))
  }
}

import Input
import Testing

@MainActor
@Suite struct SimulatedInputTests {
  @Test func aScriptCannotInventImpossibleHands() {
    let input = SimulatedInput { 0 }
    var kinds: [InputEvent.Kind] = []
    input.onEvent = { kinds.append($0.kind) }
    #expect(!input.touch(.down, at: PanelPoint(x: 0, y: 0)))
    input.start()
    #expect(kinds.count == 3)
    kinds = []
    #expect(!input.touch(.up))
    #expect(!input.touch(.down, at: PanelPoint(x: 1.01, y: 0)))
    #expect(!input.touch(.down, at: PanelPoint(x: .nan, y: 0)))
    #expect(input.touch(.down, slot: 3, at: PanelPoint(x: 0.5, y: 0.5)))
    #expect(!input.touch(.down, slot: 3, at: PanelPoint(x: 0.5, y: 0.5)))
    #expect(input.key(Key(.pressed, code: 30, text: "a")))
    #expect(!input.key(Key(.pressed, code: 30, text: "a")))
    #expect(!input.key(Key(.released, code: 31)))
    #expect(!input.pointer(.button(code: 0x110, isPressed: false)))
    kinds = []
    input.suspend()
    #expect(
      kinds == [
        .touch(Touch(.cancel, slot: 3, at: PanelPoint(x: 0.5, y: 0.5))), .touchFrame, .key(Key(.cancelled, code: 30)),
      ])
    #expect(!input.touch(.down, at: PanelPoint(x: 0, y: 0)))
    input.resume()
    #expect(input.touch(.down, at: PanelPoint(x: 0, y: 0)))
  }
}

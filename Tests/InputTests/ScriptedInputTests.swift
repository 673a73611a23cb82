import Input
import Testing

@MainActor
@Suite struct ScriptedInputTests {
  @Test func aScriptCannotInventImpossibleHands() {
    let hand = ScriptedInput { 0 }
    var kinds: [InputEvent.Kind] = []
    hand.onEvent = { kinds.append($0.kind) }
    #expect(!hand.touch(.down, at: PanelPoint(x: 0, y: 0)))
    hand.start()
    #expect(kinds.count == 3)
    kinds = []
    #expect(!hand.touch(.up))
    #expect(!hand.touch(.down, at: PanelPoint(x: 1.01, y: 0)))
    #expect(!hand.touch(.down, at: PanelPoint(x: .nan, y: 0)))
    #expect(hand.touch(.down, slot: 3, at: PanelPoint(x: 0.5, y: 0.5)))
    #expect(!hand.touch(.down, slot: 3, at: PanelPoint(x: 0.5, y: 0.5)))
    #expect(hand.key(Key(.pressed, code: 30, text: "a")))
    #expect(!hand.key(Key(.pressed, code: 30, text: "a")))
    #expect(!hand.key(Key(.released, code: 31)))
    #expect(!hand.pointer(.button(code: 0x110, isPressed: false)))
    kinds = []
    hand.suspend()
    #expect(
      kinds == [
        .touch(Touch(.cancel, slot: 3, at: PanelPoint(x: 0.5, y: 0.5))), .touchFrame, .key(Key(.cancelled, code: 30)),
      ])
    #expect(!hand.touch(.down, at: PanelPoint(x: 0, y: 0)))
    hand.resume()
    #expect(hand.touch(.down, at: PanelPoint(x: 0, y: 0)))
  }
}

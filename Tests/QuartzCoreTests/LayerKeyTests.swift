import Testing

@testable import QuartzCore

@Suite struct LayerKeyTests {
  @Test func everyKeyHasItsOwnName() {
    for key in LayerKey.allCases {
      #expect(key.name == (key == .isHidden ? "hidden" : String(describing: key)))
      #expect(LayerKey(named: key.name) == key)
    }
    #expect(LayerKey(named: "isHidden") == .isHidden)
    #expect(LayerKey(named: "nothing") == nil)
  }
}

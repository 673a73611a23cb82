import Testing

@testable import Input

/// Damaged streams of events, as `deploy/fuzz evdev` tries many more.
@Suite struct EvdevFuzzTests {
  @Test func damagedStreamsOfEventsDoNoHarm() {
    var random: UInt64 = 42
    func next(_ limit: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % limit
    }
    for _ in 0..<4000 {
      var stream = EvdevFuzzSeeds.streams[next(4)]
      for _ in 0..<1 + next(12) {
        switch next(3) {
        case 0: stream[next(stream.count)] = UInt8(next(256))
        case 1:
          // An event again, somewhere else.
          let (from, to) = (1 + 7 * next(stream.count / 7), 1 + 7 * next(stream.count / 7))
          stream.insert(contentsOf: Array(stream[from..<min(from + 7, stream.count)]), at: to)
        default: stream.insert(contentsOf: [0, 0, 3, 0, 0, 0, 0], at: 1 + 7 * next(stream.count / 7))
        }
      }
      fuzzEvdev(input: stream)
    }
  }
}

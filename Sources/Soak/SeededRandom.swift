/// Random numbers from a seed, with SplitMix64: the same seed gives the same day.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// True once in `times` calls on average.
  mutating func isOne(in times: Int) -> Bool { Int.random(in: 0..<max(times, 1), using: &self) == 0 }

  mutating func pick<Element>(_ choices: [Element]) -> Element? { choices.randomElement(using: &self) }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
}

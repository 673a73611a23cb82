import Testing
import VNCServer

/// Mutated conversations never end the program. `deploy/fuzz` runs more of the same.
struct FuzzTests {
  /// Makes the same inputs in every run.
  struct Mutator {
    private var state: UInt64
    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next(_ limit: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state >> 33) % max(limit, 1)
    }

    mutating func mutate(_ seed: [UInt8], with others: [[UInt8]]) -> [UInt8] {
      var bytes = seed
      for _ in 0...next(6) {
        guard !bytes.isEmpty else { return bytes }
        let place = next(bytes.count)
        switch next(7) {
        case 0: bytes[place] ^= 1 << UInt8(next(8))
        case 1: bytes[place] = [0, 1, 127, 128, 255][next(5)]
        case 2: bytes.remove(at: place)
        case 3: bytes.insert(UInt8(next(256)), at: place)
        case 4: bytes.removeSubrange(place..<min(bytes.count, place + next(20)))
        case 5: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 1 + next(40))], at: place)
        default:
          let other = others[next(others.count)]
          bytes.insert(contentsOf: other[next(other.count)...].prefix(40), at: place)
        }
      }
      return bytes
    }
  }

  static func run(_ count: Int, _ seeds: [[UInt8]], _ target: ([UInt8]) -> Void) {
    for seed in seeds { target(seed) }
    var mutator = Mutator(1)
    for index in 0..<count { target(mutator.mutate(seeds[index % seeds.count], with: seeds)) }
  }

  @Test func viewersCannotEndIt() { Self.run(2000, VNCFuzzSeeds.viewers) { fuzzVNC(input: $0) } }
  @Test func browsersCannotEndIt() { Self.run(2000, VNCFuzzSeeds.requests) { fuzzHTTP(input: $0) } }
  @Test func messagesCannotEndIt() { Self.run(2000, VNCFuzzSeeds.messages) { fuzzVNCChannel(input: $0) } }
}

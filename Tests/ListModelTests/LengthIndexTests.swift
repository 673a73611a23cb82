import ListModel
import Testing

@Suite struct LengthIndexTests {
  /// The lengths one by one, as a reference.
  private struct Reference {
    var lengths: [Double] = []
    var known: [Bool] = []

    func start(of index: Int) -> Double { lengths.prefix(max(index, 0)).reduce(0, +) }
    func index(at position: Double) -> Int? {
      guard position >= 0 else { return nil }
      var end = 0.0
      for (index, length) in lengths.enumerated() {
        end += length
        if position < end { return index }
      }
      return nil
    }
  }

  private func agree(_ index: LengthIndex, _ reference: Reference) {
    #expect(index.count == reference.lengths.count)
    #expect(index.length == reference.lengths.reduce(0, +))
    for place in -1...reference.lengths.count + 1 { #expect(index.start(of: place) == reference.start(of: place)) }
    for place in reference.lengths.indices {
      #expect(index.length(of: place) == reference.lengths[place])
      #expect(index.isKnown(place) == reference.known[place])
    }
    var position = -1.0
    while position < index.length + 2 {
      #expect(index.index(at: position) == reference.index(at: position))
      position += 1.5
    }
  }

  @Test(arguments: 0..<20) func randomChangesAgreeWithALengthForEach(seed: UInt64) {
    var random = Numbers(seed: seed)
    var (index, reference) = (LengthIndex(), Reference())
    for _ in 0..<60 {
      let count = reference.lengths.count
      // Halves, so that sums are exact, and few of them, so that neighbours are often equal.
      let length = Double(random.below(4)) * 1.5
      switch random.below(7) {
      case 0, 1:
        let (many, place, isKnown) = (random.below(9), random.below(count + 1), random.below(2) == 0)
        index.insert(many, at: place, length: length, isKnown: isKnown)
        reference.lengths.insert(contentsOf: Array(repeating: length, count: many), at: place)
        reference.known.insert(contentsOf: Array(repeating: isKnown, count: many), at: place)
      case 2 where count > 0:
        let start = random.below(count)
        let range = start..<min(count, start + random.below(5))
        index.remove(range)
        reference.lengths.removeSubrange(range)
        reference.known.removeSubrange(range)
      case 6 where count > 0:
        let start = random.below(count)
        let range = start..<min(count, start + random.below(5))
        let place = random.below(count - range.count + 1)
        index.move(range, to: place)
        let (lengths, known) = (reference.lengths[range], reference.known[range])
        reference.lengths.removeSubrange(range)
        reference.known.removeSubrange(range)
        reference.lengths.insert(contentsOf: lengths, at: place)
        reference.known.insert(contentsOf: known, at: place)
      case 3 where random.below(8) == 0:
        index.forgetLengths()
        reference.known = reference.known.map { _ in false }
      case 4 where random.below(20) == 0:
        index.removeAll()
        reference = Reference()
      default:
        guard count > 0 else { continue }
        let (place, isKnown) = (random.below(count), random.below(2) == 0)
        index.set(place, length: length, isKnown: isKnown)
        reference.lengths[place] = length
        reference.known[place] = isKnown
      }
      agree(index, reference)
    }
  }

  @Test func aMillionEqualRowsAreOneNode() {
    var index = LengthIndex(count: 1_000_000, length: 44, isKnown: false)
    #expect(index.length == 44_000_000 && index.nodeCount == 1)
    #expect(index.index(at: 44 * 900_000 + 3) == 900_000)
    for row in 500_000..<500_100 { index.set(row, length: 60) }
    #expect(index.nodeCount == 3)
    #expect(index.start(of: 500_100) == 44 * 500_000 + 60 * 100)
    for row in stride(from: 0, to: 1_000_000, by: 10_000) { index.set(row, length: 50.5) }
    #expect(index.nodeCount < 300)
    index.forgetLengths()
    #expect(!index.isKnown(500_050) && index.length(of: 500_050) == 60)
  }

  @Test func whatIsOutOfRangeChangesNothing() {
    var index = LengthIndex(count: 3, length: 2)
    index.set(-1, length: 9)
    index.set(3, length: 9)
    index.remove(5..<9)
    #expect(index.length == 6 && index.length(of: 3) == 0 && index.length(of: -1) == 0)
    index.insert(1, at: 99, length: 1, isKnown: true)
    #expect(index.length(of: 3) == 1)
    #expect(index.index(at: 7) == nil && index.index(at: -0.5) == nil)
  }
}

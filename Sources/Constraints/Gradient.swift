/// How the errors grow when the unknown of a slot grows: for each slot one number for each priority at which it matters.
///
/// Sums of different priorities are never added. The numbers of a slot are sorted by falling priority, so the sign of the
/// first is the sign of the whole, and comparing level by level needs no weights.
final class Gradient {
  struct Term {
    var priority: Float
    var value: Double
  }

  let terms = SegmentPool<Term>()
  let slots = List<Segment>()
  /// A copy of a slot's numbers while those of other slots change.
  private let copy = List<Term>()

  func makeSlot(_ slot: Int) {
    while slots.count <= slot { slots.append(Segment()) }
  }

  func removeSlot(_ slot: Int) { terms.release(&slots.base[slot]) }

  func of(_ slot: Int) -> UnsafeBufferPointer<Term> {
    UnsafeBufferPointer(start: terms.base + Int(slots.base[slot].start), count: Int(slots.base[slot].count))
  }

  /// Whether the highest priority at which the slot matters is `priority`.
  @inline(__always)
  func leads(_ slot: Int, at priority: Float) -> Bool {
    let segment = slots.base[slot]
    return segment.count > 0 && terms.base[Int(segment.start)].priority == priority
  }

  /// Whether the highest priority of a slot is higher than that of another, or the slope there is larger.
  func isSteeper(_ slot: Int, _ other: Int) -> Bool {
    guard let a = of(slot).first, let b = of(other).first else { return slots.base[slot].count > 0 }
    return a.priority != b.priority ? a.priority > b.priority : abs(a.value) > abs(b.value)
  }

  func add(_ value: Double, at priority: Float, to slot: Int) {
    let segment = slots.base[slot]
    var first = terms.base + Int(segment.start)
    var place = 0
    while place < Int(segment.count), first[place].priority > priority { place += 1 }
    guard place < Int(segment.count), first[place].priority == priority else {
      if abs(value) > Self.smallest {
        terms.insert(Term(priority: priority, value: value), at: place, in: &slots.base[slot])
      }
      return
    }
    first += place
    let old = first.pointee.value
    let sum = old + value
    if abs(sum) > Self.smallest * max(1, abs(old)) {
      first.pointee.value = sum
    } else {
      let count = Int(segment.count) - 1
      for index in place..<count { first[index - place] = first[index - place + 1] }
      slots.base[slot].count = Int32(count)
    }
  }

  /// Takes the numbers of a slot out, for `spread` to add them to others.
  /// - Returns: Whether there are any.
  func take(_ slot: Int) -> Bool {
    copy.removeAll()
    for term in of(slot) { copy.append(term) }
    slots.base[slot].count = 0
    return copy.count > 0
  }

  /// Adds a multiple of the numbers that were taken.
  func spread(_ factor: Double, to slot: Int) {
    let copied = copy.base
    for index in 0..<copy.count { add(factor * copied[index].value, at: copied[index].priority, to: slot) }
  }

  /// Slopes are sums of coefficients; below this they are rounding errors of such.
  static let smallest = 1e-8
}

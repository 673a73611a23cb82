/// A sparse system of linear equations in solved form: every basic unknown is a sum of multiples of nonbasic ones.
///
/// A row belongs to a basic unknown and holds its coefficients, a slot belongs to a nonbasic one and knows the rows that it
/// occurs in. Every coefficient knows its place in the slot and the other way round, so a pivot reads only the rows that
/// contain the slot. It exchanges the two unknowns without renaming coefficients, which refer to slots.
///
/// The tableau holds coefficients only. What the unknowns are worth is kept by the solver.
final class Tableau {
  struct Entry {
    var slot: Int32
    /// The place of this coefficient among the links of its slot.
    var link: Int32
    var coefficient: Double
  }

  struct Link {
    var row: Int32
    /// The place of the coefficient in the row.
    var place: Int32
  }

  let entries = SegmentPool<Entry>()
  let links = SegmentPool<Link>()
  let rows = List<Segment>()
  let columns = List<Segment>()
  /// The unknown of each row, -1 for a row that is free.
  let rowUnknowns = List<Int32>()
  let slotUnknowns = List<Int32>()
  private(set) var coefficientCount = 0
  /// How many were read for sums so far.
  private(set) var touchedCoefficients = 0
  private let freeRows = List<Int32>()
  private let freeSlots = List<Int32>()
  /// For each slot the place of its coefficient in the row that is being changed. It may be an old one, which shows when the
  /// coefficient there is of another slot, so nothing has to be cleared between rows.
  private let places = List<Int32>()

  // MARK: Rows and slots

  func makeRow(_ unknown: Int) -> Int {
    if let row = freeRows.popLast() {
      rowUnknowns[Int(row)] = Int32(unknown)
      return Int(row)
    }
    rows.append(Segment())
    rowUnknowns.append(Int32(unknown))
    return rows.count - 1
  }

  func makeSlot(_ unknown: Int) -> Int {
    if let slot = freeSlots.popLast() {
      slotUnknowns[Int(slot)] = Int32(unknown)
      return Int(slot)
    }
    columns.append(Segment())
    slotUnknowns.append(Int32(unknown))
    places.append(0)
    return columns.count - 1
  }

  func removeRow(_ row: Int) {
    let first = entries.base + Int(rows[row].start)
    for place in 0..<Int(rows[row].count) { unlink(first[place]) }
    coefficientCount -= Int(rows[row].count)
    entries.release(&rows.base[row])
    rowUnknowns[row] = -1
    freeRows.append(Int32(row))
  }

  func removeSlot(_ slot: Int) {
    while columns[slot].count > 0 {
      let link = links.base[Int(columns[slot].start)]
      removeEntry(Int(link.place), of: Int(link.row))
    }
    links.release(&columns.base[slot])
    slotUnknowns[slot] = -1
    freeSlots.append(Int32(slot))
  }

  func row(_ row: Int) -> UnsafeBufferPointer<Entry> {
    UnsafeBufferPointer(start: entries.base + Int(rows[row].start), count: Int(rows[row].count))
  }

  func column(_ slot: Int) -> UnsafeBufferPointer<Link> {
    UnsafeBufferPointer(start: links.base + Int(columns[slot].start), count: Int(columns[slot].count))
  }

  @inline(__always)
  func coefficient(_ link: Link) -> Double {
    entries.base[Int(rows.base[Int(link.row)].start) + Int(link.place)].coefficient
  }

  // MARK: Sums

  /// Adds a multiple of a slot's unknown to a row.
  func add(_ factor: Double, slot: Int, to row: Int) {
    let found = self.row(row)
    for place in 0..<found.count where found[place].slot == Int32(slot) {
      return change(place, of: row, by: factor)
    }
    appendEntry(slot, factor, to: row)
  }

  /// Adds a multiple of another row to a row.
  /// - Parameter omitted: The place of a coefficient of the other row that is left out, or -1.
  func add(_ factor: Double, row source: Int, omitting omitted: Int = -1, to row: Int) {
    let count = Int(rows.base[source].count)
    if count == 0 || (count == 1 && omitted == 0) { return }
    touchedCoefficients += count + Int(rows.base[row].count)
    let places = places.base
    let target = entries.base + Int(rows.base[row].start)
    for place in 0..<Int(rows.base[row].count) { places[Int(target[place].slot)] = Int32(place) }
    let start = Int(rows.base[source].start)
    for index in 0..<count where index != omitted {
      // Appending may move the memory, so it is looked up each time.
      let entry = entries.base[start + index]
      let place = Int(places[Int(entry.slot)])
      let segment = rows.base[row]
      if place < Int(segment.count), entries.base[Int(segment.start) + place].slot == entry.slot {
        change(place, of: row, by: factor * entry.coefficient)
      } else {
        places[Int(entry.slot)] = segment.count
        appendEntry(Int(entry.slot), factor * entry.coefficient, to: row)
      }
    }
  }

  /// Exchanges the basic unknown of a row and the nonbasic one of a slot.
  /// - Parameter place: That of the slot's coefficient in the row.
  /// - Returns: The number of rows that changed.
  @discardableResult
  func pivot(row: Int, slot: Int, at place: Int) -> Int {
    let own = entries.base + Int(rows[row].start)
    let inverse = 1 / own[place].coefficient
    for index in 0..<Int(rows[row].count) { own[index].coefficient *= -inverse }
    own[place].coefficient = inverse
    let isAlone = rows[row].count == 1
    let count = Int(columns[slot].count)
    for index in 0..<count {
      // Neither the number nor the order of the slot's links changes here; those of other slots do.
      let link = links.base[Int(columns.base[slot].start) + index]
      let other = Int(link.row)
      if other == row { continue }
      let at = entries.base + Int(rows.base[other].start) + Int(link.place)
      let factor = at.pointee.coefficient
      at.pointee.coefficient = factor * inverse
      if !isAlone { add(factor, row: row, omitting: place, to: other) }
    }
    swap(&rowUnknowns.base[row], &slotUnknowns.base[slot])
    return count
  }

  // MARK: Single coefficients

  private func change(_ place: Int, of row: Int, by amount: Double) {
    let at = entries.base + Int(rows.base[row].start) + place
    let old = at.pointee.coefficient
    let new = old + amount
    // What should cancel out leaves a rounding error, and a coefficient of that size would be divided by one day.
    if abs(new) <= 1e-10 * max(1, abs(old)) { return removeEntry(place, of: row) }
    at.pointee.coefficient = new
  }

  private func appendEntry(_ slot: Int, _ coefficient: Double, to row: Int) {
    if abs(coefficient) <= 1e-11 { return }
    let place = rows.base[row].count
    let link = links.append(Link(row: Int32(row), place: place), to: &columns.base[slot])
    entries.append(Entry(slot: Int32(slot), link: Int32(link), coefficient: coefficient), to: &rows.base[row])
    coefficientCount += 1
  }

  private func removeEntry(_ place: Int, of row: Int) {
    let first = entries.base + Int(rows.base[row].start)
    unlink(first[place])
    let last = Int(rows.base[row].count) - 1
    if place != last {
      let moved = first[last]
      first[place] = moved
      links.base[Int(columns.base[Int(moved.slot)].start) + Int(moved.link)].place = Int32(place)
      places[Int(moved.slot)] = Int32(place)
    }
    rows.base[row].count = Int32(last)
    coefficientCount -= 1
  }

  private func unlink(_ entry: Entry) {
    let slot = Int(entry.slot)
    let first = links.base + Int(columns.base[slot].start)
    let last = Int(columns.base[slot].count) - 1
    if Int(entry.link) != last {
      let moved = first[last]
      first[Int(entry.link)] = moved
      entries.base[Int(rows.base[Int(moved.row)].start) + Int(moved.place)].link = entry.link
    }
    columns.base[slot].count = Int32(last)
  }
}

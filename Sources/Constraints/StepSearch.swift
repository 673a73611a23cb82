/// How far a slot's unknown should move: the places where the errors' slope changes on the way, and the slope so far.
final class StepSearch {
  /// Where a basic residual reaches zero.
  struct Breakpoint {
    var distance: Double
    /// The absolute change of the residual for each unit of the move.
    var rate: Double
    /// Decides between equal ones while pivots make no progress.
    var unknown: Int32
    var link: Tableau.Link
  }

  /// A heap whose first is the nearest.
  private let breakpoints = List<Breakpoint>()
  private let slope = List<Gradient.Term>()
  /// Residuals that pass zero before the end of the move.
  let passed = List<Int32>()
  private var isByUnknown = false

  func begin(isByUnknown: Bool) {
    breakpoints.removeAll()
    slope.removeAll()
    passed.removeAll()
    self.isByUnknown = isByUnknown
  }

  // MARK: Slope

  /// Adds to the slope at a priority.
  func add(_ value: Double, at priority: Float) {
    var place = 0
    while place < slope.count, slope.base[place].priority > priority { place += 1 }
    if place < slope.count, slope.base[place].priority == priority {
      slope.base[place].value += value
      return
    }
    slope.append(Gradient.Term(priority: priority, value: value))
    var index = slope.count - 1
    while index > place {
      slope.base[index] = slope.base[index - 1]
      index -= 1
    }
    slope.base[place] = Gradient.Term(priority: priority, value: value)
  }

  /// Whether moving on makes the errors smaller.
  var isDownhill: Bool {
    for index in 0..<slope.count where abs(slope.base[index].value) > Gradient.smallest {
      return slope.base[index].value < 0
    }
    return false
  }

  // MARK: Breakpoints

  func append(_ breakpoint: Breakpoint) { breakpoints.append(breakpoint) }

  /// Makes a heap of what was appended.
  func arrange() {
    var index = breakpoints.count / 2 - 1
    while index >= 0 {
      sink(index, breakpoints.count)
      index -= 1
    }
  }

  func popNearest() -> Breakpoint? {
    guard breakpoints.count > 0 else { return nil }
    let first = breakpoints[0]
    if let last = breakpoints.popLast(), breakpoints.count > 0 {
      breakpoints[0] = last
      sink(0, breakpoints.count)
    }
    return first
  }

  private func sink(_ start: Int, _ count: Int) {
    let base = breakpoints.base
    let moved = base[start]
    var place = start
    while true {
      var child = place * 2 + 1
      if child >= count { break }
      if child + 1 < count, comesBefore(base[child + 1], base[child]) { child += 1 }
      if !comesBefore(base[child], moved) { break }
      base[place] = base[child]
      place = child
    }
    base[place] = moved
  }

  private func comesBefore(_ a: Breakpoint, _ b: Breakpoint) -> Bool {
    if a.distance != b.distance { return a.distance < b.distance }
    // A large rate is the better divisor.
    if !isByUnknown, a.rate != b.rate { return a.rate > b.rate }
    return a.unknown < b.unknown
  }
}

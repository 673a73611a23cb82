/// When to look for rounding errors.
struct DriftWatch {
  var isDue = false
  var changes = 0
  var pivots = 0
}

extension ConstraintSolver {
  private static var largestError: Double { 2e-8 }

  /// Compares the values with the constraints once in a while, and computes everything anew when they have come apart.
  func rebuildIfDrifted() {
    let changes = statistics.changes - drift.changes, pivots = statistics.pivots - drift.pivots
    guard drift.isDue || changes >= 4096 || pivots >= 4096 + unknowns.count else { return }
    if drift.isDue || largestDrift > Self.largestError { rebuild() }
    drift = DriftWatch(changes: statistics.changes, pivots: statistics.pivots)
  }

  /// The largest difference between a residual and what the variables' values make of it.
  private var largestDrift: Double {
    var largest = 0.0
    for index in 0..<unknowns.count {
      let unknown = unknowns.base[index]
      guard unknown.kind == .equality || unknown.kind == .inequality else { continue }
      largest = max(largest, abs(residual(index) - (unknown.position >= 0 ? unknown.value : 0)))
    }
    return largest
  }

  /// Makes the tableau from the constraints as they were given, with the same unknowns basic and nonbasic.
  func rebuild() {
    statistics.rebuilds += 1
    let tight = (0..<unknowns.count).filter {
      unknowns.base[$0].position < 0 && (unknowns.base[$0].kind == .equality || unknowns.base[$0].kind == .inequality)
    }
    let wasBasic = (0..<unknowns.count).map { unknowns.base[$0].position >= 0 }
    (tableau, gradient, violations) = (Tableau(), Gradient(), 0)
    queue.removeAll()
    for index in 0..<unknowns.count where unknowns.base[index].kind == .variable {
      let slot = tableau.makeSlot(index)
      gradient.makeSlot(slot)
      queue.makeSlot(slot)
      unknowns.base[index].position = -1 - Int32(slot)
    }
    for index in 0..<unknowns.count where unknowns.base[index].kind == .equality || unknowns.base[index].kind == .inequality {
      _ = makeRow(index)
    }
    for index in tight { makeTight(index, wasBasic) }
    for index in 0..<unknowns.count where unknowns.base[index].position >= 0 { classify(index) }
    for slot in 0..<tableau.columns.count { note(slot) }
    // The basis was optimal, so this has little to do. Errors of required constraints that remain are below what they may
    // have been before.
    try? optimise(.required)
    for index in 0..<unknowns.count where unknowns.base[index].priority == Self.required && unknowns.base[index].side != 0 {
      setSide(of: index, to: 0)
    }
    try? optimise(.all)
  }

  /// Makes a residual 0 and nonbasic again.
  private func makeTight(_ index: Int, _ wasBasic: [Bool]) {
    let row = Int(unknowns.base[index].position)
    let entries = tableau.row(row)
    var best: Int?
    for place in 0..<entries.count {
      let variable = Int(tableau.slotUnknowns.base[Int(entries[place].slot)])
      guard unknowns.base[variable].kind == .variable, wasBasic[variable] else { continue }
      if let other = best, abs(entries[other].coefficient) >= abs(entries[place].coefficient) { continue }
      best = place
    }
    guard let best, abs(entries[best].coefficient) > 1e-9 else { return }
    let slot = Int(entries[best].slot)
    move(slot, by: -unknowns.base[index].value / entries[best].coefficient)
    unknowns.base[index].value = 0
    exchange(row: row, slot: slot, at: best, side: 0)
  }
}

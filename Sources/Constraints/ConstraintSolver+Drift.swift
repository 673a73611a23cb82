/// When to look for rounding errors.
struct DriftWatch {
  /// Something was seen that only rounding errors explain.
  var isCertain = false
  /// A division took place that magnifies them.
  var isLikely = false
  /// The rows that had been touched when they were last looked for.
  var touchedRows = 0
}

extension ConstraintSolver {
  /// Callers give numbers up to 1e7. What is far beyond is a value that nothing determines, and that grew from change to
  /// change because others were divided by small coefficients.
  static var largestMove: Double { 1e9 }

  /// Compares the values with the constraints once in a while, and computes everything again when they have come apart.
  func rebuildIfDrifted() {
    // Looking costs a small part of what has been done since the last time.
    let touchedRows = statistics.touchedRows - drift.touchedRows
    guard drift.isCertain || drift.isLikely || touchedRows >= 8 * unknowns.count else { return }
    if drift.isCertain || hasDrifted {
      rebuild()
      refine()
    }
    drift = DriftWatch(touchedRows: statistics.touchedRows)
  }

  /// Whether a residual and what the variables' values make of it differ by more than the last digits of their terms.
  private var hasDrifted: Bool {
    for index in 0..<unknowns.count where isResidual(index) {
      let unknown = unknowns.base[index]
      var sum = -definitions.base[index].constant - (unknown.position >= 0 ? unknown.value : 0)
      var size = abs(sum)
      for term in storedTerms(index) {
        let product = term.coefficient * unknowns.base[Int(term.variable)].value
        sum += product
        size += abs(product)
      }
      if !(abs(sum) <= 1e-8 + 1e-13 * size) { return true }
    }
    return false
  }

  /// Corrects the values by the tableau as it is, which is right but for rounding errors of its own.
  private func refine() {
    for slot in 0..<tableau.columns.count {
      let index = Int(tableau.slotUnknowns[slot])
      if index >= 0, unknowns[index].kind != .variable { move(slot, by: -residual(index)) }
    }
    for index in 0..<unknowns.count where isResidual(index) {
      if unknowns.base[index].position >= 0 { unknowns.base[index].value = residual(index) }
    }
  }

  /// Makes the tableau from the constraints as they were given, with the same unknowns basic and nonbasic.
  func rebuild() {
    statistics.rebuilds += 1
    let tight = (0..<unknowns.count).filter { isResidual($0) && unknowns.base[$0].position < 0 }
    let wasBasic = (0..<unknowns.count).map { unknowns.base[$0].position >= 0 }
    (tableau, gradient, violations) = (Tableau(), Gradient(), 0)
    queue.removeAll()
    for index in 0..<unknowns.count where unknowns.base[index].kind == .variable {
      let slot = tableau.makeSlot(index)
      gradient.makeSlot(slot)
      queue.makeSlot(slot)
      unknowns.base[index].position = -1 - Int32(slot)
      if !(abs(unknowns.base[index].value) <= Self.largestMove) { setValue(0, of: index) }
    }
    for index in 0..<unknowns.count where isResidual(index) {
      _ = makeRow(index)
    }
    for index in tight { makeTight(index, wasBasic) }
    for index in 0..<unknowns.count where unknowns.base[index].position >= 0 { classify(index) }
    for slot in 0..<tableau.columns.count { note(slot) }
    // The basis was optimal, so this has little to do.
    try? optimise(.required)
    // Only rounding errors had let in what still cannot hold. Counted as wrong it would have all later changes refused.
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

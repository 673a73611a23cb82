extension ConstraintSolver {
  /// Meets the optional constraints as well as their priorities ask for.
  ///
  /// When nothing changed since the last time, this does nothing.
  /// - Throws: `budgetExceeded`; what was reached holds, and the next call goes on from there.
  package func solve() throws(ConstraintError) {
    spentBefore = statistics
    defer { spentBefore = statistics }
    try optimise(.all)
    rebuildIfDrifted()
  }

  /// Whether something changed that `solve` has not looked at.
  package var needsSolving: Bool { !queue.isEmpty }

  /// Moves nonbasic unknowns as long as that makes errors smaller, the simplex method's primal form.
  func optimise(_ scope: SolverScope) throws(ConstraintError) {
    stalledPivots = 0
    while let slot = nextSlot(scope) {
      let spent = statistics - spentBefore
      if spent.pivots >= budget.pivots || spent.touchedCoefficients >= budget.touchedCoefficients
        || tableau.coefficientCount > budget.coefficients
      {
        note(slot)
        throw .budgetExceeded(spent, coefficients: tableau.coefficientCount)
      }
      if scope == .required, !gradient.leads(slot, at: Self.required) { continue }
      let direction = direction(of: slot)
      if direction != 0 {
        enter(slot, direction)
        if let probe, probe.hasMoved(self) { return }
      } else if scope == .all, isTied(slot), !enter(slot, 1) {
        enter(slot, -1)
      }
    }
    if scope == .all { queue.removeAll() }
  }

  // MARK: Which

  /// Degenerate pivots after which the choice follows Bland's rule, which cannot cycle.
  private static var patientPivots: Int { 40 }

  private var isByBland: Bool { stalledPivots > Self.patientPivots }

  private func nextSlot(_ scope: SolverScope) -> Int? {
    guard isByBland else { return steepSlot(scope) }
    // Of those worth moving, the one with the smallest number.
    var best: (slot: Int, unknown: Int32)?
    for slot in queue.waiting(scope) {
      let unknown = tableau.slotUnknowns.base[Int(slot)]
      if let best, best.unknown <= unknown { continue }
      guard queue.isWaiting(Int(slot), scope), direction(of: Int(slot)) != 0 else { continue }
      // One that no longer gains anything for required constraints would be chosen again and again.
      guard scope == .all || gradient.leads(Int(slot), at: Self.required) else { continue }
      best = (Int(slot), unknown)
    }
    guard let best else { return queue.pop(scope) }
    queue.take(best.slot, scope)
    return best.slot
  }

  /// The slot that was noted last, or one noted shortly before if moving that gains more: it saves many pivots where much
  /// depends on each other. Looking at all that wait would make parts cost that do not.
  private func steepSlot(_ scope: SolverScope) -> Int? {
    guard let last = queue.pop(scope) else { return nil }
    guard direction(of: last) != 0 else { return last }
    var best = last
    for slot in queue.waiting(scope).suffix(12).lazy.map(Int.init) where queue.isWaiting(slot, scope) {
      if gradient.isSteeper(slot, best), direction(of: slot) != 0 { best = slot }
    }
    if best != last {
      note(last)
      queue.take(best, scope)
    }
    return best
  }

  /// In which direction the unknown of a slot makes errors smaller when it moves; 0 if in none.
  func direction(of slot: Int) -> Double {
    let slopes = gradient.of(slot)
    guard let first = slopes.first else { return 0 }
    let unknown = unknowns.base[Int(tableau.slotUnknowns.base[slot])]
    let down: Double = first.value < 0 ? 1 : -1
    switch unknown.kind {
    case .none: return 0
    case .variable: return down
    case .equality: if unknown.priority == Self.required { return 0 }
    case .inequality:
      if down > 0 { return 1 }
      if unknown.priority == Self.required { return 0 }
    }
    // Leaving zero costs an error of 1 at the residual's own priority.
    if first.priority > unknown.priority { return down }
    if first.priority < unknown.priority || abs(first.value) < 1 - Gradient.smallest { return 0 }
    if abs(first.value) > 1 + Gradient.smallest { return down }
    // It gains there exactly what it costs, so the next priority decides.
    return slopes.count > 1 && (slopes[1].value < 0) == (down > 0) ? down : 0
  }

  /// Whether constraints pull equally hard at a variable from both sides. It then goes to one that holds, as a tie must not
  /// end in the middle.
  private func isTied(_ slot: Int) -> Bool {
    guard gradient.slots.base[slot].count == 0,
      unknowns.base[Int(tableau.slotUnknowns.base[slot])].kind == .variable
    else { return false }
    return tableau.column(slot).contains { unknowns.base[Int(tableau.rowUnknowns.base[Int($0.row)])].side != 0 }
  }

  // MARK: How far

  /// Moves the unknown of a slot until the errors no longer get smaller, and makes it basic there.
  /// - Returns: false if nothing ends the move, so that it was not made. Errors have a smallest sum, so that is only so
  ///   where there are none.
  @discardableResult
  private func enter(_ slot: Int, _ direction: Double) -> Bool {
    let isByBland = isByBland
    step.begin(isByUnknown: isByBland)
    let entering = Int(tableau.slotUnknowns.base[slot])
    for term in gradient.of(slot) { step.add(direction * term.value, at: term.priority) }
    let kind = unknowns.base[entering].kind
    if kind == .equality || kind == .inequality && direction < 0 { step.add(1, at: unknowns.base[entering].priority) }
    findBreakpoints(slot, direction)
    var end: StepSearch.Breakpoint?
    while let next = step.popNearest() {
      let unknown = unknowns.base[Int(next.unknown)]
      end = next
      if isByBland || unknown.priority == Self.required && (unknown.side == 0 || unknown.kind == .equality) { break }
      step.add(unknown.kind == .equality ? 2 * next.rate : next.rate, at: unknown.priority)
      if !step.isDownhill { break }
      step.passed.append(next.unknown)
      end = nil
    }
    guard let end else {
      probe?.openEnd = (slot, direction)
      return false
    }
    stalledPivots = end.distance > 1e-12 ? 0 : stalledPivots + 1
    move(slot, by: direction * end.distance)
    for place in 0..<step.passed.count { pass(Int(step.passed[place])) }
    unknowns.base[Int(end.unknown)].value = 0
    let side: Int8 = kind == .variable || kind == .inequality && direction > 0 ? 0 : direction > 0 ? 1 : -1
    if kind != .variable { unknowns.base[entering].value = direction * end.distance }
    exchange(row: Int(end.link.row), slot: slot, at: Int(end.link.place), side: side)
    return true
  }

  private func findBreakpoints(_ slot: Int, _ direction: Double) {
    let (rows, entries) = (tableau.rows.base, tableau.entries.base)
    let (unknowns, rowUnknowns) = (unknowns.base, tableau.rowUnknowns.base)
    for link in tableau.column(slot) {
      let index = rowUnknowns[Int(link.row)]
      let unknown = unknowns[Int(index)]
      if unknown.kind == .variable { continue }
      let rate = direction * entries[Int(rows[Int(link.row)].start) + Int(link.place)].coefficient
      let size = abs(rate)
      // Dividing by a rounding error would end the solution.
      if size < 1e-7 { continue }
      // What counts is the slope that is assumed, also where rounding has the value on the other side.
      let approaches =
        switch unknown.side {
        case 0: unknown.kind == .equality || rate < 0
        case 1: rate < 0
        default: rate > 0
        }
      guard approaches else { continue }
      let distance = unknown.side == 0 && unknown.kind == .equality ? 0 : max(0, -unknown.value / rate)
      step.append(StepSearch.Breakpoint(distance: distance, rate: size, unknown: index, link: link))
    }
    step.arrange()
  }

  private func pass(_ index: Int) {
    let unknown = unknowns.base[index]
    journal.record(.side(unknown: Int32(index), old: unknown.side))
    setSide(of: index, to: unknown.kind == .equality ? -unknown.side : -1 - unknown.side)
  }
}

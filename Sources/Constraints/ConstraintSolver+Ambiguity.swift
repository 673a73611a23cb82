/// The search for a solution that is as good as the present one and has another value for a variable.
struct Probe {
  let variable: Int
  let start: Double
  /// A slot that may move without an end, and where to.
  var openEnd: (slot: Int, direction: Double)?

  /// Below all priorities of constraints, so that nothing else gets worse.
  static var priority: Float { -1 }

  func hasMoved(_ solver: ConstraintSolver) -> Bool {
    openEnd != nil || abs(solver.unknowns.base[variable].value - start) > 1e-6
  }
}

extension ConstraintSolver {
  /// Whether all solutions that meet the constraints equally well have the same value for the variable.
  package func isDetermined(_ variable: Variable) throws(ConstraintError) -> Bool {
    let index = try self.index(variable)
    if needsSolving { try solve() }
    guard canMove(index) else { return true }
    for direction in [1.0, -1] {
      let found = try look(for: index, direction)
      takeBack(index, direction)
      if found { return false }
    }
    return true
  }

  /// Goes to another solution that meets the constraints equally well and has another value for the variable.
  /// - Returns: false if there is none.
  package func exerciseAmbiguity(of variable: Variable) throws(ConstraintError) -> Bool {
    let index = try self.index(variable)
    if needsSolving { try solve() }
    for direction in [1.0, -1] {
      if try look(for: index, direction) {
        if let end = probe?.openEnd { stepOut(index, end) }
        journal.removeAll()
        takeBack(index, direction)
        return true
      }
      takeBack(index, direction)
    }
    return false
  }

  /// Whether an unknown that the variable depends on may move without cost, as far as the gradient says. Where residuals are
  /// zero by chance it may still be held.
  private func canMove(_ index: Int) -> Bool {
    let position = Int(unknowns[index].position)
    guard position >= 0 else { return true }
    return tableau.row(position).contains { entry in
      let unknown = unknowns[Int(tableau.slotUnknowns[Int(entry.slot)])]
      if unknown.kind == .variable { return true }
      if unknown.priority == Self.required, unknown.kind == .equality { return false }
      guard let first = gradient.of(Int(entry.slot)).first else { return unknown.kind == .inequality }
      guard unknown.priority != Self.required else { return false }
      return first.priority == unknown.priority && abs(first.value) >= 1 - Gradient.smallest
    }
  }

  /// Moves a variable as far as that costs nothing, until it is seen to move.
  private func look(for index: Int, _ direction: Double) throws(ConstraintError) -> Bool {
    probe = Probe(variable: index, start: unknowns[index].value)
    journal.begin()
    spentBefore = statistics
    pull(index, -direction)
    do {
      try optimise(.all)
    } catch {
      takeBack(index, direction)
      throw error
    }
    return probe?.hasMoved(self) ?? false
  }

  private func takeBack(_ index: Int, _ direction: Double) {
    undo()
    pull(index, direction)
    // All is as it was after the last `solve`.
    queue.removeAll()
    probe = nil
    spentBefore = statistics
  }

  /// Adds a slope at the probe's priority to whatever the variable depends on.
  private func pull(_ index: Int, _ slope: Double) {
    let position = Int(unknowns[index].position)
    if position < 0 {
      gradient.add(slope, at: Probe.priority, to: -1 - position)
      return note(-1 - position)
    }
    for entry in tableau.row(position) {
      gradient.add(slope * entry.coefficient, at: Probe.priority, to: Int(entry.slot))
      note(Int(entry.slot))
    }
  }

  /// Moves a variable that nothing stops by a distance that is seen on a screen.
  private func stepOut(_ index: Int, _ end: (slot: Int, direction: Double)) {
    let position = Int(unknowns[index].position)
    let rate = position >= 0 ? tableau.row(position).first { $0.slot == Int32(end.slot) }?.coefficient : 1
    guard let rate, abs(rate) > 1e-9 else { return }
    move(end.slot, by: end.direction * 20 / abs(rate))
  }
}

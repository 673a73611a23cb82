extension ConstraintSolver {
  /// Adds the constraint that the sum of the terms is at most, equal to or at least `constant`.
  /// - Throws: `unsatisfiable` when it is required and cannot hold; nothing has changed then.
  @discardableResult
  package func add(
    _ terms: [Term], _ relation: Relation, _ constant: Double, priority: Float = 1000
  ) throws(ConstraintError) -> Constraint {
    try Self.check(constant)
    try Self.check(priority: priority)
    for term in terms {
      try Self.check(term.coefficient)
      _ = try index(term.variable)
    }
    statistics.changes += 1
    let index = makeUnknown(relation == .equal ? .equality : .inequality)
    let sign: Double = relation == .lessThanOrEqual ? -1 : 1
    unknowns.base[index].priority = priority
    definitions.base[index].isNegated = sign < 0
    definitions.base[index].constant = sign * constant
    for term in terms { store(StoredTerm(variable: term.variable.index, coefficient: sign * term.coefficient), in: index) }
    let row = makeRow(index)
    if tableau.coefficientCount > budget.coefficients {
      let count = tableau.coefficientCount
      removeRow(index)
      throw .budgetExceeded(SolverStatistics(), coefficients: count)
    }
    if !settleAlone(index, row: row) {
      classify(index)
      do {
        try meetRequired(changing: index)
      } catch {
        removeRow(index)
        throw error
      }
    }
    return constraint(index)
  }

  package func remove(_ constraint: Constraint) throws(ConstraintError) {
    let index = try self.index(constraint)
    statistics.changes += 1
    removeRow(index)
  }

  /// Changes the right side of a constraint.
  /// - Throws: `unsatisfiable` when it is required and cannot hold with the new constant; the old one stays.
  package func setConstant(_ constant: Double, of constraint: Constraint) throws(ConstraintError) {
    let index = try self.index(constraint)
    try Self.check(constant)
    let new = definitions[index].isNegated ? -constant : constant
    let old = definitions[index].constant
    if new == old { return }
    statistics.changes += 1
    definitions.base[index].constant = new
    shift(index, by: old - new)
    do {
      try meetRequired(changing: index)
    } catch {
      definitions.base[index].constant = old
      shift(index, by: new - old)
      throw error
    }
  }

  /// Changes a constraint's priority, also between required and optional.
  /// - Throws: `unsatisfiable` when it is to be required and cannot hold; the old priority stays.
  package func setPriority(_ priority: Float, of constraint: Constraint) throws(ConstraintError) {
    let index = try self.index(constraint)
    try Self.check(priority: priority)
    let old = unknowns[index].priority
    if priority == old { return }
    statistics.changes += 1
    assign(priority, to: index)
    do {
      try meetRequired(changing: index)
    } catch {
      assign(old, to: index)
      throw error
    }
  }

  package func constant(of constraint: Constraint) throws(ConstraintError) -> Double {
    let index = try self.index(constraint)
    return definitions[index].isNegated ? -definitions[index].constant : definitions[index].constant
  }

  package func priority(of constraint: Constraint) throws(ConstraintError) -> Float {
    unknowns[try index(constraint)].priority
  }

  private static func check(_ value: Double) throws(ConstraintError) {
    guard value.isFinite else { throw .notFinite(value) }
  }

  private static func check(priority: Float) throws(ConstraintError) {
    guard priority.isFinite else { throw .notFinite(Double(priority)) }
    guard priority > 0, priority <= required else { throw .invalidPriority(priority) }
  }

  // MARK: Rows of constraints

  /// Adds a term to a new constraint's, together with one of the same variable.
  private func store(_ term: StoredTerm, in index: Int) {
    let known = definitions[index].terms
    for place in 0..<Int(known.count) where terms.base[Int(known.start) + place].variable == term.variable {
      terms.base[Int(known.start) + place].coefficient += term.coefficient
      return
    }
    terms.append(term, to: &definitions.base[index].terms)
    definitions.base[Int(term.variable)].uses += 1
  }

  /// Makes the row of a residual from the constraint's terms.
  func makeRow(_ index: Int) -> Int {
    let row = tableau.makeRow(index)
    for term in storedTerms(index) {
      let position = unknowns.base[Int(term.variable)].position
      if position >= 0 {
        tableau.add(term.coefficient, row: Int(position), to: row)
      } else {
        tableau.add(term.coefficient, slot: -1 - Int(position), to: row)
      }
    }
    unknowns.base[index].position = Int32(row)
    unknowns.base[index].side = 0
    unknowns.base[index].value = residual(index)
    return row
  }

  /// The residual as the values of the variables have it.
  func residual(_ index: Int) -> Double {
    var sum = -definitions[index].constant
    for term in storedTerms(index) { sum += term.coefficient * unknowns.base[Int(term.variable)].value }
    return sum
  }

  /// Meets a new constraint by a variable that nothing else depends on, which most constraints of a layout have when they
  /// are added: no other row changes.
  private func settleAlone(_ index: Int, row: Int) -> Bool {
    let value = unknowns[index].value
    let holds = unknowns[index].kind == .inequality && value >= 0
    let entries = tableau.row(row)
    var best: Int?
    var isPosition = holds
    for place in 0..<entries.count {
      let slot = Int(entries[place].slot)
      let unknown = Int(tableau.slotUnknowns.base[slot])
      guard tableau.columns.base[slot].count == 1, abs(entries[place].coefficient) > 1e-3,
        unknowns.base[unknown].kind == .variable
      else { continue }
      if definitions.base[unknown].isPosition != isPosition {
        // Where the constraint holds, only a position is moved to meet it exactly.
        if isPosition { continue }
        isPosition = true
      } else if let best, abs(entries[best].coefficient) >= abs(entries[place].coefficient) {
        // A small divisor would make large values of small ones.
        continue
      }
      best = place
    }
    guard let best else { return false }
    let slot = Int(entries[best].slot)
    move(slot, by: -value / entries[best].coefficient)
    unknowns.base[index].value = 0
    exchange(row: row, slot: slot, at: best, side: 0)
    return true
  }

  private func removeRow(_ index: Int) {
    makeBasic(index)
    setSide(of: index, to: 0)
    tableau.removeRow(Int(unknowns[index].position))
    recycle(index)
  }

  /// Gives a nonbasic residual a row, in exchange for a variable that keeps its value and is then nonbasic.
  private func makeBasic(_ index: Int) {
    guard unknowns[index].position < 0 else { return }
    let slot = -1 - Int(unknowns[index].position)
    let column = tableau.column(slot)
    var largest = 0.0
    for link in column where kind(ofRow: Int(link.row)) == .variable {
      largest = max(largest, abs(tableau.coefficient(link)))
    }
    // The shortest row adds the fewest coefficients to the others; a small divisor would cost digits.
    var best: Tableau.Link?
    for link in column where kind(ofRow: Int(link.row)) == .variable {
      guard abs(tableau.coefficient(link)) >= largest / 10 else { continue }
      if let other = best, tableau.rows.base[Int(other.row)].count <= tableau.rows.base[Int(link.row)].count { continue }
      best = link
    }
    guard let best else {
      // A residual depends on variables, so only rounding can have emptied the column.
      removeSlot(slot)
      unknowns.base[index].position = Int32(tableau.makeRow(index))
      return drift.isCertain = true
    }
    exchange(row: Int(best.row), slot: slot, at: Int(best.place), side: 0)
  }

  func kind(ofRow row: Int) -> Kind { unknowns.base[Int(tableau.rowUnknowns.base[row])].kind }

  /// Adds `amount` to a residual because its constraint's constant changed.
  private func shift(_ index: Int, by amount: Double) {
    let position = Int(unknowns[index].position)
    if position >= 0 {
      unknowns.base[index].value += amount
      return classify(index)
    }
    // It stays 0, so everything that depends on it moves the other way.
    let slot = -1 - position
    move(slot, by: -amount)
    for link in tableau.column(slot) { classify(Int(tableau.rowUnknowns.base[Int(link.row)])) }
  }

  private func assign(_ priority: Float, to index: Int) {
    let position = Int(unknowns[index].position)
    if position >= 0 { setSide(of: index, to: 0) }
    unknowns.base[index].priority = priority
    if position >= 0 { classify(index) } else { queue.push(-1 - position, isUrgent: true) }
  }

  /// Makes the required constraints hold after a change of one of them, or undoes what it did for that.
  private func meetRequired(changing index: Int) throws(ConstraintError) {
    if violations == 0 { return }
    journal.begin()
    defer { journal.end() }
    do {
      repeat { try optimise(.required) } while violations > 0 && acceptReached(index)
    } catch {
      undo()
      throw error
    }
    if violations == 0 { return }
    let clashing = clash(changing: index).filter { $0 != constraint(index) }
    undo()
    throw .unsatisfiable(clashing: clashing)
  }

  /// Takes required residuals for met that are zero and still count as wrong: another reached zero at the same place, and
  /// ended the move in their stead.
  private func acceptReached(_ changed: Int) -> Bool {
    let before = violations
    for index in wrongResiduals(changed) { classify(index) }
    return violations < before
  }
}

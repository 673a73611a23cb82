/// The elementary changes of the solution and of its basis. They keep the gradient right and note the slots for which it
/// changed.
extension ConstraintSolver {
  /// Changes the value of a nonbasic unknown and of all that depend on it.
  func move(_ slot: Int, by amount: Double) {
    if amount == 0 { return }
    // The digits that large values lack would stay lost when they become small again.
    if !(abs(amount) <= 1e5) { drift.isLikely = true }
    journal.record(.move(slot: Int32(slot), amount: amount))
    let unknowns = unknowns.base
    let own = Int(tableau.slotUnknowns.base[slot])
    if unknowns[own].kind == .variable { setValue(unknowns[own].value + amount, of: own) }
    let column = tableau.column(slot)
    let (rows, entries, rowUnknowns) = (tableau.rows.base, tableau.entries.base, tableau.rowUnknowns.base)
    for link in column {
      let row = Int(link.row)
      let index = Int(rowUnknowns[row])
      let value = unknowns[index].value + entries[Int(rows[row].start) + Int(link.place)].coefficient * amount
      if unknowns[index].kind == .variable { setValue(value, of: index) } else { unknowns[index].value = value }
    }
    statistics.touchedRows += column.count
    statistics.touchedCoefficients += column.count
  }

  @inline(__always)
  func setValue(_ value: Double, of variable: Int) {
    unknowns.base[variable].value = value
    if !unknowns.base[variable].isChanged {
      unknowns.base[variable].isChanged = true
      changed.append(Int32(variable))
    }
  }

  /// Sets the slope of a basic residual.
  func setSide(of index: Int, to side: Int8) {
    let old = unknowns.base[index].side
    if old == side { return }
    unknowns.base[index].side = side
    let priority = unknowns.base[index].priority
    if priority == Self.required { violations += (side == 0 ? 0 : 1) - (old == 0 ? 0 : 1) }
    let difference = Double(side - old)
    for entry in tableau.row(Int(unknowns.base[index].position)) {
      gradient.add(difference * entry.coefficient, at: priority, to: Int(entry.slot))
      note(Int(entry.slot))
    }
  }

  @inline(__always)
  func note(_ slot: Int) { queue.push(slot, isUrgent: gradient.leads(slot, at: Self.required)) }

  /// Gives a basic residual the slope that its value asks for.
  func classify(_ index: Int) {
    let unknown = unknowns.base[index]
    let isRequired = unknown.priority == Self.required
    // Near zero an optional one keeps its slope, which the basis depends on.
    let limit = isRequired ? Self.tolerance : 1e-9
    let side: Int8
    switch unknown.kind {
    case .none, .variable: return
    case .equality:
      side = unknown.value > limit ? 1 : unknown.value < -limit ? -1 : isRequired ? 0 : unknown.side == 0 ? 1 : unknown.side
    case .inequality: side = unknown.value < -limit ? -1 : isRequired || unknown.value > limit ? 0 : unknown.side
    }
    if side == unknown.side { return }
    journal.record(.side(unknown: Int32(index), old: unknown.side))
    setSide(of: index, to: side)
  }

  /// Exchanges the unknown of a row, whose value has become 0 if it is a residual, with that of a slot.
  /// - Parameters:
  ///   - place: That of the slot's coefficient in the row.
  ///   - side: The slope of the one that becomes basic.
  func exchange(row: Int, slot: Int, at place: Int, side: Int8) {
    let leaving = Int(tableau.rowUnknowns.base[row])
    let entering = Int(tableau.slotUnknowns.base[slot])
    journal.record(.exchange(row: Int32(row), slot: Int32(slot), old: unknowns.base[leaving].side))
    setSide(of: leaving, to: 0)
    if side != 0 {
      let priority = unknowns.base[entering].priority
      unknowns.base[entering].side = side
      if priority == Self.required { violations += 1 }
      gradient.add(Double(side), at: priority, to: slot)
    }
    let hasSlope = gradient.take(slot)
    let divisor = abs(tableau.row(row)[place].coefficient)
    if divisor < 0.1 || divisor > 10 { drift.isLikely = true }
    let touched = tableau.touchedCoefficients
    statistics.pivots += 1
    statistics.touchedRows += tableau.pivot(row: row, slot: slot, at: place)
    statistics.touchedCoefficients += tableau.touchedCoefficients - touched
    unknowns.base[entering].position = Int32(row)
    unknowns.base[leaving].position = -1 - Int32(slot)
    if hasSlope {
      for entry in tableau.row(row) {
        gradient.spread(entry.coefficient, to: Int(entry.slot))
        note(Int(entry.slot))
      }
    }
    note(slot)
  }
}

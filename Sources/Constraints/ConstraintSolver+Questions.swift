extension ConstraintSolver {
  /// The constraints that a variable's value follows from.
  package func constraintsAffecting(_ variable: Variable) throws(ConstraintError) -> [Constraint] {
    let position = Int(unknowns[try index(variable)].position)
    guard position >= 0 else { return [] }
    return tableau.row(position).compactMap { entry in
      let index = Int(tableau.slotUnknowns[Int(entry.slot)])
      return unknowns[index].kind == .variable ? nil : constraint(index)
    }
  }

  /// The required constraints that keep a wrong one from holding.
  ///
  /// Where no move makes a residual's error smaller, each unknown in its row is that of a required constraint which the move
  /// would break: the row is a proof, in the sense of Farkas, that these cannot hold together.
  func clash(changing changed: Int) -> [Constraint] {
    var involved = Set<Int>()
    for index in wrongResiduals(changed) {
      let row = tableau.row(Int(unknowns[index].position))
      let slope = Double(unknowns[index].side)
      let isProof = row.allSatisfy { isBlocked(Int($0.slot), slope: slope * $0.coefficient) }
      // A proof by one row is the smallest there is here.
      if isProof { return [constraint(index)] + row.map { constraint(Int(tableau.slotUnknowns[Int($0.slot)])) } }
      involved.insert(index)
      for entry in row where gradient.leads(Int(entry.slot), at: Self.required) {
        involved.insert(Int(tableau.slotUnknowns[Int(entry.slot)]))
      }
    }
    return involved.sorted().map(constraint)
  }

  /// The required residuals that are wrong after a change of one constraint, which usually is the only one.
  func wrongResiduals(_ changed: Int) -> [Int] {
    if violations == 1, unknowns[changed].side != 0 { return [changed] }
    return (0..<unknowns.count).filter { unknowns[$0].priority == Self.required && unknowns[$0].side != 0 }
  }

  private func isBlocked(_ slot: Int, slope: Double) -> Bool {
    let unknown = unknowns[Int(tableau.slotUnknowns[slot])]
    guard unknown.priority == Self.required else { return false }
    return unknown.kind == .equality || unknown.kind == .inequality && slope > 0
  }
}

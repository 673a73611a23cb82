/// The values that constraints relate.
package struct Variable: Hashable, Sendable {
  let index: Int32
  let generation: UInt32

  /// Below the number of unknowns; numbers of removed variables are used again.
  package var number: Int { Int(index) }
}

/// A constraint of a solver, from its adding to its removal.
package struct Constraint: Hashable, Sendable {
  let index: Int32
  let generation: UInt32
}

package enum Relation: Sendable {
  case lessThanOrEqual, equal, greaterThanOrEqual
}

/// A variable times a coefficient.
package struct Term: Sendable {
  package var variable: Variable
  package var coefficient: Double

  package init(_ variable: Variable, _ coefficient: Double = 1) {
    (self.variable, self.coefficient) = (variable, coefficient)
  }
}

/// How much has been done: by a solver since it was made, or by one of its optimisations.
package struct SolverStatistics: Equatable, Sendable {
  /// Exchanges of a basic and a nonbasic unknown.
  package var pivots = 0
  /// Rows whose coefficients or values were changed.
  package var touchedRows = 0
  /// Coefficients that were read for that, which is what time goes to.
  package var touchedCoefficients = 0
  /// Changes of a constant, a priority or the set of constraints.
  package var changes = 0
  /// How often everything was computed again from the constraints, because rounding errors had added up.
  package var rebuilds = 0

  package init() {}

  package static func - (a: SolverStatistics, b: SolverStatistics) -> SolverStatistics {
    var result = a
    result.pivots -= b.pivots
    result.touchedRows -= b.touchedRows
    result.touchedCoefficients -= b.touchedCoefficients
    result.changes -= b.changes
    result.rebuilds -= b.rebuilds
    return result
  }
}

/// What optimisations may cost.
package struct SolverBudget: Sendable {
  package var pivots = 500_000
  /// What these pivots may read: a second or so.
  package var touchedCoefficients = 100_000_000
  /// The coefficients of the tableau at any time, of 24 bytes each.
  package var coefficients = 8_000_000

  package init() {}
}

/// Why a solver refused a change. It then is as it was before.
package enum ConstraintError: Error, Equatable {
  /// A coefficient, a constant or a priority is NaN or infinite.
  case notFinite(Double)
  /// Priorities are above 0 and at most 1000.
  case invalidPriority(Float)
  /// The required constraint cannot hold together with these required ones.
  case unsatisfiable(clashing: [Constraint])
  /// The optimisation was given up, as it and the changes since the last `solve` have spent this. A change of a required
  /// constraint is undone. After `solve`, all required constraints are met, but the optional ones not as well as possible.
  case budgetExceeded(SolverStatistics, coefficients: Int)
  /// It was removed. Those of other solvers are not recognised.
  case unknownVariable
  case unknownConstraint
  /// A variable can be removed once no constraint has it.
  case variableInUse
}

extension ConstraintError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notFinite(let value):
      "the number \(value) in a constraint is not finite; the constraint was left as it was"
    case .invalidPriority(let priority):
      "the priority \(priority) is not above 0 and at most 1000"
    case .unsatisfiable(let clashing):
      "a required constraint cannot hold together with \(clashing.count) other required ones; "
        + "give one of them a priority below 1000 or remove it"
    case .budgetExceeded(let spent, let coefficients):
      "solving the constraints was given up after \(spent.pivots) pivots that changed \(spent.touchedRows) rows, with "
        + "\(coefficients) coefficients in all; use fewer constraints that depend on each other"
    case .unknownVariable: "the variable was removed"
    case .unknownConstraint: "the constraint was removed"
    case .variableInUse: "a constraint still has the variable; remove the constraint first"
    }
  }
}

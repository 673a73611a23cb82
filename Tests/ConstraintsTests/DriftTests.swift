import Constraints
import Foundation
import Testing

/// Long runs of changes to one solver.
@Suite struct DriftTests {
  /// Ten edits for each of the problems of the random tests, so that a long run of those has a million.
  private static var edits: Int {
    10 * (ProcessInfo.processInfo.environment["VITRINE_TEST_LAYOUTS"].flatMap(Int.init) ?? 1000)
  }

  /// Views side by side with odd numbers, which have no exact binary fractions.
  private final class Chain {
    let solver = ConstraintSolver()
    var lefts: [Variable] = []
    var widths: [Variable] = []
    var constraints: [(terms: [Term], relation: Relation, constant: Double, priority: Float, added: Constraint)] = []

    init(_ count: Int) throws {
      for index in 0..<count {
        let (left, width) = (solver.makeVariable(), solver.makeVariable())
        if index > 0 {
          try add([Term(left), Term(lefts[index - 1], -1), Term(widths[index - 1], -1)], .equal, 8.1, 1000)
          if index % 3 == 0 { try add([Term(width), Term(widths[index - 1], -0.7)], .equal, 0.3, 600) }
        } else {
          try add([Term(left)], .equal, 16.3, 1000)
        }
        try add([Term(width)], .lessThanOrEqual, 41.7, 250)
        try add([Term(width)], .greaterThanOrEqual, 41.7, 750)
        lefts.append(left)
        widths.append(width)
      }
      try add([Term(lefts[count - 1]), Term(widths[count - 1])], .lessThanOrEqual, 700.9, 1000)
    }

    private func add(_ terms: [Term], _ relation: Relation, _ constant: Double, _ priority: Float) throws {
      constraints.append(
        (terms, relation, constant, priority, try solver.add(terms, relation, constant, priority: priority)))
    }

    /// Takes a constraint out and adds it again, unless it cannot hold.
    func addAgain(_ index: Int) throws {
      let entry = constraints[index]
      try solver.remove(entry.added)
      do {
        constraints[index].added = try solver.add(
          entry.terms, entry.relation, entry.constant, priority: entry.priority)
      } catch {
        guard isUnsatisfiable(error) else { throw error }
      }
    }

    /// Changes a constant, unless the constraint cannot hold with it.
    func set(_ constant: Double, at index: Int) throws {
      do {
        try solver.setConstant(constant, of: constraints[index].added)
        constraints[index].constant = constant
      } catch {
        guard isUnsatisfiable(error) else { throw error }
      }
    }

    private func isUnsatisfiable(_ error: any Error) -> Bool {
      if case .unsatisfiable? = error as? ConstraintError { true } else { false }
    }

    func error(_ index: Int) -> Double {
      let constraint = constraints[index]
      let value = constraint.terms.reduce(-constraint.constant) { $0 + $1.coefficient * solver.value(of: $1.variable) }
      return switch constraint.relation {
      case .equal: abs(value)
      case .lessThanOrEqual: max(0, value)
      case .greaterThanOrEqual: max(0, -value)
      }
    }

    /// The sum of errors at each priority.
    var objectives: [Float: Double] {
      constraints.indices.reduce(into: [:]) { $0[constraints[$1].priority, default: 0] += error($1) }
    }

    /// The same constraints in a new solver.
    func rebuilt() throws -> Chain {
      let other = try Chain(0, copying: self)
      try other.solver.solve()
      return other
    }

    private init(_: Int, copying other: Chain) throws {
      let names = Dictionary(
        uniqueKeysWithValues: zip(other.lefts, other.widths).flatMap { [$0.0, $0.1] }.map { ($0, solver.makeVariable()) })
      for constraint in other.constraints {
        let terms = constraint.terms.compactMap { term in names[term.variable].map { Term($0, term.coefficient) } }
        try add(terms, constraint.relation, constraint.constant, constraint.priority)
      }
    }
  }

  @Test func AL34_manyEditsLeadWhereBuildingAgainLeads() throws {
    let chain = try Chain(15)
    var numbers = Numbers(3)
    for edit in 0..<Self.edits {
      let index = Int.random(in: 0..<chain.constraints.count, using: &numbers)
      let constant = Double.random(in: 0...60, using: &numbers)
      if edit % 16 == 0 {
        try chain.addAgain(index)
      } else if index < chain.constraints.count - 1 {
        try chain.set(constant, at: index)
      }
      if edit % 4 == 0 { try chain.solver.solve() }
      guard edit % 1000 == 999 else { continue }
      try chain.solver.solve()
      for index in chain.constraints.indices where chain.constraints[index].priority == 1000 {
        #expect(chain.error(index) < 1e-6)
      }
      let now = chain.objectives, fresh = try chain.rebuilt().objectives
      for (priority, value) in fresh { #expect(abs(now[priority, default: 0] - value) < 1e-5, "edit \(edit), \(priority)") }
    }
  }

  @Test(arguments: [[0.5, 1, 1, 2, 0.3], [0.1, 1, 1, 3, 10]] as [[Double]])
  func AL34_anyCoefficientsLeaveValuesThatFit(_ coefficients: [Double]) throws {
    let solver = ConstraintSolver()
    let variables = (0..<12).map { _ in solver.makeVariable() }
    var numbers = Numbers(11)
    var constraints: [(terms: [Term], constant: Double, added: Constraint)] = []
    for edit in 0..<Self.edits / 5 {
      if constraints.count > 8 { try solver.remove(constraints.remove(at: edit % constraints.count).added) }
      let terms = (0..<3).map { _ in
        Term(variables[Int.random(in: 0..<12, using: &numbers)], coefficients.randomElement(using: &numbers) ?? 1)
      }
      let constant = Double.random(in: -1000...1000, using: &numbers)
      if let added = try? solver.add(terms, .equal, constant) { constraints.append((terms, constant, added)) }
      if edit % 3 == 0 { try solver.solve() }
      guard edit % 100 == 99 else { continue }
      try solver.solve()
      for constraint in constraints {
        let products = constraint.terms.map { $0.coefficient * solver.value(of: $0.variable) }
        let size = products.reduce(1) { $0 + abs($1) }
        #expect(abs(products.reduce(-constraint.constant, +)) < 1e-9 * size + 1e-6, "edit \(edit) \(products)")
      }
    }
  }

  @Test func AL35_coefficientsOfAnySizeLeaveFiniteValues() throws {
    let solver = ConstraintSolver()
    let variables = (0..<12).map { _ in solver.makeVariable() }
    var numbers = Numbers(11)
    var constraints: [Constraint] = []
    for edit in 0..<Self.edits / 5 {
      if constraints.count > 8 { try solver.remove(constraints.remove(at: edit % constraints.count)) }
      let terms = (0..<3).map { _ in
        let size = Double(Int.random(in: -7...7, using: &numbers))
        return Term(variables[Int.random(in: 0..<12, using: &numbers)], pow(10, size))
      }
      if let added = try? solver.add(terms, .equal, 1e7) { constraints.append(added) }
      if edit % 3 == 0 { try solver.solve() }
    }
    try solver.solve()
    #expect(variables.allSatisfy { solver.value(of: $0).isFinite })
    #expect(solver.statistics.rebuilds > 0)
  }
}

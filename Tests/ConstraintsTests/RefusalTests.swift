import Constraints
import Testing

/// Required constraints that cannot hold.
@Suite struct RefusalTests {
  let solver = ConstraintSolver()

  private func clash(_ body: () throws -> Void) -> [Constraint]? {
    do {
      try body()
      return nil
    } catch {
      guard case .unsatisfiable(let clashing)? = error as? ConstraintError else { return nil }
      return clashing
    }
  }

  @Test func AL31_theClashNamesWhatCannotHoldTogether() throws {
    let (x, y, z) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    let first = try solver.add([Term(y), Term(x, -1)], .greaterThanOrEqual, 10)
    let second = try solver.add([Term(z), Term(y, -1)], .greaterThanOrEqual, 10)
    try solver.add([Term(x)], .equal, 5)
    try solver.add([Term(z)], .lessThanOrEqual, 100)
    let clashing = try #require(clash { try solver.add([Term(z), Term(x, -1)], .lessThanOrEqual, 15) })
    #expect(Set(clashing) == [first, second])
  }

  @Test func AL31_aRefusalLeavesTheOldSolution() throws {
    var numbers = Numbers(7)
    let variables = (0..<20).map { _ in solver.makeVariable() }
    for variable in variables {
      try solver.add([Term(variable)], .lessThanOrEqual, 100)
      try solver.add([Term(variable)], .greaterThanOrEqual, 0)
    }
    for _ in 0..<60 {
      let a = Int.random(in: 0..<20, using: &numbers), b = Int.random(in: 0..<20, using: &numbers)
      _ = try? solver.add(
        [Term(variables[a]), Term(variables[b], -1)], .greaterThanOrEqual, Double(Int.random(in: 0...30, using: &numbers)))
    }
    try solver.solve()
    solver.takeChanges { _ in }
    let before = variables.map(solver.value)
    var refusals = 0
    for _ in 0..<100 {
      let terms = (0..<3).map { _ in
        Term(variables[Int.random(in: 0..<20, using: &numbers)], Double(Int.random(in: -2...2, using: &numbers)))
      }
      guard (try? solver.add(terms, .greaterThanOrEqual, 390)) == nil else { continue }
      refusals += 1
      try solver.solve()
      #expect(zip(before, variables.map(solver.value)).allSatisfy { abs($0 - $1) < 1e-9 })
      solver.takeChanges { Issue.record("\($0) changed") }
    }
    #expect(refusals > 50)
  }

  @Test func AL31_aRefusedConstantLeavesTheOldOne() throws {
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let most = try solver.add([Term(y)], .lessThanOrEqual, 100)
    let gap = try solver.add([Term(y), Term(x, -1)], .equal, 20)
    let least = try solver.add([Term(x)], .greaterThanOrEqual, 0)
    try solver.add([Term(x)], .equal, 30, priority: 250)
    try solver.solve()
    let clashing = try #require(clash { try solver.setConstant(120, of: gap) })
    #expect(Set(clashing) == [most, least])
    #expect(try solver.constant(of: gap) == 20)
    try solver.solve()
    #expect(solver.value(of: x) == 30 && solver.value(of: y) == 50)
  }

  @Test func AL31_whatCannotHoldForItselfClashesWithNothing() throws {
    let x = solver.makeVariable()
    #expect(clash { try solver.add([Term(x), Term(x, -1)], .equal, 5) } == [])
    #expect(clash { try solver.add([], .greaterThanOrEqual, 5) } == [])
  }

  @Test func AL35_tenThousandRequiredConstraintsThatContradictEachOther() throws {
    let x = solver.makeVariable()
    var refused = 0
    for value in 0..<10_000 {
      do {
        try solver.add([Term(x)], value % 3 == 0 ? .equal : .greaterThanOrEqual, Double(value))
      } catch {
        guard case .unsatisfiable(let clashing) = error else { throw error }
        #expect(!clashing.isEmpty)
        refused += 1
      }
    }
    try solver.solve()
    #expect(refused == 9999)
    #expect(solver.value(of: x) == 0)
  }

  @Test func AL35_tenThousandOptionalConstraintsThatContradictEachOther() throws {
    let x = solver.makeVariable()
    for value in 0..<10_000 { try solver.add([Term(x)], .equal, Double(value), priority: 500) }
    try solver.solve()
    #expect(abs(solver.value(of: x) - 4999.5) <= 0.5)
  }

  /// Each of ten thousand is wider than the one before it, and the first wider than the last.
  @Test func AL35_aCircleOfTenThousandIsGivenUpOrNamed() throws {
    solver.budget.coefficients = 200_000
    let widths = (0..<10_000).map { _ in solver.makeVariable() }
    var refused = 0
    for index in widths.indices {
      let next = widths[(index + 1) % widths.count]
      do {
        try solver.add([Term(next), Term(widths[index], -1)], .greaterThanOrEqual, 1)
      } catch {
        refused += 1
        switch error {
        case .unsatisfiable(let clashing): #expect(!clashing.isEmpty)
        case .budgetExceeded(_, let coefficients): #expect(coefficients > 200_000)
        default: Issue.record(error)
        }
      }
    }
    #expect(refused > 0)
    try solver.solve()
  }

  @Test func AL35_changesBetweenTwoSolvesShareABudget() throws {
    solver.budget.touchedCoefficients = 100_000
    var numbers = Numbers(5)
    let widths = (0..<30).map { _ in solver.makeVariable() }
    var exceeded = 0
    for _ in 0..<3000 {
      let terms = (0..<4).map { Term(widths[Int.random(in: 0..<30, using: &numbers)], $0 % 2 == 0 ? 1 : -1) }
      do {
        try solver.add(terms, .greaterThanOrEqual, Double(Int.random(in: -50...50, using: &numbers)))
      } catch {
        if case .budgetExceeded = error { exceeded += 1 }
      }
    }
    #expect(exceeded > 0)
    // Undoing what was given up may cost as much again.
    #expect(solver.statistics.touchedCoefficients < 400_000)
    try solver.solve()
    #expect((try? solver.add([Term(solver.makeVariable())], .equal, 5)) != nil)
  }

  @Test func AL35_aBudgetEndsAnOptimisationAndTheNextGoesOn() throws {
    let root = solver.makeVariable()
    let widths = (0..<100).map { _ in solver.makeVariable() }
    for width in widths {
      try solver.add([Term(width), Term(root, -1)], .lessThanOrEqual, 0)
      try solver.add([Term(width)], .equal, 50, priority: 750)
      try solver.add([Term(width)], .equal, 80, priority: 250)
    }
    solver.budget.pivots = 10
    var rounds = 0
    while solver.needsSolving, rounds < 1000 {
      rounds += 1
      do {
        try solver.solve()
      } catch {
        guard case .budgetExceeded(let spent, _) = error else { throw error }
        #expect(spent.pivots == 10)
      }
      // All that is required holds at any time.
      for width in widths { #expect(solver.value(of: width) <= solver.value(of: root) + 1e-6) }
    }
    #expect(rounds > 1 && rounds < 1000)
    for width in widths { #expect(solver.value(of: width) == 50) }
  }
}

import Constraints
import Testing

/// What optional constraints give way to.
@Suite struct PriorityTests {
  let solver = ConstraintSolver()

  private func width(_ constraints: (Relation, Double, Float)...) throws -> Double {
    let width = solver.makeVariable()
    for (relation, constant, priority) in constraints {
      try solver.add([Term(width)], relation, constant, priority: priority)
    }
    try solver.solve()
    return solver.value(of: width)
  }

  @Test func AL3_theHigherPriorityWinsOutright() throws {
    #expect(try width((.equal, 140, 749), (.equal, 60, 750)) == 60)
    #expect(try width((.equal, 60, 750), (.equal, 140, 749)) == 60)
    #expect(try width((.equal, 140, 749.5), (.equal, 60, 749.75)) == 60)
  }

  @Test func AL3_anyNumberOfLowerOnesDoesNotWin() throws {
    let width = solver.makeVariable()
    try solver.add([Term(width)], .equal, 60, priority: 750)
    for _ in 0..<5000 { try solver.add([Term(width)], .equal, 140, priority: 749) }
    try solver.solve()
    #expect(solver.value(of: width) == 60)
  }

  @Test func AL3_everyLevelCounts() throws {
    let levels = 1000
    let variables = (0..<levels).map { _ in solver.makeVariable() }
    // Each level pulls at its own variable and, lower, at the previous one.
    for (index, variable) in variables.enumerated() {
      let priority = Float(999) - Float(index) / 2
      try solver.add([Term(variable)], .equal, Double(index), priority: priority)
      if index > 0 { try solver.add([Term(variables[index - 1])], .equal, -1, priority: priority) }
    }
    try solver.solve()
    for (index, variable) in variables.enumerated() { #expect(solver.value(of: variable) == Double(index)) }
  }

  @Test func AL3_aTieEndsWithOneThatHolds() throws {
    let value = try width((.equal, 0, 500), (.equal, 10, 500))
    #expect(value == 0 || value == 10)
    // Also where the middle is where the variable was.
    let width = solver.makeVariable()
    let middle = try solver.add([Term(width)], .equal, 5, priority: 900)
    try solver.add([Term(width)], .equal, 0, priority: 500)
    try solver.add([Term(width)], .equal, 10, priority: 500)
    try solver.solve()
    #expect(solver.value(of: width) == 5)
    try solver.remove(middle)
    try solver.solve()
    #expect([0, 10].contains(solver.value(of: width)))
  }

  @Test func AL3_theSumOfErrorsIsTheSmallest() throws {
    // The median, not the mean.
    #expect(try width((.equal, 0, 500), (.equal, 2, 500), (.equal, 100, 500)) == 2)
  }

  @Test func AL3_inequalitiesErrOnOneSideOnly() throws {
    #expect(try width((.greaterThanOrEqual, 10, 500), (.equal, 50, 250)) == 50)
    #expect(try width((.greaterThanOrEqual, 10, 500), (.equal, 5, 250)) == 10)
    #expect(try width((.lessThanOrEqual, 10, 500), (.equal, 50, 1000)) == 50)
  }

  @Test func AL4_sizesHugTheirContentUnlessTheyAreStretched() throws {
    let (left, right) = (solver.makeVariable(), solver.makeVariable())
    for (width, hugging) in [(left, Float(251)), (right, 250)] {
      try solver.add([Term(width)], .lessThanOrEqual, 100, priority: hugging)
      try solver.add([Term(width)], .greaterThanOrEqual, 100, priority: hugging + 500)
    }
    let total = try solver.add([Term(left), Term(right)], .equal, 300)
    try solver.solve()
    #expect(solver.value(of: left) == 100 && solver.value(of: right) == 200)
    try solver.setConstant(150, of: total)
    try solver.solve()
    #expect(solver.value(of: left) == 100 && solver.value(of: right) == 50)
  }

  @Test func AL36_prioritiesMayBecomeRequiredAndOptional() throws {
    let width = solver.makeVariable()
    let sixty = try solver.add([Term(width)], .equal, 60, priority: 250)
    let most = try solver.add([Term(width)], .lessThanOrEqual, 50, priority: 750)
    try solver.solve()
    #expect(solver.value(of: width) == 50)
    try solver.setPriority(1000, of: sixty)
    try solver.solve()
    #expect(solver.value(of: width) == 60)
    #expect(throws: ConstraintError.unsatisfiable(clashing: [sixty])) { try solver.setPriority(1000, of: most) }
    #expect(try solver.priority(of: most) == 750)
    try solver.setPriority(250, of: sixty)
    try solver.setPriority(1000, of: most)
    try solver.solve()
    #expect(solver.value(of: width) == 50)
  }
}

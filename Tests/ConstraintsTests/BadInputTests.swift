import Constraints
import Testing

@Suite struct BadInputTests {
  let solver = ConstraintSolver()

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func AL35_valuesThatAreNotFiniteAreRefused(_ value: Double) throws {
    let x = solver.makeVariable()
    #expect(throws: ConstraintError.self) { try solver.add([Term(x)], .equal, value) }
    #expect(throws: ConstraintError.self) { try solver.add([Term(x, value)], .equal, 1) }
    #expect(throws: ConstraintError.self) { try solver.add([Term(x)], .equal, 1, priority: Float(value)) }
    let constraint = try solver.add([Term(x)], .equal, 7)
    #expect(throws: ConstraintError.self) { try solver.setConstant(value, of: constraint) }
    #expect(throws: ConstraintError.self) { try solver.setPriority(Float(value), of: constraint) }
    try solver.solve()
    #expect(solver.value(of: x) == 7)
  }

  @Test func AL35_tenMillionIsNotTooLarge() throws {
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let first = try solver.add([Term(x)], .equal, 1e7)
    try solver.add([Term(y), Term(x, -1)], .equal, 0.1)
    try solver.add([Term(y)], .greaterThanOrEqual, -1e7)
    for step in 0..<1000 {
      try solver.setConstant(step % 2 == 0 ? -1e7 : 1e7, of: first)
      try solver.solve()
    }
    #expect(abs(solver.value(of: y) - solver.value(of: x) - 0.1) < 1e-6)
  }

  @Test(arguments: [Float(0), -1, 1000.5])
  func AL36_prioritiesOutsideOfTheRangeAreRefused(_ priority: Float) throws {
    let x = solver.makeVariable()
    #expect(throws: ConstraintError.invalidPriority(priority)) {
      try solver.add([Term(x)], .equal, 1, priority: priority)
    }
  }

  @Test func AL35_whatWasRemovedIsRefused() throws {
    let x = solver.makeVariable()
    let constraint = try solver.add([Term(x)], .equal, 5)
    #expect(throws: ConstraintError.variableInUse) { try solver.remove(x) }
    try solver.remove(constraint)
    #expect(throws: ConstraintError.unknownConstraint) { try solver.remove(constraint) }
    #expect(throws: ConstraintError.unknownConstraint) { try solver.setConstant(3, of: constraint) }
    try solver.remove(x)
    #expect(throws: ConstraintError.unknownVariable) { try solver.remove(x) }
    #expect(throws: ConstraintError.unknownVariable) { try solver.add([Term(x)], .equal, 5) }
    // Another takes its place, which the old name does not reach.
    let y = solver.makeVariable()
    try solver.add([Term(y)], .equal, 9)
    try solver.solve()
    #expect(solver.value(of: y) == 9 && solver.value(of: x) == 0)
  }
}

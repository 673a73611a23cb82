import Constraints
import Testing

@Suite struct AmbiguityTests {
  let solver = ConstraintSolver()

  @Test func AL24_whatNothingDeterminesKeepsItsValue() throws {
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    #expect(solver.value(of: x) == 0)
    let constraint = try solver.add([Term(x)], .equal, 30)
    let sum = try solver.add([Term(x), Term(y)], .equal, 100)
    try solver.solve()
    try solver.remove(constraint)
    try solver.solve()
    #expect(solver.value(of: x) == 30 && solver.value(of: y) == 70)
    #expect(try !solver.isDetermined(x))
    #expect(try !solver.isDetermined(y))
    try solver.remove(sum)
    try solver.solve()
    #expect(solver.value(of: x) == 30 && solver.value(of: y) == 70)
  }

  @Test func AL24_anOptionalConstraintDeterminesToo() throws {
    let x = solver.makeVariable()
    #expect(try !solver.isDetermined(x))
    try solver.add([Term(x)], .greaterThanOrEqual, 10)
    try solver.solve()
    #expect(try !solver.isDetermined(x))
    try solver.add([Term(x)], .lessThanOrEqual, 0, priority: 1)
    #expect(try solver.isDetermined(x))
    #expect(solver.value(of: x) == 10)
  }

  @Test func AL24_aTieIsAmbiguous() throws {
    let x = solver.makeVariable()
    try solver.add([Term(x)], .equal, 0, priority: 500)
    try solver.add([Term(x)], .equal, 10, priority: 500)
    #expect(try !solver.isDetermined(x))
    let before = solver.value(of: x)
    #expect(try solver.exerciseAmbiguity(of: x))
    #expect(solver.value(of: x) != before)
    try solver.solve()
    #expect([0, 10].contains(solver.value(of: x)))
  }

  @Test func AL24_exercisingShowsAnotherSolution() throws {
    let (x, width) = (solver.makeVariable(), solver.makeVariable())
    try solver.add([Term(width)], .equal, 50)
    try solver.add([Term(x)], .greaterThanOrEqual, 8)
    try solver.add([Term(x), Term(width)], .lessThanOrEqual, 100)
    try solver.solve()
    #expect(try !solver.exerciseAmbiguity(of: width))
    var seen = Set([solver.value(of: x)])
    for _ in 0..<3 {
      #expect(try solver.exerciseAmbiguity(of: x))
      #expect((8...50).contains(solver.value(of: x)))
      seen.insert(solver.value(of: x))
    }
    #expect(seen.count > 1)
    let free = solver.makeVariable()
    #expect(try solver.exerciseAmbiguity(of: free))
    #expect(solver.value(of: free) != 0)
  }

  @Test func AL24_theConstraintsThatAffectAVariable() throws {
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let left = try solver.add([Term(x)], .equal, 10)
    let gap = try solver.add([Term(y), Term(x, -1)], .greaterThanOrEqual, 8)
    let near = try solver.add([Term(y)], .equal, 0, priority: 250)
    try solver.solve()
    #expect(try solver.constraintsAffecting(x) == [left])
    #expect(Set(try solver.constraintsAffecting(y)) == [left, gap])
    try solver.setConstant(50, of: near)
    try solver.solve()
    #expect(try solver.constraintsAffecting(y) == [near])
  }
}

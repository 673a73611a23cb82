import Constraints
import Testing

/// What changes cost, by the solver's own counts.
@Suite struct CostTests {
  private final class Rows {
    let solver = ConstraintSolver()
    private(set) var lefts: [Variable] = []
    private(set) var margins: [Constraint] = []

    /// Rows in one superview that do not depend on each other, with six constraints each.
    init(_ count: Int) throws {
      let width = solver.makeVariable()
      try solver.add([Term(width)], .equal, 800)
      for row in 0..<count {
        let (left, top, own, height) =
          (solver.makeVariable(), solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
        margins.append(try solver.add([Term(left)], .equal, 16))
        try solver.add([Term(top)], .equal, Double(44 * row))
        try solver.add([Term(left), Term(own), Term(width, -1)], .lessThanOrEqual, -16)
        try solver.add([Term(own)], .lessThanOrEqual, Double(100 + row * 37 % 900), priority: 250)
        try solver.add([Term(own)], .greaterThanOrEqual, Double(100 + row * 37 % 900), priority: 750)
        try solver.add([Term(height)], .equal, 44)
        lefts.append(left)
      }
      try solver.solve()
    }

    var work: Int { solver.statistics.pivots + solver.statistics.touchedRows }
  }

  @Test func AL33_rowsThatDoNotDependOnEachOtherAreLinear() throws {
    let small = try Rows(100).work, large = try Rows(1000).work
    #expect(large <= 11 * small, "\(large) against \(small)")
  }

  @Test func AL33_anEditTouchesWhatDependsOnItOnly() throws {
    let rows = try Rows(1000)
    rows.solver.takeChanges { _ in }
    let before = rows.solver.statistics
    try rows.solver.setConstant(20, of: rows.margins[500])
    try rows.solver.solve()
    let spent = rows.solver.statistics - before
    #expect(spent.touchedRows + spent.pivots <= 12, "\(spent)")
    var changed: [Variable] = []
    rows.solver.takeChanges { changed.append($0) }
    #expect(changed.contains(rows.lefts[500]) && changed.count <= 2)
    rows.solver.takeChanges { Issue.record("\($0) is reported twice") }
  }

  @Test func AL33_solvingAgainDoesNothing() throws {
    let rows = try Rows(1000)
    let before = rows.solver.statistics
    #expect(!rows.solver.needsSolving)
    for _ in 0..<100 { try rows.solver.solve() }
    #expect(rows.solver.statistics == before)
  }

  @Test func AL33_theSameConstantAgainDoesNothing() throws {
    let rows = try Rows(10)
    let before = rows.solver.statistics
    try rows.solver.setConstant(16, of: rows.margins[3])
    #expect(!rows.solver.needsSolving)
    #expect(rows.solver.statistics == before)
  }

  @Test func AL32_removingAndAddingAgainStaysLocal() throws {
    let rows = try Rows(1000)
    let before = rows.solver.statistics
    try rows.solver.remove(rows.margins[500])
    try rows.solver.add([Term(rows.lefts[500])], .equal, 30)
    try rows.solver.solve()
    let spent = rows.solver.statistics - before
    #expect(spent.touchedRows + spent.pivots <= 40, "\(spent)")
  }
}

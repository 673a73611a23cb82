import Allocations
import Constraints

/// Measures Auto Layout's solver, beside kiwi if it is there.
@MainActor
enum LayoutReport {
  static func print(passes: Int, kiwiLibrary: String) {
    let kiwi = KiwiPeer(library: kiwiLibrary)
    Swift.print(
      "Constraints: build and solve, and 1 000 edits of a constant (limit 0.5 x kiwi)"
        + (kiwi == nil ? "; without kiwi, which is not there" : ", beside kiwi \(kiwi?.version ?? "")"))
    Swift.print(column("", 44), "  median        kiwi       ratio (min … max)")
    let rows = LayoutProblem.rows(1000), chain = LayoutProblem.chain(200)
    solve("1 000 rows of 6 constraints", rows, kiwi, passes)
    solve("a chain of 200 views", chain, kiwi, passes)
    solve("30 nested stacks", LayoutProblem.nestedStacks(30), kiwi, passes)
    // The left edge of a row in the middle; the one where the chain begins.
    edit("1 000 edits of one row among 1 000", rows, constraint: 4 + 500 * 6, variable: 4 + 500 * 4, kiwi, passes)
    edit("1 000 edits that move 199 views of the chain", chain, constraint: 4, variable: 4, kiwi, passes)
    allocations(chain)
    let small = statistics(LayoutProblem.rows(100)), large = statistics(rows)
    let work = Double(large.pivots + large.touchedRows) / Double(max(1, small.pivots + small.touchedRows))
    Swift.print(
      "1 000 rows: \(large.pivots) pivots and \(large.touchedRows) touched rows, \(fixed(work, 2)) x those of 100 rows")
    ViewLayoutReport.print(passes: passes)
  }

  private static func statistics(_ problem: LayoutProblem) -> SolverStatistics {
    SolvedLayout(problem)?.solver.statistics ?? SolverStatistics()
  }

  private static func solve(_ name: String, _ problem: LayoutProblem, _ kiwi: KiwiPeer?, _ passes: Int) {
    guard let ours = SolvedLayout(problem)?.values else { return Swift.print("\(name): our solver refused a constraint") }
    if let kiwi {
      guard let theirs = kiwi.values(problem) else { return Swift.print("\(name): kiwi refused a constraint") }
      let different = zip(ours, theirs).filter { abs($0 - $1) > 1e-6 }.count
      if different > 0 { Swift.print("  \(name): \(different) of \(ours.count) values differ from kiwi's") }
    }
    var contestants = [Candidate(name: "ours") { _ = SolvedLayout(problem)?.values }]
    if let kiwi { contestants.append(Candidate(name: "kiwi") { _ = kiwi.values(problem) }) }
    row(name, contestants, passes)
  }

  private static func edit(
    _ name: String, _ problem: LayoutProblem, constraint: Int, variable: Int, _ kiwi: KiwiPeer?, _ passes: Int
  ) {
    guard let ours = SolvedLayout(problem) else { return Swift.print("\(name): our solver refused a constraint") }
    if let kiwi, !kiwi.keep(problem, editing: constraint) { return Swift.print("\(name): kiwi refused a constraint") }
    let edited = ours.constraints[constraint], read = ours.variables[variable]
    var contestants = [
      Candidate(name: "ours") {
        for edit in 0..<1000 {
          try? ours.solver.setConstant(Double(edit % 16), of: edited)
          try? ours.solver.solve()
          // kiwi writes every variable's value after a change; layout asks for those that have changed.
          ours.solver.takeChanges { _ in }
          _ = ours.solver.value(of: read)
        }
      }
    ]
    if let kiwi {
      contestants.append(
        Candidate(name: "kiwi") {
          for edit in 0..<1000 { _ = kiwi.edit(Double(edit % 16), variable: variable) }
        })
    }
    row(name, contestants, passes)
    if let kiwi, abs(kiwi.edit(5, variable: variable) - 5) > 1e-6 { Swift.print("  \(name): kiwi did not follow") }
  }

  /// Counts the allocations of edits once all lists have reached their size.
  private static func allocations(_ problem: LayoutProblem) {
    guard let solved = SolvedLayout(problem) else { return }
    func count() -> UInt {
      let before = vb_allocations()
      for edit in 0..<1000 {
        try? solved.solver.setConstant(Double(edit % 16), of: solved.constraints[4])
        try? solved.solver.solve()
        solved.solver.takeChanges { _ in }
      }
      return vb_allocations() - before
    }
    _ = count()
    Swift.print("memory asked for: \(count()) times in 1 000 edits of the chain")
  }

  private static func row(_ name: String, _ contestants: [Candidate], _ passes: Int) {
    let figures = paired(contestants, passes: passes)
    var line = column(name, 44) + fixed(figures[0].median / 1e3, 1, width: 9) + " µs"
    if figures.count > 1 {
      let ratio = ratio(figures[0], figures[1])
      line += fixed(figures[1].median / 1e3, 1, width: 9) + " µs"
      line += "  \(fixed(ratio.median, 3)) (\(fixed(ratio.minimum, 3)) … \(fixed(ratio.maximum, 3)))"
      if ratio.median > 0.5 { line += "  OVER THE LIMIT OF 0.5" }
    }
    Swift.print(line)
  }
}

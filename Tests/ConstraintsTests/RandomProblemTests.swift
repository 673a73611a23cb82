import Foundation
import Testing

import Constraints

/// Random problems, compared with an exact solution.
@Suite struct RandomProblemTests {
  /// The number of problems. `VITRINE_TEST_LAYOUTS=100000` makes the long run.
  private static var count: Int {
    ProcessInfo.processInfo.environment["VITRINE_TEST_LAYOUTS"].flatMap(Int.init) ?? 400
  }

  @Test func AL34_randomProblemsAreSolvedAsByTheReference() throws {
    var unique = 0, open = 0, refused = 0
    for seed in 0..<Self.count {
      var numbers = Numbers(seed)
      let problem = Problem.random(&numbers)
      var solved = try SolvedProblem(problem)
      let ranges = try #require(expectBest(solved, "seed \(seed)"), "seed \(seed)")
      for (variable, range) in zip(solved.variables, ranges) {
        let isDetermined = try solved.solver.isDetermined(variable)
        #expect(isDetermined == (range.upperBound - range.lowerBound < 1e-9), "seed \(seed): \(variable) in \(range)")
        if isDetermined { unique += 1 } else { open += 1 }
      }
      // Asking has changed nothing.
      #expect(!solved.solver.needsSolving)
      expectBest(solved, "seed \(seed) after asking")
      for (entry, clash) in solved.refused {
        refused += 1
        var set = Problem(variables: problem.variables)
        set.constraints = clash.map { solved.problem.constraints[$0] } + [entry]
        #expect(set.constraints.allSatisfy { $0.priority == 1000 })
        #expect(ReferenceProgram(set) == nil, "seed \(seed): what is named can hold")
      }
      if solved.refused.isEmpty {
        let shuffled = try SolvedProblem(problem, order: problem.constraints.indices.shuffled(using: &numbers))
        #expect(shuffled.refused.isEmpty, "seed \(seed)")
        expectSame(shuffled, ranges, "seed \(seed) in another order")
      }
      try changes(&solved, ranges, &numbers, "seed \(seed)")
    }
    #expect(unique > 0 && open > 0 && refused > 0)
  }

  /// Adds and removes, edits back and forth, and changes at random.
  private func changes(
    _ solved: inout SolvedProblem, _ ranges: [ClosedRange<Double>], _ numbers: inout Numbers, _ name: String
  ) throws {
    // An addition and its removal, which leave no trace.
    let extra = Problem.random(&numbers).constraints.filter { $0.terms.allSatisfy { $0.variable < solved.variables.count } }
    for entry in extra.prefix(2) where (try? solved.add(entry)) != nil {
      try solved.solver.solve()
      try solved.remove(solved.constraints.count - 1)
    }
    try solved.solver.solve()
    expectSame(solved, ranges, "\(name) after adding and removing")
    // Changes, which lead where building again leads.
    for _ in 0..<3 where !solved.constraints.isEmpty {
      let index = Int.random(in: 0..<solved.constraints.count, using: &numbers)
      let before = solved.values
      do {
        switch Int.random(in: 0...2, using: &numbers) {
        case 0: try solved.setConstant(Int.random(in: -50...100, using: &numbers), of: index)
        case 1: try solved.setPriority([1000, 750, 500, 250, 50].randomElement(using: &numbers) ?? 500, of: index)
        default: try solved.remove(index)
        }
      } catch {
        guard case .unsatisfiable? = error as? ConstraintError else { throw error }
        for (old, new) in zip(before, solved.values) { #expect(abs(old - new) < 1e-6, "\(name) after a refusal") }
      }
      // Some changes come together before solving.
      if Bool.random(using: &numbers) {
        try solved.solver.solve()
        expectBest(solved, "\(name) after a change")
      }
    }
    try solved.solver.solve()
    expectBest(solved, "\(name) after changes")
  }

  /// Expects the errors of the exact solution, and its values where there is only one.
  /// - Returns: For each variable the values that best solutions have.
  @discardableResult
  private func expectBest(_ solved: SolvedProblem, _ name: String) -> [ClosedRange<Double>]? {
    let problem = solved.problem, values = solved.values
    guard let reference = ReferenceProgram(problem) else {
      Issue.record("\(name): required constraints were accepted that cannot hold")
      return nil
    }
    let objectives = problem.objectives(values)
    for entry in problem.constraints where entry.priority == 1000 {
      #expect(problem.error(of: entry, values) < 1e-6, "\(name): \(entry)")
    }
    for (priority, value) in reference.objectives {
      let error = objectives[priority, default: 0]
      if abs(error - value) > 1e-6 {
        Issue.record("\(name): at \(priority) an error of \(error) instead of \(value)\n\(problem.constraints)")
        break
      }
    }
    let ranges = (0..<problem.variables).map(reference.range)
    expectSame(solved, ranges, name)
    return ranges
  }

  private func expectSame(_ solved: SolvedProblem, _ ranges: [ClosedRange<Double>], _ name: String) {
    for (index, (value, range)) in zip(solved.values, ranges).enumerated() {
      let isWithin = value > range.lowerBound - 1e-6 && value < range.upperBound + 1e-6
      #expect(isWithin, "\(name): variable \(index) is \(value), not \(range)")
    }
  }
}

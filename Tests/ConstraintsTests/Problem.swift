import Constraints

/// Constraints between numbered variables, in whole numbers.
struct Problem {
  struct Entry {
    var terms: [(variable: Int, coefficient: Int)]
    var relation: Relation
    var constant: Int
    var priority: Float
  }

  var variables: Int
  var constraints: [Entry] = []

  func without(_ index: Int) -> Problem {
    var result = self
    result.constraints.remove(at: index)
    return result
  }

  /// The sum of errors at each priority.
  func objectives(_ values: [Double]) -> [Float: Double] {
    var result: [Float: Double] = [:]
    for entry in constraints { result[entry.priority, default: 0] += error(of: entry, values) }
    return result
  }

  func error(of entry: Entry, _ values: [Double]) -> Double {
    let difference = entry.terms.reduce(-Double(entry.constant)) { $0 + Double($1.coefficient) * values[$1.variable] }
    return switch entry.relation {
    case .equal: abs(difference)
    case .lessThanOrEqual: max(0, difference)
    case .greaterThanOrEqual: max(0, -difference)
    }
  }
}

/// Numbers that are the same in each run.
struct Numbers: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension Problem {
  private static let priorities: [Float] = [1000, 1000, 750, 750, 500, 250, 250, 251, 50]

  /// Up to twenty constraints: half of the problems any sums, half what views have, whose variables are left, top, width and
  /// height.
  static func random(_ numbers: inout Numbers) -> Problem {
    if Bool.random(using: &numbers) { return sums(&numbers) }
    let views = Int.random(in: 1...6, using: &numbers)
    var problem = Problem(variables: views * 4)
    let count = Int.random(in: 1...20, using: &numbers)
    for _ in 0..<count {
      let axis = Int.random(in: 0...1, using: &numbers)
      let a = Int.random(in: 0..<views, using: &numbers) * 4 + axis
      let b = Int.random(in: 0..<views, using: &numbers) * 4 + axis
      var entry: Entry
      switch Int.random(in: 0...7, using: &numbers) {
      case 0, 1: entry = Entry(terms: [(a + 2, 1)], relation: .greaterThanOrEqual, constant: 0, priority: 750)
      case 2: entry = Entry(terms: [(a + 2, 1)], relation: .lessThanOrEqual, constant: 0, priority: 250)
      case 3: entry = Entry(terms: [(b, 1), (a, -1), (a + 2, -1)], relation: .equal, constant: 8, priority: 1000)
      case 4: entry = Entry(terms: [(a + 2, 1), (b + 2, -1)], relation: .equal, constant: 0, priority: 1000)
      case 5:
        entry = Entry(terms: [(a, 2), (a + 2, 1), (b, -2), (b + 2, -1)], relation: .equal, constant: 0, priority: 1000)
      case 6: entry = Entry(terms: [(a, 1), (b, -1)], relation: .equal, constant: 0, priority: 1000)
      default: entry = Entry(terms: [(a, 1), (a + 2, 1)], relation: .lessThanOrEqual, constant: 0, priority: 1000)
      }
      if entry.constant == 0 { entry.constant = Int.random(in: -20...100, using: &numbers) }
      if Int.random(in: 0...2, using: &numbers) == 0 { entry.priority = priorities.randomElement(using: &numbers) ?? 500 }
      if Int.random(in: 0...5, using: &numbers) == 0 { entry.relation = relation(&numbers) }
      problem.constraints.append(entry)
    }
    return problem
  }

  private static func sums(_ numbers: inout Numbers) -> Problem {
    var problem = Problem(variables: Int.random(in: 1...8, using: &numbers))
    for _ in 0..<Int.random(in: 1...20, using: &numbers) {
      let terms = (0..<Int.random(in: 1...3, using: &numbers)).map { _ in
        let coefficient = [1, 1, 1, -1, -1, 2, -2, 3].randomElement(using: &numbers) ?? 1
        return (variable: Int.random(in: 0..<problem.variables, using: &numbers), coefficient: coefficient)
      }
      problem.constraints.append(
        Entry(
          terms: terms, relation: relation(&numbers), constant: Int.random(in: -50...50, using: &numbers),
          priority: priorities.randomElement(using: &numbers) ?? 500))
    }
    return problem
  }

  static func relation(_ numbers: inout Numbers) -> Relation {
    [.equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &numbers) ?? .equal
  }
}

/// A solver with the constraints of a problem, by their numbers.
struct SolvedProblem {
  let solver = ConstraintSolver()
  let variables: [Variable]
  private(set) var problem: Problem
  private(set) var constraints: [Constraint] = []
  /// What was refused, with what it clashes with, as numbers of `problem`.
  private(set) var refused: [(entry: Problem.Entry, clash: [Int])] = []

  /// - Parameter order: In which the constraints are added; those that are refused are left out.
  init(_ problem: Problem, order: [Int]? = nil) throws {
    let solver = solver
    variables = (0..<problem.variables).map { _ in solver.makeVariable() }
    self.problem = Problem(variables: problem.variables)
    for index in order ?? Array(problem.constraints.indices) {
      do {
        try add(problem.constraints[index])
      } catch {
        guard case .unsatisfiable(let clashing)? = error as? ConstraintError else { throw error }
        refused.append((problem.constraints[index], clashing.compactMap(constraints.firstIndex)))
      }
    }
    try solver.solve()
  }

  mutating func add(_ entry: Problem.Entry) throws {
    let terms = entry.terms.map { Term(variables[$0.variable], Double($0.coefficient)) }
    constraints.append(try solver.add(terms, entry.relation, Double(entry.constant), priority: entry.priority))
    problem.constraints.append(entry)
  }

  mutating func remove(_ index: Int) throws {
    try solver.remove(constraints.remove(at: index))
    problem.constraints.remove(at: index)
  }

  mutating func setConstant(_ constant: Int, of index: Int) throws {
    try solver.setConstant(Double(constant), of: constraints[index])
    problem.constraints[index].constant = constant
  }

  mutating func setPriority(_ priority: Float, of index: Int) throws {
    try solver.setPriority(priority, of: constraints[index])
    problem.constraints[index].priority = priority
  }

  var values: [Double] { variables.map(solver.value) }
}

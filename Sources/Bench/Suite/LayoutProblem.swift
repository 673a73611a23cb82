import Constraints

/// Constraints as plain numbers, which our solver and its peer get alike.
///
/// A view has the variables left, top, width and height; its other edges are sums of those, as in Auto Layout.
struct LayoutProblem {
  private(set) var variables: Int32 = 0
  private(set) var offsets: [Int32] = [0]
  private(set) var termVariables: [Int32] = []
  private(set) var coefficients: [Double] = []
  private(set) var constants: [Double] = []
  /// -1: at most, 0: equal, 1: at least.
  private(set) var relations: [Int32] = []
  private(set) var priorities: [Float] = []

  var count: Int { constants.count }

  /// The variables of a view are the first and the three that follow.
  struct View {
    let left: Int32
    var top: Int32 { left + 1 }
    var width: Int32 { left + 2 }
    var height: Int32 { left + 3 }
  }

  mutating func addView() -> View {
    variables += 4
    return View(left: variables - 4)
  }

  mutating func add(_ terms: [(Int32, Double)], _ relation: Relation, _ constant: Double, _ priority: Float = 1000) {
    termVariables += terms.map(\.0)
    coefficients += terms.map(\.1)
    offsets.append(Int32(termVariables.count))
    constants.append(constant)
    relations.append(relation == .equal ? 0 : relation == .lessThanOrEqual ? -1 : 1)
    priorities.append(priority)
  }

  /// The two constraints of an intrinsic size, with the default priorities for hugging and compression.
  mutating func addIntrinsic(_ variable: Int32, _ size: Double, hugging: Float = 250) {
    add([(variable, 1)], .lessThanOrEqual, size, hugging)
    add([(variable, 1)], .greaterThanOrEqual, size, 750)
  }

  mutating func addRoot(width: Double, height: Double) -> View {
    let root = addView()
    add([(root.left, 1)], .equal, 0)
    add([(root.top, 1)], .equal, 0)
    add([(root.width, 1)], .equal, width)
    add([(root.height, 1)], .equal, height)
    return root
  }

  /// Rows that depend on their superview and not on each other, with six constraints each. Some texts are too wide.
  static func rows(_ count: Int) -> LayoutProblem {
    var problem = LayoutProblem()
    let root = problem.addRoot(width: 800, height: Double(count) * 44)
    for row in 0..<count {
      let view = problem.addView()
      problem.add([(view.left, 1), (root.left, -1)], .equal, 16)
      problem.add([(view.top, 1), (root.top, -1)], .equal, Double(row) * 44)
      problem.add([(view.left, 1), (view.width, 1), (root.left, -1), (root.width, -1)], .lessThanOrEqual, -16)
      problem.addIntrinsic(view.width, Double(100 + row * 37 % 900))
      problem.add([(view.height, 1)], .equal, 44)
    }
    return problem
  }

  /// Views side by side, each behind the one before it, that fill their superview. All have an intrinsic size, and the last
  /// one stretches.
  static func chain(_ count: Int) -> LayoutProblem {
    var problem = LayoutProblem()
    let root = problem.addRoot(width: Double(count) * 100, height: 480)
    var last: View?
    for number in 0..<count {
      let view = problem.addView()
      if let last {
        problem.add([(view.left, 1), (last.left, -1), (last.width, -1)], .equal, 8)
      } else {
        problem.add([(view.left, 1), (root.left, -1)], .equal, 8)
      }
      problem.add([(view.top, 1), (root.top, -1)], .equal, 8)
      problem.addIntrinsic(view.width, Double(40 + number * 7 % 40), hugging: number == count - 1 ? 250 : 251)
      problem.addIntrinsic(view.height, 20)
      last = view
    }
    if let last { problem.add([(last.left, 1), (last.width, 1), (root.left, -1), (root.width, -1)], .equal, -8) }
    return problem
  }

  /// Stack views in one another, in turn along both axes. Each has two views with a content and the next stack, which takes
  /// what they leave; all fill their stack across its axis.
  static func nestedStacks(_ count: Int) -> LayoutProblem {
    var problem = LayoutProblem()
    var stack = problem.addRoot(width: Double(count) * 60, height: Double(count) * 60)
    for level in 0..<count {
      let isHorizontal = level % 2 == 0
      let views = [problem.addView(), problem.addView(), problem.addView()]
      func start(_ view: View) -> Int32 { isHorizontal ? view.left : view.top }
      func length(_ view: View) -> Int32 { isHorizontal ? view.width : view.height }
      func acrossStart(_ view: View) -> Int32 { isHorizontal ? view.top : view.left }
      func acrossLength(_ view: View) -> Int32 { isHorizontal ? view.height : view.width }
      problem.add([(start(views[0]), 1), (start(stack), -1)], .equal, 0)
      for (before, after) in [(views[0], views[1]), (views[1], views[2])] {
        problem.add([(start(after), 1), (start(before), -1), (length(before), -1)], .equal, 8)
      }
      problem.add(
        [(start(views[2]), 1), (length(views[2]), 1), (start(stack), -1), (length(stack), -1)], .equal, 0)
      for view in views {
        problem.add([(acrossStart(view), 1), (acrossStart(stack), -1)], .equal, 0)
        problem.add([(acrossLength(view), 1), (acrossLength(stack), -1)], .equal, 0)
      }
      for (number, view) in views.prefix(2).enumerated() {
        problem.addIntrinsic(length(view), Double(30 + (level * 7 + number * 11) % 20), hugging: 251)
        problem.addIntrinsic(acrossLength(view), 20)
      }
      stack = views[2]
    }
    return problem
  }
}

/// A problem in our solver.
struct SolvedLayout {
  let solver = ConstraintSolver()
  let variables: [Variable]
  let constraints: [Constraint]

  init?(_ problem: LayoutProblem) {
    let solver = solver
    let variables = (0..<problem.variables).map { _ in solver.makeVariable() }
    var constraints: [Constraint] = []
    constraints.reserveCapacity(problem.count)
    var terms: [Term] = []
    do {
      for index in 0..<problem.count {
        terms.removeAll(keepingCapacity: true)
        for place in Int(problem.offsets[index])..<Int(problem.offsets[index + 1]) {
          terms.append(Term(variables[Int(problem.termVariables[place])], problem.coefficients[place]))
        }
        let relation: Relation =
          problem.relations[index] == 0 ? .equal : problem.relations[index] < 0 ? .lessThanOrEqual : .greaterThanOrEqual
        constraints.append(
          try solver.add(terms, relation, problem.constants[index], priority: problem.priorities[index]))
      }
      try solver.solve()
    } catch {
      return nil
    }
    (self.variables, self.constraints) = (variables, constraints)
  }

  var values: [Double] { variables.map(solver.value) }
}

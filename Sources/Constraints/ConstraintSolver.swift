/// Finds values for variables under linear constraints with priorities, and keeps them right while constraints come, go and
/// change.
///
/// Required constraints (priority 1000) always hold; one that cannot is refused. Of the others, the sum of the absolute
/// errors at the highest priority is as small as possible, then, without making that worse, the sum at the next priority,
/// and so on. A variable that the constraints leave open keeps its last value, at first 0.
///
/// What a new constraint leaves open is decided as iOS decides it, whose layouts show that its engine adds constraints as
/// Cassowary does: a position that nothing else determines yet is what meets the constraint, exactly, even where an
/// inequality would hold as it is; a length changes only if there is no such position, and only as far as needed. So a right
/// edge alone moves a view and leaves its width at 0, "top at most 23" places it at 23, and "width at most 50" keeps 0.
///
/// A change of a required constraint takes effect at once. `solve` then does the same for the optional ones, once for any
/// number of changes.
///
/// Each constraint has a residual, the left side minus the right. It is an unknown beside the variables, and a tableau of
/// the Cassowary kind says how all unknowns depend on a few that are nonbasic: residuals of constraints that are met
/// exactly, and variables that nothing determines. In place of two error variables for an optional constraint there is one
/// residual that may have either sign, with a slope on either side, so the tableau has half the columns and a residual
/// passes zero without a pivot.
///
/// - Threading: any one thread at a time.
/// - Complexity: a change costs the rows that contain what changes. Parts that no constraint connects cost nothing.
package final class ConstraintSolver {
  enum Kind: UInt8 {
    case none, variable
    /// The residual should not be negative; constraints with "at most" are stored with their signs changed.
    case inequality
    case equality
  }

  /// A variable or the residual of a constraint.
  struct Unknown {
    var value = 0.0
    var priority: Float = 0
    /// Its row, or as a negative number -1 - its slot.
    var position: Int32 = 0
    var kind = Kind.none
    /// The slope of a basic residual's error: 1 or -1 on the sides where it is wrong, else 0.
    var side: Int8 = 0
    var isChanged = false
  }

  /// What only changes of the constraints need.
  struct Definition {
    var generation: UInt32 = 0
    var isNegated = false
    var constant = 0.0
    var terms = Segment()
    /// Whether the variable is a position, which meets a new constraint before lengths do.
    var isPosition = false
    /// The constraints that have the variable.
    var uses: Int32 = 0
    /// The value when changes were last asked for.
    var reported = 0.0
  }

  struct StoredTerm {
    var variable: Int32
    var coefficient: Double
  }

  static let required: Float = 1000
  /// A required constraint holds if its error is not larger.
  static let tolerance = 1e-7

  let unknowns = List<Unknown>()
  let definitions = List<Definition>()
  let terms = SegmentPool<StoredTerm>()
  var tableau = Tableau()
  var gradient = Gradient()
  let journal = Journal()
  let queue = SlotQueue()
  let step = StepSearch()
  private let freeUnknowns = List<Int32>()
  let changed = List<Int32>()
  /// Required residuals that are basic and wrong; 0 between changes.
  var violations = 0
  /// Pivots since one last made progress.
  var stalledPivots = 0
  var drift = DriftWatch()
  /// Set while another solution is looked for.
  var probe: Probe?

  /// What has been done since the solver was made.
  package internal(set) var statistics = SolverStatistics()
  /// What had been done when `solve` last returned, from where the changes' budget counts.
  var spentBefore = SolverStatistics()
  /// What `solve` may cost, and what all changes between two calls of it may cost together.
  package var budget = SolverBudget()

  package init() {}

  // MARK: Variables

  /// - Parameter isPosition: Whether it says where something is, not how long it is: see the type's description.
  package func makeVariable(isPosition: Bool = false) -> Variable {
    let index = makeUnknown(.variable)
    definitions.base[index].isPosition = isPosition
    let slot = tableau.makeSlot(index)
    gradient.makeSlot(slot)
    queue.makeSlot(slot)
    unknowns.base[index].position = -1 - Int32(slot)
    return Variable(index: Int32(index), generation: definitions[index].generation)
  }

  package func remove(_ variable: Variable) throws(ConstraintError) {
    let index = try self.index(variable)
    guard definitions[index].uses == 0 else { throw .variableInUse }
    // Without constraints nothing can depend on it, so it is nonbasic.
    removeSlot(-1 - Int(unknowns[index].position))
    recycle(index)
  }

  /// The value since the last `solve`, or 0 for a variable that was removed.
  package func value(of variable: Variable) -> Double {
    let index = Int(variable.index)
    guard index < unknowns.count, definitions[index].generation == variable.generation else { return 0 }
    return unknowns.base[index].value
  }

  /// Reports each variable whose value differs from what it was when this was last called.
  package func takeChanges(_ body: (Variable) -> Void) {
    for place in 0..<changed.count {
      let index = Int(changed[place])
      unknowns.base[index].isChanged = false
      let value = unknowns[index].value
      guard unknowns[index].kind == .variable, abs(value - definitions[index].reported) > 1e-9 else { continue }
      definitions.base[index].reported = value
      body(Variable(index: Int32(index), generation: definitions[index].generation))
    }
    changed.removeAll()
  }

  // MARK: Unknowns

  func makeUnknown(_ kind: Kind) -> Int {
    if let index = freeUnknowns.popLast().map(Int.init) {
      unknowns[index] = Unknown(kind: kind)
      definitions[index] = Definition(generation: definitions[index].generation)
      return index
    }
    unknowns.append(Unknown(kind: kind))
    definitions.append(Definition())
    return unknowns.count - 1
  }

  func recycle(_ index: Int) {
    for term in storedTerms(index) { definitions.base[Int(term.variable)].uses -= 1 }
    terms.release(&definitions.base[index].terms)
    definitions.base[index].generation &+= 1
    // A mark among the changed variables stays until it is taken.
    unknowns.base[index].kind = .none
    freeUnknowns.append(Int32(index))
  }

  func removeSlot(_ slot: Int) {
    queue.remove(slot)
    gradient.removeSlot(slot)
    tableau.removeSlot(slot)
  }

  func index(_ variable: Variable) throws(ConstraintError) -> Int {
    let index = Int(variable.index)
    guard index < unknowns.count, definitions[index].generation == variable.generation, unknowns[index].kind == .variable
    else { throw .unknownVariable }
    return index
  }

  func index(_ constraint: Constraint) throws(ConstraintError) -> Int {
    let index = Int(constraint.index)
    guard index < unknowns.count, definitions[index].generation == constraint.generation, isResidual(index) else {
      throw .unknownConstraint
    }
    return index
  }

  func isResidual(_ index: Int) -> Bool {
    unknowns.base[index].kind == .equality || unknowns.base[index].kind == .inequality
  }

  func constraint(_ index: Int) -> Constraint {
    Constraint(index: Int32(index), generation: definitions[index].generation)
  }

  func storedTerms(_ index: Int) -> UnsafeBufferPointer<StoredTerm> {
    let segment = definitions[index].terms
    return UnsafeBufferPointer(start: terms.base + Int(segment.start), count: Int(segment.count))
  }
}

import Constraints

/// Solves the constraints of one hierarchy.
///
/// An engine belongs to the topmost view of a hierarchy, and exists only where a constraint has been activated. Changes only
/// mark it. The constraint pass before a layout, or a view that places its subviews, calls `solve`, which adds what waits,
/// solves once, and requests layout of the superviews whose subviews have moved.
@MainActor
final class LayoutEngine {
  /// Whether any engine was ever made, or any constraint pass requested: other programs skip all further work.
  static var isUsed = false
  private static var activations = 0
  /// Whether any view follows the constraints within it.
  static var hasFollowers = false

  private(set) weak var root: UIView?
  /// Made for the first solution: most hierarchies join a larger one before that.
  private(set) lazy var solver = ConstraintSolver()
  /// The active constraints.
  private(set) var constraints: [NSLayoutConstraint] = []
  private var waiting: [NSLayoutConstraint] = []
  /// Constraints that clash with others, which are tried again when something changes that may let them hold.
  var broken: [Clash] = []
  /// The items by the index of their variables.
  private var items: [LayoutItem?] = []
  var outdatedIntrinsics: [LayoutItem] = []
  /// Items whose height depends on their width.
  var wrapping: [LayoutItem] = []
  /// The system's guides that have variables: safe areas, margins, keyboards.
  var systemGuides: [LayoutItem] = []
  var guidesAreOutdated = false
  /// Whether a change since the last solution may let a constraint hold that was left out.
  var hasMadeWay = false
  /// Counts how often the solution was brought up to date.
  private(set) var solution = 0
  private(set) var isDirty = false
  private(set) var isSolving = false
  /// Terms of the constraint that is being added; kept for its memory.
  var expression = LinearExpression()

  /// Whether the root may have any size, and nothing is applied.
  let isForFitting: Bool
  var borrowed: [Borrowed] = []

  init(root: UIView) {
    self.root = root
    isForFitting = false
  }

  /// An engine that only computes the size of a view.
  init(fitting view: UIView) {
    root = view
    isForFitting = true
  }

  // MARK: Marks

  /// Requests a constraint pass.
  func setNeedsSolve() {
    guard !isDirty else { return }
    isDirty = true
    if isForFitting { return }
    root?.window?.screen.tree.requestCommit()
    ConstraintPass.note(self)
  }

  // MARK: Constraints

  func add(_ constraint: NSLayoutConstraint) {
    Self.activations += 1
    constraint.place = EnginePlace(engine: self, index: constraints.count, isWaiting: true, order: Self.activations)
    constraints.append(constraint)
    waiting.append(constraint)
    setNeedsSolve()
    noteChange(of: constraint)
  }

  private func noteChange(of constraint: NSLayoutConstraint) {
    if Self.hasFollowers, !isForFitting { constraint.container?.followConstraintChange() }
  }

  func remove(_ constraint: NSLayoutConstraint) {
    let place = constraint.place
    guard place.engine === self else { return }
    if let known = place.constraint { try? solver.remove(known) }
    if place.isBroken { broken.removeAll { $0.constraint === constraint } }
    let last = constraints.removeLast()
    if last !== constraint {
      constraints[place.index] = last
      last.place.index = place.index
    }
    // One that waits is skipped later, because its place is gone.
    constraint.place = EnginePlace()
    if place.constraint != nil {
      hasMadeWay = true
      setNeedsSolve()
    }
    noteChange(of: constraint)
  }

  func constantDidChange(_ constraint: NSLayoutConstraint) {
    encodeAgain(constraint, onlyConstant: true)
    noteChange(of: constraint)
  }

  func priorityDidChange(_ constraint: NSLayoutConstraint) {
    hasMadeWay = true
    noteChange(of: constraint)
    guard let known = constraint.place.constraint else { return setNeedsSolve() }
    attempt(constraint) { try solver.setPriority(constraint.storedPriority.rawValue, of: known) }
    setNeedsSolve()
  }

  /// Takes the constraint out and lets it wait, because its terms or its constant have changed.
  func encodeAgain(_ constraint: NSLayoutConstraint, onlyConstant: Bool = false) {
    hasMadeWay = true
    setNeedsSolve()
    guard let known = constraint.place.constraint else { return }
    if onlyConstant {
      let constant = encode(constraint)
      attempt(constraint) { try solver.setConstant(constant, of: known) }
    } else {
      try? solver.remove(known)
      constraint.place.constraint = nil
      wait(constraint)
    }
  }

  func wait(_ constraint: NSLayoutConstraint) {
    guard !constraint.place.isWaiting else { return }
    constraint.place.isWaiting = true
    waiting.append(constraint)
  }

  // MARK: Variables

  /// The variables of an item; created on first use, with the equations that belong to it.
  func variables(of item: LayoutItem) -> ItemVariables {
    if item.engine === self, let known = item.variables { return known }
    if isForFitting { borrow(item) }
    let made = ItemVariables(
      x: solver.makeVariable(isPosition: true), y: solver.makeVariable(isPosition: true), width: solver.makeVariable(),
      height: solver.makeVariable())
    for variable in [made.x, made.y, made.width, made.height] {
      while items.count <= variable.number { items.append(nil) }
      items[variable.number] = item
    }
    item.engine = self
    item.variables = made
    item.fixed = []
    item.intrinsic = IntrinsicConstraints()
    if let view = item.ownView {
      view.flags.insert(.isInEngine)
      if isForFitting, view === root {
        outdateIntrinsicSize(of: item)
      } else if view.isPlacedByFrame {
        fixFrame(of: view)
      } else {
        view.superviewLink?.flags.insert(.placesByConstraints)
        outdateIntrinsicSize(of: item)
        if !isForFitting { view.setNeedsFirstUpdateConstraints() }
      }
    } else if let guide = item.guide {
      if guide.isOfSystem {
        systemGuides.append(item)
        guide.fix(in: self)
      }
    }
    return made
  }

  private func removeVariables(of item: LayoutItem) {
    guard item.engine === self, let known = item.variables else { return }
    for constraint in item.fixed { if let constraint { try? solver.remove(constraint) } }
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      if let constraint = item.intrinsic[axis].hugging { try? solver.remove(constraint) }
      if let constraint = item.intrinsic[axis].compression { try? solver.remove(constraint) }
    }
    for variable in [known.x, known.y, known.width, known.height] {
      try? solver.remove(variable)
      items[variable.number] = nil
    }
    item.engine = nil
    item.variables = nil
    item.fixed = []
    item.intrinsic = IntrinsicConstraints()
    item.ownView?.flags.remove(.isInEngine)
    wrapping.removeAll { $0 === item }
    systemGuides.removeAll { $0 === item }
    outdatedIntrinsics.removeAll { $0 === item }
  }

  // MARK: Hierarchy

  /// Takes over the constraints of `engine`, whose root has become part of this hierarchy.
  func absorb(_ engine: LayoutEngine, root view: UIView) {
    for item in engine.items { if let item { item.forgetEngine() } }
    let moved = engine.constraints.sorted { $0.place.order < $1.place.order }
    engine.constraints = []
    for constraint in moved { add(constraint) }
    view.rare?.rootEngine = nil
  }

  /// Lets go of a subtree that leaves the hierarchy, and returns the constraints within it. Those that cross its border are
  /// deactivated.
  func release(_ subtree: UIView) -> [NSLayoutConstraint] {
    var inside: [NSLayoutConstraint] = []
    collect(subtree, into: &inside)
    for constraint in inside { remove(constraint) }
    endCrossing(subtree)
    return inside
  }

  private func collect(_ view: UIView, into inside: inout [NSLayoutConstraint]) {
    if let item = view.item { inside += item.constraints.filter { $0.place.engine === self } }
    for child in view.children { collect(child, into: &inside) }
  }

  private func endCrossing(_ view: UIView) {
    if let item = view.item {
      // Guides first: their equations have the variables of the view, which the solver keeps as long as they are used.
      for item in item.guides.map(\.item) + view.systemGuideItems + [item] { endCrossing(item) }
    }
    for child in view.children { endCrossing(child) }
  }

  private func endCrossing(_ item: LayoutItem) {
    for use in item.uses {
      if let constraint = use.constraint, constraint.place.engine === self { constraint.isActive = false }
    }
    removeVariables(of: item)
  }

  /// Ends all constraints of an item that leaves its view.
  func release(_ item: LayoutItem) { endCrossing(item) }

  // MARK: Solving

  /// Brings the solution up to date and requests layout where it has changed.
  func solve() {
    guard isDirty, !isSolving else { return }
    isSolving = true
    defer { isSolving = false }
    var rounds = 0
    repeat {
      isDirty = false
      updateSystemGuides()
      addWaiting()
      updateIntrinsicSizes()
      optimise()
      wrapTexts()
      rounds += 1
    } while isDirty && rounds < 8
    solution += 1
    if !isForFitting { reportChanges() }
  }

  private func addWaiting() {
    retryBroken()
    sortWaiting()
    var index = 0
    // Adding may create variables, but nothing waits for itself.
    while index < waiting.count {
      let constraint = waiting[index]
      index += 1
      guard constraint.place.engine === self, constraint.place.isWaiting else { continue }
      constraint.place.isWaiting = false
      insert(constraint)
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Sorts a new hierarchy's constraints from the outside in. Views are built from the inside out, but the solver has less
  /// to exchange if it knows the size of the outer view first.
  private func sortWaiting() {
    guard !isForFitting, waiting.count >= 32, waiting.count > constraints.count / 2, let root else { return }
    var sorted: [NSLayoutConstraint] = []
    sorted.reserveCapacity(waiting.count)
    collect(root, into: &sorted)
    waiting = sorted
  }

  func optimise() {
    guard solver.needsSolving else { return }
    do {
      try solver.solve()
    } catch {
      Log.error("Auto Layout: \(error). The views are placed as far as it came.", once: "budget \(ObjectIdentifier(self))")
    }
  }

  private func reportChanges() {
    solver.takeChanges { variable in
      guard variable.number < items.count, let item = items[variable.number] else { return }
      if let view = item.ownView {
        if !view.isPlacedByFrame { view.superviewLink?.layer.setNeedsLayout() }
      } else {
        item.guide?.frameDidChange()
      }
    }
  }
}

extension LayoutItem {
  /// Called when the engine that has the variables ends.
  func forgetEngine() {
    engine = nil
    variables = nil
    fixed = []
    intrinsic = IntrinsicConstraints()
    ownView?.flags.remove(.isInEngine)
  }
}

import Constraints

/// Describes the views of a screen with what Auto Layout knows of them.
@MainActor
struct LayoutInspector {
  private let request: InspectionRequest
  private var walk: ViewWalk
  private var engines: [ObjectIdentifier: EngineFacts] = [:]

  /// Views that are listed at most, which keeps an answer from filling the memory.
  static let mostViews = 20_000
  /// Other constraints that are listed for a view at most.
  private static let mostFurther = 100

  /// - Complexity: a view costs about what it costs to write it down. An ambiguous one costs more, because that is found
  ///   out by going to another solution and back.
  static func inspect(_ walk: ViewWalk, _ request: InspectionRequest = InspectionRequest()) -> LayoutInspection {
    var inspector = LayoutInspector(request: request, walk: walk)
    return inspector.run()
  }

  private init(request: InspectionRequest, walk: ViewWalk) {
    self.request = request
    self.walk = walk
  }

  private mutating func run() -> LayoutInspection {
    var result = LayoutInspection()
    result.total = walk.steps.count
    let inside = walk.isInside(request.viewName)
    var listed = Array(repeating: InspectedView?.none, count: walk.steps.count)
    var leftOut: Set<ObjectIdentifier> = []
    var count = 0
    for (index, step) in walk.steps.enumerated() where inside[index] {
      let (constraints, ambiguousParts) = (step.constraints, step.ambiguousParts)
      if !ambiguousParts.isEmpty { result.ambiguous += 1 }
      let broken = constraints.filter { $0.place.isBroken }
      for constraint in broken { leftOut.insert(ObjectIdentifier(constraint)) }
      let isIncluded = request.includes(
        hasConstraints: step.isSolvedFor || !constraints.isEmpty, isAmbiguous: !ambiguousParts.isEmpty,
        isClashing: !broken.isEmpty)
      guard isIncluded else { continue }
      count += 1
      if count > Self.mostViews { continue }
      listed[index] = describe(step, number: index, constraints, ambiguousParts)
    }
    result.leftOut = leftOut.count
    result.unlisted = max(count - Self.mostViews, 0)
    addContext(to: &listed)
    result.views = listed.compactMap { $0 }
    return result
  }

  /// Lists the superviews of what is listed, so that the tree can be read.
  private mutating func addContext(to listed: inout [InspectedView?]) {
    guard request.selects else { return }
    for index in listed.indices.reversed() {
      guard listed[index] != nil, let parent = walk.steps[index].parent, listed[parent] == nil else { continue }
      var view = outline(walk.steps[parent], number: parent)
      view.isContext = true
      listed[parent] = view
    }
  }

  // MARK: Views

  /// What is known without Auto Layout.
  private mutating func outline(_ step: ViewWalk.Step, number: Int) -> InspectedView {
    let view = step.view
    guard let guide = step.guide else {
      var described = InspectedView(
        number: number, parent: step.parent, depth: step.depth, name: step.name,
        className: walk.className(of: view), identifier: ViewWalk.identifier(of: view),
        text: step.showsText ? ViewWalk.text(of: view) : nil, frame: step.frame)
      described.controller = view.controllerLink.map { walk.className(of: $0) }
      described.isHidden = view is UIWindow ? false : view.isHidden
      described.alpha = view.alpha
      described.isKeyWindow = (view as? UIWindow)?.isKeyWindow ?? false
      described.omission = step.omission
      return described
    }
    var described = InspectedView(
      number: number, parent: step.parent, depth: step.depth, name: step.name,
      className: walk.className(of: guide), frame: step.frame)
    if !guide.identifier.isEmpty { described.identifier = InspectionText.printable(guide.identifier) }
    described.isGuide = true
    return described
  }

  private mutating func describe(
    _ step: ViewWalk.Step, number: Int, _ constraints: [NSLayoutConstraint], _ ambiguousParts: [String]
  ) -> InspectedView {
    var described = outline(step, number: number)
    let isPlacedByFrame = step.guide == nil && step.view.isPlacedByFrame
    described.placement = isPlacedByFrame ? .frame : step.isSolvedFor ? .constraints : .none
    described.ambiguousParts = ambiguousParts
    if step.isSolvedFor, step.guide == nil {
      let size = step.view.intrinsicContentSize
      if size.width != UIView.noIntrinsicMetric { described.intrinsicWidth = size.width }
      if size.height != UIView.noIntrinsicMetric { described.intrinsicHeight = size.height }
    }
    described.constraints = constraints.map { describe($0) }
    if request.viewName != nil { described.furtherConstraints = further(step, besides: constraints) }
    return described
  }

  // MARK: Constraints

  private mutating func describe(_ constraint: NSLayoutConstraint) -> InspectedConstraint {
    InspectedConstraint(
      equation: constraint.equation(name: walk.name(of:)),
      identifier: constraint.identifier.map { InspectionText.printable($0) },
      priority: CGFloat(constraint.priority.rawValue), state: state(of: constraint))
  }

  private mutating func state(of constraint: NSLayoutConstraint) -> InspectedConstraint.State {
    guard let engine = constraint.place.engine else { return .met }
    if constraint.place.isBroken {
      let clash = facts(of: engine).clashes[ObjectIdentifier(constraint)]
      let others = clash?.others.compactMap { $0.constraint?.equation(name: walk.name(of:)) } ?? []
      return .leftOut(others: others, involvesFrames: clash?.involvesFrames ?? false)
    }
    let error = engine.error(of: constraint)
    return abs(error) < 0.01 ? .met : .missed(by: CGFloat(error))
  }

  /// The constraints of other views that the place of an item follows from.
  private mutating func further(_ step: ViewWalk.Step, besides listed: [NSLayoutConstraint]) -> [String] {
    guard step.isSolvedFor, let item = step.item, let engine = item.engine else { return [] }
    let facts = facts(of: engine)
    let own = Set(listed.map { ObjectIdentifier($0) })
    var seen: Set<ObjectIdentifier> = []
    var found: [NSLayoutConstraint] = []
    for variable in item.ownVariables {
      for known in (try? engine.solver.constraintsAffecting(variable)) ?? [] {
        guard let constraint = facts.authors[known], !own.contains(ObjectIdentifier(constraint)),
          seen.insert(ObjectIdentifier(constraint)).inserted
        else { continue }
        found.append(constraint)
      }
    }
    found.sort { $0.place.order < $1.place.order }
    let shown = found.prefix(Self.mostFurther).map { $0.equation(name: walk.name(of:)) }
    return found.count > shown.count ? shown + ["and \(found.count - shown.count) more"] : shown
  }

  private mutating func facts(of engine: LayoutEngine) -> EngineFacts {
    if let known = engines[ObjectIdentifier(engine)] { return known }
    let made = EngineFacts(of: engine, withAuthors: request.viewName != nil)
    engines[ObjectIdentifier(engine)] = made
    return made
  }
}

/// What an engine knows of its constraints, in a form that is fast to ask.
@MainActor
private struct EngineFacts {
  var clashes: [ObjectIdentifier: Clash] = [:]
  /// The app's constraints by those of the solver.
  var authors: [Constraint: NSLayoutConstraint] = [:]

  init(of engine: LayoutEngine, withAuthors: Bool) {
    for clash in engine.broken { clashes[ObjectIdentifier(clash.constraint)] = clash }
    guard withAuthors else { return }
    for constraint in engine.constraints {
      if let known = constraint.place.constraint { authors[known] = constraint }
    }
  }
}

extension LayoutEngine {
  /// By how many points the left side of a constraint is too large, or, as a negative number, too small.
  func error(of constraint: NSLayoutConstraint) -> Double {
    guard constraint.place.constraint != nil else { return 0 }
    let constant = encode(constraint)
    let difference = expression.terms.reduce(-constant) { $0 + $1.coefficient * solver.value(of: $1.variable) }
    switch constraint.relation {
    case .equal: return difference
    case .lessThanOrEqual: return max(difference, 0)
    case .greaterThanOrEqual: return min(difference, 0)
    }
  }
}

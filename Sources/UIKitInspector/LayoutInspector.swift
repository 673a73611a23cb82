import UIKitCore

/// Describes the views of a screen with what Auto Layout knows of them.
@MainActor
struct LayoutInspector {
  private let request: InspectionRequest
  private var walk: ViewWalk
  private var facts = LayoutFacts()

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
      let broken = constraints.filter { $0.isLeftOut }
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
    switch facts.state(of: constraint) {
    case .met: return .met
    case .missed(let error): return .missed(by: CGFloat(error))
    case .leftOut(let others, let involvesFrames):
      return .leftOut(others: others.map { $0.equation(name: walk.name(of:)) }, involvesFrames: involvesFrames)
    }
  }

  /// The constraints of other views that the place of an item follows from.
  private mutating func further(_ step: ViewWalk.Step, besides listed: [NSLayoutConstraint]) -> [String] {
    guard let item = step.item else { return [] }
    let found = facts.furtherConstraints(of: item, besides: listed)
    let shown = found.prefix(Self.mostFurther).map { $0.equation(name: walk.name(of:)) }
    return found.count > shown.count ? shown + ["and \(found.count - shown.count) more"] : shown
  }
}

import Constraints

/// What Auto Layout knows of views and constraints, for the layout inspector: it asks the engines, and changes nothing.
@MainActor
package struct LayoutFacts {
  /// Whether a constraint has its effect.
  package enum State {
    case met
    /// By how many points the left side is too large, or, as a negative number, too small.
    case missed(by: Double)
    /// It cannot hold together with `others`, in the order of their activation.
    case leftOut(others: [NSLayoutConstraint], involvesFrames: Bool)
  }

  /// What an engine knows of its constraints, in a form that is fast to ask.
  private struct Engine {
    var clashes: [ObjectIdentifier: Clash] = [:]
    /// The app's constraints by those of the solver.
    var authors: [Constraint: NSLayoutConstraint] = [:]
  }
  private var engines: [ObjectIdentifier: Engine] = [:]

  /// Creates facts of which none is known yet. They are valid until the next layout.
  package init() {}

  /// Whether `constraint` is met, as the engine of its views solved it last.
  package mutating func state(of constraint: NSLayoutConstraint) -> State {
    guard let engine = constraint.place.engine else { return .met }
    if constraint.isLeftOut {
      let clash = facts(of: engine).clashes[ObjectIdentifier(constraint)]
      return .leftOut(others: clash?.others.compactMap(\.constraint) ?? [], involvesFrames: clash?.involvesFrames ?? false)
    }
    let error = engine.error(of: constraint)
    return abs(error) < 0.01 ? .met : .missed(by: error)
  }

  /// The constraints of other items that the place of `item` follows from, in the order of their activation.
  package mutating func furtherConstraints(of item: LayoutItem, besides listed: [NSLayoutConstraint]) -> [NSLayoutConstraint]
  {
    guard item.isSolvedFor, let engine = item.engine else { return [] }
    let facts = facts(of: engine)
    var seen = Set(listed.map { ObjectIdentifier($0) })
    var found: [NSLayoutConstraint] = []
    for known in item.affectingConstraints {
      guard let constraint = facts.authors[known], seen.insert(ObjectIdentifier(constraint)).inserted else { continue }
      found.append(constraint)
    }
    return found.sorted { $0.place.order < $1.place.order }
  }

  private mutating func facts(of engine: LayoutEngine) -> Engine {
    if let known = engines[ObjectIdentifier(engine)] { return known }
    var made = Engine()
    for clash in engine.broken { made.clashes[ObjectIdentifier(clash.constraint)] = clash }
    for constraint in engine.constraints {
      if let known = constraint.place.constraint { made.authors[known] = constraint }
    }
    engines[ObjectIdentifier(engine)] = made
    return made
  }
}

extension LayoutItem {
  /// Whether something solves for it: that is not so for views that their frames place.
  package var isSolvedFor: Bool { variables != nil && ownView?.isPlacedByFrame != true }

  /// The constraints that the item is the subject of, and others of its that its place follows from. A constraint between a
  /// view and what contains it is one of the inner view.
  package var subjectConstraints: [NSLayoutConstraint] {
    var found = uses.compactMap(\.constraint)
    for guide in ownView?.systemGuideItems ?? [] { found += guide.uses.compactMap(\.constraint) }
    var seen: Set<ObjectIdentifier> = []
    var affecting: Set<Constraint>?
    return found.filter { constraint in
      guard seen.insert(ObjectIdentifier(constraint)).inserted else { return false }
      if constraint.subject === owner { return true }
      if let ownView, constraint.container === ownView { return false }
      guard let known = constraint.place.constraint else { return constraint.place.isBroken }
      let all = affecting ?? Set(affectingConstraints)
      affecting = all
      return all.contains(known)
    }
  }

  /// Of "x", "y", "width" and "height" those that the constraints leave open.
  package var ambiguousParts: [String] {
    guard isSolvedFor, let engine, let variables else { return [] }
    let parts = [("x", variables.x), ("y", variables.y), ("width", variables.width), ("height", variables.height)]
    let own = ownVariables
    return parts.filter { own.contains($0.1) && (try? engine.solver.isDetermined($0.1)) == false }.map(\.0)
  }

  /// The solver's constraints that its place follows from.
  fileprivate var affectingConstraints: [Constraint] {
    guard let engine else { return [] }
    return ownVariables.flatMap { (try? engine.solver.constraintsAffecting($0)) ?? [] }
  }

  /// The system's guides are not listed; their views stand for them.
  fileprivate var listedOwner: AnyObject? { guide?.isOfSystem ?? false ? view : owner }

  /// Where a part of the item is on its axis, if the item is `rect`.
  package func coordinate(_ attribute: NSLayoutConstraint.Attribute, in rect: CGRect, isMirrored: Bool) -> CGFloat {
    var rect = rect
    var part = attribute
    if let plain = attribute.withoutMargin {
      part = plain
      if let view = ownView { rect = rect.inset(by: view.layoutMargins) }
    }
    switch part {
    case .left: return rect.minX
    case .right: return rect.maxX
    case .leading: return isMirrored ? rect.maxX : rect.minX
    case .trailing: return isMirrored ? rect.minX : rect.maxX
    case .centerX: return rect.midX
    case .top: return rect.minY
    case .bottom: return rect.maxY
    case .centerY: return rect.midY
    case .firstBaseline: return ownView?.baselineOffsets.map { rect.minY + $0.first } ?? rect.maxY
    case .lastBaseline: return rect.maxY - (ownView?.baselineOffsets?.last ?? 0)
    default: return .nan
    }
  }
}

extension UIView {
  /// The view's layout state, if it has any.
  package final var knownLayoutItem: LayoutItem? { item }
}

extension NSLayoutConstraint {
  /// Whether it was left out because it clashes with others.
  package final var isLeftOut: Bool { place.isBroken }

  /// The view or guide that the constraint says something about: the first item, unless that contains the second one.
  fileprivate var subject: AnyObject? {
    guard let first, let second, first.view === container, first.guide == nil || first.guide?.isOfSystem ?? false else {
      return first?.listedOwner
    }
    return second.view === container && second.ownView != nil ? first.listedOwner : second.listedOwner
  }
}

extension LayoutEngine {
  /// By how many points the left side of a constraint is too large, or, as a negative number, too small.
  fileprivate func error(of constraint: NSLayoutConstraint) -> Double {
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

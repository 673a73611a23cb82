import Constraints

/// What happens where constraints cannot all hold: of those that clash, the one of the app that was activated last is left
/// out, and tried again when one of the others may have made way.
extension LayoutEngine {
  /// Clashes that are resolved in one pass at most; the rest waits for the next.
  private static let mostClashes = 10_000

  func insert(_ constraint: NSLayoutConstraint) {
    let constant = encode(constraint)
    let terms = expression.terms
    attempt(constraint) {
      constraint.place.constraint = try solver.add(
        terms, constraint.relation.inSolver, constant, priority: constraint.storedPriority.rawValue)
    }
  }

  /// Makes a change of a constraint of the app. If it clashes, the newest of the clashing ones is left out.
  func attempt(_ constraint: NSLayoutConstraint, _ change: () throws -> Void) {
    do {
      try change()
    } catch {
      resolve(error, constraint)
    }
  }

  private func resolve(_ error: any Error, _ constraint: NSLayoutConstraint) {
    guard case ConstraintError.unsatisfiable(let clashing) = error else {
      if case ConstraintError.budgetExceeded = error { leaveOut(constraint) }
      return Log.error("Auto Layout: \(error). \(constraint.description)", once: "\(ObjectIdentifier(constraint)) \(error)")
    }
    let others = authors(of: clashing).filter { $0 !== constraint }
    // A change of a constraint that is in already may clash with one that came later.
    let victim = ([constraint] + others).max { $0.place.order < $1.place.order } ?? constraint
    leaveOut(victim, of: [constraint] + others, count: clashing.count + 1)
    if victim !== constraint { encodeAgain(constraint) }
  }

  /// Makes a change that has to succeed, as of a frame: what of the app clashes with it is left out.
  @discardableResult
  func require<Result>(_ change: () throws -> Result) -> Result? {
    for _ in 0..<Self.mostClashes {
      do {
        return try change()
      } catch {
        guard case ConstraintError.unsatisfiable(let clashing) = error else {
          Log.error("Auto Layout: \(error).", once: "\(error)")
          return nil
        }
        let authors = authors(of: clashing)
        guard let victim = authors.max(by: { $0.place.order < $1.place.order }) else { return nil }
        leaveOut(victim, of: authors, count: clashing.count)
      }
    }
    return nil
  }

  /// Leaves a constraint out and logs why.
  /// - Parameters:
  ///   - set: Those of the app that cannot all hold, with the constraint.
  ///   - count: How many cannot all hold, with the engine's own.
  private func leaveOut(_ constraint: NSLayoutConstraint, of set: [NSLayoutConstraint], count: Int) {
    let others = set.filter { $0 !== constraint }
    leaveOut(constraint, clashingWith: others, andFrames: count > set.count)
    report(set, broken: constraint, count: count)
  }

  private func leaveOut(
    _ constraint: NSLayoutConstraint, clashingWith others: [NSLayoutConstraint] = [], andFrames: Bool = false
  ) {
    if let known = constraint.place.constraint { try? solver.remove(known) }
    constraint.place.constraint = nil
    guard !constraint.place.isBroken else { return }
    constraint.place.isBroken = true
    let order = others.sorted { $0.place.order < $1.place.order }
    let weak = order.map { LayoutItem.Use(constraint: $0) }
    broken.append(Clash(constraint: constraint, others: weak, involvesFrames: andFrames))
  }

  /// Lets constraints that were left out wait again, after something else has changed.
  func retryBroken() {
    guard !broken.isEmpty, hasMadeWay else { return }
    hasMadeWay = false
    let list = broken
    broken = []
    for clash in list where clash.constraint.place.engine === self {
      clash.constraint.place.isBroken = false
      wait(clash.constraint)
    }
  }

  /// The constraints of the app among those of the solver.
  private func authors(of clashing: [Constraint]) -> [NSLayoutConstraint] {
    let wanted = Set(clashing)
    return constraints.filter { $0.place.constraint.map(wanted.contains) ?? false }
  }

  // MARK: Log

  private func report(_ set: [NSLayoutConstraint], broken: NSLayoutConstraint, count: Int) {
    // Each set is logged once: a layout that clashes does so again at every change.
    let key = set.map { "\(UInt(bitPattern: ObjectIdentifier($0).hashValue))" }.sorted().joined(separator: " ")
    let shown = set.sorted { $0.place.order < $1.place.order }.prefix(20).map { "  \($0.description)" }
    let rest = set.count > shown.count ? "\n  and \(set.count - shown.count) more" : ""
    let system = count > set.count ? "\n  together with the frames of views that are placed by them" : ""
    Log.error(
      "Auto Layout: these constraints cannot all hold:\n\(shown.joined(separator: "\n"))\(rest)\(system)\n"
        + "This one is left out: \(broken.description)\n"
        + "Remove one of them, or give it a priority below 1000. A view that is placed by constraints needs "
        + "translatesAutoresizingMaskIntoConstraints = false.",
      once: "clash \(key)")
  }
}

/// A constraint that was left out, and what it clashes with.
struct Clash {
  let constraint: NSLayoutConstraint
  /// The constraints of the app with which it cannot hold, in the order of their activation.
  let others: [LayoutItem.Use]
  /// Whether frames that are inputs of the layout, or guides of the system, take part.
  let involvesFrames: Bool
}

extension NSLayoutConstraint.Relation {
  var inSolver: Constraints.Relation {
    switch self {
    case .lessThanOrEqual: return .lessThanOrEqual
    case .equal: return .equal
    case .greaterThanOrEqual: return .greaterThanOrEqual
    }
  }
}

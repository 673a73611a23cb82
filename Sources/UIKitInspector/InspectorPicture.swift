import UIKitCore

/// What the layout inspector draws over a screen: outlines of views and lines for constraints.
struct InspectorPicture: Equatable {
  enum Kind: Int, CaseIterable {
    case guide, frame, constraints, ambiguous, clashing

    /// Whether an author has to do something about it.
    var isProblem: Bool { self == .ambiguous || self == .clashing }
  }

  struct Outline: Equatable {
    let rect: CGRect
    let kind: Kind
    let label: String
  }

  /// A distance or a length that a constraint is about.
  struct Line: Equatable {
    let start: CGPoint
    let end: CGPoint
    let kind: Kind
    /// Only of a constraint that was left out.
    let label: String?
  }

  /// From the back to the front, in points of the screen.
  private(set) var outlines: [Outline] = []
  private(set) var lines: [Line] = []
  private(set) var ambiguous = 0
  private(set) var clashing = 0

  /// - Parameters:
  ///   - walk: The views of the screen.
  ///   - request: Which of them are drawn.
  @MainActor
  init(of walk: ViewWalk, _ request: InspectionRequest = InspectionRequest(), in bounds: CGRect) {
    let inside = walk.isInside(request.viewName)
    var ambiguousParts: [ObjectIdentifier: [String]] = [:]
    var drawn: [NSLayoutConstraint] = []
    var seen: Set<ObjectIdentifier> = []
    for (index, step) in walk.steps.enumerated() where inside[index] && !step.shownFrame.isNull {
      let origin = step.view.window?.frame.origin ?? .zero
      let rect = step.shownFrame.offsetBy(dx: origin.x, dy: origin.y).intersection(bounds)
      guard !rect.isNull else { continue }
      let (constraints, parts) = (step.constraints, step.ambiguousParts)
      let isClashing = constraints.contains { $0.isLeftOut }
      let isIncluded = request.includes(
        hasConstraints: step.isSolvedFor || !constraints.isEmpty, isAmbiguous: !parts.isEmpty, isClashing: isClashing)
      guard isIncluded else { continue }
      if !parts.isEmpty, let item = step.item { ambiguousParts[ObjectIdentifier(item)] = parts }
      ambiguous += parts.isEmpty ? 0 : 1
      var kind = step.guide != nil ? Kind.guide : step.isSolvedFor ? .constraints : .frame
      if !parts.isEmpty { kind = .ambiguous }
      if isClashing { kind = .clashing }
      outlines.append(Outline(rect: rect, kind: kind, label: Self.label(step)))
      for constraint in constraints where seen.insert(ObjectIdentifier(constraint)).inserted { drawn.append(constraint) }
    }
    for constraint in drawn { add(constraint, walk, ambiguousParts) }
  }

  /// The class and, if there is one, the identifier.
  @MainActor private static func label(_ step: ViewWalk.Step) -> String {
    if let guide = step.guide { return InspectionText.printable(guide.identifier, limit: 20) }
    let name = InspectionText.printable("\(type(of: step.view))", limit: 24)
    guard let identifier = step.view.storedAccessibilityIdentifier, !identifier.isEmpty else { return name }
    return "\(name) \(InspectionText.printable(identifier, limit: 20))"
  }

  // MARK: Lines

  @MainActor
  private mutating func add(_ constraint: NSLayoutConstraint, _ walk: ViewWalk, _ ambiguous: [ObjectIdentifier: [String]]) {
    guard let first = constraint.first, let rect = walk.rect(of: first, beside: constraint.second) else { return }
    let isHorizontal = constraint.firstAttribute.axis == .horizontal
    let isOpen = [first, constraint.second].contains { item in
      guard let parts = item.flatMap({ ambiguous[ObjectIdentifier($0)] }) else { return false }
      return parts.contains(isHorizontal ? "x" : "y") || parts.contains(isHorizontal ? "width" : "height")
    }
    var (kind, label) = (isOpen ? Kind.ambiguous : .constraints, String?.none)
    if constraint.isLeftOut {
      clashing += 1
      (kind, label) = (.clashing, constraint.shortDescription)
    }
    if constraint.firstAttribute.isSize {
      let (from, to) = isHorizontal ? (rect.minX, rect.maxX) : (rect.minY, rect.maxY)
      return addLine(from, to, isHorizontal, across: isHorizontal ? rect.midY : rect.midX, kind, label)
    }
    guard let second = constraint.second, let other = walk.rect(of: second, beside: first) else { return }
    let isMirrored = constraint.container?.isRightToLeft ?? false
    let from = first.coordinate(constraint.firstAttribute, in: rect, isMirrored: isMirrored)
    let to = second.coordinate(constraint.secondAttribute, in: other, isMirrored: isMirrored)
    let common =
      isHorizontal
      ? (max(rect.minY, other.minY), min(rect.maxY, other.maxY)) : (max(rect.minX, other.minX), min(rect.maxX, other.maxX))
    let across = common.0 <= common.1 ? (common.0 + common.1) / 2 : isHorizontal ? rect.midY : rect.midX
    addLine(from, to, isHorizontal, across: across, kind, label)
  }

  private mutating func addLine(
    _ from: CGFloat, _ to: CGFloat, _ isHorizontal: Bool, across: CGFloat, _ kind: Kind, _ label: String?
  ) {
    guard from.isFinite, to.isFinite, across.isFinite else { return }
    var (start, end) = (CGPoint(x: from, y: across), CGPoint(x: to, y: across))
    if abs(from - to) < 1 {
      // Edges that meet are marked with a stroke along the edge.
      (start, end) = (CGPoint(x: from, y: across - 4), CGPoint(x: from, y: across + 4))
    }
    if !isHorizontal { (start, end) = (CGPoint(x: start.y, y: start.x), CGPoint(x: end.y, y: end.x)) }
    lines.append(Line(start: start, end: end, kind: kind, label: label))
  }
}

extension ViewWalk {
  /// The alignment rectangle of a view or the rectangle of a guide, in points of the screen; nil for one that was not
  /// visited.
  fileprivate func rect(of item: LayoutItem, beside other: LayoutItem?) -> CGRect? {
    guard let view = item.view, let step = step(of: view) else { return nil }
    var rect = view.bounds.inset(by: view.alignmentRectInsets)
    if let guide = item.guide {
      rect = guide.layoutFrame
    } else if let scroll = view as? UIScrollView, let inner = other?.view, inner !== view, inner.isDescendant(of: view) {
      // For its descendants, the edges of a scroll view are those of its content.
      rect = scroll.contentLayoutGuide.layoutFrame
    }
    let origin = view.window?.frame.origin ?? .zero
    return step.map.apply(rect).offsetBy(dx: origin.x, dy: origin.y)
  }
}

extension NSLayoutConstraint {
  /// Without the names of the items: `width == 300`.
  fileprivate var shortDescription: String {
    var text = "\(firstAttribute) \(relation.sign) "
    if secondAttribute == .notAnAttribute { return text + Self.number(constant) }
    text += "\(secondAttribute)"
    if multiplier != 1 { text += " × \(Self.number(multiplier))" }
    if constant != 0 { text += " \(constant < 0 ? "−" : "+") \(Self.number(abs(constant)))" }
    return text
  }
}

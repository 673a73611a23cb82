import QuartzCore

extension UIView {
  // MARK: Constraints

  /// The active constraints that this view holds: those between items of which it is the nearest common ancestor.
  public final var constraints: [NSLayoutConstraint] { item?.constraints ?? [] }

  /// Makes this view hold a constraint between itself and its descendants. Prefer `isActive`, which finds the view.
  public final func addConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.container === self { return }
    constraint.isActive = false
    guard constraint.flaw == nil else { return }
    for item in constraint.items ?? [] {
      guard item.view?.isDescendant(of: self) ?? false else {
        return Log.error(
          "addConstraint: \(item.name) is not in \(summary); the constraint stays inactive. \(constraint.description)")
      }
    }
    guard constraint.first != nil else { return }
    constraint.install(in: self)
  }

  /// Makes this view hold the constraints.
  public final func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  /// Deactivates a constraint that this view holds.
  public final func removeConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.container === self { constraint.isActive = false }
  }

  /// Deactivates constraints that this view holds.
  public final func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  // MARK: Content

  final func huggingPriority(_ axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    item?.hugging[axis] ?? (axis == .vertical ? defaultVerticalHugging : .defaultLow)
  }

  final func setHuggingPriority(_ priority: UILayoutPriority, _ axis: NSLayoutConstraint.Axis) {
    guard huggingPriority(axis) != priority.limited else { return }
    layoutItem.hugging[axis] = priority.limited
    layoutItem.engine?.contentPriorityDidChange(of: layoutItem, axis)
  }

  final func compressionPriority(_ axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    item?.compression[axis] ?? .defaultHigh
  }

  final func setCompressionPriority(_ priority: UILayoutPriority, _ axis: NSLayoutConstraint.Axis) {
    guard compressionPriority(axis) != priority.limited else { return }
    layoutItem.compression[axis] = priority.limited
    layoutItem.engine?.contentPriorityDidChange(of: layoutItem, axis)
  }

  final func intrinsicSizeDidChange() {
    if LayoutEngine.hasFollowers { followConstraintChange() }
    guard flags.contains(.isInEngine), let item else { return }
    item.engine?.outdateIntrinsicSize(of: item)
    (superviewLink as? UIStackView)?.contentDidChange(of: self)
  }

  /// Whether `constraintsWithinDidChange()` is called. From the first such view on, each change of a constraint costs a walk
  /// up the hierarchy.
  @_spi(Hooks) public final var followsConstraintsWithin: Bool {
    get { flags.contains(.followsConstraintsWithin) }
    set {
      flags.set(.followsConstraintsWithin, newValue)
      if newValue { LayoutEngine.hasFollowers = true }
    }
  }

  /// Notifies the nearest view around this one that follows changes of constraints and content sizes within it.
  final func followConstraintChange() {
    var step: UIView? = self
    while let view = step {
      if view.flags.contains(.followsConstraintsWithin) { return view.constraintsWithinDidChange() }
      step = view.superviewLink
    }
  }

  /// Whether Auto Layout asks `sizeThatFits` for the height once it knows the width, as for text on several lines. For views
  /// of other modules that arrange their content themselves.
  package final var heightDependsOnWidth: Bool {
    get { flags.contains(.heightDependsOnWidth) }
    set {
      flags.set(.heightDependsOnWidth, newValue)
      invalidateIntrinsicContentSize()
    }
  }

  // MARK: Alignment

  final func outset(_ alignmentRect: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return alignmentRect.inset(
      by: UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
  }

  /// The baselines of a line of text in the middle of the intrinsic height.
  package final func centeredBaseline(_ font: UIFont) -> (first: CGFloat, last: CGFloat) {
    let height = max(intrinsicContentSize.height, 0)
    let first = ((height - font.lineHeight) / 2 + font.ascender).rounded(toPixel: pixelScale)
    return (first, height - first)
  }

  /// The baselines of the descendants that stand for this view's.
  final var inheritedBaselineOffsets: (first: CGFloat, last: CGFloat)? {
    let (upper, lower) = (forFirstBaselineLayout, forLastBaselineLayout)
    guard upper !== self || lower !== self else { return nil }
    var result: (first: CGFloat, last: CGFloat) = (bounds.height, 0)
    if upper !== self, let offset = upper.baselineOffsets {
      result.first = convert(CGPoint(x: 0, y: upper.bounds.minY + offset.first), from: upper).y - bounds.minY
    }
    if lower !== self, let offset = lower.baselineOffsets {
      result.last = bounds.maxY - convert(CGPoint(x: 0, y: lower.bounds.maxY - offset.last), from: lower).y
    }
    return result
  }

  // MARK: Frames

  final func setTranslatesAutoresizingMask(_ translates: Bool) {
    guard translates != flags.contains(.translatesAutoresizingMask) else { return }
    flags.set(.translatesAutoresizingMask, translates)
    if flags.contains(.isInEngine) { item?.engine?.placementDidChange(of: self) }
  }

  /// Called after the direction of the layout has changed.
  final func directionDidChange() {
    guard let item else { return }
    for constraint in item.constraints { constraint.place.engine?.encodeAgain(constraint) }
    // Places in it may be terms of constraints that other views hold.
    if let stack = self as? UIStackView, stack.line != nil { stack.arrangementDidChange() }
  }

  /// Called after the safe area or the margins have changed.
  final func insetsDidChangeForConstraints() {
    guard rare?.madeSystemGuides != nil || rare?.keyboardGuide != nil else { return }
    item?.engine?.outdateSystemGuides()
  }

  /// Called after the frame has changed, by hand or by the layout.
  final func frameDidChangeForConstraints() {
    guard flags.contains(.isInEngine), isPlacedByFrame else { return }
    item?.engine?.frameDidChange(of: self)
  }

  // MARK: Layout

  final func layOutNow() {
    guard LayoutEngine.isUsed else { return layer.layoutIfNeeded() }
    let root = hierarchyRoot
    // An app's `intrinsicContentSize` may lay out its view to know the size.
    if root.rare?.rootEngine?.isSolving ?? false { return layer.layoutIfNeeded() }
    for _ in 0..<CALayer.layoutRounds {
      ConstraintPass.run(under: root)
      layer.layoutIfNeeded()
      // A view whose content changed while it was laid out has another size now, and a stack view other constraints whose
      // axis a controller chose in `viewWillLayoutSubviews`.
      ConstraintPass.update(under: root)
      guard root.rare?.rootEngine?.isDirty ?? false else { return }
    }
    Log.error(
      "Auto Layout: the layout of \(root.summary) changes its constraints again and again; the changes wait for the next "
        + "frame.", once: "layout rounds")
  }

  // MARK: Debugging

  /// The active constraints that affect the view's position or size along an axis.
  public final func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    item?.constraintsAffecting(axis) ?? []
  }

  /// Whether the constraints leave the view's position or size open. It is then placed all the same, always alike.
  public final var hasAmbiguousLayout: Bool { item?.isAmbiguous ?? false }

  /// Places the view in another way that its constraints permit, if there is one.
  public final func exerciseAmbiguityInLayout() {
    guard let item, let engine = item.engine else { return }
    for variable in item.ownVariables {
      if (try? engine.solver.exerciseAmbiguity(of: variable)) == true { break }
    }
    engine.setNeedsSolve()
  }

  // MARK: Hooks of the hierarchy

  /// Called after the view was added to a superview.
  final func joinEngine() {
    guard LayoutEngine.isUsed else { return }
    // A detached hierarchy had an engine of its own, in which this view was the root.
    if let engine = rare?.rootEngine { rootEngine.absorb(engine, root: self) }
    // The engine went with a superview that was deallocated.
    if flags.contains(.isInEngine), item?.engine == nil { takeAlong(orphans) }
    if type(of: self).requiresConstraintBasedLayout { setNeedsFirstUpdateConstraints() }
  }

  /// Called before the view leaves its superview. Returns the constraints that stay within it.
  final func leaveEngine() -> [NSLayoutConstraint] {
    guard LayoutEngine.isUsed, let engine = existingEngine else { return [] }
    return engine.release(self)
  }

  /// The active constraints within this view that belong to no engine any more.
  private var orphans: [NSLayoutConstraint] {
    let own = item?.constraints.filter { $0.place.engine == nil } ?? []
    return children.reduce(own) { $0 + $1.orphans }
  }

  /// Called after the view has left its superview.
  final func takeAlong(_ constraints: [NSLayoutConstraint]) {
    guard !constraints.isEmpty else { return }
    let engine = rootEngine
    for constraint in constraints { engine.add(constraint) }
  }

  // MARK: Applying

  /// Gives the subviews the places that the constraints define. The default `layoutSubviews()` does this.
  final func placeSubviewsByConstraints() {
    guard flags.contains(.placesByConstraints), let engine = existingEngine else { return }
    // The readable width and the keyboard's part depend on the size and the place that the view has got.
    for item in systemGuideItems where item.engine === engine { item.guide?.update(in: engine) }
    engine.solve()
    let (scale, origin) = (pixelScale, exactOrigin)
    for child in children where child.flags.contains(.isInEngine) && !child.isPlacedByFrame {
      child.apply(engine, scale: scale, origin: origin)
    }
    rare?.madeSystemGuides?.scrollContent?.subviewsWerePlaced()
  }

  /// More than what the solver's values may be off by, in points.
  private static let roundingError: CGFloat = 1e-5

  /// Edges are rounded to pixels of the window, so that neighbours meet even if they are in different superviews.
  private func apply(_ engine: LayoutEngine, scale: CGFloat, origin: (exact: CGPoint, real: CGPoint)) {
    guard let item, item.engine === engine, let variables = item.variables else { return }
    let solver = engine.solver
    let insets = alignmentRectInsets
    func edges(_ start: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat, _ exact: CGFloat, _ real: CGFloat)
      -> (CGFloat, CGFloat)
    {
      // Halves of pixels go one way whatever rounding errors the order of the changes has left.
      let first = (exact + start - low + Self.roundingError).rounded(toPixel: scale)
      let last = (exact + start + length + high + Self.roundingError).rounded(toPixel: scale)
      return (first - real, max(last - first, 0))
    }
    let (x, width) = edges(
      CGFloat(engine.place(of: item, .horizontal)), CGFloat(solver.value(of: variables.width)), insets.left, insets.right,
      origin.exact.x, origin.real.x)
    let (y, height) = edges(
      CGFloat(engine.place(of: item, .vertical)), CGFloat(solver.value(of: variables.height)), insets.top, insets.bottom,
      origin.exact.y, origin.real.y)
    let bounds = layer.bounds
    if bounds.size != CGSize(width: width, height: height) {
      self.bounds = CGRect(origin: bounds.origin, size: CGSize(width: width, height: height))
    }
    let anchor = layer.anchorPoint
    let center = CGPoint(x: x + anchor.x * width, y: y + anchor.y * height)
    if layer.position != center { self.center = center }
  }

  /// Where the view's coordinates begin in those of the hierarchy's root, before rounding and as it is.
  private var exactOrigin: (exact: CGPoint, real: CGPoint) {
    var (exact, real) = (CGPoint.zero, CGPoint.zero)
    var step: UIView? = self
    while let view = step {
      let bounds = view.layer.bounds.origin
      exact = CGPoint(x: exact.x - bounds.x, y: exact.y - bounds.y)
      real = CGPoint(x: real.x - bounds.x, y: real.y - bounds.y)
      guard let next = view.superviewLink else { break }
      let frame = view.untransformedFrame
      real = CGPoint(x: real.x + frame.minX, y: real.y + frame.minY)
      if !view.isPlacedByFrame, let item = view.item, let engine = item.engine, item.variables != nil {
        let insets = view.alignmentRectInsets
        exact.x += CGFloat(engine.place(of: item, .horizontal)) - insets.left
        exact.y += CGFloat(engine.place(of: item, .vertical)) - insets.top
      } else {
        exact = CGPoint(x: exact.x + frame.minX, y: exact.y + frame.minY)
      }
      step = next
    }
    // A superview that is still to be moved in this layout moves its subviews along.
    let scale = pixelScale
    if abs(exact.x - real.x) * scale > 1 { real.x = (exact.x + Self.roundingError).rounded(toPixel: scale) }
    if abs(exact.y - real.y) * scale > 1 { real.y = (exact.y + Self.roundingError).rounded(toPixel: scale) }
    return (exact, real)
  }
}

extension LayoutItem {
  func constraintsAffecting(_ axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    guard let engine, let variables else { return [] }
    engine.solve()
    let pair = axis == .horizontal ? [variables.x, variables.width] : [variables.y, variables.height]
    let known = Set(pair.flatMap { (try? engine.solver.constraintsAffecting($0)) ?? [] })
    return engine.constraints.filter { $0.place.constraint.map(known.contains) ?? false }
  }

  var isAmbiguous: Bool {
    guard let engine, variables != nil, !(ownView?.isPlacedByFrame ?? false) else { return false }
    engine.solve()
    return ownVariables.contains { variable in (try? engine.solver.isDetermined(variable)) == false }
  }
}

extension UIView {
  /// Called after the bounds have changed.
  final func boundsDidChangeForConstraints(from before: CGRect) {
    guard flags.contains(.isInEngine), let engine = item?.engine, layer.bounds != before else { return }
    if isPlacedByFrame { engine.frameDidChange(of: self) }
    guard layer.bounds.origin != before.origin, let item else { return }
    if self is UIScrollView {
      if rare?.madeSystemGuides?.scrollFrame != nil { engine.outdateSystemGuides() }
    } else {
      for constraint in item.constraints { engine.encodeAgain(constraint) }
    }
  }
}

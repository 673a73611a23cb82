extension UIStackView {
  /// Makes the constraints of the arrangement. Those that it already has stay active, as adding and removing costs more
  /// than anything else: where one view was hidden, only its own and those of its neighbours change.
  final func arrange() {
    let before = managed
    former = Dictionary(grouping: before, by: ArrangementKey.init)
    // The first is taken first, so that gaps stay between the same views.
    formerGaps = gaps.reversed()
    managed = []
    ties = [:]
    gaps = []
    let views = visible
    updateLine(views)
    if views.isEmpty {
      keepEmpty()
    } else {
      alignAlong(views)
      for view in views { alignAcross(view, beside: views[0]) }
      hugAcross()
      parkHidden()
    }
    // In their order: where there are several solutions, that decides between them.
    let kept = Set(managed.map { ObjectIdentifier($0) })
    NSLayoutConstraint.deactivate(before.filter { !kept.contains(ObjectIdentifier($0)) })
    former = [:]
    for gap in formerGaps { removeLayoutGuide(gap) }
    formerGaps = []
    NSLayoutConstraint.activate(managed)
  }

  // MARK: Parts

  private var start: NSLayoutConstraint.Attribute { axis == .horizontal ? .leading : .top }
  private var end: NSLayoutConstraint.Attribute { axis == .horizontal ? .trailing : .bottom }
  private var length: NSLayoutConstraint.Attribute { axis == .horizontal ? .width : .height }
  private var middle: NSLayoutConstraint.Attribute { axis == .horizontal ? .centerX : .centerY }
  private var acrossStart: NSLayoutConstraint.Attribute { axis == .horizontal ? .top : .leading }
  private var acrossEnd: NSLayoutConstraint.Attribute { axis == .horizontal ? .bottom : .trailing }
  private var acrossCenter: NSLayoutConstraint.Attribute { axis == .horizontal ? .centerY : .centerX }
  private var acrossLength: NSLayoutConstraint.Attribute { axis == .horizontal ? .height : .width }

  /// What the views are arranged in.
  final var frameItem: LayoutItem { isLayoutMarginsRelativeArrangement ? layoutMarginsGuide.item : layoutItem }

  private func relate(
    _ first: LayoutItem, _ firstAttribute: NSLayoutConstraint.Attribute, _ second: LayoutItem,
    _ secondAttribute: NSLayoutConstraint.Attribute, _ constant: CGFloat = 0,
    by relation: NSLayoutConstraint.Relation = .equal, multiplier: CGFloat = 1, at priority: UILayoutPriority = .required,
    named name: String
  ) {
    let key = ArrangementKey(
      first: ObjectIdentifier(first), second: ObjectIdentifier(second), firstAttribute: firstAttribute,
      secondAttribute: secondAttribute, relation: relation, multiplier: multiplier, priority: priority)
    manage(key, constant, named: name) {
      NSLayoutConstraint(
        first, firstAttribute, relation, second, secondAttribute, multiplier: multiplier, constant: constant)
    }
  }

  private func keep(
    _ item: LayoutItem, _ attribute: NSLayoutConstraint.Attribute, by relation: NSLayoutConstraint.Relation = .equal,
    at length: CGFloat, _ priority: UILayoutPriority, named name: String
  ) {
    let key = ArrangementKey(
      first: ObjectIdentifier(item), second: nil, firstAttribute: attribute, secondAttribute: .notAnAttribute,
      relation: relation, multiplier: 1, priority: priority)
    manage(key, length, named: name) {
      NSLayoutConstraint(item, attribute, relation, nil, .notAnAttribute, constant: length)
    }
  }

  /// Keeps a constraint of the former arrangement, with another constant if need be, or makes one.
  private func manage(_ key: ArrangementKey, _ constant: CGFloat, named name: String, _ make: () -> NSLayoutConstraint) {
    if let known = former[key]?.popLast() {
      // The engine may have ended it with a view that left and came back.
      known.constant = constant
      known.identifier = "UIStackView-\(name)"
      return managed.append(known)
    }
    let constraint = make()
    constraint.storedPriority = key.priority
    constraint.identifier = "UIStackView-\(name)"
    managed.append(constraint)
  }

  // MARK: Priorities

  /// Below any priority that apps use: decides what is left open.
  private static let tieBreak = UILayoutPriority(0.5)
  /// Required constraints of the views come first.
  private static let almostRequired = UILayoutPriority(999.5)
  private static let almostAlmostRequired = UILayoutPriority(999)
  /// Equal gaps and centres give way to the lengths of the views.
  private static let equalising = UILayoutPriority(149)

  // MARK: Along the axis

  final func gap(after view: UIView) -> CGFloat {
    guard let custom = customSpacing[ObjectIdentifier(view)] else { return spacing }
    return custom == Self.spacingUseSystem ? SystemSpacing.between : custom
  }

  private func alignAlong(_ views: [UIView]) {
    // Content gives way before the length of a view without content becomes negative.
    for view in views where intrinsicLength(view) == nil {
      keep(
        view.layoutItem, length, by: .greaterThanOrEqual, at: 0, Self.almostRequired, named: "length")
    }
    if let line { return fill(line, views) }
    let frame = frameItem
    relate(views[0].layoutItem, start, frame, start, named: "start")
    relate(frame, end, views[views.count - 1].layoutItem, end, named: "end")
    for (view, next) in zip(views, views.dropFirst()) { separate(view, next) }
    switch distribution {
    case .fill: breakTies(views)
    case .fillEqually:
      for view in views.dropFirst() {
        relate(view.layoutItem, length, views[0].layoutItem, length, named: "equal lengths")
      }
    case .fillProportionally: shareInProportion(views)
    case .equalSpacing, .equalCentering: equalise(views)
    }
  }

  private func separate(_ view: UIView, _ next: UIView) {
    let fills = distribution == .fill || distribution == .fillEqually || distribution == .fillProportionally
    if axis == .vertical, isBaselineRelativeArrangement {
      relate(
        next.layoutItem, .firstBaseline, view.layoutItem, .lastBaseline, gap(after: view),
        by: fills ? .equal : .greaterThanOrEqual, named: "spacing")
    } else {
      relate(
        next.layoutItem, start, view.layoutItem, end, gap(after: view), by: fills ? .equal : .greaterThanOrEqual,
        named: "spacing")
    }
  }

  private func intrinsicLength(_ view: UIView) -> CGFloat? {
    let size = view.intrinsicContentSize
    let length = axis == .horizontal ? size.width : size.height
    return length >= 0 && length.isFinite ? length : nil
  }

  /// Of views with content the first stretches or shrinks; of views without, the last takes what is left.
  private func breakTies(_ views: [UIView]) {
    let flexible = views.last { intrinsicLength($0) == nil } ?? views[0]
    for view in views where view !== flexible {
      keep(view.layoutItem, length, at: intrinsicLength(view) ?? 0, Self.tieBreak, named: "tie break")
      ties[ObjectIdentifier(view)] = managed.last
    }
  }

  private func shareInProportion(_ views: [UIView]) {
    let lengths = views.map { intrinsicLength($0) ?? 0 }
    let sum = lengths.reduce(0, +)
    guard sum > 0 else { return }
    let between = zip(views, views.dropFirst()).reduce(0) { $0 + gap(after: $1.0) }
    let frame = frameItem
    for (view, own) in zip(views, lengths) where own > 0 {
      relate(
        view.layoutItem, length, frame, length, -between * own / sum, multiplier: own / sum, at: Self.almostAlmostRequired,
        named: "proportion")
    }
  }

  /// Makes gaps, or distances of centres, equal.
  private func equalise(_ views: [UIView]) {
    let edges = distribution == .equalSpacing ? (end, start) : (middle, middle)
    for (view, next) in zip(views, views.dropFirst()) {
      let gap = formerGaps.popLast() ?? makeGap()
      relate(gap.item, start, view.layoutItem, edges.0, named: "gap start")
      relate(gap.item, end, next.layoutItem, edges.1, named: "gap end")
      if let first = gaps.first {
        relate(gap.item, length, first.item, length, at: Self.equalising, named: "equal gaps")
      }
      gaps.append(gap)
    }
    breakTies(views)
  }

  private func makeGap() -> UILayoutGuide {
    let gap = UILayoutGuide()
    gap.identifier = "UIStackView-gap"
    addLayoutGuide(gap)
    return gap
  }

  // MARK: Across the axis

  private func alignAcross(_ view: UIView, beside first: UIView) {
    let (item, frame) = (view.layoutItem, frameItem)
    var startRelation = NSLayoutConstraint.Relation.greaterThanOrEqual
    var endRelation = NSLayoutConstraint.Relation.lessThanOrEqual
    switch alignment {
    case .fill: (startRelation, endRelation) = (.equal, .equal)
    case .leading: startRelation = .equal
    case .trailing: endRelation = .equal
    case .center: relate(item, acrossCenter, frame, acrossCenter, named: "centre")
    case .firstBaseline, .lastBaseline:
      if axis == .vertical {
        // Baselines have no meaning there.
        startRelation = .equal
      } else if view !== first {
        let baseline: NSLayoutConstraint.Attribute = alignment == .firstBaseline ? .firstBaseline : .lastBaseline
        relate(item, baseline, first.layoutItem, baseline, named: "baseline")
      }
    }
    relate(item, acrossStart, frame, acrossStart, by: startRelation, named: "across")
    relate(item, acrossEnd, frame, acrossEnd, by: endRelation, named: "across")
  }

  /// The stack is as thick as its thickest view unless something else says how thick it is.
  private func hugAcross() {
    guard alignment != .fill else { return }
    keep(layoutItem, acrossLength, at: 0, UILayoutPriority(49), named: "hugging")
    if alignment == .firstBaseline || alignment == .lastBaseline, axis == .horizontal, let first = visible.first {
      relate(first.layoutItem, .top, frameItem, .top, at: UILayoutPriority(48), named: "baseline at the top")
    }
  }

  private func keepEmpty() {
    keep(layoutItem, .width, at: 0, UILayoutPriority(49), named: "empty")
    keep(layoutItem, .height, at: 0, UILayoutPriority(49), named: "empty")
  }

  // MARK: Hidden views

  /// A hidden view has no length, and stands in the middle of the gap that has closed.
  private func parkHidden() {
    if line != nil {
      for view in arranged where view.isHiddenByApp { parkInLine(view) }
      return
    }
    var before: UIView?
    var waiting: [UIView] = []
    for view in arranged {
      if view.isHiddenByApp {
        waiting.append(view)
      } else {
        for hidden in waiting { park(hidden, after: before, isLast: false) }
        waiting = []
        before = view
      }
    }
    for hidden in waiting { park(hidden, after: before, isLast: true) }
  }

  private func park(_ view: UIView, after before: UIView?, isLast: Bool) {
    keep(view.layoutItem, length, at: 0, Self.almostRequired, named: "hidden")
    if let before {
      relate(
        view.layoutItem, start, before.layoutItem, end, isLast ? 0 : gap(after: before) / 2, at: Self.almostRequired,
        named: "hidden")
    } else {
      relate(view.layoutItem, start, frameItem, start, at: Self.almostRequired, named: "hidden")
    }
    relate(view.layoutItem, acrossStart, frameItem, acrossStart, at: Self.almostRequired, named: "hidden")
  }

  private func parkInLine(_ view: UIView) {
    keep(view.layoutItem, length, at: 0, Self.almostRequired, named: "hidden")
    relate(view.layoutItem, acrossStart, frameItem, acrossStart, at: Self.almostRequired, named: "hidden")
  }

  // MARK: Long stacks

  private func fill(_ line: LayoutLine, _ views: [UIView]) {
    let frame = frameItem
    if distribution == .fillEqually {
      let between = line.gaps.reduce(0, +), share = 1 / CGFloat(views.count)
      for view in views {
        relate(view.layoutItem, length, frame, length, -between * share, multiplier: share, named: "equal lengths")
      }
      return
    }
    let sum = NSLayoutConstraint(frame, length, .equal, nil, .notAnAttribute, constant: 0)
    sum.identifier = "UIStackView-lengths"
    sum.line = line
    managed.append(sum)
    if distribution == .fill { breakTies(views) } else { shareInProportion(views) }
  }
}

/// What two constraints of an arrangement must have in common to be the same but for the constant.
struct ArrangementKey: Hashable {
  let first: ObjectIdentifier?
  let second: ObjectIdentifier?
  let firstAttribute: NSLayoutConstraint.Attribute
  let secondAttribute: NSLayoutConstraint.Attribute
  let relation: NSLayoutConstraint.Relation
  let multiplier: CGFloat
  let priority: UILayoutPriority
}

extension ArrangementKey {
  @MainActor init(_ constraint: NSLayoutConstraint) {
    first = constraint.first.map(ObjectIdentifier.init)
    second = constraint.second.map(ObjectIdentifier.init)
    firstAttribute = constraint.firstAttribute
    secondAttribute = constraint.secondAttribute
    relation = constraint.relation
    multiplier = constraint.multiplier
    priority = constraint.storedPriority
  }
}

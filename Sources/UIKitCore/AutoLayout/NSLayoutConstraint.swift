import Constraints
import Foundation

/// A linear relation between parts of views or guides:
/// `firstItem.firstAttribute relation secondItem.secondAttribute × multiplier + constant`.
///
/// A constraint has an effect while it is active. It is then held by the nearest view that contains both items, and is
/// removed when one of them leaves that view. Of the properties, `constant`, `priority`, `isActive` and `identifier` may
/// change; a change of the constant costs least.
///
/// - Coordinates: points; positions are those of alignment rectangles, before transforms.
/// - Note: Values that are not finite are refused with a logged error, as are pairs of attributes that do not go together.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  /// The left item of the relation; nil once it has been deallocated.
  public final var firstItem: AnyObject? { first?.owner }
  public private(set) final var firstAttribute = Attribute.notAnAttribute
  public private(set) final var relation = Relation.equal
  /// The right item of the relation; nil for none, or once it has been deallocated.
  public final var secondItem: AnyObject? { second?.owner }
  public private(set) final var secondAttribute = Attribute.notAnAttribute
  public private(set) final var multiplier: CGFloat = 1

  /// A name for descriptions and logs.
  open var identifier: String?
  /// Stored for source compatibility.
  open var shouldBeArchived = false

  /// Added to the right side, in points.
  open var constant: CGFloat {
    get { storedConstant }
    set { setConstant(newValue) }
  }

  /// How important the relation is. Values outside of the range above 0 to 1000 are limited to it.
  open var priority: UILayoutPriority {
    get { storedPriority }
    set { setPriority(newValue) }
  }

  /// Whether the constraint has an effect. Setting true installs it in the nearest common ancestor of its items; without
  /// one, an error is logged and it stays inactive.
  open var isActive: Bool {
    get { container != nil }
    set { if newValue { activate() } else { deactivate() } }
  }

  /// A part of an item on the right side, beside the second item: for lengths that are the distance between two anchors.
  struct Addend {
    weak var item: LayoutItem?
    let attribute: Attribute
    let factor: CGFloat
    /// The other end of the distance.
    weak var partner: LayoutItem?
  }

  package final weak var first: LayoutItem?
  package final weak var second: LayoutItem?
  final var storedConstant: CGFloat = 0
  final var storedPriority = UILayoutPriority.required
  /// Why the constraint can never take effect; nil for a valid one.
  private(set) final var flaw: String?
  /// Further parts on the right side.
  final var addends: [Addend] = []
  /// The views whose lengths and gaps, summed up, are the left side in place of an attribute's value.
  final var line: LayoutLine?
  /// The view that holds it while it is active.
  package final weak var container: UIView?
  /// Where the engine keeps it while it is active.
  final var place = EnginePlace()

  /// Creates a relation between parts of two items, or between a part of one and a constant.
  ///
  /// - Parameters:
  ///   - view1: A view or a layout guide.
  ///   - attr1: The part of it.
  ///   - relation: How the sides compare.
  ///   - view2: A view or a layout guide; nil for a constant alone.
  ///   - attr2: The part of it; `notAnAttribute` without a second item.
  ///   - multiplier: Of the second item's part.
  ///   - c: Added to the right side, in points.
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    let first = LayoutItem.of(view1)
    let second = view2.flatMap { LayoutItem.of($0) }
    self.init(
      first, attr1, relation, second, view2 == nil ? .notAnAttribute : attr2, multiplier: multiplier, constant: c,
      flaw: first == nil ? "\(view1) is neither a view nor a layout guide" : nil)
  }

  /// Creates a constraint without items, which never has an effect. It is what subclasses inherit.
  public override init() {
    flaw = "it has no items"
    super.init()
  }

  convenience init(
    _ first: LayoutItem?, _ firstAttribute: Attribute, _ relation: Relation, _ second: LayoutItem?,
    _ secondAttribute: Attribute, multiplier: CGFloat = 1, constant: CGFloat, flaw: String? = nil
  ) {
    self.init()
    self.first = first
    self.firstAttribute = firstAttribute
    self.relation = relation
    self.second = second
    self.secondAttribute = secondAttribute
    self.multiplier = multiplier.isFinite ? multiplier : 1
    storedConstant = constant.isFinite ? Self.limited(constant) : 0
    self.flaw =
      flaw
      ?? Self.flaw(
        firstAttribute, second == nil ? nil : secondAttribute, multiplier: multiplier, constant: constant,
        isSame: first === second)
    if let flaw = self.flaw { Log.error("NSLayoutConstraint: \(flaw); it has no effect. \(description)") }
  }

  /// Activates each of the constraints.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates each of the constraints.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  open override var description: String {
    guard MainQueue.isCurrent else { return "<\(type(of: self))>" }
    return MainActor.assumeIsolated {
      let name = identifier.map { " \"\($0)\"" } ?? ""
      return "<\(type(of: self))\(name): \(equation)\(isActive ? "" : ", inactive")>"
    }
  }

  // MARK: Changes

  /// Larger values would leave no digits for fractions of points.
  static let largest: CGFloat = 1e7

  static func limited(_ value: CGFloat) -> CGFloat { min(max(value, -largest), largest) }

  private func setConstant(_ value: CGFloat) {
    guard value.isFinite else {
      return Log.error("NSLayoutConstraint.constant: \(value) is not finite; it stays \(storedConstant). \(description)")
    }
    if abs(value) > Self.largest {
      Log.error(
        "NSLayoutConstraint.constant: \(value) is too large; \(Self.limited(value)) is used instead. \(description)",
        once: "constant \(ObjectIdentifier(self))")
    }
    let value = Self.limited(value)
    guard value != storedConstant else { return }
    storedConstant = value
    place.engine?.constantDidChange(self)
  }

  private func setPriority(_ value: UILayoutPriority) {
    guard !value.rawValue.isNaN else {
      return Log.error("NSLayoutConstraint.priority: NaN is none; it stays \(storedPriority.rawValue). \(description)")
    }
    let value = value.limited
    guard value != storedPriority else { return }
    storedPriority = value
    place.engine?.priorityDidChange(self)
  }

  private func activate() {
    guard container == nil else { return }
    guard flaw == nil else {
      // Those that relate something were logged when they were made.
      if firstAttribute == .notAnAttribute, let flaw { Log.error("NSLayoutConstraint.isActive: \(flaw). \(description)") }
      return
    }
    guard let first else {
      return Log.error("NSLayoutConstraint.isActive: its first item was deallocated; it stays inactive. \(description)")
    }
    guard let common = commonAncestor else {
      return Log.error(
        "NSLayoutConstraint.isActive: \(first.name) and \(otherNames) have no common ancestor; it "
          + "stays inactive. Add both to one hierarchy before. \(description)")
    }
    install(in: common)
  }

  /// The items beside the first, each once.
  private var others: [LayoutItem] {
    var found: [LayoutItem] = []
    for item in [second] + addends.map(\.item) {
      if let item, item !== first, !found.contains(where: { $0 === item }) { found.append(item) }
    }
    return found
  }

  private var otherNames: String {
    let names = others.map(\.name)
    return names.isEmpty ? "its second item" : names.joined(separator: ", ")
  }

  /// All items; nil if one was deallocated.
  final var items: [LayoutItem]? {
    guard let first, second != nil || secondAttribute == .notAnAttribute, !addends.contains(where: { $0.item == nil })
    else { return nil }
    return [first] + others
  }

  /// The nearest view that contains all items; nil if there is none.
  private var commonAncestor: UIView? {
    if addends.isEmpty {
      guard let view = first?.view, second == nil || second?.view != nil else { return nil }
      return second?.view.map { view.commonAncestor(with: $0) } ?? view
    }
    guard let items, var common = items[0].view else { return nil }
    for item in items.dropFirst() {
      guard let view = item.view else { return nil }
      if view === common { continue }
      guard let next = common.commonAncestor(with: view) else { return nil }
      common = next
    }
    return common
  }

  /// Makes `view` hold the constraint, which has an effect from the next layout on.
  final func install(in view: UIView) {
    container = view
    view.layoutItem.constraints.append(self)
    first?.addUse(self)
    if addends.isEmpty {
      if let second, second !== first { second.addUse(self) }
    } else {
      for item in others { item.addUse(self) }
    }
    view.rootEngine.add(self)
  }

  private func deactivate() {
    guard let view = container else { return }
    place.engine?.remove(self)
    container = nil
    view.item?.constraints.removeAll { $0 === self }
    first?.removeUse(self)
    second?.removeUse(self)
    // Those of an item that is there twice are removed the first time.
    for addend in addends { addend.item?.removeUse(self) }
  }
}

/// Where an engine keeps an active constraint.
struct EnginePlace {
  weak var engine: LayoutEngine?
  /// In the engine's list.
  var index = -1
  /// In the solver; nil while it waits to be added, or cannot be met.
  var constraint: Constraint?
  var isWaiting = false
  /// Whether it was left out because it clashes with others.
  var isBroken = false
  /// Counts activations of the engine: of clashing constraints the one activated last is left out.
  var order = 0
}

/// A part of a view or a guide, from which constraints are made: `label.leadingAnchor.constraint(equalTo: …)`.
///
/// The type of anchor says which parts go together, so that the compiler refuses a constraint between a top edge and a
/// width. The constraints are inactive; activate them with `isActive` or `NSLayoutConstraint.activate(_:)`.
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  // A guide or a view keeps its anchors' item alive only together with itself.
  fileprivate final let ownItem: LayoutItem?
  final let attribute: NSLayoutConstraint.Attribute

  init(_ item: LayoutItem?, _ attribute: NSLayoutConstraint.Attribute) {
    ownItem = item
    self.attribute = attribute
  }

  /// The view or the guide; nil once it has been deallocated.
  open var item: AnyObject? { ownItem?.owner }
  /// A name for debugging.
  open var name: String { "\(attribute)" }

  fileprivate func relate(
    _ relation: NSLayoutConstraint.Relation, _ anchor: NSLayoutAnchor, _ constant: CGFloat, _ multiplier: CGFloat = 1
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      ownItem, attribute, relation, anchor.ownItem, anchor.attribute, multiplier: multiplier, constant: constant)
  }

  /// A constraint that this anchor is at `anchor`.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { relate(.equal, anchor, 0) }
  /// A constraint that this anchor is at or after `anchor`.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, anchor, 0)
  }
  /// A constraint that this anchor is at or before `anchor`.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, anchor, 0)
  }

  /// A constraint that this anchor is `c` points after `anchor`.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
    relate(.equal, anchor, c)
  }
  /// A constraint that this anchor is at least `c` points after `anchor`.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, anchor, c)
  }
  /// A constraint that this anchor is at most `c` points after `anchor`.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, anchor, c)
  }
}

extension NSLayoutAnchor {
  /// The item, also for anchors of other types.
  final var layoutItem: LayoutItem? { ownItem }
}

/// A horizontal position.
@preconcurrency @MainActor
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// A length from this anchor to `otherAnchor`, from which constraints are made.
  open func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
    NSLayoutOffset(self, otherAnchor.layoutItem, otherAnchor.attribute)
  }

  /// A constraint that this anchor is after `anchor` by `multiplier` times the system's spacing.
  open func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { relate(.equal, anchor, SystemSpacing.between * multiplier) }
  /// A constraint that this anchor is after `anchor` by at least `multiplier` times the system's spacing.
  open func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { relate(.greaterThanOrEqual, anchor, SystemSpacing.between * multiplier) }
  /// A constraint that this anchor is after `anchor` by at most `multiplier` times the system's spacing.
  open func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { relate(.lessThanOrEqual, anchor, SystemSpacing.between * multiplier) }
}

/// A vertical position.
@preconcurrency @MainActor
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// A length from this anchor to `otherAnchor`, from which constraints are made.
  open func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
    NSLayoutOffset(self, otherAnchor.layoutItem, otherAnchor.attribute)
  }

  private func spacing(_ anchor: NSLayoutYAxisAnchor) -> CGFloat {
    SystemSpacing.below(anchor.layoutItem?.ownView, anchor.attribute, above: layoutItem?.ownView, attribute)
  }

  /// A constraint that this anchor is below `anchor` by `multiplier` times the system's spacing, which between baselines
  /// depends on the fonts.
  open func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { relate(.equal, anchor, spacing(anchor) * multiplier) }
  /// A constraint that this anchor is below `anchor` by at least `multiplier` times the system's spacing.
  open func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { relate(.greaterThanOrEqual, anchor, spacing(anchor) * multiplier) }
  /// A constraint that this anchor is below `anchor` by at most `multiplier` times the system's spacing.
  open func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { relate(.lessThanOrEqual, anchor, spacing(anchor) * multiplier) }
}

/// A width or a height, or the distance between two anchors.
@preconcurrency @MainActor
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// `factor` times the length as parts of items, on the right side of a constraint.
  fileprivate func addends(_ factor: CGFloat) -> [NSLayoutConstraint.Addend] {
    [NSLayoutConstraint.Addend(item: layoutItem, attribute: attribute, factor: factor)]
  }

  fileprivate override func relate(
    _ relation: NSLayoutConstraint.Relation, _ anchor: NSLayoutAnchor<NSLayoutDimension>, _ constant: CGFloat,
    _ multiplier: CGFloat = 1
  ) -> NSLayoutConstraint {
    guard let offset = anchor as? NSLayoutOffset else { return super.relate(relation, anchor, constant, multiplier) }
    let made = NSLayoutConstraint(layoutItem, attribute, relation, nil, .notAnAttribute, constant: constant)
    made.addends = offset.addends(multiplier)
    return made
  }

  fileprivate func constant(_ relation: NSLayoutConstraint.Relation, _ c: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(layoutItem, attribute, relation, nil, .notAnAttribute, constant: c)
  }

  /// A constraint that the length is `c` points.
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { constant(.equal, c) }
  /// A constraint that the length is at least `c` points.
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { constant(.greaterThanOrEqual, c) }
  /// A constraint that the length is at most `c` points.
  open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { constant(.lessThanOrEqual, c) }

  /// A constraint that the length is `m` times `anchor`.
  open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    relate(.equal, anchor, 0, m)
  }
  /// A constraint that the length is at least `m` times `anchor`.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, anchor, 0, m)
  }
  /// A constraint that the length is at most `m` times `anchor`.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, anchor, 0, m)
  }

  /// A constraint that the length is `m` times `anchor` plus `c` points.
  open func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint { relate(.equal, anchor, c, m) }
  /// A constraint that the length is at least `m` times `anchor` plus `c` points.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint { relate(.greaterThanOrEqual, anchor, c, m) }
  /// A constraint that the length is at most `m` times `anchor` plus `c` points.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint { relate(.lessThanOrEqual, anchor, c, m) }
}

/// The distance between two anchors of one axis; its constraints relate the anchors.
@MainActor
final class NSLayoutOffset: NSLayoutDimension {
  private let end: (item: LayoutItem?, attribute: NSLayoutConstraint.Attribute)

  init<Type: AnyObject>(
    _ start: NSLayoutAnchor<Type>, _ endItem: LayoutItem?, _ endAttribute: NSLayoutConstraint.Attribute
  ) {
    end = (endItem, endAttribute)
    super.init(start.layoutItem, start.attribute)
  }

  fileprivate override func addends(_ factor: CGFloat) -> [NSLayoutConstraint.Addend] {
    [
      NSLayoutConstraint.Addend(item: end.item, attribute: end.attribute, factor: factor, partner: layoutItem),
      NSLayoutConstraint.Addend(item: layoutItem, attribute: attribute, factor: -factor, partner: end.item),
    ]
  }

  /// The end is as far after the start as `anchor`, another length or distance, says.
  fileprivate override func relate(
    _ relation: NSLayoutConstraint.Relation, _ anchor: NSLayoutAnchor<NSLayoutDimension>, _ constant: CGFloat,
    _ multiplier: CGFloat = 1
  ) -> NSLayoutConstraint {
    let made = NSLayoutConstraint(end.item, end.attribute, relation, layoutItem, attribute, constant: constant)
    if let length = anchor as? NSLayoutDimension { made.addends = length.addends(multiplier) }
    return made
  }

  /// The end is `c` points after the start.
  override func constant(_ relation: NSLayoutConstraint.Relation, _ c: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(end.item, end.attribute, relation, layoutItem, attribute, constant: c)
  }
}

/// The distances that the system leaves between views, in points.
@MainActor
enum SystemSpacing {
  /// Between siblings.
  static let between: CGFloat = 8

  /// Between two vertical positions: where both are baselines, the leading of the larger font, else that between siblings.
  static func below(
    _ upper: UIView?, _ upperAttribute: NSLayoutConstraint.Attribute, above lower: UIView?,
    _ lowerAttribute: NSLayoutConstraint.Attribute
  ) -> CGFloat {
    guard upperAttribute == .lastBaseline, lowerAttribute == .firstBaseline else { return between }
    let fonts = [upper, lower].compactMap { $0?.baselineFont }
    guard let largest = fonts.max(by: { $0.lineHeight < $1.lineHeight }) else { return between }
    return (largest.lineHeight * 1.2).rounded()
  }
}

/// The anchors of something that takes part in layout.
@MainActor
protocol AnchorOwner: AnyObject {
  var anchorItem: LayoutItem { get }
}

extension UIView: AnchorOwner { final var anchorItem: LayoutItem { layoutItem } }
extension UILayoutGuide: AnchorOwner { final var anchorItem: LayoutItem { item } }

extension AnchorOwner {
  func x(_ attribute: NSLayoutConstraint.Attribute) -> NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(anchorItem, attribute) }
  func y(_ attribute: NSLayoutConstraint.Attribute) -> NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(anchorItem, attribute) }
  func length(_ attribute: NSLayoutConstraint.Attribute) -> NSLayoutDimension { NSLayoutDimension(anchorItem, attribute) }
}

extension UIView {
  /// The edge where reading begins.
  public final var leadingAnchor: NSLayoutXAxisAnchor { x(.leading) }
  /// The edge where reading ends.
  public final var trailingAnchor: NSLayoutXAxisAnchor { x(.trailing) }
  /// The left edge, whatever the language.
  public final var leftAnchor: NSLayoutXAxisAnchor { x(.left) }
  /// The right edge, whatever the language.
  public final var rightAnchor: NSLayoutXAxisAnchor { x(.right) }
  /// The top edge.
  public final var topAnchor: NSLayoutYAxisAnchor { y(.top) }
  /// The bottom edge.
  public final var bottomAnchor: NSLayoutYAxisAnchor { y(.bottom) }
  /// The width.
  public final var widthAnchor: NSLayoutDimension { length(.width) }
  /// The height.
  public final var heightAnchor: NSLayoutDimension { length(.height) }
  /// The horizontal centre.
  public final var centerXAnchor: NSLayoutXAxisAnchor { x(.centerX) }
  /// The vertical centre.
  public final var centerYAnchor: NSLayoutYAxisAnchor { y(.centerY) }
  /// The baseline of the first line of text; the bottom edge of a view without text.
  public final var firstBaselineAnchor: NSLayoutYAxisAnchor { y(.firstBaseline) }
  /// The baseline of the last line of text; the bottom edge of a view without text.
  public final var lastBaselineAnchor: NSLayoutYAxisAnchor { y(.lastBaseline) }
}

extension UILayoutGuide {
  /// The edge where reading begins.
  public final var leadingAnchor: NSLayoutXAxisAnchor { x(.leading) }
  /// The edge where reading ends.
  public final var trailingAnchor: NSLayoutXAxisAnchor { x(.trailing) }
  /// The left edge, whatever the language.
  public final var leftAnchor: NSLayoutXAxisAnchor { x(.left) }
  /// The right edge, whatever the language.
  public final var rightAnchor: NSLayoutXAxisAnchor { x(.right) }
  /// The top edge.
  public final var topAnchor: NSLayoutYAxisAnchor { y(.top) }
  /// The bottom edge.
  public final var bottomAnchor: NSLayoutYAxisAnchor { y(.bottom) }
  /// The width.
  public final var widthAnchor: NSLayoutDimension { length(.width) }
  /// The height.
  public final var heightAnchor: NSLayoutDimension { length(.height) }
  /// The horizontal centre.
  public final var centerXAnchor: NSLayoutXAxisAnchor { x(.centerX) }
  /// The vertical centre.
  public final var centerYAnchor: NSLayoutYAxisAnchor { y(.centerY) }
}

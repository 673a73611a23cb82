import CoreGraphics
import Foundation
@_spi(Hooks) import UIKitCore

/// A view that a collection view places and reuses: a header, a footer, a decoration, and the base of cells.
///
/// The collection view creates it with `init(frame:)`, or takes one that is no longer shown and calls `prepareForReuse()`.
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
  // The collection view that dequeued the view sets these.
  package final weak var pool: CollectionPool?
  package final var storedIdentifier: String?
  package final var appliedAttributes: UICollectionViewLayoutAttributes?
  /// The element that the view shows; nil while it waits in its pool.
  package final var element: CollectionElement?
  /// The size that the layout had when the view was last asked for its own.
  final var measuredSize: CGSize?
  /// In which layout of the collection view it was last asked, and how often.
  final var measuredIn = 0
  final var measureCount = 0
  /// Whether the view is leaving with an animation.
  final var isLeaving = false
  final var queryNumber = 0
  /// The `zIndex` of the attributes.
  final var depth = 0

  /// A view with a frame in points. Classes that are registered override this one.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Archives are not supported: the same as an initialisation with an empty frame.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The identifier with which the view was dequeued; nil for others.
  open var reuseIdentifier: String? { storedIdentifier }

  /// Called before the view is used for another element. Overrides call super and remove what belongs to the last one.
  open func prepareForReuse() {}

  /// Applies attributes of a subclass. The geometry, the opacity and the depth are applied by the collection view.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// Called before the collection view changes its layout.
  open func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}

  /// Called after the collection view has changed its layout.
  open func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}

  /// The attributes that the view would like to have instead of `layoutAttributes`: by default with the size of its
  /// constraints, or without any that of `sizeThatFits(_:)`.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { fit(layoutAttributes, contents: self) }

  @_spi(Hooks) open override func constraintsWithinDidChange() {
    if pool?.owner?.selfSizingInvalidation == .enabledIncludingConstraints { sizeMayHaveChanged() }
  }

  open override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    sizeMayHaveChanged()
  }

  /// Has the collection view ask for the preferred size again.
  final func sizeMayHaveChanged() { pool?.owner?.measureAgain(self) }

  final func fit(
    _ attributes: UICollectionViewLayoutAttributes, contents: UIView
  ) -> UICollectionViewLayoutAttributes {
    if attributes.keepsWidth, attributes.keepsHeight { return attributes }
    let given = attributes.size
    let measured = contents.constraints.isEmpty && !constraints.isEmpty ? self : contents
    var size: CGSize
    if measured.constraints.isEmpty {
      size = contents.heightDependsOnWidth ? contents.sizeThatFits(given) : sizeThatFits(given)
    } else {
      size = measured.systemLayoutSizeFitting(
        given, withHorizontalFittingPriority: attributes.keepsWidth ? .required : .fittingSizeLevel,
        verticalFittingPriority: attributes.keepsHeight ? .required : .fittingSizeLevel)
    }
    if attributes.keepsWidth { size.width = given.width }
    if attributes.keepsHeight { size.height = given.height }
    guard size != given, size.width.isFinite, size.height.isFinite else { return attributes }
    let preferred = attributes.duplicate()
    let frame = attributes.frame
    preferred.frame = CGRect(origin: frame.origin, size: size)
    return preferred
  }
}

extension UICollectionReusableView {
  // A class known only at run time cannot be asked for `init(frame:)`, because subclasses need not have it, and making it
  // required would break their `override init(frame:)`. An initialiser that delegates to `self` may call it: for the class
  // that it was called on. Its entry point takes that class as a static method takes its own, so that it can be declared as
  // one under its symbol. The compiler refuses the declaration if the two conventions ever differ.

  private static var newFrame = CGRect.zero

  /// An empty view of the class.
  convenience init(ofClass: Void) { self.init(frame: UICollectionReusableView.newFrame) }

  @_silgen_name("$s10UIKitLists24UICollectionReusableViewC7ofClassACyt_tcfC")
  private static func make() -> UICollectionReusableView

  /// A view of this class with a size in points.
  static func make(size: CGSize) -> UICollectionReusableView {
    newFrame = CGRect(origin: .zero, size: size)
    return make()
  }

  /// Gives the view the state of a new one.
  final func prepareForAnotherElement() {
    (appliedAttributes, measuredSize, measureCount) = (nil, nil, 0)
    if let cell = self as? UICollectionViewCell { cell.resetState() }
    prepareForReuse()
  }
}

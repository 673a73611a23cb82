import CoreGraphics
import Foundation
import UIKitCore

/// A width or height in a compositional layout.
///
/// A length that is not finite, or not above 0, is logged and becomes 1 point (or its fraction 1).
@preconcurrency @MainActor
open class NSCollectionLayoutDimension: NSObject, @preconcurrency NSCopying {
  enum Kind: Hashable { case fractionalWidth, fractionalHeight, absolute, estimated, uniform }

  final let kind: Kind

  /// The fraction of the container's length, or the length in points.
  public final let dimension: CGFloat

  init(_ kind: Kind, _ value: CGFloat) {
    self.kind = kind
    if value > 0, value.isFinite {
      dimension = value
    } else {
      Log.error(
        "NSCollectionLayoutDimension: \(kind) \(value) is no length; 1 is used instead. Give a finite length above 0.",
        once: "collection dimension \(kind)")
      dimension = 1
    }
    super.init()
  }

  /// A fraction of the container's width, also for a height.
  open class func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalWidth, fractionalWidth)
  }
  /// A fraction of the container's height, also for a width.
  open class func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalHeight, fractionalHeight)
  }
  /// A length in points.
  open class func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.absolute, absoluteDimension)
  }
  /// A length in points until the view was asked for its own.
  open class func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.estimated, estimatedDimension)
  }
  /// A length in points until the views were asked for their own; then that of the largest in the group.
  open class func uniformAcrossSiblings(estimate estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.uniform, estimatedDimension)
  }

  /// Whether it is a fraction of the container's width.
  open var isFractionalWidth: Bool { kind == .fractionalWidth }
  /// Whether it is a fraction of the container's height.
  open var isFractionalHeight: Bool { kind == .fractionalHeight }
  /// Whether it is a length in points.
  open var isAbsolute: Bool { kind == .absolute }
  /// Whether the view may change it.
  open var isEstimated: Bool { kind == .estimated || kind == .uniform }
  /// Whether all views of a group get the largest length.
  open var isUniformAcrossSiblings: Bool { kind == .uniform }

  /// Returns the dimension itself, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// No element is longer than this, in points: sums of lengths stay finite, and precise to a fraction of a pixel.
  static let longest: CGFloat = 100_000_000

  func length(in container: CGSize) -> CGFloat {
    switch kind {
    case .fractionalWidth: return min(max(container.width, 0) * dimension, Self.longest)
    case .fractionalHeight: return min(max(container.height, 0) * dimension, Self.longest)
    case .absolute, .estimated, .uniform: return min(dimension, Self.longest)
    }
  }

  open override var description: String { "<\(kind) \(dimension)>" }
}

/// A width and a height in a compositional layout.
@preconcurrency @MainActor
open class NSCollectionLayoutSize: NSObject, @preconcurrency NSCopying {
  /// The width.
  public final let widthDimension: NSCollectionLayoutDimension
  /// The height.
  public final let heightDimension: NSCollectionLayoutDimension

  /// Creates a size.
  public init(widthDimension width: NSCollectionLayoutDimension, heightDimension height: NSCollectionLayoutDimension) {
    widthDimension = width
    heightDimension = height
    super.init()
  }

  /// Returns the size itself, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  func resolved(in container: CGSize) -> CGSize {
    CGSize(width: widthDimension.length(in: container), height: heightDimension.length(in: container))
  }

  subscript(axis: LayoutAxis) -> NSCollectionLayoutDimension { axis == .horizontal ? widthDimension : heightDimension }

  open override var description: String { "<\(widthDimension) × \(heightDimension)>" }
}

/// Space between elements of a compositional layout.
@preconcurrency @MainActor
open class NSCollectionLayoutSpacing: NSObject, @preconcurrency NSCopying {
  /// The space in points; the least if it is flexible.
  public final let spacing: CGFloat
  /// Whether the space takes its share of what is left over.
  public final let isFlexibleSpacing: Bool
  /// Whether the space is always the same.
  open var isFixedSpacing: Bool { !isFlexibleSpacing }

  init(_ spacing: CGFloat, isFlexible: Bool) {
    self.spacing = spacing.orZero
    isFlexibleSpacing = isFlexible
    super.init()
  }

  /// Space of at least `flexibleSpacing` points.
  open class func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(flexibleSpacing, isFlexible: true)
  }
  /// Space of `fixedSpacing` points.
  open class func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(fixedSpacing, isFlexible: false)
  }

  /// Returns the spacing itself, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Space around an item or a group.
@preconcurrency @MainActor
open class NSCollectionLayoutEdgeSpacing: NSObject, @preconcurrency NSCopying {
  /// Space at the edge where reading starts.
  public final let leading: NSCollectionLayoutSpacing?
  /// Space above.
  public final let top: NSCollectionLayoutSpacing?
  /// Space at the edge where reading ends.
  public final let trailing: NSCollectionLayoutSpacing?
  /// Space below.
  public final let bottom: NSCollectionLayoutSpacing?

  /// Creates spaces; nil for none.
  public init(
    leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?, trailing: NSCollectionLayoutSpacing?,
    bottom: NSCollectionLayoutSpacing?
  ) {
    (self.leading, self.top, self.trailing, self.bottom) = (leading, top, trailing, bottom)
    super.init()
  }

  /// Returns the spacing itself, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  func before(_ axis: LayoutAxis) -> NSCollectionLayoutSpacing? { axis == .horizontal ? leading : top }
  func after(_ axis: LayoutAxis) -> NSCollectionLayoutSpacing? { axis == .horizontal ? trailing : bottom }
}

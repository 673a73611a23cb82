import CoreGraphics
import Foundation
import UIKitCore

/// A place of a rectangle: an edge, a corner or the centre, moved by an offset.
@preconcurrency @MainActor
open class NSCollectionLayoutAnchor: NSObject, @preconcurrency NSCopying {
  /// The edge, or the two edges of a corner; none for the centre.
  public final let edges: NSDirectionalRectEdge
  /// The offset in points, or as fractions of the attached view's size.
  public final let offset: CGPoint
  /// Whether the offset is in points.
  public final let isAbsoluteOffset: Bool
  /// Whether the offset is in fractions of the attached view's size.
  open var isFractionalOffset: Bool { !isAbsoluteOffset }

  init(edges: NSDirectionalRectEdge, offset: CGPoint, isAbsolute: Bool) {
    self.edges = edges
    self.offset = CGPoint(x: offset.x.orZero, y: offset.y.orZero)
    isAbsoluteOffset = isAbsolute
    super.init()
  }

  /// An edge, a corner or, without edges, the centre.
  public convenience init(edges: NSDirectionalRectEdge) { self.init(edges: edges, offset: .zero, isAbsolute: true) }

  /// A place moved by points.
  public convenience init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
    self.init(edges: edges, offset: absoluteOffset, isAbsolute: true)
  }

  /// A place moved by fractions of the size of the view that is attached.
  public convenience init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
    self.init(edges: edges, offset: fractionalOffset, isAbsolute: false)
  }

  /// Returns the anchor itself, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The place in `rect`; `size` is that of the attached view. Leading is left here: layouts are flipped as a whole.
  func point(in rect: CGRect, size: CGSize) -> CGPoint {
    var point = CGPoint(x: rect.midX, y: rect.midY)
    if edges.contains(.leading) != edges.contains(.trailing) { point.x = edges.contains(.leading) ? rect.minX : rect.maxX }
    if edges.contains(.top) != edges.contains(.bottom) { point.y = edges.contains(.top) ? rect.minY : rect.maxY }
    point.x += isAbsoluteOffset ? offset.x : offset.x * size.width
    point.y += isAbsoluteOffset ? offset.y : offset.y * size.height
    return point
  }
}

/// An edge or a corner of a rectangle.
public enum NSRectAlignment: Int, Hashable, Sendable {
  case none = 0
  case top = 1
  case topLeading = 2
  case leading = 3
  case bottomLeading = 4
  case bottom = 5
  case bottomTrailing = 6
  case trailing = 7
  case topTrailing = 8

  var edges: NSDirectionalRectEdge {
    switch self {
    case .none: return []
    case .top: return .top
    case .topLeading: return [.top, .leading]
    case .leading: return .leading
    case .bottomLeading: return [.bottom, .leading]
    case .bottom: return .bottom
    case .bottomTrailing: return [.bottom, .trailing]
    case .trailing: return .trailing
    case .topTrailing: return [.top, .trailing]
    }
  }
}

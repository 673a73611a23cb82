import CoreGraphics
import UIKitCore

/// A boundary view with its place.
struct SolvedBoundary {
  /// Along the layout: before the content, after it, or at its side.
  enum Edge { case before, after, side }

  let item: NSCollectionLayoutBoundarySupplementaryItem
  /// The number among the views of the same kind: the item of its path.
  let number: Int
  var size: CGSize
  var frame = CGRect.zero

  @MainActor
  func edge(_ axis: LayoutAxis) -> Edge {
    let edges = item.alignment.edges
    let (before, after): (NSDirectionalRectEdge, NSDirectionalRectEdge) =
      axis == .vertical ? (.top, .bottom) : (.leading, .trailing)
    if edges.contains(before) { return .before }
    return edges.contains(after) ? .after : .side
  }
}

/// The boundary views of a section or of the whole layout.
@MainActor
enum BoundaryRow {
  static func boundaries(
    of items: [NSCollectionLayoutBoundarySupplementaryItem], measured: [Int: CGSize],
    size: (NSCollectionLayoutBoundarySupplementaryItem) -> CGSize
  ) -> [SolvedBoundary] {
    var numbers: [String: Int] = [:]
    return items.enumerated().map { index, item in
      let number = numbers[item.elementKind, default: 0]
      numbers[item.elementKind] = number + 1
      var length = size(item)
      if let own = measured[index] {
        if item.layoutSize.widthDimension.isEstimated { length.width = own.width }
        if item.layoutSize.heightDimension.isEstimated { length.height = own.height }
      }
      return SolvedBoundary(item: item, number: number, size: length)
    }
  }

  /// The space that the views at an edge take: those of one alignment lie behind each other, others beside each other.
  static func extent(_ boundaries: [SolvedBoundary], _ edge: SolvedBoundary.Edge, _ axis: LayoutAxis) -> CGFloat {
    var lengths: [NSRectAlignment: CGFloat] = [:]
    for boundary in boundaries where boundary.item.extendsBoundary && boundary.edge(axis) == edge {
      lengths[boundary.item.alignment, default: 0] += boundary.size[axis]
    }
    return lengths.values.max() ?? 0
  }

  /// Places the views at the edges of `outer`, in its coordinates.
  static func place(
    _ boundaries: inout [SolvedBoundary], in outer: CGRect, axis: LayoutAxis, before: CGFloat, after: CGFloat
  ) {
    var used: [NSRectAlignment: CGFloat] = [:]
    for index in boundaries.indices {
      let boundary = boundaries[index]
      let alignment = boundary.item.alignment
      var container = outer
      if !boundary.item.extendsBoundary {
        // Over the content instead of beside it.
        container.origin[axis] += before
        container.size[axis] = max(container.size[axis] - before - after, 0)
      }
      var frame = CGRect(origin: .zero, size: boundary.size)
      let anchor = NSCollectionLayoutAnchor(edges: alignment.edges)
      let place = anchor.point(in: container, size: frame.size), own = anchor.point(in: frame, size: frame.size)
      frame.origin = CGPoint(
        x: place.x - own.x + boundary.item.offset.x, y: place.y - own.y + boundary.item.offset.y)
      let shift = used[alignment, default: 0]
      switch boundary.edge(axis) {
      case .before: frame.origin[axis] += shift
      case .after:
        // The first lies nearest to the content.
        let total = boundaries.filter { $0.item.alignment == alignment }.reduce(0) { $0 + $1.size[axis] }
        frame.origin[axis] -= total - shift - boundary.size[axis]
      case .side: break
      }
      used[alignment] = shift + boundary.size[axis]
      boundaries[index].frame = frame.inset(by: boundary.item.effectiveInsets.resolved(rightToLeft: false))
    }
  }
}

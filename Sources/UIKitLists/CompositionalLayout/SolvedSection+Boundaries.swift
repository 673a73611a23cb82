import CoreGraphics
import UIKitCore

// Headers, footers and other views at the edges of a section.

extension SolvedSection {
  func makeBoundaries() {
    boundaries = BoundaryRow.boundaries(of: section.boundarySupplementaryItems, measured: measuredBoundaries) { item in
      item.layoutSize.resolved(
        in: CGSize(width: container.width - supplementaryInsets.total(.horizontal), height: container.height))
    }
    sides = .zero
    let along = axis == .vertical ? (NSDirectionalRectEdge.leading, NSDirectionalRectEdge.trailing) : (.top, .bottom)
    for boundary in boundaries where boundary.item.extendsBoundary && boundary.edge(axis) == .side {
      let length = boundary.size[axis.other]
      if boundary.item.alignment.edges.contains(along.0) {
        if axis == .vertical { sides.leading = max(sides.leading, length) } else { sides.top = max(sides.top, length) }
      } else if boundary.item.alignment.edges.contains(along.1) {
        if axis == .vertical {
          sides.trailing = max(sides.trailing, length)
        } else {
          sides.bottom = max(sides.bottom, length)
        }
      }
    }
  }

  func extent(of edge: SolvedBoundary.Edge) -> CGFloat { BoundaryRow.extent(boundaries, edge, axis) }

  func placeBoundaries() {
    var outer = CGRect(origin: .zero, size: container)
    outer.size[axis] = length
    let insets = supplementaryInsets
    if axis == .vertical {
      outer = outer.inset(by: UIEdgeInsets(top: 0, left: insets.leading, bottom: 0, right: insets.trailing))
    } else {
      outer = outer.inset(by: UIEdgeInsets(top: insets.top, left: 0, bottom: insets.bottom, right: 0))
    }
    let (before, after) = (extent(of: .before), extent(of: .after))
    BoundaryRow.place(&boundaries, in: outer, axis: axis, before: before, after: after)
  }
}

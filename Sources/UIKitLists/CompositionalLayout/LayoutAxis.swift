import CoreGraphics
import UIKitCore

/// One of the two directions of a layout. What is written for one direction serves for both.
enum LayoutAxis: Hashable {
  case horizontal, vertical

  var other: LayoutAxis { self == .horizontal ? .vertical : .horizontal }
}

extension CGSize {
  subscript(axis: LayoutAxis) -> CGFloat {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  init(_ axis: LayoutAxis, _ along: CGFloat, _ across: CGFloat) {
    self = axis == .horizontal ? CGSize(width: along, height: across) : CGSize(width: across, height: along)
  }
}

extension CGPoint {
  subscript(axis: LayoutAxis) -> CGFloat {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }

  init(_ axis: LayoutAxis, _ along: CGFloat, _ across: CGFloat) {
    self = axis == .horizontal ? CGPoint(x: along, y: across) : CGPoint(x: across, y: along)
  }
}

extension CGRect {
  func minimum(_ axis: LayoutAxis) -> CGFloat { axis == .horizontal ? minX : minY }
  func maximum(_ axis: LayoutAxis) -> CGFloat { axis == .horizontal ? maxX : maxY }
}

extension NSDirectionalEdgeInsets {
  func before(_ axis: LayoutAxis) -> CGFloat { axis == .horizontal ? leading : top }
  func after(_ axis: LayoutAxis) -> CGFloat { axis == .horizontal ? trailing : bottom }
  func total(_ axis: LayoutAxis) -> CGFloat { before(axis) + after(axis) }
}

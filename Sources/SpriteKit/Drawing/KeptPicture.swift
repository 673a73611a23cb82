import UIKit

/// The picture of an effect node that keeps one.
@MainActor
final class KeptPicture {
  /// Longer sides are not kept, in points.
  private static let largestSide: CGFloat = 4096

  let layer = CALayer()
  private var box = CGRect.null
  private var scale = CGSize.zero
  /// Whether the nodes are shown themselves.
  private var isTooLarge = false

  /// Shows the picture in `canvas`, which has the node's own transform.
  /// - Returns: False if the node is too large.
  func show(_ node: SKEffectNode, in canvas: Canvas, _ m: CGAffineTransform, depth: Int) -> Bool {
    let isChanged =
      canvas.needsOrder
      || node.childNodes.contains { !$0.marks.isDisjoint(with: [.placed, .below, .content]) }
    let (x, y) = (hypot(m.a, m.b), hypot(m.c, m.d))
    guard x > 0, y > 0, x.isFinite, y.isFinite else { return true }
    if isChanged || needsScale(x, scale.width) || needsScale(y, scale.height) {
      let wasTooLarge = isTooLarge
      isTooLarge = !draw(node, CGSize(width: x, height: y), depth)
      if isTooLarge {
        if !wasTooLarge { showNodes(of: node, in: canvas) }
      } else {
        if wasTooLarge { canvas.clear() }
        canvas.needsOrder = false
      }
    }
    if isTooLarge { return false }
    if layer.superlayer !== canvas.layer { canvas.layer.addSublayer(layer) }
    guard !box.isNull else { return true }
    let (a, b, c, d) = (m.a, m.b, -m.c, -m.d)
    layer.position = CGPoint(x: box.midX, y: box.midY).applying(m)
    let isUpright = abs(b) < 1e-7 && abs(c) < 1e-7 && a > 0 && d > 0
    layer.setAffineTransform(
      isUpright ? .identity : CGAffineTransform(a: a / x, b: b / x, c: c / y, d: d / y, tx: 0, ty: 0))
    layer.bounds = CGRect(x: 0, y: 0, width: box.width * x, height: box.height * y)
    return true
  }

  private func showNodes(of node: SKNode, in canvas: Canvas) {
    layer.removeFromSuperlayer()
    canvas.needsOrder = true
    for child in node.childNodes { child.forEachInTree { $0.leaveCanvas(keepsLists: true) } }
  }

  /// While a node grows or shrinks, the picture is not drawn in each frame.
  private func needsScale(_ new: CGFloat, _ old: CGFloat) -> Bool {
    new != old && (old == 0 || new > old * 1.25 || new < old * 0.5)
  }

  private func draw(_ node: SKEffectNode, _ new: CGSize, _ depth: Int) -> Bool {
    var around = CGRect.null
    for child in node.childNodes where child.isVisible { around = around.union(child.accumulatedFrame) }
    guard around.width > 0, around.height > 0 else {
      (box, scale, layer.contents) = (.null, new, nil)
      unmark(node)
      return true
    }
    let size = CGSize(width: around.width * new.width, height: around.height * new.height)
    guard size.width <= Self.largestSide, size.height <= Self.largestSide, around.minX.isFinite, around.minY.isFinite else {
      scale = new
      Log.error(
        "SKEffectNode.shouldRasterize: \(size) is wider or higher than \(Int(Self.largestSide)) points; no picture is kept.",
        once: "SKEffectNode size")
      return false
    }
    // Whole points, with room for smooth edges.
    (box, scale) = (around.insetBy(dx: -1 / new.width, dy: -1 / new.height), new)
    let (width, height) = ((box.width * new.width).rounded(.up), (box.height * new.height).rounded(.up))
    box.size = CGSize(width: width / new.width, height: height / new.height)
    let canvas = Canvas()
    canvas.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    node.forEachInTree { inside in if inside !== node { inside.innerCanvas?.needsOrder = true } }
    canvas.update(
      node,
      CGAffineTransform(
        a: new.width, b: 0, c: 0, d: -new.height, tx: -box.minX * new.width, ty: box.maxY * new.height),
      alpha: 1, isMoved: true, depth: depth)
    layer.contents =
      UIGraphicsImageRenderer(size: canvas.bounds.size).image { canvas.layer.render(in: $0.cgContext) }.cgImage
    canvas.clear()
    unmark(node)
    return true
  }

  /// The descendants are in no canvas, and marked again when they change.
  private func unmark(_ node: SKNode) {
    for child in node.childNodes {
      child.forEachInTree { inside in
        inside.nodeLayer?.removeFromSuperlayer()
        inside.isShown = false
        inside.marks.subtract([.placed, .below, .content])
      }
    }
  }
}

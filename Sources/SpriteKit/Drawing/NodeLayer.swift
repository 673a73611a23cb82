import UIKit

/// The layer of a node that shows a picture, a colour, or what the node draws.
final class NodeLayer: CALayer {
  private weak var node: SKNode?
  /// Whether its transform is not the identity.
  var isTurned = false

  init(_ node: SKNode) {
    self.node = node
    super.init()
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override init(layer: Any) { super.init(layer: layer) }

  /// Draws the node's content in the size that the layer has.
  override func draw(in context: CGContext) {
    guard let node else { return }
    let box = node.contentBox
    guard box.width > 0, box.height > 0 else { return }
    context.scaleBy(x: bounds.width / box.width, y: bounds.height / box.height)
    node.draw(in: context)
  }
}

/// Where a node's layer goes.
@MainActor
enum LayerPlacement {
  /// Places the layer of `node` for its `shownTransform`.
  /// - Returns: Whether any of it is in view.
  static func place(_ node: SKNode, in view: CGRect, redraws: Bool) -> Bool {
    let box = node.contentBox
    let m = node.shownTransform
    guard box.width > 0, box.height > 0 else { return false }
    let reach = box.applying(m)
    guard reach.minX.isFinite, reach.minY.isFinite, reach.width.isFinite, reach.height.isFinite else {
      Log.error(
        "\(type(of: node)): its place in the scene is not finite; it is not shown.",
        once: "SKNode place \(type(of: node))")
      return false
    }
    guard reach.intersects(view) else { return false }
    let (layer, isNew) = layer(of: node)
    // Layers have y downwards.
    let (a, b, c, d) = (m.a, m.b, -m.c, -m.d)
    var size = CGSize(width: box.width * a, height: box.height * d)
    if abs(b) < tolerance, abs(c) < tolerance, a > 0, d > 0 {
      if layer.isTurned {
        layer.transform = CATransform3DIdentity
        layer.isTurned = false
      }
    } else {
      let (x, y) = (hypot(a, b), hypot(c, d))
      guard x > tolerance, y > tolerance, a * d != b * c else { return false }
      var turn = CGAffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0)
      if abs(a * c + b * d) < tolerance * x * y {
        // Without shear the layer has its final size, and the transform only turns.
        size = CGSize(width: box.width * x, height: box.height * y)
        turn = CGAffineTransform(a: a / x, b: b / x, c: c / y, d: d / y, tx: 0, ty: 0)
      } else {
        size = box.size
      }
      layer.setAffineTransform(turn)
      layer.isTurned = true
    }
    let isResized = layer.bounds.size != size
    if isResized { layer.bounds = CGRect(origin: .zero, size: size) }
    layer.position = CGPoint(x: box.midX, y: box.midY).applying(m)
    layer.opacity = Float(node.shownAlpha)
    if isNew || redraws || isResized { node.show(in: layer) }
    return true
  }

  private static let tolerance: CGFloat = 1e-7

  private static func layer(of node: SKNode) -> (NodeLayer, isNew: Bool) {
    if let layer = node.nodeLayer { return (layer, false) }
    let made = NodeLayer(node)
    made.allowsGroupOpacity = true
    node.nodeLayer = made
    return (made, true)
  }
}

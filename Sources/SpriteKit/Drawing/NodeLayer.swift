import UIKit

/// The layer of a node that shows a picture, a colour, or what the node draws.
final class NodeLayer: CALayer {
  private weak var node: SKNode?
  /// Whether its transform is not the identity.
  var isTurned = false
  /// The angle at which the node was seen last.
  var angle: CGFloat = 0

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
  /// - Parameters:
  ///   - view: The part of the canvas that is seen.
  ///   - redraws: Whether its content has changed.
  ///   - isExact: Whether it is shown at its very angle although it turned in the last frame.
  /// - Returns: What it covers of the canvas; nil if nothing is in view.
  static func place(_ node: SKNode, in view: CGRect, redraws: Bool, isExact: Bool = false) -> CGRect? {
    let box = node.contentBox
    let m = node.shownTransform
    guard box.width > 0, box.height > 0 else { return nil }
    let reach = box.applying(m)
    guard reach.isFiniteBox else {
      Log.error(
        "\(type(of: node)): its place in the scene is not finite; it is not shown.",
        once: "SKNode place \(type(of: node))")
      return nil
    }
    guard reach.meets(view) else { return nil }
    let (layer, isNew) = layer(of: node)
    // Layers have y downwards.
    var (a, b, c, d) = (m.a, m.b, -m.c, -m.d)
    if node.marks.contains(.flippedX) { (a, b) = (-a, -b) }
    if node.marks.contains(.flippedY) { (c, d) = (-c, -d) }
    var size = CGSize(width: box.width * a, height: box.height * d)
    layer.position = CGPoint(x: box.midX, y: box.midY).applying(m)
    layer.opacity = Float(node.shownAlpha)
    var redraws = redraws || isNew
    if redraws { layer.blend = node.layerBlend }
    if abs(b) < tolerance, abs(c) < tolerance, a > 0, d > 0 {
      if layer.isTurned {
        layer.transform = CATransform3DIdentity
        layer.isTurned = false
      }
    } else {
      let (x, y) = (hypot(a, b), hypot(c, d))
      guard x > tolerance, y > tolerance, a * d != b * c else { return nil }
      var turn = CGAffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0)
      if abs(a * c + b * d) < tolerance * x * y {
        // Without shear the layer has its final size, and the transform only turns.
        size = CGSize(width: box.width * x, height: box.height * y)
        turn = CGAffineTransform(a: a / x, b: b / x, c: c / y, d: d / y, tx: 0, ty: 0)
        if !isExact, showStep(of: node, layer, size, turn) { return reach }
      } else {
        size = box.size
      }
      layer.setAffineTransform(turn)
      layer.isTurned = true
    }
    if node.marks.contains(.stepped) {
      node.marks.remove(.stepped)
      redraws = true
    }
    if layer.bounds.size != size {
      layer.bounds = CGRect(origin: .zero, size: size)
      redraws = true
    }
    if redraws { node.show(in: layer) }
    return reach
  }

  /// Shows a prepared picture near the angle of a node that turns, if many do.
  private static func showStep(of node: SKNode, _ layer: NodeLayer, _ size: CGSize, _ turn: CGAffineTransform) -> Bool {
    let angle = atan2(turn.b, turn.a)
    guard angle != layer.angle else { return false }
    layer.angle = angle
    guard let scene = node.scene else { return false }
    scene.turns.noteTurn()
    guard scene.turns.areMany, let picture = node.picture,
      let step = TurnedPictures.picture(picture, size: size, turn: turn, scale: layer.drawingScale)
    else { return false }
    scene.turns.noteStep(of: node)
    node.marks.insert(.stepped)
    if layer.isTurned {
      layer.transform = CATransform3DIdentity
      layer.isTurned = false
    }
    layer.bounds = CGRect(origin: .zero, size: step.size)
    layer.contents = step.image
    layer.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
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

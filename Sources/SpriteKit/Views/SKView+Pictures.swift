import UIKit

/// Pictures of nodes.
extension SKView {
  /// - Parameter crop: In the coordinates of the node's parent; nil takes what the node and its descendants cover.
  final func picture(of node: SKNode, in crop: CGRect?) -> SKTexture? {
    var area = crop ?? node.accumulatedFrame
    if crop == nil, let scene = node as? SKScene {
      let (size, anchor) = (scene.size, scene.anchorPoint)
      area = CGRect(x: -anchor.x * size.width, y: -anchor.y * size.height, width: size.width, height: size.height)
    }
    guard area.width > 0, area.height > 0, area.width <= 8192, area.height <= 8192, area.minX.isFinite, area.minY.isFinite
    else {
      Log.error("SKView.texture(from:): \(node) covers \(area.size), of which no picture can be made; the result is nil.")
      return nil
    }
    // The nodes are shown in layers of this picture for a moment, and in those of the scene again with the next frame.
    let canvas = Canvas()
    canvas.bounds = CGRect(origin: .zero, size: area.size)
    let transform = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -area.minX, ty: area.maxY)
    node.forEachInTree { $0.innerCanvas.map { $0.needsOrder = true } }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    if let scene = node as? SKScene {
      canvas.update(scene, transform, alpha: 1, isMoved: true)
    } else {
      canvas.update(only: node, transform, isMoved: true, depth: 0)
    }
    let image = UIGraphicsImageRenderer(size: area.size).image { canvas.layer.render(in: $0.cgContext) }
    canvas.clear()
    CATransaction.commit()
    node.forEachInTree { $0.leaveCanvas(keepsLists: true) }
    (node.parentLink ?? node).noteOrder()
    node.scene?.shownViewport = nil
    requestFrame()
    return SKTexture(image: image)
  }
}

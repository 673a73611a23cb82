import UIKit

/// The outlines of bodies that `SKView.showsPhysics` shows, in front of the scene.
final class PhysicsOutlines: UIView {
  weak var shown: SKScene?

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isOpaque = false
    backgroundColor = .clear
    layer.zPosition = 0.5
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), let scene = shown, let world = scene.physics else { return }
    context.setLineWidth(1)
    let view = scene.viewTransform
    for (isMoving, color) in [(false, UIColor.systemTeal), (true, .systemGreen)] {
      let path = CGMutablePath()
      for body in world.bodies where (body.settings.isDynamic && !body.isResting) == isMoving {
        guard let node = body.owner else { continue }
        let transform = (node === scene ? .identity : node.transformToRoot).concatenating(view)
        for shape in body.shapes { shape.add(to: path, transform) }
      }
      context.setStrokeColor(color.cgColor)
      context.addPath(path)
      context.strokePath()
    }
    let joints = CGMutablePath()
    for joint in world.joints {
      guard let a = joint.bodyA.owner, let b = joint.bodyB.owner else { continue }
      joints.move(to: scene.convert(.zero, from: a), transform: view)
      joints.addLine(to: scene.convert(.zero, from: b), transform: view)
    }
    context.setStrokeColor(UIColor.systemOrange.cgColor)
    context.addPath(joints)
    context.strokePath()
  }
}

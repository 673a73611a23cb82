import CoreGraphics
import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct GeometryTests {
  @Test func frameFollowsFromBoundsPositionAnchor() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 5, y: 6, width: 40, height: 20)
    layer.position = CGPoint(x: 100, y: 50)
    #expect(layer.frame == CGRect(x: 80, y: 40, width: 40, height: 20))
    layer.anchorPoint = .zero
    #expect(layer.frame == CGRect(x: 100, y: 50, width: 40, height: 20))
    layer.frame = CGRect(x: 10, y: 20, width: 60, height: 80)
    #expect(layer.position == CGPoint(x: 10, y: 20))
    #expect(layer.bounds == CGRect(x: 5, y: 6, width: 60, height: 80))
  }

  @Test func frameUnderATransformIsTheBoundingBox() {
    let layer = CALayer()
    layer.bounds.size = CGSize(width: 40, height: 20)
    layer.position = CGPoint(x: 100, y: 100)
    layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    let frame = layer.frame
    #expect(abs(frame.minX - 90) < 1e-9 && abs(frame.minY - 80) < 1e-9)
    #expect(abs(frame.width - 20) < 1e-9 && abs(frame.height - 40) < 1e-9)
    layer.transform = CATransform3DMakeScale(2, 4, 1)
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    #expect(layer.bounds.size == CGSize(width: 50, height: 25))
    #expect(layer.position == CGPoint(x: 50, y: 50))
  }

  @Test func convertsAcrossBranchesAndBoundsOrigins() {
    let root = CALayer()
    let (a, b, leaf) = (CALayer(), CALayer(), CALayer())
    a.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
    b.frame = CGRect(x: 100, y: 20, width: 50, height: 50)
    leaf.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
    root.addSublayer(a)
    root.addSublayer(b)
    b.addSublayer(leaf)
    #expect(a.convert(CGPoint(x: 1, y: 2), to: leaf) == CGPoint(x: -94, y: -13))
    b.bounds.origin = CGPoint(x: 0, y: 30)
    #expect(leaf.convert(CGPoint.zero, to: root) == CGPoint(x: 105, y: -5))
    #expect(leaf.convert(leaf.convert(CGPoint(x: 3, y: 4), to: a), from: a) == CGPoint(x: 3, y: 4))
    #expect(
      root.convert(CGRect(x: 0, y: 0, width: 10, height: 10), from: b) == CGRect(x: 100, y: -10, width: 10, height: 10))
    // nil is the coordinate space outside the root.
    root.position = CGPoint(x: 7, y: 7)
    #expect(leaf.convert(CGPoint.zero, to: nil) == CGPoint(x: 112, y: 2))
  }

  @Test func convertsThroughRotationAndPerspective() {
    let root = CALayer()
    root.bounds.size = CGSize(width: 200, height: 200)
    let turned = CALayer()
    turned.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
    root.addSublayer(turned)
    turned.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    let p = turned.convert(CGPoint(x: 0, y: 0), to: root)
    #expect(abs(p.x - 150) < 1e-9 && abs(p.y - 50) < 1e-9)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 300
    root.sublayerTransform = perspective
    turned.transform = CATransform3DMakeRotation(0.6, 0, 1, 0)
    let q = turned.convert(CGPoint(x: 80, y: 20), to: root)
    let back = turned.convert(q, from: root)
    #expect(abs(back.x - 80) < 1e-6 && abs(back.y - 20) < 1e-6)
  }

  @Test func hitTestFindsTheTopmostLayer() {
    let root = CALayer()
    root.bounds.size = CGSize(width: 100, height: 100)
    root.anchorPoint = .zero
    let (low, high, inner) = (CALayer(), CALayer(), CALayer())
    low.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
    high.frame = CGRect(x: 30, y: 30, width: 50, height: 50)
    inner.frame = CGRect(x: 40, y: 40, width: 30, height: 30)
    root.addSublayer(low)
    root.addSublayer(high)
    high.addSublayer(inner)
    #expect(root.hitTest(CGPoint(x: 40, y: 40)) === high)
    #expect(root.hitTest(CGPoint(x: 20, y: 20)) === low)
    // Sublayers are hit outside of their superlayer unless it clips.
    #expect(root.hitTest(CGPoint(x: 85, y: 85)) === inner)
    high.masksToBounds = true
    #expect(root.hitTest(CGPoint(x: 85, y: 85)) === root)
    low.zPosition = 1
    #expect(root.hitTest(CGPoint(x: 40, y: 40)) === low)
    low.isHidden = true
    #expect(root.hitTest(CGPoint(x: 40, y: 40)) === high)
    #expect(root.hitTest(CGPoint(x: 100, y: 100)) == nil)
  }

  @Test func transformFunctionsMultiplyLikeCoreAnimation() {
    let t = CATransform3DTranslate(CATransform3DMakeScale(2, 3, 1), 10, 10, 0)
    #expect(t.m41 == 20 && t.m42 == 30)
    let u = CATransform3DConcat(CATransform3DMakeScale(2, 3, 1), CATransform3DMakeTranslation(10, 10, 0))
    #expect(u.m41 == 10 && u.m42 == 10)
    let r = CATransform3DRotate(CATransform3DMakeTranslation(5, 6, 7), 1.1, 1, 2, 3)
    let i = CATransform3DConcat(r, CATransform3DInvert(r))
    #expect(abs(i.m11 - 1) < 1e-12 && abs(i.m41) < 1e-12 && abs(i.m23) < 1e-12)
    #expect(CATransform3DIsAffine(CATransform3DMakeRotation(1, 0, 0, 1)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeRotation(1, 1, 0, 0)))
    let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(CATransform3DGetAffineTransform(CATransform3DMakeAffineTransform(affine)) == affine)
  }

  @Test func keyPathsReachIntoValues() {
    let layer = CALayer()
    layer.setValue(CGFloat(30), forKeyPath: "position.x")
    layer.setValue(CGSize(width: 8, height: 9), forKeyPath: "bounds.size")
    layer.setValue(0.5, forKeyPath: "opacity")
    layer.setValue(CGFloat.pi / 3, forKeyPath: "transform.rotation.z")
    layer.setValue(2, forKeyPath: "transform.scale")
    layer.setValue(CGFloat(7), forKeyPath: "transform.translation.y")
    #expect(layer.position.x == 30)
    #expect(layer.bounds.size == CGSize(width: 8, height: 9))
    #expect(layer.opacity == 0.5)
    #expect(abs((layer.value(forKeyPath: "transform.rotation") as? CGFloat ?? 0) - .pi / 3) < 1e-12)
    #expect(abs((layer.value(forKeyPath: "transform.scale.x") as? CGFloat ?? 0) - 2) < 1e-12)
    #expect(layer.transform.m42 == 7)
    #expect(layer.value(forKeyPath: "bounds.size.width") as? CGFloat == 8)
    layer.setValue("north", forKey: "direction")
    #expect(layer.value(forKey: "direction") as? String == "north")
    // A value of the wrong kind changes nothing.
    layer.setValue("wide", forKeyPath: "bounds.size.width")
    #expect(layer.bounds.width == 8)
  }
}

import Foundation
import KioskTesting
import QuartzCore
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct UnusualGeometryTests {
  private func kiosk() -> VirtualKiosk<UIViewController> { VirtualKiosk(400, 400) { UIViewController() } }

  private static let flat: [(String, CATransform3D)] = [
    ("scaled to a point", CATransform3DMakeScale(0, 0, 1)), ("scaled to a line", CATransform3DMakeScale(1, 0, 1)),
    ("edge on", CATransform3DMakeRotation(.pi / 2, 0, 1, 0)),
    ("sheared flat", CATransform3DMakeAffineTransform(CGAffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0))),
  ]

  @Test func aViewWithoutAWayBackIsHitNowhere() {
    let kiosk = kiosk()
    let page = kiosk.rootViewController.view as UIView
    for (name, transform) in Self.flat {
      for isControl in [false, true] {
        let view = isControl ? UIButton(frame: page.bounds) : UIView(frame: page.bounds)
        view.addSubview(UIView(frame: page.bounds))
        page.addSubview(view)
        view.layer.transform = transform
        for x in stride(from: 0.0, to: 400, by: 50) {
          for y in stride(from: 0.0, to: 400, by: 50) {
            let point = CGPoint(x: x, y: y)
            #expect(page.hitTest(point, with: nil) === page, "\(name) \(x) \(y)")
            #expect(page.layer.hitTest(point) === page.layer, "\(name) \(x) \(y)")
            #expect(page.convert(point, to: view).x.isFinite && view.convert(point, to: page).x.isFinite)
            #expect(page.layer.convert(point, to: view.layer).y.isFinite)
          }
        }
        view.removeFromSuperview()
      }
    }
    kiosk.end()
  }

  @Test func amongManyNeighboursToo() {
    let kiosk = kiosk()
    let page = kiosk.rootViewController.view as UIView
    for index in 0..<200 {
      let view = UIView(frame: CGRect(x: CGFloat(index % 20) * 20, y: CGFloat(index / 20) * 40, width: 20, height: 40))
      page.addSubview(view)
      if index % 2 == 0 { view.transform = CGAffineTransform(scaleX: 0, y: 0) }
    }
    #expect(page.hitTest(CGPoint(x: 10, y: 20), with: nil) === page)
    #expect(page.hitTest(CGPoint(x: 30, y: 20), with: nil) === page.subviews[1])
    kiosk.end()
  }

  @Test func aVerySmallViewIsStillHit() {
    let kiosk = kiosk()
    let view = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    kiosk.rootViewController.view.addSubview(view)
    view.transform = CGAffineTransform(scaleX: 0.001, y: 0.001)
    #expect(kiosk.rootViewController.view.hitTest(CGPoint(x: 150, y: 150), with: nil) === view)
    #expect(kiosk.rootViewController.view.hitTest(CGPoint(x: 151, y: 150), with: nil) === kiosk.rootViewController.view)
    kiosk.end()
  }

  @Test func aQuarterTurnHasAnExactFrame() {
    for position in [CGPoint(x: 60, y: 35), CGPoint(x: 50, y: 25), CGPoint(x: 333, y: 77)] {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
      view.center = position
      view.transform = CGAffineTransform(rotationAngle: .pi / 2)
      #expect(view.frame.size == CGSize(width: 50, height: 100))
      #expect(abs(view.frame.minX - position.x + 25) < 1e-12 && abs(view.frame.minY - position.y + 50) < 1e-12)
      view.transform = CGAffineTransform(rotationAngle: -.pi / 2)
      #expect(view.frame.size == CGSize(width: 50, height: 100))
    }
  }

  /// A bounding box of the corners in the common superview, and then one of that box's corners in the other view.
  @Test func aRectangleIsConvertedThroughTheCommonSuperview() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let (a, b) = (
      UIView(frame: CGRect(x: 20, y: 30, width: 80, height: 60)),
      UIView(frame: CGRect(x: 150, y: 90, width: 90, height: 70))
    )
    root.addSubview(a)
    root.addSubview(b)
    (a.transform, b.transform) = (CGAffineTransform(rotationAngle: 0.4), CGAffineTransform(rotationAngle: 0.4))
    let rect = CGRect(x: 3, y: 4, width: 12, height: 16)
    let above = a.convert(rect, to: root)
    #expect(
      abs(above.width - (12 * cos(0.4) + 16 * sin(0.4))) < 1e-9
        && abs(above.height - (12 * sin(0.4) + 16 * cos(0.4))) < 1e-9)
    for there in [a.convert(rect, to: b), b.convert(rect, from: a), a.layer.convert(rect, to: b.layer)] {
      let direct = b.convert(above, from: root)
      #expect(abs(there.minX - direct.minX) < 1e-9 && abs(there.minY - direct.minY) < 1e-9)
      #expect(abs(there.width - direct.width) < 1e-9 && abs(there.height - direct.height) < 1e-9)
      #expect(there.width > 20 && there.height > 20)
    }
    // Up or down one branch there is no intermediate box.
    let inner = UIView(frame: CGRect(x: 5, y: 5, width: 40, height: 40))
    a.addSubview(inner)
    inner.transform = CGAffineTransform(rotationAngle: -0.4)
    let straight = inner.convert(CGRect(x: 0, y: 0, width: 10, height: 20), to: root).size
    #expect(abs(straight.width - 10) < 1e-9 && abs(straight.height - 20) < 1e-9)
  }

  @Test func aViewComesRightAboveItsSiblingBelowAForeignLayer() {
    let root = UIView()
    let (a, b, c) = (UIView(), UIView(), UIView())
    let foreign = CALayer()
    root.addSubview(a)
    root.layer.addSublayer(foreign)
    root.insertSubview(b, aboveSubview: a)
    #expect(root.subviews == [a, b])
    #expect(root.layer.sublayers?.map { ObjectIdentifier($0) } == [a.layer, b.layer, foreign].map { ObjectIdentifier($0) })
    // Also in the middle, and when it is already there.
    let between = CALayer()
    root.layer.insertSublayer(between, above: a.layer)
    root.insertSubview(c, aboveSubview: a)
    #expect(
      root.layer.sublayers?.map { ObjectIdentifier($0) }
        == [a.layer, c.layer, between, b.layer, foreign].map { ObjectIdentifier($0) })
    root.insertSubview(a, aboveSubview: b)
    #expect(root.subviews == [c, b, a])
    #expect(root.layer.sublayers?.last === foreign)
  }

  final class Counting: UIView {
    var layouts = 0
    var onLayout: ((Counting) -> Void)?
    override func layoutSubviews() {
      layouts += 1
      onLayout?(self)
    }
  }

  @Test func resizingASubviewLaysOutTheSuperviewOnce() {
    let kiosk = kiosk()
    let (box, child) = (Counting(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), UIView())
    box.addSubview(child)
    kiosk.rootViewController.view.addSubview(box)
    kiosk.presentChanges()
    box.layouts = 0
    let changes: [(UIView) -> Void] = [
      { $0.bounds.size.width += 1 }, { $0.frame.size.height += 1 }, { $0.frame = CGRect(x: 1, y: 1, width: 50, height: 50) },
    ]
    for (index, change) in changes.enumerated() {
      change(child)
      kiosk.presentChanges()
      #expect(box.layouts == index + 1)
    }
    child.center.x += 5
    child.bounds.origin.x += 3
    child.frame.origin.y += 3
    kiosk.presentChanges()
    #expect(box.layouts == 3)
    // Changes that a view makes while it is laid out cause no second round.
    box.onLayout = { box in box.subviews[0].frame.size.width += 1 }
    box.setNeedsLayout()
    kiosk.presentChanges()
    #expect(box.layouts == 4)
    kiosk.end()
  }

  @Test func aTransformTravelsInABox() {
    let transform = CATransform3DRotate(CATransform3DMakeTranslation(1, 2, 3), 0.7, 1, 2, 3)
    let box = NSValue(caTransform3D: transform)
    #expect(box.caTransform3DValue == transform)
    #expect(box == NSValue(caTransform3D: transform))
    #expect(box != NSValue(caTransform3D: CATransform3DIdentity))
    #expect(NSValue(cgRect: .zero).caTransform3DValue == CATransform3DIdentity)
    let animation = CABasicAnimation(keyPath: "transform")
    animation.fromValue = box
    animation.toValue = NSValue(caTransform3D: CATransform3DIdentity)
    animation.duration = 1
    let kiosk = kiosk()
    kiosk.presentChanges()
    kiosk.rootViewController.view.layer.add(animation, forKey: "t")
    kiosk.advance(by: .milliseconds(16))
    #expect((kiosk.rootViewController.view.layer.presentation()?.transform.m41 ?? 0) > 0.9)
    kiosk.end()
  }

  @Test func aPresentationIsOfTheLayersOwnType() {
    final class Dial: CALayer {
      var angle = 0.0
      override init() { super.init() }
      override init(layer: Any) {
        angle = (layer as? Dial)?.angle ?? 0
        super.init(layer: layer)
      }
      required init?(coder: NSCoder) { nil }
      override func copyForPresentation() -> CALayer { Dial(layer: self) }
    }
    let kiosk = kiosk()
    let (dial, shape) = (Dial(), CAShapeLayer())
    dial.angle = 3
    shape.lineWidth = 4
    kiosk.rootViewController.view.layer.addSublayer(dial)
    kiosk.rootViewController.view.layer.addSublayer(shape)
    kiosk.presentChanges()
    let shown: Dial? = dial.presentation()
    #expect(shown?.angle == 3)
    #expect(shape.presentation()?.lineWidth == 4)
    kiosk.end()
  }

  @Test func boundsOfAPathEncloseItsControlPoints() {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 100, y: 0), controlPoint: CGPoint(x: 50, y: 80))
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 100, height: 80))
    #expect(path.cgPath.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 100, height: 40))
  }

  @Test func aPictureInATitledButtonHasNoMargin() {
    let button = UIButton(type: .custom)
    button.setTitle("Go", for: .normal)
    button.sizeToFit()
    let titled = button.bounds.height
    button.setImage(UIGraphicsImageRenderer(size: CGSize(width: 80, height: 80)).image { _ in }, for: .normal)
    button.sizeToFit()
    #expect(button.bounds.height == 80)
    button.layoutIfNeeded()
    #expect(button.imageView?.frame.size == CGSize(width: 80, height: 80))
    button.setImage(UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { _ in }, for: .normal)
    button.sizeToFit()
    #expect(button.bounds.height == titled)
    button.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    button.contentVerticalAlignment = .top
    button.layoutIfNeeded()
    #expect(button.titleLabel?.frame.minY == 0)
  }
}

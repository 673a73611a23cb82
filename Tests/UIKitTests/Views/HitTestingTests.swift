import Foundation
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct HitTestingTests {
  private func view(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, in parent: UIView?) -> UIView {
    let view = UIView(frame: CGRect(x: x, y: y, width: width, height: height))
    parent?.addSubview(view)
    return view
  }

  @Test func C3_theFrontmostTouchableViewIsHit() {
    let root = view(0, 0, 100, 100, in: nil)
    let back = view(0, 0, 50, 50, in: root)
    let front = view(25, 25, 50, 50, in: root)
    let point = CGPoint(x: 30, y: 30)
    #expect(root.hitTest(point, with: nil) === front)
    front.isHidden = true
    #expect(root.hitTest(point, with: nil) === back)
    front.isHidden = false
    front.alpha = 0.005
    #expect(root.hitTest(point, with: nil) === back)
    front.alpha = 0.01
    #expect(root.hitTest(point, with: nil) === front)
    front.isUserInteractionEnabled = false
    #expect(root.hitTest(point, with: nil) === back)
    back.isUserInteractionEnabled = false
    #expect(root.hitTest(point, with: nil) === root)
    #expect(root.hitTest(CGPoint(x: 200, y: 0), with: nil) == nil)
  }

  /// A transformed view is asked itself, a plain one is compared in its superview: the rules are the same.
  @Test(arguments: [CGAffineTransform.identity, CGAffineTransform(scaleX: 2, y: 2)])
  func C3_whoIsHiddenTransparentOrSwitchedOffIsNotHit(_ transform: CGAffineTransform) {
    let root = view(0, 0, 100, 100, in: nil)
    let parent = view(20, 20, 40, 40, in: root)
    let child = view(0, 0, 40, 40, in: parent)
    parent.transform = transform
    let (inside, outside) = (CGPoint(x: 40, y: 40), CGPoint(x: 95, y: 95))
    #expect(root.hitTest(inside, with: nil) === child)
    #expect(root.hitTest(outside, with: nil) === root)
    for (off, on) in [
      ({ $0.isHidden = true }, { $0.isHidden = false }), ({ $0.alpha = 0 }, { $0.alpha = 1 }),
      ({ $0.isUserInteractionEnabled = false }, { $0.isUserInteractionEnabled = true }),
    ] as [((UIView) -> Void, (UIView) -> Void)] {
      off(child)
      #expect(root.hitTest(inside, with: nil) === parent)
      on(child)
      off(parent)
      #expect(root.hitTest(inside, with: nil) === root)
      on(parent)
      off(root)
      #expect(root.hitTest(inside, with: nil) == nil)
      on(root)
      #expect(root.hitTest(inside, with: nil) === child)
    }
  }

  @Test func C3_aParentsBoundsLimitItsChildrenWithoutClipping() {
    let root = view(0, 0, 100, 100, in: nil)
    let parent = view(0, 0, 20, 20, in: root)
    let child = view(10, 10, 50, 50, in: parent)
    #expect(!parent.clipsToBounds)
    #expect(root.hitTest(CGPoint(x: 15, y: 15), with: nil) === child)
    #expect(root.hitTest(CGPoint(x: 30, y: 30), with: nil) === root)
  }

  final class Wide: UIView {
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      bounds.insetBy(dx: -10, dy: -10).contains(point)
    }
  }

  @Test func C4_edgesBelongToTheTopLeftAndTargetsMayGrow() {
    let root = view(0, 0, 100, 100, in: nil)
    let child = view(10, 10, 20, 20, in: root)
    #expect(root.hitTest(CGPoint(x: 10, y: 10), with: nil) === child)
    #expect(root.hitTest(CGPoint(x: 30, y: 15), with: nil) === root)
    #expect(root.hitTest(CGPoint(x: 15, y: 30), with: nil) === root)
    let wide = Wide(frame: CGRect(x: 60, y: 60, width: 4, height: 4))
    root.addSubview(wide)
    #expect(root.hitTest(CGPoint(x: 52, y: 70), with: nil) === wide)
  }

  /// The same edges for the view itself and for a transformed one, neither of which is compared in its superview.
  @Test func C4_theLastPointIsTheOneBeforeTheEdge() {
    let root = view(0, 0, 100, 100, in: nil)
    let child = view(10, 10, 20, 20, in: root)
    child.bounds.origin = CGPoint(x: 5, y: 7)
    for (x, y, isInside) in [
      (5, 7, true), (24.75, 26.75, true), (25, 7, false), (5, 27, false), (4.75, 7, false), (5, 6.75, false),
    ] as [(CGFloat, CGFloat, Bool)] {
      let point = CGPoint(x: x, y: y)
      #expect(child.point(inside: point, with: nil) == isInside)
      #expect(child.hitTest(point, with: nil) === (isInside ? child : nil))
    }
    child.bounds.origin = .zero
    child.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(root.hitTest(CGPoint(x: 0, y: 0), with: nil) === child)
    #expect(root.hitTest(CGPoint(x: 39.5, y: 39.5), with: nil) === child)
    #expect(root.hitTest(CGPoint(x: 40, y: 20), with: nil) === root)
    #expect(root.hitTest(CGPoint(x: 20, y: 40), with: nil) === root)
  }

  @Test func C4_aControlTracksInsideItsOwnTarget() {
    final class Reaching: UIControl {
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: -150, dy: -150).contains(point)
      }
    }
    let kiosk = VirtualKiosk(400, 400) { UIViewController() }
    let control = Reaching(frame: CGRect(x: 180, y: 180, width: 40, height: 40))
    kiosk.rootViewController.view.addSubview(control)
    var ends: [String] = []
    control.addAction(UIAction { _ in ends.append("inside") }, for: .touchUpInside)
    control.addAction(UIAction { _ in ends.append("outside") }, for: .touchUpOutside)
    // Further than the slop for a finger that drags.
    kiosk.touch(.down, at: .point(60, 200))
    kiosk.touch(.move, at: .point(340, 200))
    kiosk.touch(.up)
    #expect(ends == ["inside"])
    kiosk.touch(.down, at: .point(200, 200))
    kiosk.touch(.move, at: .point(395, 200))
    kiosk.touch(.up)
    #expect(ends == ["inside", "outside"])
    kiosk.end()
  }

  @Test func C5_aDisabledViewHidesItsSubtree() {
    let root = view(0, 0, 100, 100, in: nil)
    let parent = view(0, 0, 50, 50, in: root)
    _ = view(0, 0, 50, 50, in: parent)
    #expect(UIView().isUserInteractionEnabled)
    #expect(!UILabel().isUserInteractionEnabled)
    #expect(!UIImageView().isUserInteractionEnabled)
    parent.isUserInteractionEnabled = false
    #expect(root.hitTest(CGPoint(x: 5, y: 5), with: nil) === root)
  }

  @Test func C3_turnedAndScaledViewsAreHitWhereTheyAreSeen() {
    let root = view(0, 0, 200, 200, in: nil)
    let turned = view(50, 90, 100, 20, in: root)
    turned.transform = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(root.hitTest(CGPoint(x: 100, y: 60), with: nil) === turned)
    #expect(root.hitTest(CGPoint(x: 60, y: 100), with: nil) === root)
  }

  @Test func V1_hitTestingUsesTheModelAndSkipsMovingViews() {
    let kiosk = VirtualKiosk(200, 200) { UIViewController() }
    let root: UIView = kiosk.rootViewController.view
    let (blocked, open) = (view(0, 0, 20, 20, in: root), view(0, 100, 20, 20, in: root))
    kiosk.presentChanges()
    UIView.animate(withDuration: 1) { blocked.frame.origin.x = 100 }
    UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) { open.frame.origin.x = 100 }
    kiosk.advance(by: .milliseconds(500))
    #expect(root.hitTest(CGPoint(x: 110, y: 110), with: nil) === open)
    #expect(root.hitTest(CGPoint(x: 60, y: 110), with: nil) === root)
    #expect(root.hitTest(CGPoint(x: 110, y: 10), with: nil) === root)
    kiosk.advance(by: .seconds(1))
    #expect(root.hitTest(CGPoint(x: 110, y: 10), with: nil) === blocked)
    kiosk.end()
  }

  /// The rule, without any shortcut.
  private func plainHit(_ view: UIView, _ point: CGPoint) -> UIView? {
    guard view.isUserInteractionEnabled, !view.isHidden, view.alpha >= 0.01, view.point(inside: point, with: nil) else {
      return nil
    }
    for child in view.subviews.reversed() {
      if let hit = plainHit(child, view.convert(point, to: child)) { return hit }
    }
    return view
  }

  @Test func C3_manySubviewsAreHitLikeFewWhateverHappensToThem() {
    var random = Xorshift(seed: 7)
    let root = view(0, 0, 400, 400, in: nil)
    func place() -> CGRect {
      CGRect(
        x: .random(in: -20...380, using: &random), y: .random(in: -20...380, using: &random),
        width: .random(in: 0...60, using: &random), height: .random(in: 0...60, using: &random))
    }
    for _ in 0..<200 { root.addSubview(UIView(frame: place())) }
    let spare = view(0, 0, 400, 400, in: nil)
    for round in 0..<3000 {
      // Mostly nothing happens between searches: the second and third search use another path than the first.
      if round % 4 == 0, let child = root.subviews.randomElement(using: &random) {
        switch Int.random(in: 0..<14, using: &random) {
        case 0: child.frame = place()
        case 1: child.center = place().origin
        case 2: child.bounds = place()
        case 3: child.isHidden.toggle()
        case 4: child.alpha = child.alpha < 0.5 ? 1 : 0
        case 5: child.isUserInteractionEnabled.toggle()
        case 6: child.transform = child.transform.isIdentity ? CGAffineTransform(rotationAngle: 0.7) : .identity
        case 7: root.bringSubviewToFront(child)
        case 8: root.sendSubviewToBack(child)
        case 9: child.layer.anchorPoint = CGPoint(x: .random(in: 0...1, using: &random), y: 0.5)
        case 10: root.exchangeSubview(at: 3, withSubviewAt: 150)
        case 11: spare.addSubview(child)
        case 12: if let back = spare.subviews.last { root.insertSubview(back, at: 90) }
        default: root.bounds.origin.x = .random(in: -50...50, using: &random)
        }
      }
      let point = CGPoint(x: .random(in: 0...400, using: &random), y: .random(in: 0...400, using: &random))
      let (hit, wanted) = (root.hitTest(point, with: nil), plainHit(root, point))
      if hit !== wanted { return #expect(hit === wanted, "round \(round) at \(point)") }
    }
  }

  @Test func C3_fewOfManyThatMoveAreFollowed() {
    var random = Xorshift(seed: 11)
    let root = view(0, 0, 400, 400, in: nil)
    for _ in 0..<300 { _ = view(0, 0, 20, 20, in: root) }
    let masked = root.subviews[5]
    for round in 0..<1500 {
      for _ in 0..<Int.random(in: 0...(round % 50 == 0 ? 40 : 3), using: &random) {
        let child = root.subviews.randomElement(using: &random)!
        let place = CGPoint(x: .random(in: 0...400, using: &random), y: .random(in: 0...400, using: &random))
        switch Int.random(in: 0..<9, using: &random) {
        case 0: child.bounds.size.width = .random(in: 0...60, using: &random)
        case 1: child.transform = child.transform.isIdentity ? CGAffineTransform(scaleX: 2, y: 2) : .identity
        // Sublayers that belong to no view, and masks, are moved as well.
        case 2 where round % 7 == 0:
          let bare = CALayer()
          root.layer.insertSublayer(bare, at: 40)
          _ = root.hitTest(place, with: nil)
          bare.position = place
          if Bool.random(using: &random) { bare.removeFromSuperlayer() }
        case 3:
          masked.layer.mask = masked.layer.mask == nil ? CALayer() : nil
          root.layer.mask = root.layer.mask == nil ? CALayer() : nil
          root.layer.mask?.position = place
        case 4 where round % 5 == 0: child.removeFromSuperview(); root.addSubview(child)
        default: child.center = place
        }
      }
      let point = CGPoint(x: .random(in: 0...400, using: &random), y: .random(in: 0...400, using: &random))
      let (hit, wanted) = (root.hitTest(point, with: nil), plainHit(root, point))
      if hit !== wanted { return #expect(hit === wanted, "round \(round) at \(point)") }
    }
  }

  @Test func C3_oneOfManyMayStillReachOutOfItsFrame() {
    final class Wide: UIView {
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: -30, dy: -30).contains(point)
      }
    }
    let root = view(0, 0, 400, 400, in: nil)
    for i in 0..<100 { _ = view(CGFloat(i * 3), 300, 2, 2, in: root) }
    let wide = Wide(frame: CGRect(x: 100, y: 100, width: 10, height: 10))
    root.insertSubview(wide, at: 0)
    for _ in 0..<3 { #expect(root.hitTest(CGPoint(x: 80, y: 80), with: nil) === wide) }
  }
}

private struct Xorshift: RandomNumberGenerator {
  var state: UInt64
  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }
  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}

import Foundation
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct GeometryTests {
  private func isNear(_ a: CGRect, _ b: CGRect) -> Bool {
    abs(a.minX - b.minX) < 1e-6 && abs(a.minY - b.minY) < 1e-6 && abs(a.width - b.width) < 1e-6
      && abs(a.height - b.height) < 1e-6
  }
  private func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool { abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6 }

  @Test func C1_frameFollowsFromBoundsCenterAndTransform() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
    #expect(view.center == CGPoint(x: 60, y: 45))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(view.bounds.size == CGSize(width: 100, height: 50))
    #expect(view.center == CGPoint(x: 60, y: 45))
    #expect(isNear(view.frame, CGRect(x: 35, y: -5, width: 50, height: 100)))
    view.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
    #expect(isNear(view.frame, CGRect(x: 55, y: 35, width: 10, height: 20)))
  }

  @Test func C1_settingTheFrameUnderATransformGoesThroughTheInverse() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.transform = CGAffineTransform(scaleX: 2, y: 4)
    view.frame = CGRect(x: 100, y: 200, width: 40, height: 40)
    #expect(isNear(view.frame, CGRect(x: 100, y: 200, width: 40, height: 40)))
    #expect(view.center == CGPoint(x: 120, y: 220))
    #expect(view.bounds.size == CGSize(width: 20, height: 10))
  }

  @Test func C1_theAnchorPointIsWhatCenterPlaces() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.anchorPoint = CGPoint(x: 0, y: 0)
    #expect(view.frame == CGRect(x: 50, y: 50, width: 100, height: 100))
    view.center = .zero
    view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    #expect(isNear(view.frame, CGRect(x: 0, y: 0, width: 50, height: 50)))
    // Its content is scaled about the same point.
    let holder = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    holder.addSubview(view)
    #expect(isNear(view.convert(CGPoint(x: 100, y: 60), to: holder), CGPoint(x: 50, y: 30)))
    #expect(isNear(holder.convert(CGPoint(x: 50, y: 30), to: view), CGPoint(x: 100, y: 60)))
  }

  @Test func C1_valuesThatAreNotFiniteAreRefused() {
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    let before = view.frame
    for bad in [CGFloat.nan, .infinity, -.infinity] {
      view.frame = CGRect(x: bad, y: 0, width: 1, height: 1)
      view.frame = CGRect(x: 0, y: 0, width: bad, height: 1)
      view.bounds = CGRect(x: 0, y: bad, width: 1, height: 1)
      view.center = CGPoint(x: bad, y: 0)
      view.transform = CGAffineTransform(a: bad, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    }
    view.frame = .null
    view.alpha = .nan
    #expect(view.frame == before)
    #expect(view.alpha == 1)
    view.frame = CGRect(x: 10, y: 10, width: -5, height: -5)
    #expect(view.frame == CGRect(x: 5, y: 5, width: 5, height: 5))
  }

  @Test func C2_boundsOriginScrollsChildrenButNotTheFrame() {
    let parent = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
    let child = UIView(frame: CGRect(x: 0, y: 150, width: 20, height: 20))
    parent.addSubview(child)
    #expect(parent.hitTest(CGPoint(x: 5, y: 155), with: nil) == nil)
    parent.bounds.origin = CGPoint(x: 30, y: 100)
    #expect(parent.frame == CGRect(x: 10, y: 10, width: 100, height: 100))
    parent.bounds.origin.x = 0
    #expect(parent.frame == CGRect(x: 10, y: 10, width: 100, height: 100))
    #expect(parent.hitTest(CGPoint(x: 5, y: 155), with: nil) === child)
    #expect(parent.point(inside: CGPoint(x: 0, y: 0), with: nil) == false)
    let holder = UIView(frame: CGRect(x: 0, y: 0, width: 500, height: 500))
    holder.addSubview(parent)
    #expect(holder.convert(CGPoint(x: 0, y: 0), from: child) == CGPoint(x: 10, y: 60))
    #expect(holder.hitTest(CGPoint(x: 15, y: 65), with: nil) === child)
    #expect(holder.hitTest(CGPoint(x: 15, y: 15), with: nil) === parent)
    // Scaled views scroll as well.
    parent.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    #expect(isNear(holder.convert(CGPoint(x: 0, y: 0), from: child), CGPoint(x: 35, y: 60)))
    #expect(holder.hitTest(CGPoint(x: 37, y: 62), with: nil) === child)
  }

  @Test func C6_convertsAcrossBranchesRotationAndWindows() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let (a, b) = (
      UIView(frame: CGRect(x: 100, y: 0, width: 100, height: 100)),
      UIView(frame: CGRect(x: 0, y: 200, width: 100, height: 50))
    )
    root.addSubview(a)
    root.addSubview(b)
    a.transform = CGAffineTransform(rotationAngle: .pi / 2)
    // a's top left corner is at the right end of its bounding box.
    #expect(isNear(a.convert(.zero, to: root), CGPoint(x: 200, y: 0)))
    #expect(isNear(a.convert(.zero, to: b), CGPoint(x: 200, y: -200)))
    #expect(isNear(b.convert(CGPoint(x: 200, y: -200), to: a), .zero))
    #expect(isNear(root.convert(CGPoint(x: 200, y: 0), to: a), .zero))
    #expect(isNear(root.convert(CGPoint(x: 180, y: 10), to: a), CGPoint(x: 10, y: 20)))
    #expect(root.convert(CGPoint(x: 7, y: 207), to: b) == CGPoint(x: 7, y: 7))
    #expect(
      isNear(
        a.convert(CGRect(x: 0, y: 0, width: 10, height: 20), to: root), CGRect(x: 180, y: 0, width: 20, height: 10)))
    let window = UIWindow(frame: CGRect(x: 30, y: 40, width: 400, height: 400))
    window.addSubview(root)
    root.frame.origin = CGPoint(x: 5, y: 6)
    #expect(b.convert(.zero, to: nil) == CGPoint(x: 5, y: 206))
    #expect(window.convert(CGPoint(x: 1, y: 1), to: nil) == CGPoint(x: 31, y: 41))
    // `from: nil` is like `to: nil`: the window of a view, the screen of a window.
    #expect(b.convert(CGPoint(x: 5, y: 206), from: nil) == .zero)
    #expect(window.convert(CGPoint(x: 31, y: 41), from: nil as UIView?) == CGPoint(x: 1, y: 1))
    #expect(b.convert(CGRect(x: 1, y: 2, width: 3, height: 4), to: nil) == CGRect(x: 6, y: 208, width: 3, height: 4))
    let other = UIWindow(frame: CGRect(x: 100, y: 100, width: 10, height: 10))
    #expect(b.convert(.zero, to: other) == CGPoint(x: 30 + 5 - 100, y: 40 + 206 - 100))
  }

  @Test func C6_aViewWithoutSizeConvertsWithoutHarm() {
    let (a, b) = (
      UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)),
      UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    )
    a.addSubview(b)
    b.transform = CGAffineTransform(scaleX: 0, y: 0)
    #expect(a.convert(CGPoint(x: 3, y: 4), to: b).x.isFinite)
    #expect(a.hitTest(CGPoint(x: 3, y: 4), with: nil) != nil)
  }
}

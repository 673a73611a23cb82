import Foundation
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct LayoutTests {
  final class Counting: UIView {
    var layouts = 0
    var onLayout: (() -> Void)?
    override func layoutSubviews() {
      layouts += 1
      onLayout?()
    }
  }

  private func makeKiosk(_ views: UIView...) -> VirtualKiosk<UIViewController> {
    let kiosk = VirtualKiosk(200, 200) { UIViewController() }
    for view in views { kiosk.rootViewController.view.addSubview(view) }
    kiosk.presentChanges()
    return kiosk
  }

  @Test func U1_markingIsCoalescedToOneLayoutATurn() {
    let view = Counting(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let kiosk = makeKiosk(view)
    let before = view.layouts
    for _ in 0..<10 { view.setNeedsLayout() }
    #expect(view.layouts == before)
    kiosk.presentChanges()
    #expect(view.layouts == before + 1)
    kiosk.presentChanges()
    #expect(view.layouts == before + 1)
    kiosk.end()
  }

  @Test func U1_sizeAndBoundsOriginLayOutAPlainMoveDoesNot() {
    let view = Counting(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let kiosk = makeKiosk(view)
    func layouts(after change: () -> Void) -> Int {
      let before = view.layouts
      change()
      kiosk.presentChanges()
      return view.layouts - before
    }
    #expect(layouts { view.frame.origin = CGPoint(x: 50, y: 50) } == 0)
    #expect(layouts { view.center.x += 1 } == 0)
    #expect(layouts { view.transform = CGAffineTransform(scaleX: 2, y: 2) } == 0)
    #expect(layouts { view.bounds.size.width = 20 } == 1)
    #expect(layouts { view.bounds.origin.y = 5 } == 1)
    #expect(layouts { view.frame = view.frame } == 0)
    #expect(layouts { view.addSubview(UIView()) } == 1)
    kiosk.end()
  }

  @Test func U1_layoutIfNeededLaysOutDirtyDescendantsRootFirst() {
    let (outer, inner) = (Counting(), Counting())
    outer.addSubview(inner)
    var order: [String] = []
    outer.onLayout = { order.append("outer") }
    inner.onLayout = { order.append("inner") }
    outer.layoutIfNeeded()
    order = []
    inner.setNeedsLayout()
    outer.layoutIfNeeded()
    #expect(order == ["inner"])
    order = []
    inner.setNeedsLayout()
    outer.setNeedsLayout()
    outer.layoutIfNeeded()
    #expect(order == ["outer", "inner"])
    order = []
    outer.layoutIfNeeded()
    #expect(order == [])
  }

  @Test func U2_flexiblePartsShareTheChangeInProportion() {
    func resized(_ mask: UIView.AutoresizingMask, _ frame: CGRect) -> CGRect {
      let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let child = UIView(frame: frame)
      child.autoresizingMask = mask
      parent.addSubview(child)
      parent.frame.size = CGSize(width: 200, height: 150)
      return child.frame
    }
    let frame = CGRect(x: 20, y: 20, width: 40, height: 40)
    #expect(resized([], frame) == frame)
    #expect(resized(.flexibleWidth, frame) == CGRect(x: 20, y: 20, width: 140, height: 40))
    #expect(resized(.flexibleLeftMargin, frame) == CGRect(x: 120, y: 20, width: 40, height: 40))
    let centred = resized([.flexibleLeftMargin, .flexibleRightMargin], frame)
    #expect(abs(centred.minX - (20 + 100 / 3.0)) < 1e-9 && centred.width == 40)
    #expect(resized([.flexibleWidth, .flexibleRightMargin], frame) == CGRect(x: 20, y: 20, width: 90, height: 40))
    let height: CGFloat = 40 + 50 * 40 / 60
    #expect(resized([.flexibleTopMargin, .flexibleHeight], frame).height == height)
    #expect(
      resized([.flexibleWidth, .flexibleHeight], CGRect(x: 0, y: 0, width: 100, height: 100))
        == CGRect(x: 0, y: 0, width: 200, height: 150))
    // With nothing to be proportional to, they share it evenly.
    #expect(resized([.flexibleLeftMargin, .flexibleRightMargin], CGRect(x: 0, y: 0, width: 100, height: 10)).minX == 50)
    #expect(resized(.flexibleWidth, .zero).width == 100)
  }

  @Test func U2_switchedOffNothingFollows() {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    child.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    parent.addSubview(child)
    parent.autoresizesSubviews = false
    parent.frame.size.width = 300
    #expect(child.frame.width == 100)
    parent.autoresizesSubviews = true
    parent.bounds.size.width = 400
    #expect(child.frame.width == 200)
  }

  @Test func U4_marginsDefaultToEightAndMayFollowTheSuperview() {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = UIView(frame: CGRect(x: 10, y: 0, width: 90, height: 100))
    parent.addSubview(child)
    #expect(child.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    parent.layoutMargins = UIEdgeInsets(top: 20, left: 30, bottom: 0, right: 10)
    #expect(child.layoutMargins.left == 8)
    child.preservesSuperviewLayoutMargins = true
    #expect(child.layoutMargins == UIEdgeInsets(top: 20, left: 20, bottom: 8, right: 10))
  }

  @Test func U5_leadingFollowsTheLayoutDirection() {
    let view = UIView()
    view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    view.semanticContentAttribute = .forceRightToLeft
    #expect(view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 4, bottom: 3, right: 2))
  }

  final class Fitting: UIView {
    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 30, height: 12) }
  }

  @Test func U1_sizeToFitKeepsTheTopLeftCorner() {
    let view = Fitting(frame: CGRect(x: 5, y: 6, width: 100, height: 100))
    view.sizeToFit()
    #expect(view.frame == CGRect(x: 5, y: 6, width: 30, height: 12))
    #expect(UIView().intrinsicContentSize == CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric))
  }
}

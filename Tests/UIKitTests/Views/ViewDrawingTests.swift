import Foundation
import KioskTesting
import Raster
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct ViewDrawingTests {
  final class Canvas: UIView {
    var draws = 0
    var color = UIColor.red
    var rects: [CGRect] = []
    override func draw(_ rect: CGRect) {
      draws += 1
      rects.append(rect)
      color.setFill()
      UIRectFill(bounds)
    }
  }

  final class Plain: UIView {
    override func layoutSubviews() {}
  }

  @Test func onlyClassesThatOverrideDrawAreAskedToDraw() {
    #expect(MethodOverrides.draw.isOverridden(in: Canvas.self))
    #expect(!MethodOverrides.draw.isOverridden(in: Plain.self))
    #expect(!MethodOverrides.draw.isOverridden(in: UIView.self))
    #expect(!MethodOverrides.draw.isOverridden(in: UIWindow.self))
    final class Sub: UIView {}
    #expect(!MethodOverrides.draw.isOverridden(in: Sub.self))
    final class Generic<T>: UIView { override func draw(_ rect: CGRect) {} }
    #expect(MethodOverrides.draw.isOverridden(in: Generic<Int>.self))
    #expect(!MethodOverrides.hitTest.isOverridden(in: Canvas.self))
    #expect(!MethodOverrides.pointInside.isOverridden(in: UIWindow.self))
    #expect(!UIView().layer.needsDisplay())
    #expect(Canvas().layer.needsDisplay())
  }

  @Test func whatIsDrawnStaysUntilItIsAskedForAgain() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let canvas = Canvas(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    kiosk.rootViewController.view.addSubview(canvas)
    kiosk.presentChanges()
    #expect(canvas.draws == 1)
    #expect(canvas.rects == [CGRect(x: 0, y: 0, width: 20, height: 20)])
    #expect(kiosk.screenshot().bitmap.pixel(15, 15) == 0xFFFF_0000)
    canvas.frame.origin.x = 50
    #expect(kiosk.screenshot().bitmap.pixel(55, 15) == 0xFFFF_0000)
    #expect(canvas.draws == 1)
    canvas.color = .blue
    canvas.setNeedsDisplay()
    canvas.setNeedsDisplay()
    #expect(kiosk.screenshot().bitmap.pixel(55, 15) == 0xFF00_00FF)
    #expect(canvas.draws == 2)
    kiosk.end()
  }

  @Test func redrawContentModeDrawsForEachSize() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let canvas = Canvas(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    canvas.contentMode = .redraw
    kiosk.rootViewController.view.addSubview(canvas)
    kiosk.presentChanges()
    canvas.frame.size.width = 40
    kiosk.presentChanges()
    #expect(canvas.rects.last == CGRect(x: 0, y: 0, width: 40, height: 20))
    kiosk.end()
  }

  @Test func alphaHidingAndClippingShowOnScreen() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let root: UIView = kiosk.rootViewController.view
    root.backgroundColor = .white
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    let inner = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    box.backgroundColor = .black
    inner.backgroundColor = .black
    box.addSubview(inner)
    root.addSubview(box)
    #expect(kiosk.screenshot().bitmap.pixel(50, 50) == 0xFF00_0000)
    box.clipsToBounds = true
    #expect(kiosk.screenshot().bitmap.pixel(50, 50) == 0xFFFF_FFFF)
    box.alpha = 0.5
    let grey = kiosk.screenshot().bitmap.pixel(10, 10) & 0xFF
    #expect((126...129).contains(grey))
    box.isHidden = true
    #expect(kiosk.screenshot().bitmap.pixel(10, 10) == 0xFFFF_FFFF)
    kiosk.end()
  }

  @Test func aSnapshotShowsWhatTheViewShowed() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let canvas = Canvas(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    kiosk.rootViewController.view.addSubview(canvas)
    kiosk.presentChanges()
    let picture = canvas.snapshotView(afterScreenUpdates: false)
    canvas.removeFromSuperview()
    picture.map { kiosk.rootViewController.view.addSubview($0) }
    #expect(picture?.frame == CGRect(x: 0, y: 0, width: 20, height: 20))
    let pixels = kiosk.screenshot().bitmap
    #expect(pixels.pixel(5, 5) == 0xFFFF_0000)
    #expect(pixels.pixel(25, 25) != 0xFFFF_0000)
    #expect(UIView().snapshotView(afterScreenUpdates: true) == nil)
    kiosk.end()
  }

  @Test func aMaskViewCutsOut() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let root: UIView = kiosk.rootViewController.view
    root.backgroundColor = .white
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    box.backgroundColor = .black
    let mask = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 40))
    mask.backgroundColor = .black
    box.mask = mask
    root.addSubview(box)
    let pixels = kiosk.screenshot().bitmap
    #expect(pixels.pixel(10, 10) == 0xFF00_0000)
    #expect(pixels.pixel(30, 10) == 0xFFFF_FFFF)
    kiosk.end()
  }

  final class Gradient: UIView {
    override class var layerClass: AnyClass { CAGradientLayer.self }
  }

  @Test func layerClassChoosesTheLayer() {
    #expect(Gradient().layer is CAGradientLayer)
    #expect(type(of: UIView().layer) == CALayer.self)
  }

  @Test func nothingDirtyPresentsNothing() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.cost { kiosk.advance(by: .seconds(3600)) } == .none)
    #expect(
      kiosk.cost {
        kiosk.rootViewController.view.setNeedsLayout(); kiosk.advance(by: .seconds(1))
      }.frames == 0)
    kiosk.end()
  }
}

import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct ZoomTests {
  private func kiosk() -> VirtualKiosk<ScrollController> {
    let kiosk = scrollKiosk(height: 300)
    kiosk.rootViewController.scroll.minimumZoomScale = 1
    kiosk.rootViewController.scroll.maximumZoomScale = 4
    return kiosk
  }

  @Test func zoomingScalesTheViewAndTheContent() {
    let kiosk = kiosk()
    let scroll = kiosk.rootViewController.scroll
    scroll.zoomScale = 2
    #expect(kiosk.rootViewController.content.frame == CGRect(x: 0, y: 0, width: 600, height: 600))
    #expect(scroll.contentSize == CGSize(width: 600, height: 600))
    // The centre stays in the centre.
    #expect(scroll.contentOffset == CGPoint(x: 150, y: 150))
    scroll.zoomScale = 9
    #expect(scroll.zoomScale == 4)
    scroll.zoomScale = .nan
    scroll.zoomScale = 0.1
    #expect(scroll.zoomScale == 1 && kiosk.rootViewController.content.frame.width == 300)
  }

  @Test func aPinchZoomsAboutItsMiddle() {
    let kiosk = kiosk()
    let scroll = kiosk.rootViewController.scroll
    #expect(scroll.pinchGestureRecognizer != nil)
    let before = kiosk.rootViewController.content.convert(CGPoint(x: 150, y: 150), from: scroll.superview)
    kiosk.pinch(at: .point(150, 150), from: 60, to: 130)
    kiosk.advance(by: .seconds(1))
    #expect(scroll.zoomScale > 1.6 && scroll.zoomScale < 2.2)
    let after = kiosk.rootViewController.content.convert(CGPoint(x: 150, y: 150), from: scroll.superview)
    #expect(abs(after.x - before.x) < 4 && abs(after.y - before.y) < 4)
    #expect(kiosk.rootViewController.log.contains("will zoom") && kiosk.rootViewController.log.contains("zoomed"))
  }

  @Test func aPinchBeyondTheLimitsComesBack() {
    let kiosk = kiosk()
    let scroll = kiosk.rootViewController.scroll
    scroll.maximumZoomScale = 1.5
    kiosk.touch(.down, at: [.point(180, 200), .point(220, 200)])
    for half in [40.0, 80, 120] {
      kiosk.advance(by: .milliseconds(30))
      kiosk.touch(.move, at: [.point(200 - half, 200), .point(200 + half, 200)])
    }
    #expect(scroll.zoomScale > 1.6 && scroll.isZooming)
    kiosk.liftAll()
    #expect(scroll.isZoomBouncing && !scroll.isZooming)
    kiosk.advance(by: .seconds(1))
    #expect(scroll.zoomScale == 1.5 && !scroll.isZoomBouncing)
    #expect(kiosk.cost { kiosk.advance(by: .seconds(60)) } == .none)
  }

  @Test func aRectangleIsZoomedTo() {
    let kiosk = kiosk()
    let scroll = kiosk.rootViewController.scroll
    scroll.zoom(to: CGRect(x: 100, y: 50, width: 100, height: 100), animated: false)
    #expect(scroll.zoomScale == 3)
    #expect(scroll.contentOffset == CGPoint(x: 300, y: 150))
    scroll.zoom(to: CGRect(x: 0, y: 0, width: 300, height: 300), animated: true)
    #expect(scroll.zoomScale == 3)
    kiosk.advance(by: .milliseconds(150))
    #expect(scroll.zoomScale > 1.05 && scroll.zoomScale < 2.95)
    kiosk.advance(by: .seconds(1))
    #expect(scroll.zoomScale == 1 && scroll.contentOffset == .zero)
    #expect(kiosk.rootViewController.log == ["will zoom", "zoomed"])
  }

  @Test func withoutLimitsThereIsNothingToPinch() {
    let scroll = scrollKiosk().rootViewController.scroll
    #expect(scroll.pinchGestureRecognizer == nil)
  }
}

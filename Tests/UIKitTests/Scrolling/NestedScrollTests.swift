import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct NestedScrollTests {
  private func kiosk(inner size: CGSize) -> (VirtualKiosk<ScrollController>, UIScrollView) {
    let kiosk = scrollKiosk(height: 1200)
    let inner = UIScrollView(frame: CGRect(x: 20, y: 20, width: 260, height: 260))
    inner.contentSize = size
    kiosk.rootViewController.content.addSubview(inner)
    return (kiosk, inner)
  }

  @Test func theDirectionDecidesBetweenAxes() {
    let (kiosk, inner) = kiosk(inner: CGSize(width: 1000, height: 260))
    kiosk.drag(from: .point(300, 200), to: .point(150, 200))
    #expect(inner.contentOffset.x > 100 && kiosk.rootViewController.scroll.contentOffset.y == 0)
    kiosk.advance(by: .seconds(1))
    let x = inner.contentOffset.x
    kiosk.drag(from: .point(200, 250), to: .point(200, 150))
    #expect(inner.contentOffset.x == x && kiosk.rootViewController.scroll.contentOffset.y > 80)
  }

  @Test func theInnerOneGoesFirstAndHandsOverAtItsEnd() {
    let (kiosk, inner) = kiosk(inner: CGSize(width: 260, height: 400))
    kiosk.drag(from: .point(200, 280), to: .point(200, 60), duration: .milliseconds(400))
    kiosk.advance(by: .seconds(2))
    #expect(inner.contentOffset.y == 140 && kiosk.rootViewController.scroll.contentOffset.y == 0)
    kiosk.drag(from: .point(200, 280), to: .point(200, 180))
    #expect(inner.contentOffset.y == 140 && kiosk.rootViewController.scroll.contentOffset.y > 80)
  }

  @Test func withNobodyToHandOverToTheInnerOneBounces() {
    let (kiosk, inner) = kiosk(inner: CGSize(width: 260, height: 400))
    kiosk.touch(.down, at: .point(200, 100))
    for y in [120.0, 220] {
      kiosk.advance(by: .milliseconds(30))
      kiosk.touch(.move, at: .point(200, y))
    }
    #expect(inner.contentOffset.y < -20 && kiosk.rootViewController.scroll.contentOffset.y == 0)
    kiosk.touch(.up)
  }
}

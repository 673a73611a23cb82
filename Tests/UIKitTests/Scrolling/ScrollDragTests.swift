import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct ScrollDragTests {
  @Test func W1_draggingBeyondTheEndGivesWayAndComesBack() {
    let kiosk = scrollKiosk()
    let scroll = kiosk.rootViewController.scroll
    kiosk.touch(.down, at: .point(200, 100))
    for y in [115.0, 315] {
      kiosk.advance(by: .milliseconds(40))
      kiosk.touch(.move, at: .point(200, y))
    }
    // A finger moves 200 points: (1 - 1 / (200 · 0.55 / 300 + 1)) · 300.
    #expect(scroll.contentOffset.y == -80)
    kiosk.advance(by: .milliseconds(200))
    kiosk.touch(.up)
    kiosk.advance(by: .milliseconds(100))
    #expect(scroll.contentOffset.y > -75 && scroll.contentOffset.y < -10)
    kiosk.advance(by: .seconds(1))
    #expect(scroll.contentOffset.y == 0)
  }

  @Test func withoutBouncingTheEndIsTheEnd() {
    let kiosk = scrollKiosk()
    kiosk.rootViewController.scroll.bounces = false
    kiosk.touch(.down, at: .point(200, 100))
    for y in [115.0, 315] {
      kiosk.advance(by: .milliseconds(40))
      kiosk.touch(.move, at: .point(200, y))
    }
    #expect(kiosk.rootViewController.scroll.contentOffset.y == 0)
    kiosk.touch(.up)
    kiosk.fling(from: .point(200, 300), velocity: CGVector(dx: 0, dy: -2000))
    kiosk.advance(by: .seconds(8))
    kiosk.fling(from: .point(200, 300), velocity: CGVector(dx: 0, dy: -2000))
    kiosk.advance(by: .milliseconds(900))
    #expect(kiosk.rootViewController.scroll.contentOffset.y <= 2700)
    kiosk.advance(by: .seconds(8))
    #expect(kiosk.rootViewController.scroll.contentOffset.y <= 2700)
  }

  @Test func W3_aDragThatRestsIsReportedInOrder() {
    let kiosk = scrollKiosk()
    kiosk.rootViewController.logsScrolling = true
    kiosk.drag(from: .point(200, 300), to: .point(200, 200))
    #expect(kiosk.rootViewController.log == ["will drag", "scroll", "will end", "end"])
    #expect(kiosk.rootViewController.scroll.contentOffset.y > 80)
    #expect(kiosk.rootViewController.speed == .zero)
  }

  @Test func W3_aDragThatFliesOnIsReportedInOrder() {
    let kiosk = scrollKiosk()
    let scroll = kiosk.rootViewController.scroll
    kiosk.rootViewController.logsScrolling = true
    kiosk.fling(from: .point(200, 320), velocity: CGVector(dx: 0, dy: -1000))
    #expect(kiosk.rootViewController.take() == ["will drag", "scroll", "will end", "end, goes on", "decelerates"])
    #expect(scroll.isDecelerating && !scroll.isDragging && !scroll.isTracking)
    kiosk.advance(by: .seconds(10))
    #expect(kiosk.rootViewController.take() == ["scroll", "rests"])
    #expect(!scroll.isDecelerating)
  }

  @Test func W3_theRestingPlaceIsReportedAndReached() {
    let kiosk = scrollKiosk()
    let scroll = kiosk.rootViewController.scroll
    kiosk.fling(from: .point(200, 320), velocity: CGVector(dx: 0, dy: -1000))
    let start = scroll.contentOffset.y
    // 0.998 per millisecond: 499.5 ms of the initial speed, which is given in points per millisecond.
    #expect(abs(kiosk.rootViewController.speed.y - 1) < 0.02)
    #expect(abs(kiosk.rootViewController.target.y - (start + kiosk.rootViewController.speed.y * 499.5)) < 1)
    kiosk.advance(by: .seconds(1))
    let halfway = start + kiosk.rootViewController.speed.y * 499.5 * (1 - 0.1350)
    #expect(abs(scroll.contentOffset.y - halfway) < 12)
    kiosk.advance(by: .seconds(10))
    #expect(abs(scroll.contentOffset.y - kiosk.rootViewController.target.y) <= 1)
  }

  @Test func W3_theDelegateMayChooseTheRestingPlace() {
    let kiosk = scrollKiosk()
    kiosk.rootViewController.chooseTarget = { _, _ in CGPoint(x: 0, y: 400) }
    kiosk.fling(from: .point(200, 320), velocity: CGVector(dx: 0, dy: -1000))
    kiosk.advance(by: .seconds(3))
    #expect(kiosk.rootViewController.scroll.contentOffset.y == 400)
    #expect(kiosk.rootViewController.log.last == "rests")
  }

  @Test func aFastRateStopsSooner() {
    let kiosk = scrollKiosk()
    kiosk.rootViewController.scroll.decelerationRate = .fast
    kiosk.fling(from: .point(200, 320), velocity: CGVector(dx: 0, dy: -1000))
    let start = kiosk.rootViewController.scroll.contentOffset.y
    #expect(abs(kiosk.rootViewController.target.y - start - 99.5 * kiosk.rootViewController.speed.y) < 1)
  }

  @Test func flyingBeyondTheEndBouncesBack() {
    let kiosk = scrollKiosk(height: 500)
    let scroll = kiosk.rootViewController.scroll
    var farthest: CGFloat = 0
    kiosk.fling(from: .point(200, 320), velocity: CGVector(dx: 0, dy: -1500))
    for _ in 0..<120 {
      kiosk.advance(by: .milliseconds(16))
      farthest = max(farthest, scroll.contentOffset.y)
    }
    #expect(farthest > 210 && farthest < 290)
    #expect(scroll.contentOffset.y == 200)
    #expect(!scroll.isDecelerating)
  }

  @Test func aFingerStopsTheContentAndNothingElse() {
    let kiosk = scrollKiosk()
    let scroll = kiosk.rootViewController.scroll
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 300, height: 3000))
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    kiosk.rootViewController.content.addSubview(button)
    kiosk.fling(from: .point(200, 320), velocity: CGVector(dx: 0, dy: -2000))
    kiosk.advance(by: .milliseconds(200))
    #expect(scroll.isDecelerating)
    kiosk.touch(.down, at: .point(200, 200))
    #expect(!scroll.isDecelerating && scroll.isTracking)
    #expect(kiosk.rootViewController.log.last == "rests")
    let place = scroll.contentOffset
    kiosk.advance(by: .milliseconds(400))
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(1))
    #expect(scroll.contentOffset == place && taps == 0)
    kiosk.tap(at: .point(200, 200))
    #expect(taps == 1)
  }

  @Test func pagesTurnOneByOne() {
    let kiosk = scrollKiosk(width: 1500, height: 300)
    let scroll = kiosk.rootViewController.scroll
    scroll.isPagingEnabled = true
    kiosk.fling(from: .point(300, 200), velocity: CGVector(dx: -800, dy: 0))
    #expect(kiosk.rootViewController.target == CGPoint(x: 300, y: 0))
    kiosk.advance(by: .milliseconds(350))
    #expect(abs(scroll.contentOffset.x - 300) < 15)
    kiosk.advance(by: .seconds(1))
    #expect(scroll.contentOffset.x == 300)
    kiosk.fling(from: .point(340, 200), velocity: CGVector(dx: -2800, dy: 0))
    kiosk.advance(by: .seconds(2))
    #expect(scroll.contentOffset.x == 600)
    // Less than half a page and slowly: it goes back.
    kiosk.drag(from: .point(300, 200), to: .point(200, 200))
    kiosk.advance(by: .seconds(2))
    #expect(scroll.contentOffset.x == 600)
  }

  @Test func aLockedDragKeepsToOneAxis() {
    let kiosk = scrollKiosk(width: 1000, height: 1000)
    let scroll = kiosk.rootViewController.scroll
    scroll.isDirectionalLockEnabled = true
    kiosk.drag(from: .point(200, 300), to: .point(160, 150))
    #expect(scroll.contentOffset.x == 0 && scroll.contentOffset.y > 100)
    scroll.isDirectionalLockEnabled = false
    kiosk.advance(by: .seconds(1))
    kiosk.drag(from: .point(200, 300), to: .point(160, 150))
    #expect(scroll.contentOffset.x > 20)
  }

  @Test func contentThatFitsDoesNotMoveUnlessItAlwaysBounces() {
    let kiosk = scrollKiosk(height: 200)
    let scroll = kiosk.rootViewController.scroll
    kiosk.drag(from: .point(200, 100), to: .point(200, 300))
    #expect(kiosk.rootViewController.log == [])
    scroll.alwaysBounceVertical = true
    kiosk.touch(.down, at: .point(200, 100))
    for y in [115.0, 215] {
      kiosk.advance(by: .milliseconds(40))
      kiosk.touch(.move, at: .point(200, y))
    }
    #expect(scroll.contentOffset.y < -30)
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(2))
    #expect(scroll.contentOffset.y == 0)
  }

  @Test func switchedOffNothingMoves() {
    let kiosk = scrollKiosk()
    kiosk.rootViewController.scroll.isScrollEnabled = false
    kiosk.drag(from: .point(200, 300), to: .point(200, 100))
    #expect(kiosk.rootViewController.scroll.contentOffset == .zero)
  }

  @Test func aWheelMovesAndStopsAtTheEnd() {
    let kiosk = scrollKiosk()
    let scroll = kiosk.rootViewController.scroll
    kiosk.pointer(.move(to: .point(200, 200)))
    kiosk.pointer(.wheel(y: 2))
    let step = scroll.contentOffset.y
    #expect(step > 10)
    kiosk.pointer(.wheel(y: -9))
    #expect(scroll.contentOffset.y == 0)
    // Wheel steps beyond the end do not have to be reversed first.
    kiosk.pointer(.wheel(y: 2))
    #expect(scroll.contentOffset.y == step)
    kiosk.advance(by: .seconds(3))
    #expect(scroll.contentOffset.y == step && !scroll.isDragging)
    #expect(kiosk.rootViewController.log == ["will drag", "will end", "end"])
  }

  @Test func fingersOnAPadMoveAndFlyOn() {
    let kiosk = scrollKiosk()
    let scroll = kiosk.rootViewController.scroll
    kiosk.pointer(.move(to: .point(200, 200)))
    for _ in 0..<6 {
      kiosk.advance(by: .milliseconds(16))
      kiosk.pointer(.scroll(y: 16))
    }
    let start = scroll.contentOffset.y
    #expect(start > 60)
    kiosk.pointer(.scroll(isEnded: true))
    #expect(scroll.isDecelerating)
    kiosk.advance(by: .seconds(8))
    #expect(scroll.contentOffset.y > start + 200)
  }

  @Test func offsetsAreWholePixels() {
    let kiosk = scrollKiosk(scale: 2)
    let scroll = kiosk.rootViewController.scroll
    kiosk.fling(from: .point(200, 320), velocity: CGVector(dx: 0, dy: -777))
    for _ in 0..<100 {
      kiosk.advance(by: .milliseconds(16))
      #expect((scroll.contentOffset.y * 2).rounded() == scroll.contentOffset.y * 2)
    }
  }

  @Test func atRestItCostsNothing() {
    let kiosk = scrollKiosk()
    kiosk.fling(from: .point(200, 320), velocity: CGVector(dx: 0, dy: -1000))
    kiosk.advance(by: .seconds(10))
    #expect(kiosk.cost { kiosk.advance(by: .seconds(60)) } == .none)
  }

  @Test func leavingTheWindowEndsEverything() {
    let kiosk = scrollKiosk()
    let scroll = kiosk.rootViewController.scroll
    kiosk.fling(from: .point(200, 320), velocity: CGVector(dx: 0, dy: -1000))
    scroll.removeFromSuperview()
    #expect(!scroll.isDecelerating)
    kiosk.advance(by: .seconds(2))
    #expect(kiosk.cost { kiosk.advance(by: .seconds(60)) } == .none)
    kiosk.rootViewController.view.addSubview(scroll)
    kiosk.drag(from: .point(200, 300), to: .point(200, 200))
    #expect(scroll.contentOffset.y > 0)
  }
}

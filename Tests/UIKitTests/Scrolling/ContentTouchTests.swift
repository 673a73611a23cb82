import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct ContentTouchTests {
  final class Tile: UIView {
    var log: [String] = []
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("began") }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("moved") }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("ended") }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("cancelled") }
  }

  private func kiosk(_ scroll: UIScrollView = UIScrollView()) -> (VirtualKiosk<ScrollController>, Tile) {
    let kiosk = scrollKiosk(scroll)
    let tile = Tile(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    kiosk.rootViewController.content.addSubview(tile)
    return (kiosk, tile)
  }

  @Test func W2_touchesReachTheContentAfterADelay() {
    let (kiosk, tile) = kiosk()
    kiosk.touch(.down, at: .point(200, 200))
    kiosk.advance(by: .milliseconds(149))
    #expect(tile.log == [])
    #expect(kiosk.rootViewController.scroll.isTracking)
    kiosk.advance(by: .milliseconds(2))
    #expect(tile.log == ["began"])
    kiosk.touch(.up)
    #expect(tile.log == ["began", "ended"])
    #expect(!kiosk.rootViewController.scroll.isTracking)
  }

  @Test func W2_aQuickTapReachesTheContentWhenItIsOver() {
    let (kiosk, tile) = kiosk()
    kiosk.tap(tile)
    #expect(tile.log == ["began", "ended"])
  }

  @Test func W2_aQuickDragNeverReachesTheContent() {
    let (kiosk, tile) = kiosk()
    kiosk.fling(from: .point(200, 300), velocity: CGVector(dx: 0, dy: -1000))
    kiosk.advance(by: .seconds(3))
    #expect(tile.log == [])
    #expect(kiosk.rootViewController.scroll.contentOffset.y > 100)
  }

  @Test func W2_aLaterDragTakesTheTouchAway() {
    let (kiosk, tile) = kiosk()
    kiosk.touch(.down, at: .point(200, 300))
    kiosk.advance(by: .milliseconds(300))
    kiosk.touch(.move, at: .point(200, 280))
    kiosk.touch(.up)
    #expect(tile.log == ["began", "cancelled"])
  }

  @Test func W2_withoutTheDelayTouchesComeAtOnce() {
    let (kiosk, tile) = kiosk()
    kiosk.rootViewController.scroll.delaysContentTouches = false
    kiosk.touch(.down, at: .point(200, 300))
    #expect(tile.log == ["began"])
    kiosk.touch(.up)
  }

  @Test func W2_controlsKeepTheirTouches() {
    let kiosk = scrollKiosk()
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    kiosk.rootViewController.content.addSubview(button)
    kiosk.touch(.down, at: .point(200, 300))
    kiosk.advance(by: .milliseconds(300))
    #expect(button.isTracking)
    kiosk.touch(.move, at: .point(200, 200))
    #expect(button.isTracking && kiosk.rootViewController.scroll.contentOffset.y == 0)
    kiosk.touch(.up)
    #expect(kiosk.rootViewController.log == [])
  }

  @Test func W2_theViewDecidesWhoseTouchesItTakes() {
    final class Greedy: UIScrollView {
      var asked: [UIView] = []
      override func touchesShouldCancel(in view: UIView) -> Bool {
        asked.append(view)
        return true
      }
    }
    let scroll = Greedy()
    let kiosk = scrollKiosk(scroll)
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    var cancelled = 0
    button.addAction(UIAction { _ in cancelled += 1 }, for: .touchCancel)
    kiosk.rootViewController.content.addSubview(button)
    kiosk.touch(.down, at: .point(200, 300))
    kiosk.advance(by: .milliseconds(300))
    kiosk.touch(.move, at: .point(200, 200))
    #expect(scroll.asked.first === button)
    #expect(cancelled == 1 && !button.isTracking)
    kiosk.touch(.up)
  }

  @Test func W2_contentTouchesMayBeKeptForGood() {
    let (kiosk, tile) = kiosk()
    kiosk.rootViewController.scroll.canCancelContentTouches = false
    kiosk.touch(.down, at: .point(200, 300))
    kiosk.advance(by: .milliseconds(300))
    kiosk.touch(.move, at: .point(200, 200))
    kiosk.touch(.up)
    #expect(tile.log == ["began", "moved", "ended"])
    #expect(kiosk.rootViewController.scroll.contentOffset.y == 0)
  }

  @Test func W2_touchesShouldBeginMayKeepThemFromTheContent() {
    final class Guarded: UIScrollView {
      override func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { false }
    }
    let (kiosk, tile) = kiosk(Guarded())
    kiosk.tap(tile)
    kiosk.advance(by: .seconds(1))
    #expect(tile.log == [])
    kiosk.drag(from: .point(200, 300), to: .point(200, 200))
    #expect(kiosk.rootViewController.scroll.contentOffset.y > 50)
  }
}

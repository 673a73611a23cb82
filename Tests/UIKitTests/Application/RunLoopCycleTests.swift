import Host
import class Host.Host
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct RunLoopCycleTests {
  final class Stage: UIView {
    var log: [String] = []
    var onTouch: (() -> Void)?
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      log.append("view")
      onTouch?()
    }
    override func layoutSubviews() {
      super.layoutSubviews()
      log.append("layout")
    }
    override func draw(_ rect: CGRect) { log.append("draw") }
  }

  final class Witness: UIGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { (view as? Stage)?.log.append("gesture") }
  }

  private func stage() -> (VirtualKiosk<UIViewController>, Stage) {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let stage = Stage(frame: kiosk.screen.bounds)
    stage.isMultipleTouchEnabled = true
    kiosk.rootViewController.view.addSubview(stage)
    // Lets the screen become ready for the next frame.
    kiosk.advance(by: .milliseconds(100))
    stage.log = []
    return (kiosk, stage)
  }

  @Test func A5_aTurnGoesFromInputByLayoutAndDrawingToTheEndOfUndoGroups() {
    let (kiosk, stage) = stage()
    stage.addGestureRecognizer(Witness())
    let undo = UndoManager()
    let token = NotificationCenter.default.addObserver(
      forName: .NSUndoManagerDidCloseUndoGroup, object: undo, queue: nil
    ) { _ in MainActor.assumeIsolated { stage.log.append("undo group") } }
    stage.onTouch = {
      RunLoopCycle.current.performNextCycle { stage.log.append("block") }
      undo.registerUndo(withTarget: stage) { _ in }
      stage.setNeedsDisplay()
      stage.setNeedsLayout()
    }
    // Blocks that were deferred before come after the input too.
    RunLoopCycle.current.performNextCycle { stage.log.append("earlier block") }
    // One run loop cycle handles what the device has reported, with nothing delivered in between.
    kiosk.simulatedInput.touch(.down, slot: 0, at: .init(x: 0.5, y: 0.5))
    kiosk.advance(by: .milliseconds(1))
    #expect(stage.log == ["gesture", "view", "earlier block", "block", "layout", "draw", "undo group"])
    NotificationCenter.default.removeObserver(token)
    kiosk.end()
  }

  @Test func A5_layoutAndDrawingHappenOnceATurn() {
    let (kiosk, stage) = stage()
    stage.onTouch = {
      for _ in 0..<10 {
        stage.setNeedsLayout()
        stage.setNeedsDisplay()
      }
    }
    kiosk.simulatedInput.touch(.down, slot: 0, at: .init(x: 0.2, y: 0.5))
    kiosk.simulatedInput.touch(.down, slot: 1, at: .init(x: 0.8, y: 0.5))
    kiosk.advance(by: .milliseconds(1))
    #expect(stage.log == ["view", "view", "layout", "draw"])
    kiosk.end()
  }

  @Test func A5_whileAScrollViewTracksOnlyCommonDisplayLinksAreCalled() {
    let kiosk = VirtualKiosk(200, 200) { UIViewController() }
    let scroll = UIScrollView(frame: kiosk.screen.bounds)
    scroll.contentSize = CGSize(width: 200, height: 1000)
    kiosk.rootViewController.view.addSubview(scroll)
    kiosk.presentChanges()
    var calls: [RunLoop.Mode: Int] = [:]
    let links = [RunLoop.Mode.default, .common, .tracking].map { mode in
      let link = CADisplayLink { _ in calls[mode, default: 0] += 1 }
      link.add(to: .main, forMode: mode)
      return link
    }
    kiosk.advance(by: .milliseconds(100))
    #expect(calls[.default, default: 0] > 3)
    #expect(calls[.tracking] == nil)
    kiosk.touch(.down, at: .point(100, 150))
    calls = [:]
    kiosk.advance(by: .milliseconds(100))
    #expect(calls[.default] == nil)
    #expect(calls[.common, default: 0] > 3)
    #expect(calls[.tracking, default: 0] > 3)
    kiosk.touch(.up)
    calls = [:]
    kiosk.advance(by: .milliseconds(100))
    #expect(calls[.default, default: 0] > 3)
    #expect(calls[.tracking] == nil)
    for link in links { link.invalidate() }
    kiosk.end()
  }

  // The loop itself runs in no test: there the main queue has a thread of its own. What is reported to the host
  // determines the mode in which it runs.
  @Test func A5_theHostsLoopIsInTrackingModeFromTheTouchToTheEndOfTheFlight() throws {
    let clock = VirtualClock()
    let host = Host(screen: try VirtualScreenForTests.make(clock: clock), clock: clock)
    let session = KioskSession(host: host) { UIViewController() }
    session.launch()
    let scroll = UIScrollView()
    #expect(!host.isTracking)
    scroll.movement.phase = .touched
    #expect(host.isTracking)
    scroll.movement.phase = .decelerating(isReported: true)
    #expect(host.isTracking)
    scroll.movement.phase = .idle
    #expect(!host.isTracking)
    scroll.movement.phase = .animating
    #expect(!host.isTracking)
    session.end()
  }

  @Test func A5_aScrollViewThatIsGoneTracksNoMore() {
    let kiosk = VirtualKiosk(200, 200) { UIViewController() }
    var scroll: UIScrollView? = UIScrollView(frame: kiosk.screen.bounds)
    scroll?.movement.phase = .touched
    #expect(RunLoopCycle.current.mode == .tracking)
    scroll = nil
    #expect(RunLoopCycle.current.mode == .default)
    kiosk.end()
  }
}

import Foundation
import QuartzCore
import Testing

@MainActor @Suite(.serialized) struct DisplayLinkTests {
  @MainActor final class Ticker {
    var times: [CFTimeInterval] = []
    func step(_ link: CADisplayLink) { times.append(link.timestamp) }
    func tick() { times.append(-1) }
  }

  @Test func callsBeforeEveryFrame() {
    let stage = Stage()
    // Display links use the first tree that exists.
    let tree = stage.tree
    let ticker = Ticker()
    let link = CADisplayLink(target: ticker, action: { (target: Ticker) in target.step })
    stage.frame(at: 0)
    link.add(to: .main, forMode: .common)
    defer { link.invalidate() }
    guard tree.hasAnimations else { return }
    stage.frame(at: 1)
    stage.frame(at: 1.5)
    #expect(ticker.times == [1, 1.5])
    #expect(link.targetTimestamp == 1.5 + tree.refreshInterval && link.duration == tree.refreshInterval)
    link.isPaused = true
    #expect(!tree.hasAnimations)
    stage.frame(at: 2)
    #expect(ticker.times.count == 2)
    link.isPaused = false
    #expect(tree.isDirty && tree.hasAnimations)
    link.preferredFramesPerSecond = 10
    for i in 1...60 { stage.frame(at: 3 + Double(i) / 60) }
    #expect(ticker.times.count - 2 == 10)
    link.invalidate()
    #expect(!tree.hasAnimations)
  }

  @Test func keepsItsTargetUntilInvalidated() {
    weak var gone: Ticker?
    var link: CADisplayLink?
    do {
      let ticker = Ticker()
      gone = ticker
      link = CADisplayLink(target: ticker, action: { (target: Ticker) in target.tick })
      link?.add(to: .main, forMode: .default)
    }
    #expect(gone != nil)
    link?.invalidate()
    link = nil
    #expect(gone == nil)
    var calls = 0
    let closure = CADisplayLink { _ in calls += 1 }
    closure.invalidate()
    closure.add(to: .main, forMode: .common)
    #expect(calls == 0)
  }
}

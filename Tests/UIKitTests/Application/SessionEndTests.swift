import KioskTesting
import Testing
import UIKit

/// Nothing of a kiosk that has ended continues in the next one.
@MainActor
@Suite struct SessionEndTests {
  @MainActor private final class Ticker {
    var times: [CFTimeInterval] = []
    func step(_ link: CADisplayLink) { times.append(link.timestamp) }
  }

  private func kiosk() -> VirtualKiosk<UIViewController> { VirtualKiosk(100, 100) { UIViewController() } }

  @Test func aDisplayLinkEndsWithItsKiosk() {
    let ticker = Ticker()
    weak var link: CADisplayLink?
    do {
      let first = kiosk()
      let made = CADisplayLink(target: ticker, action: { (target: Ticker) in target.step })
      made.add(to: .main, forMode: .common)
      link = made
      first.advance(by: .seconds(2))
      #expect(ticker.times.count > 100)
      first.end()
    }
    #expect(link == nil)
    let calls = ticker.times.count
    let second = kiosk()
    second.advance(by: .seconds(1))
    #expect(ticker.times.count == calls)
    second.end()
  }

  @Test func aLinkWhoseKioskWasReplacedDoesNotRunBackwards() {
    let ticker = Ticker()
    let first = kiosk()
    let link = CADisplayLink(target: ticker, action: { (target: Ticker) in target.step })
    link.add(to: .main, forMode: .common)
    first.advance(by: .seconds(3))
    let second = kiosk()
    second.advance(by: .seconds(1))
    #expect(ticker.times == ticker.times.sorted())
    #expect(second.frames < 10)
    // A link of the second kiosk runs.
    let other = Ticker()
    let own = CADisplayLink(target: other, action: { (target: Ticker) in target.step })
    own.add(to: .main, forMode: .common)
    second.advance(by: .seconds(1))
    #expect(other.times.count > 50)
    second.end()
    first.end()
  }

  @Test func anAnimatorIsLetGoWithItsKiosk() {
    weak var gone: UIViewPropertyAnimator?
    do {
      let first = kiosk()
      let view = first.rootViewController.view
      let animator = UIViewPropertyAnimator(duration: 5, curve: .linear) { view?.alpha = 0 }
      animator.startAnimation()
      gone = animator
      first.advance(by: .seconds(1))
      first.end()
    }
    #expect(gone == nil)
  }

  @Test func aTransactionThatWasLeftOpenDoesNotReachTheNextKiosk() {
    let first = kiosk()
    var isCalled = false
    CATransaction.begin()
    CATransaction.setAnimationDuration(7)
    CATransaction.setCompletionBlock { isCalled = true }
    first.end()
    let second = kiosk()
    second.presentChanges()
    #expect(CATransaction.animationDuration() == 0.25)
    #expect(!isCalled)
    second.end()
  }
}

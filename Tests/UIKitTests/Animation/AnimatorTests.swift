import Foundation
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct AnimatorTests {
  private func stage() -> (VirtualKiosk<UIViewController>, UIView, UIViewPropertyAnimator, () -> CGFloat) {
    let kiosk = VirtualKiosk(200, 200) { UIViewController() }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    kiosk.rootViewController.view.addSubview(view)
    kiosk.presentChanges()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 110 }
    return (kiosk, view, animator, { view.layer.presentation()?.position.x ?? .nan })
  }

  @Test func V3_itRunsToItsEnd() {
    let (kiosk, view, animator, shown) = stage()
    var ends: [UIViewAnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    #expect(animator.state == .inactive)
    #expect(view.center.x == 10)
    animator.startAnimation()
    #expect(animator.state == .active && animator.isRunning)
    kiosk.advance(by: .milliseconds(500))
    #expect(abs(shown() - 60) < 3)
    #expect(abs(animator.fractionComplete - 0.5) < 0.02)
    kiosk.advance(by: .milliseconds(600))
    #expect(ends == [.end])
    #expect(animator.state == .inactive)
    #expect(view.center.x == 110)
    #expect(view.layer.animationKeys() == nil)
    #expect(kiosk.cost { kiosk.advance(by: .seconds(60)) } == .none)
    kiosk.end()
  }

  @Test func V3_itIsHeldMovedByHandAndGoesOn() {
    let (kiosk, _, animator, shown) = stage()
    animator.startAnimation()
    kiosk.advance(by: .milliseconds(300))
    animator.pauseAnimation()
    #expect(!animator.isRunning && animator.state == .active)
    kiosk.advance(by: .seconds(5))
    #expect(abs(shown() - 40) < 3)
    animator.fractionComplete = 0.8
    kiosk.presentChanges()
    #expect(abs(shown() - 90) < 1)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    kiosk.advance(by: .milliseconds(100))
    #expect(abs(shown() - 100) < 3)
    kiosk.advance(by: .milliseconds(200))
    #expect(animator.state == .inactive)
    kiosk.end()
  }

  @Test func V3_turnedRoundItEndsAtItsStart() {
    let (kiosk, view, animator, shown) = stage()
    var ends: [UIViewAnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    kiosk.advance(by: .milliseconds(600))
    animator.isReversed = true
    kiosk.advance(by: .milliseconds(300))
    #expect(abs(shown() - 40) < 4)
    kiosk.advance(by: .milliseconds(400))
    #expect(ends == [.start])
    #expect(view.center.x == 10)
    kiosk.end()
  }

  @Test func V3_stoppedItStaysWhereItIsUntilItIsFinished() {
    let (kiosk, view, animator, _) = stage()
    var ends: [UIViewAnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    kiosk.advance(by: .milliseconds(500))
    animator.stopAnimation(false)
    #expect(animator.state == .stopped)
    #expect(abs(view.center.x - 60) < 3)
    animator.startAnimation()
    #expect(animator.state == .stopped)
    animator.finishAnimation(at: .start)
    #expect(ends == [.start])
    #expect(view.center.x == 10)
    #expect(animator.state == .inactive)
    kiosk.end()
  }

  @Test func V3_partsMayBeginLater() {
    let (kiosk, view, animator, shown) = stage()
    animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.5)
    animator.startAnimation()
    kiosk.advance(by: .milliseconds(400))
    #expect(view.layer.presentation()?.opacity == 1)
    kiosk.advance(by: .milliseconds(350))
    #expect(abs((view.layer.presentation()?.opacity ?? 0) - 0.5) < 0.06)
    #expect(abs(shown() - 85) < 4)
    kiosk.advance(by: .milliseconds(400))
    #expect(animator.state == .inactive)
    kiosk.end()
  }
}

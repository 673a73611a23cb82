import Foundation
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct AnimationTests {
  private func stage() -> (VirtualKiosk<UIViewController>, UIView) {
    let kiosk = VirtualKiosk(200, 200) { UIViewController() }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    kiosk.rootViewController.view.addSubview(view)
    kiosk.presentChanges()
    return (kiosk, view)
  }

  private func shownX(_ view: UIView) -> CGFloat { view.layer.presentation()?.position.x ?? .nan }

  @Test func V1_theModelChangesAtOnceThePresentationCatchesUp() {
    let (kiosk, view) = stage()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 110 }
    #expect(view.center.x == 110)
    kiosk.advance(by: .milliseconds(500))
    #expect(abs(shownX(view) - 60) < 3)
    kiosk.advance(by: .milliseconds(600))
    #expect(shownX(view) == 110)
    #expect(view.layer.animationKeys() == nil)
    kiosk.end()
  }

  @Test func V1_curvesEase() {
    let (kiosk, view) = stage()
    UIView.animate(withDuration: 1) { view.center.x = 110 }
    kiosk.advance(by: .milliseconds(250))
    let early = shownX(view)
    #expect(early > 12 && early < 32)
    kiosk.end()
  }

  @Test func V2_completionComesOnceWithTheFlag() {
    let (kiosk, view) = stage()
    var log: [Bool] = []
    UIView.animate(
      withDuration: 0.5,
      animations: {
        view.alpha = 0; view.center.x = 50
      }
    ) { log.append($0) }
    kiosk.advance(by: .milliseconds(450))
    #expect(log == [])
    kiosk.advance(by: .milliseconds(200))
    #expect(log == [true])
    kiosk.advance(by: .seconds(2))
    #expect(log == [true])
    kiosk.end()
  }

  @Test func V2_completionComesWithoutDurationOrChange() {
    let (kiosk, view) = stage()
    var log: [String] = []
    UIView.animate(withDuration: 0, animations: { view.alpha = 0.5 }) { log.append("instant \($0)") }
    UIView.animate(withDuration: 1, animations: {}) { log.append("empty \($0)") }
    UIView.animate(withDuration: 1, animations: { view.alpha = 0.5 }) { log.append("same \($0)") }
    #expect(log == [])
    #expect(view.layer.animationKeys() == nil)
    kiosk.presentChanges()
    #expect(log == ["instant true", "empty true", "same true"])
    kiosk.end()
  }

  @Test func V2_interruptionGivesFalseAndGoesOnFromWhereItIs() {
    let (kiosk, view) = stage()
    var log: [String] = []
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { view.center.x = 110 }) {
      log.append("first \($0)")
    }
    kiosk.advance(by: .milliseconds(500))
    let now = shownX(view)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { view.center.x = 10 }) {
      log.append("second \($0)")
    }
    kiosk.advance(by: .milliseconds(20))
    #expect(abs(shownX(view) - now) < 3)
    #expect(log == ["first false"])
    kiosk.advance(by: .seconds(2))
    #expect(log == ["first false", "second true"])
    kiosk.end()
  }

  @Test func V2_removingAnimationsGivesFalse() {
    let (kiosk, view) = stage()
    var log: [Bool] = []
    UIView.animate(withDuration: 1, animations: { view.center.x = 110 }) { log.append($0) }
    kiosk.advance(by: .milliseconds(100))
    view.layer.removeAllAnimations()
    kiosk.presentChanges()
    #expect(log == [false])
    kiosk.end()
  }

  @Test func V2_innerBlocksInheritUnlessTheyOverride() {
    let (kiosk, view) = stage()
    let other = UIView(frame: CGRect(x: 0, y: 50, width: 20, height: 20))
    kiosk.rootViewController.view.addSubview(other)
    kiosk.presentChanges()
    UIView.animate(withDuration: 1) {
      #expect(UIView.inheritedAnimationDuration == 1)
      UIView.animate(withDuration: 5) { view.center.x = 110 }
      UIView.animate(withDuration: 5, delay: 0, options: .overrideInheritedDuration) { other.center.x = 110 }
    }
    #expect(view.layer.animation(forKey: "position")?.duration == 1)
    #expect(other.layer.animation(forKey: "position")?.duration == 5)
    #expect(UIView.inheritedAnimationDuration == 0)
    kiosk.end()
  }

  @Test func V2_performWithoutAnimationWins() {
    let (kiosk, view) = stage()
    UIView.animate(withDuration: 1) {
      UIView.performWithoutAnimation {
        #expect(!UIView.areAnimationsEnabled)
        view.center.x = 110
      }
      view.alpha = 0.5
    }
    #expect(view.layer.animationKeys() == ["opacity"])
    UIView.setAnimationsEnabled(false)
    UIView.animate(withDuration: 1) { view.center.x = 10 }
    UIView.setAnimationsEnabled(true)
    #expect(view.layer.animationKeys() == ["opacity"])
    view.center.x = 20
    #expect(view.layer.animationKeys() == ["opacity"])
    kiosk.end()
  }

  @Test func V2_delayHoldsTheOldLook() {
    let (kiosk, view) = stage()
    var finished = false
    UIView.animate(withDuration: 0.5, delay: 1, options: [], animations: { view.center.x = 110 }) { finished = $0 }
    kiosk.advance(by: .milliseconds(900))
    #expect(shownX(view) == 10)
    kiosk.advance(by: .milliseconds(400))
    #expect(shownX(view) > 10)
    kiosk.advance(by: .milliseconds(400))
    #expect(finished)
    kiosk.end()
  }

  @Test func V2_repeatingGoesOnAndBack() {
    let (kiosk, view) = stage()
    UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear]) { view.center.x = 110 }
    kiosk.advance(by: .milliseconds(1500))
    #expect(abs(shownX(view) - 60) < 3)
    kiosk.advance(by: .seconds(10))
    #expect(view.layer.animationKeys() == ["position"])
    view.layer.removeAllAnimations()
    kiosk.end()
  }

  @Test func V2_aSpringOvershootsAndComesToRestInTime() {
    let (kiosk, view) = stage()
    var finished = false
    UIView.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 0.3, initialSpringVelocity: 0, options: [],
      animations: { view.center.x = 110 }
    ) { finished = $0 }
    var furthest: CGFloat = 0
    for _ in 0..<70 {
      kiosk.advance(by: .milliseconds(16))
      furthest = max(furthest, shownX(view))
    }
    #expect(furthest > 120)
    #expect(finished)
    #expect(shownX(view) == 110)
    UIView.animate(springDuration: 0.4, bounce: 0) { view.center.x = 10 }
    var lowest = CGFloat.infinity
    for _ in 0..<70 {
      kiosk.advance(by: .milliseconds(16))
      lowest = min(lowest, shownX(view))
    }
    #expect(lowest >= 9.9)
    kiosk.end()
  }

  @Test func V2_keyframesRunOneAfterTheOther() {
    let (kiosk, view) = stage()
    var finished = false
    UIView.animateKeyframes(
      withDuration: 1, delay: 0, options: [],
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 110 }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 60 }
        UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) { view.alpha = 0 }
      }, completion: { finished = $0 })
    #expect(view.center.x == 60 && view.alpha == 0)
    kiosk.advance(by: .milliseconds(250))
    #expect(abs(shownX(view) - 60) < 4)
    #expect(abs((view.layer.presentation()?.opacity ?? 0) - 1) < 0.1)
    kiosk.advance(by: .milliseconds(250))
    #expect(abs(shownX(view) - 110) < 4)
    kiosk.advance(by: .milliseconds(250))
    #expect(abs(shownX(view) - 85) < 4)
    kiosk.advance(by: .milliseconds(350))
    #expect(finished)
    kiosk.end()
  }

  @Test func V2_aCrossDissolveMixesOldAndNew() {
    let (kiosk, view) = stage()
    view.backgroundColor = .black
    kiosk.rootViewController.view.backgroundColor = .black
    kiosk.presentChanges()
    var finished = false
    UIView.transition(
      with: view, duration: 1, options: [.transitionCrossDissolve, .curveLinear],
      animations: { view.backgroundColor = .white }, completion: { finished = $0 })
    kiosk.advance(by: .milliseconds(500))
    let grey = kiosk.screenshot().bitmap.pixel(10, 10) & 0xFF
    #expect((100...155).contains(grey))
    kiosk.advance(by: .milliseconds(600))
    #expect(kiosk.screenshot().bitmap.pixel(10, 10) == 0xFFFF_FFFF)
    #expect(finished)
    kiosk.end()
  }

  @Test func V2_replacingAViewByATransition() {
    let (kiosk, view) = stage()
    let next = UIView(frame: view.frame)
    var finished = false
    UIView.transition(from: view, to: next, duration: 0.3, options: .transitionFlipFromLeft) { finished = $0 }
    #expect(view.superview == nil && next.superview === kiosk.rootViewController.view)
    kiosk.advance(by: .milliseconds(500))
    #expect(finished)
    kiosk.end()
  }

  @Test func nothingMovesWithoutFramesAfterwards() {
    let (kiosk, view) = stage()
    UIView.animate(withDuration: 0.5) { view.center.x = 100 }
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.cost { kiosk.advance(by: .seconds(60)) } == .none)
    kiosk.end()
  }

  @Test func layoutWithinAnAnimationMovesSubviewsAlong() {
    final class Filling: UIView {
      let inner = UIView()
      override func layoutSubviews() { inner.frame = bounds }
    }
    let kiosk = VirtualKiosk(200, 200) { UIViewController() }
    let view = Filling(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.addSubview(view.inner)
    kiosk.rootViewController.view.addSubview(view)
    kiosk.presentChanges()
    UIView.animate(withDuration: 1, delay: 0, options: .layoutSubviews) { view.frame.size.width = 100 }
    #expect(view.inner.frame.width == 100)
    #expect(view.inner.layer.animation(forKey: "bounds") != nil)
    kiosk.end()
  }
}

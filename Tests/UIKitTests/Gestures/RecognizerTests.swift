import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct RecognizerTests {
  @Test func G14_aTapOfTwoFingersNeedsTwo() {
    let kiosk = GestureController.kiosk()
    let tap = kiosk.rootViewController.add(UITapGestureRecognizer(), "tap")
    tap.numberOfTouchesRequired = 2
    kiosk.tap(at: .point(50, 50))
    #expect(kiosk.rootViewController.actions == [])
    kiosk.tap(at: .point(50, 50), fingers: 2)
    #expect(kiosk.rootViewController.actions == ["tap ended"])
    kiosk.tap(at: .point(50, 50), fingers: 3)
    #expect(kiosk.rootViewController.actions == ["tap ended"])
    kiosk.end()
  }

  @Test func G14_aTapIsShortAndStaysNear() {
    let kiosk = GestureController.kiosk()
    kiosk.rootViewController.add(UITapGestureRecognizer(), "tap")
    kiosk.longPress(at: .point(50, 50), for: .milliseconds(760))
    #expect(kiosk.rootViewController.actions == [])
    kiosk.touch(.down, at: .point(50, 50))
    kiosk.touch(.move, at: .point(96, 50))
    kiosk.touch(.up)
    #expect(kiosk.rootViewController.actions == [])
    kiosk.touch(.down, at: .point(50, 50))
    kiosk.touch(.move, at: .point(94, 50))
    kiosk.touch(.up)
    #expect(kiosk.rootViewController.actions == ["tap ended"])
    kiosk.end()
  }

  @Test func G14_thresholdsAreTuned() {
    let kiosk = GestureController.kiosk()
    kiosk.rootViewController.add(UITapGestureRecognizer(), "tap")
    UIInputTuning.current.tapSlop = 10
    kiosk.touch(.down, at: .point(50, 50))
    kiosk.touch(.move, at: .point(65, 50))
    kiosk.touch(.up)
    UIInputTuning.current = UIInputTuning()
    #expect(kiosk.rootViewController.actions == [])
    kiosk.end()
  }

  @Test func G14_aLongPressBeginsByTimeAlone() {
    let kiosk = GestureController.kiosk()
    kiosk.rootViewController.add(UILongPressGestureRecognizer(), "press")
    kiosk.touch(.down, at: .point(50, 50))
    kiosk.advance(by: .milliseconds(499))
    #expect(kiosk.rootViewController.actions == [])
    kiosk.advance(by: .milliseconds(2))
    #expect(kiosk.rootViewController.actions == ["press began"])
    kiosk.touch(.move, at: .point(200, 50))
    #expect(kiosk.rootViewController.actions == ["press began", "press changed"])
    kiosk.touch(.up)
    #expect(kiosk.rootViewController.actions == ["press began", "press changed", "press ended"])
    kiosk.end()
  }

  @Test func G14_aLongPressFailsByMovingOrLeavingEarly() {
    let kiosk = GestureController.kiosk()
    kiosk.rootViewController.add(UILongPressGestureRecognizer(), "press")
    kiosk.longPress(at: .point(50, 50), for: .milliseconds(400))
    kiosk.touch(.down, at: .point(50, 50))
    kiosk.touch(.move, at: .point(61, 50))
    kiosk.advance(by: .seconds(1))
    kiosk.touch(.up)
    #expect(kiosk.rootViewController.actions == [])
    kiosk.end()
  }

  @Test func G14_aLongPressMayComeAfterATap() {
    let kiosk = GestureController.kiosk()
    let press = kiosk.rootViewController.add(UILongPressGestureRecognizer(), "press")
    press.numberOfTapsRequired = 1
    kiosk.longPress(at: .point(50, 50))
    #expect(kiosk.rootViewController.actions == [])
    kiosk.advance(by: .seconds(1))
    kiosk.tap(at: .point(50, 50))
    kiosk.advance(by: .milliseconds(100))
    kiosk.longPress(at: .point(50, 50))
    #expect(kiosk.rootViewController.actions == ["press began", "press ended"])
    kiosk.end()
  }

  @Test func G15_aPanBeginsAfterTheHysteresisAndCountsTheWholeWay() {
    let kiosk = GestureController.kiosk()
    let pan = kiosk.rootViewController.add(UIPanGestureRecognizer(), "pan")
    kiosk.touch(.down, at: .point(50, 50))
    kiosk.touch(.move, at: .point(59, 50))
    #expect(kiosk.rootViewController.actions == [])
    kiosk.touch(.move, at: .point(61, 50))
    #expect(kiosk.rootViewController.actions == ["pan began"])
    #expect(pan.translation(in: nil) == CGPoint(x: 11, y: 0))
    pan.setTranslation(.zero, in: nil)
    kiosk.touch(.move, at: .point(61, 80))
    #expect(pan.translation(in: kiosk.rootViewController.pad) == CGPoint(x: 0, y: 30))
    kiosk.touch(.up)
    #expect(kiosk.rootViewController.actions.last == "pan ended")
    kiosk.end()
  }

  @Test func G15_translationIsInTheViewsOwnDirections() {
    let kiosk = GestureController.kiosk()
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    box.transform = CGAffineTransform(scaleX: 2, y: 2)
    kiosk.rootViewController.view.addSubview(box)
    let pan = kiosk.rootViewController.add(UIPanGestureRecognizer(), "pan", to: box)
    kiosk.touch(.down, at: .point(50, 50))
    kiosk.touch(.move, at: .point(90, 50))
    #expect(abs(pan.translation(in: box).x - 20) < 1e-9)
    pan.setTranslation(CGPoint(x: 5, y: 0), in: box)
    #expect(abs(pan.translation(in: box).x - 5) < 1e-9)
    #expect(abs(pan.translation(in: nil).x - 10) < 1e-9)
    kiosk.end()
  }

  @Test func G15_velocityIsThatOfTheLastMoment() {
    let kiosk = GestureController.kiosk()
    let pan = kiosk.rootViewController.add(UIPanGestureRecognizer(), "pan")
    var velocities: [CGFloat] = []
    kiosk.rootViewController.onAction = { if $0.state == .ended { velocities.append(pan.velocity(in: nil).x) } }
    kiosk.fling(from: .point(20, 50), velocity: CGVector(dx: 1200, dy: 0), duration: .milliseconds(200))
    kiosk.drag(from: .point(20, 50), to: .point(260, 50), duration: .milliseconds(200))
    #expect(abs(velocities[0] - 1200) < 30)
    #expect(velocities[1] == 0)
    kiosk.end()
  }

  @Test func G15_fingersBeyondTheMostAreIgnoredAndFewerThanTheLeastWait() {
    let kiosk = GestureController.kiosk()
    let pan = kiosk.rootViewController.add(UIPanGestureRecognizer(), "pan")
    pan.maximumNumberOfTouches = 1
    kiosk.touch(.down, at: [.point(50, 50), .point(150, 50)])
    #expect(pan.numberOfTouches == 1)
    kiosk.liftAll()
    (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (2, 2)
    kiosk.drag(from: .point(50, 50), to: .point(150, 50), duration: .milliseconds(50))
    #expect(kiosk.rootViewController.actions == [])
    kiosk.touch(.down, at: [.point(50, 50), .point(150, 50)])
    kiosk.touch(.move, at: [.point(50, 80), .point(150, 80)])
    #expect(kiosk.rootViewController.actions == ["pan began"])
    #expect(pan.translation(in: nil) == CGPoint(x: 0, y: 30))
    kiosk.end()
  }

  @Test func G16_pinchesScaleAndCountOnFromWhatIsSet() {
    let kiosk = GestureController.kiosk()
    let pinch = kiosk.rootViewController.add(UIPinchGestureRecognizer(), "pinch")
    kiosk.touch(.down, at: [.point(150, 100), .point(250, 100)])
    kiosk.touch(.move, at: [.point(149, 100), .point(251, 100)])
    #expect(kiosk.rootViewController.actions == [])
    kiosk.touch(.move, at: [.point(100, 100), .point(300, 100)])
    #expect(kiosk.rootViewController.actions == ["pinch began"])
    #expect(abs(pinch.scale - 2) < 1e-9)
    pinch.scale = 1
    kiosk.touch(.move, at: [.point(150, 100), .point(250, 100)])
    #expect(abs(pinch.scale - 0.5) < 1e-9)
    kiosk.touch(.up, finger: 0)
    #expect(kiosk.rootViewController.actions.last == "pinch changed")
    kiosk.touch(.up, finger: 1)
    #expect(kiosk.rootViewController.actions.last == "pinch ended")
    kiosk.end()
  }

  @Test func G16_rotationsTurnAlsoPastHalfATurn() {
    let kiosk = GestureController.kiosk()
    let rotation = kiosk.rootViewController.add(UIRotationGestureRecognizer(), "rotation")
    var turned: CGFloat = 0
    kiosk.rootViewController.onAction = { if $0.state != .began { turned = rotation.rotation } }
    kiosk.rotate(at: .point(200, 100), by: 1.5 * .pi, duration: .milliseconds(600))
    #expect(abs(turned - 1.5 * .pi) < 0.01)
    #expect(
      kiosk.rootViewController.actions.first == "rotation began"
        && kiosk.rootViewController.actions.last == "rotation ended")
    kiosk.end()
  }

  @Test func aSwipeOfAHundredPointsMayTakeASecond() {
    let kiosk = GestureController.kiosk()
    let swipe = kiosk.rootViewController.add(UISwipeGestureRecognizer(), "swipe")
    swipe.direction = .right
    kiosk.drag(from: .point(100, 100), to: .point(200, 100), duration: .seconds(1))
    #expect(kiosk.rootViewController.actions == ["swipe ended"])
    kiosk.drag(from: .point(100, 100), to: .point(200, 100), duration: .seconds(2))
    #expect(kiosk.rootViewController.actions == ["swipe ended"])
    kiosk.end()
  }

  @Test func G16_swipesAreQuickAndInTheirDirections() {
    let kiosk = GestureController.kiosk()
    let swipe = kiosk.rootViewController.add(UISwipeGestureRecognizer(), "swipe")
    swipe.direction = [.left, .up]
    kiosk.drag(from: .point(100, 100), to: .point(200, 100), duration: .milliseconds(100))
    kiosk.drag(from: .point(300, 100), to: .point(200, 100), duration: .milliseconds(1500))
    #expect(kiosk.rootViewController.actions == [])
    kiosk.drag(from: .point(300, 100), to: .point(200, 110), duration: .milliseconds(100))
    kiosk.drag(from: .point(300, 150), to: .point(310, 50), duration: .milliseconds(100))
    #expect(kiosk.rootViewController.actions == ["swipe ended", "swipe ended"])
    kiosk.end()
  }

  @Test func G16_edgePansStartAtTheirEdge() {
    let kiosk = GestureController.kiosk()
    let pan = kiosk.rootViewController.add(UIScreenEdgePanGestureRecognizer(), "edge", to: kiosk.rootViewController.view)
    pan.edges = .left
    kiosk.drag(from: .point(30, 100), to: .point(130, 100), duration: .milliseconds(50))
    kiosk.drag(from: .point(5, 100), to: .point(5, 180), duration: .milliseconds(50))
    kiosk.drag(from: .point(395, 100), to: .point(300, 100), duration: .milliseconds(50))
    kiosk.drag(from: .point(200, 150), to: .point(200, 50), duration: .milliseconds(50))
    #expect(kiosk.rootViewController.actions == [])
    kiosk.drag(from: .point(5, 100), to: .point(100, 100), duration: .milliseconds(50))
    #expect(kiosk.rootViewController.actions.first == "edge began" && kiosk.rootViewController.actions.last == "edge ended")
    kiosk.end()
  }

  @Test func G16_hoverFollowsThePointerWithoutButtons() {
    let kiosk = GestureController.kiosk()
    let box = UIView(frame: CGRect(x: 100, y: 0, width: 100, height: 100))
    kiosk.rootViewController.view.addSubview(box)
    let hover = kiosk.rootViewController.add(UIHoverGestureRecognizer(), "hover", to: box)
    kiosk.pointer(.move(to: .point(10, 10)))
    #expect(kiosk.rootViewController.actions == [])
    kiosk.pointer(.move(to: .point(110, 10)))
    kiosk.pointer(.move(to: .point(120, 10)))
    #expect(hover.location(in: box) == CGPoint(x: 20, y: 10))
    kiosk.pointer(.move(to: .point(10, 10)))
    #expect(kiosk.rootViewController.actions == ["hover began", "hover changed", "hover ended"])
    kiosk.pointer(.move(to: .point(110, 10)))
    kiosk.rootViewController.log = []
    kiosk.pointer(.down(.left))
    #expect(kiosk.rootViewController.actions == ["hover ended"])
    kiosk.pointer(.up(.left))
    #expect(kiosk.rootViewController.actions == ["hover ended", "hover began"])
    kiosk.end()
  }

  @Test func E9_aMouseTouchesWithItsButtons() {
    final class Clicks: UIView {
      var type: UITouch.TouchType?
      var buttons: UIEvent.ButtonMask = []
      var modifiers: UIKeyModifierFlags = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        type = touches.first?.type
        buttons = event?.buttonMask ?? []
        modifiers = event?.modifierFlags ?? []
      }
    }
    let kiosk = GestureController.kiosk()
    let clicks = Clicks(frame: kiosk.screen.bounds)
    kiosk.rootViewController.view.addSubview(clicks)
    kiosk.key(.down, .leftShift, modifiers: .shift)
    kiosk.click(at: .point(10, 10), .right)
    #expect(clicks.type == .indirectPointer)
    #expect(clicks.buttons == .secondary)
    #expect(clicks.modifiers == .shift)
    kiosk.end()
  }

  @Test func E9_wheelsAndPadsMovePansThatTakeThem() {
    let kiosk = GestureController.kiosk()
    let pan = kiosk.rootViewController.add(UIPanGestureRecognizer(), "pan")
    var way = CGPoint.zero
    kiosk.rootViewController.onAction = { _ in way = pan.translation(in: nil) }
    kiosk.pointer(.move(to: .point(50, 50)))
    kiosk.pointer(.wheel(y: 1))
    #expect(kiosk.rootViewController.actions == [])
    kiosk.advance(by: .seconds(1))
    pan.allowedScrollTypesMask = .discrete
    kiosk.pointer(.wheel(y: 1))
    kiosk.pointer(.wheel(y: 1))
    #expect(way == CGPoint(x: 0, y: -30))
    kiosk.advance(by: .milliseconds(200))
    #expect(kiosk.rootViewController.actions == ["pan began", "pan changed", "pan ended"])
    kiosk.rootViewController.log = []
    pan.allowedScrollTypesMask = .continuous
    kiosk.pointer(.scroll(y: 20))
    kiosk.pointer(.scroll(y: 20))
    kiosk.pointer(.scroll(isEnded: true))
    #expect(kiosk.rootViewController.actions == ["pan began", "pan changed", "pan ended"])
    #expect(kiosk.rootViewController.padLog == [])
    kiosk.end()
  }

  @Test func F4_recognizersTakePressesThatTheyAllow() {
    final class Focus: UIView {
      var log: [String] = []
      override var canBecomeFirstResponder: Bool { true }
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { log.append("began") }
      override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { log.append("ended") }
      override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) { log.append("cancelled") }
    }
    let kiosk = GestureController.kiosk()
    let focus = Focus(frame: kiosk.screen.bounds)
    kiosk.rootViewController.view.addSubview(focus)
    focus.becomeFirstResponder()
    kiosk.rootViewController.add(UITapGestureRecognizer(), "tap", to: focus)
    kiosk.key(.press, .select)
    #expect(focus.log == ["began", "cancelled"])
    #expect(kiosk.rootViewController.actions == ["tap ended"])
    kiosk.key(.press, "a")
    #expect(focus.log == ["began", "cancelled", "began", "ended"])
    kiosk.end()
  }
}

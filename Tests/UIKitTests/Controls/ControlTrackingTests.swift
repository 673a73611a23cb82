import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct ControlTrackingTests {
  private func kiosk() -> VirtualKiosk<ControlController<TracingControl>> {
    VirtualKiosk(400, 400) { ControlController(TracingControl(frame: CGRect(x: 150, y: 150, width: 100, height: 50))) }
  }

  @Test func H6_aTouchIsTrackedFromBeginningToEnd() {
    let kiosk = kiosk()
    let control = kiosk.rootViewController.control
    kiosk.touch(.down, at: .view(control))
    #expect(control.isTracking && control.isTouchInside && control.isHighlighted)
    kiosk.advance(by: .milliseconds(50))
    kiosk.touch(.move, at: .point(210, 170))
    kiosk.touch(.up)
    #expect(control.tracks == ["begin", "continue true true", "end true"])
    #expect(!control.isTracking && !control.isTouchInside && !control.isHighlighted)
    #expect(kiosk.rootViewController.log == ["down", "inside", "up inside"])
  }

  @Test func H6_oneTouchIsTrackedUnlessSeveralAreAllowed() {
    let kiosk = kiosk()
    let control = kiosk.rootViewController.control
    control.isMultipleTouchEnabled = true
    kiosk.touch(.down, at: [.point(160, 160), .point(240, 160)])
    #expect(kiosk.rootViewController.take() == ["down", "down"])
    kiosk.touch(.up, finger: 0)
    #expect(control.isTracking)
    kiosk.touch(.up, finger: 1)
    #expect(kiosk.rootViewController.take() == ["up inside", "up inside"])
    control.isMultipleTouchEnabled = false
    kiosk.advance(by: .seconds(1))
    kiosk.touch(.down, at: [.point(160, 160), .point(240, 160)])
    #expect(kiosk.rootViewController.take() == ["down"])
  }

  @Test func H6_isTouchInsideFollowsTheFingerAndCancellingIsReported() {
    let kiosk = kiosk()
    let control = kiosk.rootViewController.control
    kiosk.touch(.down, at: .view(control))
    for (y, isInside) in [(390.0, false), (175.0, true)] {
      kiosk.advance(by: .milliseconds(50))
      kiosk.touch(.move, at: .point(200, y))
      #expect(control.isTouchInside == isInside && control.isTracking)
    }
    kiosk.changeState(to: .inactive)
    #expect(control.tracks == ["begin", "continue true false", "continue true true", "cancel"])
    #expect(!control.isTracking && !control.isTouchInside)
    kiosk.end()
  }

  @Test func H6_refusingToBeginStopsTracking() {
    let kiosk = kiosk()
    kiosk.rootViewController.control.begins = false
    kiosk.tap(kiosk.rootViewController.control)
    #expect(kiosk.rootViewController.control.tracks == ["begin"])
    #expect(kiosk.rootViewController.log == [])
  }

  @Test func H6_refusingToContinueStopsTrackingWithoutAnEnd() {
    let kiosk = kiosk()
    let control = kiosk.rootViewController.control
    kiosk.touch(.down, at: .view(control))
    control.continues = false
    kiosk.advance(by: .milliseconds(50))
    kiosk.touch(.move, at: .point(210, 170))
    #expect(!control.isTracking && !control.isHighlighted)
    kiosk.touch(.up)
    #expect(kiosk.rootViewController.log == ["down"])
    #expect(control.tracks == ["begin", "continue true true"])
  }

  @Test func H7_insideReachesAsFarAsTheSlop() {
    let kiosk = kiosk()
    let control = kiosk.rootViewController.control
    let slop = UIInputTuning.current.controlDragSlop
    #expect(slop == 70)
    kiosk.touch(.down, at: .view(control))
    kiosk.advance(by: .milliseconds(50))
    kiosk.touch(.move, at: .point(200, 200 + slop - 1))
    #expect(control.isTouchInside)
    kiosk.advance(by: .milliseconds(50))
    kiosk.touch(.move, at: .point(200, 200 + slop + 1))
    #expect(!control.isTouchInside && control.isTracking && !control.isHighlighted)
    kiosk.touch(.up)
    #expect(kiosk.rootViewController.log == ["down", "inside", "outside", "exit", "up outside"])
  }

  @Test func H7_pointInsideCountsWhileTracking() {
    final class Large: UIControl {
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: -120, dy: -120).contains(point)
      }
    }
    let kiosk = VirtualKiosk(400, 400) { ControlController(Large(frame: CGRect(x: 150, y: 150, width: 100, height: 50))) }
    kiosk.touch(.down, at: .point(60, 175))
    kiosk.touch(.up)
    #expect(kiosk.rootViewController.log == ["down", "up inside"])
  }

  @Test func H7_aDisabledControlSwallowsTouches() {
    final class Back: UIView {
      var touched = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { touched += 1 }
    }
    let kiosk = kiosk()
    let back = Back(frame: kiosk.rootViewController.view.bounds)
    kiosk.rootViewController.view.insertSubview(back, at: 0)
    kiosk.rootViewController.control.isEnabled = false
    kiosk.tap(kiosk.rootViewController.control)
    #expect(back.touched == 0)
    #expect(kiosk.rootViewController.log == [] && kiosk.rootViewController.control.tracks == [])
  }

  @Test func H7_disablingWhileTrackingCancels() {
    let kiosk = kiosk()
    let control = kiosk.rootViewController.control
    kiosk.touch(.down, at: .view(control))
    control.isEnabled = false
    #expect(!control.isTracking && !control.isHighlighted)
    kiosk.touch(.up)
    #expect(control.tracks == ["begin", "cancel"])
    #expect(kiosk.rootViewController.log == ["down", "cancel"])
  }

  @Test func H8_leavingAndComingBackAreReportedWithTheDrag() {
    final class Pairs: UIControl {
      var sent: [UIControl.Event] = []
    }
    let kiosk = kiosk()
    var masks: [String] = []
    // An entry for several events is called once per send: the pair is sent together.
    kiosk.rootViewController.control.addAction(
      UIAction { _ in masks.append("exit pair") }, for: [.touchDragExit, .touchDragOutside])
    kiosk.rootViewController.control.addAction(
      UIAction { _ in masks.append("enter pair") }, for: [.touchDragEnter, .touchDragInside])
    kiosk.touch(.down, at: .view(kiosk.rootViewController.control))
    for y in [350.0, 360, 200] {
      kiosk.advance(by: .milliseconds(50))
      kiosk.touch(.move, at: .point(200, y))
    }
    kiosk.touch(.up)
    #expect(masks == ["exit pair", "exit pair", "enter pair"])
    #expect(kiosk.rootViewController.log == ["down", "outside", "exit", "outside", "inside", "enter", "up inside"])
  }

  @Test func H8_theSecondTapIsARepeat() {
    let kiosk = kiosk()
    kiosk.doubleTap(at: .view(kiosk.rootViewController.control))
    #expect(kiosk.rootViewController.log == ["down", "up inside", "down", "repeat", "up inside"])
  }

  @Test func H8_exactlyOneEventEndsATouch() {
    let kiosk = kiosk()
    let ends: Set<String> = ["up inside", "up outside", "cancel"]
    kiosk.tap(kiosk.rootViewController.control)
    #expect(kiosk.rootViewController.take().filter(ends.contains) == ["up inside"])
    kiosk.advance(by: .seconds(1))
    kiosk.drag(from: .view(kiosk.rootViewController.control), to: .point(200, 390))
    #expect(kiosk.rootViewController.take().filter(ends.contains) == ["up outside"])
    kiosk.advance(by: .seconds(1))
    kiosk.touch(.down, at: .view(kiosk.rootViewController.control))
    kiosk.rootViewController.control.removeFromSuperview()
    kiosk.touch(.up)
    #expect(kiosk.rootViewController.take().filter(ends.contains) == ["cancel"])
    #expect(!kiosk.rootViewController.control.isTracking)
  }

  @Test func H10_buttonsSendThePrimaryActionWithATap() {
    let kiosk = VirtualKiosk(300, 200) { ControlController(UIButton(frame: CGRect(x: 50, y: 50, width: 100, height: 44))) }
    var together = 0
    kiosk.rootViewController.control.addAction(
      UIAction { _ in together += 1 }, for: [.touchUpInside, .primaryActionTriggered])
    kiosk.tap(kiosk.rootViewController.control)
    #expect(kiosk.rootViewController.take() == ["down", "up inside", "primary"])
    #expect(together == 1)
  }

  @Test func H10_returnAndSpaceSendThePrimaryActionAlone() {
    final class KeyButton: UIButton {
      override var canBecomeFirstResponder: Bool { true }
    }
    let kiosk = VirtualKiosk(300, 200) { ControlController(KeyButton(frame: CGRect(x: 50, y: 50, width: 100, height: 44))) }
    #expect(kiosk.rootViewController.control.becomeFirstResponder())
    for name in [KeyName.return, .space, .select] {
      kiosk.key(.down, name)
      #expect(kiosk.rootViewController.control.isHighlighted)
      kiosk.key(.up, name)
      #expect(!kiosk.rootViewController.control.isHighlighted)
      #expect(kiosk.rootViewController.take() == ["primary"])
    }
    kiosk.rootViewController.control.isEnabled = false
    kiosk.key(.press, .return)
    #expect(kiosk.rootViewController.take() == [])
  }

  // MARK: Touch targets on a kiosk

  private func rowOfSwitches(_ idiom: UIUserInterfaceIdiom) -> (VirtualKiosk<UIViewController>, [UISwitch]) {
    let switches = [UISwitch(), UISwitch()]
    let kiosk = VirtualKiosk(400, 200) {
      let rootViewController = UIViewController()
      rootViewController.traitOverrides.userInterfaceIdiom = idiom
      for (index, item) in switches.enumerated() {
        // 51 × 31, twelve points apart.
        item.frame.origin = CGPoint(x: 100 + 63 * CGFloat(index), y: 80)
        rootViewController.view.addSubview(item)
      }
      return rootViewController
    }
    return (kiosk, switches)
  }

  @Test func H7_aKioskTakesTouchesThatJustMissAControl() {
    let (kiosk, switches) = rowOfSwitches(.kiosk)
    kiosk.tap(at: .point(125, 80 + 31 + 14))
    #expect(switches.map(\.isOn) == [true, false])
    // Where two targets meet, the nearer one is hit.
    kiosk.tap(at: .point(160, 90))
    #expect(switches.map(\.isOn) == [true, true])
    kiosk.tap(at: .point(125, 80 + 31 + 16))
    #expect(switches.map(\.isOn) == [true, true])
    switches[0].isEnabled = false
    kiosk.tap(at: .point(125, 80 + 31 + 10))
    #expect(switches.map(\.isOn) == [true, true])
  }

  @Test func H7_elsewhereAControlEndsAtItsEdge() {
    let (kiosk, switches) = rowOfSwitches(.pad)
    kiosk.tap(at: .point(125, 80 + 31 + 4))
    #expect(switches.map(\.isOn) == [false, false])
  }
}

import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct ControlTrackingTests {
  private func kiosk() -> VirtualKiosk<ControlRoom<TracingControl>> {
    VirtualKiosk(400, 400) { ControlRoom(TracingControl(frame: CGRect(x: 150, y: 150, width: 100, height: 50))) }
  }

  @Test func H6_aTouchIsTrackedFromBeginningToEnd() {
    let kiosk = kiosk()
    let control = kiosk.room.control
    kiosk.touch(.down, at: .view(control))
    #expect(control.isTracking && control.isTouchInside && control.isHighlighted)
    kiosk.advance(by: .milliseconds(50))
    kiosk.touch(.move, at: .point(210, 170))
    kiosk.touch(.up)
    #expect(control.tracks == ["begin", "continue true true", "end true"])
    #expect(!control.isTracking && !control.isTouchInside && !control.isHighlighted)
    #expect(kiosk.room.log == ["down", "inside", "up inside"])
  }

  @Test func H6_oneTouchIsTrackedUnlessSeveralAreAllowed() {
    let kiosk = kiosk()
    let control = kiosk.room.control
    control.isMultipleTouchEnabled = true
    kiosk.touch(.down, at: [.point(160, 160), .point(240, 160)])
    #expect(kiosk.room.take() == ["down", "down"])
    kiosk.touch(.up, finger: 0)
    #expect(control.isTracking)
    kiosk.touch(.up, finger: 1)
    #expect(kiosk.room.take() == ["up inside", "up inside"])
    control.isMultipleTouchEnabled = false
    kiosk.advance(by: .seconds(1))
    kiosk.touch(.down, at: [.point(160, 160), .point(240, 160)])
    #expect(kiosk.room.take() == ["down"])
  }

  @Test func H6_isTouchInsideFollowsTheFingerAndCancellingIsTold() {
    let kiosk = kiosk()
    let control = kiosk.room.control
    kiosk.touch(.down, at: .view(control))
    for (y, isInside) in [(390.0, false), (175.0, true)] {
      kiosk.advance(by: .milliseconds(50))
      kiosk.touch(.move, at: .point(200, y))
      #expect(control.isTouchInside == isInside && control.isTracking)
    }
    kiosk.lead(to: .inactive)
    #expect(control.tracks == ["begin", "continue true false", "continue true true", "cancel"])
    #expect(!control.isTracking && !control.isTouchInside)
    kiosk.end()
  }

  @Test func H6_refusingToBeginStopsTracking() {
    let kiosk = kiosk()
    kiosk.room.control.begins = false
    kiosk.tap(kiosk.room.control)
    #expect(kiosk.room.control.tracks == ["begin"])
    #expect(kiosk.room.log == [])
  }

  @Test func H6_refusingToContinueStopsTrackingWithoutAnEnd() {
    let kiosk = kiosk()
    let control = kiosk.room.control
    kiosk.touch(.down, at: .view(control))
    control.continues = false
    kiosk.advance(by: .milliseconds(50))
    kiosk.touch(.move, at: .point(210, 170))
    #expect(!control.isTracking && !control.isHighlighted)
    kiosk.touch(.up)
    #expect(kiosk.room.log == ["down"])
    #expect(control.tracks == ["begin", "continue true true"])
  }

  @Test func H7_insideReachesAsFarAsTheSlop() {
    let kiosk = kiosk()
    let control = kiosk.room.control
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
    #expect(kiosk.room.log == ["down", "inside", "outside", "exit", "up outside"])
  }

  @Test func H7_pointInsideCountsWhileTracking() {
    final class Large: UIControl {
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: -120, dy: -120).contains(point)
      }
    }
    let kiosk = VirtualKiosk(400, 400) { ControlRoom(Large(frame: CGRect(x: 150, y: 150, width: 100, height: 50))) }
    kiosk.touch(.down, at: .point(60, 175))
    kiosk.touch(.up)
    #expect(kiosk.room.log == ["down", "up inside"])
  }

  @Test func H7_aDisabledControlSwallowsTouches() {
    final class Back: UIView {
      var touched = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { touched += 1 }
    }
    let kiosk = kiosk()
    let back = Back(frame: kiosk.room.view.bounds)
    kiosk.room.view.insertSubview(back, at: 0)
    kiosk.room.control.isEnabled = false
    kiosk.tap(kiosk.room.control)
    #expect(back.touched == 0)
    #expect(kiosk.room.log == [] && kiosk.room.control.tracks == [])
  }

  @Test func H7_disablingWhileTrackingCancels() {
    let kiosk = kiosk()
    let control = kiosk.room.control
    kiosk.touch(.down, at: .view(control))
    control.isEnabled = false
    #expect(!control.isTracking && !control.isHighlighted)
    kiosk.touch(.up)
    #expect(control.tracks == ["begin", "cancel"])
    #expect(kiosk.room.log == ["down", "cancel"])
  }

  @Test func H8_leavingAndComingBackAreToldWithTheDrag() {
    final class Pairs: UIControl {
      var sent: [UIControl.Event] = []
    }
    let kiosk = kiosk()
    var masks: [String] = []
    // One entry for several events is called once a send: the pair comes together.
    kiosk.room.control.addAction(
      UIAction { _ in masks.append("exit pair") }, for: [.touchDragExit, .touchDragOutside])
    kiosk.room.control.addAction(
      UIAction { _ in masks.append("enter pair") }, for: [.touchDragEnter, .touchDragInside])
    kiosk.touch(.down, at: .view(kiosk.room.control))
    for y in [350.0, 360, 200] {
      kiosk.advance(by: .milliseconds(50))
      kiosk.touch(.move, at: .point(200, y))
    }
    kiosk.touch(.up)
    #expect(masks == ["exit pair", "exit pair", "enter pair"])
    #expect(kiosk.room.log == ["down", "outside", "exit", "outside", "inside", "enter", "up inside"])
  }

  @Test func H8_theSecondTapIsARepeat() {
    let kiosk = kiosk()
    kiosk.doubleTap(at: .view(kiosk.room.control))
    #expect(kiosk.room.log == ["down", "up inside", "down", "repeat", "up inside"])
  }

  @Test func H8_exactlyOneEventEndsATouch() {
    let kiosk = kiosk()
    let ends: Set<String> = ["up inside", "up outside", "cancel"]
    kiosk.tap(kiosk.room.control)
    #expect(kiosk.room.take().filter(ends.contains) == ["up inside"])
    kiosk.advance(by: .seconds(1))
    kiosk.drag(from: .view(kiosk.room.control), to: .point(200, 390))
    #expect(kiosk.room.take().filter(ends.contains) == ["up outside"])
    kiosk.advance(by: .seconds(1))
    kiosk.touch(.down, at: .view(kiosk.room.control))
    kiosk.room.control.removeFromSuperview()
    kiosk.touch(.up)
    #expect(kiosk.room.take().filter(ends.contains) == ["cancel"])
    #expect(!kiosk.room.control.isTracking)
  }

  @Test func H10_buttonsSendThePrimaryActionWithATap() {
    let kiosk = VirtualKiosk(300, 200) { ControlRoom(UIButton(frame: CGRect(x: 50, y: 50, width: 100, height: 44))) }
    var together = 0
    kiosk.room.control.addAction(UIAction { _ in together += 1 }, for: [.touchUpInside, .primaryActionTriggered])
    kiosk.tap(kiosk.room.control)
    #expect(kiosk.room.take() == ["down", "up inside", "primary"])
    #expect(together == 1)
  }

  @Test func H10_returnAndSpaceSendThePrimaryActionAlone() {
    final class KeyButton: UIButton {
      override var canBecomeFirstResponder: Bool { true }
    }
    let kiosk = VirtualKiosk(300, 200) { ControlRoom(KeyButton(frame: CGRect(x: 50, y: 50, width: 100, height: 44))) }
    #expect(kiosk.room.control.becomeFirstResponder())
    for name in [KeyName.return, .space, .select] {
      kiosk.key(.down, name)
      #expect(kiosk.room.control.isHighlighted)
      kiosk.key(.up, name)
      #expect(!kiosk.room.control.isHighlighted)
      #expect(kiosk.room.take() == ["primary"])
    }
    kiosk.room.control.isEnabled = false
    kiosk.key(.press, .return)
    #expect(kiosk.room.take() == [])
  }

  // MARK: Targets on a kiosk

  private func rowOfSwitches(_ idiom: UIUserInterfaceIdiom) -> (VirtualKiosk<UIViewController>, [UISwitch]) {
    let switches = [UISwitch(), UISwitch()]
    let kiosk = VirtualKiosk(400, 200) {
      let room = UIViewController()
      room.traitOverrides.userInterfaceIdiom = idiom
      for (index, item) in switches.enumerated() {
        // 51 × 31, twelve points apart.
        item.frame.origin = CGPoint(x: 100 + 63 * CGFloat(index), y: 80)
        room.view.addSubview(item)
      }
      return room
    }
    return (kiosk, switches)
  }

  @Test func H7_aKioskTakesTouchesThatJustMissAControl() {
    let (kiosk, switches) = rowOfSwitches(.kiosk)
    kiosk.tap(at: .point(125, 80 + 31 + 14))
    #expect(switches.map(\.isOn) == [true, false])
    // Where two targets meet, the nearer one.
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

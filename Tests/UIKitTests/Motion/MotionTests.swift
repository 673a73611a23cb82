import Foundation
import Input
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct MotionTests {
  final class Shaken: UIView {
    var log: [String] = []
    override var canBecomeFirstResponder: Bool { true }
    override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { note("began", motion, event) }
    override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { note("ended", motion, event) }
    override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { note("cancelled", motion, event) }
    override func remoteControlReceived(with event: UIEvent?) { log.append("remote \(event?.subtype.rawValue ?? 0)") }
    private func note(_ phase: String, _ motion: UIEvent.EventSubtype, _ event: UIEvent?) {
      if motion == .motionShake, event?.type == .motion { log.append(phase) }
    }
  }

  private func makeKiosk() -> (VirtualKiosk<UIViewController>, Shaken, Shaken) {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let (outer, inner) = (Shaken(), Shaken())
    kiosk.rootViewController.view.addSubview(outer)
    kiosk.rootViewController.view.addSubview(inner)
    outer.becomeFirstResponder()
    return (kiosk, outer, inner)
  }

  @Test func Q1_shakesOfAnAccelerometerAreFeltWhenAsked() {
    let (kiosk, first, _) = makeKiosk()
    #expect(!kiosk.simulatedInput.shake(.began))
    UIInputTuning.current.sensesShakes = true
    for phase in [Shake.began, .ended, .began, .cancelled] {
      #expect(kiosk.simulatedInput.shake(phase))
      kiosk.advance(by: .milliseconds(20))
    }
    #expect(first.log == ["began", "ended", "began", "cancelled"])
    UIInputTuning.current.sensesShakes = false
    #expect(!kiosk.simulatedInput.shake(.began))
    kiosk.end()
  }

  @Test func theOrientationIsThatOfTheAccelerometerWhileItIsAskedFor() {
    let (kiosk, _, _) = makeKiosk()
    let device = UIDevice.current
    var reported: [UIDeviceOrientation] = []
    let token = NotificationCenter.default.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
    ) { _ in MainActor.assumeIsolated { reported.append(UIDevice.current.orientation) } }
    let upright = device.orientation
    #expect(!kiosk.hold(.upsideDown) && device.orientation == upright)
    device.beginGeneratingDeviceOrientationNotifications()
    for held in [DeviceOrientation.upright, .turnedLeft, .turnedLeft, .faceUp] { #expect(kiosk.hold(held)) }
    #expect(reported == [upright == .portrait ? .landscapeLeft : .portraitUpsideDown, .faceUp])
    device.endGeneratingDeviceOrientationNotifications()
    #expect(device.orientation == upright && !kiosk.hold(.upsideDown))
    NotificationCenter.default.removeObserver(token)
    kiosk.end()
  }

  @Test func Q1_shakesGoToTheFirstResponder() {
    let (kiosk, first, second) = makeKiosk()
    kiosk.shake()
    #expect(first.log == ["began", "ended"])
    kiosk.beginShake()
    second.becomeFirstResponder()
    kiosk.endShake()
    #expect(first.log == ["began", "ended", "began", "ended"])
    #expect(second.log == [])
    kiosk.end()
  }

  @Test func Q1_shakesClimbTheChain() {
    final class Controller: UIViewController {
      var shakes = 0
      override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { shakes += 1 }
    }
    let kiosk = VirtualKiosk(100, 100) { Controller() }
    final class Focus: UIView { override var canBecomeFirstResponder: Bool { true } }
    let focus = Focus()
    kiosk.rootViewController.view.addSubview(focus)
    focus.becomeFirstResponder()
    kiosk.shake()
    #expect(kiosk.rootViewController.shakes == 1)
    kiosk.end()
  }

  @Test func Q1_aShakeIsCancelledByTakingLongAndByLeaving() {
    let (kiosk, first, _) = makeKiosk()
    kiosk.beginShake()
    kiosk.advance(by: .milliseconds(3001))
    #expect(first.log == ["began", "cancelled"])
    kiosk.endShake()
    kiosk.beginShake()
    kiosk.changeState(to: .background)
    #expect(first.log == ["began", "cancelled", "began", "cancelled"])
    kiosk.shake()
    #expect(first.log.count == 4)
    kiosk.end()
  }

  @Test func R1_remoteControlIsReportedOnlyToThoseWhoBegan() {
    let (kiosk, first, _) = makeKiosk()
    kiosk.remoteControl(.remoteControlPlay)
    #expect(first.log == [])
    UIApplication.shared.beginReceivingRemoteControlEvents()
    kiosk.remoteControl(.remoteControlPlay)
    #expect(first.log == ["remote 100"])
    UIApplication.shared.endReceivingRemoteControlEvents()
    kiosk.remoteControl(.remoteControlPlay)
    #expect(first.log == ["remote 100"])
    kiosk.end()
  }
}

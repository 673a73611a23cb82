import KioskTesting
import Raster
import Testing

@testable import ScreenKeyboard
import UIKit
@testable import UIKitCore

/// With reduced motion, what would move fades in place.
@MainActor
@Suite(.serialized) struct ReducedMotionTests {
  private func makeKiosk(_ reducesMotion: Bool = true) -> VirtualKiosk<UIViewController> {
    let kiosk = VirtualKiosk(400, 300, reducesMotion: reducesMotion) { UIViewController() }
    kiosk.rootViewController.view.backgroundColor = .white
    kiosk.presentChanges()
    return kiosk
  }

  private func pixel(_ kiosk: VirtualKiosk<UIViewController>, _ x: Int, _ y: Int) -> UInt32 {
    kiosk.screenshot().bitmap.pixel(x, y)
  }

  @Test func X3_theSettingAndTheAppDecide() {
    let still = makeKiosk()
    #expect(UIAccessibility.isReduceMotionEnabled)
    #expect(UIAccessibility.prefersCrossFadeTransitions)
    still.end()
    let kiosk = makeKiosk(false)
    #expect(!UIAccessibility.isReduceMotionEnabled)
    nonisolated(unsafe) var count = 0
    let observer = NotificationCenter.default.addObserver(
      forName: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil, queue: nil
    ) { _ in count += 1 }
    UIAccessibility.setReduceMotionEnabled(true)
    UIAccessibility.setReduceMotionEnabled(true)
    #expect(count == 1)
    #expect(UIAccessibility.isReduceMotionEnabled)
    UIApplication.shared.returnToStart()
    #expect(!UIAccessibility.isReduceMotionEnabled)
    NotificationCenter.default.removeObserver(observer)
    kiosk.end()
  }

  @Test func X3_aPresentationFadesInPlace() {
    for reduces in [true, false] {
      let kiosk = makeKiosk(reduces)
      let page = UIViewController()
      page.view.backgroundColor = .black
      page.modalPresentationStyle = .fullScreen
      kiosk.rootViewController.present(page, animated: true)
      kiosk.advance(by: .milliseconds(100))
      // A slide begins at the lower edge: the upper one is still white.
      let (top, bottom) = (pixel(kiosk, 200, 4) & 0xFF, pixel(kiosk, 200, 296) & 0xFF)
      if reduces {
        #expect(top == bottom && top > 60 && top < 200)
      } else {
        #expect(top == 255 && bottom == 0)
      }
      kiosk.advance(by: .milliseconds(reduces ? 120 : 600))
      #expect(pixel(kiosk, 200, 4) & 0xFF == 0)
      page.dismiss(animated: true)
      kiosk.advance(by: .milliseconds(100))
      if reduces { #expect(pixel(kiosk, 200, 4) == pixel(kiosk, 200, 296)) }
      kiosk.advance(by: .milliseconds(600))
      #expect(pixel(kiosk, 200, 4) & 0xFF == 255)
      kiosk.end()
    }
  }

  @Test func X3_alertsAndMenusDoNotGrow() throws {
    let kiosk = makeKiosk()
    let alert = UIAlertController(title: "Paper is low", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    kiosk.rootViewController.present(alert, animated: true)
    kiosk.advance(by: .milliseconds(50))
    #expect(alert.view.layer.presentation()?.affineTransform() == .identity)
    #expect((alert.view.layer.presentation()?.opacity ?? 1) < 0.6)
    kiosk.advance(by: .milliseconds(500))
    alert.dismiss(animated: false)

    let button = UIButton(type: .system)
    button.setTitle("Size", for: .normal)
    button.frame = CGRect(x: 20, y: 20, width: 100, height: 44)
    button.menu = UIMenu(children: [UIAction(title: "Small") { _ in }, UIAction(title: "Large") { _ in }])
    button.showsMenuAsPrimaryAction = true
    kiosk.rootViewController.view.addSubview(button)
    kiosk.presentChanges()
    kiosk.tap(button)
    kiosk.advance(by: .milliseconds(50))
    let panel = try #require(kiosk.view(MenuPanel.self))
    #expect(panel.layer.presentation()?.affineTransform() == .identity)
    kiosk.advance(by: .milliseconds(400))
    kiosk.tap(at: .point(380, 280))
    kiosk.advance(by: .milliseconds(50))
    #expect(panel.layer.presentation()?.affineTransform() == .identity)
    kiosk.advance(by: .milliseconds(400))
    #expect(kiosk.view(MenuPanel.self) == nil)
    kiosk.end()
  }

  @Test func X3_theKeyboardFadesInPlace() throws {
    let kiosk = VirtualKiosk(800, 480, screenKeyboard: .always, reducesMotion: true) { UIViewController() }
    let field = UITextField(frame: CGRect(x: 20, y: 20, width: 300, height: 40))
    kiosk.rootViewController.view.backgroundColor = .white
    kiosk.rootViewController.view.addSubview(field)
    field.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(60))
    let keyboard = try #require(kiosk.view(KeyboardView.self))
    let dock = try #require(keyboard.superview)
    let top = InputViewSystem.running.coveredFrame.minY
    #expect(dock.layer.presentation()?.frame.minY == top)
    let opacity = dock.layer.presentation()?.opacity ?? 0
    #expect(opacity > 0.05 && opacity < 0.7)
    kiosk.advance(by: .milliseconds(300))
    #expect(dock.alpha == 1)
    // Shown again before it has gone, it does not flash.
    field.resignFirstResponder()
    kiosk.advance(by: .milliseconds(100))
    let half = dock.layer.presentation()?.opacity ?? 0
    #expect(half > 0.2 && half < 0.8)
    field.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(17))
    #expect((dock.layer.presentation()?.opacity ?? 0) >= half - 0.05)
    kiosk.advance(by: .milliseconds(300))
    #expect(dock.alpha == 1 && dock.frame.minY == top)
    field.resignFirstResponder()
    kiosk.advance(by: .milliseconds(300))
    #expect(!kiosk.showsScreenKeyboard)
    #expect(dock.frame.minY >= 480)
    // With motion it slides again, opaque from the start.
    UIAccessibility.setReduceMotionEnabled(false)
    field.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(60))
    #expect(dock.alpha == 1)
    #expect((dock.layer.presentation()?.frame.minY ?? 0) > top)
    kiosk.advance(by: .milliseconds(300))
    #expect(kiosk.type("abc", on: .screen))
    #expect(field.text == "abc")
    kiosk.end()
  }

  @Test func X3_animationsOfTheAppStillMove() {
    let kiosk = makeKiosk()
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    kiosk.rootViewController.view.addSubview(box)
    kiosk.presentChanges()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { box.frame.origin.x = 100 }
    kiosk.advance(by: .milliseconds(500))
    let x = box.layer.presentation()?.frame.minX ?? 0
    #expect(x > 40 && x < 60)
    kiosk.end()
  }
}

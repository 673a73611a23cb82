import KioskTesting
import Testing
import UIKit

@testable import UIKitCore
@testable import UIKitInspector

/// The outlines over the picture.
@MainActor @Suite struct InspectorOverlayTests {
  private func kiosk(
    _ width: Int = 800, _ height: Int = 480, _ appearance: UIUserInterfaceStyle = .light
  ) -> VirtualKiosk<InspectedScreen> {
    let kiosk = VirtualKiosk(width, height, appearance: appearance) { InspectedScreen() }
    kiosk.advance(by: .seconds(1))
    return kiosk
  }

  @Test(arguments: [(800, 480, UIUserInterfaceStyle.light), (1280, 800, .dark)])
  func itLooksLikeThis(_ width: Int, _ height: Int, _ appearance: UIUserInterfaceStyle) {
    let kiosk = kiosk(width, height, appearance)
    UIApplication.shared.isLayoutInspectorShown = true
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.matches("inspector-\(width)x\(height)-\(appearance == .dark ? "dark" : "light")", tolerance: .text))
    kiosk.end()
  }

  @Test func aScreenOfAnAppLooksLikeThis() {
    let kiosk = VirtualKiosk(800, 480) { OrderScreen() }
    kiosk.advance(by: .seconds(1))
    UIApplication.shared.isLayoutInspectorShown = true
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.matches("inspector-order", tolerance: .text))
    kiosk.end()
  }

  @Test func theRequestedPictureIsTheSame() throws {
    let kiosk = kiosk()
    let session = try #require(SessionState.current.session)
    let asked = try #require(try session.inspect(["picture"]))
    let plain = try #require(kiosk.screenshot().pngData())
    #expect(asked != plain)
    UIApplication.shared.isLayoutInspectorShown = true
    kiosk.presentChanges()
    let shown = try #require(try session.inspect(["picture"]))
    #expect(try shown == #require(kiosk.screenshot().pngData()))
    // Blending a layer rounds otherwise than drawing on the frame does.
    let (one, other) = (try ImageDecoder.decode(data: asked).bitmap, try ImageDecoder.decode(data: shown).bitmap)
    var different = 0
    for y in 0..<480 {
      for x in 0..<800 {
        let (a, b) = (one.pixel(x, y), other.pixel(x, y))
        let isClose = [0, 8, 16].allSatisfy { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) <= 3 }
        if !isClose { different += 1 }
      }
    }
    #expect(different == 0)
    kiosk.end()
  }

  @Test func anIdleScreenStaysIdle() {
    let kiosk = kiosk()
    UIApplication.shared.isLayoutInspectorShown = true
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.cost { kiosk.advance(by: .seconds(60)) }.frames == 0)
  }

  @Test func itFollowsTheLayoutInTheSameFrame() throws {
    let kiosk = kiosk()
    UIApplication.shared.isLayoutInspectorShown = true
    kiosk.advance(by: .seconds(1))
    let screen = kiosk.rootViewController
    let overlay = try #require(UIApplication.shared.allWindows.last as? InspectorWindow)
    func outline(_ label: String) -> CGRect? { overlay.outlines.picture?.outlines.first { $0.label == label }?.rect }
    #expect(outline("UIView box") == CGRect(x: 16, y: 53, width: 200, height: 60))
    let cost = kiosk.cost {
      screen.box.constraints.first { $0.firstAttribute == .height }?.constant = 90
      kiosk.advance(by: .milliseconds(100))
    }
    #expect(cost.frames == 1)
    #expect(outline("UIView box") == CGRect(x: 16, y: 53, width: 200, height: 90))
    screen.box.isHidden = true
    kiosk.advance(by: .milliseconds(100))
    #expect(outline("UIView box") == nil)
    kiosk.end()
  }

  @Test func itTakesNoTouchesAndIsNotInspected() throws {
    let kiosk = kiosk()
    var taps = 0
    kiosk.rootViewController.save.addAction(UIAction { _ in taps += 1 }, for: .primaryActionTriggered)
    let session = try #require(SessionState.current.session)
    let before = try session.inspect([])
    UIApplication.shared.isLayoutInspectorShown = true
    kiosk.advance(by: .seconds(1))
    kiosk.tap(kiosk.rootViewController.save)
    #expect(taps == 1)
    #expect(UIApplication.shared.windows.count == 1)
    #expect(UIApplication.shared.keyWindow === kiosk.rootViewController.view.window)
    kiosk.advance(by: .seconds(1))
    #expect(try session.inspect([]) == before)
    UIApplication.shared.isLayoutInspectorShown = false
    kiosk.advance(by: .seconds(1))
    #expect(UIApplication.shared.allWindows.count == 1 && !UIApplication.shared.isLayoutInspectorShown)
    kiosk.end()
  }

  @Test func aKeyCommandShowsIt() {
    let kiosk = kiosk()
    #expect(UIApplication.shared.sendAction(.toggleLayoutInspector, to: nil, from: nil, for: nil))
    #expect(UIApplication.shared.isLayoutInspectorShown)
    kiosk.presentChanges()
    #expect(UIApplication.shared.sendAction(.toggleLayoutInspector, to: nil, from: nil, for: nil))
    #expect(!UIApplication.shared.isLayoutInspectorShown)
    kiosk.end()
  }

  @Test func itFillsTheScreenAfterARotation() throws {
    let kiosk = kiosk()
    UIApplication.shared.isLayoutInspectorShown = true
    kiosk.advance(by: .seconds(1))
    kiosk.rotateDisplay(.quarter)
    kiosk.advance(by: .seconds(1))
    let overlay = try #require(UIApplication.shared.allWindows.last as? InspectorWindow)
    #expect(overlay.outlines.bounds.size == UIScreen.main.bounds.size)
    #expect(overlay.outlines.picture?.outlines.first?.rect == UIScreen.main.bounds)
    kiosk.end()
  }
}

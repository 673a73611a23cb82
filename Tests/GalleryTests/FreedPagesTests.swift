import KioskTesting
import Testing
import UIKit

@testable import Gallery

/// No view of a used page stays in memory when another page is shown: developers take these pages as a pattern.
@MainActor
@Suite struct FreedPagesTests {
  @Test(arguments: Page.allCases)
  func aPageThatWasUsedIsFreed(_ page: Page) {
    let kiosk = VirtualKiosk(1280, 800, screenKeyboard: .always) { UIViewController() }
    weak var gone: UIView?
    use(page, on: kiosk) { gone = $0 }
    // Once more: the view that was focused or shown last may be retained until another one is.
    use(.overview, on: kiosk) { _ in }
    kiosk.advance(by: .seconds(5))
    #expect(gone == nil, "\(page.rawValue)")
    kiosk.end()
  }

  private func use(_ page: Page, on kiosk: VirtualKiosk<UIViewController>, _ note: (UIView) -> Void) {
    let view = page.makeView()
    note(view)
    view.frame = kiosk.rootViewController.view.bounds
    kiosk.rootViewController.view.addSubview(view)
    kiosk.advance(by: .seconds(1))
    for control in kiosk.views(UIControl.self).prefix(8) where control.isEnabled && control.isDescendant(of: view) {
      guard control.window != nil else { continue }
      let place = control.convert(CGPoint(x: control.bounds.midX, y: control.bounds.midY), to: nil)
      touch(place, for: .milliseconds(50), kiosk)
      // A touch beside them dismisses menus and keyboards.
      touch(CGPoint(x: 1278, y: 2), for: .milliseconds(50), kiosk)
    }
    for place in [CGPoint(x: 500, y: 400), CGPoint(x: 900, y: 300), CGPoint(x: 300, y: 600)] {
      touch(place, for: .milliseconds(50), kiosk)
      touch(place, for: .milliseconds(900), kiosk)
      touch(CGPoint(x: 1278, y: 2), for: .milliseconds(50), kiosk)
    }
    view.endEditing(true)
    kiosk.advance(by: .seconds(3))
    view.removeFromSuperview()
    kiosk.advance(by: .seconds(1))
  }

  private func touch(_ place: CGPoint, for duration: Duration, _ kiosk: VirtualKiosk<UIViewController>) {
    kiosk.touch(.down, at: .point(place.x, place.y))
    kiosk.advance(by: duration)
    kiosk.touch(.up)
    kiosk.advance(by: .milliseconds(400))
  }
}

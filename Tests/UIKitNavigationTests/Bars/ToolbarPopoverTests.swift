import KioskTesting
import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitNavigation

@MainActor
@Suite struct ToolbarPopoverTests {
  final class TestController: UIViewController {
    let bar = UIToolbar()

    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      if bar.superview == nil { view.addSubview(bar) }
      bar.frame = CGRect(x: 0, y: view.bounds.height - 44, width: view.bounds.width, height: 44)
    }
  }

  private func show(_ page: UIViewController, from item: UIBarButtonItem, on kiosk: VirtualKiosk<TestController>) {
    page.modalPresentationStyle = .popover
    page.preferredContentSize = CGSize(width: 200, height: 120)
    page.popoverPresentationController?.sourceItem = item
    kiosk.rootViewController.present(page, animated: true)
    kiosk.advance(by: .seconds(1))
  }

  @Test func PT12_aPopoverPointsAtTheButtonOfABarItem() {
    let kiosk = VirtualKiosk(800, 480) { TestController() }
    let item = UIBarButtonItem(title: "Filter", style: .plain, target: nil, action: nil)
    kiosk.rootViewController.bar.items = [.flexibleSpace(), item]
    kiosk.presentChanges()
    let page = UIViewController()
    show(page, from: item, on: kiosk)
    #expect(page.popoverPresentationController?.arrowDirection == .down)
    #expect(page.view.convert(page.view.bounds, to: nil) == CGRect(x: 590, y: 303, width: 200, height: 120))
    // The item moves to the other side, with a new button.
    kiosk.rootViewController.bar.items = [item, .flexibleSpace()]
    kiosk.presentChanges()
    kiosk.presentChanges()
    #expect(page.view.convert(page.view.bounds, to: nil).minX == 10)
    kiosk.end()
  }

  @Test func PT12_itFollowsTheItemWhenTheDirectionChanges() {
    let kiosk = VirtualKiosk(800, 480) { TestController() }
    let item = UIBarButtonItem(title: "Filter", style: .plain, target: nil, action: nil)
    kiosk.rootViewController.bar.items = [item]
    kiosk.presentChanges()
    let page = UIViewController()
    show(page, from: item, on: kiosk)
    #expect(page.view.convert(page.view.bounds, to: nil).minX == 10)
    kiosk.rootViewController.view.window?.traitOverrides.layoutDirection = .rightToLeft
    kiosk.advance(by: .milliseconds(100))
    #expect(page.view.convert(page.view.bounds, to: nil).maxX == 790)
    kiosk.end()
  }

  @Test func PT12_anItemInNoBarIsNoAnchor() {
    let kiosk = VirtualKiosk(800, 480) { TestController() }
    let page = UIViewController()
    let lines = FrameworkLog.lines {
      show(page, from: UIBarButtonItem(title: "Filter", style: .plain, target: nil, action: nil), on: kiosk)
    }
    #expect(lines.count == 1)
    #expect(page.view.window != nil)
    kiosk.end()
  }
}

import KioskTesting
import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitNavigation

@MainActor
@Suite struct NavigationPopoverTests {
  final class Wrapping: NSObject, UIPopoverPresentationControllerDelegate {
    func presentationController(
      _ controller: UIPresentationController, viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
    ) -> UIViewController? { UINavigationController(rootViewController: controller.presentedViewController) }
  }

  @Test func PT12_aPopoverPointsAtAnItemOfANavigationBar() {
    let page = UIViewController(), popover = UIViewController()
    let item = UIBarButtonItem(title: "Filter", style: .plain, target: nil, action: nil)
    page.navigationItem.rightBarButtonItem = item
    let kiosk = VirtualKiosk(800, 480) { UINavigationController(rootViewController: page) }
    kiosk.presentChanges()
    popover.modalPresentationStyle = .popover
    popover.preferredContentSize = CGSize(width: 200, height: 120)
    popover.popoverPresentationController?.barButtonItem = item
    page.present(popover, animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(popover.popoverPresentationController?.arrowDirection == .up)
    let frame = popover.view.convert(popover.view.bounds, to: nil)
    #expect(frame.maxX == 790 && frame.minY > 40 && frame.minY < 70)
    kiosk.end()
  }

  @Test func PT13_aPopoverIsWrappedInANavigationControllerAndUnwrapped() {
    let (page, delegate) = (UIViewController(), Wrapping())
    let kiosk = VirtualKiosk(480, 800) { UIViewController() }
    page.modalPresentationStyle = .popover
    page.preferredContentSize = CGSize(width: 200, height: 120)
    page.popoverPresentationController?.delegate = delegate
    page.popoverPresentationController?.sourceView = kiosk.rootViewController.view
    page.popoverPresentationController?.sourceRect = CGRect(x: 100, y: 100, width: 10, height: 10)
    kiosk.rootViewController.present(page, animated: true)
    kiosk.advance(by: .seconds(1))
    let wrapper = kiosk.rootViewController.presentedViewController as? UINavigationController
    #expect(wrapper?.viewControllers == [page])
    #expect(wrapper?.view.window != nil && page.view.window != nil)
    kiosk.rotateDisplay(.quarter)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.presentedViewController === page)
    #expect(page.parent == nil)
    #expect(page.view.bounds.size == CGSize(width: 200, height: 120))
    #expect(wrapper?.view.window == nil)
    kiosk.end()
  }
}

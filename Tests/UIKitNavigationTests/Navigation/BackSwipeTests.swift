import KioskTesting
import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitNavigation

/// Swipes back that begin at the edge of a navigation controller inside the window.
@MainActor
@Suite struct BackSwipeTests {
  /// A split view controller with two columns, of which the secondary one has a page above its root.
  private func kiosk(
    rightToLeft: Bool = false, _ page: UIViewController = UIViewController()
  ) -> VirtualKiosk<UISplitViewController> {
    let kiosk = VirtualKiosk(1000, 500) { () -> UISplitViewController in
      let split = UISplitViewController(style: .doubleColumn)
      split.setViewController(UITableViewController(), for: .primary)
      split.setViewController(UIViewController(), for: .secondary)
      if rightToLeft { split.traitOverrides.layoutDirection = .rightToLeft }
      return split
    }
    kiosk.advance(by: .seconds(1))
    stack(kiosk)?.pushViewController(page, animated: false)
    kiosk.advance(by: .seconds(1))
    return kiosk
  }

  private func stack(_ kiosk: VirtualKiosk<UISplitViewController>) -> UINavigationController? {
    kiosk.rootViewController.viewController(for: .secondary)?.navigationController
  }

  private func depth(_ kiosk: VirtualKiosk<UISplitViewController>) -> Int? { stack(kiosk)?.viewControllers.count }

  private func swipe(_ kiosk: VirtualKiosk<UISplitViewController>, from x: Double, by way: Double = 400) {
    kiosk.drag(from: .point(x, 300), to: .point(x + way, 300))
    kiosk.advance(by: .seconds(1))
  }

  @Test func NV10_aSwipeBeginsAtTheEdgeOfATiledColumn() {
    let kiosk = kiosk()
    let edge = Double(stack(kiosk)?.view.convert(CGPoint.zero, to: nil).x ?? 0)
    #expect(edge > 100)
    swipe(kiosk, from: edge - 6)
    #expect(depth(kiosk) == 2)
    swipe(kiosk, from: edge + 30)
    #expect(depth(kiosk) == 2)
    swipe(kiosk, from: edge + 6)
    #expect(depth(kiosk) == 1)
    kiosk.end()
  }

  @Test func NV10_fromRightToLeftTheSwipeBeginsAtTheRight() {
    let kiosk = kiosk(rightToLeft: true)
    let edge = Double(stack(kiosk)?.view.convert(CGPoint(x: stack(kiosk)?.view.bounds.maxX ?? 0, y: 0), to: nil).x ?? 0)
    #expect(edge < 900)
    swipe(kiosk, from: edge - 6, by: -400)
    #expect(depth(kiosk) == 1)
    kiosk.end()
  }

  @Test func NV10_theSwipeLeavesWhatIsDraggedAtTheEdge() {
    let page = UIViewController()
    let slider = UISlider(frame: CGRect(x: 0, y: 280, width: 300, height: 40))
    slider.value = 0
    page.view.addSubview(slider)
    let kiosk = kiosk(page)
    let edge = Double(stack(kiosk)?.view.convert(CGPoint.zero, to: nil).x ?? 0)
    swipe(kiosk, from: edge + 12)
    #expect(depth(kiosk) == 2)
    #expect(slider.value > 0.9)
    slider.removeFromSuperview()
    let carousel = UIScrollView(frame: CGRect(x: 0, y: 200, width: 400, height: 200))
    carousel.contentSize = CGSize(width: 2000, height: 200)
    carousel.contentOffset.x = 1000
    page.view.addSubview(carousel)
    kiosk.presentChanges()
    swipe(kiosk, from: edge + 6, by: 200)
    #expect(depth(kiosk) == 2)
    #expect(carousel.contentOffset.x < 900)
    carousel.contentSize.width = 100
    carousel.contentOffset.x = 0
    swipe(kiosk, from: edge + 6)
    #expect(depth(kiosk) == 1)
    kiosk.end()
  }

  private final class Actions: UITableViewController {
    var isLeading = false
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 20 }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      UITableViewCell()
    }
    override func tableView(
      _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      guard isLeading else { return nil }
      return UISwipeActionsConfiguration(actions: [UIContextualAction(style: .normal, title: "Read") { $2(true) }])
    }
    override func tableView(
      _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      UISwipeActionsConfiguration(actions: [UIContextualAction(style: .destructive, title: "Remove") { $2(true) }])
    }
  }

  @Test func NV10_rowsKeepTheirSwipes() {
    let page = Actions()
    page.isLeading = true
    let kiosk = kiosk(page)
    let edge = Double(stack(kiosk)?.view.convert(CGPoint.zero, to: nil).x ?? 0)
    swipe(kiosk, from: edge + 6, by: 80)
    #expect(depth(kiosk) == 2)
    // Without actions at that side the swipe goes back.
    page.isLeading = false
    page.tableView.reloadData()
    kiosk.advance(by: .seconds(1))
    swipe(kiosk, from: edge + 6)
    #expect(depth(kiosk) == 1)
    kiosk.end()
  }

  @Test func NV10_aSwipeBeginsAtTheEdgeOfASheet() {
    let kiosk = VirtualKiosk(1000, 700) { UIViewController() }
    let stack = UINavigationController(rootViewController: UIViewController())
    stack.modalPresentationStyle = .formSheet
    kiosk.rootViewController.present(stack, animated: false)
    stack.pushViewController(UIViewController(), animated: false)
    kiosk.advance(by: .seconds(1))
    let frame = stack.view.convert(stack.view.bounds, to: nil)
    #expect(frame.minX > 50)
    kiosk.drag(
      from: .point(Double(frame.minX) + 5, Double(frame.midY)), to: .point(Double(frame.maxX) - 5, Double(frame.midY)))
    kiosk.advance(by: .seconds(1))
    #expect(stack.viewControllers.count == 1)
    kiosk.end()
  }
}

import KioskTesting
import Testing

import UIKit

/// What navigation bars look like.
@MainActor
@Suite(.serialized) struct NavigationBarPictures {
  private final class Rows: UIViewController {
    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemGroupedBackground
      let scroll = UIScrollView(frame: view.bounds)
      scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      for index in 0..<30 {
        let row = UILabel(frame: CGRect(x: 16, y: 8 + CGFloat(index) * 52, width: 448, height: 44))
        row.text = "   Room \(index + 1)"
        row.backgroundColor = .secondarySystemGroupedBackground
        row.autoresizingMask = [.flexibleWidth]
        scroll.addSubview(row)
      }
      scroll.contentSize = CGSize(width: 0, height: 30 * 52 + 8)
      view.addSubview(scroll)
    }
  }

  private func kiosk(
    dark: Bool = false, rightToLeft: Bool = false, depth: Int = 1
  ) -> VirtualKiosk<UINavigationController> {
    let kiosk = VirtualKiosk(480, 440, appearance: dark ? .dark : .light) { () -> UINavigationController in
      let root = Rows()
      root.title = "Collection"
      root.navigationItem.rightBarButtonItems = [
        UIBarButtonItem(systemItem: .add), UIBarButtonItem(title: "Select", style: .plain, target: nil, action: nil),
      ]
      let controller = UINavigationController(rootViewController: root)
      controller.navigationBar.prefersLargeTitles = true
      for index in 1..<max(depth, 1) {
        let page = Rows()
        page.title = "Nineteenth Century \(index)"
        page.navigationItem.largeTitleDisplayMode = .never
        page.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .action)
        controller.pushViewController(page, animated: false)
      }
      if rightToLeft { controller.traitOverrides.layoutDirection = .rightToLeft }
      return controller
    }
    kiosk.advance(by: .seconds(1))
    return kiosk
  }

  private func scroll(_ kiosk: VirtualKiosk<UINavigationController>) -> UIScrollView? {
    kiosk.rootViewController.topViewController?.view.subviews.first as? UIScrollView
  }

  @Test(arguments: [false, true])
  func NV15_aLargeTitle(dark: Bool) {
    let kiosk = kiosk(dark: dark)
    #expect(kiosk.matches("large title \(dark ? "dark" : "light")"))
    kiosk.end()
  }

  @Test func NV15_aCollapsedTitle() {
    let kiosk = kiosk()
    scroll(kiosk)?.contentOffset.y = 40
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.matches("collapsed title"))
    kiosk.end()
  }

  @Test(arguments: [false, true])
  func NV9_aBackButton(rightToLeft: Bool) {
    let kiosk = kiosk(rightToLeft: rightToLeft, depth: 2)
    #expect(kiosk.matches("back button\(rightToLeft ? " right to left" : "")"))
    kiosk.end()
  }

  @Test func NV11_halfAPush() {
    let kiosk = kiosk()
    let page = Rows()
    page.title = "Nineteenth Century"
    page.navigationItem.largeTitleDisplayMode = .never
    kiosk.rootViewController.pushViewController(page, animated: true)
    kiosk.advance(by: .milliseconds(90))
    #expect(kiosk.matches("half a push"))
    kiosk.end()
  }
}

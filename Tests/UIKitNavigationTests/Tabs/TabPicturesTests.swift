import KioskTesting
import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitNavigation

@MainActor
@Suite(.serialized) struct TabPicturesTests {
  private func kiosk(
    _ width: Int, _ height: Int, dark: Bool, _ change: (UITabBarController) -> Void
  ) -> VirtualKiosk<UITabBarController> {
    let symbols = ["house", "cart", "bell", "person", "star", "heart", "clock", "gear"]
    let titles = ["Home", "Basket", "News", "Account", "Offers", "Favourites", "Recent orders", "Settings"]
    let kiosk = VirtualKiosk(width, height, appearance: dark ? .dark : .light) { () -> UITabBarController in
      let tabs = UITabBarController()
      tabs.viewControllers = zip(titles, symbols).map { title, symbol in
        let page = UIViewController()
        page.view.backgroundColor = .systemBackground
        page.tabBarItem = UITabBarItem(title: title, image: UIImage(systemName: symbol), tag: 0)
        return page
      }
      return tabs
    }
    let tabs = kiosk.rootViewController
    tabs.viewControllers?[1].tabBarItem.badgeValue = "3"
    tabs.viewControllers?[5].tabBarItem.badgeValue = "12"
    change(tabs)
    kiosk.presentChanges()
    return kiosk
  }

  @Test func TC4_theListOfFurtherTabsHasItsLook() {
    let kiosk = kiosk(320, 480, dark: false) { $0.select(.more) }
    kiosk.touch(.down, at: .view(kiosk.views(MoreRow.self)[1]))
    kiosk.advance(by: .milliseconds(200))
    #expect(kiosk.matches("more light"))
    kiosk.end()
  }

  @Test func TC4_theListIsForFingersToo() {
    let kiosk = kiosk(480, 480, dark: true) {
      $0.traitOverrides.userInterfaceIdiom = .kiosk
      $0.traitOverrides.layoutDirection = .rightToLeft
      $0.select(.more)
    }
    #expect(kiosk.matches("more kiosk dark"))
    kiosk.end()
  }

  @Test func TC5_eightTabsOnAWideScreenHaveTheirLook() {
    let kiosk = kiosk(1920, 120, dark: false) { _ in }
    #expect(kiosk.matches("eight tabs"))
    kiosk.end()
  }
}

import KioskTesting
import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitNavigation

@MainActor
@Suite(.serialized) struct BarProxyTests {
  @Test func AP3_navigationBarsAndTheirItems() {
    let root = UIViewController()
    root.navigationItem.title = "Menu"
    root.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Order", style: .plain, target: nil, action: nil)
    let kiosk = VirtualKiosk(400, 300) { UIViewController() }
    let appearance = UINavigationBarAppearance()
    appearance.configureWithOpaqueBackground()
    appearance.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    UINavigationBar.appearance().standardAppearance = appearance
    UINavigationBar.appearance().scrollEdgeAppearance = UINavigationBar.appearance().standardAppearance
    UINavigationBar.appearance().prefersLargeTitles = true
    UINavigationBar.appearance().tintColor = .purple
    UIBarButtonItem.appearance(whenContainedInInstancesOf: [UINavigationBar.self]).setTitleTextAttributes(
      [.foregroundColor: UIColor.green], for: .normal)
    let navigation = UINavigationController(rootViewController: root)
    kiosk.rootViewController.addChild(navigation)
    navigation.view.frame = kiosk.rootViewController.view.bounds
    kiosk.rootViewController.view.addSubview(navigation.view)
    kiosk.presentChanges()
    let bar = navigation.navigationBar
    #expect(bar.standardAppearance.backgroundColor == appearance.backgroundColor)
    #expect(bar.scrollEdgeAppearance?.backgroundColor == appearance.backgroundColor)
    #expect(bar.prefersLargeTitles)
    #expect(bar.tintColor == .purple)
    #expect(kiosk.screenshot().bitmap.pixel(200, 3) == 0xFFFF_0000)
    #expect(kiosk.views(BarButton.self).first?.titleColor(for: .normal) == .green)
    kiosk.end()
  }

  @Test func AP3_aNewBarHasNothingSet() {
    let kiosk = VirtualKiosk(400, 300) { UINavigationController(rootViewController: UIViewController()) }
    let tabs = UITabBar()
    tabs.items = [UITabBarItem(title: "Map", image: nil, tag: 0)]
    kiosk.rootViewController.view.addSubview(tabs)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.navigationBar.appearanceSettings == [])
    #expect(tabs.appearanceSettings == [])
    kiosk.end()
  }

  @Test func AP1_whatIsSetOnABarWins() {
    let kiosk = VirtualKiosk(400, 300) { UIViewController() }
    UITabBar.appearance().unselectedItemTintColor = .green
    UITabBar.appearance().barTintColor = .red
    UITabBarItem.appearance().setTitleTextAttributes([.foregroundColor: UIColor.purple], for: .normal)
    let bar = UITabBar()
    bar.barTintColor = .yellow
    let item = UITabBarItem(title: "Map", image: nil, tag: 0)
    bar.items = [item]
    kiosk.rootViewController.view.addSubview(bar)
    #expect(bar.barTintColor == .yellow)
    #expect(bar.unselectedItemTintColor == .green)
    #expect(bar.style(of: item, in: .normal).title[.foregroundColor] as? UIColor == .purple)
    item.setTitleTextAttributes([.foregroundColor: UIColor.orange], for: .normal)
    #expect(bar.style(of: item, in: .normal).title[.foregroundColor] as? UIColor == .orange)
    kiosk.end()
  }
}

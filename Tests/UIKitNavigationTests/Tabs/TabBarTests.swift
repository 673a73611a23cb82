import KioskTesting
import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitNavigation

@MainActor
@Suite(.serialized) struct TabBarTests {
  final class BarController: UIViewController {
    let bar = UITabBar()

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      view.addSubview(bar)
    }

    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      let height = bar.sizeThatFits(view.bounds.size).height
      bar.frame = CGRect(x: 0, y: view.bounds.height - height, width: view.bounds.width, height: height)
    }
  }

  private func items() -> [UITabBarItem] {
    let symbols = ["house", "cart", "bell", "person"]
    let titles = ["Home", "Basket", "News", "Account"]
    let items = zip(titles, symbols).enumerated().map { index, pair in
      UITabBarItem(title: pair.0, image: UIImage(systemName: pair.1), tag: index)
    }
    items[1].badgeValue = "12"
    items[2].badgeValue = ""
    items[3].badgeValue = "New"
    items[3].badgeColor = .systemBlue
    return items
  }

  private func kiosk(
    _ width: Int = 400, _ height: Int = 120, dark: Bool = false, traits: ((inout any UIMutableTraits) -> Void)? = nil
  ) -> (VirtualKiosk<BarController>, TabListener) {
    let kiosk = VirtualKiosk(width, height, appearance: dark ? .dark : .light) { BarController() }
    let listener = TabListener(TabJournal())
    let bar = kiosk.rootViewController.bar
    bar.delegate = listener
    bar.items = items()
    bar.selectedItem = bar.items?[0]
    if let traits {
      var overrides: any UIMutableTraits = kiosk.rootViewController.traitOverrides
      traits(&overrides)
      if let changed = overrides as? UITraitOverrides { kiosk.rootViewController.traitOverrides = changed }
    }
    kiosk.presentChanges()
    return (kiosk, listener)
  }

  private func button(_ index: Int, _ kiosk: VirtualKiosk<BarController>) -> TabButton {
    kiosk.rootViewController.bar.buttons[index]
  }

  @Test func TC5_onlyTapsNotifyTheDelegate() {
    let (kiosk, listener) = kiosk()
    let bar = kiosk.rootViewController.bar
    bar.selectedItem = bar.items?[2]
    #expect(listener.journal.take() == [])
    kiosk.tap(button(1, kiosk))
    kiosk.tap(button(1, kiosk))
    #expect(listener.journal.take() == ["bar did select Basket", "bar did select Basket"])
    #expect(bar.selectedItem?.title == "Basket")
    bar.items?[3].isEnabled = false
    kiosk.tap(button(3, kiosk))
    // A finger that leaves the tab chooses nothing.
    kiosk.touch(.down, at: .view(button(0, kiosk)))
    kiosk.advance(by: .milliseconds(60))
    #expect(button(0, kiosk).isHighlighted)
    kiosk.touch(.move, at: .percent(50, 0))
    kiosk.touch(.up)
    #expect(listener.journal.take() == [])
    kiosk.end()
  }

  @Test func TC5_itemsMayChangeAndBeReplaced() {
    let (kiosk, _) = kiosk()
    let bar = kiosk.rootViewController.bar
    let (first, second) = (bar.items?[0], bar.items?[1])
    let lines = FrameworkLog.lines { bar.selectedItem = UITabBarItem(title: "Other", image: nil, tag: 0) }
    #expect(lines.count == 1 && bar.selectedItem === first)
    bar.setItems([second, first].compactMap { $0 }, animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(bar.selectedItem === first)
    second?.title = "Trolley"
    second?.badgeValue = "3"
    kiosk.presentChanges()
    #expect(kiosk.view(text: "Trolley") != nil && kiosk.view(text: "3") != nil)
    bar.items = second.map { [$0] }
    #expect(bar.selectedItem == nil)
    bar.items = nil
    kiosk.presentChanges()
    #expect(kiosk.views(TabButton.self).isEmpty && bar.items == nil)
    kiosk.end()
  }

  @Test func TC5_speechHasTheTabItsBadgeAndItsPlace() {
    let (kiosk, _) = kiosk()
    #expect(kiosk.rootViewController.bar.accessibilityTraits == .tabBar)
    #expect(button(0, kiosk).accessibilityLabel == "Home")
    #expect(button(0, kiosk).accessibilityValue == "Tab 1 of 4")
    #expect(button(0, kiosk).accessibilityTraits.contains(.selected))
    #expect(button(1, kiosk).accessibilityValue == "12, Tab 2 of 4")
    #expect(!button(1, kiosk).accessibilityTraits.contains(.selected))
    kiosk.end()
  }

  @Test func TC5_arrowsReachTabsAndReturnChoosesThem() {
    let (kiosk, listener) = kiosk()
    func press(_ key: KeyName) {
      kiosk.key(.down, key)
      kiosk.advance(by: .milliseconds(30))
      kiosk.key(.up, key)
    }
    press(.right)
    press(.right)
    press(.right)
    #expect(listener.journal.take() == [])
    press(.return)
    #expect(listener.journal.take() == ["bar did select News"])
    press(.left)
    press(.space)
    #expect(listener.journal.take() == ["bar did select Basket"])
    press(.escape)
    press(.return)
    #expect(listener.journal.take() == [])
    kiosk.end()
  }

  @Test func TC5_tabsShareTheWidthOrStandInTheMiddle() {
    let (kiosk, _) = kiosk()
    let bar = kiosk.rootViewController.bar
    #expect(bar.buttons.map { $0.frame.width } == [96, 96, 96, 96])
    bar.itemPositioning = .centered
    (bar.itemWidth, bar.itemSpacing) = (70, 10)
    kiosk.presentChanges()
    #expect(bar.buttons.map { $0.frame.minX } == [45, 125, 205, 285])
    bar.semanticContentAttribute = .forceRightToLeft
    kiosk.presentChanges()
    #expect(bar.buttons.map { $0.frame.minX } == [285, 205, 125, 45])
    // More than there is room for.
    bar.itemWidth = 200
    kiosk.presentChanges()
    #expect(bar.buttons.map { $0.frame.width } == [96, 96, 96, 96])
    kiosk.end()
  }

  @Test func AP_appearancesColourTheTabs() {
    let (kiosk, _) = kiosk()
    let bar = kiosk.rootViewController.bar
    let look = UITabBarAppearance()
    look.configureWithOpaqueBackground()
    look.stackedLayoutAppearance.normal.iconColor = .systemGreen
    look.stackedLayoutAppearance.selected.titleTextAttributes = [.foregroundColor: UIColor.systemOrange]
    bar.standardAppearance = look
    kiosk.presentChanges()
    #expect(bar.style(of: bar.shown[1], in: .normal).icon == .systemGreen)
    #expect(bar.style(of: bar.shown[0], in: .selected).title[.foregroundColor] as? UIColor == .systemOrange)
    bar.standardAppearance.stackedLayoutAppearance.selected.iconColor = .systemPink
    #expect(bar.style(of: bar.shown[0], in: .selected).icon == .systemPink)
    bar.unselectedItemTintColor = .systemPurple
    bar.standardAppearance = UITabBarAppearance()
    #expect(bar.style(of: bar.shown[1], in: .normal).icon == .systemPurple)
    kiosk.end()
  }

  @Test func aBarHasItsLook() {
    for dark in [false, true] {
      let (kiosk, _) = kiosk(400, 80, dark: dark)
      kiosk.touch(.down, at: .view(button(2, kiosk)))
      kiosk.advance(by: .milliseconds(60))
      #expect(kiosk.matches("stacked \(dark ? "dark" : "light")"))
      kiosk.end()
    }
  }

  @Test func aWideBarHasItsLook() {
    let (kiosk, _) = kiosk(800, 80) { $0.layoutDirection = .rightToLeft }
    kiosk.key(.down, .right)
    kiosk.presentChanges()
    #expect(kiosk.matches("inline right to left"))
    kiosk.end()
  }

  @Test func aBarForFingersAtArmsLengthHasItsLook() {
    let (kiosk, _) = kiosk(800, 80, dark: true) {
      $0.userInterfaceIdiom = .kiosk
      // The bar alone is shown.
      $0.verticalSizeClass = .regular
    }
    #expect(kiosk.matches("kiosk dark"))
    kiosk.end()
  }
}

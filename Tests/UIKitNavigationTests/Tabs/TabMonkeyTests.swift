import KioskTesting
import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitNavigation

/// Random taps, selections, replacements and hidings, with an animation between tabs now and then.
@MainActor
@Suite(.serialized) struct TabMonkeyTests {
  final class CountingPage: UIViewController {
    let balance: Balance
    private var state = 0

    init(_ name: String, _ balance: Balance) {
      self.balance = balance
      super.init(nibName: nil, bundle: nil)
      title = name
    }
    required init?(coder: NSCoder) { return nil }

    var isVisible: Bool { state == 2 }

    /// 0 disappeared, 1 appearing, 2 appeared, 3 disappearing.
    private func step(from allowed: [Int], to next: Int) {
      if !allowed.contains(state) { balance.faults.append("\(title ?? ""): \(state) to \(next)") }
      state = next
    }
    override func viewWillAppear(_ animated: Bool) { step(from: [0, 3], to: 1) }
    override func viewDidAppear(_ animated: Bool) { step(from: [1], to: 2) }
    override func viewWillDisappear(_ animated: Bool) { step(from: [1, 2], to: 3) }
    override func viewDidDisappear(_ animated: Bool) { step(from: [3], to: 0) }
  }

  final class Balance { var faults: [String] = [] }

  @Test(arguments: 1...12) func TC13_randomTabsKeepOneChildVisible(_ seed: Int) {
    var numbers = Numbers(seed: UInt64(seed))
    let balance = Balance()
    let pages = (0..<9).map { CountingPage("Tab \($0)", balance) }
    let listener = TabListener(TabJournal())
    let sizes = [(320, 480), (480, 320), (800, 480)]
    let size = sizes[seed % 3]
    let kiosk = VirtualKiosk(size.0, size.1) { () -> UITabBarController in
      let tabs = UITabBarController()
      tabs.delegate = listener
      tabs.viewControllers = Array(pages.prefix(4))
      return tabs
    }
    let tabs = kiosk.rootViewController
    let lines = FrameworkLog.lines {
      for _ in 0..<150 {
        switch numbers.below(10) {
        case 0...3:
          let targets: [UIView] = kiosk.views(TabButton.self) + kiosk.views(MoreRow.self)
          if !targets.isEmpty { kiosk.tap(targets[numbers.below(targets.count)]) }
        case 4: tabs.selectedIndex = numbers.below(tabs.viewControllers?.count ?? 0)
        case 5:
          var chosen: [UIViewController] = []
          for page in pages where numbers.below(2) == 0 { chosen.insert(page, at: numbers.below(chosen.count + 1)) }
          tabs.setViewControllers(chosen, animated: numbers.below(2) == 0)
        case 6: tabs.setTabBarHidden(numbers.below(3) == 0, animated: numbers.below(2) == 0)
        case 7: tabs.setBarHiddenByChild(numbers.below(3) == 0, animated: numbers.below(2) == 0)
        case 8: listener.animator = numbers.below(3) == 0 ? TabBarControllerTests.Slide() : nil
        default: pages[numbers.below(pages.count)].tabBarItem.badgeValue = ["", "1", nil][numbers.below(3)]
        }
        if numbers.below(2) == 0 { kiosk.advance(by: .milliseconds(numbers.below(300))) }
        if numbers.below(4) == 0 {
          kiosk.advance(by: .seconds(1))
          check(tabs, pages, balance)
        }
      }
      kiosk.advance(by: .seconds(2))
      check(tabs, pages, balance)
    }
    // Random indices are in range except without controllers.
    #expect(lines.filter { !$0.contains("selectedIndex: 0 is not among the indices of 0") } == [], "seed \(seed)")
    #expect(balance.faults == [], "seed \(seed)")
    kiosk.end()
  }

  private func check(_ tabs: UITabBarController, _ pages: [CountingPage], _ balance: Balance) {
    let selected = tabs.selectedViewController
    let visible = pages.filter { $0.isVisible }
    let expected = pages.filter { $0 === selected }
    if visible.map(\.title) != expected.map(\.title) {
      balance.faults.append("\(visible.map(\.title)) visible, \(String(describing: selected?.title)) selected")
    }
    if tabs.contentArea.subviews.count != (selected == nil ? 0 : 1) {
      balance.faults.append("\(tabs.contentArea.subviews.count) views")
    }
    for page in pages where (page.parent === tabs) != (tabs.viewControllers?.contains { $0 === page } ?? false) {
      balance.faults.append("\(page.title ?? "") has the wrong parent")
    }
    let items = tabs.tabBar.items ?? []
    let own = (tabs.viewControllers ?? []).prefix(tabs.tabState.shownCount).compactMap { $0.tabBarItem }
    if items.prefix(own.count).map(ObjectIdentifier.init) != own.map(ObjectIdentifier.init)
      || items.count != own.count + (tabs.tabState.hasMore ? 1 : 0)
    {
      balance.faults.append("items differ")
    }
  }
}

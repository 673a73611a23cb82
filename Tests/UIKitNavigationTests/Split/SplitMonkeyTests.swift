import KioskTesting
import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitNavigation

/// Random changes of columns, stacks and width classes.
@MainActor
@Suite(.serialized) struct SplitMonkeyTests {
  final class Balance { var faults: [String] = [] }

  final class CountingPage: UIViewController {
    let balance: Balance
    private(set) var state = 0

    init(_ name: String, _ balance: Balance) {
      self.balance = balance
      super.init(nibName: nil, bundle: nil)
      title = name
    }
    required init?(coder: NSCoder) { return nil }

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

  @Test(arguments: 1...12) func TC7_TC8_randomColumnsStayInOrder(_ seed: Int) {
    var numbers = Numbers(seed: UInt64(seed))
    let balance = Balance()
    var count = 0
    var pages: [CountingPage] = []
    func page() -> CountingPage {
      count += 1
      let page = CountingPage("Page \(count)", balance)
      pages.append(page)
      return page
    }
    let isTriple = seed % 2 == 0
    let columns: [UISplitViewController.Column] =
      isTriple ? [.primary, .supplementary, .secondary] : [.primary, .secondary]
    let size = [(800, 480), (1280, 800), (768, 1024), (480, 800)][seed / 2 % 4]
    let kiosk = VirtualKiosk(size.0, size.1) { () -> UISplitViewController in
      let split = UISplitViewController(style: isTriple ? .tripleColumn : .doubleColumn)
      for column in columns { split.setViewController(page(), for: column) }
      return split
    }
    let split = kiosk.rootViewController
    let lines = FrameworkLog.lines {
      for _ in 0..<100 {
        let column = columns[numbers.below(columns.count)]
        let animated = numbers.below(2) == 0
        switch numbers.below(14) {
        case 0, 1: if split.viewController(for: column) != nil { split.show(column) }
        case 2, 3: split.hide(column)
        case 4: split.setViewController(numbers.below(6) == 0 ? nil : page(), for: column)
        case 5: split.showDetailViewController(page(), sender: nil)
        case 6, 7: kiosk.rootViewController.view.window?.traitOverrides.horizontalSizeClass = animated ? .compact : .regular
        case 8: kiosk.rotateDisplay([.none, .quarter][numbers.below(2)])
        case 9:
          if let stack = split.split.columns[column]?.navigation, !stack.stack.isEmpty {
            stack.pushViewController(page(), animated: animated)
          }
        case 10: split.split.columns[column]?.navigation?.popViewController(animated: animated)
        case 11:
          split.preferredDisplayMode = UISplitViewController.DisplayMode(rawValue: numbers.below(7)) ?? .automatic
        case 12: split.preferredSplitBehavior = UISplitViewController.SplitBehavior(rawValue: numbers.below(4)) ?? .tile
        default: kiosk.tap(at: .percent(CGFloat(numbers.below(100)), CGFloat(numbers.below(100))))
        }
        if numbers.below(2) == 0 { kiosk.advance(by: .milliseconds(numbers.below(400))) }
        if numbers.below(4) == 0 {
          kiosk.advance(by: .seconds(1))
          check(split, pages, balance)
        }
        if !balance.faults.isEmpty { break }
      }
      kiosk.advance(by: .seconds(2))
      check(split, pages, balance)
    }
    #expect(lines == [], "seed \(seed)")
    #expect(balance.faults == [], "seed \(seed)")
    kiosk.end()
  }

  private func check(_ split: UISplitViewController, _ pages: [CountingPage], _ balance: Balance) {
    let state = split.split
    let visible = state.isCollapsed ? (state.filled.isEmpty ? [] : [state.base]) : split.columns(showing: state.shown)
    for (key, column) in state.columns {
      let isShown = column.root.viewIfLoaded?.window != nil
      if isShown != visible.contains(key) { balance.faults.append("\(key) visible: \(isShown)") }
      if column.root.parent !== split { balance.faults.append("\(key) has the wrong parent") }
    }
    let tops = visible.compactMap { state.columns[$0]?.navigation?.topViewController }
    for page in pages {
      let isTop = tops.contains { $0 === page }
      if (page.state == 2) != isTop || (page.state != 0) != isTop {
        balance.faults.append("\(page.title ?? "") in state \(page.state), top: \(isTop)")
      }
      if let parent = page.parent as? UINavigationController, !parent.stack.contains(page) {
        balance.faults.append("\(page.title ?? "") is not in its parent's stack")
      }
    }
    if split.children.count != state.columns.count { balance.faults.append("\(split.children.count) children") }
    for (key, column) in state.columns where state.merged[key] == nil && column.stack.isEmpty {
      balance.faults.append("\(key) is empty")
    }
  }
}

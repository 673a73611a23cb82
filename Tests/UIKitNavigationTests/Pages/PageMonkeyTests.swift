import KioskTesting
import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitNavigation

/// Random drags, swipes, taps on the dots and sets in code.
@MainActor
@Suite(.serialized) struct PageMonkeyTests {
  final class Source: NSObject, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
    let balance = TabMonkeyTests.Balance()
    lazy var pages = (0..<7).map { TabMonkeyTests.CountingPage("\($0)", balance) }
    var began = 0
    var ended = 0

    private func step(_ page: UIViewController, _ step: Int) -> UIViewController? {
      guard let index = pages.firstIndex(where: { $0 === page }), pages.indices.contains(index + step) else { return nil }
      return pages[index + step]
    }
    func pageViewController(_ c: UIPageViewController, viewControllerBefore page: UIViewController) -> UIViewController? {
      step(page, -1)
    }
    func pageViewController(_ c: UIPageViewController, viewControllerAfter page: UIViewController) -> UIViewController? {
      step(page, 1)
    }
    func presentationCount(for c: UIPageViewController) -> Int { pages.count }
    func presentationIndex(for c: UIPageViewController) -> Int {
      pages.firstIndex { $0 === c.viewControllers?.first } ?? 0
    }
    func pageViewController(_ c: UIPageViewController, willTransitionTo pending: [UIViewController]) { began += 1 }
    func pageViewController(
      _ c: UIPageViewController, didFinishAnimating finished: Bool, previousViewControllers: [UIViewController],
      transitionCompleted completed: Bool
    ) { ended += 1 }
  }

  @Test(arguments: 1...12) func TC13_randomTurnsKeepOnePageVisible(_ seed: Int) {
    var numbers = Numbers(seed: UInt64(seed))
    let source = Source()
    var (sets, completions) = (0, 0)
    let kiosk = VirtualKiosk(480, 320) { () -> UIPageViewController in
      let pages = UIPageViewController(
        transitionStyle: .scroll, navigationOrientation: seed % 4 == 0 ? .vertical : .horizontal,
        options: seed % 3 == 0 ? [.interPageSpacing: 16] : nil)
      if seed % 5 == 0 { pages.traitOverrides.layoutDirection = .rightToLeft }
      (pages.dataSource, pages.delegate) = (source, source)
      pages.setViewControllers([source.pages[3]], direction: .forward, animated: false)
      return pages
    }
    let pages = kiosk.rootViewController
    var finger: CGPoint?
    func place() -> Spot { .percent(CGFloat(10 + numbers.below(80)), CGFloat(10 + numbers.below(70))) }
    let lines = FrameworkLog.lines {
      for _ in 0..<200 {
        switch numbers.below(10) {
        case 0, 1:
          kiosk.liftAll()
          let speed = CGFloat(numbers.below(4000) - 2000)
          kiosk.fling(from: place(), velocity: CGVector(dx: speed, dy: numbers.below(2) == 0 ? 0 : speed))
        case 2, 3:
          kiosk.liftAll()
          kiosk.drag(from: place(), to: place(), duration: .milliseconds(100 + numbers.below(300)))
        case 4:
          if finger == nil {
            finger = .zero
            kiosk.liftAll()
            kiosk.touch(.down, at: place())
          } else {
            finger = nil
            kiosk.liftAll()
          }
        case 5: if finger != nil { kiosk.touch(.move, at: place()) }
        case 6, 7:
          sets += 1
          pages.setViewControllers(
            [source.pages[numbers.below(7)]], direction: numbers.below(2) == 0 ? .forward : .reverse,
            animated: numbers.below(3) > 0
          ) { _ in completions += 1 }
        case 8:
          if let dots = kiosk.view(UIPageControl.self) { kiosk.tap(at: .view(dots, CGFloat(numbers.below(100)), 50)) }
        default: pages.dataSource = source
        }
        if [0, 1, 2, 3].contains(numbers.below(10)) { finger = nil }
        kiosk.advance(by: .milliseconds(numbers.below(200)))
        if numbers.below(5) == 0 {
          finger = nil
          kiosk.liftAll()
          kiosk.advance(by: .seconds(2))
          check(pages, source)
        }
        if pages.children.count > 3 { source.balance.faults.append("\(pages.children.count) children") }
      }
      kiosk.liftAll()
      kiosk.advance(by: .seconds(2))
      check(pages, source)
    }
    #expect(lines.filter { !$0.contains("touch(") } == [], "seed \(seed)")
    #expect(source.balance.faults == [], "seed \(seed)")
    #expect(sets == completions && source.began == source.ended && source.began > 3, "seed \(seed)")
    kiosk.end()
  }

  private func check(_ pages: UIPageViewController, _ source: Source) {
    let shown = pages.viewControllers?.first
    let visible = source.pages.filter { $0.isVisible }
    if visible.count != 1 || visible.first !== shown || pages.children.count != 1 {
      source.balance.faults.append("\(visible.map { $0.title ?? "" }) visible, \(shown?.title ?? "") shown")
    }
    if abs(pages.progress) > 0.01 { source.balance.faults.append("between pages: \(pages.progress)") }
    if pages.isHorizontal, source.pages[pages.dots.currentPage] !== shown {
      source.balance.faults.append("dot \(pages.dots.currentPage), page \(shown?.title ?? "")")
    }
  }
}

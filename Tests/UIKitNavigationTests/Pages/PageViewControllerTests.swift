import KioskTesting
import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitNavigation

@MainActor
@Suite(.serialized) struct PageViewControllerTests {
  private typealias Kiosk = VirtualKiosk<UIPageViewController>

  private func kiosk(
    _ book: PageBook, start: Int = 1, style: UIPageViewController.TransitionStyle = .scroll,
    orientation: UIPageViewController.NavigationOrientation = .horizontal,
    options: [UIPageViewController.OptionsKey: Any]? = nil, rightToLeft: Bool = false
  ) -> Kiosk {
    let kiosk = VirtualKiosk(480, 320) { () -> UIPageViewController in
      let pages = UIPageViewController(
        transitionStyle: style, navigationOrientation: orientation, options: options)
      if rightToLeft { pages.traitOverrides.layoutDirection = .rightToLeft }
      pages.dataSource = book
      pages.delegate = book
      let isTwo = pages.spineLocation == .mid
      pages.setViewControllers(
        isTwo ? [book.page(start), book.page(start + 1)] : [book.page(start)], direction: .forward, animated: false)
      return pages
    }
    kiosk.advance(by: .milliseconds(100))
    return kiosk
  }

  private func shown(_ kiosk: Kiosk) -> String {
    kiosk.rootViewController.viewControllers?.compactMap { ($0 as? TabPage)?.name }.joined(separator: "+") ?? ""
  }

  private func swipeLeft(_ kiosk: Kiosk) { kiosk.fling(from: .percent(80, 50), velocity: CGVector(dx: -1500, dy: 0)) }
  private func swipeRight(_ kiosk: Kiosk) { kiosk.fling(from: .percent(20, 50), velocity: CGVector(dx: 1500, dy: 0)) }

  // MARK: TC10

  @Test func TC10_pagesAreSetWithoutTheDelegate() {
    let book = PageBook(5)
    let kiosk = kiosk(book)
    let pages = kiosk.rootViewController
    #expect(book.take() == ["1 loaded", "1 will appear", "1 did appear"])
    #expect(book.page(1).view.frame == CGRect(x: 0, y: 0, width: 480, height: 320))
    var finished: [Bool] = []
    pages.setViewControllers([book.page(3)], direction: .forward, animated: true) { finished.append($0) }
    #expect(finished == [] && shown(kiosk) == "3")
    kiosk.advance(by: .milliseconds(150))
    #expect(book.take() == ["3 loaded", "3 will appear animated", "1 will disappear animated"])
    kiosk.advance(by: .seconds(1))
    #expect(book.take() == ["3 did appear animated", "1 did disappear animated"])
    #expect(finished == [true] && shown(kiosk) == "3")
    #expect(pages.children == [book.page(3)])
    pages.setViewControllers([book.page(0)], direction: .reverse, animated: false) { finished.append($0) }
    kiosk.presentChanges()
    #expect(book.take() == ["0 loaded", "0 will appear", "3 will disappear", "3 did disappear", "0 did appear"])
    #expect(finished == [true, true] && shown(kiosk) == "0")
    kiosk.end()
  }

  @Test func TC10_otherNumbersOfPagesAreLoggedAndIgnored() {
    let book = PageBook(5)
    let kiosk = kiosk(book)
    let pages = kiosk.rootViewController
    _ = book.take()
    var isCalled = false
    let lines = FrameworkLog.lines {
      pages.setViewControllers(nil, direction: .forward, animated: true) { _ in isCalled = true }
      pages.setViewControllers([], direction: .forward, animated: false)
      pages.setViewControllers([book.page(2), book.page(3)], direction: .forward, animated: true)
      pages.setViewControllers([pages], direction: .forward, animated: true)
    }
    kiosk.advance(by: .seconds(1))
    #expect(lines.count == 4 && !isCalled)
    #expect(shown(kiosk) == "1" && book.take() == [])
    kiosk.end()
  }

  @Test func TC10_twoPagesWithTheSpineInTheMiddle() {
    let book = PageBook(8)
    let kiosk = kiosk(
      book, start: 2, style: .pageCurl,
      options: [.spineLocation: UIPageViewController.SpineLocation.mid.rawValue])
    let pages = kiosk.rootViewController
    #expect(pages.spineLocation == .mid && pages.isDoubleSided)
    #expect(book.page(2).view.frame == CGRect(x: 0, y: 0, width: 240, height: 320))
    #expect(book.page(3).view.frame == CGRect(x: 240, y: 0, width: 240, height: 320))
    swipeLeft(kiosk)
    kiosk.advance(by: .seconds(1))
    #expect(shown(kiosk) == "4+5")
    swipeRight(kiosk)
    kiosk.advance(by: .seconds(1))
    swipeRight(kiosk)
    kiosk.advance(by: .seconds(1))
    #expect(shown(kiosk) == "0+1")
    let lines = FrameworkLog.lines {
      pages.setViewControllers([book.page(0)], direction: .forward, animated: false)
    }
    #expect(lines.count == 1 && shown(kiosk) == "0+1")
    kiosk.end()
  }

  // MARK: TC11

  @Test func TC11_pagesEndWhereTheSourceSaysSo() {
    let book = PageBook(2)
    let kiosk = kiosk(book, start: 0)
    swipeRight(kiosk)
    kiosk.advance(by: .seconds(1))
    #expect(shown(kiosk) == "0")
    swipeLeft(kiosk)
    kiosk.advance(by: .seconds(1))
    swipeLeft(kiosk)
    kiosk.advance(by: .seconds(1))
    #expect(shown(kiosk) == "1")
    kiosk.rootViewController.dataSource = nil
    swipeRight(kiosk)
    kiosk.advance(by: .seconds(1))
    #expect(shown(kiosk) == "1")
    kiosk.end()
  }

  @Test func TC11_theSourceIsAskedAgainAfterASet() {
    let book = PageBook(3)
    let kiosk = kiosk(book, start: 2)
    book.count = 9
    // Still the end that is known.
    swipeLeft(kiosk)
    kiosk.advance(by: .seconds(1))
    #expect(shown(kiosk) == "2")
    kiosk.rootViewController.setViewControllers([book.page(5)], direction: .forward, animated: true)
    kiosk.advance(by: .seconds(1))
    swipeRight(kiosk)
    kiosk.advance(by: .seconds(1))
    #expect(shown(kiosk) == "4")
    kiosk.rootViewController.dataSource = book
    kiosk.presentChanges()
    swipeLeft(kiosk)
    kiosk.advance(by: .seconds(1))
    #expect(shown(kiosk) == "5")
    kiosk.end()
  }

  @Test func TC11_dotsFollowThePages() {
    let book = PageBook(4, dots: 4)
    let kiosk = kiosk(book, start: 1)
    guard let dots = kiosk.view(UIPageControl.self) else {
      Issue.record("no dots")
      return kiosk.end()
    }
    #expect(dots.numberOfPages == 4 && dots.currentPage == 1)
    #expect(book.page(1).view.frame.height == 283)
    swipeLeft(kiosk)
    kiosk.advance(by: .seconds(1))
    #expect(dots.currentPage == 2)
    _ = book.take()
    kiosk.tap(at: .view(dots, 70, 50))
    kiosk.advance(by: .seconds(1))
    #expect(shown(kiosk) == "3" && dots.currentPage == 3)
    #expect(
      book.take() == [
        "will turn to 3", "3 loaded", "3 will appear animated", "2 will disappear animated", "3 did appear animated",
        "2 did disappear animated", "did turn from 2",
      ])
    kiosk.key(.down, .left)
    kiosk.key(.up, .left)
    kiosk.advance(by: .seconds(1))
    #expect(shown(kiosk) == "2" && dots.currentPage == 2)
    kiosk.rootViewController.setViewControllers([book.page(0)], direction: .reverse, animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(dots.currentPage == 0)
    kiosk.end()
  }

  private func press(_ key: KeyName, _ kiosk: Kiosk) {
    kiosk.key(.down, key)
    kiosk.key(.up, key)
    kiosk.advance(by: .seconds(1))
  }

  @Test(arguments: [false, true])
  func TC11_keysTurnPagesWithoutDots(rightToLeft: Bool) {
    let book = PageBook(6)
    let kiosk = kiosk(book, start: 1, rightToLeft: rightToLeft)
    press(rightToLeft ? .left : .right, kiosk)
    #expect(shown(kiosk) == "2")
    press(rightToLeft ? .right : .left, kiosk)
    #expect(shown(kiosk) == "1")
    press(.end, kiosk)
    #expect(shown(kiosk) == "5")
    press(.end, kiosk)
    #expect(shown(kiosk) == "5")
    press(rightToLeft ? .right : .left, kiosk)
    #expect(shown(kiosk) == "4")
    press(.home, kiosk)
    #expect(shown(kiosk) == "0")
    press(.down, kiosk)
    #expect(shown(kiosk) == "0")
    kiosk.end()
  }

  @Test func TC11_arrowsUpAndDownTurnVerticalPages() {
    let book = PageBook(6, dots: 6)
    let kiosk = kiosk(book, start: 1, orientation: .vertical)
    _ = book.take()
    press(.down, kiosk)
    #expect(shown(kiosk) == "2")
    press(.right, kiosk)
    #expect(shown(kiosk) == "2")
    press(.home, kiosk)
    #expect(shown(kiosk) == "0")
    #expect(
      book.take().filter { $0.contains("turn") } == [
        "will turn to 2", "did turn from 1", "will turn to 0", "did turn from 2",
      ])
    kiosk.end()
  }

  @Test func TC11_theDotsGoAlongToTheEnd() {
    let book = PageBook(6, dots: 6)
    let kiosk = kiosk(book, start: 1)
    press(.end, kiosk)
    #expect(shown(kiosk) == "5" && kiosk.view(UIPageControl.self)?.currentPage == 5)
    swipeRight(kiosk)
    kiosk.advance(by: .seconds(1))
    #expect(shown(kiosk) == "4" && kiosk.view(UIPageControl.self)?.currentPage == 4)
    kiosk.end()
  }

  // MARK: TC12

  @Test func TC12_aDragTurnsThePage() {
    let book = PageBook(5)
    let kiosk = kiosk(book)
    _ = book.take()
    kiosk.touch(.down, at: .percent(80, 50))
    for x in stride(from: 80, through: 60, by: -2) {
      kiosk.touch(.move, at: .percent(CGFloat(x), 50))
      kiosk.advance(by: .milliseconds(16))
    }
    #expect(
      book.take() == ["will turn to 2", "2 loaded", "2 will appear animated", "1 will disappear animated"])
    #expect(shown(kiosk) == "1" && book.page(2).view.window != nil)
    for x in stride(from: 60, through: 20, by: -2) {
      kiosk.touch(.move, at: .percent(CGFloat(x), 50))
      kiosk.advance(by: .milliseconds(16))
    }
    kiosk.advance(by: .milliseconds(150))
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(1))
    #expect(book.take() == ["2 did appear animated", "1 did disappear animated", "did turn from 1"])
    #expect(shown(kiosk) == "2" && kiosk.rootViewController.children == [book.page(2)])
    kiosk.end()
  }

  @Test func TC12_aShortDragReturns() {
    let book = PageBook(5)
    let kiosk = kiosk(book)
    _ = book.take()
    kiosk.drag(from: .percent(70, 50), to: .percent(50, 50))
    kiosk.advance(by: .seconds(1))
    #expect(
      book.take() == [
        "will turn to 2", "2 loaded", "2 will appear animated", "1 will disappear animated", "1 will appear animated",
        "1 did appear animated", "2 will disappear animated", "2 did disappear animated", "did turn from 1, cancelled",
      ])
    #expect(shown(kiosk) == "1" && kiosk.rootViewController.children == [book.page(1)])
    kiosk.end()
  }

  @Test func TC12_aDragInBothDirections() {
    let book = PageBook(5)
    let kiosk = kiosk(book)
    _ = book.take()
    kiosk.touch(.down, at: .percent(50, 50))
    for x in [46, 42, 38, 42, 50, 56, 62, 70] as [CGFloat] {
      kiosk.touch(.move, at: .percent(x, 50))
      kiosk.advance(by: .milliseconds(16))
    }
    kiosk.advance(by: .milliseconds(150))
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(1))
    #expect(
      book.take() == [
        "will turn to 2", "2 loaded", "2 will appear animated", "1 will disappear animated", "1 will appear animated",
        "1 did appear animated", "2 will disappear animated", "2 did disappear animated", "did turn from 1, cancelled",
        "will turn to 0", "0 loaded", "0 will appear animated", "1 will disappear animated", "1 will appear animated",
        "1 did appear animated", "0 will disappear animated", "0 did disappear animated", "did turn from 1, cancelled",
      ])
    kiosk.end()
  }

  @Test func TC12_fastSwipesTurnOnePageEach() {
    let book = PageBook(9)
    let kiosk = kiosk(book, start: 0)
    for _ in 0..<5 {
      swipeLeft(kiosk)
      kiosk.advance(by: .milliseconds(120))
    }
    kiosk.advance(by: .seconds(1))
    #expect(shown(kiosk) == "5")
    #expect(kiosk.rootViewController.children == [book.page(5)])
    let will = book.journal.lines.filter { $0.hasPrefix("will turn") }.count
    #expect(book.journal.lines.filter { $0.hasPrefix("did turn") }.count == will)
    kiosk.end()
  }

  @Test func TC12_aTouchBetweenTwoPagesDoesNotLeaveThemThere() {
    let book = PageBook(5)
    let kiosk = kiosk(book)
    swipeLeft(kiosk)
    kiosk.advance(by: .milliseconds(50))
    kiosk.touch(.down, at: .percent(50, 50))
    kiosk.advance(by: .milliseconds(500))
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.progress == 0 && kiosk.rootViewController.children.count == 1)
    kiosk.end()
  }

  @Test func TC12_pagesSetDuringADrag() {
    for animated in [true, false] {
      let book = PageBook(9)
      let kiosk = kiosk(book)
      _ = book.take()
      kiosk.touch(.down, at: .percent(80, 50))
      for x in stride(from: 80, through: 60, by: -4) {
        kiosk.touch(.move, at: .percent(CGFloat(x), 50))
        kiosk.advance(by: .milliseconds(16))
      }
      var finished: [Bool] = []
      kiosk.rootViewController.setViewControllers([book.page(7)], direction: .forward, animated: animated) {
        finished.append($0)
      }
      kiosk.advance(by: .seconds(1))
      kiosk.touch(.up)
      kiosk.advance(by: .seconds(1))
      #expect(finished == [true] && shown(kiosk) == "7")
      #expect(kiosk.rootViewController.children == [book.page(7)])
      #expect(kiosk.rootViewController.progress == 0)
      #expect(book.journal.lines.contains("did turn from 1, stopped, cancelled"))
      swipeLeft(kiosk)
      kiosk.advance(by: .seconds(1))
      #expect(shown(kiosk) == "8")
      kiosk.end()
    }
  }

  @Test func TC12_aSetInterruptsAnother() {
    let book = PageBook(9)
    let kiosk = kiosk(book)
    var finished: [String] = []
    let pages = kiosk.rootViewController
    pages.setViewControllers([book.page(3)], direction: .forward, animated: true) { finished.append("3 \($0)") }
    kiosk.advance(by: .milliseconds(100))
    pages.setViewControllers([book.page(6)], direction: .forward, animated: true) { finished.append("6 \($0)") }
    kiosk.advance(by: .seconds(1))
    #expect(finished == ["3 false", "6 true"] && shown(kiosk) == "6")
    #expect(pages.children == [book.page(6)])
    // The delegate sets other pages while a drag begins.
    book.onWill = { pages.setViewControllers([book.page(0)], direction: .reverse, animated: false) }
    swipeLeft(kiosk)
    book.onWill = nil
    kiosk.advance(by: .seconds(1))
    #expect(pages.children.count == 1)
    kiosk.end()
  }

  // MARK: Directions

  @Test func TC12_rightToLeftTurnsTheOtherWay() {
    let book = PageBook(5)
    let kiosk = kiosk(book, rightToLeft: true)
    swipeRight(kiosk)
    kiosk.advance(by: .seconds(1))
    #expect(shown(kiosk) == "2")
    swipeRight(kiosk)
    kiosk.advance(by: .seconds(1))
    #expect(shown(kiosk) == "3")
    swipeLeft(kiosk)
    kiosk.advance(by: .seconds(1))
    #expect(shown(kiosk) == "2")
    kiosk.end()
  }

  @Test func TC12_verticalPagesWithSpaceBetweenThem() {
    let book = PageBook(5)
    let kiosk = kiosk(book, orientation: .vertical, options: [.interPageSpacing: 20])
    let frame = CGRect(x: 0, y: 10, width: 480, height: 320)
    #expect(book.page(1).view.frame == frame)
    kiosk.fling(from: .percent(50, 80), velocity: CGVector(dx: 0, dy: -1500))
    kiosk.advance(by: .seconds(1))
    #expect(shown(kiosk) == "2" && book.page(2).view.frame == frame.offsetBy(dx: 0, dy: 340))
    #expect(book.page(2).view.convert(book.page(2).view.bounds, to: nil).minY == 0)
    kiosk.end()
  }

  @Test func TC12_rotationKeepsThePage() {
    let book = PageBook(5)
    let kiosk = kiosk(book)
    swipeLeft(kiosk)
    kiosk.advance(by: .milliseconds(60))
    kiosk.rotateDisplay(.quarter)
    kiosk.advance(by: .seconds(1))
    #expect(shown(kiosk) == "2" || shown(kiosk) == "1")
    #expect(kiosk.rootViewController.progress == 0)
    #expect(kiosk.rootViewController.viewControllers?.first?.view.bounds.size == CGSize(width: 320, height: 480))
    kiosk.end()
  }

  @Test func TC12_recognizersAreThoseOfTheCurl() {
    let book = PageBook(5)
    let kiosk = kiosk(book, style: .pageCurl)
    #expect(kiosk.rootViewController.gestureRecognizers.count == 1)
    #expect(kiosk.rootViewController.spineLocation == .min)
    let other = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    #expect(other.gestureRecognizers.isEmpty && other.spineLocation == .none)
    kiosk.end()
  }

  @Test func TC11_pagesInTheMiddleOfATurnHaveTheirLook() {
    let book = PageBook(4, dots: 4)
    let kiosk = kiosk(book, options: [.interPageSpacing: 24])
    for (number, color) in [UIColor.systemTeal, .systemIndigo, .systemOrange, .systemPink].enumerated() {
      book.page(number).view.backgroundColor = color
    }
    kiosk.rootViewController.view.backgroundColor = .systemBackground
    kiosk.touch(.down, at: .percent(80, 50))
    for x in stride(from: 80, through: 44, by: -4) { kiosk.touch(.move, at: .percent(CGFloat(x), 50)) }
    kiosk.presentChanges()
    #expect(kiosk.matches("turning"))
    kiosk.end()
  }
}

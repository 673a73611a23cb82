import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct ScrollOffsetTests {
  @Test func W1_theOffsetIsTheBoundsOriginAndIsNotLimited() {
    let kiosk = scrollKiosk()
    let scroll = kiosk.rootViewController.scroll
    scroll.contentOffset = CGPoint(x: -20, y: 9000)
    #expect(scroll.bounds.origin == CGPoint(x: -20, y: 9000) && scroll.contentOffset == scroll.bounds.origin)
    scroll.bounds.origin = CGPoint(x: 0, y: 5)
    #expect(scroll.contentOffset.y == 5)
    #expect(scroll.frame == CGRect(x: 50, y: 50, width: 300, height: 300))
    scroll.contentOffset = CGPoint(x: CGFloat.nan, y: 1)
    #expect(scroll.contentOffset.y == 5)
  }

  @Test func W1_insetsWidenTheLimitsOfDragging() {
    let kiosk = scrollKiosk(height: 400)
    let scroll = kiosk.rootViewController.scroll
    scroll.contentInset = UIEdgeInsets(top: 30, left: 0, bottom: 50, right: 0)
    #expect(scroll.adjustedContentInset.top == 30)
    kiosk.drag(from: .point(200, 100), to: .point(200, 340))
    kiosk.advance(by: .seconds(2))
    #expect(scroll.contentOffset.y == -30)
    kiosk.drag(from: .point(200, 340), to: .point(200, 60))
    kiosk.advance(by: .seconds(2))
    #expect(scroll.contentOffset.y == 150)
  }

  @Test func W1_everyChangeIsReportedOnce() {
    let kiosk = scrollKiosk()
    final class Counter: NSObject, UIScrollViewDelegate {
      var count = 0
      func scrollViewDidScroll(_ scrollView: UIScrollView) { count += 1 }
    }
    let counter = Counter()
    kiosk.rootViewController.scroll.delegate = counter
    kiosk.rootViewController.scroll.contentOffset.y = 10
    kiosk.rootViewController.scroll.contentOffset.y = 10
    #expect(counter.count == 1)
  }

  @Test func anAnimatedChangeTakesItsTimeAndTellsItsEnd() {
    let kiosk = scrollKiosk()
    let scroll = kiosk.rootViewController.scroll
    scroll.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
    #expect(scroll.contentOffset.y == 0)
    kiosk.advance(by: .milliseconds(160))
    #expect(scroll.contentOffset.y > 100 && scroll.contentOffset.y < 450)
    #expect(kiosk.rootViewController.log == [])
    kiosk.advance(by: .milliseconds(200))
    #expect(scroll.contentOffset.y == 500)
    #expect(kiosk.rootViewController.log == ["animated"])
    kiosk.advance(by: .seconds(3))
    #expect(kiosk.cost { kiosk.advance(by: .seconds(60)) } == .none)
  }

  @Test func aRectangleIsShownByTheShortestWay() {
    let kiosk = scrollKiosk()
    let scroll = kiosk.rootViewController.scroll
    scroll.scrollRectToVisible(CGRect(x: 0, y: 100, width: 10, height: 10), animated: false)
    #expect(scroll.contentOffset.y == 0)
    scroll.scrollRectToVisible(CGRect(x: 0, y: 400, width: 10, height: 20), animated: false)
    #expect(scroll.contentOffset.y == 120)
    scroll.scrollRectToVisible(CGRect(x: 0, y: 50, width: 10, height: 20), animated: false)
    #expect(scroll.contentOffset.y == 50)
    scroll.scrollRectToVisible(CGRect(x: 0, y: 2990, width: 10, height: 500), animated: false)
    #expect(scroll.contentOffset.y == 2700)
  }

  @Test func contentThatShrinksIsFollowed() {
    let kiosk = scrollKiosk()
    let scroll = kiosk.rootViewController.scroll
    scroll.contentOffset.y = 2000
    scroll.contentSize.height = 1000
    #expect(scroll.contentOffset.y == 700)
    scroll.contentSize = CGSize(width: CGFloat.infinity, height: 1)
    #expect(scroll.contentSize.height == 1000)
  }

  @Test func W1_theAdjustedInsetAddsTheSafeAreaWhereThereIsSomethingToScroll() {
    final class ReportingScrollView: UIScrollView {
      var changes = 0
      override func adjustedContentInsetDidChange() { changes += 1 }
    }
    let kiosk = VirtualKiosk(200, 200) { UIViewController() }
    let scroll = ReportingScrollView(frame: kiosk.screen.bounds)
    scroll.contentSize = CGSize(width: 200, height: 1000)
    scroll.contentInset = UIEdgeInsets(top: 5, left: 0, bottom: 0, right: 0)
    scroll.contentOffset.y = -5
    kiosk.rootViewController.view.addSubview(scroll)
    kiosk.presentChanges()
    scroll.changes = 0
    #expect(kiosk.rootViewController.view.safeAreaInsets == .zero)
    kiosk.rootViewController.additionalSafeAreaInsets = UIEdgeInsets(top: 40, left: 10, bottom: 30, right: 0)
    kiosk.presentChanges()
    #expect(scroll.safeAreaInsets == UIEdgeInsets(top: 40, left: 10, bottom: 30, right: 0))
    #expect(scroll.adjustedContentInset == UIEdgeInsets(top: 45, left: 0, bottom: 30, right: 0))
    #expect(scroll.contentOffset.y == -45)
    #expect(scroll.changes == 1)
    // Lower down only the part inside the unsafe area counts.
    scroll.frame = CGRect(x: 0, y: 30, width: 200, height: 140)
    kiosk.presentChanges()
    #expect(scroll.adjustedContentInset == UIEdgeInsets(top: 15, left: 0, bottom: 0, right: 0))
    scroll.contentInsetAdjustmentBehavior = .always
    #expect(scroll.adjustedContentInset == UIEdgeInsets(top: 15, left: 10, bottom: 0, right: 0))
    scroll.contentInsetAdjustmentBehavior = .never
    #expect(scroll.adjustedContentInset == scroll.contentInset)
    kiosk.rootViewController.additionalSafeAreaInsets = .zero
    kiosk.end()
  }
}

import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct RefreshControlTests {
  /// A scroll view of 300 × 300 points with a refresh control that counts its events.
  @MainActor
  private final class Refreshing {
    let kiosk: VirtualKiosk<ScrollController>
    let control = UIRefreshControl()
    var events = 0
    var scroll: UIScrollView { kiosk.rootViewController.scroll }

    init(height: CGFloat = 3000, appearance: UIUserInterfaceStyle = .light) {
      kiosk = VirtualKiosk(400, 400, appearance: appearance) {
        ScrollController(UIScrollView(), content: CGSize(width: 300, height: height))
      }
      scroll.refreshControl = control
      control.addAction(UIAction { [weak self] _ in self?.events += 1 }, for: .valueChanged)
      kiosk.presentChanges()
    }

    /// Moves a finger down by so many points, and leaves it on the screen.
    func pull(_ distance: CGFloat) {
      kiosk.touch(.down, at: .point(200, 100))
      for step in 0...10 {
        kiosk.advance(by: .milliseconds(20))
        kiosk.touch(.move, at: .point(200, 115 + distance * CGFloat(step) / 10))
      }
    }

    /// The finger's way that moves the content by more than 60 points, at which the control starts in a low view.
    static let enough: CGFloat = 210
  }

  @Test func DP5_itIsTheFirstSubviewAndHiddenAtRest() {
    let test = Refreshing()
    #expect(test.scroll.refreshControl === test.control && test.scroll.subviews.first === test.control)
    #expect(test.control.isHidden && !test.control.isRefreshing)
    #expect(test.control.bounds.size == CGSize(width: 300, height: 60))
    #expect(test.control.tintColor == UIColor.label)
    test.scroll.contentOffset.y = 500
    #expect(test.control.frame.minY == 500 && test.control.isHidden)
    let other = UIRefreshControl()
    test.scroll.refreshControl = other
    #expect(test.control.superview == nil && other.superview === test.scroll)
    test.scroll.refreshControl = nil
    #expect(other.superview == nil)
  }

  @Test func DP5_aPullBelowTheThresholdOnlyShowsIt() {
    let test = Refreshing()
    test.pull(120)
    #expect(!test.control.isHidden && !test.control.isRefreshing && test.events == 0)
    #expect(test.control.frame.minY == test.scroll.contentOffset.y)
    test.kiosk.advance(by: .milliseconds(200))
    test.kiosk.touch(.up)
    test.kiosk.advance(by: .seconds(2))
    #expect(test.scroll.contentOffset.y == 0 && test.control.isHidden && test.events == 0)
  }

  @Test func DP5_aPullPastTheThresholdStartsItOnce() {
    let test = Refreshing()
    test.pull(Refreshing.enough)
    #expect(test.control.isRefreshing && test.events == 1)
    // The content does not jump, and the finger goes on pulling it.
    #expect(test.scroll.contentOffset.y < -78 && test.scroll.contentOffset.y > -100)
    #expect(test.scroll.adjustedContentInset.top == 60 && test.scroll.contentInset.top == 0)
    for y in [300.0, 200, 340] {
      test.kiosk.advance(by: .milliseconds(40))
      test.kiosk.touch(.move, at: .point(200, y))
    }
    #expect(test.events == 1)
    test.kiosk.touch(.up)
    test.kiosk.advance(by: .seconds(3))
    #expect(test.scroll.contentOffset.y == -60 && test.events == 1 && !test.control.isHidden)
    test.control.endRefreshing()
    #expect(test.scroll.adjustedContentInset.top == 0)
    test.kiosk.advance(by: .milliseconds(100))
    #expect(test.scroll.contentOffset.y > -60 && test.scroll.contentOffset.y < 0)
    test.kiosk.advance(by: .seconds(2))
    #expect(test.scroll.contentOffset.y == 0 && test.control.isHidden && !test.control.isRefreshing)
    #expect(test.kiosk.cost { test.kiosk.advance(by: .seconds(60)) } == .none)
  }

  @Test func DP5_momentumAndCodeDoNotStartIt() {
    let test = Refreshing()
    test.scroll.contentOffset.y = 200
    test.kiosk.fling(from: .point(200, 100), velocity: CGVector(dx: 0, dy: 3000), duration: .milliseconds(60))
    test.kiosk.advance(by: .seconds(4))
    #expect(test.events == 0 && test.scroll.contentOffset.y == 0)
    test.scroll.setContentOffset(CGPoint(x: 0, y: -120), animated: true)
    test.kiosk.advance(by: .seconds(1))
    #expect(test.events == 0 && !test.control.isRefreshing)
  }

  @Test func DP5_beginningInCodeSendsNothingAndDoesNotScroll() {
    let test = Refreshing()
    test.control.beginRefreshing()
    test.kiosk.presentChanges()
    #expect(test.control.isRefreshing && test.events == 0)
    #expect(test.scroll.contentOffset.y == 0 && test.scroll.adjustedContentInset.top == 60)
    test.scroll.setContentOffset(CGPoint(x: 0, y: -60), animated: true)
    test.kiosk.advance(by: .seconds(1))
    #expect(test.scroll.contentOffset.y == -60 && !test.control.isHidden)
    test.control.endRefreshing()
    test.kiosk.advance(by: .seconds(2))
    #expect(test.scroll.contentOffset.y == 0)
    test.control.endRefreshing()
    #expect(test.events == 0)
  }

  @Test func DP5_aDragThatEndsItInTheHandlerCannotStartItAgain() {
    let test = Refreshing()
    test.control.addAction(
      UIAction { ($0.sender as? UIRefreshControl)?.endRefreshing() }, for: .valueChanged)
    test.pull(Refreshing.enough)
    #expect(test.events == 1 && !test.control.isRefreshing)
    for y in [315.0, 330, 345] {
      test.kiosk.advance(by: .milliseconds(40))
      test.kiosk.touch(.move, at: .point(200, y))
    }
    #expect(test.events == 1)
    test.kiosk.touch(.up)
    test.kiosk.advance(by: .seconds(2))
    #expect(test.scroll.contentOffset.y == 0)
    test.pull(Refreshing.enough)
    #expect(test.events == 2)
  }

  @Test func DP5_lowContentNeedsToBounceAlways() {
    let test = Refreshing(height: 100)
    test.pull(Refreshing.enough)
    test.kiosk.touch(.up)
    #expect(test.events == 0)
    test.scroll.alwaysBounceVertical = true
    test.pull(Refreshing.enough)
    #expect(test.events == 1)
    test.kiosk.touch(.up)
    test.kiosk.advance(by: .seconds(2))
    #expect(test.scroll.contentOffset.y == -60)
  }

  @Test func DP5_itLiesBelowTheSafeAreaAndAnInset() {
    let test = Refreshing()
    test.kiosk.rootViewController.additionalSafeAreaInsets.top = 70
    test.kiosk.presentChanges()
    // The scroll view begins 50 points below the top.
    #expect(test.scroll.adjustedContentInset.top == 20 && test.scroll.contentOffset.y == -20)
    test.scroll.contentInset.top = 10
    test.control.beginRefreshing()
    #expect(test.scroll.adjustedContentInset.top == 90)
    test.scroll.contentOffset.y = -90
    #expect(test.control.frame == CGRect(x: 0, y: -60, width: 300, height: 60))
    test.control.endRefreshing()
    test.kiosk.advance(by: .seconds(2))
    #expect(test.scroll.contentOffset.y == -30)
  }

  @Test func DP5_endingWhileAFingerHoldsTheContentDoesNotMoveIt() {
    let test = Refreshing()
    test.pull(Refreshing.enough)
    let offset = test.scroll.contentOffset.y
    test.control.endRefreshing()
    test.kiosk.advance(by: .milliseconds(300))
    #expect(test.scroll.contentOffset.y == offset)
    test.kiosk.touch(.move, at: .point(200, 324))
    #expect(abs(test.scroll.contentOffset.y - offset) < 3)
    test.kiosk.touch(.up)
    test.kiosk.advance(by: .seconds(2))
    #expect(test.scroll.contentOffset.y == 0)
  }

  @Test func DP5_withoutAScrollViewItOnlySpins() {
    let control = UIRefreshControl()
    control.beginRefreshing()
    #expect(control.isRefreshing)
    control.endRefreshing()
    #expect(!control.isRefreshing)
  }

  @Test func DP5_aDisabledControlIsNotPulled() {
    let test = Refreshing()
    test.control.isEnabled = false
    test.pull(Refreshing.enough)
    #expect(test.events == 0 && !test.control.isRefreshing)
  }

  @Test func DP6_aWheelTurnedAtTheTopPullsIt() {
    let test = Refreshing()
    test.kiosk.pointer(.move(to: .point(200, 200)))
    // Scrolling up to the top quickly does not refresh.
    test.scroll.contentOffset.y = 40
    for _ in 0..<12 { test.kiosk.pointer(.wheel(y: -1)) }
    #expect(test.scroll.contentOffset.y == 0 && test.events == 0)
    test.kiosk.advance(by: .seconds(2))
    for _ in 0..<3 { test.kiosk.pointer(.wheel(y: -1)) }
    #expect(test.scroll.contentOffset.y == -45 && test.events == 0)
    test.kiosk.pointer(.wheel(y: -1))
    #expect(test.events == 1 && test.control.isRefreshing)
    test.kiosk.pointer(.wheel(y: -3))
    test.kiosk.advance(by: .seconds(2))
    #expect(test.scroll.contentOffset.y == -60 && test.events == 1)
    test.control.endRefreshing()
    test.kiosk.advance(by: .seconds(2))
    #expect(test.scroll.contentOffset.y == 0)
    // Too few steps spring back.
    for _ in 0..<3 { test.kiosk.pointer(.wheel(y: -1)) }
    test.kiosk.advance(by: .seconds(2))
    #expect(test.scroll.contentOffset.y == 0 && test.events == 1)
  }

  @Test func DP6_keysRefreshWhatIsVisible() {
    let test = Refreshing()
    test.scroll.contentOffset.y = 900
    test.kiosk.key(.press, KeyName(code: 63))
    #expect(test.events == 1 && test.control.isRefreshing)
    test.kiosk.advance(by: .seconds(1))
    #expect(test.scroll.contentOffset.y == -60)
    test.kiosk.key(.press, "r", modifiers: .control)
    #expect(test.events == 1)
    test.control.endRefreshing()
    test.kiosk.advance(by: .seconds(1))
    test.kiosk.key(.press, "r", modifiers: .control)
    #expect(test.events == 2)
    test.control.endRefreshing()
    test.scroll.isHidden = true
    test.kiosk.key(.press, "r", modifiers: .control)
    #expect(test.events == 2)
    test.scroll.isHidden = false
    test.scroll.refreshControl = nil
    test.kiosk.key(.press, "r", modifiers: .control)
    #expect(test.events == 2)
  }

  @Test func DP6_keysStartItAgainThoughItHasEndedOutOfSight() {
    let test = Refreshing()
    test.control.beginRefreshing()
    test.kiosk.presentChanges()
    test.control.endRefreshing()
    test.kiosk.presentChanges()
    #expect(test.events == 0)
    test.kiosk.key(.press, "r", modifiers: .control)
    #expect(test.events == 1 && test.control.isRefreshing)
  }

  @Test func DP5_removingItWhileItRefreshesBringsTheContentBack() {
    let test = Refreshing()
    test.pull(Refreshing.enough)
    test.kiosk.touch(.up)
    test.kiosk.advance(by: .seconds(2))
    #expect(test.scroll.contentOffset.y == -60)
    test.scroll.refreshControl = nil
    test.kiosk.advance(by: .seconds(2))
    #expect(test.scroll.contentOffset.y == 0)
    // Content that is not limited yet stays where code has put it.
    test.scroll.contentSize = .zero
    test.scroll.contentOffset.y = 500
    test.scroll.refreshControl = UIRefreshControl()
    #expect(test.scroll.contentOffset.y == 500)
  }

  @Test func DP6_ofEqualViewsKeysRefreshTheFirst() {
    let test = Refreshing()
    let frame = test.scroll.frame
    test.scroll.frame = CGRect(x: 0, y: frame.minY, width: 100, height: 200)
    var events: [Int] = []
    for column in 1...3 {
      let scroll = UIScrollView(frame: CGRect(x: CGFloat(column) * 100, y: frame.minY, width: 100, height: 200))
      let control = UIRefreshControl()
      control.addAction(UIAction { _ in events.append(column) }, for: .valueChanged)
      scroll.refreshControl = control
      test.scroll.superview?.addSubview(scroll)
    }
    test.kiosk.presentChanges()
    test.kiosk.key(.press, "r", modifiers: .control)
    #expect(test.events == 1 && events == [])
    test.kiosk.key(.press, "r", modifiers: .control)
    #expect(events == [1])
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func DP5_pictures(_ style: UIUserInterfaceStyle) {
    let name = style == .dark ? "dark" : "light"
    let test = Refreshing(appearance: style)
    test.pull(120)
    #expect(test.kiosk.matches("refresh-pulled-\(name)"))
    for step in 0...6 {
      test.kiosk.advance(by: .milliseconds(20))
      test.kiosk.touch(.move, at: .point(200, 265 + 10 * CGFloat(step)))
    }
    test.kiosk.touch(.up)
    test.kiosk.advance(by: .seconds(2))
    #expect(test.kiosk.matches("refresh-running-\(name)"))
    test.control.tintColor = .systemOrange
    test.control.attributedTitle = NSAttributedString(
      string: style == .dark ? "جارٍ التحديث" : "Fetching the menu of the day",
      attributes: [.font: UIFont.systemFont(ofSize: 13), .foregroundColor: UIColor.secondaryLabel])
    test.kiosk.advance(by: .milliseconds(100))
    #expect(test.kiosk.matches("refresh-titled-\(name)", tolerance: .text))
  }

  @Test func DP5_aLargeTitleMakesItHigher() {
    let test = Refreshing()
    test.control.attributedTitle = NSAttributedString(
      string: "Large", attributes: [.font: UIFont.systemFont(ofSize: 40)])
    test.kiosk.presentChanges()
    #expect(test.control.bounds.height > 70)
    test.control.beginRefreshing()
    #expect(test.scroll.adjustedContentInset.top == test.control.bounds.height)
    #expect(test.control.isAccessibilityElement && test.control.accessibilityLabel == "Large")
  }
}

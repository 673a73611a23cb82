import KioskTesting
import Testing
import UIKit

/// Where scrolling ends: as announced, and with what was asked for in sight.
@MainActor
@Suite struct ScrollTargetTests {
  private final class Listener: NSObject, UIScrollViewDelegate {
    var target: CGPoint?
    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) { target = targetContentOffset.pointee }
  }

  private func scrollView(
    _ kiosk: VirtualKiosk<UIViewController>, _ content: CGSize, _ listener: Listener? = nil
  ) -> UIScrollView {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 480))
    view.contentSize = content
    view.delegate = listener
    kiosk.rootViewController.view.addSubview(view)
    return view
  }

  /// Pulls the content beyond its beginning by 200 points of the finger, and flicks it back with `speed` in points a second.
  private func flickBack(_ speed: Double, _ kiosk: VirtualKiosk<UIViewController>) {
    kiosk.touch(.down, at: .point(200, 100))
    for step in 1...20 {
      kiosk.advance(by: .milliseconds(16))
      kiosk.touch(.move, at: .point(200, 100 + CGFloat(step) * 10))
    }
    for step in 1...5 {
      kiosk.advance(by: .milliseconds(16))
      kiosk.touch(.move, at: .point(200, 300 - CGFloat(step) * speed * 0.016))
    }
    kiosk.touch(.up)
  }

  @Test(arguments: [100.0, 400, 700, 1000, 1500, 3000]) func W3_aFlickOutOfTheBounceRestsWhereItWasAnnounced(
    _ speed: Double
  ) {
    let kiosk = VirtualKiosk(800, 480) { UIViewController() }, listener = Listener()
    let view = scrollView(kiosk, CGSize(width: 400, height: 5000), listener)
    flickBack(speed, kiosk)
    var offsets = [view.contentOffset.y]
    for _ in 0..<400 {
      kiosk.advance(by: .milliseconds(16))
      offsets.append(view.contentOffset.y)
    }
    #expect(abs((listener.target?.y ?? -1) - view.contentOffset.y) < 1)
    // It never turns round on its way.
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 + 0.5 })
    if speed >= 3000 { #expect(view.contentOffset.y > 100) }
  }

  @Test func W1_whoIsNotifiedOfInsetsMayChangeTheContent() {
    final class Resizer: NSObject, UIScrollViewDelegate {
      var count = 0
      func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
        count += 1
        let inset = scrollView.adjustedContentInset
        scrollView.contentSize.height = scrollView.bounds.height - inset.top - inset.bottom + 60
      }
    }
    let kiosk = VirtualKiosk(800, 480) { UIViewController() }, resizer = Resizer()
    kiosk.rootViewController.additionalSafeAreaInsets = UIEdgeInsets(top: 40, left: 0, bottom: 40, right: 0)
    let view = scrollView(kiosk, CGSize(width: 400, height: 5000))
    kiosk.presentChanges()
    view.delegate = resizer
    view.contentSize.height = 100
    kiosk.advance(by: .seconds(1))
    #expect(resizer.count > 0 && resizer.count < 200)
  }

  @Test(arguments: [-300.0, 1500, 2200]) func W1_rectanglesAreSeenWithInsetsWiderThanTheView(_ x: Double) {
    let kiosk = VirtualKiosk(800, 480) { UIViewController() }
    let view = scrollView(kiosk, CGSize(width: 1600, height: 400))
    view.contentInset = UIEdgeInsets(top: 0, left: 1200, bottom: 0, right: 900)
    view.contentOffset.x = 600
    view.scrollRectToVisible(CGRect(x: x, y: 100, width: 200, height: 50), animated: false)
    #expect(view.bounds.minX <= x && view.bounds.maxX >= x + 200)
  }
}

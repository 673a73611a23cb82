import KioskTesting
import UIKit

/// A scroll view of 300 × 300 points at (50, 50) with striped content, and a log of its delegate's calls.
final class ScrollController: UIViewController, UIScrollViewDelegate {
  let scroll: UIScrollView
  let content = UIView()
  var log: [String] = []
  /// Whether scrolling and zooming are logged, which are many calls.
  var logsScrolling = false
  var chooseTarget: ((CGPoint, CGPoint) -> CGPoint)?
  var speed = CGPoint.zero
  var target = CGPoint.zero

  init(_ scroll: UIScrollView = UIScrollView(), content size: CGSize) {
    self.scroll = scroll
    super.init(nibName: nil, bundle: nil)
    content.frame = CGRect(origin: .zero, size: size)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    scroll.frame = CGRect(x: 50, y: 50, width: 300, height: 300)
    scroll.contentSize = content.bounds.size
    scroll.delegate = self
    scroll.addSubview(content)
    view.addSubview(scroll)
    for row in 0..<Int(min(content.bounds.height, 4000) / 40) {
      let stripe = UIView(frame: CGRect(x: 0, y: CGFloat(row) * 40, width: content.bounds.width, height: 20))
      stripe.backgroundColor = row % 5 == 0 ? .systemTeal : .secondarySystemBackground
      stripe.isUserInteractionEnabled = false
      content.addSubview(stripe)
    }
  }

  func take() -> [String] {
    defer { log = [] }
    return log
  }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { content }
  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    if logsScrolling, log.last != "scroll" { log.append("scroll") }
  }
  func scrollViewDidZoom(_ scrollView: UIScrollView) { if logsScrolling, log.last != "zoom" { log.append("zoom") } }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.append("will drag") }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    log.append("will end")
    (speed, target) = (velocity, targetContentOffset.pointee)
    if let chooseTarget { targetContentOffset.pointee = chooseTarget(velocity, targetContentOffset.pointee) }
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    log.append(decelerate ? "end, goes on" : "end")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { log.append("decelerates") }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { log.append("rests") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { log.append("animated") }
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) { log.append("will zoom") }
  func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
    log.append("zoomed")
  }
}

@MainActor
func scrollKiosk(
  _ scroll: UIScrollView = UIScrollView(), width: CGFloat = 300, height: CGFloat = 3000, scale: Double = 1
) -> VirtualKiosk<ScrollController> {
  VirtualKiosk(Int(400 * scale), Int(400 * scale), scale: scale) {
    ScrollController(scroll, content: CGSize(width: width, height: height))
  }
}

import KioskTesting
import Raster
import Testing
import UIKit

/// Between two frames of a transition no edge moves by more than its speed allows: a bar that becomes lower or higher
/// does so with its pages, whoever animates them.
@MainActor
@Suite struct TransitionEdgeTests {
  /// Cross-fades two pages, in place of the navigation controller's own transition.
  private final class Fade: NSObject, UINavigationControllerDelegate, UIViewControllerAnimatedTransitioning {
    func navigationController(
      _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.35 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
        let target = context.viewController(forKey: .to)
      else { return context.completeTransition(false) }
      to.frame = context.finalFrame(for: target)
      context.containerView.addSubview(to)
      to.layoutIfNeeded()
      to.alpha = 0
      UIView.animate(withDuration: 0.35) {
        to.alpha = 1
      } completion: { _ in
        from.alpha = 1
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  /// A red bar above blue pages; the first one has a large title and a green search field.
  private final class Stack: UINavigationController {
    let fade = Fade()

    init() {
      let root = UIViewController()
      super.init(rootViewController: root)
      root.title = "Collection"
      root.view.backgroundColor = .blue
      let search = UISearchController(searchResultsController: nil)
      search.searchBar.searchTextField.backgroundColor = .green
      root.navigationItem.searchController = search
      root.navigationItem.hidesSearchBarWhenScrolling = false
      navigationBar.prefersLargeTitles = true
      let appearance = UINavigationBarAppearance()
      appearance.configureWithOpaqueBackground()
      appearance.backgroundColor = .red
      navigationBar.standardAppearance = appearance
      navigationBar.scrollEdgeAppearance = appearance
    }

    required init?(coder: NSCoder) { return nil }
  }

  private struct Edges { var bar: Int, search: Int? }

  /// Where the bar ends, and where the search field begins while it can be seen.
  private func edges(_ kiosk: VirtualKiosk<Stack>) -> Edges {
    let picture = kiosk.screenshot().bitmap
    func channels(_ x: Int, _ y: Int) -> (red: UInt32, green: UInt32, blue: UInt32) {
      let pixel = picture.pixel(x, y)
      return (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
    }
    // At the trailing edge, where no title passes.
    let bar = (44..<240).first { channels(478, $0).red < 128 } ?? 240
    let search = (0..<240).first { y in
      let (red, green, blue) = channels(200, y)
      return green > 90 && green > red / 2 && blue < 90
    }
    return Edges(bar: bar, search: search)
  }

  @Test(arguments: [false, true])
  func NV12_noEdgeOfTheBarJumpsInATransition(_ isCustom: Bool) throws {
    let kiosk = VirtualKiosk(480, 640) { Stack() }
    let stack = kiosk.rootViewController
    if isCustom { stack.delegate = stack.fade }
    kiosk.advance(by: .seconds(1))
    var last = edges(kiosk)
    let high = last.bar
    let field = try #require(last.search)
    #expect(field > 60 && high > 100)
    func watch(_ what: String, _ frames: Int = 60) {
      for frame in 0..<frames {
        kiosk.advance(by: .milliseconds(16))
        let now = edges(kiosk)
        #expect(abs(now.bar - last.bar) <= 20, "\(what), frame \(frame): the bar ends at \(last.bar), then at \(now.bar)")
        // It stays below the title for as long as it is seen.
        if let search = now.search {
          #expect(abs(search - field) <= 1, "\(what), frame \(frame): the field is at \(search)")
        }
        last = now
      }
    }
    let page = UIViewController()
    page.title = "Work"
    page.view.backgroundColor = .blue
    page.navigationItem.largeTitleDisplayMode = .never
    stack.pushViewController(page, animated: true)
    watch("push")
    #expect(last.bar == 44 && last.search == nil)
    stack.popViewController(animated: true)
    watch("pop")
    #expect(last.bar == high && last.search == field)
    stack.pushViewController(page, animated: false)
    kiosk.advance(by: .seconds(1))
    last = edges(kiosk)
    for isFinished in [false, true] {
      kiosk.touch(.down, at: .point(2, 500))
      for step in 1...20 {
        kiosk.touch(.move, at: .point(2 + CGFloat(step) * (isFinished ? 16 : 8), 500))
        watch("swipe", 1)
      }
      watch("rest", 20)
      kiosk.touch(.up)
      watch(isFinished ? "finish" : "cancel")
      #expect(stack.viewControllers.count == (isFinished ? 1 : 2))
      #expect(last.bar == (isFinished ? high : 44))
    }
    kiosk.end()
  }
}

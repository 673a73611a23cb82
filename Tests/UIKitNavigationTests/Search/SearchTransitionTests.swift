import KioskTesting
import Raster
import Testing
import UIKit

/// When a search begins or ends, the title and the field move as one: nothing leaves at once, nothing passes over
/// anything, and no edge moves by more than its speed allows.
@MainActor
@Suite struct SearchTransitionTests {
  /// A red bar with a white title and a green search field, above a blue page that scrolls.
  private final class Stack: UINavigationController {
    let page = UIViewController()
    let scroll = UIScrollView()
    let search = UISearchController(searchResultsController: nil)

    init(prompt: String? = nil, scopes: [String]? = nil) {
      super.init(rootViewController: page)
      page.title = "Title"
      page.view.backgroundColor = .blue
      scroll.frame = page.view.bounds
      scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      scroll.contentSize = CGSize(width: 0, height: 3_000)
      scroll.showsVerticalScrollIndicator = false
      page.view.addSubview(scroll)
      search.obscuresBackgroundDuringPresentation = false
      search.searchBar.searchTextField.backgroundColor = .green
      search.searchBar.placeholder = nil
      search.searchBar.scopeButtonTitles = scopes
      page.navigationItem.searchController = search
      page.navigationItem.hidesSearchBarWhenScrolling = false
      page.navigationItem.prompt = prompt
      navigationBar.prefersLargeTitles = true
      let appearance = UINavigationBarAppearance()
      appearance.configureWithOpaqueBackground()
      appearance.backgroundColor = .red
      appearance.largeTitleTextAttributes = [.foregroundColor: UIColor.white]
      navigationBar.standardAppearance = appearance
      navigationBar.scrollEdgeAppearance = appearance
    }

    required init?(coder: NSCoder) { return nil }
  }

  private struct Look {
    /// Where the bar ends, and where the field begins.
    var bar = 0, field = 0
    /// Where the title's letters begin and end; nil once they cannot be seen.
    var title: ClosedRange<Int>?
  }

  private func look(_ kiosk: VirtualKiosk<Stack>) -> Look {
    let picture = kiosk.screenshot().bitmap
    func channels(_ x: Int, _ y: Int) -> (red: UInt32, green: UInt32, blue: UInt32) {
      let pixel = picture.pixel(x, y)
      return (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
    }
    var look = Look()
    // At the leading edge, where nothing passes.
    look.bar = (20..<300).first { channels(2, $0).red < 128 } ?? 300
    look.field =
      (0..<300).first { y in
        let (red, green, _) = channels(240, y)
        return green > 128 && red < 128
      } ?? 300
    // White letters on red, above the field: what they add is blue.
    let rows = (0..<min(look.bar, look.field)).filter { y in
      (20..<120).contains { x in
        let (red, _, blue) = channels(x, y)
        return red > 150 && blue > 60
      }
    }
    if let first = rows.first, let last = rows.last { look.title = first...last }
    return look
  }

  @Test(arguments: [nil, ["All", "Paintings"]])
  func NV17_theTitleMovesWithTheField(_ scopes: [String]?) throws {
    let kiosk = VirtualKiosk(480, 640) { Stack(scopes: scopes) }
    let stack = kiosk.rootViewController
    kiosk.advance(by: .seconds(1))
    let open = look(kiosk)
    let title = try #require(open.title)
    let gap = open.field - title.upperBound
    #expect(gap > 0)
    for begins in [true, false] {
      var last = look(kiosk)
      var titles = 0
      stack.search.isActive = begins
      for frame in 0..<40 {
        kiosk.advance(by: .milliseconds(16))
        let now = look(kiosk)
        let what = "\(begins ? "begins" : "ends"), frame \(frame)"
        #expect(abs(now.bar - last.bar) <= 14, "\(what): the bar ends at \(last.bar), then at \(now.bar)")
        #expect(abs(now.field - last.field) <= 14, "\(what): the field is at \(last.field), then at \(now.field)")
        if let title = now.title {
          titles += 1
          #expect(abs(now.field - title.upperBound - gap) <= 2, "\(what): the title ends at \(title.upperBound)")
        }
        last = now
      }
      // It fades while it moves.
      #expect(titles > (begins ? 4 : 20), "the title was seen in \(titles) frames")
      if begins { #expect(last.title == nil && last.field < 20) }
    }
    let end = look(kiosk)
    #expect(end.bar == open.bar && end.field == open.field && end.title == open.title)
    kiosk.end()
  }

  /// Scopes come in with their bar; they do not spread within it, from right to left neither.
  @Test(arguments: [false, true]) func NV17_theScopesHaveTheirPlacesFromTheFirstFrame(_ isRightToLeft: Bool) throws {
    let kiosk = VirtualKiosk(480, 640) { Stack(scopes: ["All", "Paintings", "Prints"]) }
    if isRightToLeft { kiosk.rootViewController.view.window?.traitOverrides.layoutDirection = .rightToLeft }
    kiosk.advance(by: .seconds(1))
    kiosk.rootViewController.search.isActive = true
    kiosk.advance(by: .milliseconds(64))
    let control = try #require(kiosk.views(UISegmentedControl.self).first)
    func places(_ view: UIView) -> [CGRect] {
      view.subviews.flatMap { subview in
        [subview.layer.presentation()?.frame ?? .zero] + places(subview)
      }
    }
    let first = places(control)
    kiosk.advance(by: .seconds(1))
    #expect(first.count > 3 && first == places(control))
    let labels = kiosk.views(UILabel.self).filter { ["All", "Prints"].contains($0.text ?? "") }
    let (all, prints) = (try #require(labels.first { $0.text == "All" }), try #require(labels.first { $0.text == "Prints" }))
    #expect((all.convert(all.bounds, to: nil).midX > prints.convert(prints.bounds, to: nil).midX) == isRightToLeft)
    kiosk.end()
  }

  @Test func NV17_aListThatHasScrolledKeepsItsTitleCollapsed() {
    let kiosk = VirtualKiosk(480, 640) { Stack() }
    let stack = kiosk.rootViewController
    kiosk.advance(by: .seconds(1))
    stack.scroll.contentOffset.y += 500
    kiosk.advance(by: .seconds(1))
    let collapsed = look(kiosk)
    #expect(collapsed.title == nil && collapsed.bar < 110)
    stack.search.isActive = true
    kiosk.advance(by: .seconds(1))
    stack.search.isActive = false
    for _ in 0..<40 {
      kiosk.advance(by: .milliseconds(16))
      #expect(look(kiosk).bar <= collapsed.bar)
    }
    let end = look(kiosk)
    #expect(end.bar == collapsed.bar && end.field == collapsed.field && end.title == nil)
    kiosk.end()
  }

  @Test func NV17_cancelAndScopesFade() throws {
    let kiosk = VirtualKiosk(480, 640) { Stack(scopes: ["All", "Paintings"]) }
    let stack = kiosk.rootViewController
    let bar = stack.search.searchBar
    kiosk.advance(by: .seconds(1))
    stack.search.isActive = true
    kiosk.advance(by: .milliseconds(48))
    let scopes = try #require(kiosk.views(UISegmentedControl.self).first)
    let place = scopes.frame
    #expect(place.minX == 8 && place.minY >= 56)
    kiosk.advance(by: .seconds(1))
    #expect(scopes.frame == place)
    let cancel = try #require(bar.subviews.first { $0 is UIButton })
    #expect(!cancel.isHidden && bar.showsCancelButton)
    stack.search.isActive = false
    kiosk.advance(by: .milliseconds(64))
    #expect(!bar.showsCancelButton && !bar.showsScopeBar)
    #expect(!cancel.isHidden && scopes.superview === bar && scopes.frame == place)
    kiosk.advance(by: .seconds(1))
    #expect(cancel.isHidden && scopes.superview == nil)
    kiosk.end()
  }
}

import KioskTesting
import Testing
import UIKit

@testable import Gallery

/// A screen of 480 by 320 points has room for a page or the list of pages; larger ones have a sidebar.
@MainActor
@Suite struct SmallScreenTests {
  private func kiosk(
    _ width: Int, _ height: Int, appearance: UIUserInterfaceStyle = .light, largestText: Bool = false
  ) -> VirtualKiosk<UIViewController> {
    let kiosk = VirtualKiosk(width, height, appearance: appearance, app: AppDelegate(page: .controls))
    if largestText {
      kiosk.rootViewController.view.window?.traitOverrides.preferredContentSizeCategory =
        .accessibilityExtraExtraExtraLarge
    }
    kiosk.advance(by: .seconds(1))
    return kiosk
  }

  private func backButton(_ kiosk: VirtualKiosk<UIViewController>) -> UIView? {
    kiosk.view(UINavigationBar.self).flatMap { bar in
      kiosk.views(UIButton.self).first { $0.isDescendant(of: bar) && $0.accessibilityLabel == "Gallery" }
    }
  }

  /// The titles of the rows that are on the screen as a whole.
  private func rows(_ kiosk: VirtualKiosk<UIViewController>) -> [String] {
    kiosk.views(SidebarRow.self).filter { row in
      guard let list = row.superview else { return false }
      let frame = row.convert(row.bounds, to: nil)
      var visible = kiosk.screen.bounds
      var view: UIView? = list
      while let here = view {
        if here is UIScrollView { visible = visible.intersection(here.convert(here.bounds, to: nil)) }
        view = here.superview
      }
      return visible.insetBy(dx: -1, dy: -1).contains(frame)
    }.map(\.page.title)
  }

  @Test(arguments: [(480, 320), (320, 480)]) func aSmallScreenHasAListWithTitlesAndAWayBack(_ size: (Int, Int)) throws {
    let kiosk = kiosk(size.0, size.1)
    #expect(rows(kiosk) == [], "the page has the screen for itself")
    let page = try #require(kiosk.view(identifier: "page"))
    #expect(page.bounds.width == CGFloat(size.0))
    let back = try #require(backButton(kiosk))
    #expect(back.bounds.width >= 44 && back.bounds.height >= 44)
    kiosk.tap(back)
    kiosk.advance(by: .seconds(1))
    #expect(rows(kiosk).count >= 6, "\(rows(kiosk))")
    #expect(kiosk.audit().map(\.description) == [])
    let titles = Page.allCases.map { kiosk.view(text: $0.title) != nil }
    #expect(!titles.contains(false), "every page is in the list with its title")
    kiosk.tap(try #require(kiosk.view(text: Page.overview.title)))
    kiosk.advance(by: .seconds(1))
    #expect(rows(kiosk) == [])
    #expect(kiosk.view(HeroCard.self) != nil)
    kiosk.end()
  }

  @Test(arguments: [false, true]) func theListFitsLargeAndDark(_ isLarge: Bool) throws {
    let kiosk = kiosk(480, 320, appearance: .dark, largestText: isLarge)
    if !isLarge { kiosk.rootViewController.view.window?.traitOverrides.layoutDirection = .rightToLeft }
    kiosk.advance(by: .seconds(1))
    kiosk.tap(try #require(backButton(kiosk)))
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.audit().map(\.description) == [])
    #expect(kiosk.matches("list-480x320-dark\(isLarge ? "-large" : "-right-to-left")", tolerance: .text))
    kiosk.end()
  }

  /// The arrow below the sidebar is a button, which shows the rows below, and at the end leads back.
  @Test(arguments: [(800, 480), (600, 1024), (1280, 800)]) func theArrowTurnsTheSidebar(_ size: (Int, Int)) throws {
    let kiosk = kiosk(size.0, size.1)
    let first = rows(kiosk)
    #expect(first.count >= 6 && first.count < Page.allCases.count)
    var seen = Set(first)
    for _ in 0..<4 {
      guard let more = kiosk.view(text: "More pages") else { break }
      #expect(more.bounds.width >= 44 && more.bounds.height >= 44)
      kiosk.tap(more)
      kiosk.advance(by: .seconds(1))
      seen.formUnion(rows(kiosk))
    }
    kiosk.tap(try #require(kiosk.view(text: "First pages")))
    kiosk.advance(by: .seconds(1))
    #expect(rows(kiosk).first == Page.overview.title)
    #expect(seen.union(rows(kiosk)).count == Page.allCases.count)
    kiosk.end()
  }
}

/// Text that is only there while a page is used.
@MainActor
@Suite struct UsedPageTests {
  @Test(arguments: [UIUserInterfaceStyle.light, .dark]) func whatFingersWriteIsEasyToRead(
    _ appearance: UIUserInterfaceStyle
  ) throws {
    let kiosk = VirtualKiosk(800, 480, appearance: appearance, app: AppDelegate(page: .touches))
    kiosk.advance(by: .seconds(1))
    let glass = try #require(kiosk.view(identifier: "glass"))
    kiosk.touch(.down, at: (0..<10).map { .view(glass, 5 + CGFloat($0) * 9, 20 + CGFloat($0 % 3) * 25) })
    kiosk.advance(by: .milliseconds(200))
    #expect(kiosk.audit().map(\.description) == [])
    kiosk.liftAll()
    kiosk.end()
  }

  @Test func theScrollIndicatorLiesBesideTheText() throws {
    let kiosk = VirtualKiosk(800, 480) { GalleryViewController(page: .scrolling) }
    kiosk.advance(by: .seconds(1))
    let room = try #require(kiosk.view(text: "Room 103"))
    var view = room.superview
    while let here = view, !(here is UIScrollView) { view = here.superview }
    let scroll = try #require(view as? UIScrollView)
    // 3 points wide, 3 from the edge, and as much space.
    #expect(room.convert(room.bounds, to: scroll).maxX <= scroll.bounds.width - 9)
    kiosk.end()
  }
}

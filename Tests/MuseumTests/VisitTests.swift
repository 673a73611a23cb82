import KioskTesting
import Testing
import UIKit

@testable import Museum

/// A visitor's way through the guide.
@MainActor
@Suite(.serialized) struct VisitTests {
  private typealias Kiosk = VirtualKiosk<UIViewController>

  @Test func aWorkOpensFromTheFrontPageAndCloses() throws {
    let kiosk = Kiosk.foyer()
    kiosk.tap("exhibition")
    #expect((kiosk.page as? ArtworkController)?.artwork.number == 1)
    #expect(kiosk.view(identifier: "painting") != nil)
    let scroll = try #require(kiosk.view(identifier: "artwork") as? UIScrollView)
    let related = try #require(kiosk.view(identifier: "related 3"))
    scroll.scrollRectToVisible(related.convert(related.bounds, to: scroll), animated: false)
    kiosk.advance(by: .milliseconds(500))
    kiosk.tap("related 3")
    #expect((kiosk.page as? ArtworkController)?.artwork.number == 3)
    let stack = kiosk.page?.navigationController
    stack?.popToRootViewController(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.page is TodayController)
    kiosk.end()
  }

  @Test func aSearchFindsWorksInBothLanguages() throws {
    let kiosk = Kiosk.foyer()
    kiosk.select(1)
    let field = try #require(kiosk.field(placeholder: "Title, artist, year"))
    kiosk.tap(field)
    kiosk.advance(by: .seconds(1))
    kiosk.type("rashid moon")
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.views(ArtworkCell.self).compactMap(\.accessibilityIdentifier) == ["work 14"])
    // A work opens above the results, and the search is still there after it.
    kiosk.tap("work 14")
    #expect((kiosk.page as? ArtworkController)?.artwork.number == 14)
    kiosk.page?.navigationController?.popViewController(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.views(ArtworkCell.self).compactMap(\.accessibilityIdentifier) == ["work 14"])
    let search = try #require(kiosk.page?.navigationItem.searchController)
    let scopes = try #require(kiosk.views(UISegmentedControl.self).first)
    kiosk.tap(at: .view(scopes, 50, 50))
    kiosk.advance(by: .seconds(1))
    #expect(search.isActive && kiosk.views(ArtworkCell.self).isEmpty)
    search.isActive = false
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.views(ArtworkCell.self).count > 1)
    #expect(Catalogue.search("ليلى", in: .artists).count == 4)
    #expect(Catalogue.search("ليلى", in: .titles).isEmpty)
    #expect(Catalogue.search("haddad 1958", in: .all).map(\.number) == [2])
    kiosk.end()
  }

  @Test func twoFingersEnlargeThePlanAndARoomOpens() throws {
    let kiosk = Kiosk.foyer()
    kiosk.select(2)
    let plan = try #require(kiosk.view(identifier: "plan") as? UIScrollView)
    let before = plan.zoomScale
    kiosk.pinch(at: .view(plan), from: 60, to: 160)
    kiosk.advance(by: .seconds(1))
    #expect(plan.zoomScale > before * 1.5)
    plan.setZoomScale(before, animated: false)
    kiosk.advance(by: .seconds(1))
    kiosk.tap("plan 4")
    #expect(kiosk.view(identifier: "room") != nil)
    kiosk.tap("work 13")
    #expect(kiosk.view(identifier: "painting") != nil)
    kiosk.end()
  }

  @Test func aWorkIsSharedAsACode() throws {
    let kiosk = Kiosk.foyer()
    kiosk.tap("exhibition")
    let page = try #require(kiosk.page)
    let item = try #require(page.navigationItem.rightBarButtonItems?.first)
    item.primaryAction?.performWithSender(nil, target: nil)
    kiosk.advance(by: .seconds(1))
    #expect(page.presentedViewController is UIActivityViewController)
    kiosk.tap("vitrine.activity.ShowQRCode")
    #expect(kiosk.view(text: "lantern.example/1") != nil)
    kiosk.end()
  }

  @Test func everythingTurnsAroundInArabic() throws {
    let kiosk = Kiosk.foyer()
    kiosk.select(3)
    let control = try #require(kiosk.view(identifier: "language") as? UISegmentedControl)
    kiosk.tap(at: .view(control, 75, 50))
    kiosk.advance(by: .seconds(1))
    #expect(Foyers.main?.selectedIndex == 3)
    #expect(kiosk.page?.title == "الزيارة")
    #expect(kiosk.page?.view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    kiosk.end()
  }

  @Test func theNextVisitorStartsAtTheFrontPageInEnglish() throws {
    let kiosk = Kiosk.foyer()
    kiosk.tap("exhibition")
    let work = try #require((kiosk.page as? ArtworkController)?.artwork)
    Foyers.visit?.toggleFavourite(work)
    Foyers.visit?.language = .arabic
    kiosk.advance(by: .seconds(1))
    kiosk.advance(by: .seconds(300))
    #expect(Foyers.visit?.language == .english)
    #expect(Foyers.visit?.favourites == [])
    #expect(kiosk.page is TodayController && kiosk.page?.title == "Today")
    kiosk.end()
  }
}

import KioskTesting
import Testing
import UIKit

@testable import Gallery

@MainActor
@Suite struct ExplorerTests {
  @Test func everybodyMayAnswer() throws {
    let kiosk = VirtualKiosk(1280, 800, app: AppDelegate(page: .responders))
    kiosk.advance(by: .milliseconds(50))
    let names = ["Button", "Tile", "Group", "Panel", "Page", "Controller", "Window", "Application", "Delegate"]
    for name in names {
      choose(try #require(kiosk.view(text: name)), kiosk)
      kiosk.tap(try #require(kiosk.view(identifier: "send")))
      kiosk.advance(by: .seconds(4))
      #expect(kiosk.view(text: "\(name) answered") != nil, "\(name)")
    }
    choose(try #require(kiosk.view(text: "Nobody")), kiosk)
    kiosk.tap(try #require(kiosk.view(identifier: "send")))
    kiosk.advance(by: .seconds(4))
    #expect(kiosk.view(text: "Nobody answered") != nil)
  }

  /// Taps a row of the responder chain, whose list scrolls.
  private func choose<Root: UIViewController>(_ row: UIView, _ kiosk: VirtualKiosk<Root>) {
    var view = row.superview
    while let here = view, !(here is UIScrollView) { view = here.superview }
    if let scroll = view as? UIScrollView {
      scroll.scrollRectToVisible(row.convert(row.bounds, to: scroll), animated: false)
    }
    kiosk.advance(by: .milliseconds(50))
    kiosk.tap(row)
  }
}

@MainActor
@Suite struct PlaygroundTests {
  private func kiosk() -> VirtualKiosk<GalleryViewController> {
    VirtualKiosk(1280, 800) { GalleryViewController(page: .gestures) }
  }

  private func log(_ kiosk: VirtualKiosk<GalleryViewController>) -> [String] {
    kiosk.views(UILabel.self).compactMap(\.text).filter {
      ["Recognized", "Failed", "Began", "Cancelled", "Trying"].contains($0)
    }
  }

  @Test func theSingleTapWaitsForTheDoubleTap() throws {
    let kiosk = kiosk()
    kiosk.tap(try #require(kiosk.view(identifier: "picture")))
    kiosk.advance(by: .milliseconds(100))
    #expect(!log(kiosk).contains("Recognized"))
    kiosk.advance(by: .milliseconds(400))
    #expect(log(kiosk).contains("Recognized"))
  }

  @Test func theEdgePullsTheDrawerInAndATapPushesItBack() throws {
    let kiosk = kiosk()
    kiosk.drag(from: .point(1275, 400), to: .point(900, 400))
    kiosk.advance(by: .seconds(1))
    let drawer = try #require(kiosk.view(text: "Pulled in"))
    kiosk.tap(drawer)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.view(text: "Pulled in") == nil)
  }

  @Test func nothingMovesWhileNobodyTouches() {
    for page in [Page.touches, .gestures, .responders, .activities] {
      let kiosk = VirtualKiosk(800, 480) { GalleryViewController(page: page) }
      kiosk.advance(by: .seconds(3))
      let cost = kiosk.cost { kiosk.advance(by: .seconds(60)) }
      #expect(cost.frames == 0 && cost.wakeUps == 0, "\(page)")
    }
  }

  @Test func cometsEndWithTheirFingers() throws {
    let kiosk = VirtualKiosk(800, 480) { GalleryViewController(page: .touches) }
    let glass = try #require(kiosk.view(identifier: "glass"))
    kiosk.drag(from: .view(glass, 20, 20), to: .view(glass, 70, 60))
    kiosk.advance(by: .seconds(2))
    #expect(kiosk.view(text: "Put your fingers here") != nil)
    let cost = kiosk.cost { kiosk.advance(by: .seconds(10)) }
    #expect(cost.frames == 0 && cost.wakeUps == 0)
  }
}

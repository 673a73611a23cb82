import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite(.serialized) struct PasteboardTests {
  private func kiosk() -> VirtualKiosk<UIViewController> { VirtualKiosk(100, 100) { UIViewController() } }

  @Test func N6_everyChangeCountsAndIsPosted() {
    let kiosk = kiosk()
    let pasteboard = UIPasteboard.general
    #expect(pasteboard.changeCount == 0 && pasteboard.items.isEmpty && pasteboard.string == nil)
    var posted: [[String]] = [], removed: [[String]] = []
    let observer = NotificationCenter.default.addObserver(
      forName: UIPasteboard.changedNotification, object: pasteboard, queue: nil
    ) { note in
      let types = note.userInfo?[UIPasteboard.changedTypesAddedUserInfoKey] as? [String]
      let gone = note.userInfo?[UIPasteboard.changedTypesRemovedUserInfoKey] as? [String]
      MainActor.assumeIsolated {
        posted.append(types ?? [])
        removed.append(gone ?? [])
      }
    }
    pasteboard.string = "a"
    pasteboard.string = "a"
    pasteboard.items = []
    #expect(pasteboard.changeCount == 3)
    #expect(posted == [["public.utf8-plain-text"], [], []])
    #expect(removed == [[], [], ["public.utf8-plain-text"]])
    NotificationCenter.default.removeObserver(observer)
    kiosk.end()
    #expect(UIPasteboard.general.changeCount == 0)
  }

  @Test func N6_itemsCarrySeveralTypes() {
    let kiosk = kiosk()
    let pasteboard = UIPasteboard.general
    pasteboard.setItems([
      ["public.utf8-plain-text": "Anna", "public.html": Data("<b>Anna</b>".utf8)],
      ["public.utf8-plain-text": Data("Ben".utf8)], ["com.apple.uikit.color": UIColor.systemRed],
    ])
    #expect(pasteboard.numberOfItems == 3)
    #expect(pasteboard.types == ["public.html", "public.utf8-plain-text"])
    #expect(pasteboard.strings == ["Anna", "Ben"])
    #expect(pasteboard.string == "Anna")
    #expect(pasteboard.data(forPasteboardType: "public.html") == Data("<b>Anna</b>".utf8))
    #expect(pasteboard.contains(pasteboardTypes: ["public.html"]))
    #expect(!pasteboard.contains(pasteboardTypes: ["com.apple.uikit.color"]))
    #expect(pasteboard.itemSet(withPasteboardTypes: ["com.apple.uikit.color"]) == IndexSet(integer: 2))
    #expect(pasteboard.color == .systemRed && pasteboard.hasColors && !pasteboard.hasImages && !pasteboard.hasURLs)
    pasteboard.addItems([["x": 1]])
    #expect(pasteboard.numberOfItems == 4)
    #expect(pasteboard.types(forItemSet: IndexSet(integer: 9)) == nil)
    kiosk.end()
  }

  @Test func N6_linksPicturesAndColours() throws {
    let kiosk = kiosk()
    let pasteboard = UIPasteboard.general
    let url = try #require(URL(string: "https://example.org/a"))
    pasteboard.url = url
    #expect(
      pasteboard.url == url
        && pasteboard.string == "https://example.org/a" && pasteboard.hasURLs && pasteboard.hasStrings)
    let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 3)).image { context in
      UIColor.systemRed.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 3))
    }
    pasteboard.image = image
    #expect(pasteboard.image === image && pasteboard.hasImages && !pasteboard.hasStrings)
    pasteboard.setData(try #require(image.pngData()), forPasteboardType: "public.png")
    #expect(pasteboard.image?.size == image.size)
    pasteboard.setData(Data([1, 2, 3]), forPasteboardType: "public.png")
    // The query decodes nothing: there is data of that type, but it is no picture.
    #expect(pasteboard.hasImages && pasteboard.image == nil)
    kiosk.end()
  }

  @Test func N6_pasteboardsByName() {
    let kiosk = kiosk()
    let name = UIPasteboard.Name("badges")
    #expect(UIPasteboard(name: name, create: false) == nil)
    let pasteboard = UIPasteboard(name: name, create: true)
    pasteboard?.string = "x"
    #expect(UIPasteboard(name: name, create: false)?.string == "x")
    #expect(UIPasteboard.general.string == nil)
    let unique = UIPasteboard.withUniqueName()
    #expect(unique.name != UIPasteboard.withUniqueName().name)
    UIPasteboard.remove(withName: name)
    pasteboard?.string = "y"
    #expect(pasteboard?.string == nil)
    #expect(UIPasteboard(name: name, create: false) == nil)
    kiosk.end()
  }

  @Test func N6_itemsMayExpire() {
    let kiosk = kiosk()
    let pasteboard = UIPasteboard.general
    let expiry = Date(timeIntervalSinceNow: 3600)
    pasteboard.setItems([["public.utf8-plain-text": "Anna"]], options: [.expirationDate: expiry, .localOnly: true])
    kiosk.advance(by: .seconds(3000))
    #expect(pasteboard.string == "Anna")
    kiosk.advance(by: .seconds(601))
    #expect(pasteboard.string == nil && pasteboard.items.isEmpty)
    kiosk.end()
  }

  @Test func N6_whatIsLeftIsForgotten() {
    let kiosk = kiosk()
    UIPasteboard.retention = .seconds(60)
    let pasteboard = UIPasteboard.general
    pasteboard.string = "secret"
    kiosk.advance(by: .seconds(1))
    let cost = kiosk.cost { kiosk.advance(by: .seconds(58)) }
    #expect(cost.wakeUps == 0)
    #expect(pasteboard.string == "secret")
    kiosk.advance(by: .seconds(1))
    #expect(pasteboard.string == nil && !pasteboard.hasStrings)
    #expect(pasteboard.changeCount == 2)
    kiosk.end()
  }
}

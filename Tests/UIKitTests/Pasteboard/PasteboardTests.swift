import KioskTesting
import Testing

@testable import UIKit

@MainActor
@Suite(.serialized) struct PasteboardTests {
  private func kiosk() -> VirtualKiosk<UIViewController> { VirtualKiosk(100, 100) { UIViewController() } }

  @Test func N6_everyChangeCountsAndIsPosted() {
    let kiosk = kiosk()
    let board = UIPasteboard.general
    #expect(board.changeCount == 0 && board.items.isEmpty && board.string == nil)
    var posted: [[String]] = [], removed: [[String]] = []
    let observer = NotificationCenter.default.addObserver(
      forName: UIPasteboard.changedNotification, object: board, queue: nil
    ) { note in
      let types = note.userInfo?[UIPasteboard.changedTypesAddedUserInfoKey] as? [String]
      let gone = note.userInfo?[UIPasteboard.changedTypesRemovedUserInfoKey] as? [String]
      MainActor.assumeIsolated {
        posted.append(types ?? [])
        removed.append(gone ?? [])
      }
    }
    board.string = "a"
    board.string = "a"
    board.items = []
    #expect(board.changeCount == 3)
    #expect(posted == [["public.utf8-plain-text"], [], []])
    #expect(removed == [[], [], ["public.utf8-plain-text"]])
    NotificationCenter.default.removeObserver(observer)
    kiosk.end()
    #expect(UIPasteboard.general.changeCount == 0)
  }

  @Test func N6_itemsCarrySeveralTypes() {
    let kiosk = kiosk()
    let board = UIPasteboard.general
    board.setItems([
      ["public.utf8-plain-text": "Anna", "public.html": Data("<b>Anna</b>".utf8)],
      ["public.utf8-plain-text": Data("Ben".utf8)], ["com.apple.uikit.color": UIColor.systemRed]
    ])
    #expect(board.numberOfItems == 3)
    #expect(board.types == ["public.html", "public.utf8-plain-text"])
    #expect(board.strings == ["Anna", "Ben"])
    #expect(board.string == "Anna")
    #expect(board.data(forPasteboardType: "public.html") == Data("<b>Anna</b>".utf8))
    #expect(board.contains(pasteboardTypes: ["public.html"]))
    #expect(!board.contains(pasteboardTypes: ["com.apple.uikit.color"]))
    #expect(board.itemSet(withPasteboardTypes: ["com.apple.uikit.color"]) == IndexSet(integer: 2))
    #expect(board.color == .systemRed && board.hasColors && !board.hasImages && !board.hasURLs)
    board.addItems([["x": 1]])
    #expect(board.numberOfItems == 4)
    #expect(board.types(forItemSet: IndexSet(integer: 9)) == nil)
    kiosk.end()
  }

  @Test func N6_linksPicturesAndColours() throws {
    let kiosk = kiosk()
    let board = UIPasteboard.general
    let url = try #require(URL(string: "https://example.org/a"))
    board.url = url
    #expect(board.url == url && board.string == "https://example.org/a" && board.hasURLs && board.hasStrings)
    let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 3)).image { context in
      UIColor.systemRed.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 3))
    }
    board.image = image
    #expect(board.image === image && board.hasImages && !board.hasStrings)
    board.setData(try #require(image.pngData()), forPasteboardType: "public.png")
    #expect(board.image?.size == image.size)
    board.setData(Data([1, 2, 3]), forPasteboardType: "public.png")
    // Asking reads nothing: there is something of that type, and it is no picture.
    #expect(board.hasImages && board.image == nil)
    kiosk.end()
  }

  @Test func N6_pasteboardsByName() {
    let kiosk = kiosk()
    let name = UIPasteboard.Name("badges")
    #expect(UIPasteboard(name: name, create: false) == nil)
    let board = UIPasteboard(name: name, create: true)
    board?.string = "x"
    #expect(UIPasteboard(name: name, create: false)?.string == "x")
    #expect(UIPasteboard.general.string == nil)
    let unique = UIPasteboard.withUniqueName()
    #expect(unique.name != UIPasteboard.withUniqueName().name)
    UIPasteboard.remove(withName: name)
    board?.string = "y"
    #expect(board?.string == nil)
    #expect(UIPasteboard(name: name, create: false) == nil)
    kiosk.end()
  }

  @Test func N6_itemsMayExpire() {
    let kiosk = kiosk()
    let board = UIPasteboard.general
    let expiry = Date(timeIntervalSinceNow: 3600)
    board.setItems([["public.utf8-plain-text": "Anna"]], options: [.expirationDate: expiry, .localOnly: true])
    kiosk.advance(by: .seconds(3000))
    #expect(board.string == "Anna")
    kiosk.advance(by: .seconds(601))
    #expect(board.string == nil && board.items.isEmpty)
    kiosk.end()
  }

  @Test func N6_whatIsLeftIsForgotten() {
    let kiosk = kiosk()
    UIPasteboard.retention = .seconds(60)
    let board = UIPasteboard.general
    board.string = "secret"
    kiosk.advance(by: .seconds(1))
    let cost = kiosk.cost { kiosk.advance(by: .seconds(58)) }
    #expect(cost.wakeUps == 0)
    #expect(board.string == "secret")
    kiosk.advance(by: .seconds(1))
    #expect(board.string == nil && !board.hasStrings)
    #expect(board.changeCount == 2)
    kiosk.end()
  }
}

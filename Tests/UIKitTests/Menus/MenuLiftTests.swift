import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

/// The view that a context menu belongs to, and the arrow keys in menus.
@MainActor
@Suite(.serialized) struct MenuLiftTests {
  final class TestController: UIViewController, UIContextMenuInteractionDelegate {
    let card = UIView(frame: CGRect(x: 300, y: 200, width: 200, height: 120))
    var log: [String] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .white
      card.backgroundColor = .systemTeal
      card.layer.cornerRadius = 16
      card.addInteraction(UIContextMenuInteraction(delegate: self))
      view.addSubview(card)
    }

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
      func action(_ title: String) -> UIAction { UIAction(title: title) { [weak self] _ in self?.log.append(title) } }
      return UIContextMenuConfiguration(actionProvider: { _ in
        UIMenu(
          children: [
            UIMenu(
              options: .displayInline, preferredElementSize: .small,
              children: [action("Copy"), action("Share"), action("Print")]),
            action("Rename"), UIMenu(title: "More", children: [action("Move"), action("Delete")]),
          ])
      })
    }
  }

  private func open() -> VirtualKiosk<TestController> {
    let kiosk = VirtualKiosk(800, 480) { TestController() }
    kiosk.longPress(at: .view(kiosk.rootViewController.card, 95, 90))
    kiosk.advance(by: .milliseconds(800))
    return kiosk
  }

  private func pixel(_ kiosk: VirtualKiosk<TestController>, _ x: Int, _ y: Int) -> UInt32 {
    let bitmap = kiosk.screenshot().bitmap
    return bitmap.row(y).assumingMemoryBound(to: UInt32.self)[x] & 0xFF_FFFF
  }

  private func picked(_ kiosk: VirtualKiosk<TestController>) -> String? {
    kiosk.views(MenuRow.self).first(where: \.isPicked)?.element.title
  }

  @Test func D_aContextMenuLiftsWhatItBelongsToAndDimsTheRest() {
    let kiosk = VirtualKiosk(800, 480) { TestController() }
    let (before, ground) = (pixel(kiosk, 330, 230), pixel(kiosk, 100, 400))
    kiosk.longPress(at: .view(kiosk.rootViewController.card, 95, 90))
    kiosk.advance(by: .milliseconds(800))
    #expect(pixel(kiosk, 330, 230) == before, "not dimmed")
    #expect(pixel(kiosk, 100, 400) != ground, "dimmed")
    // It is slightly enlarged.
    #expect(pixel(kiosk, 298, 230) == before)
    kiosk.tap(at: .point(60, 60))
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.view(MenuOverlay.self) == nil && pixel(kiosk, 100, 400) == ground && pixel(kiosk, 298, 230) != before)
    kiosk.end()
  }

  @Test func D_whatFillsTheWindowIsNotLifted() {
    let kiosk = VirtualKiosk(800, 480) { TestController() }
    kiosk.rootViewController.card.frame = kiosk.rootViewController.view.bounds
    let before = pixel(kiosk, 100, 400)
    kiosk.longPress(at: .percent(50, 50))
    kiosk.advance(by: .milliseconds(800))
    #expect(kiosk.view(LiftedSource.self) == nil && pixel(kiosk, 100, 400) != before)
    kiosk.end()
  }

  @Test func D_downLeavesTilesAndSidewaysStaysAmongThem() {
    let kiosk = open()
    func press(_ key: KeyName) -> String? {
      kiosk.key(.press, key)
      return picked(kiosk)
    }
    #expect(press(.down) == "Copy")
    #expect(press(.right) == "Share")
    #expect(press(.right) == "Print")
    #expect(press(.right) == "Print", "the last stays")
    #expect(press(.left) == "Share")
    #expect(press(.down) == "Rename")
    #expect(press(.down) == "More")
    #expect(press(.down) == "Share", "the tile in the middle is nearest")
    #expect(press(.up) == "More")
    #expect(press(.right) != nil)
    #expect(kiosk.views(MenuRow.self).contains { $0.element.title == "Delete" }, "into the submenu")
    _ = press(.left)
    #expect(kiosk.views(MenuRow.self).contains { $0.element.title == "Rename" }, "and back")
    #expect(press(.tab) != nil)
    kiosk.end()
  }
}

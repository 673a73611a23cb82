import Raster
import Testing
import UIKit

@testable import KioskTesting
@testable import UIKitCore

/// Views that move damage the pixels whose colour changes, and nothing else reaches the display.
@MainActor
@Suite struct MovedViewTests {
  final class CardController: UIViewController {
    let card = UIView(frame: CGRect(x: 60, y: 50, width: 180, height: 90))
    let badge = UIImageView(frame: CGRect(x: 300, y: 80, width: 80, height: 80))
    let label = UILabel(frame: CGRect(x: 20, y: 10, width: 140, height: 24))

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      card.backgroundColor = .secondarySystemBackground
      card.layer.cornerRadius = 12
      card.layer.borderWidth = 2
      card.layer.borderColor = UIColor.systemGray4.cgColor
      label.text = "Museum of Bells"
      let button = UIView(frame: CGRect(x: 20, y: 44, width: 110, height: 32))
      button.backgroundColor = .systemBlue
      button.layer.cornerRadius = 8
      button.layer.shadowOpacity = 0.3
      card.addSubview(label)
      card.addSubview(button)
      badge.image = UIGraphicsImageRenderer(size: CGSize(width: 80, height: 80)).image { context in
        for i in 0..<8 {
          (i % 2 == 0 ? UIColor.systemRed : .systemYellow).setFill()
          context.fill(CGRect(x: i * 10, y: 0, width: 10, height: 80))
        }
      }
      view.addSubview(card)
      view.addSubview(badge)
    }
  }

  /// Damaged pixels of a frame, and the number of those whose colour changed on the panel.
  private func frame(_ kiosk: VirtualKiosk<CardController>, _ change: () -> Void) -> (cost: KioskCounts, changed: Int) {
    let before = kiosk.screenshot().bitmap
    let cost = kiosk.cost {
      change()
      kiosk.presentChanges()
    }
    let after = kiosk.screenshot().bitmap
    var changed = 0
    for y in 0..<after.height { for x in 0..<after.width where before.pixel(x, y) != after.pixel(x, y) { changed += 1 } }
    return (cost, changed)
  }

  @Test func aCardThatMovesDamagesWhatChanges() {
    let formats: [Bitmap.Format] = [.xrgb8888, .rgb565]
    var damaged: [[Int]] = []
    for format in formats {
      let kiosk = VirtualKiosk(640, 400, format: format) { CardController() }
      let card = kiosk.rootViewController.card
      var pixels: [Int] = []
      for (dx, dy) in [(0, 3), (0, -1), (2, 0), (-7, 0), (3, 2), (-1, -4), (0, 5), (0, 5), (0, 5)] as [(CGFloat, CGFloat)] {
        let (cost, changed) = frame(kiosk) {
          card.center.x += dx
          card.center.y += dy
        }
        #expect(cost.frames == 1 && changed > 0 && cost.damagedPixels >= changed)
        // RGB565 has fewer colours than the frame, of which damage is counted.
        if format == .xrgb8888 {
          #expect(cost.damagedPixels <= changed + changed / 50, "\(dx), \(dy): \(changed) changed; \(cost)")
        }
        // The buffer has missed the frame before as well, and the first of them the whole screen.
        if let last = pixels.last {
          #expect(cost.copiedBytes <= (cost.damagedPixels + last) * format.bytesPerPixel)
        }
        pixels.append(cost.damagedPixels)
      }
      damaged.append(pixels)
    }
    #expect(damaged[0] == damaged[1])
  }

  @Test func anImageThatTurnsOrIsTurnedAndMovesDamagesWhatChanges() {
    let kiosk = VirtualKiosk(640, 400) { CardController() }
    let badge = kiosk.rootViewController.badge
    badge.transform = CGAffineTransform(rotationAngle: 0.3)
    kiosk.presentChanges()
    for step in 1...6 {
      let (cost, changed) = frame(kiosk) { badge.center.y += CGFloat(step % 3) - 1 }
      #expect(cost.damagedPixels == changed, "moved, step \(step): \(changed) changed; \(cost)")
    }
    for step in 1...6 {
      let (cost, changed) = frame(kiosk) { badge.transform = CGAffineTransform(rotationAngle: 0.3 + CGFloat(step) / 20) }
      #expect(changed > 0 && cost.damagedPixels == changed, "turned, step \(step): \(changed) changed; \(cost)")
    }
  }

  /// What else changes in the same frame is part of it, within what moves and beside it.
  @Test func otherChangesOfTheSameFrameAreShown() {
    let kiosk = VirtualKiosk(640, 400) { CardController() }
    let controller = kiosk.rootViewController
    for step in 0..<8 {
      let (cost, changed) = frame(kiosk) {
        controller.card.center.y += 2
        if step % 2 == 0 { controller.label.text = "Bell number \(step)" }
        if step % 3 == 0 { controller.badge.alpha = step == 3 ? 0.5 : 1 }
        if step % 4 == 1 { controller.badge.center.x += 5 }
      }
      #expect(cost.damagedPixels >= changed && cost.damagedPixels <= changed + changed / 10 + 200, "\(changed); \(cost)")
      let picture = kiosk.screenshot().bitmap
      controller.view.setNeedsDisplay()
      kiosk.screen.tree.damageAll()
      kiosk.presentChanges()
      let whole = kiosk.screenshot().bitmap
      #expect((0..<400).allSatisfy { y in (0..<640).allSatisfy { picture.pixel($0, y) == whole.pixel($0, y) } })
    }
  }

  @Test func afterAnotherModeOnlyWhatChangesIsDamagedAgain() throws {
    let kiosk = VirtualKiosk(640, 400) { CardController() }
    let card = kiosk.rootViewController.card
    card.center.y += 2
    kiosk.presentChanges()
    try kiosk.output.reconfigure(width: 800, height: 480)
    kiosk.presentChanges()
    for step in 0..<4 {
      let (cost, changed) = frame(kiosk) { card.center.y += 2 }
      #expect(changed > 0 && cost.damagedPixels >= changed)
      if step > 0 { #expect(cost.damagedPixels <= changed + changed / 50, "\(changed) changed; \(cost)") }
    }
  }
}

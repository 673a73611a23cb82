import KioskTesting
import Raster
import Testing
import UIKit

/// `CATextLayer` with the fonts and attributed strings of UIKit.
@MainActor @Suite struct TextLayerTests {
  private func picture(_ set: (CATextLayer) -> Void) -> Bitmap {
    let kiosk = VirtualKiosk(240, 80) { UIViewController() }
    kiosk.rootViewController.view.backgroundColor = .white
    let layer = CATextLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 240, height: 80)
    set(layer)
    kiosk.rootViewController.view.layer.addSublayer(layer)
    kiosk.presentChanges()
    return kiosk.screenshot().bitmap
  }

  private func differs(_ a: Bitmap, _ b: Bitmap) -> Bool {
    (0..<80).contains { y in (0..<240).contains { x in a.pixel(x, y) != b.pixel(x, y) } }
  }

  /// The columns with pixels in which the channel that `shift` selects is much stronger than the others.
  private func columns(_ bitmap: Bitmap, shift: UInt32) -> [Int] {
    (0..<240).filter { x in
      (0..<80).contains { y in
        let others = [16, 8, 0].filter { $0 != shift }.map { Int(bitmap.pixel(x, y) >> $0 & 255) }
        return Int(bitmap.pixel(x, y) >> shift & 255) - (others.max() ?? 0) > 100
      }
    }
  }

  private let large: [NSAttributedString.Key: Any] = [
    .font: UIFont.boldSystemFont(ofSize: 30), .foregroundColor: UIColor.red,
  ]

  @Test func TX6_anAttributedStringHasFontsAndColoursOfItsOwn() {
    let text = NSMutableAttributedString(string: "Red", attributes: large)
    text.append(NSAttributedString(string: " Blue", attributes: [.foregroundColor: UIColor.blue]))
    let shown = picture {
      $0.string = text
      // Used for plain strings only.
      ($0.fontSize, $0.foregroundColor) = (9, UIColor.green.cgColor)
    }
    let (red, blue) = (columns(shown, shift: 16), columns(shown, shift: 0))
    #expect(red.count > 30 && (5...40).contains(blue.count) && columns(shown, shift: 8).isEmpty)
    #expect((red.max() ?? 240) <= (blue.min() ?? 0))
  }

  @Test func TX6_anAttributedStringLooksLikeAPlainOneWithTheSameAttributes() {
    let attributed = picture { $0.string = NSAttributedString(string: "Text", attributes: large) }
    let plain = picture {
      ($0.string, $0.font, $0.fontSize) = ("Text", UIFont.boldSystemFont(ofSize: 12), 30)
      $0.foregroundColor = UIColor.red.cgColor
    }
    #expect(!differs(attributed, plain))
  }

  @Test func TX6_aFontOfUIKitIsUsed() {
    func text(_ font: UIFont?) -> Bitmap {
      picture { ($0.string, $0.font, $0.foregroundColor) = ("Text", font, UIColor.black.cgColor) }
    }
    #expect(differs(text(.boldSystemFont(ofSize: 36)), text(nil)))
  }

  @Test func TX6_theLayersAlignmentHoldsForAllParagraphs() {
    let left = NSMutableParagraphStyle()
    left.alignment = .left
    let text = NSMutableAttributedString(string: "A\n", attributes: large)
    text.append(NSAttributedString(string: "B", attributes: large.merging([.paragraphStyle: left]) { $1 }))
    let shown = picture { ($0.string, $0.isWrapped, $0.alignmentMode) = (text, true, .right) }
    #expect((columns(shown, shift: 16).min() ?? 0) > 120)
  }

  @Test func TX6_theLayerKeepsACopyOfAMutableString() {
    let text = NSMutableAttributedString(string: "Text", attributes: large)
    let layer = CATextLayer()
    layer.string = text
    text.mutableString.append(" and more")
    #expect((layer.string as? NSAttributedString)?.string == "Text")
  }
}

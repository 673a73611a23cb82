import KioskTesting
import Raster
import Testing
import UIKit

/// A label on the screen that gets another colour keeps its drawing, in which only the colour changes.
@MainActor @Suite struct LabelColorTests {
  private func makeLabel() -> UILabel {
    let label = UILabel(frame: CGRect(x: 10, y: 10, width: 100, height: 30))
    label.text = "Colours"
    return label
  }

  private func makeKiosk(_ label: UILabel) -> VirtualKiosk<UIViewController> {
    let kiosk = VirtualKiosk(240, 60) { UIViewController() }
    kiosk.rootViewController.view.backgroundColor = .white
    kiosk.rootViewController.view.addSubview(label)
    kiosk.presentChanges()
    return kiosk
  }

  @Test func everyColourLooksLikeThatOfAnotherLabel() {
    let label = makeLabel()
    let kiosk = makeKiosk(label)
    let colors: [UIColor] = [.red, .blue, .clear, .green, UIColor(white: 0.2, alpha: 0.5), .systemBlue, .black]
    for color in colors {
      label.textColor = color
      let other = makeLabel()
      other.textColor = color
      #expect(kiosk.screenshot().pngData() == makeKiosk(other).screenshot().pngData(), "\(color)")
    }
  }

  @Test func aCopyOfTheLayerKeepsItsColour() {
    let label = makeLabel()
    let kiosk = makeKiosk(label)
    let copy = CALayer(layer: label.layer)
    copy.frame.origin.x = 130
    kiosk.rootViewController.view.layer.addSublayer(copy)
    kiosk.presentChanges()
    /// The pixels of a half of the screen that are more red than blue.
    func redPixels(from x: Int) -> Int {
      let bitmap = kiosk.screenshot().bitmap
      return (0..<60).reduce(0) { sum, y in
        sum + (x..<x + 120).count { Int(bitmap.pixel($0, y) >> 16 & 255) - Int(bitmap.pixel($0, y) & 255) > 100 }
      }
    }
    label.textColor = .red
    kiosk.presentChanges()
    // Painted again, it must still be black.
    copy.isHidden = true
    kiosk.presentChanges()
    copy.isHidden = false
    #expect(redPixels(from: 0) > 20)
    #expect(redPixels(from: 120) == 0)
  }
}

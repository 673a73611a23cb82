import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct ScrollPicturesTests {
  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func indicatorsAppearAndFade(_ style: UIUserInterfaceStyle) {
    let kiosk = VirtualKiosk(400, 400, appearance: style) {
      ScrollController(UIScrollView(), content: CGSize(width: 900, height: 3000))
    }
    let name = style == .dark ? "dark" : "light"
    kiosk.drag(from: .point(200, 300), to: .point(150, 100))
    #expect(kiosk.matches("scrolled-\(name)"))
    kiosk.advance(by: .seconds(2))
    #expect(kiosk.matches("scrolled-rested-\(name)"))
  }

  @Test func theIndicatorIsSqueezedBeyondTheEnd() {
    let kiosk = scrollKiosk(height: 700)
    kiosk.touch(.down, at: .point(200, 100))
    for y in [115.0, 345] {
      kiosk.advance(by: .milliseconds(40))
      kiosk.touch(.move, at: .point(200, y))
    }
    #expect(kiosk.matches("beyond-the-end"))
    kiosk.touch(.up)
  }
}

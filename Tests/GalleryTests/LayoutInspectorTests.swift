import KioskTesting
import Testing
import UIKit

@testable import Gallery

/// The key that shows the layout inspector over the Gallery.
@MainActor
@Suite(.serialized) struct LayoutInspectorTests {
  private func press(_ kiosk: VirtualKiosk<GalleryViewController>) {
    // The logo key is ⌃, and Ctrl is ⌘.
    kiosk.key(.down, .leftLogo, modifiers: .logo)
    kiosk.key(.down, .leftControl, modifiers: [.logo, .control])
    kiosk.key(.press, "i", modifiers: [.logo, .control])
    kiosk.key(.up, .leftControl, modifiers: .logo)
    kiosk.key(.up, .leftLogo)
    kiosk.advance(by: .seconds(1))
  }

  @Test func aKeyShowsAndHidesItOnEveryPage() {
    UIInputTuning.current = UIInputTuning()
    for page in Page.allCases {
      let kiosk = VirtualKiosk(800, 480) { GalleryViewController(page: page) }
      kiosk.showAsKiosk()
      kiosk.advance(by: .seconds(1))
      press(kiosk)
      #expect(UIApplication.shared.isLayoutInspectorShown, "\(page)")
      press(kiosk)
      #expect(!UIApplication.shared.isLayoutInspectorShown, "\(page)")
      kiosk.end()
    }
  }

  @Test func theKeyIsListed() {
    UIInputTuning.current = UIInputTuning()
    let kiosk = VirtualKiosk(800, 480) { GalleryViewController(page: .controls) }
    kiosk.advance(by: .seconds(1))
    kiosk.key(.down, .leftControl, modifiers: .control)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.view(text: "Layout inspector") != nil)
    kiosk.key(.up, .leftControl)
    kiosk.end()
  }
}

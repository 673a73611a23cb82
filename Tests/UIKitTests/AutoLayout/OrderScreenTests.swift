import KioskTesting
import Testing
import UIKit

@testable import UIKitCore

/// The screen that an app for iOS would have, at the sizes of kiosks.
@MainActor @Suite struct OrderScreenTests {
  @Test(arguments: [
    (480, 320, UIUserInterfaceStyle.light), (800, 480, .light), (800, 480, .dark), (600, 1024, .light), (1280, 800, .dark),
    (1920, 1080, .light),
  ])
  func itFits(_ width: Int, _ height: Int, _ appearance: UIUserInterfaceStyle) {
    let lines = FrameworkLog.lines {
      let kiosk = VirtualKiosk(width, height, appearance: appearance) { OrderScreen() }
      let screen = kiosk.rootViewController
      screen.giftSwitch.setOn(true, animated: false)
      screen.giftSwitch.sendActions(for: .valueChanged)
      kiosk.advance(by: .seconds(1))
      #expect(kiosk.matches("order-\(width)x\(height)-\(appearance == .dark ? "dark" : "light")"))
      #expect(!screen.orderButton.hasAmbiguousLayout && !screen.noteView.hasAmbiguousLayout)
    }
    #expect(lines == [])
  }

  @Test func itIsMirroredFromRightToLeft() {
    let kiosk = VirtualKiosk(800, 480) { OrderScreen() }
    let screen = kiosk.rootViewController
    screen.traitOverrides.layoutDirection = .rightToLeft
    kiosk.advance(by: .seconds(1))
    let field = screen.nameField.convert(screen.nameField.bounds, to: screen.view)
    let stepper = screen.stepper.convert(screen.stepper.bounds, to: screen.view)
    #expect(field.midX < 400 && stepper.midX < 400)
    #expect(kiosk.matches("order-rtl"))
  }

  @Test func theBarAndTheContentMakeWayForTheKeyboard() {
    let kiosk = VirtualKiosk(800, 480, screenKeyboard: .always) { OrderScreen() }
    let screen = kiosk.rootViewController
    kiosk.tap(screen.nameField)
    kiosk.advance(by: .seconds(1))
    let bar = screen.orderButton.convert(screen.orderButton.bounds, to: screen.view)
    #expect(bar.maxY + 10 == screen.view.keyboardLayoutGuide.layoutFrame.minY)
    kiosk.type("Ada\n", on: .screen)
    kiosk.advance(by: .seconds(1))
    #expect(screen.nameField.text == "Ada")
    #expect(screen.orderButton.convert(screen.orderButton.bounds, to: screen.view).maxY == 470)
  }

  @Test func theGiftsRowComesAndGoesInAnAnimation() {
    let kiosk = VirtualKiosk(800, 480) { OrderScreen() }
    let screen = kiosk.rootViewController
    kiosk.advance(by: .seconds(1))
    #expect(screen.giftRow.isHidden)
    kiosk.tap(screen.giftSwitch)
    kiosk.advance(by: .seconds(1))
    #expect(!screen.giftRow.isHidden && screen.noteView.frame.height > 20)
    // Text that grows makes the row, the stack and the content grow.
    let before = screen.noteView.frame.height
    screen.noteView.text = "With\nlove\nfrom\nall of us"
    kiosk.advance(by: .seconds(1))
    #expect(screen.noteView.frame.height > before + 40)
  }
}

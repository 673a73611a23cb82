import Host
import KioskTesting
import Testing
import UIKit

@testable import CheckIn

/// What a visitor saw and typed is removed with the visit, also from memory.
@MainActor
@Suite(.serialized) struct ForgottenVisitTests {
  @MainActor private final class Kept {
    weak var controller: UIViewController?
    weak var field: UITextField?
    weak var pad: DocumentPad?

    init(_ kiosk: VirtualKiosk<UIViewController>) {
      field = kiosk.view(identifier: "name") as? UITextField
      controller = kiosk.visit.children.last
      pad = (kiosk.view(identifier: "document") as? UITextField)?.inputView as? DocumentPad
    }

    var isGone: Bool { controller == nil && field == nil && pad == nil }
  }

  @Test func nothingOfAVisitIsKept() {
    let kiosk = VirtualKiosk<UIViewController>.lobby(1280, 800)
    for _ in 0..<2 {
      kiosk.begin()
      let kept = Kept(kiosk)
      #expect(kept.controller is DetailsController && kept.field != nil && kept.pad != nil)
      kiosk.tap("name")
      kiosk.type("Anna Lindgren\nanna@example.org\n0701234567\n")
      kiosk.tapPad("12345678X")
      kiosk.advance(by: .seconds(1))
      // The visitor walks away. What was shown last may be kept until the next frame.
      kiosk.advance(by: .seconds(600))
      kiosk.advance(by: .seconds(1))
      #expect(kiosk.visit.step == .welcome)
      #expect(kept.isGone, "\(kept.controller as Any) \(kept.field as Any) \(kept.pad as Any)")
    }
    kiosk.end()
  }

  /// The keyboard is hidden after the visit, whether the app's own timeout or the configured idle reset ends it.
  @Test(arguments: [nil, 5.0])
  func noKeyboardStaysOnTheWelcomePage(_ reset: Double?) {
    var configuration = HostConfiguration()
    configuration.idle.reset = reset
    let kiosk = VirtualKiosk<UIViewController>.lobby(1280, 800, screenKeyboard: true, configuration: configuration)
    kiosk.begin()
    kiosk.tap("name")
    kiosk.type("bert", on: .screen)
    #expect(kiosk.showsScreenKeyboard)
    kiosk.advance(by: .seconds(reset == nil ? 600 : 30))
    #expect(kiosk.visit.step == .welcome)
    #expect(!kiosk.showsScreenKeyboard)
    kiosk.end()
  }
}

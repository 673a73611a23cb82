import KioskTesting
import Testing
import UIKit
@testable import UIKitCore
@testable import UIKitGraphics

/// The language that a visitor has chosen is that of all the framework says, until the visit is over.
@MainActor
@Suite(.serialized) struct VisitLanguageTests {
  @Test func aVisitHasItsLanguageUntilItsEnd() {
    let kiosk = VirtualKiosk(800, 480) { UIViewController() }
    #expect(UIApplication.shared.preferredLanguages == ["en"] && UIInactivityPrompt.current.button == "I’m still here")
    UIApplication.shared.visitLanguage = "ar-EG"
    #expect(UIApplication.shared.preferredLanguages == ["ar-EG", "en"])
    #expect(UIInactivityPrompt.current.button == "ما زلت هنا" && UISpeechTuning.current.language == "ar")
    #expect(UISpeechTuning.current.button == "زر" && UIBarButtonItem(systemItem: .cancel).title == "إلغاء")
    #expect(Strings.digits(2047) == "٢٠٤٧")
    kiosk.advance(by: .milliseconds(100))
    #expect(UIMenu.mainMenu.children.map { ($0 as? UIMenu)?.title }[2] == "تحرير")
    UIApplication.shared.returnToStart()
    #expect(UIApplication.shared.visitLanguage == nil && UISpeechTuning.current.language == nil)
    #expect(UIInactivityPrompt.current.button == "I’m still here" && Strings.digits(2047) == "2047")
    kiosk.end()
  }

  @Test func whatAnAppSaysItselfStays() {
    let kiosk = VirtualKiosk(800, 480) { UIViewController() }
    UIInactivityPrompt.current.message = "Hello?"
    UISpeechTuning.current.prompt = "Listen."
    UIApplication.shared.visitLanguage = "de"
    #expect(UIInactivityPrompt.current.message == "Hello?" && UISpeechTuning.current.prompt == "Listen.")
    #expect(UIInactivityPrompt.current.title == "Sind Sie noch da?")
    kiosk.end()
    #expect(Strings.preferred.buttons.cancel == "Cancel")
  }
}

import KioskTesting
import Testing
import UIKit

@testable import Gallery

/// The pages for text: fields, and the on-screen keyboard in ten languages.
@MainActor
@Suite(.serialized) struct FieldsPageTests {
  private func kiosk(
    _ page: Page, _ width: Int = 1280, _ height: Int = 800, dark: Bool = false
  ) -> VirtualKiosk<GalleryViewController> {
    UIInputTuning.current = UIInputTuning()
    UIKeyboardTuning.current = UIKeyboardTuning()
    let kiosk = VirtualKiosk(width, height, appearance: dark ? .dark : .light, screenKeyboard: .always) {
      GalleryViewController(page: page)
    }
    kiosk.showAsKiosk()
    kiosk.advance(by: .seconds(1))
    return kiosk
  }

  private func tap(_ identifier: String, in kiosk: VirtualKiosk<GalleryViewController>) throws {
    let view = try #require(kiosk.view(identifier: identifier), "\(identifier)")
    // A page that is too high for the screen scrolls.
    if let page = kiosk.view(identifier: "page") as? UIScrollView {
      page.scrollRectToVisible(view.convert(view.bounds, to: page).insetBy(dx: 0, dy: -8), animated: false)
      kiosk.presentChanges()
    }
    kiosk.tap(view)
    kiosk.advance(by: .seconds(1))
  }

  @Test func everyFieldIsTypedInOnTheScreen() throws {
    let kiosk = kiosk(.fields, 800, 480)
    let name = try #require(kiosk.view(identifier: "name") as? UITextField)
    try tap("name", in: kiosk)
    #expect(kiosk.type("Ada Lovelace", on: .screen))
    #expect(name.text == "Ada Lovelace")
    // Return moves to the next field.
    kiosk.tapKey("return")
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.view(identifier: "address")?.isFirstResponder == true)
    #expect(kiosk.screenKeys.contains("@"))
    kiosk.tapKey("return")
    #expect(kiosk.type("secret", on: .screen))
    let password = try #require(kiosk.view(identifier: "password") as? UITextField)
    #expect(password.text == "secret")
    kiosk.tap(try #require(kiosk.view(text: "Show the password")))
    kiosk.advance(by: .seconds(1))
    #expect(!password.isSecureTextEntry)
    kiosk.tapKey("return")
    kiosk.advance(by: .seconds(1))
    #expect(!kiosk.showsScreenKeyboard)
    kiosk.end()
  }

  @Test func everyKindOfKeyboardComesAndNeverCoversItsField() throws {
    for (width, height) in [(800, 480), (1280, 800)] {
      let kiosk = kiosk(.fields, width, height)
      for kind in ["Text", "Figures and signs", "E-mail", "Number", "Decimal", "Phone", "PIN"] {
        try tap(kind, in: kiosk)
        let field = try #require(kiosk.view(identifier: kind))
        #expect(field.isFirstResponder, "\(kind)")
        let place = field.convert(field.bounds, to: nil as UIView?)
        let window = try #require(field.window)
        let guide = window.keyboardLayoutGuide.layoutFrame
        #expect(guide.height > 100 && place.maxY <= guide.minY, "\(kind): \(place), \(guide)")
        kiosk.tapKey("dismiss")
        kiosk.advance(by: .seconds(1))
      }
      kiosk.end()
    }
  }

  /// The keys of a greeting: scripts whose letters join have one key for each part.
  private func keys(_ greeting: Greeting) -> [String] {
    switch greeting.layout {
    case "kr": "ㅇㅏㄴㄴㅕㅇㅎㅏㅅㅔㅇㅛ".map { String($0) }
    case "in", "th": greeting.text.unicodeScalars.map { String($0) }
    default: greeting.text.map { String($0) }
    }
  }

  @Test func aGreetingIsTypedInEveryLanguage() throws {
    for (width, height) in [(800, 480), (1280, 800)] {
      let kiosk = kiosk(.keyboards, width, height)
      let field = try #require(kiosk.view(identifier: "greeting") as? UITextField)
      for greeting in Greeting.all {
        try tap(greeting.layout, in: kiosk)
        for key in keys(greeting) { #expect(kiosk.type(key, on: .screen), "\(greeting.layout): \(key)") }
        #expect(field.text == greeting.text, "\(greeting.layout)")
        // A syllable that is still being composed is not text yet.
        guard greeting.layout != "kr" else { continue }
        #expect((kiosk.view(identifier: "prompt") as? UILabel)?.text == "\(greeting.text)  ✓", "\(greeting.layout)")
      }
      // The globe key switches from the last layout to the first.
      kiosk.tapKey("globe")
      kiosk.advance(by: .seconds(1))
      #expect((kiosk.view(identifier: "us") as? UIControl)?.isSelected == true)
      kiosk.end()
    }
    #expect(UIKeyboardTuning.current.layouts == nil)
  }

  @Test(arguments: PagePicturesTests.PictureVariant.all)
  func thePagesHaveTheirLook(_ variant: PagePicturesTests.PictureVariant) throws {
    let dark = variant.appearance == .dark
    let fields = kiosk(.fields, variant.width, variant.height, dark: dark)
    #expect(fields.matches("fields-\(variant)"))
    try tap("address", in: fields)
    fields.type("ada@", on: .screen)
    fields.advance(by: .seconds(1))
    #expect(fields.matches("fields-typing-\(variant)"))
    fields.end()
    let keyboards = kiosk(.keyboards, variant.width, variant.height, dark: dark)
    #expect(keyboards.matches("keyboards-\(variant)"))
    try tap(dark ? "in" : "gr", in: keyboards)
    for key in dark ? ["स", "ु", "प"] : ["Κ", "α", "λ", "η"] { #expect(keyboards.type(key, on: .screen)) }
    keyboards.advance(by: .seconds(1))
    #expect(keyboards.matches("keyboards-typing-\(variant)"))
    keyboards.end()
  }

  @Test func aPageThatIsShownFollowsTheAppearance() throws {
    let kiosk = kiosk(.keyboards, 800, 480)
    try #require(kiosk.rootViewController.view.window).overrideUserInterfaceStyle = .dark
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.matches("keyboards-800x480-dark"))
    kiosk.end()
  }
}

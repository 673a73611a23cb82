import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct KeyboardPictureTests {
  private typealias Kiosk = VirtualKiosk<TypingController>

  @Test(arguments: [(480, 320), (320, 480), (800, 480), (1280, 800), (1920, 1080)])
  func K21_everySizeInLightAndDark(width: Int, height: Int) {
    for style in [UIUserInterfaceStyle.light, .dark] {
      let kiosk = Kiosk.typing(width, height, appearance: style, layouts: ["us", "de"]) {
        $0.autocapitalizationType = .sentences
      }
      #expect(kiosk.matches("us-\(width)x\(height)-\(style == .dark ? "dark" : "light")"))
      kiosk.end()
    }
  }

  @Test(arguments: ["de", "fr", "ara", "in", "cn", "kr"])
  func K21_languages(layout: String) {
    for (width, height) in [(800, 480), (1280, 800)] {
      let kiosk = Kiosk.typing(width, height, layouts: [layout, "us"])
      #expect(kiosk.matches("\(layout)-\(width)x\(height)"))
      kiosk.end()
    }
  }

  @Test func K13_variantsAndPopOver() {
    let kiosk = Kiosk.typing(480, 320)
    kiosk.touch(.down, at: kiosk.spot(ofKey: "e"))
    #expect(kiosk.matches("pop-over"))
    kiosk.advance(by: .milliseconds(500))
    #expect(kiosk.matches("variants"))
    kiosk.touch(.up)
    kiosk.end()
  }

  @Test(arguments: [(480, 320, false), (800, 480, false), (1280, 800, true)])
  func K22_theListOfLayouts(width: Int, height: Int, dark: Bool) throws {
    let layouts = ["us", "de", "fr", "gr", "ru", "il", "ara", "in", "th", "kr"]
    let kiosk = Kiosk.typing(width, height, appearance: dark ? .dark : .light, layouts: layouts)
    kiosk.touch(.down, at: try #require(kiosk.spot(ofKey: "globe")))
    kiosk.advance(by: .milliseconds(500))
    #expect(kiosk.matches("globe-\(width)x\(height)-\(dark ? "dark" : "light")"))
    kiosk.touch(.up)
    kiosk.end()
  }

  @Test(arguments: [(1280, 800, false), (1920, 1080, true)])
  func K21_padsOnLargeScreens(width: Int, height: Int, dark: Bool) {
    let kiosk = Kiosk.typing(width, height, appearance: dark ? .dark : .light) {
      $0.keyboardType = .phonePad
      $0.returnKeyType = .next
    }
    #expect(kiosk.matches("phone-\(width)x\(height)-\(dark ? "dark" : "light")"))
    kiosk.end()
  }

  @Test func K21_types() {
    let types: [(String, UIKeyboardType)] = [
      ("number", .numberPad), ("decimal", .decimalPad), ("phone", .phonePad), ("email", .emailAddress), ("url", .URL),
    ]
    for (name, type) in types {
      let kiosk = Kiosk.typing(480, 320) {
        $0.keyboardType = type
        $0.returnKeyType = .done
      }
      #expect(kiosk.matches("type-\(name)"))
      kiosk.end()
    }
    let symbols = Kiosk.typing(480, 320) { $0.keyboardType = .numbersAndPunctuation }
    #expect(symbols.matches("symbols"))
    symbols.end()
  }
}

import KioskTesting
import Testing
import UIKit

@testable import Smallest

/// The example that newcomers copy.
@MainActor @Suite struct SmallestTests {
  private let app = AppDelegate()

  private func kiosk(_ width: Int, _ height: Int, dark: Bool = false) -> VirtualKiosk<UIViewController> {
    VirtualKiosk(width, height, appearance: dark ? .dark : .light, screenKeyboard: .always, app: app)
  }

  private func screen() throws -> WelcomeController { try #require(app.window?.rootViewController as? WelcomeController) }

  @Test func aVisitorTypesANameAndIsGreeted() throws {
    let kiosk = kiosk(800, 480)
    let screen = try screen()
    kiosk.tap(screen.nameField)
    kiosk.advance(by: .seconds(1))
    kiosk.type("Ada", on: .screen)
    // The button is above the keyboard.
    kiosk.tap(screen.button)
    kiosk.advance(by: .seconds(1))
    #expect(screen.greeting.text == "Hello, Ada!")
    kiosk.tap(screen.nameField)
    kiosk.advance(by: .seconds(1))
    kiosk.type(" Lovelace", on: .screen)
    kiosk.tapKey("return")
    #expect(screen.greeting.text == "Hello, Ada Lovelace!")
    kiosk.end()
  }

  @Test func whoeverWalksAwayIsForgotten() throws {
    let kiosk = kiosk(800, 480)
    kiosk.tap(try screen().nameField)
    kiosk.advance(by: .seconds(1))
    kiosk.type("Ada", on: .screen)
    #expect(try screen().nameField.text == "Ada")
    kiosk.advance(by: .seconds(61))
    #expect(try screen().nameField.text != "Ada" && screen().greeting.text == "Welcome")
    kiosk.end()
  }

  @Test(arguments: [(800, 480, false), (800, 480, true), (1280, 800, false), (600, 1024, true)])
  func everythingIsEasyToReadAndToTouch(_ width: Int, _ height: Int, _ dark: Bool) throws {
    let kiosk = kiosk(width, height, dark: dark)
    #expect(kiosk.audit().first == nil)
    kiosk.tap(try screen().nameField)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.audit().first == nil)
    if width == 800 { #expect(kiosk.matches("typing \(dark ? "dark" : "light")")) }
    kiosk.end()
  }
}

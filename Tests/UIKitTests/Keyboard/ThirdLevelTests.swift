import Input
import KioskTesting
import Testing

@testable import ScreenKeyboardLayouts
import UIKit
@testable import UIKitCore

/// AltGr on wide layouts whose languages need it.
@MainActor
@Suite struct ThirdLevelTests {
  private typealias Kiosk = VirtualKiosk<TypingController>

  private func layout(_ layout: String, _ form: KeyboardLayoutGenerator.Form = .wide) throws -> KeyboardLayout {
    try #require(try KeyboardLayoutGenerator.layout(layout: layout, form: form))
  }

  @Test func K1_onlyWhereALanguageNeedsItAndThereIsRoom() throws {
    #expect(try layout("in").layers[.third] != nil)
    for name in ["us", "de", "fr", "ru", "cz", "th"] {
      #expect(try layout(name).layers[.third] == nil, "\(name)")
    }
    #expect(try layout("in", .narrow).layers[.third] == nil)
  }

  @Test func K15_itLatchesAsShiftDoes() throws {
    let kiosk = Kiosk.typing(1280, 800, layouts: ["in", "us"])
    let layers = try layout("in").layers
    // A key that types something else with AltGr.
    let (plain, third) = try #require(
      zip(layers[.letters]!.joined(), layers[.third]!.joined()).first { $0.text != nil && $0.text != $1.text }
    )
    let (letter, other) = (try #require(plain.text), try #require(third.text))
    kiosk.tapKey("third")
    #expect(kiosk.matches("altgr"))
    kiosk.tapKey(other)
    kiosk.tapKey(letter)
    #expect(kiosk.rootViewController.field.content == other + letter)
    // Tapped again it is off; tapped twice in a row it is locked.
    kiosk.tapKey("third")
    kiosk.advance(by: .seconds(1))
    kiosk.tapKey("third")
    #expect(kiosk.spot(ofKey: letter) != nil)
    kiosk.advance(by: .seconds(1))
    kiosk.tapKey("third")
    kiosk.tapKey("third")
    kiosk.tapKey(other)
    kiosk.tapKey(other)
    kiosk.tapKey("third")
    kiosk.tapKey(letter)
    #expect(kiosk.rootViewController.field.content == other + letter + other + other + letter)
    kiosk.end()
  }

  @Test func K12_slidingFromItAndHoldingIt() throws {
    let kiosk = Kiosk.typing(1280, 800, layouts: ["in", "us"])
    let layers = try layout("in").layers
    let (plain, third) = try #require(
      zip(layers[.letters]!.joined(), layers[.third]!.joined()).first { $0.text != nil && $0.text != $1.text }
    )
    let (letter, other) = (try #require(plain.text), try #require(third.text))
    let target = try #require(kiosk.spot(ofKey: letter))
    kiosk.touch(.down, at: kiosk.spot(ofKey: "third"))
    kiosk.advance(by: .milliseconds(50))
    kiosk.touch(.move, at: target)
    kiosk.advance(by: .milliseconds(50))
    kiosk.touch(.up)
    kiosk.advance(by: .milliseconds(100))
    #expect(kiosk.rootViewController.field.content == other)
    #expect(kiosk.spot(ofKey: letter) != nil)
    // While one finger holds it, others type.
    kiosk.touch(.down, at: kiosk.spot(ofKey: "third"), finger: 0)
    kiosk.advance(by: .milliseconds(50))
    for _ in 0..<2 {
      kiosk.touch(.down, at: target, finger: 1)
      kiosk.advance(by: .milliseconds(50))
      kiosk.touch(.up, finger: 1)
      kiosk.advance(by: .milliseconds(100))
    }
    kiosk.touch(.up, finger: 0)
    kiosk.advance(by: .milliseconds(100))
    kiosk.tapKey(letter)
    #expect(kiosk.rootViewController.field.content == other + other + other + letter)
    kiosk.end()
  }
}

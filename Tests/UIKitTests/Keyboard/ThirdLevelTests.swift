import Input
import KioskTesting
import Testing

@testable import UIKit

/// AltGr on wide boards whose languages need it.
@MainActor
@Suite struct ThirdLevelTests {
  private typealias Kiosk = VirtualKiosk<TypingRoom>

  private func board(_ layout: String, _ form: BoardGenerator.Form = .wide) throws -> Board {
    try #require(try BoardGenerator.board(layout: layout, form: form))
  }

  @Test func K1_onlyWhereALanguageNeedsItAndThereIsRoom() throws {
    #expect(try board("in").planes[.third] != nil)
    for layout in ["us", "de", "fr", "ru", "cz", "th"] {
      #expect(try board(layout).planes[.third] == nil, "\(layout)")
    }
    #expect(try board("in", .narrow).planes[.third] == nil)
  }

  @Test func K15_itLatchesAsShiftDoes() throws {
    let kiosk = Kiosk.typing(1280, 800, layouts: ["in", "us"])
    let planes = try board("in").planes
    // A key that types something else with AltGr.
    let (plain, third) = try #require(
      zip(planes[.letters]!.joined(), planes[.third]!.joined()).first { $0.text != nil && $0.text != $1.text }
    )
    let (letter, other) = (try #require(plain.text), try #require(third.text))
    kiosk.tapKey("third")
    #expect(kiosk.matches("altgr"))
    kiosk.tapKey(other)
    kiosk.tapKey(letter)
    #expect(kiosk.room.field.content == other + letter)
    // Tapped again it is off; twice in a row it stays.
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
    #expect(kiosk.room.field.content == other + letter + other + other + letter)
    kiosk.end()
  }

  @Test func K12_slidingFromItAndHoldingIt() throws {
    let kiosk = Kiosk.typing(1280, 800, layouts: ["in", "us"])
    let planes = try board("in").planes
    let (plain, third) = try #require(
      zip(planes[.letters]!.joined(), planes[.third]!.joined()).first { $0.text != nil && $0.text != $1.text }
    )
    let (letter, other) = (try #require(plain.text), try #require(third.text))
    let target = try #require(kiosk.spot(ofKey: letter))
    kiosk.touch(.down, at: kiosk.spot(ofKey: "third"))
    kiosk.advance(by: .milliseconds(50))
    kiosk.touch(.move, at: target)
    kiosk.advance(by: .milliseconds(50))
    kiosk.touch(.up)
    kiosk.advance(by: .milliseconds(100))
    #expect(kiosk.room.field.content == other)
    #expect(kiosk.spot(ofKey: letter) != nil)
    // Held with one finger, others type.
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
    #expect(kiosk.room.field.content == other + other + other + letter)
    kiosk.end()
  }
}

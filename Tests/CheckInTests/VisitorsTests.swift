import Host
import KioskTesting
import Testing
import UIKit

@testable import CheckIn

/// Slow visitors keep their visit, a visit leaves no data behind, and every visit begins with the same keyboard.
@MainActor
@Suite(.serialized) struct VisitorsTests {
  private typealias Lobby = VirtualKiosk<UIViewController>

  private func lobby(_ layouts: [String] = ["us"], _ change: (inout HostConfiguration) -> Void = { _ in }) -> Lobby {
    var configuration = HostConfiguration()
    change(&configuration)
    let kiosk = Lobby.lobby(800, 480, screenKeyboard: true, configuration: configuration, layouts: layouts)
    kiosk.begin()
    return kiosk
  }

  private func isAsked(_ kiosk: Lobby) -> Bool { kiosk.view(text: "Are you still there?") != nil }

  private func text(_ name: String, _ kiosk: Lobby) -> String? { (kiosk.view(identifier: name) as? UITextField)?.text }

  @Test func tenMinutesOfSlowTypingSurvive() {
    let kiosk = lobby()
    kiosk.tap("name")
    let letters = Array("annalindgren")
    var typed = ""
    var asked = 0
    let start = kiosk.elapsed
    while kiosk.elapsed - start < .seconds(600) {
      // Two seconds a key, and a long pause after every fourth one.
      kiosk.advance(by: .seconds(typed.count % 4 == 3 ? 50 : 2))
      if isAsked(kiosk) { asked += 1 }
      let letter = String(letters[typed.count % letters.count])
      kiosk.type(letter, on: .screen)
      typed += letter
    }
    #expect(asked == 0)
    #expect(kiosk.visit.step == .details)
    #expect(text("name", kiosk)?.lowercased() == typed)
    kiosk.end()
  }

  @Test(arguments: ["de", "gr", "ara", "kr", "jp(kana)", "th", "ru"])
  func anAbandonedVisitIsForgottenInEveryLayout(_ layout: String) throws {
    let kiosk = lobby(["us", layout])
    kiosk.tap("name")
    let first = kiosk.screenKeys
    kiosk.tapKey("globe")
    let other = kiosk.screenKeys
    #expect(other != first)
    // With an input method, the last key leaves a composition unfinished.
    for key in other.filter({ $0.count == 1 }).prefix(3) { kiosk.tapKey(key) }
    kiosk.tapKey("symbols")
    #expect(text("name", kiosk)?.isEmpty == false)
    kiosk.advance(by: .seconds(61))
    #expect(isAsked(kiosk))
    kiosk.advance(by: .seconds(21))
    #expect(!isAsked(kiosk) && kiosk.visit.step == .welcome && kiosk.visit.visitor == Visitor())
    kiosk.begin()
    kiosk.tap("name")
    #expect(text("name", kiosk) == "")
    #expect(kiosk.screenKeys == first)
    kiosk.type("Zoe", on: .screen)
    #expect(text("name", kiosk) == "Zoe")
    kiosk.end()
  }

  @Test func whoeverEndsAVisitLeavesNoLanguageBehind() {
    let kiosk = lobby(["us", "de"])
    for _ in 0..<3 {
      kiosk.tap("name")
      #expect(!kiosk.screenKeys.contains { $0.lowercased() == "ü" })
      kiosk.tapKey("globe")
      #expect(kiosk.screenKeys.contains { $0.lowercased() == "ü" })
      kiosk.tap("Done")
      kiosk.tap("Back")
      #expect(kiosk.visit.step == .welcome)
      kiosk.begin()
    }
    kiosk.end()
  }

  @Test func theSettingsOfTheMachineWin() {
    let patient = lobby { $0.idle.reset = 200 }
    patient.advance(by: .seconds(170))
    #expect(!isAsked(patient) && patient.visit.step == .details)
    patient.advance(by: .seconds(31))
    #expect(patient.visit.step == .welcome)
    patient.end()
    let endless = lobby { $0.idle.neverResets = true }
    endless.advance(by: .seconds(4000))
    #expect(!isAsked(endless) && endless.visit.step == .details)
    endless.end()
  }

  @Test func nobodyIsAskedOnTheWelcomePage() {
    let kiosk = lobby()
    kiosk.tap("Back")
    #expect(kiosk.visit.step == .welcome)
    for _ in 0..<100 {
      kiosk.advance(by: .seconds(1))
      #expect(!isAsked(kiosk))
    }
    kiosk.end()
  }

  /// Every key is pressed for so long that its accents are shown.
  @Test(arguments: [450, 500, 600])
  func slowPressesTypeTheLettersThemselves(_ milliseconds: Int) throws {
    let kiosk = lobby()
    kiosk.tap("name")
    for letter in "Zoé Green" {
      let key = letter == " " ? "space" : letter == "é" ? "e" : String(letter)
      let label = try #require(kiosk.screenKeys.first { $0.lowercased() == key.lowercased() }, "\(key)")
      kiosk.tapKey(label, hold: .milliseconds(milliseconds))
    }
    #expect(text("name", kiosk) == "Zoe Green")
    kiosk.tap("Next")
    kiosk.tap("Next")
    for key in ["+", "4", "6", "7", "0"] { kiosk.tapKey(key, hold: .milliseconds(milliseconds)) }
    let typed = text("phone", kiosk)
    // The only variant that 0 offers is taken once it is shown.
    #expect(typed == "+4670" || typed == "+467+", "\(typed ?? "nothing")")
    #expect(kiosk.visit.step == .details)
    kiosk.end()
  }

  @Test func tabLeadsThroughTheFormAndBack() {
    let kiosk = lobby()
    let names = ["name", "email", "phone", "document"]
    kiosk.tap("name")
    for (index, name) in names.enumerated() {
      #expect(kiosk.view(identifier: name)?.isFirstResponder == true, "\(name)")
      kiosk.type(index == 3 ? "12345678X" : index == 2 ? "0701234567" : "a\(index)")
      if index < 3 { kiosk.key(.press, .tab) }
      kiosk.advance(by: .milliseconds(500))
    }
    for name in names.dropLast().reversed() {
      kiosk.key(.press, .tab, modifiers: .shift)
      kiosk.advance(by: .milliseconds(500))
      #expect(kiosk.view(identifier: name)?.isFirstResponder == true, "\(name)")
    }
    #expect(names.map { text($0, kiosk) ?? "" } == ["a0", "a1", "0701234567", "12345678X"])
    kiosk.end()
  }

  /// Each visitor types a name in another language; nothing of it is left for the next one, not even as an undo action.
  @Test func threeVisitorsInARowLeaveNothing() throws {
    let kiosk = lobby(["us", "de", "ru"])
    for (number, name) in ["Anna Lindgren", "Jürgen Groß", "Анна Шмидт"].enumerated() {
      kiosk.tap("name")
      #expect(kiosk.screenKeys.contains { $0.lowercased() == "w" } && !kiosk.screenKeys.contains { $0.lowercased() == "ü" })
      for _ in 0..<number { kiosk.tapKey("globe") }
      #expect(kiosk.type(name, on: .screen), "\(name)")
      #expect(text("name", kiosk) == name)
      kiosk.tap("Next")
      // An address is typed in Latin letters whatever the language.
      #expect(kiosk.type("visitor\(number)@example.org", on: .screen), "\(name)")
      kiosk.tap("Next")
      kiosk.tap("Next")
      kiosk.tapPad("12345678X")
      kiosk.tap("Done")
      UIPasteboard.general.string = name
      kiosk.tap("Continue")
      kiosk.chooseHost()
      #expect(kiosk.visit.step == .signature)
      let pad = try #require(kiosk.view(identifier: "signature"))
      kiosk.drag(from: .view(pad, 20, 40), to: .view(pad, 80, 60))
      kiosk.advance(by: .seconds(1))
      kiosk.tap("Get my badge")
      #expect(kiosk.view(identifier: "badge")?.accessibilityLabel == "Badge for \(name), number \(4701 + number)")
      kiosk.tap("Done")
      #expect(kiosk.visit.step == .welcome && kiosk.visit.visitor == Visitor())
      #expect(UIPasteboard.general.string == nil)
      kiosk.begin()
      for field in ["name", "email", "phone", "document"] { #expect(text(field, kiosk) == "", "\(field)") }
      kiosk.tap("name")
      kiosk.key(.press, "z", modifiers: .control)
      kiosk.key(.press, "z", modifiers: [.control, .shift])
      #expect(text("name", kiosk) == "")
      kiosk.tap("Done")
    }
    kiosk.end()
  }

  /// The visitor leaves in the middle of an interaction.
  @Test(arguments: ["variants", "globe", "pad", "stroke", "signature", "badge"])
  func aVisitIsAbandonedAnywhere(_ place: String) throws {
    let kiosk = lobby(["us", "de"])
    kiosk.tap("name")
    #expect(kiosk.type("Anna Lindgren", on: .screen))
    switch place {
    case "variants":
      // The finger stays on the key.
      kiosk.touch(.down, at: try #require(kiosk.spot(ofKey: "e")))
    case "globe": kiosk.touch(.down, at: try #require(kiosk.spot(ofKey: "globe")))
    case "pad":
      kiosk.tap("document")
      kiosk.tapPad("1234")
    default:
      kiosk.tap("Next")
      #expect(kiosk.type("anna@example.org", on: .screen))
      kiosk.tap("document")
      kiosk.tapPad("12345678X")
      kiosk.tap("Done")
      kiosk.tap("Continue")
      kiosk.chooseHost()
      let pad = try #require(kiosk.view(identifier: "signature"))
      if place == "stroke" {
        kiosk.touch(.down, at: .view(pad, 30, 50))
        kiosk.touch(.move, at: .view(pad, 60, 50))
      } else {
        kiosk.drag(from: .view(pad, 20, 40), to: .view(pad, 80, 60))
      }
      if place == "badge" { kiosk.tap("Get my badge") }
    }
    kiosk.advance(by: .seconds(100))
    // A finger that stays down counts as a visitor until it is classified as an object that lies on the screen.
    if kiosk.visit.step != .welcome {
      kiosk.touch(.up)
      kiosk.advance(by: .seconds(100))
    }
    #expect(kiosk.visit.step == .welcome && kiosk.visit.visitor == Visitor())
    #expect(!kiosk.showsScreenKeyboard)
    kiosk.touch(.up)
    kiosk.begin()
    kiosk.tap("name")
    #expect(text("name", kiosk) == "")
    #expect(kiosk.type("Zoe", on: .screen))
    #expect(text("name", kiosk) == "Zoe")
    kiosk.end()
  }
}

import Host
import KioskTesting
import Testing
import UIKit

@testable import CheckIn

/// Slow visitors keep their visit, those who went leave nothing, and each begins with the same keyboard.
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
      // Two seconds a key, and every fourth one takes a look into a bag.
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
    // The last key leaves a syllable unfinished where an input method composes.
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
}

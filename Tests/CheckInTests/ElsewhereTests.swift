import Host
import KioskTesting
import Testing
import UIKit

@testable import CheckIn

/// A visit begins at one kiosk and goes on at another.
@MainActor
@Suite(.serialized) struct ElsewhereTests {
  private typealias Lobby = VirtualKiosk<UIViewController>

  private let fleet = VirtualFleet(activities: [VisitState.activityType])

  private func lobby(_ number: Int, _ change: (inout HostConfiguration) -> Void = { _ in }) -> Lobby {
    var configuration = fleet.configuration(of: number)
    change(&configuration)
    return .lobby(800, 480, configuration: configuration)
  }

  private func text(_ name: String, _ kiosk: Lobby) -> String? { (kiosk.view(identifier: name) as? UITextField)?.text }

  private func typeDetails(_ kiosk: Lobby) {
    kiosk.begin()
    kiosk.tap("name")
    kiosk.type("Anna Lindgren\nanna@example.org\n0701234567\n")
    kiosk.advance(by: .seconds(1))
  }

  private func end(_ kiosk: Lobby) {
    _ = kiosk.rootViewController.view.endEditing(true)
    kiosk.advance(by: .milliseconds(1500))
  }

  /// The code that a kiosk shows after the button was pressed.
  private func code(_ kiosk: Lobby) throws -> UIHandoffOffer {
    end(kiosk)
    kiosk.scrollTo("Continue on another kiosk")
    kiosk.tap("Continue on another kiosk")
    let page = try #require(kiosk.visit.presentedViewController as? UIHandoffOfferViewController)
    return try #require(page.offer)
  }

  private func enter(_ code: UIHandoffCode, _ kiosk: Lobby) async -> Bool {
    kiosk.presentChanges()
    kiosk.tap("Continue with a code")
    kiosk.type(code.text)
    return await kiosk.wait {
      kiosk.advance(by: .milliseconds(100))
      return kiosk.visit.presentedViewController == nil && kiosk.visit.step != .welcome
    }
  }

  @Test func theFormGoesOnWhereItWasLeft() async throws {
    let (first, second) = (lobby(0), lobby(1))
    typeDetails(first)
    let offer = try code(first)
    #expect(await enter(offer.code, second))
    #expect(second.visit.step == .details)
    second.advance(by: .seconds(1))
    #expect(text("name", second) == "Anna Lindgren" && text("email", second) == "anna@example.org")
    #expect(text("phone", second) == "0701234567" && text("document", second) == "")
    #expect(await first.wait { offer.state == .continued })
    first.tap("Done")
    first.advance(by: .seconds(1))
    #expect(first.visit.step == .welcome && first.visit.visitor == Visitor())
    first.end()
    second.end()
  }

  /// The number of the document stays where it was typed; after that the visit is where it was.
  @Test func aVisitAtALaterStepAsksForTheDocumentOnly() async throws {
    let (first, second) = (lobby(0), lobby(1))
    typeDetails(first)
    first.tapPad("12345678X")
    end(first)
    first.scrollTo("Continue")
    first.tap("Continue")
    first.chooseHost()
    #expect(first.visit.step == .signature)
    let offer = try code(first)
    let activity = try #require(first.visit.userActivity)
    #expect(activity.userInfo?.count == VisitState(Visitor(), step: .details).entries.count)
    #expect(!"\(activity.userInfo ?? [:])".contains("12345678X"))
    #expect(await enter(offer.code, second))
    second.advance(by: .seconds(1))
    #expect(second.visit.step == .details && text("document", second) == "")
    #expect(second.view(text: "Your document number stays where you typed it. Please enter it here, too.") != nil)
    second.scrollTo("document")
    second.tap("document")
    second.tapPad("12345678X")
    end(second)
    second.scrollTo("Continue")
    second.tap("Continue")
    #expect(second.visit.step == .signature && second.visit.visitor.host?.name == "Samira Abadi")
    #expect(second.visit.visitor.name == "Anna Lindgren")
    first.end()
    second.end()
  }

  /// The kiosk forgets a visitor who walks away, while the code is good for its time.
  @Test func theCodeOutlivesTheVisitAtTheFirstKiosk() async throws {
    let (first, second) = (lobby(0), lobby(1))
    typeDetails(first)
    let offer = try code(first)
    first.advance(by: .seconds(90))
    #expect(first.visit.step == .welcome && first.visit.presentedViewController == nil)
    #expect(first.visit.visitor == Visitor())
    #expect(await enter(offer.code, second))
    second.advance(by: .seconds(1))
    #expect(text("name", second) == "Anna Lindgren")
    #expect(first.visit.step == .welcome)
    first.end()
    second.end()
  }

  @Test func whoeverClosesThePageGoesOnHere() throws {
    let first = lobby(0)
    typeDetails(first)
    let offer = try code(first)
    first.tap("Cancel")
    first.advance(by: .seconds(1))
    #expect(offer.state == .withdrawn && first.visit.step == .details && text("name", first) == "Anna Lindgren")
    first.end()
  }

  @Test func aWrongCodeIsReportedInPlace() async throws {
    let second = lobby(1)
    second.presentChanges()
    second.tap("Continue with a code")
    second.type("K7QM4XWP")
    let message = "No kiosk has anything for this code. Check it, or get a new one."
    #expect(await second.wait { second.view(text: message) != nil })
    #expect(second.visit.step == .welcome)
    second.key(.press, .escape)
    second.advance(by: .seconds(1))
    #expect(second.visit.presentedViewController == nil && second.visit.step == .welcome)
    second.end()
  }

  /// A visit that was resumed after the program was killed is handed over like any other.
  @Test func aResumedVisitGoesOnElsewhere() async throws {
    let folder = "/tmp/vitrine-checkin-\(UUID().uuidString)"
    mkdir(folder, 0o700)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let killed = lobby(0) { $0.runtimePath = folder }
    typeDetails(killed)
    let former = try code(killed)
    killed.kill()
    let (first, second) = (lobby(0) { $0.runtimePath = folder }, lobby(1))
    first.advance(by: .seconds(1))
    #expect(first.visit.step == .details && first.visit.presentedViewController == nil)
    #expect(text("name", first) == "Anna Lindgren" && first.visit.visitor.email == "anna@example.org")
    let offer = try code(first)
    #expect(offer.code != former.code)
    #expect(await enter(offer.code, second))
    #expect(second.visit.visitor == first.visit.visitor && second.visit.visitor.phone == "0701234567")
    first.end()
    second.end()
  }

  @Test func nothingOfItIsShownWhereItIsNotSetUp() {
    let kiosk = Lobby.lobby(800, 480)
    #expect(kiosk.view(identifier: "Continue with a code") == nil)
    kiosk.begin()
    #expect(kiosk.view(identifier: "Continue on another kiosk") == nil)
    kiosk.end()
  }

  @Test func whatArrivesIsCheckedAsIfItWasTyped() {
    let state = VisitState([
      "step": "badge", "name": "A\nda" + String(repeating: "a", count: 900), "email": 7, "host": "Nobody", "document": "1",
    ])
    #expect(state.step == .details && state.visitor.name.count == 200 && state.visitor.host == nil)
    #expect(state.visitor.email == "" && state.visitor.document == "")
    let visitor = Visitor(name: "Ada", email: "a@b.se", phone: "1", document: "12345678X", host: Employee.all[3])
    let copy = VisitState(VisitState(visitor, step: .host).entries)
    #expect(copy.visitor.host == Employee.all[3] && copy.visitor.document == "" && copy.step == .host)
  }

  @Test(arguments: [(800, 480, false), (800, 480, true), (1920, 1080, true), (600, 1024, false), (480, 320, false)])
  func theButtonsHaveTheirPlace(_ width: Int, _ height: Int, _ dark: Bool) {
    let kiosk = Lobby.lobby(width, height, dark: dark, configuration: fleet.configuration(of: 0))
    let suffix = "\(width) \(dark ? "dark" : "light")"
    #expect(kiosk.matches("elsewhere welcome \(suffix)"))
    #expect(kiosk.audit().first == nil)
    kiosk.begin()
    kiosk.scrollTo("Continue on another kiosk")
    #expect(kiosk.matches("elsewhere details \(suffix)"))
    #expect(kiosk.audit().first == nil)
    kiosk.end()
  }
}

import Host
import KioskTesting
import Testing
import UIKit

@testable import CheckIn

/// A visit that the program's death has interrupted goes on at the same step; one that has ended does not.
@MainActor
@Suite(.serialized) final class ResumedVisitTests {
  private let folder = "/tmp/vitrine-checkin-\(UUID().uuidString)"

  init() { mkdir(folder, 0o700) }
  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func start() -> VirtualKiosk<UIViewController> {
    var configuration = HostConfiguration()
    configuration.runtimePath = folder
    return .lobby(1280, 800, screenKeyboard: true, configuration: configuration)
  }

  private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }

  @Test func theFormIsThereWithItsFocus() throws {
    let kiosk = start()
    kiosk.begin()
    kiosk.tap("name")
    kiosk.type("Anna Lindgren\nanna@exam")
    kiosk.presentChanges()
    kiosk.kill()

    let second = start()
    #expect(second.visit.step == .details && second.frames <= 2)
    let (name, email) = (second.view(identifier: "name") as? UITextField, second.view(identifier: "email") as? UITextField)
    #expect(name?.text == "Anna Lindgren" && email?.text == "anna@exam" && email?.isFirstResponder == true)
    // What was typed before the kill counts.
    second.type("ple.org\n0701234567\n")
    second.tapPad("12345678X")
    second.advance(by: .seconds(1))
    second.tap("Done")
    second.scrollTo("Continue")
    second.tap("Continue")
    #expect(second.visit.step == .host)
    #expect(
      second.visit.visitor
        == Visitor(name: "Anna Lindgren", email: "anna@example.org", phone: "0701234567", document: "12345678X"))
    second.end()
  }

  @Test func laterStepsAreThereWithWhatWasEntered() throws {
    var kiosk = start()
    kiosk.begin()
    kiosk.tap("name")
    kiosk.type("Anna Lindgren\nanna@example.org\n0701234567\n")
    kiosk.tapPad("12345678X")
    kiosk.tap("Done")
    kiosk.scrollTo("Continue")
    kiosk.tap("Continue")
    kiosk.chooseHost()
    let (step, visitor) = (kiosk.visit.step, kiosk.visit.visitor)
    #expect(step == .signature && visitor.host?.name == "Samira Abadi")
    kiosk.kill()
    kiosk = start()
    #expect(kiosk.visit.step == step && kiosk.visit.visitor == visitor)
    kiosk.end()
  }

  @Test func aVisitThatHasEndedIsForgotten() {
    var kiosk = start()
    kiosk.begin()
    kiosk.tap("name")
    kiosk.type("bert")
    kiosk.advance(by: .seconds(1))
    #expect(names.contains { $0.hasPrefix("visit-") })
    kiosk.visit.endVisit()
    kiosk.advance(by: .seconds(2))
    #expect(kiosk.visit.step == .welcome && !names.contains { $0.hasPrefix("visit-") })
    kiosk.kill()
    kiosk = start()
    #expect(kiosk.visit.step == .welcome && kiosk.visit.visitor == Visitor())
    kiosk.end()
  }
}

import KioskTesting
import Testing
import UIKit

@testable import CheckIn

@MainActor
@Suite(.serialized) struct CheckInTests {
  private typealias Lobby = VirtualKiosk<UIViewController>

  private func lobby(_ width: Int = 800, _ height: Int = 480, dark: Bool = false) -> Lobby {
    .lobby(width, height, dark: dark)
  }

  private func visit(_ kiosk: Lobby) -> VisitController { kiosk.visit }
  private func wait<Root: UIViewController>(_ kiosk: VirtualKiosk<Root>, _ milliseconds: Int = 1500) {
    kiosk.advance(by: .milliseconds(milliseconds))
  }
  private func tap(_ identifier: String, in kiosk: Lobby) { kiosk.tap(identifier) }
  private func begin(_ kiosk: Lobby) { kiosk.begin() }

  private func fill(_ kiosk: Lobby) {
    tap("name", in: kiosk)
    kiosk.type("Anna Lindgren\nanna@example.org\n0701234567\n")
    wait(kiosk)
    kiosk.tapPad("12345678X")
    kiosk.key(.press, .return)
    wait(kiosk)
  }

  private func sign(_ kiosk: VirtualKiosk<UIViewController>) {
    guard let pad = kiosk.view(identifier: "signature") else {
      Issue.record("no pad")
      return
    }
    let frame = pad.convert(pad.bounds, to: nil)
    func spot(_ x: CGFloat, _ y: CGFloat) -> Spot { .point(frame.minX + frame.width * x, frame.minY + frame.height * y) }
    let wave: [(CGFloat, CGFloat)] = [
      (0.25, 0.7), (0.31, 0.35), (0.34, 0.68), (0.30, 0.55), (0.38, 0.56), (0.41, 0.68), (0.44, 0.52), (0.47, 0.68),
      (0.5, 0.52), (0.54, 0.68), (0.58, 0.54), (0.6, 0.68), (0.66, 0.6),
    ]
    kiosk.touch(.down, at: spot(wave[0].0, wave[0].1))
    for (a, b) in zip(wave, wave.dropFirst()) {
      for step in 1...6 {
        let t = CGFloat(step) / 6
        kiosk.advance(by: .milliseconds(16))
        kiosk.touch(.move, at: spot(a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t))
      }
    }
    kiosk.touch(.up)
    wait(kiosk, 200)
    kiosk.drag(from: spot(0.3, 0.8), to: spot(0.7, 0.76))
    wait(kiosk, 200)
  }

  // MARK: A visit

  @Test func aStepThatIsLeftIsFreedWithAllItsViews() {
    struct Weak { weak var view: UIView? }
    let kiosk = lobby()
    begin(kiosk)
    var views: [Weak] = []
    func note(_ view: UIView) {
      views.append(Weak(view: view))
      for part in view.subviews { note(part) }
    }
    for child in visit(kiosk).children { note(child.view) }
    tap("name", in: kiosk)
    kiosk.type("Anna")
    tap("Back", in: kiosk)
    #expect(visit(kiosk).step == .welcome && views.count > 50)
    #expect(views.compactMap(\.view).isEmpty)
    kiosk.end()
  }

  @Test func aVisitFromTheDoorToTheBadge() {
    let kiosk = lobby()
    #expect(visit(kiosk).step == .welcome)
    begin(kiosk)
    #expect(visit(kiosk).step == .details)
    let onward = kiosk.view(identifier: "Continue") as? UIButton
    #expect(onward?.isEnabled == false)
    fill(kiosk)
    #expect(onward?.isEnabled == true)
    tap("Continue", in: kiosk)
    #expect(visit(kiosk).step == .host)
    #expect(
      visit(kiosk).visitor
        == Visitor(name: "Anna Lindgren", email: "anna@example.org", phone: "0701234567", document: "12345678X"))
    kiosk.chooseHost()
    #expect(visit(kiosk).step == .signature && visit(kiosk).visitor.host?.name == "Samira Abadi")
    sign(kiosk)
    tap("Get my badge", in: kiosk)
    #expect(visit(kiosk).step == .badge)
    #expect(kiosk.view(identifier: "badge")?.accessibilityLabel == "Badge for Anna Lindgren, number 4701")
    #expect(kiosk.view(text: "Samira Abadi knows that you are here. Please take a seat.") != nil)
    tap("Print badge", in: kiosk)
    #expect((kiosk.view(identifier: "Print badge") as? UIButton)?.configuration?.title == "Badge printed")
    tap("Done", in: kiosk)
    #expect(visit(kiosk).step == .welcome)
    #expect(visit(kiosk).visitor == Visitor())
    kiosk.end()
  }

  @Test func aSignatureIsUndoneStrokeByStroke() {
    let kiosk = lobby()
    begin(kiosk)
    fill(kiosk)
    tap("Continue", in: kiosk)
    kiosk.chooseHost()
    let pad = kiosk.view(SignaturePad.self)
    let onward = kiosk.view(identifier: "Get my badge") as? UIButton
    #expect(onward?.isEnabled == false)
    sign(kiosk)
    #expect(pad?.strokes.count == 2 && onward?.isEnabled == true)
    tap("Undo", in: kiosk)
    #expect(pad?.strokes.count == 1)
    kiosk.key(.press, "z", modifiers: .control)
    #expect(pad?.strokes.count == 0 && onward?.isEnabled == false)
    kiosk.key(.press, "z", modifiers: [.control, .shift])
    tap("Redo", in: kiosk)
    #expect(pad?.strokes.count == 2)
    tap("Clear", in: kiosk)
    #expect(pad?.strokes.count == 0)
    tap("Undo", in: kiosk)
    #expect(pad?.strokes.count == 2)
    // The strokes and the host are kept while the visitor looks at the details.
    tap("Back", in: kiosk)
    #expect(visit(kiosk).step == .host)
    tap("Back", in: kiosk)
    #expect(visit(kiosk).step == .details)
    tap("Continue", in: kiosk)
    #expect((kiosk.view(identifier: "Continue") as? UIButton)?.isEnabled == true)
    tap("Continue", in: kiosk)
    #expect(kiosk.view(SignaturePad.self)?.strokes.count == 2)
    kiosk.end()
  }

  @Test func whatIsWrongIsSaidWhenAFieldIsLeft() {
    let kiosk = lobby()
    begin(kiosk)
    tap("email", in: kiosk)
    kiosk.type("anna@")
    #expect(kiosk.view(text: "That does not look like an e-mail address.") == nil)
    kiosk.key(.press, .return)
    wait(kiosk)
    #expect(kiosk.view(text: "That does not look like an e-mail address.") != nil)
    kiosk.end()
  }

  // MARK: Walking away

  @Test func aVisitorWhoWalksAwayIsAskedAndForgotten() {
    let kiosk = lobby()
    begin(kiosk)
    tap("name", in: kiosk)
    kiosk.type("Anna")
    UIPasteboard.general.string = "Anna"
    kiosk.advance(by: .seconds(58))
    #expect(kiosk.view(text: "Are you still there?") == nil)
    kiosk.advance(by: .seconds(4))
    #expect(kiosk.view(text: "Are you still there?") != nil)
    tap("I’m still here", in: kiosk)
    #expect(kiosk.view(text: "Are you still there?") == nil)
    #expect(visit(kiosk).step == .details && (kiosk.view(identifier: "name") as? UITextField)?.text == "Anna")
    kiosk.advance(by: .seconds(62))
    #expect(kiosk.view(text: "Are you still there?") != nil)
    kiosk.advance(by: .seconds(17))
    #expect(visit(kiosk).step == .welcome)
    #expect(UIPasteboard.general.string == nil)
    kiosk.end()
  }

  @Test func aBadgeIsShownForAWhile() {
    let kiosk = lobby()
    begin(kiosk)
    fill(kiosk)
    tap("Continue", in: kiosk)
    kiosk.chooseHost()
    sign(kiosk)
    tap("Get my badge", in: kiosk)
    kiosk.advance(by: .seconds(27))
    #expect(visit(kiosk).step == .badge)
    kiosk.advance(by: .seconds(5))
    #expect(visit(kiosk).step == .welcome)
    kiosk.end()
  }

  @Test func nothingHappensWhileNobodyIsThere() {
    let kiosk = lobby()
    wait(kiosk, 2000)
    let cost = kiosk.cost { kiosk.advance(by: .seconds(50)) }
    #expect(cost.damagedPixels == 0)
    #expect(cost.wakeUps <= 2)
    kiosk.end()
  }

  // MARK: Appearance

  @Test func aLongNameIsOnTheBadgeInFull() {
    let visitor = Visitor(name: "Maximiliane-Henriette von Oppenheim-Lichtenberg")
    let kiosk = VirtualKiosk(800, 480) { BadgeController(visitor, number: 4701, arrival: Date(timeIntervalSince1970: 0)) {} }
    wait(kiosk, 500)
    #expect(kiosk.matches("badge long name"))
    kiosk.end()
  }

  @Test(arguments: [(800, 480, false), (800, 480, true), (1280, 800, false), (1920, 1080, true), (600, 1024, false)])
  func everyStepHasItsLook(_ width: Int, _ height: Int, _ dark: Bool) {
    let kiosk = lobby(width, height, dark: dark)
    let suffix = "\(width) \(dark ? "dark" : "light")"
    if !dark { #expect(kiosk.matches("welcome \(suffix)")) }
    begin(kiosk)
    fill(kiosk)
    _ = kiosk.rootViewController.view.endEditing(true)
    wait(kiosk)
    #expect(kiosk.matches("details \(suffix)"))
    tap("Continue", in: kiosk)
    #expect(kiosk.matches("host \(suffix)"))
    kiosk.chooseHost()
    sign(kiosk)
    #expect(kiosk.matches("signature \(suffix)"))
    tap("Get my badge", in: kiosk)
    #expect(kiosk.matches("badge \(suffix)"))
    kiosk.end()
  }
}

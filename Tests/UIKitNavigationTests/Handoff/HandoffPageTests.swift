import Foundation
import KioskTesting
import Testing
import UIKit

@testable import UIKitCore
@testable import UIKitNavigation

/// The page with a code, and the page that asks for one.
@MainActor
@Suite(.serialized) struct HandoffPageTests {
  private typealias Kiosk = VirtualKiosk<UIViewController>

  /// Types into the form of the first kiosk and shows the page with its code.
  private func showOffer(_ pair: Pair, _ text: String = "Ada") -> UIHandoffOfferViewController {
    pair.first.tap(pair.firstApp.form.field)
    pair.first.type(text)
    pair.first.presentChanges()
    let page = UIHandoffOfferViewController()
    pair.firstApp.form.present(page, animated: false)
    pair.first.advance(by: .seconds(1))
    return page
  }

  private func showEntry(_ pair: Pair) -> UIHandoffEntryViewController {
    pair.second.presentChanges()
    let page = UIHandoffEntryViewController()
    pair.secondApp.form.present(page, animated: false)
    pair.second.advance(by: .seconds(1))
    return page
  }

  /// Whether the page of the second kiosk is dismissed, in its own time.
  private func hasClosed(_ pair: Pair) async -> Bool {
    await pair.second.wait {
      pair.second.advance(by: .milliseconds(50))
      return pair.secondApp.form.presentedViewController == nil
    }
  }

  private func code(_ kiosk: Kiosk) -> String? { kiosk.view(HandoffCodeField.self)?.text }
  private func message(_ kiosk: Kiosk) -> String? { (kiosk.view(identifier: "handoff.message") as? UILabel)?.text }

  // MARK: The code

  @Test func P33_thePageShowsACodeUntilAnotherKioskHasIt() async throws {
    let pair = Pair()
    let page = showOffer(pair)
    var results: [Bool] = []
    page.completionHandler = { results.append($0) }
    let offer = try #require(page.offer)
    #expect(pair.first.view(text: offer.code.groupedText) != nil)
    #expect(pair.first.view(text: "Valid for 9:59") != nil)
    pair.first.advance(by: .seconds(119))
    #expect(pair.first.view(text: "Valid for 8:00") != nil)
    #expect(await pair.fetch(offer.code) == .continued)
    #expect(await pair.first.wait { offer.state == .continued })
    #expect(pair.first.view(text: "You can go on at the other kiosk now.") != nil)
    #expect(pair.first.view(text: offer.code.groupedText) == nil && results == [])
    pair.first.key(.press, .return)
    pair.first.advance(by: .seconds(1))
    #expect(results == [true] && pair.firstApp.form.presentedViewController == nil)
    pair.end()
  }

  @Test func P33_closingThePageWithdrawsTheCode() async throws {
    let pair = Pair()
    let page = showOffer(pair)
    var results: [Bool] = []
    page.completionHandler = { results.append($0) }
    let code = try #require(page.offer?.code)
    pair.first.key(.press, .escape)
    pair.first.advance(by: .seconds(1))
    #expect(results == [false] && pair.firstApp.form.presentedViewController == nil)
    #expect(await pair.fetch(code) == .failed(.unknownCode))
    // Also when others dismiss it.
    let other = showOffer(pair)
    pair.firstApp.form.dismiss(animated: false)
    pair.first.advance(by: .seconds(1))
    #expect(other.offer?.state == .withdrawn)
    pair.end()
  }

  @Test func P33_anExpiredCodeIsReplaced() throws {
    let pair = Pair()
    let page = showOffer(pair)
    let old = page.offer
    pair.first.advance(by: .seconds(600))
    #expect(old?.state == .expired)
    #expect(pair.first.view(text: "This code has expired.") != nil)
    let button = try #require(pair.first.view(text: "New Code"))
    pair.first.tap(button)
    pair.first.advance(by: .seconds(1))
    #expect(page.offer?.state == .valid && page.offer?.code != old?.code)
    // Nothing is left that would wake the kiosk once the page is closed.
    pair.first.key(.press, .escape)
    pair.first.advance(by: .seconds(2))
    // The caret blinks.
    _ = pair.firstApp.form.view.endEditing(true)
    pair.first.advance(by: .seconds(2))
    let cost = pair.first.cost { pair.first.advance(by: .seconds(60)) }
    #expect(cost.frames == 0)
    pair.end()
  }

  @Test func P33_theReturnToTheStartClosesBothPages() async throws {
    let pair = Pair()
    let page = showOffer(pair)
    let entry = showEntry(pair)
    var results: [Bool] = []
    page.completionHandler = { results.append($0) }
    entry.completionHandler = { results.append($0) }
    pair.second.type("K7QM")
    for kiosk in [pair.first, pair.second] {
      kiosk.presentChanges()
      UIApplication.shared.returnToStart()
      kiosk.advance(by: .seconds(1))
    }
    #expect(page.offer?.state == .withdrawn && results == [])
    #expect(pair.firstApp.form.presentedViewController == nil && pair.secondApp.form.presentedViewController == nil)
    // What has expired is closed as well.
    let expired = showOffer(pair)
    pair.first.advance(by: .seconds(600))
    #expect(expired.offer?.state == .expired && pair.firstApp.form.presentedViewController === expired)
    UIApplication.shared.returnToStart()
    pair.first.advance(by: .seconds(1))
    #expect(pair.firstApp.form.presentedViewController == nil)
    pair.end()
  }

  @Test func P33_thePageSaysWhyThereIsNoCode() {
    let kiosk = VirtualKiosk(800, 480, app: FormApp())
    kiosk.rootViewController.present(UIHandoffOfferViewController(), animated: false)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.view(text: "This kiosk cannot hand over to others.") != nil)
    kiosk.key(.press, .return)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.presentedViewController == nil)
    kiosk.end()
  }

  // MARK: Entering a code

  @Test func P34_keysKeyboardsAndScannersEnterCodes() async throws {
    let pair = Pair()
    let offer = try pair.offer("Grace")
    let page = showEntry(pair)
    var results: [Bool] = []
    page.completionHandler = { results.append($0) }
    // A scanner is a keyboard that is fast and ends with Return.
    pair.second.type(offer.code.text.lowercased() + "\n")
    #expect(message(pair.second) == "Looking for it …")
    #expect(await hasClosed(pair))
    #expect(results == [true])
    // The page is gone before the app gets it.
    #expect(pair.secondApp.log == ["will continue org.test.form", "continue A form"])
    #expect(pair.secondApp.form.field.text == "Grace")
    pair.end()
  }

  @Test func P34_onlyCharactersOfCodesAreTyped() throws {
    let pair = Pair()
    _ = showEntry(pair)
    let kiosk = pair.second
    kiosk.type("k7 -q")
    #expect(code(kiosk) == "K7Q" && message(kiosk) == nil)
    kiosk.type("0")
    #expect(code(kiosk) == "K7Q" && message(kiosk) == "There is no “0” in codes.")
    kiosk.type("b")
    #expect(code(kiosk) == "K7Q8" && message(kiosk) == nil)
    kiosk.key(.press, .backspace)
    #expect(code(kiosk) == "K7Q")
    for name in ["X", "delete", "2", "9"] {
      kiosk.tap(try #require(kiosk.view(identifier: "handoff.key.\(name)")))
      kiosk.advance(by: .milliseconds(100))
    }
    #expect(code(kiosk) == "K7Q29")
    #expect(kiosk.view(HandoffCodeField.self)?.accessibilityValue == "K 7 Q 2, 9")
    // Return does nothing before the code is complete.
    kiosk.key(.press, .return)
    #expect(code(kiosk) == "K7Q29" && message(kiosk) == nil)
    // No on-screen keyboard beside the page's own keys.
    #expect(!kiosk.showsScreenKeyboard)
    kiosk.key(.press, .escape)
    kiosk.advance(by: .seconds(1))
    #expect(pair.secondApp.form.presentedViewController == nil)
    pair.end()
  }

  @Test func P34_aCodeIsPasted() async throws {
    let pair = Pair()
    let page = showEntry(pair)
    UIPasteboard.general.string = "K7QM 4XWP"
    pair.second.key(.press, "v", modifiers: .control)
    #expect(code(pair.second) == "K7QM4XWP")
    #expect(await pair.second.wait { message(pair.second)?.hasPrefix("No kiosk") == true })
    _ = page
    pair.end()
  }

  @Test func P34_aWrongCodeIsSaidInPlaceAndReplacedByTheNext() async throws {
    let pair = Pair()
    let offer = try pair.offer()
    _ = showEntry(pair)
    let kiosk = pair.second, field = try #require(pair.second.view(HandoffCodeField.self))
    kiosk.type(Pair.wrong(offer.code).text)
    // Typing has no effect meanwhile.
    kiosk.type("K")
    #expect(await kiosk.wait { field.refusal == .wrong })
    #expect(message(kiosk) == "No kiosk has anything for this code. Check it, or get a new one.")
    #expect(code(kiosk) == Pair.wrong(offer.code).text)
    // One character is corrected.
    kiosk.key(.press, .backspace)
    #expect(field.refusal == nil && code(kiosk)?.count == 7 && message(kiosk) == nil)
    kiosk.type(String(Pair.wrong(offer.code).text.suffix(1)))
    #expect(await kiosk.wait { field.refusal == .wrong })
    // Or all of it.
    kiosk.type(offer.code.text)
    #expect(await hasClosed(pair))
    #expect(pair.secondApp.form.field.text == "Ada")
    pair.end()
  }

  @Test func P34_afterTooManyWrongCodesThePageWaits() async throws {
    let pair = Pair()
    let offer = try pair.offer()
    for _ in 0..<5 { _ = await pair.fetch(Pair.wrong(offer.code)) }
    _ = showEntry(pair)
    let kiosk = pair.second
    kiosk.type(offer.code.text)
    #expect(await kiosk.wait { message(kiosk)?.hasPrefix("Too many") == true })
    #expect(message(kiosk) == "Too many wrong codes. Wait 0:15.")
    kiosk.advance(by: .seconds(5))
    #expect(message(kiosk) == "Too many wrong codes. Wait 0:10.")
    // Return does not ask again before the time.
    kiosk.key(.press, .return)
    #expect(message(kiosk) == "Too many wrong codes. Wait 0:10." && code(kiosk) == offer.code.text)
    kiosk.advance(by: .seconds(10))
    #expect(message(kiosk) == nil)
    // The origin's clock has to advance too; then the same code is entered with Return.
    pair.first.advance(by: .seconds(16))
    kiosk.key(.press, .return)
    #expect(message(kiosk) == "Looking for it …")
    kiosk.key(.press, .escape)
    kiosk.advance(by: .seconds(1))
    #expect(pair.secondApp.form.presentedViewController == nil)
    pair.end()
  }

  @Test func P34_nobodyWaitsForTheCodeOfAnother() async throws {
    let pair = Pair()
    let offer = try pair.offer("Ada"), other = try pair.offer("Grace")
    for _ in 0..<5 { _ = await pair.fetch(Pair.wrong(offer.code)) }
    _ = showEntry(pair)
    let kiosk = pair.second
    kiosk.type(offer.code.text)
    #expect(await kiosk.wait { message(kiosk)?.hasPrefix("Too many") == true })
    // The next character begins another code, and ends the counting.
    kiosk.type(String(other.code.text.prefix(3)))
    #expect(code(kiosk) == String(other.code.text.prefix(3)) && message(kiosk) == nil)
    kiosk.advance(by: .seconds(2))
    #expect(message(kiosk) == nil)
    kiosk.type(String(other.code.text.dropFirst(3)))
    #expect(await hasClosed(pair))
    #expect(pair.secondApp.form.field.text == "Grace")
    pair.end()
  }

  @Test func P34_whatTheAppRefusesIsSaid() async throws {
    let pair = Pair()
    let offer = try pair.offer()
    pair.secondApp.handles = false
    _ = showEntry(pair)
    pair.second.type(offer.code.text)
    #expect(
      await pair.second.wait {
        pair.second.advance(by: .milliseconds(50))
        return pair.secondApp.form.presentedViewController is UIAlertController
      })
    pair.second.advance(by: .seconds(1))
    #expect(pair.second.view(text: "This cannot be continued here.") != nil)
    pair.end()
  }

  // MARK: The activity sheet

  @Test func P35_theActivitySheetOffersTheCode() throws {
    let pair = Pair()
    let title = "Continue on Another Kiosk"
    func sheet() {
      pair.first.presentChanges()
      let sheet = UIActivityViewController(activityItems: ["A text"], applicationActivities: nil)
      pair.firstApp.form.present(sheet, animated: false)
      pair.first.advance(by: .seconds(1))
    }
    sheet()
    let row = try #require(pair.first.view(text: title))
    pair.first.tap(row)
    pair.first.advance(by: .seconds(1))
    let page = pair.firstApp.form.presentedViewController?.presentedViewController as? UIHandoffOfferViewController
    #expect(page?.offer?.activity === pair.firstApp.form.userActivity)
    #expect(page?.offer?.state == .valid)
    pair.first.key(.press, .escape)
    pair.first.advance(by: .seconds(1))
    #expect(pair.firstApp.form.presentedViewController is UIActivityViewController)
    pair.firstApp.form.dismiss(animated: false)
    // Not for what is not eligible.
    pair.firstApp.form.userActivity?.isEligibleForHandoff = false
    sheet()
    #expect(pair.first.view(text: title) == nil)
    pair.end()
  }

  // MARK: Appearance

  nonisolated private struct Look: CustomTestStringConvertible, Sendable {
    let width: Int, height: Int
    var dark = false, rightToLeft = false, largestText = false
    var name: String {
      "\(width)x\(height)\(dark ? "-dark" : "")\(rightToLeft ? "-rtl" : "")\(largestText ? "-largest" : "")"
    }
    var testDescription: String { name }
  }

  nonisolated private static let looks = [
    Look(width: 800, height: 480), Look(width: 800, height: 480, dark: true), Look(width: 1920, height: 1080),
    Look(width: 1920, height: 1080, dark: true), Look(width: 480, height: 320), Look(width: 480, height: 800),
    Look(width: 800, height: 480, rightToLeft: true), Look(width: 1280, height: 800, largestText: true),
    Look(width: 480, height: 320, largestText: true),
  ]

  private func pair(_ look: Look) -> Pair {
    Pair(look.width, look.height, dark: look.dark, rightToLeft: look.rightToLeft, largestText: look.largestText)
  }

  @Test(arguments: looks) private func P33_thePageWithACode(_ look: Look) throws {
    let pair = pair(look)
    let page = showOffer(pair)
    let handoff = try #require(SessionState.current.session?.handoff)
    let clock = try #require(SessionState.current.session?.host.clock)
    page.offer?.onStateChange = nil
    let code = try #require(UIHandoffCode("K7QM4XWP")).code
    let offer = UIHandoffOffer(code, NSUserActivity(activityType: "org.test.form"), seconds: 600, handoff, clock)
    page.show(offer)
    pair.first.advance(by: .seconds(2))
    #expect(pair.first.matches("offer \(look.name)"))
    #expect(pair.first.audit().first == nil)
    if look.width == 800 || look.largestText {
      offer.become(.continued)
      pair.first.advance(by: .seconds(1))
      #expect(pair.first.matches("continued \(look.name)"))
      #expect(pair.first.audit().first == nil)
    }
    pair.end()
  }

  @Test(arguments: looks) private func P34_thePageThatAsksForACode(_ look: Look) async throws {
    let pair = pair(look)
    _ = showEntry(pair)
    pair.second.type("K7QM4")
    pair.second.advance(by: .seconds(1))
    #expect(pair.second.matches("entry \(look.name)"))
    #expect(pair.second.audit().first == nil)
    pair.second.type("XWP")
    #expect(await pair.second.wait { message(pair.second)?.hasPrefix("No kiosk") == true })
    pair.second.advance(by: .seconds(1))
    #expect(pair.second.matches("wrong \(look.name)"))
    #expect(pair.second.audit().first == nil)
    pair.end()
  }
}

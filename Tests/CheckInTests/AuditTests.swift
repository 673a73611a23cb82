import KioskTesting
import Testing
import UIKit

@testable import CheckIn

/// A visit with one finger, audited at every step: nothing is clipped, hard to read or hard to hit, on small and large
/// screens, light and dark, with the largest text, and from right to left.
@MainActor
@Suite(.serialized) struct AuditTests {
  struct Screen: Sendable, CustomTestStringConvertible {
    var width: Int, height: Int, scale = 1.0
    var isDark = false, hasLargestText = false, isRightToLeft = false

    var testDescription: String {
      let variants = [isDark ? "dark" : nil, hasLargestText ? "largest text" : nil, isRightToLeft ? "right to left" : nil]
      return (["\(width)×\(height) @\(Int(scale))"] + variants.compactMap(\.self)).joined(separator: " ")
    }

    static let sizes = [
      Screen(width: 480, height: 320), Screen(width: 800, height: 480), Screen(width: 480, height: 800),
      Screen(width: 600, height: 1024), Screen(width: 1280, height: 800), Screen(width: 1920, height: 1080),
      Screen(width: 1920, height: 1080, scale: 2), Screen(width: 3840, height: 2160),
    ]

    /// Large pictures take long to draw. On those nothing is animated.
    var isLarge: Bool { width > 1500 }

    /// Every size in light, and the other variants at a small, a portrait and a usual size.
    static let all =
      sizes
      + [sizes[0], sizes[3], sizes[4]].flatMap { size in
        var (dark, large, mirrored) = (size, size, size)
        dark.isDark = true
        large.hasLargestText = true
        mirrored.isRightToLeft = true
        return [dark, large, mirrored]
      }
  }

  /// Whether only a part of a row's view is in sight, of which no pixels of the text may be.
  private static func isCutByAList(_ view: UIView) -> Bool {
    var next = view.superview
    while let parent = next, !(parent is UITableView) { next = parent.superview }
    return next.map { !$0.bounds.contains(view.convert(view.bounds, to: $0)) } ?? false
  }

  @Test(arguments: Screen.all)
  func D_aVisitHasNothingThatIsHardToReadOrToHit(_ screen: Screen) throws {
    let messages = FrameworkLog.lines {
      UIView.setAnimationsEnabled(!screen.isLarge)
      defer { UIView.setAnimationsEnabled(true) }
      let visit = AuditedVisit(screen)
      visit.run { what in
        let found = visit.kiosk.audit { Self.isCutByAList($0) }
        #expect(found.isEmpty, "\(screen.testDescription), \(what): \(found.map(\.description).joined(separator: "\n"))")
      }
      visit.kiosk.end()
    }
    #expect(messages == [])
  }
}

/// A visitor who touches, types, makes a mistake, signs and prints.
@MainActor
struct AuditedVisit {
  let kiosk: VirtualKiosk<UIViewController>

  init(_ screen: AuditTests.Screen) {
    kiosk = .lobby(
      screen.width, screen.height, scale: screen.scale, dark: screen.isDark, screenKeyboard: true,
      largestText: screen.hasLargestText, rightToLeft: screen.isRightToLeft)
  }

  /// - Parameter look: Called at every step.
  func run(_ look: (String) -> Void) {
    kiosk.advance(by: .seconds(2))
    look("welcome")
    kiosk.begin()
    look("details")
    kiosk.tap("name")
    look("the first field")
    expectTypingIsVisible("name")
    #expect(kiosk.type("Anna Lindgren", on: .screen))
    kiosk.tap("Next")
    #expect(kiosk.type("anna@", on: .screen))
    look("the second field")
    expectTypingIsVisible("email")
    kiosk.tap("Next")
    look("the third field, and a complaint")
    expectTypingIsVisible("phone")
    #expect(kiosk.type("0701234567", on: .screen))
    kiosk.tap("Previous")
    #expect(kiosk.type("example.org", on: .screen))
    kiosk.tap("Next")
    kiosk.tap("Next")
    kiosk.tapPad("12345678")
    look("the pad")
    expectTypingIsVisible("document")
    kiosk.tapPad("X")
    kiosk.tap("Done")
    look("details filled in")
    kiosk.scrollTo("Continue")
    look("the button")
    kiosk.tap("Continue")
    look("host")
    kiosk.scrollTo("search")
    kiosk.tap("search")
    look("searching")
    expectTypingIsVisible("search")
    #expect(kiosk.type("zzz", on: .screen))
    kiosk.advance(by: .seconds(1))
    look("nobody found")
    for _ in 0..<3 { kiosk.tapKey("delete") }
    #expect(kiosk.type("li", on: .screen))
    kiosk.advance(by: .seconds(1))
    look("found")
    kiosk.tapKey("return")
    kiosk.advance(by: .seconds(1))
    look("chosen")
    #expect(kiosk.visit.step == .host)
    kiosk.scrollTo("Continue")
    kiosk.tap("Continue")
    look("signature")
    guard let pad = kiosk.scrollTo("signature") else { return }
    kiosk.drag(from: .view(pad, 20, 60), to: .view(pad, 80, 70))
    kiosk.drag(from: .view(pad, 20, 80), to: .view(pad, 80, 60))
    kiosk.advance(by: .seconds(1))
    look("signed")
    kiosk.advance(by: .seconds(62))
    #expect(kiosk.view(text: "Are you still there?") != nil)
    look("asked whether somebody is there")
    kiosk.tap("I’m still here")
    kiosk.scrollTo("Get my badge")
    kiosk.tap("Get my badge")
    look("badge")
    kiosk.scrollTo("Print badge")
    kiosk.tap("Print badge")
    look("printed")
    #expect(kiosk.visit.step == .badge)
  }

  /// Expects the well of a field to be above the keyboard.
  private func expectTypingIsVisible(_ name: String, _ location: SourceLocation = #_sourceLocation) {
    guard let field = kiosk.view(identifier: name), let window = field.window else {
      Issue.record("no field \(name)", sourceLocation: location)
      return
    }
    let place = field.convert(field.bounds, to: window), end = window.keyboardLayoutGuide.layoutFrame.minY
    #expect(field.isFirstResponder && place.minY >= 0 && place.maxY <= end, "\(place)", sourceLocation: location)
  }
}

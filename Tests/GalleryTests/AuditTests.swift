import KioskTesting
import Testing
import UIKit

@testable import Gallery

/// Every page as the app shows it on a kiosk: on every size of screen in light appearance, and on three sizes in dark
/// appearance and from right to left at once, and with the largest text.
@MainActor
@Suite struct AuditTests {
  struct Variant: Sendable, CustomStringConvertible {
    let width: Int, height: Int
    var scale = 1.0
    var appearance = UIUserInterfaceStyle.light
    var isRightToLeft = false
    var hasLargestText = false

    var description: String {
      "\(width)x\(height)@\(Int(scale))\(appearance == .dark ? " dark" : "")\(isRightToLeft ? " right to left" : "")"
        + (hasLargestText ? " largest text" : "")
    }

    static let sizes = [
      Variant(width: 480, height: 320), Variant(width: 800, height: 480), Variant(width: 600, height: 1024),
      Variant(width: 1280, height: 800), Variant(width: 1920, height: 1080), Variant(width: 1920, height: 1080, scale: 2),
      Variant(width: 3840, height: 2160),
    ]
    static let others = [(480, 320), (600, 1024), (1280, 800)].flatMap { width, height in
      [
        Variant(width: width, height: height, appearance: .dark, isRightToLeft: true),
        Variant(width: width, height: height, hasLargestText: true),
      ]
    }
  }

  @Test(arguments: Variant.sizes + Variant.others)
  func D_everyPageFitsAndIsEasyToReadAndToHit(_ variant: Variant) {
    let kiosk = VirtualKiosk(
      variant.width, variant.height, scale: variant.scale, appearance: variant.appearance,
      app: AppDelegate(page: .overview))
    let window = kiosk.rootViewController.view.window
    if variant.isRightToLeft { window?.traitOverrides.layoutDirection = .rightToLeft }
    if variant.hasLargestText {
      window?.traitOverrides.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
    }
    let lines = FrameworkLog.lines {
      for page in Page.allCases {
        (kiosk.rootViewController as? GalleryViewController)?.show(page, animated: false)
        kiosk.advance(by: .milliseconds(100))
        // The three lines that demonstrate truncation.
        let found = kiosk.audit(ignoring: { $0.accessibilityIdentifier == "cut short" })
        #expect(found.isEmpty, "\(page) \(found.count)\n\(found.map(\.description).joined(separator: "\n"))")
        cardsStayWithinThePage(kiosk, page)
        guard scrollToTheEnd(kiosk) else { continue }
        let below = kiosk.audit(ignoring: { $0.accessibilityIdentifier == "cut short" })
        #expect(below.isEmpty, "end of \(page) \(below.count)\n\(below.map(\.description).joined(separator: "\n"))")
      }
    }
    #expect(lines == [])
    kiosk.end()
  }

  /// - Returns: false for a page that is no higher than the screen.
  private func scrollToTheEnd(_ kiosk: VirtualKiosk<UIViewController>) -> Bool {
    guard let page = kiosk.view(identifier: "page") as? UIScrollView else { return false }
    let rest = page.contentSize.height - page.bounds.height
    guard rest > 0.5 else { return false }
    page.contentOffset.y = rest
    kiosk.presentChanges()
    return true
  }

  /// A page scrolls only up and down, and its cards neither leave it nor overlap.
  private func cardsStayWithinThePage(_ kiosk: VirtualKiosk<UIViewController>, _ page: Page) {
    guard let scroll = kiosk.view(identifier: "page") as? UIScrollView else {
      Issue.record("\(page) does not scroll")
      return
    }
    #expect(scroll.contentSize.width <= scroll.bounds.width, "\(page)")
    let frames = kiosk.views { $0 is any GridCard }.map { $0.convert($0.bounds, to: scroll) }
    let content = CGRect(origin: .zero, size: scroll.contentSize)
    #expect(!frames.isEmpty && frames.allSatisfy { content.contains($0) }, "\(page)")
    for (index, frame) in frames.enumerated() {
      #expect(frames[..<index].allSatisfy { !$0.intersects(frame) }, "cards of \(page) overlap")
    }
  }
}

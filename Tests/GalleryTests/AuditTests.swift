import KioskTesting
import Testing
import UIKit

@testable import Gallery

/// Every page as the app shows it on a kiosk, in light and dark appearance.
@MainActor
@Suite struct AuditTests {
  @Test(arguments: Page.allCases, [UIUserInterfaceStyle.light, .dark])
  func D_aPageHasNothingThatIsHardToReadOrToHit(_ page: Page, _ appearance: UIUserInterfaceStyle) {
    let delegate = AppDelegate(page: page)
    let kiosk = VirtualKiosk(1280, 800, appearance: appearance, app: delegate)
    kiosk.advance(by: .seconds(2))
    // The three lines that demonstrate truncation.
    let found = kiosk.audit(ignoring: { $0.accessibilityIdentifier == "cut short" })
    #expect(found.isEmpty, "\(page) \(found.count)\n\(found.map(\.description).joined(separator: "\n"))")
    kiosk.end()
  }

  /// On this screen the cards are smaller than some of their content, and scroll.
  @Test(arguments: Page.allCases, [UIUserInterfaceStyle.light, .dark])
  func D_aSmallScreenCutsNothingOffAndIsReadable(_ page: Page, _ appearance: UIUserInterfaceStyle) {
    let delegate = AppDelegate(page: page)
    let kiosk = VirtualKiosk(800, 480, appearance: appearance, app: delegate)
    kiosk.advance(by: .seconds(2))
    let found = kiosk.audit(
      [.clippedText, .overlappingText, .lowContrast, .missingName], ignoring: { $0.accessibilityIdentifier == "cut short" })
    #expect(found.isEmpty, "\(page) \(found.count)\n\(found.map(\.description).joined(separator: "\n"))")
    kiosk.end()
  }
}

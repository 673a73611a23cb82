import CoreImage
import KioskTesting
import Raster
import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitNavigation

@MainActor
@Suite(.serialized) struct QRCodeTests {
  /// Reads the text back from the modules, for codes in byte mode without many blocks: the format, the mask, the zigzag and
  /// the bytes of ISO/IEC 18004. Errors are not corrected: there are none on a screen.
  private func decode(_ code: QRCode) -> String? {
    let size = code.width, version = (size - 17) / 4
    guard version <= 5 else { return nil }
    // Bits 14 to 10 of the format along the upper left finder: two of the level, three of the mask.
    let format = (0..<5).map { code[$0, 8] != [true, false, true, false, true][$0] }
    let mask = format[2...4].reduce(0) { $0 * 2 + ($1 ? 1 : 0) }
    func isFunction(_ x: Int, _ y: Int) -> Bool {
      if x == 6 || y == 6 || (x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9) { return true }
      guard version > 1 else { return false }
      let centre = size - 7
      return abs(x - centre) <= 2 && abs(y - centre) <= 2
    }
    func isMasked(_ x: Int, _ y: Int) -> Bool {
      switch mask {
      case 0: return (x + y) % 2 == 0
      case 1: return y % 2 == 0
      case 2: return x % 3 == 0
      case 3: return (x + y) % 3 == 0
      case 4: return (y / 2 + x / 3) % 2 == 0
      case 5: return x * y % 2 + x * y % 3 == 0
      case 6: return (x * y % 2 + x * y % 3) % 2 == 0
      default: return ((x + y) % 2 + x * y % 3) % 2 == 0
      }
    }
    var bits: [Bool] = []
    var right = size - 1, isUpwards = true
    while right > 0 {
      if right == 6 { right -= 1 }
      for step in 0..<size {
        let y = isUpwards ? size - 1 - step : step
        for x in [right, right - 1] where !isFunction(x, y) { bits.append(code[x, y] != isMasked(x, y)) }
      }
      isUpwards.toggle()
      right -= 2
    }
    func number(_ range: Range<Int>) -> Int { bits[range].reduce(0) { $0 * 2 + ($1 ? 1 : 0) } }
    guard bits.count > 12, number(0..<4) == 4 else { return nil }
    let count = number(4..<12)
    guard bits.count >= 12 + 8 * count else { return nil }
    return String(decoding: (0..<count).map { UInt8(number(12 + 8 * $0..<20 + 8 * $0)) }, as: UTF8.self)
  }

  @Test(arguments: ["https://museum.example/works/7", "grüß", "a", "متحف"])
  func PT15_codesSayTheirText(_ text: String) throws {
    let code = try #require(QRCode(text))
    #expect(decode(code) == text)
  }

  @Test func PT15_longTextsHaveNoCode() {
    #expect(QRCode(String(repeating: "long ", count: 600)) == nil)
    #expect(QRCode("") == nil)
    #expect(QRCode("a\0b") == nil)
  }

  /// Shows the code of a text and returns what is on the screen.
  private func show(
    _ text: String, _ width: Int = 800, _ height: Int = 480, scale: Double = 1, dark: Bool = false,
    rightToLeft: Bool = false
  ) -> VirtualKiosk<UIViewController> {
    let kiosk = VirtualKiosk(width, height, scale: scale, appearance: dark ? .dark : .light) { UIViewController() }
    kiosk.rootViewController.view.window?.traitOverrides.userInterfaceIdiom = .kiosk
    if rightToLeft { kiosk.rootViewController.view.window?.traitOverrides.layoutDirection = .rightToLeft }
    kiosk.rootViewController.present(QRCodeController(text: text) {}, animated: false)
    kiosk.advance(by: .seconds(1))
    return kiosk
  }

  /// Every pixel of the code is that of its module, and the quiet zone is white.
  @Test(arguments: [(800, 480, 1.0), (480, 800, 1.0), (1920, 1080, 1.5), (1280, 800, 2.0)], [false, true])
  func PT15_everyModuleIsTheSameWholeNumberOfPixels(_ screen: (Int, Int, Double), _ isDark: Bool) throws {
    let text = "https://museum.example/works/7"
    let kiosk = show(text, screen.0, screen.1, scale: screen.2, dark: isDark)
    let code = try #require(QRCode(text)), view = try #require(kiosk.view(QRCodeView.self))
    let frame = view.convert(view.bounds, to: nil as UIView?), scale = CGFloat(screen.2)
    let modules = code.width + 2 * QRCode.quietZone
    let pixels = Int((frame.width * scale).rounded()) / modules
    #expect(CGFloat(pixels * modules) == (frame.width * scale).rounded() && pixels >= 2)
    let image = kiosk.screenshot()
    let (left, top) = (Int((frame.minX * scale).rounded()), Int((frame.minY * scale).rounded()))
    var wrong = 0
    for y in 0..<pixels * modules {
      for x in 0..<pixels * modules {
        let (column, row) = (x / pixels - QRCode.quietZone, y / pixels - QRCode.quietZone)
        // The corners are round.
        let edge = Int(QRCodeView.corner * scale)
        if min(x, pixels * modules - 1 - x) < edge, min(y, pixels * modules - 1 - y) < edge { continue }
        let color = image.bitmap.pixel(left + x, top + y) & 0xFF_FFFF
        if color != (code[column, row] ? 0x000000 : 0xFFFFFF) { wrong += 1 }
      }
    }
    #expect(wrong == 0)
    #expect(view.accessibilityValue == text && view.accessibilityLabel == "Show QR Code")
    kiosk.end()
  }

  @Test func PT15_aCodeThatIsTooFineIsNotShown() {
    let kiosk = show(String(repeating: "long ", count: 300), 320, 240)
    #expect(kiosk.view(QRCodeView.self)?.isHidden != false)
    #expect(kiosk.view(text: "This is too long for a QR code.")?.isHidden == false)
    kiosk.end()
  }

  @Test func PT15_doneEndsTheActivity() throws {
    let kiosk = VirtualKiosk(800, 480) { UIViewController() }
    let sheet = UIActivityViewController(activityItems: ["text"], applicationActivities: nil)
    var ends: [String] = []
    sheet.completionWithItemsHandler = { type, isDone, _, _ in ends.append("\(type?.rawValue ?? "nil") \(isDone)") }
    kiosk.rootViewController.present(sheet, animated: true)
    kiosk.advance(by: .seconds(1))
    kiosk.tap(try #require(kiosk.view(identifier: UIActivity.ActivityType.showQRCode.rawValue)))
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.view(QRCodeView.self) != nil)
    kiosk.tap(try #require(kiosk.view(text: "Done")))
    kiosk.advance(by: .seconds(1))
    #expect(ends == ["vitrine.activity.ShowQRCode true"])
    #expect(kiosk.rootViewController.presentedViewController == nil && kiosk.view(QRCodeView.self) == nil)
    kiosk.end()
  }

  /// The kiosk returns to its start while the code is shown.
  @Test func PT15_dismissingEverythingReportsOnce() throws {
    let kiosk = VirtualKiosk(800, 480) { UIViewController() }
    let sheet = UIActivityViewController(activityItems: ["text"], applicationActivities: nil)
    var ends: [String] = []
    sheet.completionWithItemsHandler = { type, isDone, _, _ in ends.append("\(type?.rawValue ?? "nil") \(isDone)") }
    kiosk.rootViewController.present(sheet, animated: false)
    kiosk.advance(by: .seconds(1))
    kiosk.tap(try #require(kiosk.view(identifier: UIActivity.ActivityType.showQRCode.rawValue)))
    kiosk.advance(by: .seconds(1))
    kiosk.rootViewController.dismiss(animated: false)
    kiosk.advance(by: .seconds(1))
    #expect(ends == ["nil false"])
    kiosk.end()
  }

  @Test func PT15_theCodeInDarkMode() {
    let kiosk = show("https://museum.example/works/7", dark: true)
    #expect(kiosk.matches("qrcode-dark", tolerance: .text))
    kiosk.end()
  }

  @Test func PT15_theCodeOnAPortraitScreen() {
    let kiosk = show("https://museum.example/works/7", 480, 800)
    #expect(kiosk.matches("qrcode-portrait", tolerance: .text))
    kiosk.end()
  }
}

import CoreGraphics
import Foundation
import KioskTesting
import Testing

@testable import UIKit

@MainActor @Suite struct KeyboardPicturesProbe {
  @Test(.enabled(if: ProcessInfo.processInfo.environment["KEYBOARD_PICTURES"] != nil)) func pictures() throws {
    let folder = ProcessInfo.processInfo.environment["KEYBOARD_PICTURES"]!
    let sizes = [(480, 320), (320, 480), (800, 480), (1280, 800), (1920, 1080)]
    let layouts = (ProcessInfo.processInfo.environment["KEYBOARD_LAYOUTS"] ?? "us").split(separator: ",").map(String.init)
    for (w, h) in sizes {
      for layout in layouts {
        for style in [UIUserInterfaceStyle.light, .dark] {
          let kiosk = VirtualKiosk.typing(w, h, appearance: style, layouts: [layout, "us"]) { $0.autocapitalizationType = .sentences }
          let s = style == .dark ? "dark" : "light"
          try save(kiosk.screenshot(), "\(folder)/\(layout)-\(w)x\(h)-\(s).png")
          if layout == "us" {
            if let spot = kiosk.spot(ofKey: "E") ?? kiosk.spot(ofKey: "e") {
              kiosk.touch(.down, at: spot)
              try save(kiosk.screenshot(), "\(folder)/\(layout)-\(w)x\(h)-\(s)-press.png")
              kiosk.advance(by: .milliseconds(500))
              try save(kiosk.screenshot(), "\(folder)/\(layout)-\(w)x\(h)-\(s)-menu.png")
              kiosk.touch(.up)
              kiosk.tap(at: .point(5, 5))
            }
            kiosk.tapKey("symbols")
            try save(kiosk.screenshot(), "\(folder)/\(layout)-\(w)x\(h)-\(s)-symbols.png")
          }
          kiosk.end()
        }
      }
    }
  }

  private func save(_ image: CGImage, _ path: String) throws {
    let data = UIImage(cgImage: image).pngData()
    try data?.write(to: URL(fileURLWithPath: path))
  }
}

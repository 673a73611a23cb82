import Foundation
import KioskTesting
import Testing

@testable import ScreenKeyboard
import UIKit
@testable import UIKitCore

@MainActor
@Suite struct OnScreenKeyboardLayoutTests {
  private typealias Kiosk = VirtualKiosk<TypingController>

  /// `assets/keyboards` next to `Tests`.
  private var assets: URL {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { url.deleteLastPathComponent() }
    return url.appendingPathComponent("assets/keyboards")
  }

  @Test func theBuiltInLayoutsAreThoseOfTheAssets() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: assets.path)
      .filter { $0.hasSuffix(".json") }.map { $0.dropLast(5) }
    #expect(Set(names.map { String($0) }) == Set(BuiltInKeyboardLayouts.texts.keys))
    for (name, text) in BuiltInKeyboardLayouts.texts {
      let file = try String(contentsOf: assets.appendingPathComponent(name + ".json"), encoding: .utf8)
      #expect(file == text, "\(name)")
      #expect(KeyboardLayouts.builtIn(name) != nil, "\(name)")
    }
  }

  @Test func aLayoutFileReplacesTheBuiltInOneAndAMalformedOneDoesNot() throws {
    let folder = NSTemporaryDirectory() + "vitrine-layouts-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let layouts = KeyboardLayouts.shared
    let folders = layouts.folders
    defer {
      layouts.folders = folders
      layouts.removeAll()
      try? FileManager.default.removeItem(atPath: folder)
    }
    layouts.folders = { [folder] }
    layouts.removeAll()
    let good = "{\"name\": \"number\", \"layers\": {\"letters\": [[\"X\", \"7\"], [{\"a\": \"delete\"}]]}}"
    try Data(good.utf8).write(to: URL(fileURLWithPath: folder + "/number.json"))
    let kiosk = Kiosk.typing { $0.keyboardType = .numberPad }
    #expect(kiosk.screenKeys == ["X", "7", "delete"])
    kiosk.end()
    layouts.removeAll()
    try Data("{\n\"name\": 5}".utf8).write(to: URL(fileURLWithPath: folder + "/number.json"))
    let other = Kiosk.typing { $0.keyboardType = .numberPad }
    #expect(other.screenKeys.contains("9"))
    other.end()
  }

  @Test(arguments: [
    (UIKeyboardType.numberPad, ["1", "9", "0", "delete", "return"], ["q", "space"]),
    (.decimalPad, [".", "5", "return"], ["q"]),
    (.phonePad, ["2", "+", "-", "return"], ["q", ",", ";"]), (.emailAddress, ["q", "@", ".", "space"], []),
    (.URL, ["q", "/", ".com"], ["space"]),
    (.webSearch, ["q", ".", "space"], []), (.twitter, ["@", "#"], []), (.asciiCapable, ["q", "space"], []),
    (.numbersAndPunctuation, ["1", "!"], ["q"]), (.default, ["q", "space", "return", "dismiss"], ["@"]),
  ])
  func K21_keysOfEachType(type: UIKeyboardType, has: [String], lacks: [String]) {
    for (width, height) in [(480, 320), (320, 480), (1280, 800)] {
      let kiosk = Kiosk.typing(width, height) { $0.keyboardType = type }
      let keys = Set(kiosk.screenKeys)
      #expect(keys.isSuperset(of: has), "\(type) \(width) \(kiosk.screenKeys)")
      #expect(width == 1280 || keys.isDisjoint(with: lacks), "\(type) \(width)")
      kiosk.end()
    }
  }

  @Test func K21_phoneNumbers() {
    let kiosk = Kiosk.typing { $0.keyboardType = .phonePad }
    #expect(kiosk.type("+49*#1", on: .screen))
    #expect(kiosk.rootViewController.field.content == "+49*#1")
    kiosk.end()
  }

  @Test func sizesStayWithinTheScreen() {
    for (width, height) in [
      (480, 320), (320, 480), (800, 480), (480, 800), (1280, 800), (1920, 1080), (1080, 1920), (200, 150),
    ] {
      for layout in ["us", "de", "th", "ara"] {
        let kiosk = Kiosk.typing(width, height, layouts: [layout])
        let frame = InputViewSystem.running.coveredFrame
        #expect(
          frame.height <= CGFloat(height) * 0.62 && frame.maxY == CGFloat(height),
          "\(layout) \(width)x\(height) \(frame)")
        for cell in InputViewSystem.running.keyboard.grid.cells {
          #expect(
            cell.frame.minX >= 0 && cell.frame.maxX <= CGFloat(width) && cell.frame.maxY <= frame.height,
            "\(layout) \(width)")
        }
        kiosk.end()
      }
    }
  }

  @Test func itWorksWithFieldsOfTheFramework() {
    final class Form: UIViewController {
      let field = UITextField(frame: CGRect(x: 20, y: 20, width: 300, height: 40))
      let text = UITextView(frame: CGRect(x: 20, y: 80, width: 300, height: 300))
      override func viewDidLoad() {
        view.addSubview(field)
        view.addSubview(text)
      }
    }
    UIKeyboardTuning.current = UIKeyboardTuning()
    let kiosk = VirtualKiosk(800, 480, screenKeyboard: .always) { Form() }
    kiosk.tap(kiosk.rootViewController.field)
    kiosk.advance(by: .milliseconds(400))
    #expect(kiosk.showsScreenKeyboard)
    kiosk.type("Hello there", on: .screen)
    #expect(kiosk.rootViewController.field.text == "Hello there")
    kiosk.tapKey("delete")
    #expect(kiosk.rootViewController.field.text == "Hello ther")
    kiosk.tap(at: .within(kiosk.rootViewController.text, 50, 20))
    kiosk.advance(by: .milliseconds(400))
    kiosk.type("One\nTwo", on: .screen)
    #expect(kiosk.rootViewController.text.text == "One\nTwo")
    kiosk.tapKey("dismiss")
    kiosk.advance(by: .milliseconds(400))
    #expect(!kiosk.showsScreenKeyboard && !kiosk.rootViewController.text.isFirstResponder)
    kiosk.end()
  }
}

import Foundation
import Host
import KioskTesting
import Testing

@testable import ScreenKeyboard
import UIKit
@testable import UIKitCore

@MainActor
@Suite struct InputModeTests {
  private typealias Kiosk = VirtualKiosk<TypingController>

  @Test func L7_activeModesAreTheInstalledLayouts() {
    let kiosk = Kiosk.typing(layouts: ["ara", "de(neo)"])
    // Neo has Latin letters, so none is added.
    #expect(UITextInputMode.activeInputModes.map(\.primaryLanguage) == ["ar", "de-DE"])
    kiosk.end()
    let arabic = Kiosk.typing(layouts: ["ara"])
    #expect(UITextInputMode.activeInputModes.count == 2)
    arabic.end()
  }

  @Test func L7_anOverrideBeatsWhatWasUsedLast() {
    let kiosk = Kiosk.typing(layouts: ["us", "ru", "de"])
    nonisolated(unsafe) var heard = 0
    let observer = NotificationCenter.default.addObserver(
      forName: UITextInputMode.currentInputModeDidChangeNotification, object: nil, queue: nil
    ) { _ in heard += 1 }
    kiosk.rootViewController.second.mode = UITextInputMode.activeInputModes[1]
    kiosk.rootViewController.second.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(300))
    #expect(kiosk.screenKeys.contains("й") && heard == 1)
    kiosk.tapKey("globe")
    #expect(kiosk.screenKeys.contains("ü") && heard == 2)
    NotificationCenter.default.removeObserver(observer)
    // Without a requested mode, the one used last is taken.
    kiosk.rootViewController.field.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(300))
    #expect(kiosk.screenKeys.contains("ü"))
    kiosk.rootViewController.second.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(300))
    #expect(kiosk.screenKeys.contains("й"))
    kiosk.end()
  }

  @Test func L7_onReloadingOnlyAnotherRequestCounts() {
    let kiosk = Kiosk.typing(layouts: ["us", "ru", "de"]) { $0.mode = UITextInputMode.activeInputModes.first }
    func reload() {
      kiosk.rootViewController.field.reloadInputViews()
      kiosk.advance(by: .milliseconds(300))
    }
    kiosk.rootViewController.field.mode = UITextInputMode.activeInputModes[1]
    #expect(!kiosk.screenKeys.contains("й"))
    reload()
    #expect(kiosk.screenKeys.contains("й"))
    // A mode that was chosen since is kept.
    kiosk.tapKey("globe")
    reload()
    #expect(kiosk.screenKeys.contains("ü"))
    kiosk.rootViewController.field.mode = UITextInputMode.activeInputModes[0]
    reload()
    #expect(!kiosk.screenKeys.contains("ü") && kiosk.screenKeys.contains("q"))
    kiosk.end()
  }

  @Test func L8_contextsRememberTheirs() {
    let kiosk = Kiosk.typing(layouts: ["us", "ru"]) { $0.context = "name" }
    kiosk.rootViewController.second.context = "address"
    kiosk.tapKey("globe")
    #expect(kiosk.screenKeys.contains("й"))
    kiosk.rootViewController.second.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(300))
    kiosk.tapKey("globe")
    #expect(kiosk.screenKeys.contains("q"))
    kiosk.rootViewController.field.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(300))
    #expect(kiosk.screenKeys.contains("й"))
    UIResponder.clearTextInputContextIdentifier("name")
    kiosk.rootViewController.second.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(300))
    kiosk.rootViewController.field.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(300))
    #expect(kiosk.screenKeys.contains("q"))
    kiosk.end()
  }

  @Test func L8_theFileOutlivesTheProgram() throws {
    let folder = NSTemporaryDirectory() + "vitrine-modes-\(ProcessInfo.processInfo.processIdentifier)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var memory = InputModeMemory(folder: folder)
    memory.remember("ru", in: "name")
    memory.remember("de", in: nil)
    let later = InputModeMemory(folder: folder)
    #expect(later.mode(in: "name") == "ru" && later.mode(in: nil) == "de" && later.mode(in: "other") == nil)
    try Data("{".utf8).write(to: URL(fileURLWithPath: folder + "/input-modes.json"))
    #expect(InputModeMemory(folder: folder).mode(in: "name") == nil)
    // A pipe in its place does not block the start.
    unlink(folder + "/input-modes.json")
    mkfifo(folder + "/input-modes.json", 0o600)
    #expect(InputModeMemory(folder: folder).mode(in: "name") == nil)
  }
}

import Foundation
import Host
import KioskTesting
import Testing

@testable import UIKit

@MainActor
@Suite struct InputModeTests {
  private typealias Kiosk = VirtualKiosk<TypingRoom>

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
    kiosk.room.second.mode = UITextInputMode.activeInputModes[1]
    kiosk.room.second.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(300))
    #expect(kiosk.screenKeys.contains("й") && heard == 1)
    kiosk.tapKey("globe")
    #expect(kiosk.screenKeys.contains("ü") && heard == 2)
    NotificationCenter.default.removeObserver(observer)
    // What was used last where nothing is wished for.
    kiosk.room.field.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(300))
    #expect(kiosk.screenKeys.contains("ü"))
    kiosk.room.second.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(300))
    #expect(kiosk.screenKeys.contains("й"))
    kiosk.end()
  }

  @Test func L7_onReloadingOnlyAnotherWishCounts() {
    let kiosk = Kiosk.typing(layouts: ["us", "ru", "de"]) { $0.mode = UITextInputMode.activeInputModes.first }
    func reload() {
      kiosk.room.field.reloadInputViews()
      kiosk.advance(by: .milliseconds(300))
    }
    kiosk.room.field.mode = UITextInputMode.activeInputModes[1]
    #expect(!kiosk.screenKeys.contains("й"))
    reload()
    #expect(kiosk.screenKeys.contains("й"))
    // What was chosen since stays.
    kiosk.tapKey("globe")
    reload()
    #expect(kiosk.screenKeys.contains("ü"))
    kiosk.room.field.mode = UITextInputMode.activeInputModes[0]
    reload()
    #expect(!kiosk.screenKeys.contains("ü") && kiosk.screenKeys.contains("q"))
    kiosk.end()
  }

  @Test func L8_contextsRememberTheirs() {
    let kiosk = Kiosk.typing(layouts: ["us", "ru"]) { $0.context = "name" }
    kiosk.room.second.context = "address"
    kiosk.tapKey("globe")
    #expect(kiosk.screenKeys.contains("й"))
    kiosk.room.second.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(300))
    kiosk.tapKey("globe")
    #expect(kiosk.screenKeys.contains("q"))
    kiosk.room.field.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(300))
    #expect(kiosk.screenKeys.contains("й"))
    UIResponder.clearTextInputContextIdentifier("name")
    kiosk.room.second.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(300))
    kiosk.room.field.becomeFirstResponder()
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
    // A pipe in its place does not hold the start up.
    unlink(folder + "/input-modes.json")
    mkfifo(folder + "/input-modes.json", 0o600)
    #expect(InputModeMemory(folder: folder).mode(in: "name") == nil)
  }
}

import Foundation
import Host
import KioskTesting
import Testing
import UIKit

/// A process that is really killed.
@MainActor
@Suite struct ProcessKillTests {
  private static let folder = "VITRINE_RESUME_TYPIST"
  private static let progress = "VITRINE_RESUME_PROGRESS"

  private static func text(_ words: Int) -> String { (0..<words).map { "\($0) " }.joined() }

  /// In a process of its own: types numbers until it is killed, and writes down how many.
  @Test func P28_typist() {
    let environment = ProcessInfo.processInfo.environment
    guard let folder = environment[Self.folder], let progress = environment[Self.progress] else { return }
    var configuration = HostConfiguration()
    configuration.runtimePath = folder
    let kiosk = VirtualKiosk(800, 480, configuration: configuration) { VisitForm() }
    kiosk.tap(kiosk.rootViewController.notes)
    let file = open(progress, O_WRONLY | O_CREAT, 0o600)
    for word in 0..<100_000 {
      kiosk.type("\(word) ")
      kiosk.presentChanges()
      var count = Int32(word + 1)
      pwrite(file, &count, 4, 0)
    }
  }

  @Test func P28_aProcessKilledWhileTypingGoesOnWithEveryKey() throws {
    for words in [1, 17, 60] {
      let folder = VisitFolder()
      let progress = "\(folder.path).progress"
      defer { unlink(progress) }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      process.arguments = ["--testing-library", "swift-testing", "--filter", "P28_typist"]
      process.environment = ProcessInfo.processInfo.environment.merging(
        [Self.folder: folder.path, Self.progress: progress]) { $1 }
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      func typed() -> Int {
        let bytes = [UInt8](FileManager.default.contents(atPath: progress) ?? Data())
        return bytes.count < 4 ? 0 : Int(bytes[0]) | Int(bytes[1]) << 8 | Int(bytes[2]) << 16
      }
      let deadline = Date() + 120
      while typed() < words, Date() < deadline, process.isRunning { usleep(500) }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let written = typed()
      try #require(written >= words)

      let kiosk = VisitForm.kiosk(folder)
      let text = kiosk.rootViewController.notes.text ?? ""
      #expect(text.hasPrefix(Self.text(written)) && Self.text(written + 1).hasPrefix(text))
      #expect(kiosk.rootViewController.notes.isFirstResponder)
      #expect(kiosk.rootViewController.notes.selectedRange.location == text.utf16.count)
      kiosk.rootViewController.notes.undoManager?.undo()
      #expect(kiosk.rootViewController.notes.text == "")
    }
  }
}

import Foundation
import Host
import KioskTesting
import Testing
import UIKit

/// What staff do while a visit goes on.
@MainActor
@Suite final class StaffTests {
  private let pinPath = "/tmp/vitrine-pin-\(UUID().uuidString)"
  private let folder = VisitFolder()

  init() throws {
    try Data("\(StaffPIN.hash("4711"))\n".utf8).write(to: URL(fileURLWithPath: pinPath))
    chmod(pinPath, 0o640)
  }

  deinit { unlink(pinPath) }

  private func start() throws -> VirtualKiosk<VisitForm> {
    var configuration = try HostConfiguration(
      environment: ["VITRINE_EXIT_PIN_FILE": pinPath, "VITRINE_EXIT_GESTURE": "taps"])
    configuration.runtimePath = folder.path
    return VirtualKiosk(800, 480, configuration: configuration) { VisitForm() }
  }

  private func openPanel(_ kiosk: VirtualKiosk<VisitForm>) {
    for _ in 1...5 {
      kiosk.tap(at: .point(4, 4))
      kiosk.advance(by: .milliseconds(150))
    }
    kiosk.advance(by: .milliseconds(300))
  }

  private func isOpen(_ kiosk: VirtualKiosk<VisitForm>) -> Bool { kiosk.view(identifier: "staff.Cancel") != nil }

  private func press(_ kiosk: VirtualKiosk<VisitForm>, _ faces: String...) throws {
    for face in faces {
      kiosk.tap(try #require(kiosk.view(identifier: "staff.\(face)")))
      kiosk.advance(by: .milliseconds(100))
    }
  }

  private var bytes: [Data?] { folder.files.map { FileManager.default.contents(atPath: $0) } }

  @Test func P26_nothingIsWrittenWhileTheStaffsPanelIsOpen() throws {
    let kiosk = try start()
    let form = kiosk.rootViewController
    kiosk.tap(form.name)
    form.name.insertText("Ada")
    kiosk.advance(by: .seconds(1))
    openPanel(kiosk)
    try #require(isOpen(kiosk))
    let written = bytes
    try press(kiosk, "4", "7", "1")
    // The app goes on behind the panel.
    form.notes.text = "while staff are there"
    form.list.contentOffset.y = 300
    kiosk.advance(by: .seconds(5))
    #expect(isOpen(kiosk) && bytes == written)
    kiosk.kill()

    let second = try start()
    #expect(!isOpen(second))
    #expect(second.rootViewController.name.text == "Ada" && second.rootViewController.name.isFirstResponder)
    #expect(second.rootViewController.notes.text == "" && second.rootViewController.list.contentOffset.y == 0)
    // And when it is closed, all of it is.
    openPanel(second)
    second.rootViewController.notes.text = "while staff are there"
    second.advance(by: .seconds(1))
    #expect(!folder.contains("while staff"))
    try press(second, "Cancel")
    second.advance(by: .seconds(1))
    #expect(!isOpen(second) && folder.contains("while staff"))
    second.kill()
    #expect(try start().rootViewController.notes.text == "while staff are there")
  }

  @Test func P26_staffWhoAreAboutToLeaveTheKioskAreNotKept() throws {
    let kiosk = try start()
    kiosk.tap(kiosk.rootViewController.name)
    kiosk.rootViewController.name.insertText("Ada")
    kiosk.advance(by: .seconds(1))
    openPanel(kiosk)
    try press(kiosk, "4", "7", "1", "1", "OK")
    try #require(kiosk.view(identifier: "staff.Leave the kiosk") != nil)
    kiosk.advance(by: .seconds(1))
    kiosk.kill()
    // The choices are behind the PIN again; the visit goes on.
    let second = try start()
    #expect(!isOpen(second) && second.view(identifier: "staff.Leave the kiosk") == nil)
    #expect(second.rootViewController.name.text == "Ada" && second.rootViewController.name.isFirstResponder)
    // Leaving ends the visit.
    openPanel(second)
    try press(second, "4", "7", "1", "1", "OK", "Leave the kiosk")
    second.advance(by: .seconds(1))
    #expect(folder.files == [])
  }
}

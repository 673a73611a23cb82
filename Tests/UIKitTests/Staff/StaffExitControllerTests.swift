import Foundation
import Host
import KioskTesting
import Testing
import UIKit

/// The staff's window, as it is used: the gesture, the PIN, the choices.
@MainActor
@Suite(.serialized) final class StaffExitControllerTests {
  private let pinPath = "/tmp/vitrine-pin-\(UUID().uuidString)"

  init() throws {
    try Data("\(StaffPIN.hash("4711"))\n".utf8).write(to: URL(fileURLWithPath: pinPath))
    chmod(pinPath, 0o640)
  }

  deinit { unlink(pinPath) }

  private func kiosk(
    _ width: Int = 800, _ height: Int = 480, gesture: String? = "taps", state: String? = nil,
    screenKeyboard: HostConfiguration.ScreenKeyboard = .auto
  ) throws -> VirtualKiosk<Lobby> {
    var environment = ["VITRINE_EXIT_PIN_FILE": pinPath]
    environment["VITRINE_STATE"] = state
    environment["VITRINE_EXIT_GESTURE"] = gesture
    let configuration = try HostConfiguration(environment: environment)
    return VirtualKiosk(width, height, screenKeyboard: screenKeyboard, configuration: configuration) { Lobby() }
  }

  final class Lobby: UIViewController {
    let field = UITextField(frame: CGRect(x: 120, y: 120, width: 300, height: 40))
    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemTeal
      field.borderStyle = .roundedRect
      view.addSubview(field)
    }
  }

  private func gesture(_ kiosk: VirtualKiosk<Lobby>) {
    for _ in 1...5 {
      kiosk.tap(at: .point(20, 20))
      kiosk.advance(by: .milliseconds(150))
    }
    kiosk.advance(by: .milliseconds(300))
  }

  private func press(_ kiosk: VirtualKiosk<Lobby>, _ faces: String...) {
    for face in faces {
      guard let key = kiosk.view(identifier: "staff.\(face)") else {
        Issue.record("no key \(face)")
        return
      }
      kiosk.tap(key)
      kiosk.advance(by: .milliseconds(100))
    }
    kiosk.advance(by: .milliseconds(400))
  }

  private func isOpen(_ kiosk: VirtualKiosk<Lobby>) -> Bool { kiosk.view(identifier: "staff.Cancel") != nil }

  @Test func theGestureAsksForThePin() throws {
    let kiosk = try kiosk()
    kiosk.tap(at: .point(20, 20))
    #expect(!isOpen(kiosk))
    kiosk.advance(by: .seconds(2))
    gesture(kiosk)
    #expect(isOpen(kiosk))
    #expect(kiosk.matches("staff-pin"))
    // The app does not see the window.
    #expect(UIApplication.shared.windows.count == 1)
    press(kiosk, "Cancel")
    #expect(!isOpen(kiosk))
    kiosk.end()
  }

  /// The panel has its own keys: nothing covers it, so its window stays where it is.
  @Test func nothingMovesThePanel() throws {
    let kiosk = try kiosk(1280, 800)
    kiosk.tap(at: .view(kiosk.rootViewController.field))
    kiosk.advance(by: .seconds(1))
    gesture(kiosk)
    let window = try #require(kiosk.view(identifier: "staff.Cancel")?.window)
    #expect(window.bounds == CGRect(x: 0, y: 0, width: 1280, height: 800))
    press(kiosk, "4", "7", "1", "1", "OK")
    #expect(window.bounds == CGRect(x: 0, y: 0, width: 1280, height: 800))
    kiosk.end()
  }

  @Test func theRightPinOffersWhatStaffMayDo() throws {
    let kiosk = try kiosk()
    gesture(kiosk)
    press(kiosk, "4", "7", "1", "1")
    #expect(kiosk.matches("staff-typed"))
    press(kiosk, "OK")
    #expect(kiosk.matches("staff-choices"))
    press(kiosk, "Cancel")
    #expect(!isOpen(kiosk) && kiosk.exitStatus == nil)
    kiosk.end()
  }

  @Test func leavingAndRestartingEndTheProgram() throws {
    for (choice, status) in [("Leave the kiosk", ExitStatus.left), ("Start the app anew", ExitStatus.restart)] {
      let kiosk = try kiosk()
      gesture(kiosk)
      press(kiosk, "4", "7", "1", "1", "OK", choice)
      #expect(kiosk.exitStatus == status)
    }
  }

  /// Whoever mounts the panel presses until the picture is upright.
  @Test func theStaffRotateThePicture() throws {
    let kiosk = try kiosk(screenKeyboard: .always)
    gesture(kiosk)
    press(kiosk, "4", "7", "1", "1", "OK")
    for (width, height) in [(480.0, 800.0), (800, 480), (480, 800), (800, 480)] {
      press(kiosk, "Rotate the picture")
      #expect(UIScreen.main.bounds.size == CGSize(width: width, height: height))
      #expect(isOpen(kiosk) && kiosk.exitStatus == nil)
      let panel = try #require(kiosk.view(identifier: "staff.Cancel")?.superview)
      #expect(UIScreen.main.bounds.contains(panel.convert(panel.bounds, to: nil)))
    }
    // The next touch is where it is seen, and so is the on-screen keyboard.
    press(kiosk, "Rotate the picture", "Cancel")
    let guide = kiosk.rootViewController.view.keyboardLayoutGuide
    kiosk.tap(kiosk.rootViewController.field)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.field.isFirstResponder && kiosk.showsScreenKeyboard)
    let keyboard = guide.layoutFrame
    #expect(keyboard.height > 100 && keyboard.width == 480 && keyboard.maxY == 800, "\(keyboard)")
    kiosk.end()
  }

  /// A kiosk that was switched off and on again still counts the wrong PINs.
  @Test func theNextKioskWaitsToo() throws {
    let state = NSTemporaryDirectory() + "staff-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: state) }
    for isFirst in [true, false] {
      let kiosk = try kiosk(state: state)
      gesture(kiosk)
      if isFirst {
        for last in ["4", "5", "6"] { press(kiosk, "1", "2", "3", last, "OK") }
      } else {
        press(kiosk, "4", "7", "1", "1", "OK")
        #expect(kiosk.view(identifier: "staff.Leave the kiosk") == nil)
        kiosk.advance(by: .seconds(120))
        gesture(kiosk)
        press(kiosk, "4", "7", "1", "1", "OK")
        #expect(kiosk.view(identifier: "staff.Leave the kiosk") != nil)
      }
      kiosk.end()
    }
  }

  @Test func wrongPinsWait() throws {
    let kiosk = try kiosk()
    gesture(kiosk)
    press(kiosk, "1", "2", "3", "4", "OK")
    #expect(kiosk.view(text: "That is not the PIN.") != nil)
    press(kiosk, "1", "2", "3", "5", "OK")
    press(kiosk, "1", "2", "3", "6", "OK")
    #expect(kiosk.matches("staff-wait"))
    // The right PIN is not checked yet.
    press(kiosk, "4", "7", "1", "1", "OK")
    #expect(kiosk.view(identifier: "staff.Leave the kiosk") == nil)
    kiosk.advance(by: .seconds(20))
    // Opening the window again does not help.
    press(kiosk, "Cancel")
    gesture(kiosk)
    press(kiosk, "4", "7", "1", "1", "OK")
    #expect(kiosk.view(identifier: "staff.Leave the kiosk") == nil)
    kiosk.advance(by: .seconds(12))
    press(kiosk, "4", "7", "1", "1", "OK")
    #expect(kiosk.view(identifier: "staff.Leave the kiosk") != nil)
    kiosk.end()
  }

  @Test func aKeyboardTypesItToo() throws {
    let kiosk = try kiosk()
    kiosk.tap(kiosk.rootViewController.field)
    kiosk.advance(by: .milliseconds(300))
    kiosk.type("ab")
    gesture(kiosk)
    kiosk.type("4711\n")
    kiosk.advance(by: .milliseconds(300))
    #expect(kiosk.view(identifier: "staff.Leave the kiosk") != nil)
    kiosk.key(.press, .escape)
    kiosk.advance(by: .milliseconds(300))
    #expect(!isOpen(kiosk))
    // Text goes to the field that had the focus.
    kiosk.type("c")
    #expect(kiosk.rootViewController.field.text == "abc")
    kiosk.end()
  }

  @Test func nobodyFindsItOpen() throws {
    let kiosk = try kiosk()
    gesture(kiosk)
    press(kiosk, "4", "7", "1", "1", "OK")
    kiosk.advance(by: .seconds(31))
    #expect(!isOpen(kiosk) && kiosk.view(identifier: "staff.Leave the kiosk") == nil)
    kiosk.end()
  }

  @Test func withoutAGestureOrAPinNobodyIsAsked() throws {
    var kiosk = try kiosk(gesture: nil)
    gesture(kiosk)
    #expect(!isOpen(kiosk))
    kiosk.end()
    unlink(pinPath)
    kiosk = try self.kiosk()
    gesture(kiosk)
    #expect(!isOpen(kiosk))
    kiosk.end()
  }

  @Test func itFitsASmallPanel() throws {
    let kiosk = try kiosk(320, 240)
    gesture(kiosk)
    #expect(kiosk.matches("staff-small"))
    kiosk.end()
  }
}

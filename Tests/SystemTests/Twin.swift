import CoreGraphics
import Foundation
import Host
import KioskTesting
import Machine
import Testing
import UIKit

@testable import CheckIn

/// The app of a machine, and the same app in a virtual kiosk in this process, driven by the same input: the twin knows
/// where everything is, and what the machine's screen has to show.
@MainActor
final class Twin {
  let machine: Machine
  let kiosk: VirtualKiosk<UIViewController>
  private let delegate: any UIApplicationDelegate
  private let name: String
  private var pictures = 0
  private var isGlassOpen = false

  /// Plugs in a touch screen that covers the machine's display.
  /// - Parameter configuration: The machine's, apart from its display.
  convenience init(_ machine: Machine, configuration: HostConfiguration = HostConfiguration()) throws {
    setenv("TZ", "UTC", 1)
    try self.init(machine, "checkin", CheckIn.AppDelegate(clock: Date.init), configuration: configuration)
  }

  /// - Parameter name: The app's name in the names of pictures.
  init(
    _ machine: Machine, _ name: String, _ delegate: any UIApplicationDelegate,
    configuration: HostConfiguration = HostConfiguration()
  ) throws {
    self.machine = machine
    self.name = name
    self.delegate = delegate
    kiosk = VirtualKiosk(
      machine.kind.width, machine.kind.height, screenKeyboard: .always, configuration: configuration, app: delegate)
    try machine.devices("make glass touch \(machine.kind.width) \(machine.kind.height)")
  }

  /// Waits until the app has opened the touch screen, because what is touched before that is lost: its first picture may
  /// be on the screen earlier.
  func waitForTheGlass() throws {
    guard !isGlassOpen else { return }
    // seatd opens it for the app, and hands over what has come in since then.
    let isOpen = """
      event=$(sed -n '/Name="Machine glass"/,/Handlers/s/.*Handlers=.*\\(event[0-9]*\\).*/\\1/p' /proc/bus/input/devices)
      [ -n "$event" ] && ls -l /proc/[0-9]*/fd 2>/dev/null | grep -q "/dev/input/$event$"
      """
    try machine.wait(for: "the app to open the touch screen") { try machine.outcome(of: isOpen).status == 0 }
    isGlassOpen = true
  }

  /// Taps a position of the screen, in points, in both.
  func tap(_ x: CGFloat, _ y: CGFloat) throws {
    try waitForTheGlass()
    kiosk.tap(at: .point(x, y))
    kiosk.advance(by: .milliseconds(60))
    try machine.devices("glass down 0 \(Int(x)) \(Int(y)); glass frame; wait 40; glass up 0; glass frame; wait 80")
  }

  func tap(_ view: UIView) throws {
    let middle = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    try tap(middle.x, middle.y)
  }

  /// Taps the view with this identifier, text or label.
  func tap(_ name: String) throws {
    let view = try #require(kiosk.view(identifier: name) ?? kiosk.view(text: name), "nothing is called \(name)")
    try tap(view)
    wait()
  }

  /// Types on the on-screen keyboard, key by key; only characters that need neither shift nor another layer.
  func type(_ text: String) throws {
    for character in text {
      let name = character == "\n" ? "return" : character == " " ? "space" : String(character)
      // Keys are labelled with what they type now.
      let spot = try #require(
        kiosk.spot(ofKey: name) ?? kiosk.spot(ofKey: name.uppercased()), "no key \(name) among \(kiosk.screenKeys)")
      guard case .point(let x, let y) = spot else { throw MachineError("the key \(name) is nowhere") }
      try tap(x, y)
    }
  }

  /// Draws with a finger through positions in points.
  func draw(_ places: [CGPoint]) throws {
    guard let first = places.first else { return }
    try waitForTheGlass()
    kiosk.touch(.down, at: .point(first.x, first.y))
    var lines = "glass down 0 \(Int(first.x)) \(Int(first.y)); glass frame; wait 30"
    for place in places.dropFirst() {
      kiosk.advance(by: .milliseconds(30))
      kiosk.touch(.move, at: .point(CGFloat(Int(place.x)), CGFloat(Int(place.y))))
      lines += "; glass move 0 \(Int(place.x)) \(Int(place.y)); glass frame; wait 30"
    }
    kiosk.touch(.up)
    try machine.devices(lines + "; glass up 0; glass frame")
    wait()
  }

  /// Lets animations end.
  func wait(_ milliseconds: Int = 1500) { kiosk.advance(by: .milliseconds(milliseconds)) }

  /// Waits until the machine shows what the twin shows, except for carets that blink and clocks that differ by a
  /// minute; keeps the picture for inspection.
  /// - Parameter rows: The rows that are compared, from the top; nil for all.
  func expectTheSame(_ what: String, within pixels: Int = 1500, rows: Int? = nil) throws {
    wait()
    let wanted = try picture()
    let compared = rows.map { wanted.top($0) } ?? wanted
    pictures += 1
    do {
      try machine.expect(what) { picture in
        (rows.map { picture.top($0) } ?? picture).differences(from: compared, tolerance: 32) <= pixels
      }.keep("\(name)-\(pictures)-\(what)")
    } catch {
      throw MachineError("\(error); the twin shows \(wanted.keep("\(name)-twin-\(what)"))")
    }
  }

  func picture() throws -> Picture { try Picture(png: try #require(kiosk.screenshot().pngData())) }
}

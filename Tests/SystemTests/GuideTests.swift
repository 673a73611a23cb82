import CoreGraphics
import Machine
import Museum
import Testing
import UIKit

/// The Museum's guide on the booted machine: tabs, pushes, a swipe back, search, a sheet and the other language, by touches.
@MainActor
@Suite(.enabled(if: MachineImage.isWanted), .serialized)
struct GuideTests {
  private func tab(_ title: String, _ twin: Twin) throws {
    let bar = try #require(twin.kiosk.views(UITabBar.self).first)
    let label = twin.kiosk.views(UILabel.self).first { $0.text == title && $0.isDescendant(of: bar) }
    try twin.tap(try #require(label, "no tab is called \(title)"))
    twin.wait()
  }

  @Test func aVisitorLooksAround() throws {
    let machine = try Machine.shared()
    let kiosk = try Kiosk(
      "Museum", in: machine, environment: "\(Kiosk.plain) VITRINE_SCALE=1 VITRINE_SCREEN_KEYBOARD=always")
    let twin = try Twin(machine, "museum", MuseumApp.delegate())
    try twin.expectTheSame("front page")

    try twin.tap("exhibition")
    try twin.expectTheSame("work")
    let width = Int(twin.kiosk.screen.bounds.width)
    try twin.draw(stride(from: 2, through: width - 100, by: 60).map { CGPoint(x: $0, y: 500) })
    try twin.expectTheSame("front page after a swipe back")

    try tab("Collection", twin)
    try twin.expectTheSame("collection")
    try twin.tap("search")
    try twin.expectTheSame("keyboard")
    try twin.type("moon\n")
    try twin.expectTheSame("found")
    // On a busy host the machine is behind, and what is touched in the middle of a transition may be lost.
    try twin.tap("Cancel")
    try twin.expectTheSame("collection without the search")

    try tab("Plan", twin)
    try twin.expectTheSame("rooms")
    try twin.tap("plan 4")
    try twin.expectTheSame("room")
    try twin.tap(20, 20)
    try twin.expectTheSame("plan")

    try tab("Visit", twin)
    let control = try #require(twin.kiosk.view(identifier: "language"))
    let frame = control.convert(control.bounds, to: nil)
    try twin.tap(frame.minX + frame.width * 0.75, frame.midY)
    try twin.expectTheSame("arabic")
    twin.kiosk.end()
    try kiosk.end()
  }
}

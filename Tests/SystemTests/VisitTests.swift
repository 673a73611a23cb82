import CoreGraphics
import Foundation
import Machine
import Testing
import UIKit

@testable import CheckIn

/// The whole product: a disk that boots into a kiosk, and a visitor in front of it.
@MainActor
@Suite(.enabled(if: MachineImage.isWanted), .serialized)
struct VisitTests {
  @Test func aVisitorChecksInOnTheMachine() throws {
    let (_, machine) = try Appliance.running()
    // The machine has a keyboard plugged in; this visitor only touches the screen.
    try machine.run("echo 'screen-keyboard = always' >>/etc/vitrine/vitrine.conf && systemctl restart vitrine")
    let twin = try Twin(machine)
    // The time of day is in large type here, and may differ by a minute.
    try twin.expectTheSame("welcome", within: 8000)

    try twin.tap(640, 300)
    twin.wait()
    try twin.tap("name")
    try twin.expectTheSame("keyboard")
    try twin.type("anna lindgren\n")
    try twin.type("anna@example.org\n")
    try twin.type("0701234567")
    try twin.tap("Next")
    try twin.expectTheSame("pad")
    for key in ["1", "2", "3", "4", "5", "6", "7", "8", "X"] {
      let pad = try #require(twin.kiosk.view(DocumentPad.self))
      try twin.tap(try #require(pad.subviews.first { $0.accessibilityLabel == key }))
    }
    try twin.tap("Done")
    try twin.expectTheSame("details")
    let visit = try #require(twin.kiosk.rootViewController as? VisitController)

    try twin.tap("Continue")
    #expect(
      visit.visitor
        == Visitor(name: "Anna Lindgren", email: "anna@example.org", phone: "0701234567", document: "12345678X"))
    try twin.tap("Samira Abadi")
    try twin.expectTheSame("host")
    try twin.tap("Continue")
    let pad = try #require(twin.kiosk.view(identifier: "signature"))
    let frame = pad.convert(pad.bounds, to: nil)
    try twin.draw(
      (0...60).map { step in
        let t = CGFloat(step) / 60
        return CGPoint(x: frame.minX + frame.width * (0.2 + 0.6 * t), y: frame.midY + frame.height * 0.15 * sin(t * 25))
      })
    // Between two reports a finger's path is drawn by curves: a pixel at the edge may differ.
    try twin.expectTheSame("signature", within: 4000)

    try twin.tap("Get my badge")
    #expect(visit.step == .badge)
    try twin.expectTheSame("badge", within: 3000)
    try twin.tap("Done")
    try twin.expectTheSame("welcome again", within: 8000)

    // A visitor begins and walks away.
    let welcome = try machine.picture()
    try twin.tap(640, 300)
    try twin.tap("name")
    try twin.type("bert")
    try twin.expectTheSame("left alone")
    try machine.run("vitrine set idle-reset 5")
    try machine.expect("the start", timeout: 60) { $0.differences(from: welcome, tolerance: 32) < 8000 }
    twin.kiosk.end()
  }
}

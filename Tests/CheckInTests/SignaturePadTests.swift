import KioskTesting
import Testing
import UIKit

@testable import CheckIn

/// A pad that somebody dabs at for as long as they like.
@MainActor
@Suite struct SignaturePadTests {
  private func show() -> (VirtualKiosk<UIViewController>, SignaturePad) {
    let kiosk = VirtualKiosk(400, 300) { UIViewController() }
    let pad = SignaturePad(strokes: [])
    pad.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
    kiosk.rootViewController.view.addSubview(pad)
    return (kiosk, pad)
  }

  @Test func dabsAreLimited() {
    let (kiosk, pad) = show()
    for index in 0..<230 { kiosk.tap(at: .point(20 + Double(index), 50)) }
    #expect(pad.strokes.count == 200)
    var steps = 0
    while pad.canUndo {
      pad.undo()
      steps += 1
    }
    #expect(steps == 50 && pad.strokes.count == 150)
    // There is space for more again.
    kiosk.tap(at: .point(100, 100))
    #expect(pad.strokes.count == 151)
    pad.clear()
    #expect(pad.isBlank)
    kiosk.tap(at: .point(100, 100))
    #expect(pad.strokes.count == 1)
  }

  @Test func aLineWithoutEndIsLimited() {
    let (kiosk, pad) = show()
    kiosk.touch(.down, at: .point(50, 50))
    for step in 0..<4500 { kiosk.touch(.move, at: .point(50 + Double(step % 300), 60 + Double(step % 7))) }
    kiosk.touch(.up, at: .point(50, 50))
    kiosk.advance(by: .seconds(1))
    var points = 0
    pad.strokes.first?.cgPath.applyWithBlock { _ in points += 1 }
    #expect(pad.strokes.count == 1 && points > 1000 && points <= 4001)
  }
}

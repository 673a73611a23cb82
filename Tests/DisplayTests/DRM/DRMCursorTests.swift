import Foundation
import Raster
import Testing

@testable import Display

@MainActor
@Suite struct DRMCursorTests {
  private func arrow(_ color: UInt32 = 0xFFFF_0000, side: Int = 8) throws -> Bitmap {
    let image = try #require(Bitmap(width: side, height: side, format: .argb8888))
    image.clear(to: color)
    return image
  }

  @Test(arguments: Rotation.allCases)
  func thePlaneShowsItTurnedAndMovedWithoutTouchingTheFrame(_ rotation: Rotation) throws {
    let rig = try DRMRig(fakeDescription(), DRMPreferences(rotation: rotation))
    try rig.show(try rig.frame(0xFF00_0001))
    let image = try arrow()
    image.pixels[0] = 0xFFFF_FFFF
    rig.screen.setCursor(image, hotspotX: 1, hotspotY: 2)
    let bytes = rig.screen.bytesCopied
    rig.screen.moveCursor(toX: 20, y: 12)
    #expect(rig.card.cursor.visible)
    // The image's corner is at (19, 10) of the frame.
    let corner = rotation.rotate(
      PixelRect(x: 19, y: 10, width: 8, height: 8), width: Int32(rig.screen.frameWidth),
      height: Int32(rig.screen.frameHeight))
    #expect(rig.card.cursor.x == Int(corner.x0) && rig.card.cursor.y == Int(corner.y0))
    let white = rotation.rotate(PixelRect(x: 0, y: 0, width: 1, height: 1), width: 8, height: 8)
    let shown = try #require(rig.card.cursorBuffers.values.first?.bitmap)
    #expect(shown.pixel(Int(white.x0), Int(white.y0)) == 0xFFFF_FFFF)
    #expect(shown.pixel(40, 40) == 0)
    #expect(rig.screen.bytesCopied == bytes && !rig.screen.isFlipPending)
    rig.screen.setCursor(nil, hotspotX: 0, hotspotY: 0)
    #expect(!rig.card.cursor.visible)
  }

  @Test func aModeSetShowsItAgain() throws {
    let rig = try DRMRig()
    try rig.show(try rig.frame(0xFF00_0001))
    rig.screen.setCursor(try arrow(), hotspotX: 0, hotspotY: 0)
    rig.screen.suspend()
    _ = rig.card.setCursor(nil, crtc: 50, hotspotX: 0, hotspotY: 0)
    rig.screen.resume()
    #expect(rig.card.cursor.visible)
  }

  struct Case: Sendable {
    var hasLayer: Bool
    var side: Int
    var choice: DRMPreferences.CursorChoice
    static let software = [
      Case(hasLayer: false, side: 8, choice: .automatic), Case(hasLayer: true, side: 80, choice: .automatic),
      Case(hasLayer: true, side: 8, choice: .software),
    ]
  }

  @Test(arguments: Case.software)
  func withoutAPlaneItIsPaintedAndTakenBack(_ test: Case) throws {
    let card = fakeDescription(connectors: [fakeConnector(modes: [fakeMode(200, 100, preferred: true)])])
    let rig = try DRMRig(card, DRMPreferences(cursor: test.choice)) { $0.hasCursorPlane = test.hasLayer }
    var dice = Dice(seed: 3)
    let frame = try rig.frame(0)
    frame.scribble(frame.bounds, &dice)
    try rig.show(frame)
    rig.screen.setCursor(try arrow(side: test.side), hotspotX: 0, hotspotY: 0)
    let places = [(10, 10), (190, 90), (-3, -3), (50, 20), (51, 20), (1000, 1000), (5, 5)]
    for (x, y) in places + places {
      rig.screen.moveCursor(toX: x, y: y)
      while rig.screen.isFlipPending { rig.refresh() }
      func expected() -> [UInt32] {
        var pixels = frame.content
        for v in 0..<100 {
          for u in 0..<200 where u >= x && u < x + test.side && v >= y && v < y + test.side {
            pixels[v * 200 + u] = 0xFFFF_0000
          }
        }
        return pixels
      }
      #expect(rig.card.picture() == expected(), "at \(x), \(y)")
      // A new frame underneath leaves the cursor in place.
      let (damage, changes) = frame.change(&dice)
      try rig.screen.present(frame, damage: damage, changes: changes)
      while rig.screen.isFlipPending { rig.refresh() }
      #expect(rig.card.picture() == expected())
    }
    rig.screen.setCursor(nil, hotspotX: 0, hotspotY: 0)
    while rig.screen.isFlipPending { rig.refresh() }
    #expect(rig.card.picture() == frame.content)
    #expect(rig.card.buffers.count == 2)
  }

  @Test func aMoveCopiesOnlyWhereItWasAndIs() throws {
    let card = fakeDescription(connectors: [fakeConnector(modes: [fakeMode(400, 300, preferred: true)])])
    let rig = try DRMRig(card, DRMPreferences(cursor: .software))
    let frame = try rig.frame(0xFF00_0001)
    for _ in 0..<3 { try rig.show(frame) }
    rig.screen.setCursor(try arrow(), hotspotX: 0, hotspotY: 0)
    for step in 0..<4 {
      rig.screen.moveCursor(toX: step * 20, y: 50)
      while rig.screen.isFlipPending { rig.refresh() }
    }
    let bytes = rig.screen.bytesCopied
    rig.screen.moveCursor(toX: 200, y: 200)
    while rig.screen.isFlipPending { rig.refresh() }
    // Where the cursor was in this buffer's last frame, where it was in the last frame, and where it is: three times 8
    // × 8.
    #expect(rig.screen.bytesCopied - bytes <= 3 * 64 * 4)
  }

  @Test func whileAFlipIsInFlightAMoveWaitsForIt() throws {
    let rig = try DRMRig(fakeDescription(), DRMPreferences(cursor: .software))
    let frame = try rig.frame(0xFF00_0001)
    try rig.show(frame)
    rig.screen.setCursor(try arrow(), hotspotX: 0, hotspotY: 0)
    for x in 0..<30 { rig.screen.moveCursor(toX: x, y: 0) }
    #expect(rig.card.buffers.count == 2)
    while rig.screen.isFlipPending { rig.refresh() }
    #expect(rig.card.picture()?[29] == 0xFFFF_0000 && rig.card.picture()?[28] == 0xFF00_0001)
  }

  @Test func aPlaneThatCannotLeaveThePanelGivesWayToTheFrame() throws {
    let rig = try DRMRig { $0.cursorCode = { x, _ in x < 0 ? EINVAL : 0 } }
    let frame = try rig.frame(0xFF00_0001)
    try rig.show(frame)
    rig.screen.moveCursor(toX: 20, y: 0)
    rig.screen.setCursor(try arrow(), hotspotX: 4, hotspotY: 0)
    rig.screen.moveCursor(toX: 21, y: 0)
    #expect(rig.card.cursor.visible && rig.card.picture()?[20] == 0xFF00_0001)
    rig.screen.moveCursor(toX: 2, y: 0)
    while rig.screen.isFlipPending { rig.refresh() }
    let row = try #require(rig.card.picture()).prefix(7)
    #expect(!rig.card.cursor.visible && row.prefix(6).allSatisfy { $0 == 0xFFFF_0000 } && row.last == 0xFF00_0001)
  }

  @Test func whatSaysNothingAboutThePlaneLeavesThePointerThere() throws {
    let rig = try DRMRig()
    try rig.show(try rig.frame(0xFF00_0001))
    // Another program has taken over, and the pointer is the first to notice.
    rig.card.cursorCode = { _, _ in EACCES }
    rig.screen.setCursor(try arrow(), hotspotX: 0, hotspotY: 0)
    rig.screen.moveCursor(toX: 20, y: 0)
    rig.card.cursorCode = { _, _ in 0 }
    rig.screen.suspend()
    rig.screen.resume()
    #expect(rig.card.cursor.visible && rig.card.cursor.x == 20)
    rig.card.cursorCode = { _, _ in EBUSY }
    rig.screen.moveCursor(toX: 30, y: 0)
    rig.card.cursorCode = { _, _ in 0 }
    rig.screen.moveCursor(toX: 31, y: 3)
    #expect(rig.card.cursor.visible && rig.card.cursor.x == 31 && rig.card.cursor.y == 3)
  }
}

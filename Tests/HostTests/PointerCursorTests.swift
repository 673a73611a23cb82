import Display
import Input
import Raster
import Testing

@testable import Host

@MainActor
@Suite struct PointerCursorTests {
  @MainActor
  private final class CursorLog: CursorScreen {
    let name = "logged"
    let mode = Mode(width: 100, height: 50)
    var rotation = Rotation.none
    var scale = 1.0
    let isFlipPending = false
    let isFrameQueued = false
    weak var delegate: (any ScreenDelegate)?
    var image: Bitmap?
    var place = (x: 0, y: 0)
    func present(_ frame: Bitmap, damage: Region) {}
    func setCursor(_ image: Bitmap?, hotspotX: Int, hotspotY: Int) { self.image = image }
    func moveCursor(toX x: Int, y: Int) { place = (x, y) }
  }

  private let screen = CursorLog()

  private func event(_ kind: InputEvent.Kind, device: UInt32 = 2) -> InputEvent {
    InputEvent(time: 0, device: .init(rawValue: device), kind: kind)
  }

  private func move(_ cursor: PointerCursor, _ dx: Double, _ dy: Double) {
    cursor.follow(event(.pointer(.moved(dx: dx, dy: dy, rawX: dx, rawY: dy))))
  }

  @Test func aPointerThatNeverMovesIsNotShown() {
    let cursor = PointerCursor(screen: screen, isAlwaysShown: false)
    cursor.follow(event(.added(SimulatedInput.mouse)))
    cursor.follow(event(.pointer(.button(code: 0x110, isPressed: true))))
    move(cursor, 0, 0)
    #expect(screen.image == nil)
    move(cursor, 3, -1)
    #expect(screen.image != nil)
    #expect(screen.place == (53, 24))
  }

  @Test func theTipStaysOnThePanel() {
    let cursor = PointerCursor(screen: screen, isAlwaysShown: false)
    move(cursor, 1e9, 1e9)
    #expect(screen.place == (99, 49))
    move(cursor, -1e12, -1e12)
    #expect(screen.place == (0, 0))
    move(cursor, .nan, .infinity)
    cursor.follow(event(.pointer(.placed(PanelPoint(x: 0.5, y: 0.5)))))
    #expect(screen.place == (50, 25))
  }

  @Test func theTipStaysOnAPanelThatIsRotated() {
    let cursor = PointerCursor(screen: screen, isAlwaysShown: false)
    move(cursor, 1e9, -1e9)
    #expect(screen.place == (99, 0))
    screen.rotation = .quarter
    cursor.screenDidChange()
    #expect(screen.place == (49, 0))
    // The way back is as long as it is on the screen.
    move(cursor, -10, 0)
    #expect(screen.place == (40, 0))
  }

  @Test func aTouchHidesItAndAMotionBringsItBack() {
    let cursor = PointerCursor(screen: screen, isAlwaysShown: false)
    move(cursor, 1, 1)
    cursor.follow(event(.touch(Touch(.down, slot: 0, at: PanelPoint(x: 0, y: 0))), device: 1))
    #expect(screen.image == nil)
    move(cursor, 1, 1)
    #expect(screen.image != nil)
  }

  @Test func itGoesWithTheLastPointer() {
    let cursor = PointerCursor(screen: screen, isAlwaysShown: false)
    for id in [7, 8] as [UInt32] {
      let mouse = InputDevice(id: .init(rawValue: id), name: "mouse", uses: .pointer)
      cursor.follow(event(.added(mouse), device: id))
    }
    move(cursor, 1, 1)
    cursor.follow(event(.removed, device: 7))
    #expect(screen.image != nil)
    cursor.follow(event(.removed, device: 8))
    #expect(screen.image == nil)
  }

  @Test func itGoesWithTheLastPointerThatIsAttached() {
    let cursor = PointerCursor(screen: screen, isAlwaysShown: false)
    cursor.follow(event(.added(VNCInput.pointer), device: VNCInput.pointer.id.rawValue))
    cursor.follow(event(.added(SimulatedInput.mouse)))
    move(cursor, 1, 1)
    cursor.follow(event(.removed))
    #expect(screen.image == nil)
    // A viewer shows it again.
    cursor.follow(event(.pointer(.placed(PanelPoint(x: 0, y: 0))), device: VNCInput.pointer.id.rawValue))
    #expect(screen.image != nil)
  }

  @Test func alwaysMeansAlways() {
    let cursor = PointerCursor(screen: screen, isAlwaysShown: true)
    #expect(screen.image != nil)
    #expect(screen.place == (50, 25))
    cursor.follow(event(.touch(Touch(.down, slot: 0, at: PanelPoint(x: 0, y: 0))), device: 1))
    #expect(screen.image != nil)
  }

  @Test func theImageFollowsTheScale() throws {
    let cursor = PointerCursor(screen: screen, isAlwaysShown: false)
    move(cursor, 1, 1)
    #expect(screen.image?.width == 12)
    screen.scale = 2
    move(cursor, 1, 1)
    let image = try #require(screen.image)
    #expect((image.width, image.height) == (24, 38))
    // Black inside, white at the rim, nothing beyond; premultiplied throughout.
    #expect(image.pixel(4, 16) == 0xFF00_0000)
    #expect(image.pixel(0, 10) == 0xFFFF_FFFF)
    #expect(image.pixel(23, 0) == 0)
  }
}

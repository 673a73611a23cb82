import Raster
import Testing

@testable import Display

@MainActor
@Suite struct VirtualScreenTests {
  struct Panel: Sendable, CustomTestStringConvertible {
    var format: Bitmap.Format
    var rotation: Rotation
    var buffers: Int
    var testDescription: String { "\(format) turned \(rotation.rawValue)° with \(buffers) buffers" }

    static let all = [Bitmap.Format.xrgb8888, .rgb565].flatMap { format in
      Rotation.allCases.flatMap { rotation in (1...3).map { Panel(format: format, rotation: rotation, buffers: $0) } }
    }
  }

  @Test(arguments: Panel.all)
  func randomDamageLeavesTheFrameOnThePanel(_ panel: Panel) throws {
    var dice = Dice(seed: UInt64(panel.rotation.rawValue + panel.buffers * 7 + (panel.format == .rgb565 ? 1 : 0)))
    let screen = try VirtualScreen(
      width: 61, height: 37, format: panel.format, rotation: panel.rotation, buffers: panel.buffers)
    let frame = try #require(Bitmap(width: screen.frameWidth, height: screen.frameHeight, format: .xrgb8888))
    #expect(frame.width == (panel.rotation.isSideways ? 37 : 61))
    frame.scribble(frame.bounds, &dice)
    try screen.present(frame, damage: Region(frame.bounds))
    for _ in 0..<200 {
      let (damage, changes) = frame.change(&dice)
      try screen.present(frame, damage: damage, changes: changes)
      // Flips come late, early and in bursts; the newest frame has to arrive in any case.
      if Int.random(in: 0..<3, using: &dice) == 0 { continue }
      while screen.isFlipPending { screen.completeFlip() }
      #expect(try #require(screen.snapshot()).content == frame.content)
    }
  }

  @Test func beforeTheFirstFlipThePanelIsBlack() throws {
    let screen = try VirtualScreen(width: 4, height: 4)
    let frame = try solid(0xFF12_3456, for: screen)
    try screen.present(frame, damage: Region(frame.bounds))
    #expect(screen.isFlipPending)
    #expect(try #require(screen.snapshot()).content.allSatisfy { $0 == 0xFF00_0000 })
    screen.completeFlip()
    #expect(try #require(screen.snapshot()).content.allSatisfy { $0 == 0xFF12_3456 })
  }

  @Test func pixelsNobodyDamagedStayMagenta() throws {
    let screen = try VirtualScreen(width: 4, height: 1)
    let frame = try solid(0xFF00_FF00, for: screen)
    try flipThrough(screen, frame, Region(frame.bounds))
    frame.pixels[0] = 0xFF00_00FF
    // For the second buffer the whole first frame is still pending, so nothing of its magenta is left.
    try flipThrough(screen, frame, Region(PixelRect(x: 3, y: 0, width: 1, height: 1)))
    #expect(try #require(screen.snapshot()).content == [0xFF00_00FF] + Array(repeating: 0xFF00_FF00, count: 3))
    // Undeclared damage does not reach a buffer that has no pending damage there.
    frame.pixels[1] = 0xFFFF_0000
    try flipThrough(screen, frame, Region(PixelRect(x: 3, y: 0, width: 1, height: 1)))
    #expect(try #require(screen.snapshot()).pixel(1, 0) == 0xFF00_FF00)
  }

  @Test func onlyPixelsThatChangedAreCopied() throws {
    let screen = try VirtualScreen(width: 200, height: 100)
    let frame = try solid(0xFF11_2233, for: screen)
    let little = Region(PixelRect(x: 0, y: 0, width: 5, height: 5))
    let much = Region(PixelRect(x: 0, y: 0, width: 200, height: 50))
    for damage in [Region(frame.bounds), little, little] { try flipThrough(screen, frame, damage) }
    let damage = Region(PixelRect(x: 10, y: 10, width: 100, height: 50))
    let changes = try #require(ChangedPixels(width: 200, height: 100))
    /// Shows a frame in which `rects` change. Returns the number of pixels that were copied and damaged.
    func change(_ rects: PixelRect...) throws -> [Int] {
      let before = (screen.pixelsCopied, screen.damagedPixels)
      for rect in rects { changes.insert(rect) }
      try screen.present(frame, damage: damage, changes: changes)
      while screen.isFlipPending { screen.completeFlip() }
      changes.removeAll(inRowsOf: damage.bounds)
      return [screen.pixelsCopied - before.0, screen.damagedPixels - before.1]
    }
    func show(_ damage: Region) throws -> Int {
      let before = screen.pixelsCopied
      try flipThrough(screen, frame, damage)
      return screen.pixelsCopied - before
    }
    // Each buffer owes the frame before as well: a little damage first.
    let first = try change(PixelRect(x: 20, y: 20, width: 3, height: 1), PixelRect(x: 62, y: 30, width: 4, height: 2))
    #expect(first == [36, 11])
    #expect(try change(PixelRect(x: 62, y: 31, width: 5, height: 1)) == [12, 5])
    #expect(try show(little) == 5 + 25)
    #expect(try change(PixelRect(x: 10, y: 15, width: 1, height: 1)) == [26, 1])
    // With much other damage they owe rectangles, until those are copied.
    #expect(try show(much) == 11_000)
    #expect(try change(PixelRect(x: 50, y: 40, width: 1, height: 1)) == [11_000, 1])
    #expect(try change(PixelRect(x: 20, y: 40, width: 1, height: 1)) == [2, 1])
    #expect(try change(PixelRect(x: 20, y: 40, width: 1, height: 1)) == [1, 1])
  }

  @Test func copiesAreTheDamageAndWhatTheBufferMissed() throws {
    let screen = try VirtualScreen(width: 100, height: 100)
    let frame = try solid(0xFF11_2233, for: screen)
    try flipThrough(screen, frame, Region(frame.bounds))
    try flipThrough(screen, frame, Region(PixelRect(x: 0, y: 0, width: 10, height: 10)))
    #expect(screen.pixelsCopied == 20_000)

    // In the steady state, each buffer's pending damage is that of the frame before.
    let before = screen.pixelsCopied
    for step in 0..<10 {
      try flipThrough(screen, frame, Region(PixelRect(x: Int32(step * 10), y: 50, width: 10, height: 10)))
    }
    #expect(screen.pixelsCopied - before == 10 * 200)
    #expect(screen.bytesCopied == screen.pixelsCopied * 4)
    #expect(screen.damagedPixels == 10_000 + 100 + 1000)
    #expect(screen.presents == 12)
    #expect(screen.flips == 12)
  }

  @Test func theSameDamageAgainIsCopiedOnce() throws {
    let screen = try VirtualScreen(width: 100, height: 100, format: .rgb565)
    let frame = try solid(0xFF11_2233, for: screen)
    for rect in [frame.bounds, PixelRect(x: 20, y: 30, width: 2, height: 18)] {
      try flipThrough(screen, frame, Region(rect))
    }
    let (pixels, bytes) = (screen.pixelsCopied, screen.bytesCopied)
    for _ in 0..<10 { try flipThrough(screen, frame, Region(PixelRect(x: 20, y: 30, width: 2, height: 18))) }
    #expect(screen.pixelsCopied - pixels == 10 * 36)
    #expect(screen.bytesCopied - bytes == 10 * 36 * 2)
  }

  @Test func aThirdBufferComesOnlyWhenAFrameQueues() throws {
    let screen = try VirtualScreen(width: 8, height: 8)
    let frame = try solid(0xFF00_0001, for: screen)
    try flipThrough(screen, frame, Region(frame.bounds))
    try flipThrough(screen, frame, Region(frame.bounds))
    #expect(screen.bufferCount == 2)

    try screen.present(frame, damage: Region(frame.bounds))
    #expect(!screen.isFrameQueued)
    frame.clear(to: 0xFF00_0002)
    try screen.present(frame, damage: Region(frame.bounds))
    #expect(screen.bufferCount == 3)
    #expect(screen.isFrameQueued)
    frame.clear(to: 0xFF00_0003)
    try screen.present(frame, damage: Region(frame.bounds))
    #expect(screen.bufferCount == 3)
    screen.completeFlip()
    #expect(try #require(screen.snapshot()).pixel(0, 0) == 0xFF00_0001)
    #expect(screen.isFlipPending && !screen.isFrameQueued)
    screen.completeFlip()
    #expect(try #require(screen.snapshot()).pixel(0, 0) == 0xFF00_0003)
    #expect(!screen.isFlipPending)
  }

  @Test func withTwoBuffersAFrameWaitsForTheFlip() throws {
    let screen = try VirtualScreen(width: 8, height: 8, buffers: 2)
    let frame = try solid(0xFF00_0001, for: screen)
    try screen.present(frame, damage: Region(frame.bounds))
    screen.completeFlip()
    try screen.present(frame, damage: Region(frame.bounds))
    let copied = screen.pixelsCopied
    frame.clear(to: 0xFF00_0009)
    try screen.present(frame, damage: Region(frame.bounds))
    #expect(screen.pixelsCopied == copied)
    #expect(screen.isFrameQueued)
    screen.completeFlip()
    #expect(screen.isFlipPending)
    screen.completeFlip()
    #expect(try #require(screen.snapshot()).pixel(7, 7) == 0xFF00_0009)
    #expect(screen.bufferCount == 2)
  }

  @Test func wrongFramesAreErrorsAndChangeNothing() throws {
    let screen = try VirtualScreen(width: 8, height: 6, rotation: .quarter)
    let small = try #require(Bitmap(width: 8, height: 6, format: .xrgb8888))
    #expect(throws: ScreenError.frameSize(screen: "virtual", expected: "6x8", got: "8x6")) {
      try screen.present(small, damage: Region(small.bounds))
    }
    let narrow = try #require(Bitmap(width: 6, height: 8, format: .rgb565))
    #expect(throws: ScreenError.frameFormat(screen: "virtual", got: "rgb565")) {
      try screen.present(narrow, damage: Region(narrow.bounds))
    }
    #expect(screen.presents == 0 && !screen.isFlipPending)
  }

  @Test func damageOutsideIsCutAndEmptyDamageDoesNothing() throws {
    let screen = try VirtualScreen(width: 8, height: 6)
    let frame = try solid(0xFFAB_CDEF, for: screen)
    try screen.present(frame, damage: Region())
    try screen.present(frame, damage: Region(PixelRect(x: 8, y: 0, width: 100, height: 100)))
    #expect(screen.presents == 0 && !screen.isFlipPending)
    try screen.present(frame, damage: Region(.infinite))
    #expect(screen.damagedPixels == 48)
  }

  @Test(arguments: [(0, 10), (10, 0), (-1, 10), (16_385, 10), (Int.max, Int.max), (Int.min, 1)])
  func impossibleSizesAreErrors(_ width: Int, _ height: Int) {
    #expect(throws: ScreenError.size(screen: "virtual", width: width, height: height, limit: 16_384)) {
      _ = try VirtualScreen(width: width, height: height)
    }
  }

  @Test func absurdScalesCountAsOne() throws {
    for scale in [0, -2, .nan, .infinity, -.infinity] as [Double] {
      #expect(try VirtualScreen(width: 8, height: 8, scale: scale).scale == 1)
    }
  }

  @Test func reconfiguringDropsTheFlipAndAsksForAWholeFrame() throws {
    let screen = try VirtualScreen(width: 8, height: 6)
    let frame = try solid(0xFF33_3333, for: screen)
    let log = ScreenLog()
    screen.delegate = log
    try screen.present(frame, damage: Region(frame.bounds))
    try screen.reconfigure(width: 20, height: 10, rotation: .threeQuarters)
    #expect(log.changes == 1)
    #expect(!screen.isFlipPending)
    #expect(screen.frameWidth == 10 && screen.frameHeight == 20)
    let turned = try solid(0xFF44_4444, for: screen)
    try flipThrough(screen, turned, Region(PixelRect(x: 0, y: 0, width: 1, height: 1)))
    // New buffers are copied completely, whatever the damage says.
    #expect(try #require(screen.snapshot()).content.allSatisfy { $0 == 0xFF44_4444 })

    #expect(throws: ScreenError.self) { try screen.reconfigure(width: 0) }
    #expect(screen.mode.width == 20)
  }

  private func solid(_ color: UInt32, for screen: VirtualScreen) throws -> Bitmap {
    let frame = try #require(Bitmap(width: screen.frameWidth, height: screen.frameHeight, format: .xrgb8888))
    frame.clear(to: color)
    return frame
  }

  private func flipThrough(_ screen: VirtualScreen, _ frame: Bitmap, _ damage: Region) throws {
    try screen.present(frame, damage: damage)
    while screen.isFlipPending { screen.completeFlip() }
  }
}

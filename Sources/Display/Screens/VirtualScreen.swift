import CRaster
import Raster

/// A screen in memory, for tests, previews and machines without a display.
///
/// It behaves like a real swap chain, to reveal mistakes in damage: buffers alternate, are filled with magenta at first,
/// and receive only their pending damage. Sizes are the panel's; with a sideways rotation frames have the sides swapped.
///
/// With a clock, a flip happens at the next refresh, a multiple of the refresh period. Without one it happens when
/// `completeFlip()` is called.
@MainActor
public final class VirtualScreen: PoweredScreen {
  /// The longest side of a panel in pixels, as for DRM framebuffers of today's drivers.
  public nonisolated static let sizeLimit = 16_384

  /// The name, for messages and configuration.
  public let name: String
  /// The mode; `reconfigure` changes it.
  public private(set) var mode: Mode
  /// The clockwise rotation from the frame to the panel.
  public private(set) var rotation: Rotation
  /// Pixels per point.
  public private(set) var scale: Double
  /// The pixel format of the scan-out buffers.
  public let format: Bitmap.Format
  /// Is notified of flips, with the time in ns of the clock that the screen was created with, and of `reconfigure`.
  public weak var delegate: (any ScreenDelegate)?

  /// The number of `present` calls with damage.
  public private(set) var presents = 0
  /// The number of frames that reached the panel.
  public private(set) var flips = 0
  /// The number of pixels written to scan-out memory.
  public private(set) var pixelsCopied = 0
  /// The number of bytes written to scan-out memory.
  public private(set) var bytesCopied = 0
  /// The number of damaged pixels presented. Copies exceed it by the pending damage of the buffers.
  public private(set) var damagedPixels = 0

  private let clock: (any RefreshClock)?
  private let initialBuffers: Int
  private let bufferLimit: Int
  private var buffers: [Bitmap]
  /// Buffers that were never written, not even with magenta: their memory is not allocated until it is touched.
  private var untouched: Set<Int>
  private var chain: SwapChain
  /// The newest frame, kept for copying when a buffer becomes free.
  private var frame: Bitmap?
  private var isFrameWaiting = false
  /// Counts flips, so that the timer of an abandoned one is ignored.
  private var flipSerial = 0

  /// - Parameters:
  ///   - width: The panel's width in pixels, 1 … `sizeLimit`.
  ///   - height: The panel's height in pixels, 1 … `sizeLimit`.
  ///   - scale: Pixels per point; values that are not positive mean 1.
  ///   - format: `.xrgb8888` or `.rgb565`; others mean `.xrgb8888`.
  ///   - buffers: The maximum number, 1 … 3. A single one is drawn while visible; the third is allocated when a frame
  ///     is presented during a flip.
  ///   - clock: The source of refreshes; nil leaves them to `completeFlip()`.
  /// - Throws: `ScreenError.size` or `.noMemory`.
  public init(
    width: Int, height: Int, scale: Double = 1, format: Bitmap.Format = .xrgb8888, rotation: Rotation = .none,
    buffers: Int = 3, refreshMilliHertz: Int = 60_000, name: String = "virtual", clock: (any RefreshClock)? = nil
  ) throws {
    self.name = name
    self.format = format == .rgb565 ? .rgb565 : .xrgb8888
    self.rotation = rotation
    self.scale = Self.sane(scale)
    self.clock = clock
    mode = Mode(width: width, height: height, refreshMilliHertz: refreshMilliHertz)
    bufferLimit = min(max(buffers, 1), 3)
    initialBuffers = min(bufferLimit, 2)
    self.buffers = try Self.allocate(initialBuffers, mode: mode, format: self.format, name: name)
    untouched = Set(0..<initialBuffers)
    chain = Self.chain(mode, rotation: rotation, count: initialBuffers, limit: bufferLimit)
  }

  /// Whether a flip is in flight; it ends at the next refresh of the clock, or with `completeFlip()`.
  public var isFlipPending: Bool { chain.state.isFlipPending }
  /// Whether a frame is queued behind the flip, or still waits for a free buffer.
  public var isFrameQueued: Bool { isFrameWaiting || chain.state.queued != nil }

  /// The number of scan-out buffers allocated so far.
  public var bufferCount: Int { buffers.count }

  /// Copies the damage into a free buffer and flips at the next refresh; throws `ScreenError` for a frame of another
  /// format or size.
  public func present(_ frame: Bitmap, damage: Region) throws { try present(frame, damage: damage, changes: nil) }

  /// The same, copying only the pixels that changed where they are known and the panel is not turned.
  public func present(_ frame: Bitmap, damage: Region, changes: ChangedPixels?) throws {
    guard frame.format == .xrgb8888 || frame.format == .argb8888 else {
      throw ScreenError.frameFormat(screen: name, got: "\(frame.format)")
    }
    guard frame.width == frameWidth, frame.height == frameHeight else {
      throw ScreenError.frameSize(
        screen: name, expected: "\(frameWidth)x\(frameHeight)", got: "\(frame.width)x\(frame.height)")
    }
    let visible = damage.intersection(frame.bounds)
    if visible.isEmpty { return }
    self.frame = frame
    presents += 1
    damagedPixels += changes?.count(in: visible.bounds) ?? visible.area
    chain.add(visible, changes: changes)
    drawWaitingFrame()
  }

  /// The picture on the panel: upright, `frameWidth` × `frameHeight` XRGB pixels with an alpha of 255. Black before the
  /// first flip; nil only when out of memory.
  public func snapshot() -> Bitmap? {
    guard let picture = Bitmap(width: frameWidth, height: frameHeight, format: .xrgb8888) else { return nil }
    guard let front = chain.state.front else {
      picture.clear(to: 0xFF00_0000)
      return picture
    }
    guard let panel = front < buffers.count ? Self.widened(buffers[front]) : nil else { return nil }
    vr_copy_rotated(
      picture.pixels, picture.pitch, panel.pixels, panel.pitch, Int32(panel.width), Int32(panel.height),
      Int32(rotation.inverse.quarterTurns))
    for y in 0..<picture.height {
      let row = picture.row(y).assumingMemoryBound(to: UInt32.self)
      for x in 0..<picture.width { row[x] |= 0xFF00_0000 }
    }
    return picture
  }

  /// Completes the flip in flight now instead of at its refresh. Does nothing when there is none.
  public func completeFlip() {
    guard isFlipPending else { return }
    flipSerial += 1
    finishFlip()
  }

  /// Simulates a hotplug: allocates new buffers, clears the panel and calls `screenDidChange`.
  /// - Throws: `ScreenError.size` or `.noMemory`; the screen is unchanged then.
  public func reconfigure(
    width: Int? = nil, height: Int? = nil, scale: Double? = nil, rotation: Rotation? = nil
  ) throws {
    let mode = Mode(
      width: width ?? self.mode.width, height: height ?? self.mode.height,
      refreshMilliHertz: self.mode.refreshMilliHertz)
    buffers = try Self.allocate(initialBuffers, mode: mode, format: format, name: name)
    untouched = Set(0..<initialBuffers)
    self.mode = mode
    self.rotation = rotation ?? self.rotation
    self.scale = Self.sane(scale ?? self.scale)
    chain = Self.chain(mode, rotation: self.rotation, count: initialBuffers, limit: bufferLimit)
    frame = nil
    isFrameWaiting = false
    flipSerial += 1
    delegate?.screenDidChange()
  }

  /// Faults in the memory of the first buffer in advance.
  public func prepare() { buffers.first?.populate() }

  // MARK: Flipping

  /// Copies the next buffer's pending damage and submits it. Without a free buffer the frame waits for the flip.
  private func drawWaitingFrame() {
    guard let frame else { return }
    guard let index = chain.bufferToDraw() ?? addBuffer() else {
      isFrameWaiting = true
      return
    }
    isFrameWaiting = false
    let buffer = buffers[index]
    let placement = DamageCopy.Placement(
      width: frame.width, height: frame.height, rotation: rotation, bufferWidth: buffer.width, bufferHeight: buffer.height)
    let isUntouched = untouched.remove(index) != nil
    let pixels = chain.takePendingDamage(index) { pending in
      // A copy of the whole frame would overwrite the magenta.
      if isUntouched, pending.region.area < buffer.width * buffer.height { Self.taint(buffer) }
      return DamageCopy.copy(pending, of: frame, into: buffer, at: placement)
    }
    pixelsCopied += pixels
    bytesCopied += pixels * (buffer.format == .rgb565 ? 2 : 4)
    if chain.submit(index) != nil { beginFlip() }
  }

  private func addBuffer() -> Int? {
    guard chain.canGrow, let buffer = Bitmap(width: mode.width, height: mode.height, format: format) else { return nil }
    untouched.insert(buffers.count)
    buffers.append(buffer)
    chain.grow()
    return buffers.count - 1
  }

  private func beginFlip() {
    flipSerial += 1
    guard let clock else { return }
    let serial = flipSerial
    let period = mode.refreshPeriod
    clock.call(at: (clock.now / period + 1) * period) { [weak self] in
      guard let self, serial == self.flipSerial else { return }
      self.finishFlip()
    }
  }

  private func finishFlip() {
    flips += 1
    let following = chain.flipped()
    if isFrameWaiting { drawWaitingFrame() } else if following != nil { beginFlip() }
    delegate?.screenDidFlip(at: clock?.now ?? 0)
  }

  // MARK: Buffers

  private static func allocate(_ count: Int, mode: Mode, format: Bitmap.Format, name: String) throws -> [Bitmap] {
    guard (1...sizeLimit).contains(mode.width), (1...sizeLimit).contains(mode.height) else {
      throw ScreenError.size(screen: name, width: mode.width, height: mode.height, limit: sizeLimit)
    }
    let buffers = (0..<count).compactMap { _ in Bitmap(width: mode.width, height: mode.height, format: format) }
    guard buffers.count == count else {
      throw ScreenError.noMemory(screen: name, width: mode.width, height: mode.height, buffers: count)
    }
    return buffers
  }

  /// Fills a buffer with magenta, which no theme uses, so that pixels that were never copied stand out.
  private static func taint(_ buffer: Bitmap) {
    guard buffer.format == .rgb565 else { return buffer.clear(to: 0xFFFF_00FF) }
    for y in 0..<buffer.height {
      buffer.row(y).assumingMemoryBound(to: UInt16.self).update(repeating: 0xF81F, count: buffer.width)
    }
  }

  private static func chain(_ mode: Mode, rotation: Rotation, count: Int, limit: Int) -> SwapChain {
    let (width, height) = rotation.isSideways ? (mode.height, mode.width) : (mode.width, mode.height)
    return SwapChain(
      count: count, limit: limit, bounds: PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height)))
  }

  /// The buffer converted to 32 bits per pixel.
  private static func widened(_ buffer: Bitmap) -> Bitmap? {
    guard buffer.format == .rgb565 else { return buffer }
    guard let wide = Bitmap(width: buffer.width, height: buffer.height, format: .xrgb8888) else { return nil }
    for y in 0..<wide.height {
      let row = wide.row(y).assumingMemoryBound(to: UInt32.self)
      for x in 0..<wide.width { row[x] = buffer.pixel(x, y) }
    }
    return wide
  }

  private static func sane(_ scale: Double) -> Double { scale.isFinite && scale > 0 ? scale : 1 }
}

extension VirtualScreen {
  /// Does nothing: there is no panel, and frames are accepted either way.
  public func setPower(_ on: Bool) {}
}

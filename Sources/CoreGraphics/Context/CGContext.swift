public import Raster

/// Draws lines, shapes, pictures and gradients into a bitmap or records them into a display list.
///
/// The current matrix transforms user space to device pixels. Contexts made with a scale start with the origin at the top
/// left, y down, one unit per point; Apple's bitmap initialiser starts at the bottom left, one unit per pixel.
///
/// Drawing reaches the bitmap when its pixels are requested through the context, or by `flush`. Invalid numbers (NaN,
/// infinity, sizes far beyond the surface) draw nothing or are clipped; nothing larger than the clip is allocated.
/// - Threading: one thread at a time.
public final class CGContext {
  /// Pixels per unit of the base space: the screen scale for points, 1 for Apple's bitmap contexts.
  public let scale: CGFloat
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int

  let target: Bitmap?
  /// The caller's memory if its layout is not supported by Raster; `target` is then a working copy.
  let foreign: CallerPixels?
  let base: CGAffineTransform
  let surfaceBox: PixelRect
  let information: CGBitmapInfo
  /// The space of the pixels.
  public let colorSpace: CGColorSpace?

  /// The list that operations are added to: the recording's, or that of the innermost transparency layer.
  var list: DisplayList
  var state: GraphicsState
  var savedStates: [GraphicsState] = []
  var layers: [TransparencyLayer] = []
  /// Whether the recording depends on the pixels below it in this context.
  var blendsWithBackdrop = false
  /// Whether the caller may read the memory at any time without calling the context.
  var flushesImmediately = false
  /// Bytes of masks and bitmaps that are not yet painted into `target`.
  var pendingBytes = 0

  /// The current path, in the user space of `pathTransform`.
  var pathStorage = PathStorage()
  var pathTransform: CGAffineTransform

  /// The transform of glyphs to user space.
  public var textMatrix = CGAffineTransform.identity
  /// The position of the next text, in user space.
  public var textPosition = CGPoint.zero

  init(
    target: Bitmap?, foreign: CallerPixels?, list: DisplayList, width: Int, height: Int, scale: CGFloat,
    base: CGAffineTransform, information: CGBitmapInfo, colorSpace: CGColorSpace?
  ) {
    self.target = target
    self.foreign = foreign
    self.list = list
    self.width = width
    self.height = height
    self.scale = scale
    self.base = base
    self.information = information
    self.colorSpace = colorSpace
    surfaceBox = PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height))
    state = GraphicsState(transform: base, clipBox: surfaceBox)
    pathTransform = base
  }

  /// Makes a context that records into `list`, in device pixels, an area of `size` points whose top left is the origin;
  /// nothing outside of it is recorded. Call `finish` when the drawing is complete.
  public convenience init(recordingInto list: DisplayList, size: CGSize, scale: CGFloat) {
    let scale = Self.checked(scale)
    func pixels(_ length: CGFloat) -> Int {
      let count = (length * scale - 0.001).rounded(.up)
      return count > 0 ? Int(min(count, CGFloat(Bitmap.largestSide))) : 0
    }
    self.init(
      target: nil, foreign: nil, list: list, width: pixels(size.width), height: pixels(size.height), scale: scale,
      base: CGAffineTransform(scaleX: scale, y: scale), information: .nativePixels, colorSpace: .standardRGB)
  }

  /// Makes a context that draws into `bitmap` (ARGB or XRGB), origin top left, y down, `scale` pixels per unit.
  public convenience init(bitmap: Bitmap, scale: CGFloat = 1) {
    let scale = Self.checked(scale)
    if bitmap.format != .argb8888, bitmap.format != .xrgb8888 {
      logDrawingError(
        "CGContext: a bitmap of format \(bitmap.format) cannot be drawn into; nothing will appear. Use argb8888.")
    }
    self.init(
      target: bitmap, foreign: nil, list: DisplayList(), width: bitmap.width, height: bitmap.height, scale: scale,
      base: CGAffineTransform(scaleX: scale, y: scale), information: .nativePixels, colorSpace: .standardRGB)
  }

  deinit {
    flush()
  }

  private static func checked(_ scale: CGFloat) -> CGFloat {
    scale.isFinite && scale > 0 ? min(scale, 64) : 1
  }

  /// The list that operations are added to; nil when the context draws into a bitmap.
  public var displayList: DisplayList? { target == nil ? list : nil }

  /// The transform from user space to device pixels (y down, origin top left of the surface).
  public var deviceTransform: CGAffineTransform { state.transform }

  /// The smallest rectangle that encloses the clip, in device pixels.
  public var clipPixels: PixelRect { state.clipBox }

  // MARK: State stack

  /// Saves the current state for `restoreGState()`.
  public func saveGState() {
    savedStates.append(state)
  }

  /// Restores the last saved state. Without one, or inside a transparency layer begun later, nothing happens.
  public func restoreGState() {
    guard savedStates.count > (layers.last?.stateDepth ?? 0), let last = savedStates.popLast() else {
      return logDrawingError("CGContext.restoreGState: no saved state; saves and restores must come in pairs.")
    }
    state = last
  }

  /// Paints the operations so far into the bitmap. Does nothing in contexts that record.
  public func flush() {
    guard let target, layers.isEmpty, !list.isEmpty else { return }
    foreign?.load(into: target)
    let painted = IdlePainters.shared.paint(list, into: target, damage: Region(list.bounds.intersection(surfaceBox)))
    if !painted {
      logDrawingError("CGContext: \(list.count) operations on \(width)×\(height) pixels not painted: memory is short.")
    }
    list.reset()
    pendingBytes = 0
    foreign?.store(from: target)
  }

  /// The same as `flush()`.
  public func synchronize() {
    flush()
  }

  /// Ends a recording. If an operation depended on the pixels below it (blend modes, `clear`), those must be the recording's
  /// own and not those it is shown over, so the list is replaced with one image.
  public func finish() {
    while !layers.isEmpty { endTransparencyLayer() }
    guard target == nil else { return flush() }
    guard blendsWithBackdrop else { return }
    blendsWithBackdrop = false
    let box = list.bounds.intersection(surfaceBox)
    guard !box.isEmpty, let picture = IdlePainters.shared.picture(of: list, in: box) else { return list.reset() }
    list.reset()
    list.image(picture, at: box)
  }

  /// Counts `bytes` of payload that were added, and paints once much has accumulated.
  func noteRecorded(bytes: Int = 0) {
    guard target != nil else { return }
    pendingBytes += bytes
    if flushesImmediately || list.count > 4096 || pendingBytes > 32 << 20 { flush() }
  }
}

/// Provides one painter per thread that is drawing; idle painters keep their scratch memory.
final class IdlePainters: @unchecked Sendable {
  // Unchecked: `idle` is used under `lock` only.
  static let shared = IdlePainters()
  private let lock = Lock()
  private var idle: [Painter] = []

  func paint(_ list: DisplayList, into bitmap: Bitmap, origin: (x: Int32, y: Int32) = (0, 0), damage: Region) -> Bool {
    let painter = lock.withLock { idle.popLast() } ?? Painter(threads: 1)
    defer {
      lock.withLock {
        if idle.count < 2 { idle.append(painter) }
      }
    }
    return painter.paint(list, into: bitmap, origin: origin, damage: damage)
  }

  /// The image of `list` inside `box`, on a transparent background; nil when memory is short.
  func picture(of list: DisplayList, in box: PixelRect) -> Bitmap? {
    guard box.area <= 1 << 26, let bitmap = Bitmap(width: Int(box.width), height: Int(box.height), format: .argb8888),
      paint(list, into: bitmap, origin: (box.x0, box.y0), damage: Region(box))
    else {
      logDrawingError("CGContext: a group of \(box.width)×\(box.height) pixels was not drawn: memory is short.")
      return nil
    }
    return bitmap
  }
}

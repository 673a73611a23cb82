import Raster

/// A layer's drawing: operations in its own pixels, or a bitmap that they were painted into when they were many.
@MainActor final class LayerDrawing {
  let list: DisplayList
  let scale: CGFloat
  /// The generation of the glyph store that the list's glyphs belong to.
  let generation: UInt32
  /// The pixels of the layer when it was drawn.
  let drawn: PixelRect
  let span: OpSpan
  /// Whether another layer, a copy of the one that was drawn, may show the drawing too.
  var isShared = false
  /// Incremented whenever the colours of the list change.
  private(set) var version = 0

  /// - Parameter size: In points.
  init(list: DisplayList, size: CGSize, scale: CGFloat) {
    self.list = list
    self.scale = scale
    let grid = PixelGrid(scale: scale)
    drawn = PixelRect(x: 0, y: 0, width: grid.edge(size.width), height: grid.edge(size.height))
    span = OpSpan(list)
    generation = GlyphStore.shared.generation
  }

  /// Gives all glyphs another colour. Returns false, and changes nothing, if something else has to be drawn as well, or
  /// somewhere else.
  func recolorGlyphs(_ color: UInt32) -> Bool {
    guard !isShared, list.recolorGlyphs(color) else { return false }
    version &+= 1
    return true
  }

  /// Drawings with more operations than this are painted into a bitmap once.
  static let operationLimit = 256
}

extension CALayer {
  /// Shows `list` (operations in the layer's own pixels, origin top left) until it is replaced or the layer displays again.
  /// Nil shows nothing.
  /// - Parameter scale: The pixels per point in which the list was made, if not the layer's; it is brought to those.
  public final func setContent(_ list: DisplayList?, scale: CGFloat? = nil) {
    guard let list, !list.isEmpty else { return setDrawing(nil) }
    setDrawing(LayerDrawing(list: list, size: values.bounds.size, scale: scale ?? drawingScale))
  }

  /// Gives the glyphs of `list` another colour if only this layer shows that list, which has nothing but glyphs. Otherwise
  /// returns false, and changes nothing. That also holds outside of a commit, when the list is what the screen shows.
  package final func recolorGlyphs(of list: DisplayList, _ color: UInt32) -> Bool {
    guard let drawing, drawing.list === list, committedGlyphs == drawing.generation, drawing.recolorGlyphs(color) else {
      return false
    }
    changed(.content)
    return true
  }

  /// The generation of the tree's glyphs during a commit.
  private final var committedGlyphs: UInt32? {
    guard let tree = node.pointee.tree?.takeUnretainedValue(), tree.isCommitting else { return nil }
    return tree.glyphGeneration
  }

  /// Whether the layer shows `list` now.
  package final func shows(_ list: DisplayList) -> Bool { drawing?.list === list }

  private func setDrawing(_ new: LayerDrawing?) {
    guard new != nil || drawing != nil else { return }
    if values.rare?.contents != nil { values.editRare { $0.contents = nil } }
    drawing = new
    changed(.content)
  }

  /// The number of pixels per point for drawing.
  public final var drawingScale: CGFloat {
    if let scale = CALayer.scaleOverride ?? effectiveDensity { return scale }
    return node.pointee.tree?.takeUnretainedValue().scale ?? RenderTree.standardScale
  }

  /// Set while layers draw for a picture whose scale differs from their screen's.
  static var scaleOverride: CGFloat?

  final func markDisplay(_ rect: CGRect?) {
    guard !flags.contains(.hasTemporaryValues) else { return }
    if rect == nil, flags.contains(.needsDisplay) {
      node.existingResources?.displayDamage = nil
      return
    }
    if let tree = node.pointee.tree?.takeUnretainedValue() { tree.noteDisplay(self, rect) }
    flags.insert(.needsDisplay)
  }

  final func performDisplay() {
    guard flags.contains(.needsDisplay) else { return }
    flags.remove(.needsDisplay)
    node.pointee.tree?.takeUnretainedValue().countDisplay()
    display()
  }

  /// Records `draw(in:)` as the layer's contents.
  package final func recordContents() {
    let size = values.bounds.size
    let scale = drawingScale
    let (width, height) = (size.width * scale, size.height * scale)
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return setDrawing(nil) }
    let list = DisplayList()
    let context = CGContext(recordingInto: list, size: size, scale: scale)
    delegate?.layerWillDraw(self)
    if values.bounds.origin != .zero { context.translateBy(x: -values.bounds.origin.x, y: -values.bounds.origin.y) }
    draw(in: context)
    context.finish()
    guard !list.isEmpty else { return setDrawing(nil) }
    setDrawing(rasterizedIfLong(list, size: size, scale: scale))
  }

  private func rasterizedIfLong(_ list: DisplayList, size: CGSize, scale: CGFloat) -> LayerDrawing {
    let plain = LayerDrawing(list: list, size: size, scale: scale)
    let (width, height) = (Int((size.width * scale).rounded(.up)), Int((size.height * scale).rounded(.up)))
    let bytes = width.multipliedReportingOverflow(by: height)
    guard !bytes.overflow, bytes.partialValue <= 16 << 20 else { return plain }
    guard list.count > LayerDrawing.operationLimit || list.payloadByteCount > max(1 << 20, bytes.partialValue * 4) else {
      return plain
    }
    guard let bitmap = Bitmap(width: width, height: height, format: .argb8888) else { return plain }
    guard Painter.shared.paint(list, into: bitmap, damage: Region(bitmap.bounds)) else { return plain }
    let picture = DisplayList()
    picture.image(bitmap, at: bitmap.bounds)
    return LayerDrawing(list: picture, size: size, scale: scale)
  }

  /// Whether the layer shows the pixels of `image` now, or nothing if that is nil.
  package final func shows(_ image: CGImage?) -> Bool { drawing == nil && values.rare?.contents === image }

  final func setContents(_ value: Any?) {
    let image = value as? CGImage
    if let value, image == nil { logDrawingError("CALayer.contents: \(type(of: value)) is not a CGImage; nothing is shown") }
    guard image !== values.rare?.contents || drawing != nil else { return }
    let action = pendingAction(.contents)
    values.editRare { $0.contents = image }
    drawing = nil
    changed(.own)
    if let action { run(action, .contents) }
  }
}

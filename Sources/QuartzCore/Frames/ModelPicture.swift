import Raster

/// A picture of a layer and its sublayers with their model values, independent of any screen.
@MainActor struct ModelPicture {
  let bitmap: Bitmap
  /// The layer's own pixels that it covers.
  let frame: PixelRect

  private static let largestArea = 64 << 20

  /// Fails for a layer that shows nothing, or covers too many pixels.
  init?(_ layer: CALayer, scale: CGFloat) {
    let grid = PixelGrid(scale: scale)
    let borrowed = CALayer.scaleOverride
    CALayer.scaleOverride = scale
    let top = Self.build(layer, parent: nil, grid)
    CALayer.scaleOverride = borrowed
    defer { Self.free(top) }
    let frame = top.pointee.inner
    guard !frame.isEmpty else { return nil }
    guard frame.area <= Self.largestArea,
      let made = Bitmap(width: Int(frame.width), height: Int(frame.height), format: .argb8888)
    else {
      logDrawingError("CALayer.render(in:): \(frame.width) × \(frame.height) pixels are too many")
      return nil
    }
    FramePainter().paintUpright(top, into: made, frame: frame, part: frame, painter: Painter.shared, masked: true)
    bitmap = made
    self.frame = frame
  }

  /// The number of pixels per point in `context`.
  static func scale(of context: CGContext) -> CGFloat {
    let m = context.ctm
    let k = max((m.a * m.a + m.b * m.b).squareRoot(), (m.c * m.c + m.d * m.d).squareRoot())
    return k.isFinite && k > 0.01 ? min(8, k) : 1
  }

  /// Builds separate nodes, since the layers' own nodes hold what was committed last.
  private static func build(_ layer: CALayer, parent: NodeRef?, _ grid: PixelGrid) -> NodeRef {
    layer.displayIfNeeded()
    let node = NodeRef.allocate(capacity: 1)
    node.initialize(to: Node(layer: layer))
    node.pointee.parent = parent
    node.pointee.depth = (parent?.pointee.depth ?? -1) + 1
    if let mask = layer.mask {
      let made = build(mask, parent: node, grid)
      made.pointee.flags.insert(.isMask)
      node.pointee.mask = made
    }
    NodeBuilder.update(node, layer, layer.values, grid)
    for i in 0..<layer.childCount {
      node.pointee.children.insert(build(layer.node.pointee.children[i].pointee.layer, parent: node, grid), at: i)
    }
    node.pointee.children.rebuildOrder { $0.pointee.layer.values.zPosition }
    // Update again: whether opacity needs a group depends on the children, which have been added only now.
    NodeBuilder.update(node, layer, layer.values, grid)
    Extents.update(node)
    return node
  }

  private static func free(_ node: NodeRef) {
    for i in 0..<node.pointee.children.count { free(node.pointee.children[i]) }
    if let mask = node.pointee.mask { free(mask) }
    node.dropResources()
    node.pointee.children.deallocate()
    node.pointee.movedChildren?.deallocate()
    node.deinitialize(count: 1)
    node.deallocate()
  }
}

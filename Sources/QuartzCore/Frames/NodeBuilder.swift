import Raster

/// Derives a node's contents from its layer's values.
@MainActor enum NodeBuilder {
  /// Updates `node` for the values `v`. Positions are rounded by `grid`; the parent's node must be up to date.
  /// - Parameters:
  ///   - outer: The pixels around the layer, where they are of another size than its own.
  ///   - looks: Whether the layer's appearance changed. If only position, opacity and the like did, what the layer
  ///     paints is kept unless its size changed.
  static func update(
    _ node: NodeRef, _ layer: CALayer, _ v: LayerValues, _ grid: PixelGrid, outer: PixelGrid? = nil, looks: Bool = true
  ) {
    let before = node.pointee.flags
    let (width, height) = (node.pointee.width, node.pointee.height)
    var flags = before.subtracting(.derived)
    place(node, layer, v, grid, outer, &flags)

    node.pointee.opacity = OpKind.opacity(Double(v.opacity))
    if v.isHidden || node.pointee.opacity == 0 { flags.insert(.hidden) }
    if v.masksToBounds { flags.insert(.clips) }
    if let extras = layer.extras {
      if extras.mask != nil { flags.insert(.masked) }
      if extras.blend != .over {
        flags.insert(.blends)
        node.pointee.blend = extras.blend.code
      }
    }
    if layer.flags.contains(.backdrop), let backdrop = layer as? BackdropLayer { blur(node, backdrop, grid, &flags) }
    if node.pointee.mask == nil, let resources = node.existingResources { resources.masking = nil }
    if let animations = layer.animations, animations.transitionPicture != nil { flags.insert(.transition) }

    if looks || node.pointee.width != width || node.pointee.height != height {
      node.pointee.flags = flags
      style(node, layer, v, grid)
      content(node, layer, v, grid)
    } else {
      node.pointee.flags = flags.union(before.intersection(.style))
    }
    finish(node, layer)
  }

  /// Updates a node whose layer has only drawn again, in an unchanged size.
  static func updateDrawing(_ node: NodeRef, _ layer: CALayer, _ drawing: LayerDrawing) {
    node.pointee.flags.subtract(.drawn)
    let resources = node.makeResources()
    // Glyphs may have another colour in the same drawing.
    if resources.contentOwner !== drawing || resources.contentStyle.width != -1 { show(drawing, node, resources) }
    finish(node, layer)
  }

  private static func blur(_ node: NodeRef, _ layer: BackdropLayer, _ grid: PixelGrid, _ flags: inout NodeFlags) {
    let style = BackdropStyle(layer, grid)
    guard style.radius > 0 else { return }
    flags.insert(.backdrop)
    let resources = node.makeResources()
    let backdrop = resources.backdrop ?? Backdrop()
    resources.backdrop = backdrop
    backdrop.style = style
  }

  // MARK: Position

  private static func place(
    _ node: NodeRef, _ layer: CALayer, _ v: LayerValues, _ grid: PixelGrid, _ outer: PixelGrid?, _ flags: inout NodeFlags
  ) {
    let width = grid.length(v.bounds.size.width)
    let height = grid.length(v.bounds.size.height)
    let rare = v.rare
    var (x, y) = (v.position.x - v.anchorPoint.x * width, v.position.y - v.anchorPoint.y * height)
    var isTransformed = outer != nil
    if let rare {
      if rare.sublayerTransform != .identity { flags.insert(.transformsChildren) }
      if rare.transform != .identity {
        if rare.transform.isFlatTranslation {
          x += rare.transform.m41
          y += rare.transform.m42
        } else {
          isTransformed = true
        }
      }
    }
    if let parent = node.pointee.parent, parent.pointee.flags.contains(.transformsChildren), !flags.contains(.isMask) {
      isTransformed = true
    }
    node.pointee.offsetX = 0 &- grid.edge(v.bounds.origin.x)
    node.pointee.offsetY = 0 &- grid.edge(v.bounds.origin.y)
    guard isTransformed else {
      node.pointee.x = grid.edge(x)
      node.pointee.y = grid.edge(y)
      node.pointee.width = grid.edge(x + width) &- node.pointee.x
      node.pointee.height = grid.edge(y + height) &- node.pointee.y
      if let resources = node.existingResources, resources.flattening != nil { resources.flattening = nil }
      return
    }
    flags.insert(.flattened)
    (node.pointee.x, node.pointee.y) = (0, 0)
    (node.pointee.width, node.pointee.height) = (grid.edge(width), grid.edge(height))
    let resources = node.makeResources()
    let flattening = resources.flattening ?? Flattening()
    resources.flattening = flattening
    let matrix = matrix(layer, v, width, height, grid, outer ?? grid)
    if matrix.determinant == 0 || !matrix.determinant.isFinite {
      flags.insert(.hidden)
    } else if layer.flags.contains(.singleSided), matrix.determinant < 0 {
      flags.insert(.hidden)
    }
    flattening.place = PictureTransform(matrix)
  }

  /// The map from the layer's own pixels through points about the anchor, the transform and the superlayer's points to
  /// pixels.
  private static func matrix(
    _ layer: CALayer, _ v: LayerValues, _ width: CGFloat, _ height: CGFloat, _ grid: PixelGrid, _ outer: PixelGrid
  ) -> PlaneMatrix {
    let depth = v.rare?.anchorPointZ ?? 0
    var t = CATransform3DMakeTranslation(-v.anchorPoint.x * width, -v.anchorPoint.y * height, -depth)
      .concatenating(v.transform)
      .concatenating(CATransform3DMakeTranslation(outer.clean(v.position.x), outer.clean(v.position.y), v.zPosition + depth))
    if let parent = layer.node.pointee.parent?.pointee.layer, !layer.node.pointee.flags.contains(.isMask) {
      let pv = parent.animations?.shown ?? parent.values
      if let rare = pv.rare, rare.sublayerTransform != .identity {
        let center = CGPoint(
          x: pv.bounds.minX + pv.anchorPoint.x * pv.bounds.width, y: pv.bounds.minY + pv.anchorPoint.y * pv.bounds.height)
        t = t.concatenating(CATransform3DMakeTranslation(-center.x, -center.y, 0)).concatenating(rare.sublayerTransform)
          .concatenating(CATransform3DMakeTranslation(center.x, center.y, 0))
      }
    }
    guard t.isFinite else {
      logDrawingError("CALayer.transform holds numbers that are not finite; the layer is not shown")
      return PlaneMatrix(CATransform3D())
    }
    return PlaneMatrix.scale(1 / Double(grid.scale)).then(PlaneMatrix(t)).then(.scale(Double(outer.scale)))
  }

  // MARK: Background, border, shadow

  private static func style(_ node: NodeRef, _ layer: CALayer, _ v: LayerValues, _ grid: PixelGrid) {
    let (width, height) = (node.pointee.width, node.pointee.height)
    let frame = node.pointee.frame
    let background = v.backgroundColor
    let pattern = background?.pattern
    node.pointee.background = pattern == nil ? background?.premultipliedARGB ?? 0 : 0
    let rare = v.rare
    let isPlain = v.cornerRadius == 0 && v.borderWidth == 0 && (rare?.shadowOpacity ?? 0) == 0 && pattern == nil
    if isPlain {
      node.pointee.under = .none
      node.pointee.over = .none
      node.pointee.cornerClip = nil
      if let resources = node.existingResources, resources.style != NodeStyle() {
        resources.style = NodeStyle()
        (resources.under, resources.over, resources.clip, resources.contentShadow) = (nil, nil, nil, nil)
      }
      return
    }
    var style = NodeStyle()
    (style.width, style.height, style.scale) = (width, height, grid.scale)
    style.background = node.pointee.background
    style.radii = radii(layer, v, width, height, grid)
    style.clips = v.masksToBounds
    style.pattern = pattern.map(ObjectIdentifier.init)
    if v.borderWidth > 0, !frame.isEmpty {
      let pixels = v.borderWidth * grid.scale
      style.borderWidth = pixels <= 1 ? 1 : Int32(min(CGFloat(max(width, height)), pixels.rounded()))
      style.borderColor = (v.borderColor ?? .black).premultipliedARGB
    }
    var wantsContentShadow = false
    if let rare, rare.shadowOpacity > 0, !v.masksToBounds {
      // A translucent background casts a weaker shadow.
      let body = rare.shadowPath == nil && style.background != 0 ? Double(style.background >> 24) / 255 : 1
      style.shadowColor = (rare.shadowColor ?? .black).premultipliedARGB
      style.shadowOpacity = OpKind.opacity(Double(rare.shadowOpacity) * body)
      if style.shadowOpacity == 0 { style.shadowColor = 0 }
      style.shadowX = grid.edge(rare.shadowOffset.width)
      style.shadowY = grid.edge(rare.shadowOffset.height)
      let sigma = rare.shadowRadius * grid.scale
      style.sigma = sigma.isFinite ? Float(min(256, max(0, sigma))) : 0
      style.shadowPath = rare.shadowPath.map(ObjectIdentifier.init)
      wantsContentShadow = style.background == 0 && pattern == nil && rare.shadowPath == nil && style.shadowColor != 0
    }
    let resources = node.makeResources()
    if wantsContentShadow {
      node.pointee.flags.insert(.contentShadow)
      let shadow = resources.contentShadow ?? ContentShadow()
      if shadow.color != style.shadowColor || shadow.opacity != style.shadowOpacity || shadow.x != style.shadowX
        || shadow.y != style.shadowY || shadow.sigma != style.sigma
      {
        shadow.list = nil
      }
      shadow.opacity = style.shadowOpacity
      (shadow.color, shadow.x, shadow.y, shadow.sigma) = (style.shadowColor, style.shadowX, style.shadowY, style.sigma)
      resources.contentShadow = shadow
      style.shadowColor = 0
    } else {
      resources.contentShadow = nil
    }
    if style != resources.style || style.shadowPath != nil {
      resources.style = style
      NodeDecorationBuilder.make(style, resources, path: rare?.shadowPath, pattern: pattern == nil ? nil : background, grid)
    }
    node.pointee.under = OpSpan(resources.under)
    node.pointee.over = OpSpan(resources.over)
    node.pointee.cornerClip = resources.clip.map { UnsafePointer($0.ops.baseAddress.unsafelyUnwrapped) }
    if node.pointee.cornerClip != nil { node.pointee.flags.insert(.clipsCorners) }
  }

  private static func radii(
    _ layer: CALayer, _ v: LayerValues, _ width: Int32, _ height: Int32, _ grid: PixelGrid
  ) -> Raster.CornerRadii {
    let radius = v.cornerRadius * grid.scale
    guard radius > 0, radius.isFinite || radius == .infinity, width > 0, height > 0 else { return Raster.CornerRadii(0) }
    // The size of masks grows with the square of the radius; above this limit a corner is wider than a screen.
    let r = Float(min(2048, min(radius, CGFloat(min(width, height)) / 2)))
    let corners = layer.extras?.maskedCorners ?? .all
    return Raster.CornerRadii(
      topLeft: corners.contains(.layerMinXMinYCorner) ? r : 0, topRight: corners.contains(.layerMaxXMinYCorner) ? r : 0,
      bottomLeft: corners.contains(.layerMinXMaxYCorner) ? r : 0,
      bottomRight: corners.contains(.layerMaxXMaxYCorner) ? r : 0, continuous: layer.extras?.cornerCurve == .continuous)
  }

  // MARK: Contents

  private static func content(_ node: NodeRef, _ layer: CALayer, _ v: LayerValues, _ grid: PixelGrid) {
    let image = v.rare?.contents
    guard image != nil || layer.drawing != nil || v.special != nil else {
      if node.pointee.content.base != nil || node.existingResources?.content != nil {
        node.pointee.content = .none
        node.existingResources?.content = nil
        node.existingResources?.contentStyle = ContentStyle()
      }
      return
    }
    let resources = node.makeResources()
    if image == nil, let drawing = layer.drawing, drawing.fits(node.pointee.frame, grid.scale) {
      return show(drawing, node, resources)
    }
    var style = ContentStyle(width: node.pointee.width, height: node.pointee.height, scale: grid.scale)
    if let image {
      style.image = image.bitmap.id
      style.rect = v.rare?.contentsRect ?? style.rect
      style.center = v.rare?.contentsCenter ?? style.center
      style.extras(of: layer)
    } else if let drawing = layer.drawing {
      (style.drawing, style.stamp) = (ObjectIdentifier(drawing), drawing.version)
      style.extras(of: layer)
    } else if let special = v.special {
      style.stamp = special.stamp
      style.rect.origin = v.bounds.origin
      style.radii = resources.style.clips ? Raster.CornerRadii(0) : resources.style.radii
    }
    if image != nil || layer.drawsOutside { node.pointee.flags.insert(.unclippedContent) }
    guard style != resources.contentStyle else {
      if resources.contentIsLazy { node.pointee.flags.insert(.lazyContent) }
      return
    }
    resources.contentStyle = style
    resources.contentIsLazy = false
    resources.contentOwner = nil
    if let image {
      // The image is scaled when the layer is first painted.
      let placed = ContentPlacement(image: image, style: style, frame: node.pointee.frame)
      resources.content = nil
      resources.contentOwner = placed
      resources.contentIsLazy = true
      node.pointee.flags.insert(.lazyContent)
      node.pointee.content = OpSpan(base: nil, count: 0, bounds: placed.bounds, overlaps: false, hasGroups: false)
    } else if let drawing = layer.drawing {
      resources.content = drawing.fitted(to: node.pointee.frame, style: style)
      resources.contentOwner = drawing
      node.pointee.content = OpSpan(resources.content)
    } else {
      resources.content = layer.makeContent(v, style, grid)
      node.pointee.content = OpSpan(resources.content)
    }
    if !node.pointee.flags.contains(.unclippedContent) {
      node.pointee.content.bounds = node.pointee.content.bounds.intersection(node.pointee.frame)
    }
  }

  /// Shows a drawing that was made for the layer's size.
  private static func show(_ drawing: LayerDrawing, _ node: NodeRef, _ resources: NodeResources) {
    resources.content = drawing.list
    resources.contentOwner = drawing
    resources.contentIsLazy = false
    // Makes the next comparison of styles fail.
    if resources.contentStyle.width != -1 { resources.contentStyle = ContentStyle(width: -1) }
    node.pointee.content = drawing.span
    node.pointee.content.bounds = node.pointee.content.bounds.intersection(node.pointee.frame)
  }

  // MARK: Extents

  private static func finish(_ node: NodeRef, _ layer: CALayer) {
    var own = node.pointee.under.bounds.union(node.pointee.over.bounds).union(node.pointee.content.bounds)
    let isBackdrop = node.pointee.flags.contains(.backdrop)
    if node.pointee.background != 0 || isBackdrop { own = own.union(node.pointee.frame) }
    if node.pointee.flags.contains(.clips) { own = own.intersection(node.pointee.frame) }
    node.pointee.own = own
    if node.pointee.flags.contains(.clipsCorners),
      isBackdrop || !node.pointee.content.bounds.isEmpty || node.pointee.children.count > 0
    {
      node.pointee.flags.insert(.groupsCorners)
    }
    guard node.pointee.opacity != OpKind.full, !layer.flags.contains(.separateOpacity) else { return }
    var parts = 0
    if node.pointee.background != 0 || !node.pointee.under.isEmpty { parts += 1 }
    if node.pointee.under.count > 1 || node.pointee.content.overlaps || node.pointee.flags.contains(.contentShadow) {
      parts += 2
    }
    if !node.pointee.content.bounds.isEmpty { parts += 1 }
    if !node.pointee.over.isEmpty { parts += 1 }
    if isBackdrop { parts += 2 }
    if node.pointee.children.count > 0 { parts += 2 }
    if parts > 1 { node.pointee.flags.insert(.groupsOpacity) }
  }
}

extension OpSpan {
  init(_ list: DisplayList?) {
    guard let list, let base = list.ops.baseAddress, list.count > 0 else {
      self = .none
      return
    }
    self.init(
      base: UnsafePointer(base), count: Int32(truncatingIfNeeded: list.count), bounds: list.bounds,
      overlaps: OpSpan.overlap(UnsafePointer(base), list.count), hasGroups: list.hasGroups)
  }

  /// Whether some operations may touch the same pixels. For long lists this is assumed.
  private static func overlap(_ ops: UnsafePointer<vr_op>, _ count: Int) -> Bool {
    if count == 1 { return false }
    if count > 8 { return true }
    for i in 1..<count {
      for j in 0..<i where ops[i].bounds.intersects(ops[j].bounds) { return true }
    }
    return false
  }
}

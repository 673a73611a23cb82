import Raster

/// Layers that need an intermediate picture: transformed ones, masks, shadows of contents, transitions.
extension FramePainter {
  /// Larger pictures are not made; in pixels.
  private static let largestArea = 64 << 20

  // MARK: Transformed layers

  /// An upright picture up to this area is made as a whole. Larger ones are drawings that are zoomed far in, of which the
  /// screen shows a small part.
  private static let wholeArea = 4 << 20

  /// A resampled picture up to this area is made as a whole, so that it can move in from outside the screen.
  private static let smallArea = 1 << 18

  func visitFlattened(_ node: NodeRef, _ x: Int32, _ y: Int32, _ clip: PixelRect, _ alpha: UInt16) {
    guard let flattening = node.existingResources?.flattening else { return }
    let opacity = vr_op.opacity(alpha, node.pointee.opacity)
    if opacity == 0 || node.pointee.inner.isEmpty { return }
    let place = flattening.place
    let (ox, oy) = (x &+ place.x, y &+ place.y)
    guard let all = place.reach(of: node.pointee.inner) else { return }
    let needed = all.intersection(clip.offset(0 &- ox, 0 &- oy))
    if needed.isEmpty { return }
    // All of it that the target can show, not only the part that is damaged now.
    let visible = all.area <= Self.smallArea ? all : all.intersection(target.offset(0 &- ox, 0 &- oy))
    guard updateSource(of: node, flattening, shown: visible) else { return }
    if flattening.result == nil || flattening.resultMatrix != place.matrix || !flattening.resultFrame.contains(needed) {
      guard visible.area <= Self.largestArea else {
        return logDrawingError("A transformed layer covers \(visible.width) × \(visible.height) pixels; it is not shown")
      }
      flattening.result = resample(flattening, halvings: place.halvings(of: node.pointee.inner), visible)
      flattening.resultFrame = visible
      flattening.resultMatrix = place.matrix
      notePicture()
    }
    guard let result = flattening.result else { return }
    let frame = flattening.resultFrame.offset(ox, oy)
    let bounds = frame.intersection(clip)
    if bounds.isEmpty { return }
    var op = vr_op(kind: OpKind.image, color: 0, bounds: bounds, frame: frame)
    op.p = UnsafeRawPointer(result.surface)
    (op.opacity, op.flags) = (opacity, OpKind.wideFlag)
    push(op)
  }

  /// Updates the upright picture, or the part of it that `shown` needs where all of it would be large. Returns false when
  /// it cannot be made.
  private func updateSource(of node: NodeRef, _ flattening: Flattening, shown: PixelRect) -> Bool {
    let whole = flattening.place.source(of: node.pointee.inner)
    let needed = whole.area > Self.wholeArea ? flattening.place.needed(whole, toShow: shown) ?? whole : whole
    let isCurrent = flattening.wholeFrame == whole && flattening.sourceFrame.contains(needed)
    // What is around it comes into view next.
    let frame =
      isCurrent
      ? flattening.sourceFrame
      : needed == whole
        ? whole : flattening.place.aligned(needed.inset(-needed.width / 4, -needed.height / 4).intersection(whole))
    if flattening.source == nil || !isCurrent {
      flattening.wholeFrame = whole
      guard frame.area <= Self.largestArea,
        let made = Bitmap(width: Int(frame.width), height: Int(frame.height), format: .argb8888)
      else {
        logDrawingError("A transformed layer of \(frame.width) × \(frame.height) pixels is too large to be shown")
        return false
      }
      flattening.source = made
      flattening.sourceFrame = frame
      flattening.result = nil
      flattening.stale = .empty
      makeNestedPainter().paintUpright(node, into: made, frame: frame, part: frame, painter: Painter.shared, masked: true)
      return true
    }
    let part = flattening.stale.intersection(frame)
    flattening.stale = .empty
    guard !part.isEmpty, let source = flattening.source else { return true }
    let local = part.offset(0 &- frame.x0, 0 &- frame.y0)
    vr_fill(
      source.pixels + Int(local.y0) * (source.pitch / 4) + Int(local.x0), source.pitch, local.width, local.height, 0)
    makeNestedPainter().paintUpright(node, into: source, frame: frame, part: part, painter: Painter.shared, masked: true)
    return true
  }

  /// Resamples the source to its transformed position; only `frame` of it is made.
  private func resample(_ flattening: Flattening, halvings n: Int32, _ frame: PixelRect) -> DeepColorBitmap? {
    guard var source = flattening.source, !frame.isEmpty else { return nil }
    var matrix = flattening.place.matrix
    var (left, top) = (flattening.sourceFrame.x0, flattening.sourceFrame.y0)
    if n > 0,
      let small = Bitmap(width: source.width >> Int(n), height: source.height >> Int(n), format: .argb8888),
      vr_scale(
        small.pixels, small.pitch, Int32(small.width), Int32(small.height), source.surface, 0, 0, Double(source.width),
        Double(source.height))
    {
      matrix = PlaneMatrix.scale(Double(Int32(1) << n)).then(matrix)
      (left, top, source) = (left >> n, top >> n, small)
    }
    let m = matrix
    return Resampler.sampled(
      source, at: (left, top), matrix: (m.a, m.b, m.c, m.d, m.e, m.f, m.g, m.h, m.i), frame: frame)
  }

  // MARK: Masks

  /// The coverage of a node's mask; nil when the mask hides everything.
  func masking(_ node: NodeRef) -> Masking? {
    guard let mask = node.pointee.mask, let resources = Optional(node.makeResources()) else { return nil }
    let (bx, by) = (node.pointee.offsetX, node.pointee.offsetY)
    let frame = node.pointee.inner
    if frame.isEmpty { return nil }
    if let made = resources.masking, made.frame == frame, made.coverage != nil { return made }
    guard frame.area <= Self.largestArea,
      let color = Bitmap(width: Int(frame.width), height: Int(frame.height), format: .argb8888)
    else {
      logDrawingError("A mask of \(frame.width) × \(frame.height) pixels is too large; what it masks is not shown")
      return nil
    }
    makeNestedPainter().paintPlaced(mask, into: color, frame: frame, x: bx &+ mask.pointee.x, y: by &+ mask.pointee.y)
    let made = Masking()
    made.coverage = color.alphaCoverage
    made.frame = frame
    resources.masking = made
    return made.coverage == nil ? nil : made
  }

  // MARK: Shadows of contents

  func contentShadow(_ node: NodeRef, _ x: Int32, _ y: Int32, _ clip: PixelRect, _ alpha: UInt16) {
    guard let shadow = node.existingResources?.contentShadow, shadow.color != 0 else { return }
    if shadow.list == nil { shadow.list = makeShadow(node, shadow) }
    guard let list = shadow.list else { return }
    emit(OpSpan(list), x, y, clip, alpha)
  }

  private func makeShadow(_ node: NodeRef, _ shadow: ContentShadow) -> DisplayList? {
    let list = DisplayList()
    let frame = shadow.caster
    guard !frame.isEmpty, frame.area <= Self.largestArea,
      let picture = Bitmap(width: Int(frame.width), height: Int(frame.height), format: .argb8888)
    else { return list }
    node.pointee.flags.remove(.contentShadow)
    makeNestedPainter().paintUpright(node, into: picture, frame: frame, part: frame, painter: Painter.shared)
    node.pointee.flags.insert(.contentShadow)
    guard let coverage = picture.alphaCoverage, let mask = MaskCache.shadow(blurring: coverage, sigma: shadow.sigma) else {
      return list
    }
    list.shadow(frame.offset(shadow.x, shadow.y), mask: mask, color: shadow.color, opacity: shadow.opacity)
    return list
  }

  // MARK: Transitions

  /// Mixes or moves the old and the new picture of a running transition.
  func transition(_ node: NodeRef, _ x: Int32, _ y: Int32, _ clip: PixelRect, _ alpha: UInt16) {
    guard let animations = node.pointee.layer.animations, let old = animations.transitionPicture,
      let tree = node.pointee.tree?.takeUnretainedValue(),
      let (kind, progress) = animations.transition(at: node.pointee.layer.localTime(tree.time))
    else { return body(node, x, y, clip, alpha, 0) }
    let frame = node.pointee.inner.union(old.frame)
    guard frame.area <= Self.largestArea,
      let new = Bitmap(width: Int(frame.width), height: Int(frame.height), format: .argb8888)
    else {
      return body(node, x, y, clip, alpha, 0)
    }
    makeNestedPainter().paintUpright(node, into: new, frame: frame, part: frame, painter: Painter.shared)
    guard
      let mixed = TransitionMixer.mix(kind, progress, old: old, new: new, frame: frame, bounds: node.pointee.frame)
    else {
      return body(node, x, y, clip, alpha, 0)
    }
    let resources = node.makeResources()
    resources.transitionResult = mixed
    let place = frame.offset(x, y)
    let bounds = place.intersection(clip)
    if bounds.isEmpty { return }
    var op = vr_op(kind: OpKind.image, color: 0, bounds: bounds, frame: place)
    op.p = UnsafeRawPointer(mixed.surface)
    op.opacity = alpha
    push(op)
  }
}

/// Composes the two pictures of a transition at a moment.
@MainActor enum TransitionMixer {
  static func mix(
    _ transition: CATransition, _ progress: Double, old: TransitionPicture, new: Bitmap, frame: PixelRect, bounds: PixelRect
  ) -> Bitmap? {
    guard let result = Bitmap(width: Int(frame.width), height: Int(frame.height), format: .argb8888) else { return nil }
    let list = DisplayList()
    let oldFrame = old.frame.offset(0 &- frame.x0, 0 &- frame.y0)
    let newFrame = result.bounds
    let clip = bounds.offset(0 &- frame.x0, 0 &- frame.y0)
    /// The offset of a picture from its final position, as a fraction of the layer's size.
    func away(_ part: Double) -> (x: Int32, y: Int32) {
      let (w, h) = (Int32((Double(bounds.width) * part).rounded()), Int32((Double(bounds.height) * part).rounded()))
      switch transition.subtype {
      case .fromLeft?: return (-w, 0)
      case .fromTop?: return (0, -h)
      case .fromBottom?: return (0, h)
      default: return (w, 0)
      }
    }
    let copy = UInt8(vr_blend_copy)
    switch transition.type {
    case .moveIn:
      let from = away(1 - progress)
      list.image(old.bitmap, at: oldFrame, clip: clip)
      list.image(new, at: newFrame.offset(from.x, from.y), clip: clip)
    case .push:
      let (from, to) = (away(1 - progress), away(-progress))
      list.image(old.bitmap, at: oldFrame.offset(to.x, to.y), clip: clip)
      list.image(new, at: newFrame.offset(from.x, from.y), clip: clip)
    case .reveal:
      let to = away(-progress)
      list.image(new, at: newFrame, clip: clip)
      list.image(old.bitmap, at: oldFrame.offset(to.x, to.y), clip: clip)
    default:
      list.image(old.bitmap, at: oldFrame, blend: copy)
      let token = list.save(newFrame)
      list.image(new, at: newFrame, blend: copy)
      list.restore(token, opacity: UInt8(max(0, min(255, (progress * 255).rounded()))))
    }
    return Painter.shared.paint(list, into: result, damage: Region(result.bounds)) ? result : nil
  }
}

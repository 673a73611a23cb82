import Raster

extension CGContext {
  /// Clips to the current path and starts a new one.
  public func clip(using rule: CGPathFillRule = .winding) {
    let path = takePath()
    guard !path.isEmpty else { return }
    clip(to: Coverage.filling(path, rule, state.transform, state.clipBox, antialias: state.antialias))
  }

  /// Clips to `rect` in user space.
  public func clip(to rect: CGRect) {
    var path = PathStorage()
    path.addRect(rect, .identity)
    clip(to: Coverage.filling(path, .winding, state.transform, state.clipBox, antialias: state.antialias))
  }

  /// Clips to the union of `rects`.
  public func clip(to rects: [CGRect]) {
    var path = PathStorage()
    for rect in rects { path.addRect(rect, .identity) }
    clip(to: Coverage.filling(path, .winding, state.transform, state.clipBox, antialias: state.antialias))
  }

  /// Clips to `rect` and to the mask stretched over it: to an image mask's coverage, an image's alpha or, when it has
  /// none, its luminance. The mask's first row is at the rectangle's largest y, as with `draw(_:in:)`.
  public func clip(to rect: CGRect, mask image: CGImage) {
    let matrix = imageMatrix(image, in: rect, upright: false)
    guard let placed = placed(image.coverageBitmap, matrix, within: state.clipBox, nearest: false) else {
      return clip(to: Optional<Coverage>.none)
    }
    clip(to: PathMask(alphaOf: placed.bitmap, x: placed.x, y: placed.y).map { .mask($0) })
  }

  /// Removes every clip set since the context was made or the outermost state was saved.
  public func resetClip() {
    state.clipBox = savedStates.first?.clipBox ?? surfaceBox
    state.clipMask = savedStates.first?.clipMask
  }

  /// The smallest rectangle in user space that encloses the clip.
  public var boundingBoxOfClipPath: CGRect {
    let box = state.clipBox
    guard !box.isEmpty, state.transform.isInvertible else { return .null }
    return CGRect(x: Int(box.x0), y: Int(box.y0), width: Int(box.width), height: Int(box.height))
      .applying(state.transform.inverted())
  }

  private func clip(to coverage: Coverage?) {
    guard let coverage else {
      state.clipBox = .empty
      state.clipMask = nil
      return
    }
    let box = state.clipBox.intersection(coverage.bounds)
    guard !box.isEmpty else {
      state.clipBox = .empty
      state.clipMask = nil
      return
    }
    if case .pixels = coverage {
      state.clipBox = box
      return
    }
    guard var mask = coverage.rasterized(state.clipBox) else {
      state.clipBox = .empty
      return
    }
    if let present = state.clipMask {
      guard let both = mask.multiplied(by: present) else {
        state.clipBox = .empty
        state.clipMask = nil
        return
      }
      mask = both
    }
    state.clipMask = mask
    state.clipBox = box.intersection(mask.bounds)
  }
}

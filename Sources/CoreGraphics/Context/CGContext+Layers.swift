public import Raster

/// A group that is composited as a whole.
struct TransparencyLayer {
  /// The list that is continued after the group.
  var parent: DisplayList
  var parentBlends: Bool
  /// The number of saved states when the layer began, which belong to its surroundings.
  var stateDepth: Int
}

extension CGContext {
  /// Begins a group: everything drawn until `endTransparencyLayer` is combined first, then composited with the alpha, blend
  /// mode, shadow and clip that are current now.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
    saveGState()
    layers.append(TransparencyLayer(parent: list, parentBlends: blendsWithBackdrop, stateDepth: savedStates.count))
    list = DisplayList()
    blendsWithBackdrop = false
    // A shadow may be cast from outside of the clip, but the distance is limited to keep coordinates small.
    let requiredBounds = state.requiredBounds
    state.clipBox = requiredBounds.body.union(requiredBounds.shadow).intersection(state.clipBox.inset(-16_384, -16_384))
    state.clipMask = nil
    state.shadow = nil
    state.alpha = 1
    state.blendMode = .normal
  }

  /// The same, with the group also clipped to `rect` in user space.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    let transform = state.transform
    if let box = PixelRect(covering: rect.applying(transform)) {
      state.clipBox = state.clipBox.intersection(box)
    }
  }

  /// Ends the innermost group and composites it; logs an error when there is none.
  public func endTransparencyLayer() {
    guard let layer = layers.popLast() else {
      return logDrawingError("CGContext.endTransparencyLayer: no layer was begun.")
    }
    savedStates.removeLast(max(0, savedStates.count - layer.stateDepth))
    let group = list
    let isIsolated = blendsWithBackdrop
    list = layer.parent
    blendsWithBackdrop = layer.parentBlends
    if let outer = savedStates.popLast() { state = outer }
    composite(group, isolated: isIsolated)
  }

  /// Adds `group` with the current clip, alpha, blend mode and shadow.
  func composite(_ group: DisplayList, isolated: Bool) {
    let blend = state.blendMode.operation
    let opacity = state.opacity
    let box = group.bounds
    guard !group.isEmpty, !state.clipBox.isEmpty, opacity > 0 || blend != 0 else { return }
    guard isolated || blend != 0 || state.shadow != nil else {
      masked(box) { list, clip in
        if opacity == 255 {
          list.append(group, dx: 0, dy: 0, clip: clip)
        } else {
          let token = list.save(clip)
          list.append(group, dx: 0, dy: 0, clip: clip)
          list.restore(token, opacity: opacity)
        }
      }
      return noteRecorded(bytes: group.payloadByteCount)
    }
    drawPicture { clip, n in
      // Whole reduced pixels, each made of `n` × `n` pixels of the list.
      let small = box.reduced(by: n).intersection(clip)
      let part = PixelRect(x0: small.x0 * n, y0: small.y0 * n, x1: small.x1 * n, y1: small.y1 * n)
      guard !part.isEmpty, let picture = IdlePainters.shared.picture(of: group, in: part) else { return nil }
      if n == 1 { return PlacedBitmap(bitmap: picture, x: part.x0, y: part.y0) }
      guard let reduced = Bitmap(width: Int(small.width), height: Int(small.height), format: .argb8888),
        vr_scale(
          reduced.pixels, reduced.pitch, small.width, small.height, picture.surface, 0, 0, Double(picture.width),
          Double(picture.height))
      else { return nil }
      return PlacedBitmap(bitmap: reduced, x: small.x0, y: small.y0)
    }
  }

  /// Records operations in device pixels with the current clip, alpha, blend mode and shadow. `box` encloses what `body`
  /// paints; `body` receives the list and the clip for its operations, and is not called when nothing would be visible.
  public func record(_ box: PixelRect, _ body: (DisplayList, PixelRect) -> Void) {
    let both = state.requiredBounds
    let requiredBounds = box.intersection(both.body.union(both.shadow))
    guard !requiredBounds.isEmpty else { return }
    if state.shadow == nil, state.blendMode == .normal, state.alpha == 1 {
      masked(requiredBounds, body)
    } else {
      let group = DisplayList()
      body(group, requiredBounds)
      composite(group, isolated: false)
    }
    noteRecorded()
    // Glyphs may be evicted from their store between two run loop cycles, so they are painted into a bitmap at once.
    if target != nil { flush() }
  }
}

import Raster

/// The part of a commit that calls the app: layout, drawing, animations, delegates.
extension RenderTree {
  func finish(_ stopped: ContiguousArray<(RunningAnimation, Bool)>) {
    CATransaction.flush()
    for (animation, hasEnded) in stopped {
      animation.didStart()
      if hasEnded { animation.didStop(finished: true) }
    }
    endOrphans()
    while !callbacks.isEmpty {
      var batch: ContiguousArray<@MainActor () -> Void> = []
      swap(&batch, &callbacks)
      for callback in batch { callback() }
    }
  }

  private func endOrphans() {
    guard !orphans.isEmpty else { return }
    var list: ContiguousArray<CALayer> = []
    swap(&list, &orphans)
    for layer in list where layer.node.pointee.tree == nil { layer.detachAnimations(finished: false) }
  }

  /// Glyphs thrown away by the store leave drawings pointing nowhere: those layers draw again.
  func refreshGlyphs() {
    GlyphStore.shared.trim()
    let generation = GlyphStore.shared.generation
    guard generation != glyphGeneration else { return }
    glyphGeneration = generation
    forEachLayer { layer in
      if layer.drawing != nil { layer.setNeedsDisplay() }
      if layer.values.special != nil {
        layer.values.editSpecial { _ in }
        layer.changed(.own)
      }
    }
  }

  func settleLayout() {
    var sweeps = 0
    var done: ContiguousArray<CALayer> = []
    while !layouts.isEmpty {
      // Downwards: what a layer marks below itself is laid out in the same sweep, what it marks above in the next.
      var depth = layouts.top
      while depth <= layouts.bottom {
        for layer in layouts.take(depth) {
          guard layer.flags.contains(.needsLayout), layer.node.pointee.tree != nil else { continue }
          layer.flags.remove(.needsLayout)
          lastStats.layouts += 1
          layer.layoutSublayers()
          done.append(layer)
        }
        depth += 1
      }
      sweeps += 1
      if sweeps == CALayer.layoutRounds {
        logDrawingError("Layout does not settle: a layer asks for it again whenever it is laid out; the frame goes on without")
        for depth in 0...max(0, layouts.bottom) {
          for layer in layouts.take(depth) { layer.flags.remove(.needsLayout) }
        }
      }
    }
    for layer in done { layer.clearLayoutBelow() }
  }

  func settleDisplay() {
    var rounds = 0
    while !displays.isEmpty, rounds < CALayer.layoutRounds {
      var list: ContiguousArray<CALayer> = []
      swap(&list, &displays)
      for layer in list where layer.node.pointee.tree != nil { layer.performDisplay() }
      rounds += 1
    }
    if !displays.isEmpty {
      logDrawingError("Drawing does not settle: a layer asks for it again while it draws; the frame goes on without")
      for layer in displays { layer.flags.remove(.needsDisplay) }
      displays.removeAll()
    }
  }

  /// Returns animations to tell their delegates about, and whether they ended.
  func stepAnimations() -> ContiguousArray<(RunningAnimation, Bool)> {
    var news: ContiguousArray<(RunningAnimation, Bool)> = []
    isMoving = false
    nextStart = nil
    guard !animating.isEmpty else { return news }
    var kept: ContiguousArray<CALayer> = []
    var list: ContiguousArray<CALayer> = []
    swap(&list, &animating)
    for layer in list {
      guard layer.node.pointee.tree != nil, let animations = layer.animations else {
        layer.flags.remove(.animating)
        continue
      }
      let local = layer.localTime(time)
      let step = animations.step(to: local, model: layer.values)
      if !step.dirt.isEmpty {
        layer.changed(step.dirt)
        if step.dirt.contains(.order), let parent = layer.node.pointee.parent { parent.pointee.layer.changed(.children) }
      }
      if step.custom.contains(where: { type(of: layer).needsDisplay(forKey: $0) }) { layer.displayShown() }
      for animation in step.started { news.append((animation, false)) }
      for animation in step.finished { news.append((animation, true)) }
      let pace = layer.pace
      if step.isMoving, pace != 0 { isMoving = true }
      if let start = step.nextStart, pace > 0 {
        let absolute = layer.absoluteTime(start)
        nextStart = min(absolute, nextStart ?? absolute)
      }
      if animations.isEmpty { layer.flags.remove(.animating) } else { kept.append(layer) }
    }
    // Callbacks come later, but a layer may have been added by drawing.
    kept.append(contentsOf: animating)
    animating = kept
    return news
  }
}

extension CALayer {
  /// How fast time runs here compared with the clock.
  final var pace: Float {
    let own = extras?.timing?.speed ?? 1
    return own == 0 ? 0 : own * (node.pointee.parent?.pointee.layer.pace ?? 1)
  }
}

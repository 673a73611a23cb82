import Raster

/// The part of a commit that calls into the app: layout, drawing, animations, delegates.
extension RenderTree {
  func finish(_ stopped: ContiguousArray<(RunningAnimation, Bool)>) {
    CATransaction.flush()
    for (animation, hasEnded) in stopped {
      animation.didStart()
      if hasEnded { animation.didStop(finished: true) }
    }
    endDetachedAnimations()
    while !callbacks.isEmpty {
      var batch: ContiguousArray<@MainActor () -> Void> = []
      swap(&batch, &callbacks)
      for callback in batch { callback() }
    }
  }

  private func endDetachedAnimations() {
    guard !detachedAnimatingLayers.isEmpty else { return }
    var list: ContiguousArray<CALayer> = []
    swap(&list, &detachedAnimatingLayers)
    for layer in list where layer.node.pointee.tree == nil { layer.detachAnimations(finished: false) }
  }

  /// Glyphs that the store has evicted invalidate the drawings that refer to them: those layers draw again.
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

  func runLayout() {
    var sweeps = 0
    var done: ContiguousArray<CALayer> = []
    swap(&done, &laidOut)
    while true {
      delegate?.treeWillLayOut()
      if layouts.isEmpty { break }
      // From top to bottom: layers below are laid out in the same pass, layers above in the next.
      var depth = layouts.top
      while depth <= layouts.bottom {
        var taken = layouts.take(depth)
        for layer in taken {
          guard layer.flags.contains(.needsLayout), layer.node.pointee.tree != nil else { continue }
          layer.flags.remove(.needsLayout)
          if sweeps >= CALayer.roundsWithNewSublayers, layer.node.pointee.hasMovedChildren { continue }
          lastStats.layouts += 1
          layer.layoutSublayers()
          done.append(layer)
        }
        layouts.recycle(&taken)
        depth += 1
      }
      sweeps += 1
      if sweeps == CALayer.layoutRounds {
        logDrawingError(
          "Layout does not converge: a layer requests layout whenever it is laid out; the requests are dropped")
        for depth in 0...max(0, layouts.bottom) {
          for layer in layouts.take(depth) { layer.flags.remove(.needsLayout) }
        }
      }
    }
    for layer in done { layer.clearLayoutBelow() }
    done.removeAll(keepingCapacity: done.capacity <= 4096)
    swap(&done, &laidOut)
  }

  func runDisplay() {
    guard !displays.isEmpty else { return }
    var rounds = 0
    var list: ContiguousArray<CALayer> = []
    swap(&list, &displayed)
    while !displays.isEmpty, rounds < CALayer.layoutRounds {
      swap(&list, &displays)
      for i in list.indices where list[i].node.pointee.tree != nil { list[i].performDisplay() }
      list.removeAll(keepingCapacity: list.capacity <= 4096)
      rounds += 1
    }
    swap(&list, &displayed)
    if !displays.isEmpty {
      logDrawingError("Drawing does not converge: a layer requests display while it draws; the requests are dropped")
      for layer in displays { layer.flags.remove(.needsDisplay) }
      displays.removeAll()
    }
  }

  /// Advances the animations. Returns those whose delegates must be notified, and whether they ended.
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
      if !step.dirtyFlags.isEmpty {
        layer.changed(step.dirtyFlags)
        if step.dirtyFlags.contains(.order), let parent = layer.node.pointee.parent {
          parent.pointee.layer.changed(.children)
        }
      }
      if step.custom.contains(where: { type(of: layer).needsDisplay(forKey: $0) }) { layer.displayShown() }
      for animation in step.started { news.append((animation, false)) }
      for animation in step.finished { news.append((animation, true)) }
      let clockRate = layer.clockRate
      if step.isMoving, clockRate != 0 { isMoving = true }
      if let start = step.nextStart, clockRate > 0 {
        let absolute = layer.absoluteTime(start)
        nextStart = min(absolute, nextStart ?? absolute)
      }
      if animations.isEmpty { layer.flags.remove(.animating) } else { kept.append(layer) }
    }
    // Callbacks run later, but drawing may have added a layer.
    kept.append(contentsOf: animating)
    animating = kept
    return news
  }
}

extension CALayer {
  /// The rate of the layer's time relative to the clock's.
  final var clockRate: Float {
    let own = extras?.timing?.speed ?? 1
    return own == 0 ? 0 : own * (node.pointee.parent?.pointee.layer.clockRate ?? 1)
  }
}

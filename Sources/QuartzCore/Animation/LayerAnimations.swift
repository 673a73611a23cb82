import Raster

/// The animations of one layer and the values it shows because of them.
@MainActor final class LayerAnimations {
  /// In the order they were added; later ones start from the values of earlier ones.
  private(set) var running: ContiguousArray<RunningAnimation> = []
  /// The shown values; nil when the model is shown.
  var shown: LayerValues?
  /// The properties that the last step animated. If the next step does not, it must mark them as changed.
  private var lastRoots: [LayerKeyPath.Root] = []
  /// The layer's picture before the running transition, in its own pixels.
  var transitionPicture: TransitionPicture?
  private var serial = 0

  var isEmpty: Bool { running.isEmpty }

  func add(_ animation: RunningAnimation) -> RunningAnimation? {
    let old = remove(animation.key)
    running.append(animation)
    return old
  }

  /// A key for an animation that is added without one.
  func unusedKey() -> String {
    serial += 1
    return "\u{0}\(serial)"
  }

  func remove(_ key: String) -> RunningAnimation? {
    guard let index = running.firstIndex(where: { $0.key == key }) else { return nil }
    return running.remove(at: index)
  }

  func removeAll() -> ContiguousArray<RunningAnimation> {
    defer { running = [] }
    return running
  }

  func animation(_ key: String) -> CAAnimation? { running.first { $0.key == key }?.animation }
  var keys: [String] { running.filter { !$0.key.hasPrefix("\u{0}") }.map(\.key) }

  /// The result of a step.
  struct Step {
    var dirtyFlags: DirtyFlags = []
    /// The custom keys that changed, by name.
    var custom: [String] = []
    /// Whether values keep changing.
    var isMoving = false
    /// The time when the next waiting animation begins.
    var nextStart: CFTimeInterval?
    var started: [RunningAnimation] = []
    var finished: [RunningAnimation] = []
  }

  /// Advances all animations to the layer's local time `time`.
  func step(to time: CFTimeInterval, model: LayerValues) -> Step {
    var step = Step()
    var index = 0
    while index < running.count {
      let animation = running[index]
      animation.resolveBegin(time)
      let phase = animation.phase(at: time)
      if phase != .before, !animation.isStarted { step.started.append(animation) }
      if phase == .after, animation.animation.isRemovedOnCompletion {
        step.finished.append(animation)
        running.remove(at: index)
        continue
      }
      if animation.isMoving(at: time) { step.isMoving = true }
      if let start = animation.startTime(after: time) { step.nextStart = min(start, step.nextStart ?? start) }
      index += 1
    }
    var values = model
    var roots: [LayerKeyPath.Root] = []
    for animation in running {
      animation.apply(at: time, to: &values)
      roots += animation.roots
    }
    let before = shown ?? model
    for root in roots + lastRoots {
      switch root {
      case .known(let key):
        // If the model changed meanwhile, its setter has marked the change.
        if before.value(for: key) == values.value(for: key) { continue }
        step.dirtyFlags.formUnion(Self.dirtyFlags(of: key, from: before, to: values))
      case .custom(let name):
        if AnimationValue(custom: before.custom?[name]) != AnimationValue(custom: values.custom?[name]) {
          step.custom.append(name)
        }
      }
    }
    lastRoots = roots
    shown = running.isEmpty ? nil : values
    if running.contains(where: { $0.transition != nil }) {
      step.dirtyFlags.formUnion(.subtree)
    } else if transitionPicture != nil {
      transitionPicture = nil
      step.dirtyFlags.formUnion(.subtree)
    }
    return step
  }

  /// The parts of a layer's state that one step of an animation of `key` makes out of date.
  private static func dirtyFlags(of key: LayerKey, from old: LayerValues, to new: LayerValues) -> DirtyFlags {
    switch key {
    case .bounds where old.bounds.size == new.bounds.size && new.special == nil: .scrolled
    // Rounded corners also clip sublayers.
    case .cornerRadius where new.masksToBounds: .everything
    default: key.dirtyFlags
    }
  }

  /// The running transition and its progress.
  func transition(at time: CFTimeInterval) -> (CATransition, Double)? {
    guard let animation = running.last(where: { $0.transition != nil }), let transition = animation.transition,
      let progress = animation.progress(at: time)
    else { return nil }
    let (from, to) = (Double(transition.startProgress), Double(transition.endProgress))
    return (transition, min(1, max(0, from + (to - from) * progress)))
  }
}

/// A layer's picture when a transition was added.
struct TransitionPicture {
  var bitmap: Bitmap
  /// The bitmap's position in the layer's own pixels.
  var frame: PixelRect
}

/// An animation on a layer: its private copy, its begin time, and the properties it animates.
@MainActor final class RunningAnimation {
  /// An animation, or a member of a group.
  private struct Part {
    var animation: CAAnimation
    var duration: CFTimeInterval
    var tracks: [AnimationTrack]
    var members: [Part]
  }

  let animation: CAAnimation
  let key: String
  private let root: Part
  private let completions: [TransactionCompletion]
  /// The layer's local time when it began; nil until the first commit after it was added.
  private(set) var begin: CFTimeInterval?
  private(set) var isStarted = false
  private var isOver = false

  /// - Parameter inheritedKeyPath: The key of an action whose animation has no key path.
  init(_ animation: CAAnimation, key: String, inheritedKeyPath: String?, layer: CALayer) {
    self.animation = animation
    self.key = key
    let duration = animation.duration > 0 ? animation.duration : CATransaction.animationDuration()
    animation.duration = duration
    root = Self.part(animation, duration: duration, layer: layer, inherited: inheritedKeyPath)
    completions = CATransaction.pendingCompletions()
    for completion in completions { completion.enter() }
  }

  private static func part(_ animation: CAAnimation, duration: CFTimeInterval, layer: CALayer, inherited: String?) -> Part {
    let members = (animation as? CAAnimationGroup)?.animations ?? []
    return Part(
      animation: animation, duration: duration, tracks: animation.tracks(for: layer, inherited: inherited),
      members: members.map { member in
        // A member without a duration runs as long as the group.
        if member.duration == 0 { member.duration = duration }
        return part(member, duration: member.duration, layer: layer, inherited: nil)
      })
  }

  var transition: CATransition? { animation as? CATransition }

  /// The properties of all key paths it animates.
  var roots: [LayerKeyPath.Root] {
    func collect(_ part: Part) -> [LayerKeyPath.Root] {
      var roots = part.tracks.map(\.target.root)
      for member in part.members { roots += collect(member) }
      return roots
    }
    return collect(root)
  }

  func resolveBegin(_ now: CFTimeInterval) {
    guard begin == nil else { return }
    begin = animation.timing.beginTime != 0 ? animation.timing.beginTime : now
  }

  private func own(_ time: CFTimeInterval) -> CFTimeInterval {
    (time - (begin ?? time)) * Double(animation.timing.speed) + animation.timing.timeOffset
  }

  func phase(at time: CFTimeInterval) -> Timing.Phase {
    animation.timing.position(local: own(time), duration: root.duration).phase
  }

  /// Whether its values change over time after `time`.
  func isMoving(at time: CFTimeInterval) -> Bool {
    animation.timing.speed != 0 && phase(at: time) == .active
  }

  /// The time when a waiting animation starts.
  func startTime(after time: CFTimeInterval) -> CFTimeInterval? {
    guard animation.timing.speed > 0, phase(at: time) == .before, let begin else { return nil }
    return begin - animation.timing.timeOffset / Double(animation.timing.speed)
  }

  /// The progress of the whole animation; nil where it shows nothing.
  func progress(at time: CFTimeInterval) -> Double? {
    let position = animation.timing.position(local: own(time), duration: root.duration)
    guard Self.shows(position.phase, animation.timing.fillMode) else { return nil }
    return animation.progress(at: position.fraction)
  }

  private static func shows(_ phase: Timing.Phase, _ fill: CAMediaTimingFillMode) -> Bool {
    switch phase {
    case .active: true
    case .before: fill.fillsBefore
    case .after: fill.fillsAfter
    }
  }

  func apply(at time: CFTimeInterval, to values: inout LayerValues) {
    Self.apply(root, own(time), &values)
  }

  private static func apply(_ part: Part, _ local: CFTimeInterval, _ values: inout LayerValues) {
    let timing = part.animation.timing
    let position = timing.position(local: local, duration: part.duration)
    guard shows(position.phase, timing.fillMode) else { return }
    let progress = part.animation.progress(at: position.fraction)
    for track in part.tracks { track.apply(progress, iteration: position.iteration, to: &values) }
    for member in part.members { apply(member, member.animation.timing.local(progress * part.duration), &values) }
  }

  /// Notifies the delegate once.
  func didStart() {
    guard !isStarted else { return }
    isStarted = true
    animation.delegate?.animationDidStart(animation)
  }

  /// Notifies the delegate and the transactions once.
  func didStop(finished: Bool) {
    guard !isOver else { return }
    isOver = true
    animation.delegate?.animationDidStop(animation, finished: finished)
    for completion in completions { completion.leave() }
  }
}

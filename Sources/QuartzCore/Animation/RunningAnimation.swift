/// An animation on a layer: its private copy, when it began, and what it moves.
@MainActor final class RunningAnimation {
  /// One animation with its place in a group, or the whole.
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
  /// The layer's local time at which it began; nil until the first commit that sees it.
  private(set) var begin: CFTimeInterval?
  private(set) var isStarted = false
  private var isOver = false

  /// `previous` keys without a path come from actions.
  init(_ animation: CAAnimation, key: String, inheritedKeyPath: String?, layer: CALayer) {
    self.animation = animation
    self.key = key
    let duration = animation.duration > 0 ? animation.duration : CATransaction.animationDuration()
    animation.duration = duration
    root = Self.part(animation, duration: duration, layer: layer, inherited: inheritedKeyPath)
    completions = CATransaction.waitingCompletions()
    for completion in completions { completion.enter() }
  }

  private static func part(_ animation: CAAnimation, duration: CFTimeInterval, layer: CALayer, inherited: String?) -> Part {
    let members = (animation as? CAAnimationGroup)?.animations ?? []
    return Part(
      animation: animation, duration: duration, tracks: animation.tracks(for: layer, inherited: inherited),
      members: members.map { member in
        // A member without a duration of its own runs as long as the group.
        if member.duration == 0 { member.duration = duration }
        return part(member, duration: member.duration, layer: layer, inherited: nil)
      })
  }

  var transition: CATransition? { animation as? CATransition }

  /// Roots of all key paths it touches.
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

  /// Whether its values change as time passes on from `time`.
  func isMoving(at time: CFTimeInterval) -> Bool {
    animation.timing.speed != 0 && phase(at: time) == .active
  }

  /// When it starts to move, for one that waits.
  func startTime(after time: CFTimeInterval) -> CFTimeInterval? {
    guard animation.timing.speed > 0, phase(at: time) == .before, let begin else { return nil }
    return begin - animation.timing.timeOffset / Double(animation.timing.speed)
  }

  /// Progress of the animation as a whole, nil where it shows nothing.
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

  /// Tells the delegate once.
  func didStart() {
    guard !isStarted else { return }
    isStarted = true
    animation.delegate?.animationDidStart(animation)
  }

  /// Tells the delegate and the transactions once.
  func didStop(finished: Bool) {
    guard !isOver else { return }
    isOver = true
    animation.delegate?.animationDidStop(animation, finished: finished)
    for completion in completions { completion.leave() }
  }
}

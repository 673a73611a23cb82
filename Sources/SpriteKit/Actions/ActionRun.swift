import UIKit

/// An action that a node runs.
@MainActor
final class RunningAction {
  let action: SKAction
  let key: String?
  let completion: (() -> Void)?
  let run: ActionRun
  var isOver = false
  /// Whether the time of its first frame, which is its start, has come.
  var hasBegun = false

  init(_ action: SKAction, key: String?, completion: (() -> Void)?) {
    self.action = action
    self.key = key
    self.completion = completion
    run = ActionRun.make(action)
  }
}

/// One run of an action.
@MainActor
class ActionRun {
  private let rate: Double

  init(_ action: SKAction) { rate = action.speed.isFinite ? max(0, Double(action.speed)) : 0 }

  static func make(_ action: SKAction) -> ActionRun {
    switch action.body {
    case .lasting(let begin): LastingRun(action, begin)
    case .instant(let body): InstantRun(action, body)
    case .wait(let range): WaitRun(action, range)
    case .sequence(let actions): SequenceRun(action, actions)
    case .group(let actions): GroupRun(action, actions)
    case .times(let inner, let count): RepeatRun(action, inner, count)
    case .forever(let inner): RepeatRun(action, inner, nil)
    case .onChild(let inner, let name): InstantRun(action) { $0.childNode(withName: name)?.run(inner) }
    }
  }

  /// Goes on by `time` seconds.
  /// - Returns: The seconds that are left once the action has ended; nil while it runs.
  final func step(_ time: Double, _ node: SKNode) -> Double? {
    guard rate > 0 else { return nil }
    return advance(time * rate, node).map { $0 / rate }
  }

  func advance(_ time: Double, _ node: SKNode) -> Double? { time }
}

private final class InstantRun: ActionRun {
  private let body: @MainActor (SKNode) -> Void
  init(_ action: SKAction, _ body: @escaping @MainActor (SKNode) -> Void) {
    self.body = body
    super.init(action)
  }
  override func advance(_ time: Double, _ node: SKNode) -> Double? {
    body(node)
    return time
  }
}

private final class LastingRun: ActionRun {
  private let begin: @MainActor (SKNode) -> ActionStep
  private let duration: Double
  private let mode: SKActionTimingMode
  private let function: SKActionTimingFunction?
  private var change: ActionStep?
  private var passed = 0.0
  private var done: CGFloat = 0

  init(_ action: SKAction, _ begin: @escaping @MainActor (SKNode) -> ActionStep) {
    self.begin = begin
    (duration, mode, function) = (action.duration, action.timingMode, action.timingFunction)
    super.init(action)
  }

  override func advance(_ time: Double, _ node: SKNode) -> Double? {
    // Not by `??`, which would wrap the function once more in each frame.
    let step: ActionStep
    if let change {
      step = change
    } else {
      step = begin(node)
      change = step
    }
    passed += time
    let isOver = passed >= duration
    var progress = isOver ? 1 : mode.progress(passed / duration)
    if let function { progress = Double(function(Float(progress))) }
    if !progress.isFinite { progress = Double(done) }
    let before = done
    done = CGFloat(progress)
    step(node, before, done)
    return isOver ? passed - duration : nil
  }
}

private final class WaitRun: ActionRun {
  private let duration: Double
  private let range: Double
  private var left: Double?
  init(_ action: SKAction, _ range: TimeInterval) {
    duration = action.duration
    self.range = range.isFinite ? range : 0
    super.init(action)
  }
  override func advance(_ time: Double, _ node: SKNode) -> Double? {
    let vary = range == 0 ? 0 : (node.scene?.dice.next() ?? 0.5) - 0.5
    let rest = (left ?? max(0, duration + range * vary)) - time
    left = rest
    return rest <= 0 ? -rest : nil
  }
}

private final class SequenceRun: ActionRun {
  private let actions: [SKAction]
  private var index = 0
  private var current: ActionRun?
  init(_ action: SKAction, _ actions: [SKAction]) {
    self.actions = actions
    super.init(action)
  }
  override func advance(_ time: Double, _ node: SKNode) -> Double? {
    var left = time
    while index < actions.count {
      let run = current ?? ActionRun.make(actions[index])
      current = run
      guard let rest = run.step(left, node) else { return nil }
      left = rest
      current = nil
      index += 1
    }
    return left
  }
}

private final class GroupRun: ActionRun {
  private var runs: [ActionRun?]
  init(_ action: SKAction, _ actions: [SKAction]) {
    runs = actions.map { ActionRun.make($0) }
    super.init(action)
  }
  override func advance(_ time: Double, _ node: SKNode) -> Double? {
    var (left, isOver) = (time, true)
    for index in runs.indices {
      guard let run = runs[index] else { continue }
      if let rest = run.step(time, node) {
        runs[index] = nil
        left = min(left, rest)
      } else {
        isOver = false
      }
    }
    return isOver ? left : nil
  }
}

private final class RepeatRun: ActionRun {
  /// More rounds than these in one frame wait for the next one.
  private static let mostRounds = 1000
  private let inner: SKAction
  private var rounds: Int?
  private var current: ActionRun?
  init(_ action: SKAction, _ inner: SKAction, _ count: Int?) {
    self.inner = inner
    rounds = count.map { max(0, $0) }
    super.init(action)
  }
  override func advance(_ time: Double, _ node: SKNode) -> Double? {
    var left = time
    for _ in 0..<Self.mostRounds {
      if rounds == 0 { return left }
      let run = current ?? ActionRun.make(inner)
      current = run
      guard let rest = run.step(left, node) else { return nil }
      current = nil
      if let rounds { self.rounds = rounds - 1 }
      // Without an end, what takes no time is done once a frame.
      if rounds == nil, rest >= left { return nil }
      left = rest
    }
    return nil
  }
}

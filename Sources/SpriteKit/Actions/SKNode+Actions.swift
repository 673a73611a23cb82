import UIKit

/// Running actions.
extension SKNode {
  final func start(_ action: SKAction, key: String?, completion: (() -> Void)?) {
    if let key { removeAction(forKey: key) }
    running.append(RunningAction(action, key: key, completion: completion))
    scene?.noteActions(of: self)
  }

  /// The factor by which time passes for the node's actions: the product of the speeds above it; 0 while one is paused.
  final var actionRate: Double {
    var rate = 1.0
    var node: SKNode? = self
    while let at = node {
      if at.marks.contains(.paused) { return 0 }
      rate *= Double(at.storedSpeed)
      node = at.parentLink
    }
    return max(0, rate)
  }

  /// Whether the node has actions for which time passes.
  final var runsActions: Bool { running.contains { !$0.isOver && $0.action.speed > 0 } && actionRate > 0 }

  final func advanceActions(by time: Double) {
    // Actions may start and end others.
    for one in running where !one.isOver {
      let passed = one.hasBegun ? time : 0
      one.hasBegun = true
      guard one.run.step(passed, self) != nil else { continue }
      guard !one.isOver else { continue }
      one.isOver = true
      one.completion?()
    }
  }
}

/// Numbers that look random, the same in each run, so that replays give the same frames.
struct Dice {
  private var state: UInt64 = 0x9e37_79b9_7f4a_7c15

  /// The next number, 0 ..< 1.
  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / Double(1 << 53)
  }
}

import UIKit

/// Order, repetition, speed, and the app's own code.
extension SKAction {
  /// Runs actions one after the other.
  public class func sequence(_ actions: [SKAction]) -> SKAction {
    SKAction(actions.reduce(0) { $0 + $1.timeAtSpeed }, .sequence(actions))
  }

  /// Runs actions at the same time; it ends with the longest.
  public class func group(_ actions: [SKAction]) -> SKAction {
    SKAction(actions.map(\.timeAtSpeed).max() ?? 0, .group(actions))
  }

  /// Runs an action several times.
  public class func `repeat`(_ action: SKAction, count: Int) -> SKAction {
    SKAction(action.timeAtSpeed * Double(max(0, count)), .times(action, count))
  }

  /// Runs an action until it is removed. One that takes no time is done once a frame.
  public class func repeatForever(_ action: SKAction) -> SKAction { SKAction(0, .forever(action)) }

  private var timeAtSpeed: TimeInterval { speed > 0 ? duration / Double(speed) : 0 }

  /// Waits.
  public class func wait(forDuration duration: TimeInterval) -> SKAction { SKAction(duration, .wait(range: 0)) }

  /// Waits for a time that differs from `duration` by up to half of `durationRange`. Each run of the program has the same
  /// times.
  public class func wait(forDuration duration: TimeInterval, withRange durationRange: TimeInterval) -> SKAction {
    SKAction(duration, .wait(range: durationRange))
  }

  /// Calls a function.
  public class func run(_ block: @escaping () -> Void) -> SKAction { instant { _ in block() } }

  /// Calls a function on a queue, and goes on at once.
  public class func run(_ block: @escaping @Sendable () -> Void, queue: DispatchQueue) -> SKAction {
    instant { _ in queue.async(execute: block) }
  }

  /// Calls a function in each frame, with the node and the seconds that have passed.
  public class func customAction(
    withDuration duration: TimeInterval, actionBlock block: @escaping (SKNode, CGFloat) -> Void
  ) -> SKAction {
    let seconds = CGFloat(duration)
    return lasting(duration, reverse: { customAction(withDuration: duration, actionBlock: block) }) { _ in
      { node, _, to in block(node, to * seconds) }
    }
  }

  /// Sends an action to an object, with the node as the sender.
  public class func perform(_ selector: Selector, onTarget target: Any) -> SKAction {
    instant { node in _ = UIApplication.shared.sendAction(selector, to: target, from: node, for: nil) }
  }

  /// Removes the node from its parent.
  public class func removeFromParent() -> SKAction { instant { $0.removeFromParent() } }

  /// Runs an action on the first child of that name, and goes on at once.
  public class func run(_ action: SKAction, onChildWithName name: String) -> SKAction {
    SKAction(0, .onChild(action, name))
  }

  /// Changes the node's speed by a difference.
  public class func speed(by speed: CGFloat, duration: TimeInterval) -> SKAction {
    lasting(duration, reverse: { SKAction.speed(by: -speed, duration: duration) }) { _ in
      { node, from, to in node.storedSpeed += speed * (to - from) }
    }
  }

  /// Changes the node's speed.
  public class func speed(to speed: CGFloat, duration: TimeInterval) -> SKAction {
    lasting(duration) { node in
      let start = node.storedSpeed
      return { node, _, to in node.storedSpeed = mix(start, speed, to) }
    }
  }

  /// Logs that there is no sound; waits for nothing.
  public class func playSoundFileNamed(_ soundFile: String, waitForCompletion wait: Bool) -> SKAction {
    instant { _ in
      Log.error("SKAction.playSoundFileNamed: there is no sound; \(soundFile) is not played.", once: "SKAction sound")
    }
  }
}

import UIKit

/// How the progress of an action depends on its time.
public enum SKActionTimingMode: Int, Sendable {
  /// Even.
  case linear = 0
  /// Slow at first.
  case easeIn = 1
  /// Slow at the end.
  case easeOut = 2
  /// Slow at first and at the end.
  case easeInEaseOut = 3

  func progress(_ t: Double) -> Double {
    switch self {
    case .linear: t
    case .easeIn: t * t
    case .easeOut: t * (2 - t)
    case .easeInEaseOut: t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t)
    }
  }
}

/// A function from the share of an action's time that has passed to the share of it that is done.
public typealias SKActionTimingFunction = (Float) -> Float

/// A change of a node over time, which `SKNode.run` starts.
///
/// An action may run on many nodes at once: what belongs to one run is with the node. Timing mode and speed are read when
/// a run starts. An action of duration 0 is done in the frame in which its turn comes, and the next of a sequence starts
/// with the time that is left of the frame, so that ten steps of 0.1 s take 1 s at any rate.
///
/// Forms with `by` add to the value in each frame, so two of them add up. Forms with `to` start from the value that is
/// there when they start; they are not reversible, and their reverse takes as long and does nothing.
@preconcurrency @MainActor
open class SKAction: NSObject, @preconcurrency NSCopying {
  /// The seconds that the action takes at its normal speed.
  open var duration: TimeInterval
  /// How the progress depends on the time.
  open var timingMode = SKActionTimingMode.linear
  /// A function that is applied after `timingMode`.
  open var timingFunction: SKActionTimingFunction?
  /// The factor by which the action runs faster. 0 stops it.
  open var speed: CGFloat = 1

  let body: ActionBody
  private let reverse: (@MainActor () -> SKAction)?

  init(_ duration: TimeInterval, _ body: ActionBody, reverse: (@MainActor () -> SKAction)? = nil) {
    self.duration = duration.isFinite ? max(0, duration) : 0
    self.body = body
    self.reverse = reverse
    super.init()
    if !duration.isFinite {
      Log.error("SKAction: a duration of \(duration) is not finite; it is 0.", once: "SKAction duration")
    }
  }

  /// Returns nil and logs that files of Xcode's action editor cannot be read.
  public convenience init?(named name: String) {
    Log.error("SKAction(named:): \(name) would be in an archive of Xcode, which is not read; the result is nil.")
    return nil
  }

  /// Returns nil and logs that files of Xcode's action editor cannot be read.
  public convenience init?(named name: String, duration sec: TimeInterval) { self.init(named: name) }

  /// An action that does the same; its `speed` and timing can be changed on their own.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = SKAction(duration, body, reverse: reverse)
    (copy.timingMode, copy.timingFunction, copy.speed) = (timingMode, timingFunction, speed)
    return copy
  }

  /// The action that undoes this one, as far as it can be undone.
  open func reversed() -> SKAction {
    let made = makeReverse()
    made.timingMode = timingMode
    made.timingFunction = timingFunction
    made.speed = speed
    return made
  }

  private func makeReverse() -> SKAction {
    if let reverse { return reverse() }
    switch body {
    case .sequence(let actions): return .sequence(actions.reversed().map { $0.reversed() })
    case .group(let actions): return .group(actions.map { $0.reversed() })
    case .times(let action, let count): return .repeat(action.reversed(), count: count)
    case .forever(let action): return .repeatForever(action.reversed())
    case .onChild(let action, let name): return .run(action.reversed(), onChildWithName: name)
    case .instant, .wait: return SKAction(duration, body)
    case .lasting: return .wait(forDuration: duration)
    }
  }

  /// A lasting action: `begin` returns the function that is called in each frame.
  static func lasting(
    _ duration: TimeInterval, reverse: (@MainActor () -> SKAction)? = nil,
    _ begin: @escaping @MainActor (SKNode) -> ActionStep
  ) -> SKAction {
    SKAction(duration, .lasting(begin), reverse: reverse)
  }

  static func instant(
    reverse: (@MainActor () -> SKAction)? = nil, _ body: @escaping @MainActor (SKNode) -> Void
  ) -> SKAction {
    SKAction(0, .instant(body), reverse: reverse)
  }
}

/// Called with the shares of the action that were done before and are done now, 0 … 1.
typealias ActionStep = @MainActor (_ node: SKNode, _ from: CGFloat, _ to: CGFloat) -> Void

/// What an action does.
enum ActionBody {
  case lasting(@MainActor (SKNode) -> ActionStep)
  case instant(@MainActor (SKNode) -> Void)
  /// Waits; the seconds vary by up to half of `range` more or less.
  case wait(range: TimeInterval)
  case sequence([SKAction])
  case group([SKAction])
  case times(SKAction, Int)
  case forever(SKAction)
  case onChild(SKAction, String)
}

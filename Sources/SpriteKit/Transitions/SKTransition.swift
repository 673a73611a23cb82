import UIKit

/// Where a scene comes from or goes to.
public enum SKTransitionDirection: Int, Sendable {
  /// Upwards.
  case up = 0
  /// Downwards.
  case down = 1
  /// To the right.
  case right = 2
  /// To the left.
  case left = 3

  /// The side that is moved to, y downwards.
  var vector: CGVector {
    switch self {
    case .up: CGVector(dx: 0, dy: -1)
    case .down: CGVector(dx: 0, dy: 1)
    case .right: CGVector(dx: 1, dy: 0)
    case .left: CGVector(dx: -1, dy: 0)
    }
  }
}

/// How a view changes from one scene to the next. With reduced motion all of them fade.
@preconcurrency @MainActor
open class SKTransition: NSObject {
  enum Style {
    case crossFade
    case fade(UIColor)
    case push(SKTransitionDirection)
    case moveIn(SKTransitionDirection)
    case reveal(SKTransitionDirection)
  }

  let style: Style
  let duration: TimeInterval
  /// Whether the new scene is paused until the transition has ended.
  open var pausesIncomingScene = true
  /// Whether the old scene is paused from the start of the transition.
  open var pausesOutgoingScene = true

  private init(_ style: Style, _ duration: TimeInterval) {
    self.style = style
    self.duration = duration.isFinite ? max(0, duration) : 0
    super.init()
  }

  /// Fades from one scene to the other.
  public class func crossFade(withDuration sec: TimeInterval) -> SKTransition { SKTransition(.crossFade, sec) }

  /// Fades to black and then to the new scene.
  public class func fade(withDuration sec: TimeInterval) -> SKTransition { fade(with: .black, duration: sec) }

  /// Fades to a colour and then to the new scene.
  public class func fade(with color: UIColor, duration sec: TimeInterval) -> SKTransition {
    SKTransition(.fade(color), sec)
  }

  /// The new scene pushes the old one away.
  public class func push(with direction: SKTransitionDirection, duration sec: TimeInterval) -> SKTransition {
    SKTransition(.push(direction), sec)
  }

  /// The new scene moves in over the old one.
  public class func moveIn(with direction: SKTransitionDirection, duration sec: TimeInterval) -> SKTransition {
    SKTransition(.moveIn(direction), sec)
  }

  /// The old scene moves away from over the new one.
  public class func reveal(with direction: SKTransitionDirection, duration sec: TimeInterval) -> SKTransition {
    SKTransition(.reveal(direction), sec)
  }
}

/// A transition that a view plays.
@MainActor
final class RunningTransition {
  let old: SKScene
  let transition: SKTransition
  private let style: SKTransition.Style
  private let start: TimeInterval
  private var cover: CALayer?
  private var isPlaced = false

  init(from old: SKScene, _ transition: SKTransition, at time: TimeInterval) {
    self.old = old
    self.transition = transition
    start = time
    style = UIAccessibility.isReduceMotionEnabled ? .crossFade : transition.style
  }

  func isOver(at time: TimeInterval) -> Bool { time - start >= transition.duration }

  /// Places the layers of both scenes for a time.
  func show(_ new: SKScene, at time: TimeInterval, in view: SKView) {
    let t = transition.duration > 0 ? min(max(0, CGFloat((time - start) / transition.duration)), 1) : 1
    let eased = t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t)
    let (incoming, outgoing) = (new.canvas.layer, old.canvas.layer)
    let size = view.bounds.size
    if !isPlaced {
      isPlaced = true
      if case .reveal = style {
        view.layer.insertSublayer(outgoing, above: incoming)
      } else {
        view.layer.insertSublayer(outgoing, below: incoming)
      }
    }
    func shift(_ layer: CALayer, _ scene: SKScene, _ vector: CGVector, _ by: CGFloat) {
      let origin = scene.shownViewport?.frame.origin ?? .zero
      layer.position = CGPoint(x: origin.x + vector.dx * size.width * by, y: origin.y + vector.dy * size.height * by)
    }
    switch style {
    case .crossFade: incoming.opacity = Float(t)
    case .fade(let color):
      let cover = cover ?? CALayer()
      self.cover = cover
      if cover.superlayer == nil { view.layer.insertSublayer(cover, above: incoming) }
      cover.frame = view.bounds
      cover.backgroundColor = color.cgColor
      cover.opacity = Float(t < 0.5 ? 2 * t : 2 - 2 * t)
      incoming.opacity = t < 0.5 ? 0 : 1
    case .push(let direction):
      shift(outgoing, old, direction.vector, eased)
      shift(incoming, new, direction.vector, eased - 1)
    case .moveIn(let direction): shift(incoming, new, direction.vector, eased - 1)
    case .reveal(let direction): shift(outgoing, old, direction.vector, eased)
    }
  }

  /// Leaves the layers as they are without a transition.
  func end(_ new: SKScene) {
    cover?.removeFromSuperlayer()
    new.canvas.layer.opacity = 1
    new.canvas.layer.position = new.shownViewport?.frame.origin ?? .zero
    old.canvas.layer.opacity = 1
    old.canvas.layer.removeFromSuperlayer()
  }
}

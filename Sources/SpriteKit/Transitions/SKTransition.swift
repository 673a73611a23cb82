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
    case flip(isVertical: Bool)
    case openDoors(isVertical: Bool)
    case closeDoors(isVertical: Bool)
    case doorway
  }

  let style: Style
  let duration: TimeInterval
  /// Whether the new scene is paused until the transition has ended.
  open var pausesIncomingScene = true
  /// Whether the old scene is paused from the start of the transition.
  open var pausesOutgoingScene = true

  init(_ style: Style, _ duration: TimeInterval) {
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

extension SKTransition {
  /// Turns the old scene about a horizontal line until it is narrow, and then the new one.
  public class func flipHorizontal(withDuration sec: TimeInterval) -> SKTransition {
    SKTransition(.flip(isVertical: false), sec)
  }

  /// Turns the old scene about a vertical line until it is narrow, and then the new one.
  public class func flipVertical(withDuration sec: TimeInterval) -> SKTransition {
    SKTransition(.flip(isVertical: true), sec)
  }

  /// Divides the old scene in the middle; its halves move to the left and to the right.
  public class func doorsOpenHorizontal(withDuration sec: TimeInterval) -> SKTransition {
    SKTransition(.openDoors(isVertical: false), sec)
  }

  /// Divides the old scene in the middle; its halves move up and down.
  public class func doorsOpenVertical(withDuration sec: TimeInterval) -> SKTransition {
    SKTransition(.openDoors(isVertical: true), sec)
  }

  /// The halves of the new scene come from the left and from the right.
  public class func doorsCloseHorizontal(withDuration sec: TimeInterval) -> SKTransition {
    SKTransition(.closeDoors(isVertical: false), sec)
  }

  /// The halves of the new scene come from above and from below.
  public class func doorsCloseVertical(withDuration sec: TimeInterval) -> SKTransition {
    SKTransition(.closeDoors(isVertical: true), sec)
  }

  /// Opens the old scene like doors, behind which the new one comes nearer.
  public class func doorway(withDuration sec: TimeInterval) -> SKTransition { SKTransition(.doorway, sec) }
}

/// A transition that a view plays.
@MainActor
final class RunningTransition {
  let old: SKScene
  let transition: SKTransition
  private let style: SKTransition.Style
  private let start: TimeInterval
  private var cover: CALayer?
  private var doors: Doors?
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
    func halves(of layer: CALayer) -> Doors {
      if let doors { return doors }
      let made = Doors(layer, size)
      view.layer.insertSublayer(made.layer, above: incoming)
      doors = made
      return made
    }
    func scale(_ layer: CALayer, _ scene: SKScene, _ x: CGFloat, _ y: CGFloat) {
      let origin = scene.shownViewport?.frame.origin ?? .zero
      let (middleX, middleY) = (size.width / 2, size.height / 2)
      layer.position = CGPoint(x: middleX + (origin.x - middleX) * x, y: middleY + (origin.y - middleY) * y)
      layer.setAffineTransform(CGAffineTransform(scaleX: x, y: y))
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
    case .flip(let isVertical):
      let isFirst = eased < 0.5
      let narrow = max(0.01, abs(cos(eased * .pi)))
      (outgoing.opacity, incoming.opacity) = isFirst ? (1, 0) : (0, 1)
      scale(isFirst ? outgoing : incoming, isFirst ? old : new, isVertical ? narrow : 1, isVertical ? 1 : narrow)
    case .openDoors(let isVertical):
      let doors = halves(of: outgoing)
      outgoing.opacity = 0
      doors.open(eased, isVertical)
    case .closeDoors(let isVertical):
      let doors = halves(of: incoming)
      incoming.opacity = 0
      doors.open(1 - eased, isVertical)
    case .doorway:
      let doors = halves(of: outgoing)
      outgoing.opacity = 0
      doors.open(eased, false)
      scale(incoming, new, 0.6 + 0.4 * eased, 0.6 + 0.4 * eased)
    }
  }

  /// Leaves the layers as they are without a transition.
  func end(_ new: SKScene) {
    cover?.removeFromSuperlayer()
    doors?.layer.removeFromSuperlayer()
    for scene in [new, old] {
      scene.canvas.layer.opacity = 1
      scene.canvas.layer.transform = CATransform3DIdentity
      scene.canvas.layer.position = scene.shownViewport?.frame.origin ?? .zero
    }
    old.canvas.layer.removeFromSuperlayer()
  }
}

/// The picture of a scene in two halves.
@MainActor
private struct Doors {
  let layer = CALayer()
  private let halves = [CALayer(), CALayer()]
  private let size: CGSize

  /// - Parameter scene: A layer in a view of that size.
  init(_ scene: CALayer, _ size: CGSize) {
    self.size = size
    layer.frame = CGRect(origin: .zero, size: size)
    layer.masksToBounds = true
    let picture = UIGraphicsImageRenderer(size: size).image { context in
      // What the scene leaves free of its view is black.
      UIColor.black.setFill()
      context.fill(CGRect(origin: .zero, size: size))
      context.cgContext.translateBy(x: scene.position.x, y: scene.position.y)
      scene.render(in: context.cgContext)
    }
    for half in halves {
      half.contents = picture.cgImage
      layer.addSublayer(half)
    }
  }

  /// - Parameter share: How far the doors are open, 0 … 1.
  func open(_ share: CGFloat, _ isVertical: Bool) {
    for (index, half) in halves.enumerated() {
      let side = CGFloat(index)
      let (width, height) = isVertical ? (size.width, size.height / 2) : (size.width / 2, size.height)
      let shift = (2 * side - 1) * share
      half.frame = CGRect(
        x: isVertical ? 0 : side * width + shift * width, y: isVertical ? side * height + shift * height : 0,
        width: width, height: height)
      half.contentsRect =
        isVertical
        ? CGRect(x: 0, y: side / 2, width: 1, height: 0.5) : CGRect(x: side / 2, y: 0, width: 0.5, height: 1)
    }
  }
}

import UIKit

/// A range of numbers, for constraints.
@preconcurrency @MainActor
open class SKRange: NSObject, @preconcurrency NSCopying {
  /// The smallest number.
  open var lowerLimit: CGFloat
  /// The largest number.
  open var upperLimit: CGFloat

  /// A range between two numbers.
  public init(lowerLimit lower: CGFloat, upperLimit upper: CGFloat) {
    (lowerLimit, upperLimit) = (lower, upper)
    super.init()
  }

  /// A range without an upper end.
  public convenience init(lowerLimit lower: CGFloat) { self.init(lowerLimit: lower, upperLimit: .infinity) }
  /// A range without a lower end.
  public convenience init(upperLimit upper: CGFloat) { self.init(lowerLimit: -.infinity, upperLimit: upper) }
  /// A single number.
  public convenience init(constantValue value: CGFloat) { self.init(lowerLimit: value, upperLimit: value) }
  /// The numbers that differ from `value` by at most `variance`.
  public convenience init(value: CGFloat, variance: CGFloat) {
    self.init(lowerLimit: value - variance, upperLimit: value + variance)
  }
  /// All numbers.
  public class func withNoLimits() -> SKRange { SKRange(lowerLimit: -.infinity, upperLimit: .infinity) }

  /// A range of the same numbers.
  open func copy(with zone: NSZone? = nil) -> Any { SKRange(lowerLimit: lowerLimit, upperLimit: upperLimit) }

  func limit(_ value: CGFloat) -> CGFloat {
    let limited = min(max(value, lowerLimit), max(lowerLimit, upperLimit))
    return limited.isFinite ? limited : value
  }
}

/// A rule for the place of a node, applied in each frame after actions and physics.
@preconcurrency @MainActor
public final class SKConstraint: NSObject, @preconcurrency NSCopying {
  private let change: @MainActor (SKNode, SKNode?) -> Void

  /// Whether the rule is applied.
  public var enabled = true

  /// The node in whose coordinates positions and angles are meant; nil for the parent.
  public weak var referenceNode: SKNode?

  private init(_ change: @escaping @MainActor (SKNode, SKNode?) -> Void) {
    self.change = change
    super.init()
  }

  /// The same rule, which can be switched off on its own.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = SKConstraint(change)
    (copy.enabled, copy.referenceNode) = (enabled, referenceNode)
    return copy
  }

  func apply(to node: SKNode) { change(node, referenceNode) }

  // MARK: Positions

  /// Keeps the horizontal position in a range.
  public class func positionX(_ range: SKRange) -> SKConstraint { position(range, nil) }
  /// Keeps the vertical position in a range.
  public class func positionY(_ range: SKRange) -> SKConstraint { position(nil, range) }
  /// Keeps the position in a rectangle.
  public class func positionX(_ xRange: SKRange, y yRange: SKRange) -> SKConstraint { position(xRange, yRange) }

  private class func position(_ x: SKRange?, _ y: SKRange?) -> SKConstraint {
    make { node, reference in
      var p = place(of: node, in: reference)
      if let x { p.x = x.limit(p.x) }
      if let y { p.y = y.limit(p.y) }
      put(node, at: p, in: reference)
    }
  }

  /// Keeps the distance to another node in a range.
  public class func distance(_ range: SKRange, to node: SKNode) -> SKConstraint { distance(range, to: .zero, in: node) }

  /// Keeps the distance to a point of the parent, or of `referenceNode`, in a range.
  public class func distance(_ range: SKRange, to point: CGPoint) -> SKConstraint {
    make { node, reference in
      put(node, at: limit(place(of: node, in: reference), from: point, range), in: reference)
    }
  }

  /// Keeps the distance to a point of another node in a range.
  public class func distance(_ range: SKRange, to point: CGPoint, in node: SKNode) -> SKConstraint {
    make { [weak node] moved, _ in
      guard let node, let parent = moved.parentLink, node.scene === moved.scene else { return }
      let target = node.convert(point, to: parent)
      put(moved, at: limit(moved.place.position, from: target, range), in: nil)
    }
  }

  private class func limit(_ p: CGPoint, from center: CGPoint, _ range: SKRange) -> CGPoint {
    let (dx, dy) = (p.x - center.x, p.y - center.y)
    let length = hypot(dx, dy)
    let wanted = range.limit(length)
    guard wanted != length else { return p }
    // From the point itself there is no direction; to the right is as good as any.
    guard length > 0 else { return CGPoint(x: center.x + wanted, y: center.y) }
    return CGPoint(x: center.x + dx / length * wanted, y: center.y + dy / length * wanted)
  }

  // MARK: Angles

  /// Keeps the rotation in a range.
  public class func zRotation(_ zRange: SKRange) -> SKConstraint {
    make { node, reference in
      let turned = angle(of: reference, for: node)
      node.setRotation(zRange.limit(node.place.rotation - turned) + turned)
    }
  }

  /// Keeps the node's x axis turned to another node, with a deviation in a range.
  public class func orient(to node: SKNode, offset radians: SKRange) -> SKConstraint {
    orient(to: .zero, in: node, offset: radians)
  }

  /// Keeps the node's x axis turned to a point of the parent, or of `referenceNode`, with a deviation in a range.
  public class func orient(to point: CGPoint, offset radians: SKRange) -> SKConstraint {
    make { node, reference in
      guard let parent = node.parentLink else { return }
      turn(node, to: reference.map { $0.convert(point, to: parent) } ?? point, radians)
    }
  }

  /// Keeps the node's x axis turned to a point of another node, with a deviation in a range.
  public class func orient(to point: CGPoint, in node: SKNode, offset radians: SKRange) -> SKConstraint {
    make { [weak node] turned, _ in
      guard let node, let parent = turned.parentLink, node.scene === turned.scene else { return }
      turn(turned, to: node.convert(point, to: parent), radians)
    }
  }

  private class func turn(_ node: SKNode, to point: CGPoint, _ range: SKRange) {
    let (dx, dy) = (point.x - node.place.position.x, point.y - node.place.position.y)
    guard dx != 0 || dy != 0 else { return }
    let direction = atan2(dy, dx)
    let deviation = remainder(node.place.rotation - direction, 2 * .pi)
    node.setRotation(direction + range.limit(deviation))
  }

  // MARK: Common

  private class func make(_ change: @escaping @MainActor (SKNode, SKNode?) -> Void) -> SKConstraint {
    SKConstraint(change)
  }

  private class func place(of node: SKNode, in reference: SKNode?) -> CGPoint {
    guard let reference, let parent = node.parentLink, reference.scene === node.scene else { return node.place.position }
    return parent.convert(node.place.position, to: reference)
  }

  private class func put(_ node: SKNode, at point: CGPoint, in reference: SKNode?) {
    guard let reference, let parent = node.parentLink, reference.scene === node.scene else {
      return node.setPosition(point)
    }
    node.setPosition(reference.convert(point, to: parent))
  }

  private class func angle(of reference: SKNode?, for node: SKNode) -> CGFloat {
    guard let reference, let parent = node.parentLink else { return 0 }
    let t = reference.transformToRoot.concatenating(parent.transformToRoot.inverted())
    return atan2(t.b, t.a)
  }
}

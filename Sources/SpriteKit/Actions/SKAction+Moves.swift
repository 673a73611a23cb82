import UIKit

/// Places, angles and sizes.
extension SKAction {
  /// Moves by a distance.
  public class func move(by delta: CGVector, duration: TimeInterval) -> SKAction {
    lasting(duration, reverse: { move(by: CGVector(dx: -delta.dx, dy: -delta.dy), duration: duration) }) { _ in
      { node, from, to in
        let (share, old) = (to - from, node.place.position)
        node.setPosition(CGPoint(x: old.x + delta.dx * share, y: old.y + delta.dy * share))
      }
    }
  }

  /// Moves by a distance.
  public class func moveBy(x deltaX: CGFloat, y deltaY: CGFloat, duration: TimeInterval) -> SKAction {
    move(by: CGVector(dx: deltaX, dy: deltaY), duration: duration)
  }

  /// Moves to a position in the parent.
  public class func move(to location: CGPoint, duration: TimeInterval) -> SKAction {
    lasting(duration) { node in
      let start = node.place.position
      return { node, _, to in
        node.setPosition(to == 1 ? location : CGPoint(x: mix(start.x, location.x, to), y: mix(start.y, location.y, to)))
      }
    }
  }

  /// Moves horizontally to a position in the parent.
  public class func moveTo(x: CGFloat, duration: TimeInterval) -> SKAction {
    lasting(duration) { node in
      let start = node.place.position.x
      return { node, _, to in node.setPosition(CGPoint(x: mix(start, x, to), y: node.place.position.y)) }
    }
  }

  /// Moves vertically to a position in the parent.
  public class func moveTo(y: CGFloat, duration: TimeInterval) -> SKAction {
    lasting(duration) { node in
      let start = node.place.position.y
      return { node, _, to in node.setPosition(CGPoint(x: node.place.position.x, y: mix(start, y, to))) }
    }
  }

  /// Rotates by an angle, anticlockwise.
  public class func rotate(byAngle radians: CGFloat, duration: TimeInterval) -> SKAction {
    lasting(duration, reverse: { rotate(byAngle: -radians, duration: duration) }) { _ in
      { node, from, to in node.setRotation(node.place.rotation + radians * (to - from)) }
    }
  }

  /// Rotates to an angle.
  public class func rotate(toAngle radians: CGFloat, duration: TimeInterval) -> SKAction {
    rotate(toAngle: radians, duration: duration, shortestUnitArc: false)
  }

  /// Rotates to an angle; with `shortestUnitArc` the short way round.
  public class func rotate(toAngle radians: CGFloat, duration: TimeInterval, shortestUnitArc: Bool) -> SKAction {
    lasting(duration) { node in
      let start = node.place.rotation
      let end = shortestUnitArc ? start + remainder(radians - start, 2 * .pi) : radians
      return { node, _, to in node.setRotation(mix(start, end, to)) }
    }
  }

  /// Scales by a factor. The increments of two such actions add up.
  public class func scale(by scale: CGFloat, duration: TimeInterval) -> SKAction {
    scaleX(by: scale, y: scale, duration: duration)
  }

  /// Scales by factors.
  public class func scaleX(by xScale: CGFloat, y yScale: CGFloat, duration: TimeInterval) -> SKAction {
    let reverse: @MainActor () -> SKAction = { scaleX(by: 1 / xScale, y: 1 / yScale, duration: duration) }
    return lasting(duration, reverse: xScale != 0 && yScale != 0 ? reverse : nil) { node in
      let (x, y) = (node.place.xScale * (xScale - 1), node.place.yScale * (yScale - 1))
      return { node, from, to in
        node.setScale(x: node.place.xScale + x * (to - from), y: node.place.yScale + y * (to - from))
      }
    }
  }

  /// Scales to a factor.
  public class func scale(to scale: CGFloat, duration: TimeInterval) -> SKAction {
    scaleX(to: scale, y: scale, duration: duration)
  }

  /// Scales a sprite to a size in its parent; other nodes stay as they are.
  public class func scale(to size: CGSize, duration: TimeInterval) -> SKAction {
    lasting(duration) { node in
      let start = (x: node.place.xScale, y: node.place.yScale)
      guard let sprite = node as? SKSpriteNode, sprite.storedSize.width != 0, sprite.storedSize.height != 0 else {
        return { _, _, _ in }
      }
      let (x, y) = (size.width / sprite.storedSize.width, size.height / sprite.storedSize.height)
      return { node, _, to in node.setScale(x: mix(start.x, x, to), y: mix(start.y, y, to)) }
    }
  }

  /// Scales to factors.
  public class func scaleX(to xScale: CGFloat, y yScale: CGFloat, duration: TimeInterval) -> SKAction {
    lasting(duration) { node in
      let start = (x: node.place.xScale, y: node.place.yScale)
      return { node, _, to in node.setScale(x: mix(start.x, xScale, to), y: mix(start.y, yScale, to)) }
    }
  }

  /// Scales the width to a factor.
  public class func scaleX(to scale: CGFloat, duration: TimeInterval) -> SKAction {
    lasting(duration) { node in
      let start = node.place.xScale
      return { node, _, to in node.setScale(x: mix(start, scale, to), y: node.place.yScale) }
    }
  }

  /// Scales the height to a factor.
  public class func scaleY(to scale: CGFloat, duration: TimeInterval) -> SKAction {
    lasting(duration) { node in
      let start = node.place.yScale
      return { node, _, to in node.setScale(x: node.place.xScale, y: mix(start, scale, to)) }
    }
  }

  /// Makes a sprite wider and higher, in points.
  public class func resize(byWidth width: CGFloat, height: CGFloat, duration: TimeInterval) -> SKAction {
    lasting(duration, reverse: { resize(byWidth: -width, height: -height, duration: duration) }) { _ in
      { node, from, to in
        guard let sprite = node as? SKSpriteNode else { return }
        let (old, share) = (sprite.storedSize, to - from)
        sprite.setSize(CGSize(width: old.width + width * share, height: old.height + height * share))
      }
    }
  }

  /// Gives a sprite a size in points.
  public class func resize(toWidth width: CGFloat, height: CGFloat, duration: TimeInterval) -> SKAction {
    resize(duration, width, height)
  }

  /// Gives a sprite a width in points.
  public class func resize(toWidth width: CGFloat, duration: TimeInterval) -> SKAction { resize(duration, width, nil) }

  /// Gives a sprite a height in points.
  public class func resize(toHeight height: CGFloat, duration: TimeInterval) -> SKAction { resize(duration, nil, height) }

  private class func resize(_ duration: TimeInterval, _ width: CGFloat?, _ height: CGFloat?) -> SKAction {
    lasting(duration) { node in
      let start = (node as? SKSpriteNode)?.storedSize ?? .zero
      return { node, _, to in
        guard let sprite = node as? SKSpriteNode else { return }
        let old = sprite.storedSize
        sprite.setSize(
          CGSize(
            width: width.map { mix(start.width, $0, to) } ?? old.width,
            height: height.map { mix(start.height, $0, to) } ?? old.height))
      }
    }
  }

  static func mix(_ a: CGFloat, _ b: CGFloat, _ t: CGFloat) -> CGFloat { t == 1 ? b : a + (b - a) * t }
}

import UIKit

/// Opacity, colours and pictures.
extension SKAction {
  /// Fades in to an opacity of 1.
  public class func fadeIn(withDuration duration: TimeInterval) -> SKAction {
    fade(1, duration, reverse: { fadeOut(withDuration: duration) })
  }

  /// Fades out to an opacity of 0.
  public class func fadeOut(withDuration duration: TimeInterval) -> SKAction {
    fade(0, duration, reverse: { fadeIn(withDuration: duration) })
  }

  /// Fades to an opacity.
  public class func fadeAlpha(to alpha: CGFloat, duration: TimeInterval) -> SKAction {
    fade(alpha, duration, reverse: nil)
  }

  private class func fade(
    _ alpha: CGFloat, _ duration: TimeInterval, reverse: (@MainActor () -> SKAction)?
  ) -> SKAction {
    lasting(duration, reverse: reverse) { node in
      let start = node.storedAlpha
      return { node, _, to in node.setAlpha(mix(start, alpha, to)) }
    }
  }

  /// Changes the opacity by a difference.
  public class func fadeAlpha(by factor: CGFloat, duration: TimeInterval) -> SKAction {
    lasting(duration, reverse: { fadeAlpha(by: -factor, duration: duration) }) { _ in
      { node, from, to in node.setAlpha(node.storedAlpha + factor * (to - from)) }
    }
  }

  /// Hides the node.
  public class func hide() -> SKAction { instant(reverse: { unhide() }) { $0.setMark(.hidden, true) } }

  /// Shows a hidden node.
  public class func unhide() -> SKAction { instant(reverse: { hide() }) { $0.setMark(.hidden, false) } }

  /// Changes colour and blend factor of a sprite.
  public class func colorize(with color: UIColor, colorBlendFactor: CGFloat, duration: TimeInterval) -> SKAction {
    colorize(color, colorBlendFactor, duration)
  }

  /// Changes the blend factor of a sprite's colour.
  public class func colorize(withColorBlendFactor colorBlendFactor: CGFloat, duration sec: TimeInterval) -> SKAction {
    colorize(nil, colorBlendFactor, sec)
  }

  private class func colorize(_ color: UIColor?, _ factor: CGFloat, _ duration: TimeInterval) -> SKAction {
    lasting(duration) { node in
      let sprite = node as? SKSpriteNode
      let start = (color: ColorParts(sprite?.color ?? .clear), factor: sprite?.colorBlendFactor ?? 0)
      let end = color.map(ColorParts.init)
      return { node, _, to in
        guard let sprite = node as? SKSpriteNode else { return }
        if let end { sprite.setColor(start.color.mixed(with: end, to).color) }
        sprite.setBlendFactor(mix(start.factor, factor, to))
      }
    }
  }

  /// Changes the texture of a sprite.
  public class func setTexture(_ texture: SKTexture) -> SKAction { setTexture(texture, resize: false) }

  /// Changes the texture of a sprite, and with `resize` its size.
  public class func setTexture(_ texture: SKTexture, resize: Bool) -> SKAction {
    instant { node in
      guard let sprite = node as? SKSpriteNode else { return }
      sprite.setTexture(texture)
      if resize { sprite.setSize(texture.size()) }
    }
  }

  /// Shows textures one after the other.
  public class func animate(with textures: [SKTexture], timePerFrame sec: TimeInterval) -> SKAction {
    animate(with: textures, timePerFrame: sec, resize: false, restore: false)
  }

  /// Shows textures one after the other; `resize` gives the sprite their sizes, `restore` the first texture at the end.
  public class func animate(
    with textures: [SKTexture], timePerFrame sec: TimeInterval, resize: Bool, restore: Bool
  ) -> SKAction {
    let reverse: @MainActor () -> SKAction = {
      animate(with: textures.reversed(), timePerFrame: sec, resize: resize, restore: restore)
    }
    return lasting(sec * Double(textures.count), reverse: reverse) { node in
      let before = (node as? SKSpriteNode).map { (texture: $0.texture, size: $0.storedSize) }
      return { node, _, to in
        guard let sprite = node as? SKSpriteNode, !textures.isEmpty else { return }
        if to >= 1, restore, let before {
          sprite.setTexture(before.texture)
          if resize { sprite.setSize(before.size) }
          return
        }
        // The end of a frame counts as the start of the next, whatever the rounding.
        let shown = textures[min(max(0, Int(to * CGFloat(textures.count) + 1e-6)), textures.count - 1)]
        guard shown !== sprite.texture else { return }
        sprite.setTexture(shown)
        if resize { sprite.setSize(shown.size()) }
      }
    }
  }
}

/// A colour as numbers between which can be mixed.
struct ColorParts {
  var red: CGFloat = 0
  var green: CGFloat = 0
  var blue: CGFloat = 0
  var alpha: CGFloat = 0

  init(_ color: UIColor) { _ = color.getRed(&red, green: &green, blue: &blue, alpha: &alpha) }

  private init(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  @MainActor func mixed(with other: ColorParts, _ t: CGFloat) -> ColorParts {
    ColorParts(
      SKAction.mix(red, other.red, t), SKAction.mix(green, other.green, t), SKAction.mix(blue, other.blue, t),
      SKAction.mix(alpha, other.alpha, t))
  }

  func multiplied(by other: ColorParts) -> ColorParts {
    ColorParts(red * other.red, green * other.green, blue * other.blue, alpha)
  }

  var color: UIColor { UIColor(red: red, green: green, blue: blue, alpha: alpha) }
}

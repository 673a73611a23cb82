import UIKit

// What is not here, with the reason where a program that uses it is compiled.

/// Shaders run on a GPU.
@available(*, unavailable, message: "Shaders need a GPU; draw the effect into a texture.")
public final class SKShader: NSObject {}

/// Lights are computed for each pixel of each frame.
@available(*, unavailable, message: "Lights need a GPU; draw light and shadow into textures.")
public final class SKLightNode: NSObject {}

/// Fields act on physics bodies.
@available(*, unavailable, message: "There is no physics; move nodes in update(_:) or by actions.")
public final class SKFieldNode: NSObject {}

/// Bodies take part in physics.
@available(*, unavailable, message: "There is no physics; move nodes in update(_:) or by actions.")
public final class SKPhysicsBody: NSObject {}

/// The world of the bodies of a scene.
@available(*, unavailable, message: "There is no physics; move nodes in update(_:) or by actions.")
public final class SKPhysicsWorld: NSObject {}

/// Scenes in three dimensions.
@available(*, unavailable, message: "There is no SceneKit; show rendered pictures as textures.")
public final class SK3DNode: NSObject {}

/// Videos in scenes.
@available(*, unavailable, message: "There is no video; show single pictures with SKAction.animate(with:timePerFrame:).")
public final class SKVideoNode: NSObject {}

/// Sounds in scenes.
@available(*, unavailable, message: "There is no sound.")
public final class SKAudioNode: NSObject {}

/// Grids that distort sprites.
@available(
  *, unavailable, message: "Sprites are not distorted; show distorted pictures with SKAction.animate(with:timePerFrame:)."
)
public final class SKWarpGeometryGrid: NSObject {}

/// Grids of tiles.
@available(*, unavailable, message: "There are no tile maps; add a sprite for each tile.")
public final class SKTileMapNode: NSObject {}

extension SKTransition {
  /// Turns the scene like a card.
  @available(*, unavailable, message: "Scenes are not turned in three dimensions; use push(with:duration:).")
  public class func flipHorizontal(withDuration sec: TimeInterval) -> SKTransition { crossFade(withDuration: sec) }
  /// Turns the scene like a card.
  @available(*, unavailable, message: "Scenes are not turned in three dimensions; use push(with:duration:).")
  public class func flipVertical(withDuration sec: TimeInterval) -> SKTransition { crossFade(withDuration: sec) }
  /// Opens the old scene like doors.
  @available(*, unavailable, message: "Scenes are not divided; use reveal(with:duration:).")
  public class func doorsOpenHorizontal(withDuration sec: TimeInterval) -> SKTransition { crossFade(withDuration: sec) }
  /// Opens the old scene like doors.
  @available(*, unavailable, message: "Scenes are not divided; use reveal(with:duration:).")
  public class func doorsOpenVertical(withDuration sec: TimeInterval) -> SKTransition { crossFade(withDuration: sec) }
  /// Closes the new scene like doors.
  @available(*, unavailable, message: "Scenes are not divided; use moveIn(with:duration:).")
  public class func doorsCloseHorizontal(withDuration sec: TimeInterval) -> SKTransition { crossFade(withDuration: sec) }
  /// Closes the new scene like doors.
  @available(*, unavailable, message: "Scenes are not divided; use moveIn(with:duration:).")
  public class func doorsCloseVertical(withDuration sec: TimeInterval) -> SKTransition { crossFade(withDuration: sec) }
  /// Brings the new scene through a doorway.
  @available(*, unavailable, message: "Scenes are not turned in three dimensions; use crossFade(withDuration:).")
  public class func doorway(withDuration sec: TimeInterval) -> SKTransition { crossFade(withDuration: sec) }
}

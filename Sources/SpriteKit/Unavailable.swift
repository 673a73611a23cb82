import UIKit

// What is not here, with the reason where a program that uses it is compiled.

/// Shaders run on a GPU.
@available(*, unavailable, message: "Shaders need a GPU; draw the effect into a texture.")
public final class SKShader: NSObject {}

/// Lights are computed for each pixel of each frame.
@available(*, unavailable, message: "Lights need a GPU; draw light and shadow into textures.")
public final class SKLightNode: NSObject {}

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

/// Values for shaders.
@available(*, unavailable, message: "Shaders need a GPU; draw the effect into a texture.")
public final class SKUniform: NSObject {}

/// Values for shaders.
@available(*, unavailable, message: "Shaders need a GPU; draw the effect into a texture.")
public final class SKAttribute: NSObject {}

/// Values for shaders.
@available(*, unavailable, message: "Shaders need a GPU; draw the effect into a texture.")
public final class SKAttributeValue: NSObject {}

/// Draws scenes by Metal.
@available(*, unavailable, message: "There is no Metal; show the scene in an SKView, or take SKView.texture(from:).")
public final class SKRenderer: NSObject {}

/// Nodes from files of Xcode's scene editor.
@available(*, unavailable, message: "Files of Xcode's scene editor are not read; build the nodes in code.")
public final class SKReferenceNode: NSObject {}

/// Nodes that turn in three dimensions.
@available(*, unavailable, message: "Nodes do not turn in three dimensions; set xScale or yScale.")
public final class SKTransformNode: NSObject {}

/// Limits of joints for inverse kinematics.
@available(*, unavailable, message: "There are no joints; turn the nodes by SKConstraint.orient(to:offset:).")
public final class SKReachConstraints: NSObject {}

extension SKNode {
  /// Limits of joints for inverse kinematics.
  @available(*, unavailable, message: "There are no joints; turn the nodes by SKConstraint.orient(to:offset:).")
  public var reachConstraints: Any? {
    get { nil }
    set {}
  }
  /// Values for shaders.
  @available(*, unavailable, message: "Shaders need a GPU; draw the effect into a texture.")
  public var attributeValues: [String: Any] {
    get { [:] }
    set {}
  }
}

extension SKSpriteNode {
  /// A shader that draws the sprite.
  @available(*, unavailable, message: "Shaders need a GPU; draw the effect into a texture.")
  public var shader: Any? {
    get { nil }
    set {}
  }
  /// The surface for lights.
  @available(*, unavailable, message: "Lights need a GPU; draw light and shadow into textures.")
  public var normalTexture: SKTexture? {
    get { nil }
    set {}
  }
  /// The lights that shine on the sprite.
  @available(*, unavailable, message: "Lights need a GPU; draw light and shadow into textures.")
  public var lightingBitMask: UInt32 {
    get { 0 }
    set {}
  }
  /// The lights of which the sprite casts a shadow.
  @available(*, unavailable, message: "Lights need a GPU; draw light and shadow into textures.")
  public var shadowCastBitMask: UInt32 {
    get { 0 }
    set {}
  }
  /// The lights whose shadows fall on the sprite.
  @available(*, unavailable, message: "Lights need a GPU; draw light and shadow into textures.")
  public var shadowedBitMask: UInt32 {
    get { 0 }
    set {}
  }
  /// A grid that distorts the sprite.
  @available(*, unavailable, message: "Sprites are not distorted; use SKAction.animate(with:timePerFrame:).")
  public var warpGeometry: Any? {
    get { nil }
    set {}
  }
}

extension SKShapeNode {
  /// A shader that fills the shape.
  @available(*, unavailable, message: "Shaders need a GPU; set fillTexture.")
  public var fillShader: Any? {
    get { nil }
    set {}
  }
  /// A shader that draws the line.
  @available(*, unavailable, message: "Shaders need a GPU; set strokeTexture.")
  public var strokeShader: Any? {
    get { nil }
    set {}
  }
}

extension SKEffectNode {
  /// A filter of Core Image.
  @available(*, unavailable, message: "There is no Core Image; draw the effect into a texture, or use UIVisualEffectView.")
  public var filter: Any? {
    get { nil }
    set {}
  }
  /// A shader that draws the picture.
  @available(*, unavailable, message: "Shaders need a GPU; draw the effect into a texture.")
  public var shader: Any? {
    get { nil }
    set {}
  }
}

extension SKEmitterNode {
  /// An action of each particle.
  @available(*, unavailable, message: "Particles run no actions; set their speeds, ranges and sequences.")
  public var particleAction: SKAction? {
    get { nil }
    set {}
  }
  /// The heights of particles.
  @available(*, unavailable, message: "Particles are as high as their emitter; set its zPosition.")
  public var particleZPosition: CGFloat {
    get { 0 }
    set {}
  }
  /// The fields that act on particles.
  @available(*, unavailable, message: "Fields act on bodies only; set xAcceleration and yAcceleration.")
  public var fieldBitMask: UInt32 {
    get { 0 }
    set {}
  }
  /// A shader that draws particles.
  @available(*, unavailable, message: "Shaders need a GPU; draw the effect into the texture.")
  public var shader: Any? {
    get { nil }
    set {}
  }
}

extension SKScene {
  /// Sounds of the scene.
  @available(*, unavailable, message: "There is no sound.")
  public var audioEngine: Any { self }
  /// The node at which sounds are heard.
  @available(*, unavailable, message: "There is no sound.")
  public var listener: SKNode? {
    get { nil }
    set {}
  }
}

extension SKTexture {
  /// The texture with a filter of Core Image.
  @available(*, unavailable, message: "There is no Core Image; draw the effect into an image.")
  public func applying(_ filter: Any) -> Self { self }
  /// The surface for lights.
  @available(*, unavailable, message: "Lights need a GPU; draw light and shadow into textures.")
  public func generatingNormalMap() -> Self { self }
  /// A texture of noise.
  @available(*, unavailable, message: "Noise is not generated; take init(data:size:) with numbers of your own.")
  public convenience init(noiseWithSmoothness smoothness: CGFloat, size: CGSize, grayscale: Bool) {
    self.init(data: Data(), size: size)
  }
}

extension SKAction {
  /// Distorts sprites.
  @available(*, unavailable, message: "Sprites are not distorted; use animate(with:timePerFrame:).")
  public class func warp(to warp: Any, duration: TimeInterval) -> SKAction? { nil }
  /// Shows textures for lights.
  @available(*, unavailable, message: "Lights need a GPU; draw light and shadow into textures.")
  public class func setNormalTexture(_ texture: SKTexture) -> SKAction { wait(forDuration: 0) }
  /// Moves joints by inverse kinematics.
  @available(*, unavailable, message: "There are no joints; use rotate(toAngle:duration:).")
  public class func reach(to position: CGPoint, rootNode root: SKNode, duration: TimeInterval) -> SKAction {
    wait(forDuration: 0)
  }
  /// Plays a sound.
  @available(*, unavailable, message: "There is no sound.")
  public class func play() -> SKAction { wait(forDuration: 0) }
  /// Pauses a sound.
  @available(*, unavailable, message: "There is no sound.")
  public class func pause() -> SKAction { wait(forDuration: 0) }
  /// Changes the volume of a sound.
  @available(*, unavailable, message: "There is no sound.")
  public class func changeVolume(to v: Float, duration: TimeInterval) -> SKAction { wait(forDuration: 0) }
}

extension SKTransition {
  /// A transition by a filter of Core Image.
  @available(*, unavailable, message: "There is no Core Image; use another transition.")
  public convenience init(ciFilter filter: Any, duration sec: TimeInterval) { self.init(.crossFade, sec) }
}

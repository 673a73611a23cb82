import UIKit

/// A node that sends out small pictures, which move, grow and fade by themselves.
///
/// There are at most 500 of them at a time. They are the same in each run of the program.
@preconcurrency @MainActor
open class SKEmitterNode: SKNode {
  private struct Particle {
    var position: CGPoint
    var velocity: CGVector
    var age: CGFloat
    var lifetime: CGFloat
    var alpha: CGFloat
    var scale: CGFloat
    var rotation: CGFloat
    var variation: ColorVariation
  }

  /// More particles than these are not sent out.
  static let mostParticles = 500

  private final var particles: ContiguousArray<Particle> = []
  private final var layers: ContiguousArray<CALayer> = []
  private final var due: CGFloat = 0
  private final var sent = 0
  private final var dice = Dice()
  final var colorRange = ColorVariation()
  final var colorSpeed = ColorVariation()
  final var colorSamples = SequenceSamples()
  final var factorSamples = SequenceSamples()
  private final var alphaSamples = SequenceSamples()
  private final var scaleSamples = SequenceSamples()

  /// Creates an emitter that sends out nothing: set `particleBirthRate`.
  public override init() { super.init() }

  /// There are no archives: the emitter is the same as from `init()`.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The picture of a particle; nil shows a square of `particleColor`.
  open var particleTexture: SKTexture? { didSet { note(.content) } }
  /// The size of a particle in points; zero takes that of the texture.
  open var particleSize = CGSize.zero
  /// The colour of particles, and the tint of their texture.
  open var particleColor = UIColor.white { didSet { note(.content) } }
  /// How much the texture is multiplied by `particleColor`, 0 … 1.
  open var particleColorBlendFactor: CGFloat = 0 { didSet { note(.content) } }
  /// The colours over the life of a particle, 0 … 1, in place of `particleColor`; nil for none.
  open var particleColorSequence: SKKeyframeSequence?
  /// The blend factors over the life of a particle, in place of `particleColorBlendFactor`; nil for none.
  open var particleColorBlendFactorSequence: SKKeyframeSequence?
  /// The opacities over the life of a particle, in place of `particleAlpha` and what changes it; nil for none.
  open var particleAlphaSequence: SKKeyframeSequence?
  /// The scales over the life of a particle, in place of `particleScale` and what changes it; nil for none.
  open var particleScaleSequence: SKKeyframeSequence?
  /// How particles are combined with what is behind them, and with each other.
  open var particleBlendMode = SKBlendMode.alpha { didSet { note(.content) } }

  /// The number of particles that are sent out in a second.
  open var particleBirthRate: CGFloat = 0 { didSet { birthRateDidChange() } }
  /// The number of particles after which no more are sent out; 0 for no limit.
  open var numParticlesToEmit = 0
  /// The seconds for which a particle is shown.
  open var particleLifetime: CGFloat = 1
  /// By how much the lifetimes differ.
  open var particleLifetimeRange: CGFloat = 0

  /// The place of new particles, in the node's coordinates.
  open var particlePosition = CGPoint.zero
  /// By how much their places differ.
  open var particlePositionRange = CGVector.zero
  /// Their speed in points per second.
  open var particleSpeed: CGFloat = 0
  /// By how much the speeds differ.
  open var particleSpeedRange: CGFloat = 0
  /// Their direction in radians.
  open var emissionAngle: CGFloat = 0
  /// By how much the directions differ.
  open var emissionAngleRange: CGFloat = 0
  /// The acceleration to the right, in points per second squared.
  open var xAcceleration: CGFloat = 0
  /// The acceleration upwards.
  open var yAcceleration: CGFloat = 0

  /// Their opacity at first.
  open var particleAlpha: CGFloat = 1
  /// By how much the opacities differ.
  open var particleAlphaRange: CGFloat = 0
  /// By how much the opacity changes in a second.
  open var particleAlphaSpeed: CGFloat = 0
  /// Their scale at first.
  open var particleScale: CGFloat = 1
  /// By how much the scales differ.
  open var particleScaleRange: CGFloat = 0
  /// By how much the scale changes in a second.
  open var particleScaleSpeed: CGFloat = 0
  /// Their rotation at first.
  open var particleRotation: CGFloat = 0
  /// By how much the rotations differ.
  open var particleRotationRange: CGFloat = 0
  /// By how much the rotation changes in a second.
  open var particleRotationSpeed: CGFloat = 0

  /// The node in whose coordinates particles move, once they are sent out; nil for this one. It must be in the scene.
  open weak var targetNode: SKNode?

  /// The number of particles that are shown now.
  final var particleCount: Int { particles.count }

  /// Removes all particles and starts again.
  open func resetSimulation() {
    particles = []
    (due, sent) = (0, 0)
    dice = Dice()
    note(.content)
    birthRateDidChange()
  }

  /// Goes on by seconds at once, so that a scene does not begin without particles.
  open func advanceSimulationTime(_ sec: TimeInterval) {
    guard sec.isFinite, sec > 0 else { return }
    // Longer ago than a lifetime makes no difference; nor does more than a minute, for what is capped.
    let lifetime = Double(particleLifetime + particleLifetimeRange)
    var left = min(sec, lifetime.isFinite ? max(0, lifetime) + 1 : 60, 60)
    while left > 0 {
      move(by: CGFloat(min(left, 1.0 / 30)))
      left -= 1.0 / 30
    }
  }

  // MARK: Frames

  override func sceneDidChange() { birthRateDidChange() }

  private func birthRateDidChange() {
    guard let scene, particleBirthRate > 0 || !particles.isEmpty else { return }
    if !scene.emitters.contains(where: { $0 === self }) { scene.emitters.append(self) }
    scene.requestFrame()
  }

  /// Whether anything moves, or will.
  final var isActive: Bool {
    !particles.isEmpty || (particleBirthRate > 0 && (numParticlesToEmit <= 0 || sent < numParticlesToEmit))
  }

  final func advance(by time: TimeInterval) {
    let rate = actionRate
    guard rate > 0 else { return }
    move(by: CGFloat(time * rate))
    note(.content)
  }

  override var emptyNode: SKNode { SKEmitterNode() }

  override func takeValues(from node: SKNode) {
    super.takeValues(from: node)
    guard let other = node as? SKEmitterNode else { return }
    (particleTexture, particleSize, particleBlendMode) = (other.particleTexture, other.particleSize, other.particleBlendMode)
    (particleColor, particleColorBlendFactor) = (other.particleColor, other.particleColorBlendFactor)
    (colorRange, colorSpeed, targetNode) = (other.colorRange, other.colorSpeed, other.targetNode)
    (particleColorSequence, particleAlphaSequence) = (other.particleColorSequence, other.particleAlphaSequence)
    (particleColorBlendFactorSequence, particleScaleSequence) = (
      other.particleColorBlendFactorSequence, other.particleScaleSequence
    )
    (numParticlesToEmit, particleLifetime) = (other.numParticlesToEmit, other.particleLifetime)
    (particleLifetimeRange, particlePosition) = (other.particleLifetimeRange, other.particlePosition)
    (particlePositionRange, particleSpeed) = (other.particlePositionRange, other.particleSpeed)
    (particleSpeedRange, emissionAngle) = (other.particleSpeedRange, other.emissionAngle)
    (emissionAngleRange, xAcceleration, yAcceleration) = (
      other.emissionAngleRange, other.xAcceleration, other.yAcceleration
    )
    (particleAlpha, particleAlphaRange) = (other.particleAlpha, other.particleAlphaRange)
    (particleAlphaSpeed, particleScale) = (other.particleAlphaSpeed, other.particleScale)
    (particleScaleRange, particleScaleSpeed) = (other.particleScaleRange, other.particleScaleSpeed)
    (particleRotation, particleRotationRange) = (other.particleRotation, other.particleRotationRange)
    (particleRotationSpeed, particleBirthRate) = (other.particleRotationSpeed, other.particleBirthRate)
  }

  private func vary(_ value: CGFloat, _ range: CGFloat) -> CGFloat { value + range * (CGFloat(dice.next()) - 0.5) }

  private func move(by time: CGFloat) {
    colorSamples.update(particleColorSequence)
    factorSamples.update(particleColorBlendFactorSequence)
    alphaSamples.update(particleAlphaSequence)
    scaleSamples.update(particleScaleSequence)
    for i in particles.indices.reversed() {
      particles[i].age += time
      if particles[i].age >= particles[i].lifetime {
        particles.swapAt(i, particles.count - 1)
        particles.removeLast()
        continue
      }
      particles[i].velocity.dx += xAcceleration * time
      particles[i].velocity.dy += yAcceleration * time
      particles[i].position.x += particles[i].velocity.dx * time
      particles[i].position.y += particles[i].velocity.dy * time
      particles[i].alpha += particleAlphaSpeed * time
      particles[i].scale += particleScaleSpeed * time
      particles[i].rotation += particleRotationSpeed * time
    }
    guard particleBirthRate > 0, particleBirthRate.isFinite else { return }
    due = min(due + particleBirthRate * time, CGFloat(Self.mostParticles))
    let place = targetNode.flatMap { $0.scene === scene ? convertTransform(to: $0) : nil }
    while due >= 1 {
      due -= 1
      if numParticlesToEmit > 0, sent >= numParticlesToEmit { break }
      sent += 1
      if particles.count < Self.mostParticles { emit(place) }
    }
  }

  private func convertTransform(to node: SKNode) -> CGAffineTransform {
    place.transform.concatenating(parentLink?.transformToRoot ?? .identity)
      .concatenating(node.place.transform.concatenating(node.parentLink?.transformToRoot ?? .identity).inverted())
  }

  private func emit(_ place: CGAffineTransform?) {
    var position = CGPoint(
      x: vary(particlePosition.x, particlePositionRange.dx), y: vary(particlePosition.y, particlePositionRange.dy))
    let (angle, speed) = (vary(emissionAngle, emissionAngleRange), vary(particleSpeed, particleSpeedRange))
    var velocity = CGVector(dx: cos(angle) * speed, dy: sin(angle) * speed)
    if let place {
      position = position.applying(place)
      velocity = CGVector(
        dx: velocity.dx * place.a + velocity.dy * place.c, dy: velocity.dx * place.b + velocity.dy * place.d)
    }
    let lifetime = vary(particleLifetime, particleLifetimeRange)
    guard position.x.isFinite, position.y.isFinite, speed.isFinite, lifetime > 0 else { return }
    particles.append(
      Particle(
        position: position, velocity: velocity, age: 0, lifetime: lifetime,
        alpha: vary(particleAlpha, particleAlphaRange),
        scale: vary(particleScale, particleScaleRange), rotation: vary(particleRotation, particleRotationRange),
        variation: makeVariation()))
  }

  private func makeVariation() -> ColorVariation {
    // Without a range no number is drawn: what differs otherwise is the same with and without colours.
    guard !colorRange.isZero else { return ColorVariation() }
    return ColorVariation(
      red: vary(0, colorRange.red), green: vary(0, colorRange.green), blue: vary(0, colorRange.blue),
      alpha: vary(0, colorRange.alpha), factor: vary(0, colorRange.factor))
  }

  // MARK: Drawing

  override var isDrawable: Bool { true }
  override var layerBlend: LayerBlend { particleBlendMode.layerBlend }

  /// Around all particles, so that touches on them are those of the emitter, as on iOS.
  override var contentBox: CGRect {
    var box = CGRect.null
    let back = targetNode.flatMap { $0.scene === scene && scene != nil ? convertTransform(to: $0).inverted() : nil }
    let size = ownSize
    for particle in particles {
      let p = back.map { particle.position.applying($0) } ?? particle.position
      let reach = max(size.width, size.height) * scale(of: particle)
      box = box.union(CGRect(x: p.x - reach / 2, y: p.y - reach / 2, width: reach, height: reach))
    }
    return box
  }

  private func share(of particle: Particle) -> CGFloat {
    particle.lifetime > 0 ? particle.age / particle.lifetime : 1
  }

  private func scale(of particle: Particle) -> CGFloat {
    max(0, scaleSamples.number(at: share(of: particle)) ?? particle.scale)
  }

  private var ownSize: CGSize {
    if particleSize.width > 0, particleSize.height > 0 { return particleSize }
    return particleTexture?.size() ?? CGSize(width: 8, height: 8)
  }

  override func show(in layer: NodeLayer) {
    let box = contentBox
    let size = ownSize
    while layers.count > particles.count { layers.removeLast().removeFromSuperlayer() }
    while layers.count < particles.count {
      let made = CALayer()
      layers.append(made)
      layer.addSublayer(made)
    }
    var picture: CGImage?
    if let texture = particleTexture {
      picture =
        particleColorBlendFactor > 0
        ? TintedPictures.picture(texture.cgImage(), color: particleColor, factor: particleColorBlendFactor)
        : texture.cgImage()
    }
    let back = targetNode.flatMap { $0.scene === scene && scene != nil ? convertTransform(to: $0).inverted() : nil }
    let (x, y) = (
      box.width > 0 ? layer.bounds.width / box.width : 1, box.height > 0 ? layer.bounds.height / box.height : 1
    )
    let varies = variesColors
    let base = ColorParts(particleColor)
    for (particle, shown) in zip(particles, layers) {
      let p = back.map { particle.position.applying($0) } ?? particle.position
      var opacity = alphaSamples.number(at: share(of: particle)) ?? particle.alpha
      if varies {
        let look = look(base, particle.variation, age: particle.age, share: share(of: particle))
        opacity *= look.color.alpha
        if let texture = particleTexture {
          let image = texture.cgImage()
          shown.contents =
            look.factor > 0 ? TintedPictures.picture(image, color: look.color.color, factor: look.factor) : image
        } else {
          shown.backgroundColor = look.color.color.withAlphaComponent(1).cgColor
        }
      } else if let picture {
        shown.contents = picture
      } else {
        shown.backgroundColor = particleColor.cgColor
      }
      let scale = scale(of: particle)
      shown.bounds = CGRect(x: 0, y: 0, width: size.width * scale * x, height: size.height * scale * y)
      shown.position = CGPoint(x: (p.x - box.minX) * x, y: (box.maxY - p.y) * y)
      shown.opacity = Float(min(max(0, opacity), 1))
      if particle.rotation != 0 || shown.transform != CATransform3DIdentity {
        shown.setAffineTransform(CGAffineTransform(rotationAngle: -particle.rotation))
      }
    }
  }
}

import SpriteKit

/// A find: its picture and its shadow. It follows one finger, turns with two, and collides by its outline.
final class Find: SKNode {
  let kind: Kind
  let radius: CGFloat
  private let picture: SKSpriteNode
  private let shadow: SKSpriteNode
  private var fingers: [UITouch] = []
  private var travel: CGFloat = 0
  private var lastMove: TimeInterval = 0
  /// Where the fingers want it.
  private var target = CGPoint.zero
  private var targetAngle: CGFloat = 0
  private var shadowShift = CGPoint.zero

  /// Held finds are heavier, so that they push the others away.
  private static let grip: CGFloat = 4
  /// Faster than this, in points per second, nobody moves a find.
  private static let fastest: CGFloat = 4000

  var isHeld: Bool { !fingers.isEmpty }
  private var table: TableScene? { scene as? TableScene }

  init(_ kind: Kind, radius: CGFloat) {
    self.kind = kind
    self.radius = radius
    let size = CGSize(width: 2 * radius, height: 2 * radius)
    picture = SKSpriteNode(texture: SKTexture(image: FossilDrawing.image(of: kind, size: size)), size: size)
    shadow = SKSpriteNode(
      texture: SKTexture(image: FossilDrawing.shadow(of: kind, size: size)),
      size: CGSize(width: size.width * 1.3, height: size.height * 1.3))
    super.init()
    isUserInteractionEnabled = true
    name = "\(kind)"
    shadowShift = CGPoint(x: radius * 0.05, y: -radius * 0.08)
    shadow.zPosition = -0.5
    addChild(shadow)
    addChild(picture)
    if let texture = picture.texture {
      let body = SKPhysicsBody(texture: texture, size: size)
      // The cloth under it brakes it.
      (body.linearDamping, body.angularDamping) = (2.6, 3)
      (body.friction, body.restitution) = (0.3, 0.35)
      // Thrown finds do not jump over others.
      body.usesPreciseCollisionDetection = true
      physicsBody = body
    }
    accessibilityTraits = .button
  }

  /// Has the find read aloud in a language.
  func speak(_ language: Language) {
    accessibilityLabel = kind.name[language]
    accessibilityHint = kind.story[language]
    accessibilityLanguage = language.tag
  }

  required init?(coder: NSCoder) { nil }

  override func accessibilityActivate() -> Bool {
    table?.explain(self)
    return true
  }

  /// Keeps the shadow below, however the find is rotated.
  func placeShadow() {
    let (s, c) = (sin(zRotation), cos(zRotation))
    shadow.position = CGPoint(
      x: c * shadowShift.x + s * shadowShift.y, y: c * shadowShift.y - s * shadowShift.x)
  }

  /// Lifts the find off the table, or lays it down.
  private func lift(_ isUp: Bool) {
    zPosition = isUp ? 10 : 0
    let start = shadowShift
    let end = CGPoint(x: radius * (isUp ? 0.12 : 0.05), y: -radius * (isUp ? 0.2 : 0.08))
    let change = SKAction.customAction(withDuration: 0.15) { [weak self] _, time in
      let share = time / 0.15
      self?.shadowShift = CGPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
      self?.placeShadow()
    }
    run(change, withKey: "lift")
  }

  /// Stops it where it is.
  func halt() {
    physicsBody?.velocity = .zero
    physicsBody?.angularVelocity = 0
    (target, targetAngle) = (position, zRotation)
  }

  // MARK: Fingers

  /// Moves a held find towards where the fingers want it; others and the edge of the table may be in the way.
  func pursue() {
    guard isHeld, let body = physicsBody else { return }
    let (dx, dy) = (target.x - position.x, target.y - position.y)
    let speed = min(hypot(dx, dy) * 40, Self.fastest)
    let length = max(hypot(dx, dy), 0.001)
    body.velocity = CGVector(dx: dx / length * speed, dy: dy / length * speed)
    if fingers.count > 1 { body.angularVelocity = (targetAngle - zRotation) * 40 }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if fingers.isEmpty {
      travel = 0
      lift(true)
      if let body = physicsBody { body.mass *= Self.grip }
    }
    fingers += touches.sorted { $0.timestamp < $1.timestamp }
    halt()
    table?.wake()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let scene, let first = fingers.first, touches.contains(where: fingers.contains) else { return }
    let pair = fingers.prefix(2)
    let count = CGFloat(pair.count)
    var move = CGVector.zero
    for touch in pair where touches.contains(touch) {
      let (now, before) = (touch.location(in: scene), touch.previousLocation(in: scene))
      move.dx += (now.x - before.x) / count
      move.dy += (now.y - before.y) / count
    }
    if pair.count == 2, let second = pair.last {
      let now = direction(first.location(in: scene), second.location(in: scene))
      let before = direction(
        touches.contains(first) ? first.previousLocation(in: scene) : first.location(in: scene),
        touches.contains(second) ? second.previousLocation(in: scene) : second.location(in: scene))
      targetAngle += remainder(now - before, 2 * .pi)
    }
    target = CGPoint(x: target.x + move.dx, y: target.y + move.dy)
    travel += hypot(move.dx, move.dy)
    lastMove = first.timestamp
    table?.wake()
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { release(touches, isOver: false) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { release(touches, isOver: true) }

  private func release(_ touches: Set<UITouch>, isOver: Bool) {
    let last = fingers.filter(touches.contains).map(\.timestamp).max() ?? 0
    fingers.removeAll { touches.contains($0) }
    guard fingers.isEmpty else { return }
    lift(false)
    if let body = physicsBody { body.mass /= Self.grip }
    // A finger that rested before it left does not throw.
    if isOver || last - lastMove > 0.08 { halt() }
    if !isOver, travel < 12 { table?.explain(self) }
    table?.wake()
  }

  private func direction(_ a: CGPoint, _ b: CGPoint) -> CGFloat { atan2(b.y - a.y, b.x - a.x) }
}

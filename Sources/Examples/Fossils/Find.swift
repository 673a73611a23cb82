import SpriteKit

/// A find: its picture and its shadow. It follows one finger, and turns with two.
final class Find: SKNode {
  let kind: Kind
  let radius: CGFloat
  var velocity = CGVector.zero
  var spin: CGFloat = 0
  private let picture: SKSpriteNode
  private let shadow: SKSpriteNode
  private var fingers: [UITouch] = []
  private var travel: CGFloat = 0
  private var lastMove: TimeInterval = 0

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
    shadow.position = CGPoint(x: radius * 0.05, y: -radius * 0.08)
    shadow.zPosition = -0.5
    addChild(shadow)
    addChild(picture)
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

  /// Rotates picture and shadow; the shadow stays below.
  var angle: CGFloat {
    get { picture.zRotation }
    set {
      picture.zRotation = newValue
      shadow.zRotation = newValue
    }
  }

  /// Lifts the find off the table, or lays it down.
  private func lift(_ isUp: Bool) {
    zPosition = isUp ? 10 : 0
    let shift = CGPoint(x: radius * (isUp ? 0.12 : 0.05), y: -radius * (isUp ? 0.2 : 0.08))
    shadow.run(.move(to: shift, duration: 0.15), withKey: "lift")
  }

  // MARK: Fingers

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if fingers.isEmpty {
      travel = 0
      lift(true)
    }
    fingers += touches.sorted { $0.timestamp < $1.timestamp }
    (velocity, spin) = (.zero, 0)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let scene, let first = fingers.first, touches.contains(where: fingers.contains) else { return }
    let pair = fingers.prefix(2)
    let count = CGFloat(pair.count)
    var move = CGVector.zero
    for touch in pair {
      let (now, before) = (touch.location(in: scene), touches.contains(touch) ? touch.previousLocation(in: scene) : nil)
      guard let before else { continue }
      move.dx += (now.x - before.x) / count
      move.dy += (now.y - before.y) / count
    }
    if pair.count == 2, let second = pair.last {
      let now = direction(first.location(in: scene), second.location(in: scene))
      let before = direction(
        touches.contains(first) ? first.previousLocation(in: scene) : first.location(in: scene),
        touches.contains(second) ? second.previousLocation(in: scene) : second.location(in: scene))
      angle += remainder(now - before, 2 * .pi)
    }
    position.x += move.dx
    position.y += move.dy
    travel += hypot(move.dx, move.dy)
    let time = max(1.0 / 120, first.timestamp - lastMove)
    lastMove = first.timestamp
    if time < 0.1 {
      velocity = CGVector(
        dx: 0.6 * velocity.dx + 0.4 * move.dx / CGFloat(time), dy: 0.6 * velocity.dy + 0.4 * move.dy / CGFloat(time))
    }
    table?.wake()
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { release(touches, isOver: false) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { release(touches, isOver: true) }

  private func release(_ touches: Set<UITouch>, isOver: Bool) {
    let last = fingers.filter(touches.contains).map(\.timestamp).max() ?? 0
    fingers.removeAll { touches.contains($0) }
    guard fingers.isEmpty else { return }
    lift(false)
    // A finger that rested before it left does not throw.
    if isOver || last - lastMove > 0.08 { velocity = .zero }
    if !isOver, travel < 12 { table?.explain(self) }
    table?.wake()
  }

  private func direction(_ a: CGPoint, _ b: CGPoint) -> CGFloat { atan2(b.y - a.y, b.x - a.x) }
}

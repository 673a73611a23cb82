import SpriteKit

/// The table: finds slide, push each other and come to rest. Nothing is drawn while nothing moves.
final class TableScene: SKScene {
  private(set) var finds: [Find] = []
  private let ground = SKSpriteNode(color: .black, size: .zero)
  private let caption = Caption()
  private let hint = SKLabelNode(text: "Move the finds with your fingers. Tap one to learn what it is.")
  private var lastUpdate: TimeInterval?

  /// How fast movements slow down, per second.
  private static let friction: CGFloat = 2.6
  /// Slower finds stand still, in points per second.
  private static let slowest: CGFloat = 5
  /// The share of its speed that a find keeps when it hits another.
  private static let bounce: CGFloat = 0.45

  override init(size: CGSize) {
    super.init(size: size)
    backgroundColor = UIColor(red: 0.13, green: 0.14, blue: 0.15, alpha: 1)
    ground.anchorPoint = .zero
    ground.zPosition = -10
    addChild(ground)
    hint.fontColor = UIColor(white: 1, alpha: 0.62)
    hint.zPosition = 20
    addChild(hint)
    caption.zPosition = 30
    addChild(caption)
  }

  required init?(coder: NSCoder) { nil }

  override func didChangeSize(_ oldSize: CGSize) {
    guard size.width > 10, size.height > 10 else { return }
    let isLarge = min(size.width, size.height) >= 900
    ground.texture = SKTexture(image: FossilDrawing.ground(size))
    ground.size = size
    hint.fontSize = isLarge ? 30 : 17
    hint.numberOfLines = 2
    hint.preferredMaxLayoutWidth = size.width - 40
    hint.position = CGPoint(x: size.width / 2, y: size.height - (isLarge ? 70 : 36))
    caption.layOut(in: size, isLarge: isLarge)
    startOver()
  }

  /// Lays the finds in their places.
  func startOver() {
    caption.hide()
    // Seven circles in two rows, or in columns on a screen that is higher than wide.
    let isWide = size.width >= size.height
    let (long, short) = isWide ? (size.width, size.height) : (size.height, size.width)
    let unit = min(long / 9.4, short / 5.2)
    if finds.first?.radius != unit * Kind.ammonite.scale {
      for find in finds { find.removeFromParent() }
      finds = Kind.allCases.map { Find($0, radius: unit * $0.scale) }
    }
    let middle = CGPoint(x: size.width / 2, y: size.height * 0.47)
    for (index, find) in finds.enumerated() {
      let isFirst = index < 4
      let along = (CGFloat(isFirst ? index : index - 4) - (isFirst ? 1.5 : 1)) * long / 4.5
      let across = (isFirst ? 1 : -1) * short * 0.19
      find.position = CGPoint(x: middle.x + (isWide ? along : across), y: middle.y + (isWide ? across : along))
      find.angle = [0.2, -0.15, 0.5, -0.4, 0.1, -0.25, 0.3][index]
      (find.velocity, find.spin) = (.zero, 0)
      if find.parent == nil { addChild(find) }
    }
    wake()
  }

  /// Shows what a find is.
  func explain(_ find: Find) { caption.show(find.kind) }

  // MARK: Movement

  /// Begins to move again.
  func wake() { run(true) }

  private func run(_ isRunning: Bool) {
    if !isRunning { lastUpdate = nil }
    #if os(Linux)
      // A kiosk sleeps while nothing moves.
      runsEveryFrame = isRunning
    #endif
  }

  override func update(_ currentTime: TimeInterval) {
    let time = CGFloat(min(max(0, currentTime - (lastUpdate ?? currentTime)), 1.0 / 30))
    var isMoving = false
    for find in finds where !find.isHeld {
      let speed = hypot(find.velocity.dx, find.velocity.dy)
      if speed < Self.slowest, abs(find.spin) < 0.02 {
        (find.velocity, find.spin) = (.zero, 0)
        continue
      }
      isMoving = true
      find.position = CGPoint(x: find.position.x + find.velocity.dx * time, y: find.position.y + find.velocity.dy * time)
      if find.spin != 0 { find.angle += find.spin * time }
      let kept = exp(-Self.friction * time)
      find.velocity = CGVector(dx: find.velocity.dx * kept, dy: find.velocity.dy * kept)
      find.spin *= kept
    }
    for (index, find) in finds.enumerated() {
      for other in finds[(index + 1)...] where push(find, other) { isMoving = true }
    }
    for find in finds { keepInside(find) }
    lastUpdate = currentTime
    if !isMoving { run(false) }
  }

  /// Parts two finds that overlap; the faster one pushes the other.
  private func push(_ a: Find, _ b: Find) -> Bool {
    let (dx, dy) = (b.position.x - a.position.x, b.position.y - a.position.y)
    let distance = hypot(dx, dy)
    let overlap = (a.radius + b.radius) * 0.92 - distance
    guard overlap > 0.01, distance > 0.001, !(a.isHeld && b.isHeld) else { return false }
    let (nx, ny) = (dx / distance, dy / distance)
    let shareOfA: CGFloat = a.isHeld ? 0 : (b.isHeld ? 1 : 0.5)
    a.position = CGPoint(x: a.position.x - nx * overlap * shareOfA, y: a.position.y - ny * overlap * shareOfA)
    b.position = CGPoint(x: b.position.x + nx * overlap * (1 - shareOfA), y: b.position.y + ny * overlap * (1 - shareOfA))
    let (vx, vy) = (a.velocity.dx - b.velocity.dx, a.velocity.dy - b.velocity.dy)
    let closing = vx * nx + vy * ny
    guard closing > 0 else { return true }
    let impulse = closing * (1 + Self.bounce) / 2
    let turn = (vx * -ny + vy * nx) / (a.radius + b.radius) * 0.5
    if !a.isHeld {
      a.velocity = CGVector(dx: a.velocity.dx - nx * impulse, dy: a.velocity.dy - ny * impulse)
      a.spin += turn
    }
    if !b.isHeld {
      let force = a.isHeld ? impulse * 2 : impulse
      b.velocity = CGVector(dx: b.velocity.dx + nx * force, dy: b.velocity.dy + ny * force)
      b.spin += turn
    }
    return true
  }

  private func keepInside(_ find: Find) {
    let reach = find.radius * 0.9
    let (x, y) = (
      min(max(find.position.x, reach), max(reach, size.width - reach)),
      min(max(find.position.y, reach), max(reach, size.height - reach))
    )
    if x != find.position.x { find.velocity.dx *= -Self.bounce }
    if y != find.position.y { find.velocity.dy *= -Self.bounce }
    if x != find.position.x || y != find.position.y { find.position = CGPoint(x: x, y: y) }
  }
}

/// The name and the story of a find, at the bottom of the table.
final class Caption: SKNode {
  private let card = SKShapeNode()
  private let title = SKLabelNode(text: nil)
  private let story = SKLabelNode(text: nil)

  override init() {
    super.init()
    alpha = 0
    card.fillColor = UIColor(red: 0.97, green: 0.95, blue: 0.91, alpha: 0.97)
    card.strokeColor = .clear
    title.fontColor = UIColor(red: 0.2, green: 0.14, blue: 0.08, alpha: 1)
    title.fontName = UIFont.boldSystemFont(ofSize: 17).fontName
    story.fontColor = UIColor(red: 0.36, green: 0.3, blue: 0.24, alpha: 1)
    for label in [title, story] {
      label.horizontalAlignmentMode = .center
      label.zPosition = 1
    }
    for node in [card, title, story] as [SKNode] { addChild(node) }
  }

  required init?(coder: NSCoder) { nil }

  func layOut(in size: CGSize, isLarge: Bool) {
    let width = min(size.width - 32, isLarge ? 900 : 560)
    let height: CGFloat = isLarge ? 130 : 78
    position = CGPoint(x: size.width / 2, y: height / 2 + (isLarge ? 36 : 16))
    card.path = CGPath(
      roundedRect: CGRect(x: -width / 2, y: -height / 2, width: width, height: height), cornerWidth: 18, cornerHeight: 18,
      transform: nil)
    (title.fontSize, story.fontSize) = isLarge ? (34, 24) : (21, 15)
    title.position.y = isLarge ? 12 : 8
    story.position.y = isLarge ? -36 : -22
  }

  func show(_ kind: Kind) {
    (title.text, story.text) = (kind.name, kind.story)
    run(
      .sequence([.fadeIn(withDuration: 0.2), .wait(forDuration: 7), .fadeOut(withDuration: 0.6)]), withKey: "show")
  }

  func hide() {
    removeAllActions()
    alpha = 0
  }
}

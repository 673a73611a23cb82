import SpriteKit

/// The table: finds slide, push each other and come to rest. Nothing is drawn while nothing moves.
final class TableScene: SKScene {
  private(set) var finds: [Find] = []
  private let ground = SKSpriteNode(color: .black, size: .zero)
  private let caption = Caption()
  private let hint = SKLabelNode(text: nil)
  let languages = LanguageBar()
  /// The height of the strip at the top into which finds do not go.
  private(set) var header: CGFloat = 0
  private var isLarge: Bool { min(size.width, size.height) >= 900 }
  private var lastUpdate: TimeInterval?

  /// How fast movements slow down, per second.
  private static let friction: CGFloat = 2.6
  /// Slower finds stand still, in points per second.
  private static let slowest: CGFloat = 5
  /// The share of its speed that a find keeps when it hits another.
  private static let bounce: CGFloat = 0.45
  /// Finds are thrown no faster, in points per second, so that they do not jump over others.
  private static let fastest: CGFloat = 3000

  /// The language of what is written and read aloud.
  var language = Language.english { didSet { if oldValue != language { languageDidChange() } } }

  override init(size: CGSize) {
    super.init(size: size)
    backgroundColor = UIColor(red: 0.13, green: 0.14, blue: 0.15, alpha: 1)
    ground.anchorPoint = .zero
    ground.zPosition = -10
    addChild(ground)
    hint.fontColor = UIColor(white: 1, alpha: 0.62)
    hint.verticalAlignmentMode = .center
    hint.numberOfLines = 3
    hint.zPosition = 20
    addChild(hint)
    languages.zPosition = 20
    languages.onChoice = { [weak self] in self?.language = $0 }
    addChild(languages)
    caption.zPosition = 30
    addChild(caption)
  }

  required init?(coder: NSCoder) { nil }

  override func didChangeSize(_ oldSize: CGSize) {
    guard size.width > 10, size.height > 10 else { return }
    ground.texture = SKTexture(image: FossilDrawing.ground(size))
    ground.size = size
    caption.layOut(in: size, isLarge: isLarge)
    layOutHeader()
    startOver()
  }

  /// The hint where a line begins and the languages where it ends; one below the other on a narrow screen.
  private func layOutHeader() {
    let margin: CGFloat = isLarge ? 30 : 14
    hint.text = Kind.hint[language]
    hint.accessibilityLanguage = language.tag
    hint.fontSize = isLarge ? 28 : (size.width < 600 ? (size.height < 400 ? 12 : 15) : 17)
    languages.layOut(language, fontSize: isLarge ? 24 : 15)
    let (bar, isRightToLeft) = (languages.size, language.isRightToLeft)
    let top = size.height - margin - bar.height / 2
    let end = size.width - margin - bar.width / 2
    languages.position = CGPoint(x: isRightToLeft ? size.width - end : end, y: top)
    let isNarrow = size.width < size.height
    let free = size.width - 3 * margin - (isNarrow ? 0 : bar.width)
    hint.preferredMaxLayoutWidth = free
    hint.horizontalAlignmentMode = isRightToLeft ? .right : .left
    hint.position = CGPoint(
      x: isRightToLeft ? size.width - margin * 1.5 : margin * 1.5, y: isNarrow ? top - bar.height - margin / 2 : top)
    header = size.height - min(top - bar.height / 2, hint.frame.minY)
  }

  private func languageDidChange() {
    layOutHeader()
    for find in finds { find.speak(language) }
    caption.show(in: language, header: header)
  }

  /// Lays the finds in their places for the next visitor.
  func startOver() {
    caption.hide()
    // Seven circles in two rows, or in columns on a screen that is higher than wide.
    let isWide = size.width >= size.height
    let height = size.height - header
    let (long, short) = isWide ? (size.width, height) : (height, size.width)
    let unit = min(long / 9.4, short / 4.7)
    if finds.first?.radius != unit * Kind.ammonite.scale {
      for find in finds { find.removeFromParent() }
      finds = Kind.allCases.map { Find($0, radius: unit * $0.scale) }
    }
    let middle = CGPoint(x: size.width / 2, y: height * 0.5)
    let mirror: CGFloat = language.isRightToLeft ? -1 : 1
    for (index, find) in finds.enumerated() {
      let isFirst = index < 4
      let along = (CGFloat(isFirst ? index : index - 4) - (isFirst ? 1.5 : 1)) * long / 4.5
      let across = (isFirst ? 1 : -1) * short * (isWide ? 0.23 : 0.21)
      find.position = CGPoint(
        x: middle.x + mirror * (isWide ? along : across), y: middle.y + (isWide ? across : -along))
      find.angle = [0.2, -0.15, 0.5, -0.4, 0.1, -0.25, 0.3][index]
      (find.velocity, find.spin) = (.zero, 0)
      find.speak(language)
      if find.parent == nil { addChild(find) }
    }
    wake()
  }

  /// Shows what a find is.
  func explain(_ find: Find) {
    caption.show(find.kind, language, isAbove: find.position.y < (size.height - header) / 2, header: header)
  }

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
      var speed = hypot(find.velocity.dx, find.velocity.dy)
      if speed > Self.fastest {
        find.velocity = CGVector(
          dx: find.velocity.dx * Self.fastest / speed, dy: find.velocity.dy * Self.fastest / speed)
        speed = Self.fastest
      }
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
      min(max(find.position.y, reach), max(reach, size.height - header - reach))
    )
    if x != find.position.x { find.velocity.dx *= -Self.bounce }
    if y != find.position.y { find.velocity.dy *= -Self.bounce }
    if x != find.position.x || y != find.position.y { find.position = CGPoint(x: x, y: y) }
  }
}

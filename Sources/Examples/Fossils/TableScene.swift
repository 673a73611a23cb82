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

  /// The language of what is written and read aloud.
  var language = Language.english { didSet { if oldValue != language { languageDidChange() } } }

  override init(size: CGSize) {
    super.init(size: size)
    physicsWorld.gravity = .zero
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
    let edge = CGRect(x: 0, y: 0, width: size.width, height: size.height - header)
    physicsBody = SKPhysicsBody(edgeLoopFrom: edge)
    physicsBody?.restitution = 0.35
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
      find.zRotation = [0.2, -0.15, 0.5, -0.4, 0.1, -0.25, 0.3][index]
      find.halt()
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

  /// Makes frames as long as a find is held. Finds that slide make their own, and a kiosk sleeps while nothing moves.
  func wake() {
    #if os(Linux)
    runsEveryFrame = finds.contains { $0.isHeld }
    #endif
  }

  override func update(_ currentTime: TimeInterval) { for find in finds { find.pursue() } }

  override func didSimulatePhysics() {
    for find in finds {
      keepOnTable(find)
      find.placeShadow()
    }
  }

  /// Several fingers can press a find through the edge.
  private func keepOnTable(_ find: Find) {
    let reach = find.radius * 0.6
    let position = CGPoint(
      x: min(max(find.position.x, reach), max(reach, size.width - reach)),
      y: min(max(find.position.y, reach), max(reach, size.height - header - reach)))
    guard position != find.position else { return }
    find.position = position
    find.physicsBody?.velocity = .zero
  }
}

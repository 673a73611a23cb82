import SpriteKit

/// The table: finds slide, push each other and come to rest. Nothing is drawn while nothing moves.
final class TableScene: SKScene {
  private(set) var finds: [Find] = []
  private let ground = SKSpriteNode(color: .black, size: .zero)
  private let hint = SKLabelNode(text: nil)
  private lazy var caption = Caption(inPlaceOf: hint)
  let languages = LanguageBar()
  /// The height of the strip at the top into which finds do not go.
  private(set) var header: CGFloat = 0

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
    hint.numberOfLines = 0
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
    layOutHeader()
    startOver()
  }

  private var scale: Caption.Scale {
    let short = min(size.width, size.height)
    return short >= 900 ? .large : (short < 400 ? .small : .regular)
  }

  /// The languages where a line ends; the hint where it begins, or below them on a screen that is higher than wide.
  ///
  /// A card takes the place of the hint. The strip is as high as the highest card in any language, so that no card covers
  /// a find, and the table stays as large as it is when the language changes.
  private func layOutHeader() {
    let margin: CGFloat = scale == .large ? 30 : (scale == .small ? 10 : 14)
    languages.layOut(language, fontSize: scale == .large ? 24 : (scale == .small ? 13 : 15))
    let (bar, isRightToLeft) = (languages.size, language.isRightToLeft)
    let top = size.height - margin
    let end = size.width - margin - bar.width / 2
    languages.position = CGPoint(x: isRightToLeft ? size.width - end : end, y: top - bar.height / 2)
    let isNarrow = size.width < size.height
    let free = size.width - 2 * margin - (isNarrow ? 0 : bar.width + margin)
    let (textTop, least) = (isNarrow ? top - bar.height - margin / 2 : top, isNarrow ? 0 : bar.height)
    hint.fontSize = scale == .large ? 28 : (scale == .small ? 14 : 17)
    hint.preferredMaxLayoutWidth = free - margin
    var height = caption.layOut(most: free, least: least, scale)
    for language in Language.allCases {
      hint.text = Kind.hint[language]
      height = max(height, hint.frame.height)
    }
    hint.text = Kind.hint[language]
    hint.accessibilityLanguage = language.tag
    hint.horizontalAlignmentMode = isRightToLeft ? .right : .left
    // Beside the languages if it has no more lines than they have room for.
    hint.position = CGPoint(
      x: isRightToLeft ? size.width - margin * 1.5 : margin * 1.5, y: textTop - max(least, hint.frame.height) / 2)
    caption.position = CGPoint(x: isRightToLeft ? size.width - margin : margin, y: textTop)
    header = size.height - textTop + height + margin / 2
    let edge = CGRect(x: 0, y: 0, width: size.width, height: size.height - header)
    physicsBody = SKPhysicsBody(edgeLoopFrom: edge)
    physicsBody?.restitution = 0.35
  }

  private func languageDidChange() {
    layOutHeader()
    for find in finds { find.speak(language) }
    caption.show(in: language)
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
  func explain(_ find: Find) { caption.show(find.kind, language) }

  /// A touch of the empty table puts the card away; finds, languages and the card take theirs themselves.
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { caption.close() }

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

import SpriteKit

/// The name and the story of a find, on a card in the strip above the table, where no find lies. A tap puts it away.
///
/// Its position is the card's upper corner at the side where lines begin.
final class Caption: SKNode {
  /// The size of the text, and the space around it.
  enum Scale { case small, regular, large }

  /// What is in the place of the card while there is none.
  private let hint: SKNode
  private let card = SKShapeNode()
  private let title = SKLabelNode(text: nil)
  private let story = SKLabelNode(text: nil)
  private var kind: Kind?
  private var language = Language.english
  private var scale = Scale.regular
  private var most: CGFloat = 0
  private var least: CGFloat = 0

  init(inPlaceOf hint: SKNode) {
    self.hint = hint
    super.init()
    alpha = 0
    isUserInteractionEnabled = true
    card.fillColor = UIColor(red: 0.97, green: 0.95, blue: 0.91, alpha: 1)
    card.strokeColor = .clear
    title.fontColor = UIColor(red: 0.2, green: 0.14, blue: 0.08, alpha: 1)
    title.fontName = UIFont.boldSystemFont(ofSize: 17).fontName
    story.fontColor = UIColor(red: 0.36, green: 0.3, blue: 0.24, alpha: 1)
    story.numberOfLines = 0
    for label in [title, story] {
      label.verticalAlignmentMode = .top
      label.zPosition = 1
    }
    for node in [card, title, story] as [SKNode] { addChild(node) }
  }

  required init?(coder: NSCoder) { nil }

  private var inset: CGSize {
    switch scale {
    case .small: CGSize(width: 14, height: 9)
    case .regular: CGSize(width: 18, height: 12)
    case .large: CGSize(width: 30, height: 22)
    }
  }

  private var gap: CGFloat { scale == .large ? 10 : 3 }

  /// - Parameters:
  ///   - most: The width that there is for the card.
  ///   - least: Its least height.
  /// - Returns: The height of the highest card that there may be, in any language.
  func layOut(most: CGFloat, least: CGFloat, _ scale: Scale) -> CGFloat {
    (self.scale, self.least) = (scale, least)
    self.most = min(most, scale == .large ? 1100 : 640)
    switch scale {
    case .small: (title.fontSize, story.fontSize) = (17, 14)
    case .regular: (title.fontSize, story.fontSize) = (21, 17)
    case .large: (title.fontSize, story.fontSize) = (34, 25)
    }
    var highest: CGFloat = 0
    for language in Language.allCases {
      for kind in Kind.allCases {
        write(kind, language)
        highest = max(highest, height)
      }
    }
    if let kind { write(kind, language) }
    return highest
  }

  private func write(_ kind: Kind, _ language: Language) {
    title.text = kind.name[language]
    story.text = kind.story[language]
    for label in [title, story] {
      label.accessibilityLanguage = language.tag
      label.horizontalAlignmentMode = language.isRightToLeft ? .right : .left
      label.preferredMaxLayoutWidth = most - 2 * inset.width
    }
  }

  private var textHeight: CGFloat { title.frame.height + gap + story.frame.height }
  private var height: CGFloat { max(least, textHeight + 2 * inset.height) }

  /// Shows what a find is.
  func show(_ kind: Kind, _ language: Language) {
    (self.kind, self.language) = (kind, language)
    write(kind, language)
    let width = max(title.frame.width, story.frame.width) + 2 * inset.width
    let side: CGFloat = language.isRightToLeft ? -1 : 1
    card.path = CGPath(
      roundedRect: CGRect(x: side < 0 ? -width : 0, y: -height, width: width, height: height), cornerWidth: 18,
      cornerHeight: 18, transform: nil)
    title.position = CGPoint(x: side * inset.width, y: -(height - textHeight) / 2)
    story.position = CGPoint(x: side * inset.width, y: title.position.y - title.frame.height - gap)
    run(
      .sequence([.fadeIn(withDuration: 0.2), .wait(forDuration: 10), .run { [weak self] in self?.close() }]),
      withKey: "show")
    showHint(false)
  }

  private func showHint(_ isShown: Bool) {
    hint.run(.fadeAlpha(to: isShown ? 1 : 0, duration: 0.2), withKey: "fade")
  }

  /// Says the same in another language.
  func show(in language: Language) {
    if let kind { show(kind, language) }
  }

  /// Fades the card away.
  func close() {
    guard kind != nil else { return }
    kind = nil
    run(.fadeOut(withDuration: 0.3), withKey: "show")
    showHint(true)
  }

  /// Puts the card away at once.
  func hide() {
    removeAllActions()
    kind = nil
    alpha = 0
    showHint(true)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { close() }
}

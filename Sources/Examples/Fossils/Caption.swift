import SpriteKit

/// The name and the story of a find. A tap puts it away.
final class Caption: SKNode {
  private let card = SKShapeNode()
  private let title = SKLabelNode(text: nil)
  private let story = SKLabelNode(text: nil)
  private var kind: Kind?
  private var screen = CGSize.zero
  private var isLarge = false

  override init() {
    super.init()
    alpha = 0
    isUserInteractionEnabled = true
    card.fillColor = UIColor(red: 0.97, green: 0.95, blue: 0.91, alpha: 0.97)
    card.strokeColor = .clear
    title.fontColor = UIColor(red: 0.2, green: 0.14, blue: 0.08, alpha: 1)
    title.fontName = UIFont.boldSystemFont(ofSize: 17).fontName
    story.fontColor = UIColor(red: 0.36, green: 0.3, blue: 0.24, alpha: 1)
    story.numberOfLines = 3
    for label in [title, story] {
      label.verticalAlignmentMode = .top
      label.zPosition = 1
    }
    for node in [card, title, story] as [SKNode] { addChild(node) }
  }

  required init?(coder: NSCoder) { nil }

  func layOut(in size: CGSize, isLarge: Bool) {
    (screen, self.isLarge) = (size, isLarge)
    (title.fontSize, story.fontSize) = isLarge ? (34, 24) : (21, 16)
  }

  /// Shows what a find is, in the half of the table in which it does not lie.
  func show(_ kind: Kind, _ language: Language, isAbove: Bool, header: CGFloat) {
    self.kind = kind
    title.text = kind.name[language]
    story.text = kind.story[language]
    for label in [title, story] { label.accessibilityLanguage = language.tag }
    let margin: CGFloat = isLarge ? 30 : 16
    let most = min(screen.width - 2 * margin, isLarge ? 900 : 560)
    story.preferredMaxLayoutWidth = most - 2 * margin
    let (top, gap) = (isLarge ? 24 : 14, isLarge ? 12 : 6) as (CGFloat, CGFloat)
    let height = 2 * top + gap + title.frame.height + story.frame.height
    card.path = CGPath(
      roundedRect: CGRect(x: -most / 2, y: -height / 2, width: most, height: height), cornerWidth: 18, cornerHeight: 18,
      transform: nil)
    title.position.y = height / 2 - top
    story.position.y = title.position.y - title.frame.height - gap
    position = CGPoint(
      x: screen.width / 2, y: isAbove ? screen.height - header - margin / 2 - height / 2 : height / 2 + margin)
    run(
      .sequence([
        .fadeIn(withDuration: 0.2), .wait(forDuration: 8), .fadeOut(withDuration: 0.6),
        .run { [weak self] in self?.kind = nil },
      ]),
      withKey: "show")
  }

  /// Says the same in another language.
  func show(in language: Language, header: CGFloat) {
    guard let kind else { return }
    show(kind, language, isAbove: position.y > screen.height / 2, header: header)
  }

  func hide() {
    removeAllActions()
    kind = nil
    alpha = 0
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    kind = nil
    run(.fadeOut(withDuration: 0.2), withKey: "show")
  }
}

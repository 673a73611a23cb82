import SpriteKit

/// The names of the languages side by side, one of which is chosen.
final class LanguageBar: SKNode {
  /// Called when a visitor chooses a language.
  var onChoice: ((Language) -> Void)?
  private let buttons = Language.allCases.map { LanguageButton($0) }
  private let back = SKShapeNode()
  private(set) var size = CGSize.zero

  override init() {
    super.init()
    back.strokeColor = .clear
    back.fillColor = UIColor(white: 1, alpha: 0.1)
    addChild(back)
    for button in buttons {
      button.onTap = { [weak self] language in self?.onChoice?(language) }
      addChild(button)
    }
  }

  required init?(coder: NSCoder) { nil }

  /// - Parameter fontSize: Buttons are high enough for a finger, whatever the size.
  func layOut(_ chosen: Language, fontSize: CGFloat) {
    let height = max(44, fontSize * 2.4)
    var widths: [CGFloat] = []
    for button in buttons { widths.append(button.layOut(fontSize, height, isChosen: button.language == chosen)) }
    size = CGSize(width: widths.reduce(8, +), height: height + 8)
    back.path = CGPath(
      roundedRect: CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height),
      cornerWidth: size.height / 2, cornerHeight: size.height / 2, transform: nil)
    var x = -size.width / 2 + 4
    let order = buttons.indices
    for index in chosen.isRightToLeft ? Array(order.reversed()) : Array(order) {
      let (button, width) = (buttons[index], widths[index])
      button.position = CGPoint(x: x + width / 2, y: 0)
      x += width
    }
  }
}

/// One language.
final class LanguageButton: SKNode {
  let language: Language
  var onTap: ((Language) -> Void)?
  private let back = SKShapeNode()
  private let label: SKLabelNode

  init(_ language: Language) {
    self.language = language
    label = SKLabelNode(text: language.name)
    super.init()
    isUserInteractionEnabled = true
    back.strokeColor = .clear
    label.verticalAlignmentMode = .center
    label.zPosition = 1
    addChild(back)
    addChild(label)
    accessibilityLabel = language.name
    accessibilityLanguage = language.tag
  }

  required init?(coder: NSCoder) { nil }

  /// - Returns: Its width.
  func layOut(_ fontSize: CGFloat, _ height: CGFloat, isChosen: Bool) -> CGFloat {
    label.fontSize = fontSize
    let width = max(60, label.frame.width + fontSize * 1.5)
    back.path = CGPath(
      roundedRect: CGRect(x: -width / 2, y: -height / 2, width: width, height: height), cornerWidth: height / 2,
      cornerHeight: height / 2, transform: nil)
    // Almost clear, so that all of it is a target.
    back.fillColor = isChosen ? UIColor(red: 0.97, green: 0.95, blue: 0.91, alpha: 0.97) : UIColor(white: 1, alpha: 0.01)
    label.fontColor = isChosen ? UIColor(red: 0.2, green: 0.14, blue: 0.08, alpha: 1) : UIColor(white: 1, alpha: 0.85)
    accessibilityTraits = isChosen ? [.button, .selected] : .button
    return width
  }

  override func accessibilityActivate() -> Bool {
    onTap?(language)
    return true
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { alpha = 0.6 }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { alpha = 1 }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    alpha = 1
    guard let parent, touches.contains(where: { contains($0.location(in: parent)) }) else { return }
    onTap?(language)
  }
}

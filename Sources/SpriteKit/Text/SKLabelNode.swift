import UIKit

/// Where a label's position is along the height of its text.
public enum SKLabelVerticalAlignmentMode: Int, Sendable {
  /// At the baseline of the first line.
  case baseline = 0
  /// In the middle.
  case center = 1
  /// At the top.
  case top = 2
  /// At the bottom.
  case bottom = 3
}

/// Where a label's position is along the width of its text.
public enum SKLabelHorizontalAlignmentMode: Int, Sendable {
  /// In the middle.
  case center = 0
  /// At the left end.
  case left = 1
  /// At the right end.
  case right = 2
}

/// A node that shows text.
@preconcurrency @MainActor
open class SKLabelNode: SKNode {
  // Typesets and draws; it is in no view.
  private final lazy var typesetter = UILabel()
  private final var laidOut: CGRect?

  /// Creates an empty label in a font; without a name in that of the system.
  public init(fontNamed fontName: String?) {
    self.fontName = fontName
    super.init()
  }

  /// Creates a label in the font of the system.
  public convenience init(text: String?) {
    self.init(fontNamed: nil)
    self.text = text
  }

  /// Creates a label of a text with attributes.
  public convenience init(attributedText: NSAttributedString?) {
    self.init(fontNamed: nil)
    self.attributedText = attributedText
  }

  /// Creates an empty label.
  public override init() { super.init() }

  /// There are no archives: the label is the same as from `init()`.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The text.
  open var text: String? { didSet { textChanged() } }
  /// A text with attributes, shown in place of `text`.
  open var attributedText: NSAttributedString? { didSet { textChanged() } }
  /// The name of the font; nil for that of the system.
  open var fontName: String? { didSet { textChanged() } }
  /// The size of the font in points.
  open var fontSize: CGFloat = 32 { didSet { textChanged() } }
  /// The colour of the text.
  open var fontColor: UIColor? = .white { didSet { textChanged() } }
  /// A colour by which `fontColor` is multiplied, as far as `colorBlendFactor` says.
  open var color: UIColor? { didSet { textChanged() } }
  /// How much the text is coloured by `color`, 0 … 1.
  open var colorBlendFactor: CGFloat = 0 {
    didSet {
      if !colorBlendFactor.isFinite {
        rejectValue(colorBlendFactor, as: "colorBlendFactor")
        colorBlendFactor = oldValue
      }
      textChanged()
    }
  }
  /// Where the position is along the width.
  open var horizontalAlignmentMode = SKLabelHorizontalAlignmentMode.center { didSet { textChanged() } }
  /// Where the position is along the height. The baseline is that of the first line.
  open var verticalAlignmentMode = SKLabelVerticalAlignmentMode.baseline { didSet { textChanged() } }
  /// The largest number of lines; 0 for any.
  open var numberOfLines = 1 { didSet { textChanged() } }
  /// The width in points at which lines are broken; 0 for none.
  open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { textChanged() } }
  /// How lines are broken or shortened.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { textChanged() } }
  /// How the text is mixed with what is behind it.
  open var blendMode = SKBlendMode.alpha { didSet { note(.content) } }

  private func textChanged() {
    laidOut = nil
    note(.content)
  }

  /// A label is read aloud by its text.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? attributedText?.string ?? text }
    set { super.accessibilityLabel = newValue }
  }

  /// Static text unless something else is set.
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { accessibility?.traits ?? .staticText }
    set { super.accessibilityTraits = newValue }
  }

  // MARK: Drawing

  override var isDrawable: Bool { true }
  override var layerBlend: LayerBlend { blendMode.layerBlend }
  override var emptyNode: SKNode { SKLabelNode() }

  override func takeValues(from node: SKNode) {
    super.takeValues(from: node)
    guard let label = node as? SKLabelNode else { return }
    (text, attributedText, fontName, fontSize) = (label.text, label.attributedText, label.fontName, label.fontSize)
    (fontColor, color, colorBlendFactor) = (label.fontColor, label.color, label.colorBlendFactor)
    (horizontalAlignmentMode, verticalAlignmentMode) = (label.horizontalAlignmentMode, label.verticalAlignmentMode)
    (numberOfLines, preferredMaxLayoutWidth) = (label.numberOfLines, label.preferredMaxLayoutWidth)
    (lineBreakMode, blendMode) = (label.lineBreakMode, label.blendMode)
  }

  override var contentBox: CGRect {
    if let laidOut { return laidOut }
    let made = layOut()
    laidOut = made
    return made
  }

  override func show(in layer: NodeLayer) {
    layer.needsDisplayOnBoundsChange = true
    layer.setNeedsDisplay()
  }

  override func draw(in context: CGContext) {
    let box = contentBox
    UIGraphicsPushContext(context)
    typesetter.drawText(in: CGRect(origin: .zero, size: box.size))
    UIGraphicsPopContext()
  }

  private var font: UIFont {
    let size = fontSize.isFinite ? min(max(1, fontSize), 1000) : 32
    guard let fontName else { return .systemFont(ofSize: size) }
    if let font = UIFont(name: fontName, size: size) { return font }
    Log.error("SKLabelNode: there is no font \(fontName); the system's is used.", once: "SKLabelNode \(fontName)")
    return .systemFont(ofSize: size)
  }

  private var textColor: UIColor {
    let shown = fontColor ?? .clear
    guard let color, colorBlendFactor > 0 else { return shown }
    let own = ColorParts(shown)
    return own.mixed(with: own.multiplied(by: ColorParts(color)), min(colorBlendFactor, 1)).color
  }

  private func layOut() -> CGRect {
    let font = font
    typesetter.font = font
    typesetter.textColor = textColor
    typesetter.numberOfLines = max(0, numberOfLines)
    typesetter.lineBreakMode = lineBreakMode
    if let attributedText { typesetter.attributedText = attributedText } else { typesetter.text = text }
    switch horizontalAlignmentMode {
    case .center: typesetter.textAlignment = .center
    case .left: typesetter.textAlignment = .left
    case .right: typesetter.textAlignment = .right
    }
    let isLimited = preferredMaxLayoutWidth > 0 && preferredMaxLayoutWidth.isFinite
    let most: CGFloat = 100_000
    let size = typesetter.sizeThatFits(CGSize(width: isLimited ? preferredMaxLayoutWidth : most, height: most))
    guard size.width > 0, size.height > 0 else { return .null }
    let (width, height) = (size.width.rounded(.up), size.height.rounded(.up))
    let x: CGFloat
    switch horizontalAlignmentMode {
    case .center: x = -width / 2
    case .left: x = 0
    case .right: x = -width
    }
    let y: CGFloat
    switch verticalAlignmentMode {
    case .baseline:
      let first = attributedText.flatMap { $0.length > 0 ? $0.attribute(.font, at: 0, effectiveRange: nil) : nil }
      y = (first as? UIFont ?? font).ascender - height
    case .center: y = -height / 2
    case .top: y = -height
    case .bottom: y = 0
    }
    return CGRect(x: x, y: y, width: width, height: height)
  }
}

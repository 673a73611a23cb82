import UIKit

/// A node that shows a texture or a colour.
@preconcurrency @MainActor
open class SKSpriteNode: SKNode {
  final var storedSize: CGSize
  private final var storedTexture: SKTexture?
  private final var storedColor: UIColor
  private final var storedBlendFactor: CGFloat = 0
  private final var storedAnchor = CGPoint(x: 0.5, y: 0.5)
  private final var storedCenter = CGRect(x: 0, y: 0, width: 1, height: 1)

  /// Creates a sprite; without a texture it shows the colour.
  public init(texture: SKTexture?, color: UIColor, size: CGSize) {
    storedTexture = texture
    storedColor = color
    storedSize = size.isFiniteSize ? size : .zero
    super.init()
    sizeChanged()
  }

  /// Creates a sprite of the size of its texture.
  public convenience init(texture: SKTexture?) {
    self.init(texture: texture, color: .white, size: texture?.size() ?? .zero)
  }

  /// Creates a sprite that shows a texture in a size.
  public convenience init(texture: SKTexture?, size: CGSize) { self.init(texture: texture, color: .white, size: size) }

  /// Creates a sprite of the size of an image; see `SKTexture(imageNamed:)`.
  public convenience init(imageNamed name: String) { self.init(texture: SKTexture(imageNamed: name)) }

  /// Creates a rectangle of one colour.
  public convenience init(color: UIColor, size: CGSize) { self.init(texture: nil, color: color, size: size) }

  /// Creates an empty sprite.
  public override convenience init() { self.init(texture: nil, color: .white, size: .zero) }

  /// There are no archives: the sprite is the same as from `init()`.
  public required init?(coder: NSCoder) {
    (storedSize, storedColor) = (.zero, .white)
    super.init(coder: coder)
  }

  /// The picture; nil shows `color`. The first texture of a sprite without a size gives it its own.
  open var texture: SKTexture? {
    get { storedTexture }
    set {
      setTexture(newValue)
      if storedSize == .zero, let newValue { setSize(newValue.size()) }
    }
  }

  /// The size in points, before scaling. A negative width or height mirrors the sprite at its position.
  open var size: CGSize {
    get { storedSize }
    set { setSize(newValue) }
  }

  /// The point of the sprite that is at its position, in fractions from the lower left corner.
  open var anchorPoint: CGPoint {
    get { storedAnchor }
    set {
      guard newValue.x.isFinite, newValue.y.isFinite else { return rejectValue(newValue, as: "anchorPoint") }
      storedAnchor = newValue
      note(.placed)
    }
  }

  /// The colour of a sprite without a texture, or of the tint.
  open var color: UIColor {
    get { storedColor }
    set { setColor(newValue) }
  }

  /// How much the texture is multiplied by `color`, 0 … 1.
  open var colorBlendFactor: CGFloat {
    get { storedBlendFactor }
    set { setBlendFactor(newValue) }
  }

  /// The part of the texture that is stretched, in fractions from the lower left corner. What is beside it keeps its size
  /// in one direction, the corners in both.
  open var centerRect: CGRect {
    get { storedCenter }
    set {
      storedCenter = newValue
      note(.content)
    }
  }

  /// How the sprite is mixed with what is behind it.
  open var blendMode = SKBlendMode.alpha { didSet { note(.content) } }

  /// Sets the scale with which the sprite has a size in its parent.
  open func scale(to size: CGSize) {
    guard storedSize.width != 0, storedSize.height != 0 else { return }
    setScale(x: size.width / storedSize.width, y: size.height / storedSize.height)
  }

  final func setTexture(_ new: SKTexture?) {
    guard new !== storedTexture else { return }
    storedTexture = new
    note(.content)
  }

  final func setSize(_ new: CGSize) {
    guard new.isFiniteSize else { return rejectValue(new, as: "size") }
    guard new != storedSize else { return }
    storedSize = new
    sizeChanged()
    note(.placed)
  }

  private func sizeChanged() {
    if storedSize.width < 0 { marks.insert(.flippedX) } else { marks.remove(.flippedX) }
    if storedSize.height < 0 { marks.insert(.flippedY) } else { marks.remove(.flippedY) }
  }

  final func setColor(_ new: UIColor) {
    guard new != storedColor else { return }
    storedColor = new
    note(.content)
  }

  final func setBlendFactor(_ new: CGFloat) {
    guard new.isFinite else { return rejectValue(new, as: "colorBlendFactor") }
    let new = min(max(0, new), 1)
    guard new != storedBlendFactor else { return }
    storedBlendFactor = new
    note(.content)
  }

  // MARK: Drawing

  override var isDrawable: Bool { true }
  override var layerBlend: LayerBlend { blendMode.layerBlend }

  override var emptyNode: SKNode { SKSpriteNode() }

  override func takeValues(from node: SKNode) {
    super.takeValues(from: node)
    guard let sprite = node as? SKSpriteNode else { return }
    (storedTexture, storedSize, storedAnchor) = (sprite.storedTexture, sprite.storedSize, sprite.storedAnchor)
    (storedColor, storedBlendFactor) = (sprite.storedColor, sprite.storedBlendFactor)
    (storedCenter, blendMode) = (sprite.storedCenter, sprite.blendMode)
    sizeChanged()
  }

  override var contentBox: CGRect {
    let (width, height) = (storedSize.width, storedSize.height)
    let (x, y) = (-storedAnchor.x * width, -storedAnchor.y * height)
    guard width < 0 || height < 0 else { return CGRect(x: x, y: y, width: width, height: height) }
    return CGRect(x: min(x, x + width), y: min(y, y + height), width: abs(width), height: abs(height))
  }

  private func shownImage(_ texture: SKTexture) -> CGImage {
    let image = texture.wholeImage
    guard storedBlendFactor > 0 else { return image }
    return TintedPictures.picture(image, color: storedColor, factor: storedBlendFactor)
  }

  override var picture: NodePicture? {
    guard let texture = storedTexture, texture.filteringMode == .linear, storedCenter.width == 1, storedCenter.height == 1
    else { return nil }
    return NodePicture(image: shownImage(texture), part: texture.contentsRect)
  }

  override func show(in layer: NodeLayer) {
    guard let texture = storedTexture else {
      layer.contents = nil
      layer.backgroundColor = storedColor.cgColor
      return
    }
    layer.backgroundColor = nil
    layer.contents = shownImage(texture)
    layer.contentsRect = texture.contentsRect
    let filter: CALayerContentsFilter = texture.filteringMode == .nearest ? .nearest : .linear
    layer.magnificationFilter = filter
    layer.minificationFilter = filter
    layer.contentsCenter = CGRect(
      x: storedCenter.minX, y: 1 - storedCenter.maxY, width: storedCenter.width, height: storedCenter.height)
    guard storedCenter.width != 1 || storedCenter.height != 1 else { return }
    // The parts beside the centre grow with the view, not with the sprite.
    let points = texture.size().width
    let zoom = scene?.shownViewport.map { hypot($0.transform.a, $0.transform.b) } ?? 1
    layer.contentsScale = points > 0 && zoom > 0 ? CGFloat(texture.cgImage().width) / points / zoom : 1
  }
}

extension CGSize {
  var isFiniteSize: Bool { width.isFinite && height.isFinite }
}

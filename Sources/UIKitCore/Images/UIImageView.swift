import CoreGraphics
import Foundation
import QuartzCore

/// Shows one image, or several one after another.
///
/// The image is placed by `contentMode`; templates and symbols are filled with the tint colour. Vectors are rendered in
/// the pixels they cover, so they stay sharp at any size.
open class UIImageView: UIView {
  private var shown: Images = Images()
  private var animation = Animation()

  private struct Images {
    var image: UIImage?
    var highlightedImage: UIImage?
    var isHighlighted = false
    var symbolConfiguration: UIImage.SymbolConfiguration?
  }

  private struct Animation {
    var images: [UIImage]?
    var highlightedImages: [UIImage]?
    var duration: TimeInterval = 0
    var repeatCount = 0
    /// Counts starts, so that the end of an earlier run does not end a later one.
    var run = 0
    var isRunning = false
  }

  /// Creates an image view without an image.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareImageView()
  }

  /// Creates an image view of the image's size.
  public convenience init(image: UIImage?) {
    self.init(image: image, highlightedImage: nil)
  }

  /// Creates an image view of the size of `image`.
  public convenience init(image: UIImage?, highlightedImage: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.highlightedImage = highlightedImage
    self.image = image
  }

  /// Archives are not supported: the same as an initialisation with an empty frame.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareImageView()
  }

  private func prepareImageView() {
    isUserInteractionEnabled = false
    providesContent = true
  }

  // MARK: Images

  /// The image that is shown. An animated image starts its animation.
  open var image: UIImage? {
    get { shown.image }
    set {
      let oldSize = shown.image?.size
      if shown.image === newValue { return }
      shown.image = newValue
      if newValue?.size != oldSize { invalidateIntrinsicContentSize() }
      if newValue?.imageStyle.frames != nil { startAnimating() } else if animation.images == nil { endAnimation() }
      imageChanged()
    }
  }

  /// The image that is shown while the view is highlighted; nil shows `image`.
  open var highlightedImage: UIImage? {
    get { shown.highlightedImage }
    set {
      shown.highlightedImage = newValue
      if shown.isHighlighted { imageChanged() }
    }
  }

  /// Whether the highlighted image is shown, if there is one.
  open var isHighlighted: Bool {
    get { shown.isHighlighted }
    set {
      guard shown.isHighlighted != newValue else { return }
      shown.isHighlighted = newValue
      imageChanged()
    }
  }

  /// The configuration of symbols; what a symbol's own configuration specifies takes precedence.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    get { shown.symbolConfiguration }
    set {
      if shown.symbolConfiguration == newValue { return }
      shown.symbolConfiguration = newValue
      invalidateIntrinsicContentSize()
      imageChanged()
    }
  }

  open override var contentMode: ContentMode {
    get { super.contentMode }
    set {
      guard super.contentMode != newValue else { return }
      super.contentMode = newValue
      imageChanged()
    }
  }

  /// The image as displayed now: highlighted or not, for these traits, with the preferred configuration.
  private var current: UIImage? {
    guard var image = shown.isHighlighted ? shown.highlightedImage ?? shown.image : shown.image else { return nil }
    let traits = effectiveTraits
    image = image.resolved(with: traits)
    if image.isSymbolImage, let preferred = shown.symbolConfiguration {
      let own = image.symbolConfiguration ?? .unspecified
      image = image.withConfiguration(preferred.applying(own).withTraitCollection(traits))
    }
    if image.flipsForRightToLeftLayoutDirection, isRightToLeft { image = image.withHorizontallyFlippedOrientation() }
    return image
  }

  private func imageChanged() {
    layer.needsDisplayOnBoundsChange = shown.image?.content.isVector ?? false || contentMode == .redraw
    setNeedsDisplay()
  }

  // MARK: Size

  open override var intrinsicContentSize: CGSize {
    guard let image = current else {
      return CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }
    let insets = image.alignmentRectInsets
    return CGSize(
      width: image.size.width - insets.left - insets.right, height: image.size.height - insets.top - insets.bottom)
  }

  open override var alignmentRectInsets: UIEdgeInsets { current?.alignmentRectInsets ?? .zero }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    current?.size ?? bounds.size
  }

  // MARK: Display

  @_spi(Hooks) open override func displayContent() -> Bool {
    guard let image = current else {
      layer.contents = nil
      return true
    }
    let layer = layer
    let picture = picture(of: image)
    if !layer.shows(picture) { layer.contents = picture }
    let scale = image.content.isVector ? pixelsPerPoint : image.scale
    if layer.contentsScale != scale { layer.contentsScale = scale }
    let center = Self.stretchedPart(of: image)
    if layer.contentsCenter != center { layer.contentsCenter = center }
    return true
  }

  private var pixelsPerPoint: CGFloat {
    let scale = effectiveTraits.displayScale
    return scale > 0 ? scale : 1
  }

  private func picture(of image: UIImage) -> CGImage? {
    let tint = image.isTemplate ? tintColor.resolvedColor(with: effectiveTraits).cgColor : nil
    guard image.content.isVector else { return image.rendition(tint: tint) }
    let size = placedSize(of: image.size)
    func pixels(_ length: CGFloat) -> Int { Int(min(max((length * pixelsPerPoint).orZero.rounded(), 0), 8192)) }
    return image.rendition(tint: tint, pixelSize: (pixels(size.width), pixels(size.height)))
  }

  /// The size in points that a vector takes in the bounds.
  private func placedSize(of size: CGSize) -> CGSize {
    let bounds = self.bounds.size
    guard size.width > 0, size.height > 0, bounds.width > 0, bounds.height > 0 else { return .zero }
    let (x, y) = (bounds.width / size.width, bounds.height / size.height)
    switch contentMode {
    case .scaleToFill, .redraw: return bounds
    case .scaleAspectFit: return CGSize(width: size.width * min(x, y), height: size.height * min(x, y))
    case .scaleAspectFill: return CGSize(width: size.width * max(x, y), height: size.height * max(x, y))
    default: return size
    }
  }

  /// The middle of a resizable image, in fractions of its size.
  private static func stretchedPart(of image: UIImage) -> CGRect {
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    guard image.imageStyle.isResizable, image.size.width > 0, image.size.height > 0 else { return whole }
    let insets = image.capInsets
    let left = (insets.left / image.size.width).unitClamped, top = (insets.top / image.size.height).unitClamped
    let width = (1 - left - insets.right / image.size.width).unitClamped
    let height = (1 - top - insets.bottom / image.size.height).unitClamped
    return CGRect(x: left, y: top, width: width, height: height)
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if current?.isTemplate ?? false { setNeedsDisplay() }
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsDisplay()
  }

  // MARK: Animation

  /// Images shown one after another once `startAnimating` is called, instead of `image`.
  open var animationImages: [UIImage]? {
    get { animation.images }
    set {
      animation.images = newValue
      endAnimation()
    }
  }

  /// Images for the animation while the view is highlighted; nil means `animationImages`.
  open var highlightedAnimationImages: [UIImage]? {
    get { animation.highlightedImages }
    set {
      animation.highlightedImages = newValue
      endAnimation()
    }
  }

  /// The duration of one run through all images, in seconds; 0 means 1/30 s per image.
  open var animationDuration: TimeInterval {
    get { animation.duration }
    set { animation.duration = newValue.isFinite ? max(newValue, 0) : 0 }
  }

  /// How many times the images are shown; 0 means without end.
  open var animationRepeatCount: Int {
    get { animation.repeatCount }
    set { animation.repeatCount = max(newValue, 0) }
  }

  /// Whether an animation is running.
  open var isAnimating: Bool { animation.isRunning }

  /// Starts the animation from its beginning; does nothing without images.
  open func startAnimating() {
    let given = shown.isHighlighted ? animation.highlightedImages ?? animation.images : animation.images
    let frames = given ?? shown.image?.images ?? []
    let pictures = frames.compactMap { picture(of: $0.resolved(with: effectiveTraits)) }
    guard !pictures.isEmpty else { return }
    endAnimation()
    let total = given == nil ? shown.image?.duration ?? 0 : animation.duration
    let keyframes = CAKeyframeAnimation(keyPath: "contents")
    keyframes.values = pictures
    keyframes.calculationMode = .discrete
    keyframes.duration = total > 0 ? total : Double(pictures.count) / 30
    keyframes.repeatCount = animation.repeatCount == 0 ? .infinity : Float(animation.repeatCount)
    animation.run += 1
    animation.isRunning = true
    let run = animation.run
    CATransaction.begin()
    CATransaction.setCompletionBlock { [weak self] in
      guard let self, self.animation.run == run else { return }
      self.animation.isRunning = false
    }
    layer.add(keyframes, forKey: Self.animationKey)
    CATransaction.commit()
  }

  /// Stops the animation and shows `image`.
  open func stopAnimating() {
    endAnimation()
    setNeedsDisplay()
  }

  private func endAnimation() {
    guard animation.isRunning else { return }
    animation.isRunning = false
    animation.run += 1
    layer.removeAnimation(forKey: Self.animationKey)
  }

  private static let animationKey = "UIImageView.animationImages"
}

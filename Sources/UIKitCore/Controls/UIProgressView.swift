import CoreGraphics
import Foundation

/// A bar that fills with the progress of a task.
@preconcurrency @MainActor
open class UIProgressView: UIView {
  /// The shape of the bar.
  public enum Style: Int, Sendable {
    case `default` = 0
    /// Thinner and with square ends, for the edge of a toolbar.
    case bar = 1
  }

  private let track = UIImageView()
  private let fill = UIImageView()
  private var storedProgress: Float = 0
  private var storedStyle = Style.default

  /// Creates an empty bar of width 150 points.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 150, height: style == .bar ? 2.5 : 4))
    progressViewStyle = style
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  /// Archives are not supported: the same as an initialisation with an empty frame.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    isUserInteractionEnabled = false
    track.clipsToBounds = true
    addSubview(track)
    track.addSubview(fill)
    fill.clipsToBounds = true
    isAccessibilityElement = true
    accessibilityTraits = .updatesFrequently
    showColors()
  }

  /// The shape of the bar.
  open var progressViewStyle: Style {
    get { storedStyle }
    set {
      storedStyle = newValue
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }

  /// The progress, clamped to 0 … 1.
  open var progress: Float {
    get { storedProgress }
    set { setProgress(newValue, animated: false) }
  }

  /// Sets the progress, optionally with an animation. NaN is ignored.
  open func setProgress(_ progress: Float, animated: Bool) {
    guard !progress.isNaN else { return }
    let progress = min(max(progress, 0), 1)
    guard progress != storedProgress else { return }
    if animated, window != nil { layoutIfNeeded() }
    storedProgress = progress
    setNeedsLayout()
    guard animated, window != nil else { return }
    UIView.animate(withDuration: 0.25, delay: 0, options: [.allowUserInteraction]) { self.layoutIfNeeded() }
  }

  /// Colour of the filled part; nil means the tint colour.
  open var progressTintColor: UIColor? {
    didSet {
      noteAppearance(.progressTintColor)
      showColors()
    }
  }
  /// Colour of the unfilled part; nil means a grey.
  open var trackTintColor: UIColor? {
    didSet {
      noteAppearance(.trackTintColor)
      showColors()
    }
  }

  /// An image for the filled part.
  open var progressImage: UIImage? { didSet { showColors() } }
  /// An image for the unfilled part.
  open var trackImage: UIImage? { didSet { showColors() } }

  private func showColors() {
    track.image = trackImage
    fill.image = progressImage
    track.backgroundColor = trackImage == nil ? trackTintColor ?? .systemFill : nil
    fill.backgroundColor = progressImage == nil ? progressTintColor ?? tintColor : nil
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showColors()
  }

  private var thickness: CGFloat { trackImage?.size.height ?? (storedStyle == .bar ? 2.5 : 4) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    // The bar fills a greater height, for example from an app's constraint.
    let height = max(bounds.height, min(thickness, bounds.height))
    let radius = storedStyle == .bar ? 0 : height / 2
    track.frame = CGRect(x: 0, y: 0, width: bounds.width, height: height)
    track.layer.cornerRadius = radius
    let scale = max(effectiveTraits.displayScale, 1)
    var width = (bounds.width * CGFloat(storedProgress)).rounded(toPixel: scale)
    // The smallest visible progress is a dot.
    if storedProgress > 0 { width = max(width, min(height, bounds.width)) }
    fill.frame = CGRect(x: isRightToLeft ? bounds.width - width : 0, y: 0, width: width, height: height)
    fill.layer.cornerRadius = radius
  }

  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: thickness) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width > 0 ? size.width : bounds.width, height: thickness)
  }

  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? Strings.preferred.controls.percent(Int((storedProgress * 100).rounded())) }
    set { super.accessibilityValue = newValue }
  }
}

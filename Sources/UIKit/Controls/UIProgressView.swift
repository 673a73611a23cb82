import CoreGraphics
import Foundation

/// A bar that fills as something gets done.
@MainActor
open class UIProgressView: UIView {
  public enum Style: Int, Sendable {
    case `default` = 0
    /// For the edge of a bar: thinner, with square ends.
    case bar = 1
  }

  private let track = UIImageView()
  private let fill = UIImageView()
  private var storedProgress: Float = 0
  private var storedStyle = Style.default

  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 150, height: style == .bar ? 2.5 : 4))
    progressViewStyle = style
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

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

  open var progressViewStyle: Style {
    get { storedStyle }
    set {
      storedStyle = newValue
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }

  /// From 0 to 1; values outside are brought inside.
  open var progress: Float {
    get { storedProgress }
    set { setProgress(newValue, animated: false) }
  }

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

  open var progressTintColor: UIColor? { didSet { showColors() } }
  open var trackTintColor: UIColor? { didSet { showColors() } }

  open var progressImage: UIImage? { didSet { showColors() } }
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
    // A bar that was given more height, by an app's constraint, fills it.
    let height = max(bounds.height, min(thickness, bounds.height))
    let radius = storedStyle == .bar ? 0 : height / 2
    track.frame = CGRect(x: 0, y: 0, width: bounds.width, height: height)
    track.layer.cornerRadius = radius
    let scale = max(effectiveTraits.displayScale, 1)
    var width = (bounds.width * CGFloat(storedProgress)).rounded(toPixel: scale)
    // The least that shows is a dot.
    if storedProgress > 0 { width = max(width, min(height, bounds.width)) }
    fill.frame = CGRect(x: isRightToLeft ? bounds.width - width : 0, y: 0, width: width, height: height)
    fill.layer.cornerRadius = radius
  }

  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: thickness) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width > 0 ? size.width : bounds.width, height: thickness)
  }

  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? "\(Int((storedProgress * 100).rounded())) %" }
    set { super.accessibilityValue = newValue }
  }
}

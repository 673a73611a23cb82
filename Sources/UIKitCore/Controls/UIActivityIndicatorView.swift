import CoreGraphics
import Foundation

/// A spinning wheel that shows that a task of unknown duration is in progress.
///
/// While it is stopped or outside a window, it uses no timer and no frames.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  /// The size of the wheel.
  public enum Style: Int, Sendable {
    case medium = 100
    case large = 101
    /// The former name of a large white wheel.
    case whiteLarge = 0
    /// The former name of a white wheel of medium size.
    case white = 1
    /// The former name of a grey wheel of medium size.
    case gray = 2

    /// Side length in points.
    var side: CGFloat { self == .large || self == .whiteLarge ? 37 : 20 }

    /// The colour of a wheel that has none of its own.
    @MainActor var color: UIColor {
      switch self {
      case .white, .whiteLarge: .white
      case .medium, .large, .gray: .systemGray
      }
    }
  }

  private var isRunning = false
  private var storedStyle: Style
  private var storedColor: UIColor?
  private static let animationKey = "UIActivityIndicatorView.turn"
  private static let revolutionDuration: CFTimeInterval = 0.96

  /// Creates a stopped wheel.
  public convenience init(style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
    self.style = style
  }

  public override init(frame: CGRect) {
    storedStyle = .medium
    super.init(frame: frame)
    prepare()
  }

  /// Archives are not supported: the same as an initialisation with an empty frame.
  public required init?(coder: NSCoder) {
    storedStyle = .medium
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    isUserInteractionEnabled = false
    providesContent = true
    contentMode = .center
    isHidden = true
    accessibilityTraits = .updatesFrequently
    isAccessibilityElement = true
  }

  /// The size of the wheel.
  open var style: Style {
    get { storedStyle }
    set {
      guard storedStyle != newValue else { return }
      storedStyle = newValue
      invalidateIntrinsicContentSize()
      showFrames()
    }
  }

  /// The colour of the wheel; that of the style by default, which is grey.
  open var color: UIColor! {
    get { storedColor ?? storedStyle.color }
    set {
      noteAppearance(.color)
      guard storedColor != newValue else { return }
      storedColor = newValue
      showFrames()
    }
  }

  /// Whether the wheel is hidden while it is stopped.
  open var hidesWhenStopped = true {
    didSet { if !isRunning { isHidden = hidesWhenStopped } }
  }

  /// Whether the wheel is spinning.
  open var isAnimating: Bool { isRunning }

  /// Starts spinning and shows the wheel.
  open func startAnimating() {
    guard !isRunning else { return }
    isRunning = true
    isHidden = false
    showFrames()
  }

  /// Stops spinning.
  open func stopAnimating() {
    guard isRunning else { return }
    isRunning = false
    layer.removeAnimation(forKey: Self.animationKey)
    if hidesWhenStopped { isHidden = true }
  }

  // MARK: Showing

  @_spi(Hooks) open override func displayContent() -> Bool {
    let frames = self.frames
    layer.contents = frames.first
    layer.contentsScale = max(effectiveTraits.displayScale, 1)
    return true
  }

  private var frames: [CGImage] {
    let color = self.color.resolvedColor(with: effectiveTraits).cgColor
    return SpinnerFrames.shared.frames(style, color, scale: max(effectiveTraits.displayScale, 1))
  }

  private func showFrames() {
    setNeedsDisplay()
    layer.removeAnimation(forKey: Self.animationKey)
    guard isRunning, window != nil else { return }
    let turn = CAKeyframeAnimation(keyPath: "contents")
    turn.values = frames
    turn.calculationMode = .discrete
    turn.duration = Self.revolutionDuration
    turn.repeatCount = .infinity
    layer.add(turn, forKey: Self.animationKey)
  }

  // Animations end when the view leaves its window.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    showFrames()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showFrames()
  }

  open override var intrinsicContentSize: CGSize { CGSize(width: style.side, height: style.side) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override var accessibilityLabel: String? {
    get {
      let words = Strings.preferred.controls
      return super.accessibilityLabel ?? (isRunning ? words.inProgress : words.halted)
    }
    set { super.accessibilityLabel = newValue }
  }
}

/// The images of one revolution, drawn once for each size, colour and scale.
@MainActor
final class SpinnerFrames {
  static let shared = SpinnerFrames()

  private struct Key: Hashable {
    let style: UIActivityIndicatorView.Style
    let color: UInt32
    let scale: CGFloat
  }

  static let spokes = 8
  // Three steps per spoke, for a smooth change of brightness.
  private static let steps = 24
  private static let faintest: CGFloat = 0.18
  // Few colours are in use at a time; the limit bounds memory if a program animates the colour.
  private static let limit = 12

  private var known: [Key: [CGImage]] = [:]

  func frames(_ style: UIActivityIndicatorView.Style, _ color: CGColor, scale: CGFloat) -> [CGImage] {
    let key = Key(style: style, color: color.premultipliedARGB, scale: scale)
    if let frames = known[key] { return frames }
    if known.count >= Self.limit { known = [:] }
    let frames = (0..<Self.steps).compactMap { Self.draw(step: $0, style, UIColor(cgColor: color), scale: scale) }
    known[key] = frames
    return frames
  }

  private static func draw(
    step: Int, _ style: UIActivityIndicatorView.Style, _ color: UIColor, scale: CGFloat
  ) -> CGImage? {
    let side = style.side
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let image = UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format).image { _ in
      for spoke in 0..<spokes {
        // Revolutions since the brightest position passed this spoke.
        let position = CGFloat(step) / CGFloat(steps) - CGFloat(spoke) / CGFloat(spokes)
        let behind = position - position.rounded(.down)
        color.faded(faintest + (1 - faintest) * pow(1 - behind, 1.6)).setStroke()
        line(of: spoke, style).stroke()
      }
    }
    return image.cgImage
  }

  /// The line of a spoke in a wheel, clockwise from the one at the top, in a square of the style's side.
  static func line(of spoke: Int, _ style: UIActivityIndicatorView.Style) -> UIBezierPath {
    let middle = style.side / 2
    let (inner, outer, width): (CGFloat, CGFloat, CGFloat) = style == .large ? (9.2, 17.2, 4.2) : (4.9, 9.5, 2.4)
    let angle = CGFloat(spoke) / CGFloat(spokes) * 2 * .pi - .pi / 2
    let direction = CGPoint(x: cos(angle), y: sin(angle))
    let (near, far) = (inner + width / 2, outer - width / 2)
    let line = UIBezierPath()
    line.move(to: CGPoint(x: middle + direction.x * near, y: middle + direction.y * near))
    line.addLine(to: CGPoint(x: middle + direction.x * far, y: middle + direction.y * far))
    line.lineWidth = width
    line.lineCapStyle = .round
    return line
  }
}

import Display
import Raster

/// A display as the views see it.
///
/// - Coordinates: `bounds` are in points, `nativeBounds` in pixels, both upright however the panel is mounted.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UIScreen: NSObject {
  /// The layers that the screen shows. Package access is for the benchmarks, which time frames without a screen.
  package final let tree: RenderTree
  final private(set) var output: (any Screen)?
  final var preferredStyle: UIUserInterfaceStyle { didSet { updateTraits() } }
  final private(set) var storedTraits: UITraitCollection
  final private(set) var pixels: (width: Int, height: Int)
  private var storedScale: CGFloat

  /// What is covered along the edges, by a bezel or overscan: the safe area of windows that fill the screen.
  package final let safeArea: UIEdgeInsets

  /// The screen of new windows. Before the application has started, it is a placeholder of 1024 × 768 points that has
  /// no output.
  public static var main: UIScreen { SessionState.current.screen }

  final lazy var coordinates = ScreenCoordinates(self)

  /// The scene that this screen's windows belong to.
  final lazy var scene = UIWindowScene(screen: self)

  /// A screen without an output.
  static func placeholder() -> UIScreen { UIScreen() }

  private override init() {
    (pixels, storedScale, preferredStyle) = ((1024, 768), 1, .light)
    tree = RenderTree(scale: 1, width: 1024, height: 768)
    storedTraits = .base
    safeArea = .zero
    super.init()
  }

  init(output: any Screen, style: UIUserInterfaceStyle, safeArea: UIEdgeInsets) {
    self.safeArea = safeArea
    if safeArea != .zero { SafeArea.isUsed = true }
    self.output = output
    pixels = (output.frameWidth, output.frameHeight)
    storedScale = CGFloat(output.scale)
    preferredStyle = style
    tree = RenderTree(scale: CGFloat(output.scale), width: output.frameWidth, height: output.frameHeight)
    storedTraits = .base
    super.init()
    storedTraits = computeTraits()
  }

  /// The screen's rectangle in points.
  open var bounds: CGRect {
    CGRect(x: 0, y: 0, width: CGFloat(pixels.width) / storedScale, height: CGFloat(pixels.height) / storedScale)
  }

  /// The screen's rectangle in pixels.
  open var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: CGFloat(pixels.width), height: CGFloat(pixels.height)) }

  /// Pixels per point.
  open var scale: CGFloat { storedScale }
  /// Pixels per point; always equal to `scale`.
  open var nativeScale: CGFloat { storedScale }

  /// Refreshes per second.
  open var maximumFramesPerSecond: Int { output.map { Int((Double($0.mode.refreshMilliHertz) / 1000).rounded()) } ?? 60 }

  /// The traits that the screen's windows inherit.
  open var traitCollection: UITraitCollection { storedTraits }

  /// All screens: only the main one.
  public static var screens: [UIScreen] { [main] }

  package final var isPlaceholder: Bool { output == nil }

  package final var rootLayer: CALayer { tree.rootLayer }

  /// Applies a new mode of the output: windows that filled the screen are resized to fill it again.
  final func outputDidChange() {
    guard let output else { return }
    let old = bounds
    pixels = (output.frameWidth, output.frameHeight)
    storedScale = CGFloat(output.scale)
    tree.resize(width: pixels.width, height: pixels.height, scale: storedScale)
    updateTraits()
    for window in WindowList.current.visible where window.screen === self { window.screenDidResize(from: old) }
  }

  private func updateTraits() {
    let now = computeTraits()
    guard now != storedTraits else { return }
    storedTraits = now
    if self === UIScreen.main { SessionState.mainTraitsDidChange(to: now) }
    for window in WindowList.current.visible where window.screen === self { window.inheritTraits() }
  }

  private func computeTraits() -> UITraitCollection {
    var values = UITraitCollection.base.values
    values.displayScale = storedScale
    values.userInterfaceStyle = preferredStyle == .unspecified ? .light : preferredStyle
    // The limits between phones and tablets, in points.
    values.horizontalSizeClass = bounds.width < 600 ? .compact : .regular
    values.verticalSizeClass = bounds.height < 450 ? .compact : .regular
    return UITraitCollection(values: values)
  }
}

import UIKitCore

/// What shows an appearance and follows its changes: a bar, or an item for its bar.
@MainActor
protocol AppearanceUser: AnyObject {
  /// - Parameter setting: What the appearance is for a bar; nil for an item's.
  func appearanceDidChange(_ setting: AppearanceSettings?)
}

/// The look of a bar's background. Bars copy an appearance when it is set.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject, @preconcurrency NSCopying {
  /// The idiom whose defaults the appearance has.
  public let idiom: UIUserInterfaceIdiom

  /// The material of the bar; nil for none.
  open var backgroundEffect: UIBlurEffect? { didSet { changed() } }
  /// The colour over the material; nil for none.
  open var backgroundColor: UIColor? { didSet { changed() } }
  /// The image over the colour; nil for none.
  open var backgroundImage: UIImage? { didSet { changed() } }
  /// How the image fills the bar.
  open var backgroundImageContentMode = UIView.ContentMode.scaleToFill { didSet { changed() } }
  /// The colour of the line between the bar and the content; nil or clear for none.
  open var shadowColor: UIColor? { didSet { changed() } }
  /// An image instead of the line; a template is filled with `shadowColor`.
  open var shadowImage: UIImage? { didSet { changed() } }

  /// An appearance with the default background.
  public override convenience init() { self.init(idiom: .unspecified) }

  /// An appearance with the default background for an idiom.
  public init(idiom: UIUserInterfaceIdiom) {
    self.idiom = idiom
    super.init()
    configureWithDefaultBackground()
  }

  /// An appearance with the background of another one; of its own class also with the other properties.
  public init(barAppearance: UIBarAppearance) {
    idiom = barAppearance.idiom
    super.init()
    copyBackground(of: barAppearance)
  }

  /// Archives are not supported: the same as `init()`.
  public required init?(coder: NSCoder) {
    idiom = .unspecified
    super.init()
    configureWithDefaultBackground()
  }

  /// Returns an appearance with the same properties.
  open func copy(with zone: NSZone? = nil) -> Any { UIBarAppearance(barAppearance: self) }

  /// Makes the background the system's material with a line. Other properties are kept.
  open func configureWithDefaultBackground() {
    changeTogether {
      clearBackground()
      backgroundEffect = UIBlurEffect(style: .systemChromeMaterial)
      shadowColor = .separator
    }
  }

  /// Makes the background an opaque colour with a line. Other properties are kept.
  open func configureWithOpaqueBackground() {
    changeTogether {
      clearBackground()
      backgroundColor = .systemBackground
      shadowColor = .separator
    }
  }

  /// Makes the background transparent, without a line. Other properties are kept.
  open func configureWithTransparentBackground() { changeTogether(clearBackground) }

  private func clearBackground() {
    (backgroundEffect, backgroundColor, backgroundImage) = (nil, nil, nil)
    (shadowColor, shadowImage) = (nil, nil)
    backgroundImageContentMode = .scaleToFill
  }

  private func copyBackground(of other: UIBarAppearance) {
    backgroundEffect = other.backgroundEffect
    backgroundColor = other.backgroundColor
    backgroundImage = other.backgroundImage
    backgroundImageContentMode = other.backgroundImageContentMode
    shadowColor = other.shadowColor
    shadowImage = other.shadowImage
  }

  // MARK: For the bar

  /// The bar or item that shows this object.
  final weak var user: (any AppearanceUser)?
  /// What the object is for its bar; nil for an item's.
  final var setting: AppearanceSettings?
  private final var isChangingTogether = false

  package final func changed() {
    if !isChangingTogether { user?.appearanceDidChange(setting) }
  }

  /// Makes changes that are reported once.
  private func changeTogether(_ changes: () -> Void) {
    isChangingTogether = true
    changes()
    isChangingTogether = false
    changed()
  }
}

import UIKitCore

/// The look of a navigation bar.
@preconcurrency @MainActor
open class UINavigationBarAppearance: UIBarAppearance {
  /// Font and colour of the title; what is missing is the bar's default.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { changed() } }
  /// Moves the title, in points.
  open var titlePositionAdjustment = UIOffset.zero { didSet { changed() } }
  /// Font and colour of the large title; what is missing is the bar's default.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { changed() } }
  /// The look of plain buttons.
  open var buttonAppearance: UIBarButtonItemAppearance {
    get { button }
    set { button.take(newValue) }
  }
  /// The look of buttons that complete a task.
  open var doneButtonAppearance: UIBarButtonItemAppearance {
    get { done }
    set { done.take(newValue) }
  }
  /// The look of the back button.
  open var backButtonAppearance: UIBarButtonItemAppearance {
    get { back }
    set { back.take(newValue) }
  }
  /// The symbol of the back button; nil is the system's.
  open private(set) var backIndicatorImage: UIImage? { didSet { changed() } }
  /// Stored but without effect: titles do not move behind the symbol.
  open private(set) var backIndicatorTransitionMaskImage: UIImage?

  private final let button = UIBarButtonItemAppearance(style: .plain)
  private final let done = UIBarButtonItemAppearance(style: .done)
  private final let back = UIBarButtonItemAppearance(style: .plain)

  public override init(idiom: UIUserInterfaceIdiom) {
    super.init(idiom: idiom)
    observeButtons()
  }

  public override init(barAppearance: UIBarAppearance) {
    super.init(barAppearance: barAppearance)
    observeButtons()
    guard let other = barAppearance as? UINavigationBarAppearance else { return }
    titleTextAttributes = other.titleTextAttributes
    titlePositionAdjustment = other.titlePositionAdjustment
    largeTitleTextAttributes = other.largeTitleTextAttributes
    button.take(other.button)
    done.take(other.done)
    back.take(other.back)
    setBackIndicatorImage(other.backIndicatorImage, transitionMaskImage: other.backIndicatorTransitionMaskImage)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    observeButtons()
  }

  open override func copy(with zone: NSZone? = nil) -> Any { UINavigationBarAppearance(barAppearance: self) }

  /// Sets the symbol of the back button; nil is the system's.
  open func setBackIndicatorImage(_ backIndicatorImage: UIImage?, transitionMaskImage: UIImage?) {
    backIndicatorTransitionMaskImage = transitionMaskImage
    self.backIndicatorImage = backIndicatorImage
  }

  private func observeButtons() {
    for appearance in [button, done, back] { appearance.bar = self }
  }

  /// The look of the button for an item of a style.
  package final func buttonAppearance(for style: UIBarButtonItem.Style) -> UIBarButtonItemAppearance {
    style == .done ? done : button
  }
}

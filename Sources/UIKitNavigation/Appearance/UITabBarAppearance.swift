import UIKitCore

/// The look of a tab bar.
@preconcurrency @MainActor
open class UITabBarAppearance: UIBarAppearance {
  /// The look of items with the symbol above the title.
  open var stackedLayoutAppearance: UITabBarItemAppearance {
    get { stacked }
    set { stacked.take(newValue) }
  }
  /// The look of items with the symbol before the title.
  open var inlineLayoutAppearance: UITabBarItemAppearance {
    get { inline }
    set { inline.take(newValue) }
  }
  /// The look of items with the symbol before the title, in a bar of little height.
  open var compactInlineLayoutAppearance: UITabBarItemAppearance {
    get { compactInline }
    set { compactInline.take(newValue) }
  }
  /// The colour of `selectionIndicatorImage` where that is a template; nil is the bar's tint.
  open var selectionIndicatorTintColor: UIColor? { didSet { changed() } }
  /// An image behind the selected item; nil for none.
  open var selectionIndicatorImage: UIImage? { didSet { changed() } }
  /// How stacked items are distributed.
  open var stackedItemPositioning = UITabBar.ItemPositioning.automatic { didSet { changed() } }
  /// The width of stacked items where they are centred, in points; 0 is the bar's.
  open var stackedItemWidth: CGFloat = 0 { didSet { changed() } }
  /// The space between stacked items where they are centred, in points; 0 is the bar's.
  open var stackedItemSpacing: CGFloat = 0 { didSet { changed() } }

  private final let stacked = UITabBarItemAppearance(style: .stacked)
  private final let inline = UITabBarItemAppearance(style: .inline)
  private final let compactInline = UITabBarItemAppearance(style: .compactInline)

  public override init(idiom: UIUserInterfaceIdiom) {
    super.init(idiom: idiom)
    observeItems()
  }

  public override init(barAppearance: UIBarAppearance) {
    super.init(barAppearance: barAppearance)
    observeItems()
    guard let other = barAppearance as? UITabBarAppearance else { return }
    stacked.take(other.stacked)
    inline.take(other.inline)
    compactInline.take(other.compactInline)
    selectionIndicatorTintColor = other.selectionIndicatorTintColor
    selectionIndicatorImage = other.selectionIndicatorImage
    stackedItemPositioning = other.stackedItemPositioning
    (stackedItemWidth, stackedItemSpacing) = (other.stackedItemWidth, other.stackedItemSpacing)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    observeItems()
  }

  open override func copy(with zone: NSZone? = nil) -> Any { UITabBarAppearance(barAppearance: self) }

  private func observeItems() {
    for appearance in [stacked, inline, compactInline] { appearance.bar = self }
  }
}

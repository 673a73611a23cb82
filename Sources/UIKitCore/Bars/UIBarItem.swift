/// An item of a bar.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
  public override init() { super.init() }

  /// The title of the item.
  open var title: String? { didSet { changed() } }
  /// The image of the item.
  open var image: UIImage? { didSet { changed() } }
  /// Stored but without effect.
  open var landscapeImagePhone: UIImage?
  /// Insets of the image, in points.
  open var imageInsets = UIEdgeInsets.zero { didSet { changed() } }
  /// Whether the user can choose the item.
  open var isEnabled = true { didSet { if oldValue != isEnabled { changed() } } }
  /// A number for the app's use.
  open var tag = 0
  /// Identifies the item for tests and assistive programs.
  open var accessibilityIdentifier: String? { didSet { changed() } }
  /// The name that the screen reader speaks.
  open var accessibilityLabel: String? { didSet { changed() } }

  private var attributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

  /// Sets font and colour of the title for `state`.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    self.attributes[state] = attributes
    changed()
  }

  /// The attributes set for `state`; nil if there are none.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { attributes[state] }

  /// The view that shows the item, for popovers that point at it.
  package final weak var shownView: UIView?
  /// The bar that shows the item.
  package final weak var bar: (any BarItemOwner)?
  package final func changed() { bar?.itemDidChange(self) }
}

/// The bar that shows an item.
@MainActor
package protocol BarItemOwner: AnyObject {
  func itemDidChange(_ item: UIBarItem)
}

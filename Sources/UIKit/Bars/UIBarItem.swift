/// An entry of a bar.
@MainActor
open class UIBarItem: NSObject {
  public override init() { super.init() }

  open var title: String? { didSet { changed() } }
  open var image: UIImage? { didSet { changed() } }
  open var landscapeImagePhone: UIImage?
  open var imageInsets = UIEdgeInsets.zero { didSet { changed() } }
  open var isEnabled = true { didSet { if oldValue != isEnabled { changed() } } }
  open var tag = 0
  /// Found by tests and assistive programs.
  open var accessibilityIdentifier: String? { didSet { changed() } }
  open var accessibilityLabel: String? { didSet { changed() } }

  private var attributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

  /// Font and colour of the title.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    self.attributes[state] = attributes
    changed()
  }

  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { attributes[state] }

  /// The bar that shows the item.
  final weak var bar: UIToolbar?
  func changed() { bar?.itemDidChange(self) }
}

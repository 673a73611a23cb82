import CoreGraphics
import Foundation

/// A field to search with, and a button that ends searching.
///
/// - Threading: main actor.
@MainActor
open class UISearchBar: UIView {
  public enum Style: UInt, Sendable {
    case `default` = 0
    /// With a background.
    case prominent = 1
    /// Without one.
    case minimal = 2
  }

  // Points and seconds.
  private static let margin: CGFloat = 8
  private static let fieldHeight: CGFloat = 36
  private static let height: CGFloat = 56
  private static let duration: TimeInterval = 0.25

  open weak var delegate: (any UISearchBarDelegate)?
  /// What is typed in.
  public final let searchTextField = UISearchTextField()
  private final let cancelButton = UIButton(type: .system)
  private final let events = SearchFieldEvents()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareBar()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareBar()
  }

  private func prepareBar() {
    addSubview(searchTextField)
    cancelButton.setTitle("Cancel", for: .normal)
    cancelButton.isHidden = true
    addSubview(cancelButton)
    events.bar = self
    searchTextField.delegate = events
    searchTextField.addAction(
      UIAction { [weak self] _ in
        if let self { self.delegate?.searchBar(self, textDidChange: self.text ?? "") }
      }, for: .editingChanged)
    cancelButton.addAction(
      UIAction { [weak self] _ in
        if let self { self.delegate?.searchBarCancelButtonClicked(self) }
      }, for: .touchUpInside)
    showStyle()
  }

  // MARK: Text

  open var text: String? {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }

  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }

  /// Kept; nothing is shown above the field.
  open var prompt: String?

  // MARK: Buttons

  open var showsCancelButton: Bool {
    get { !cancelButton.isHidden }
    set { setShowsCancelButton(newValue, animated: false) }
  }

  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    guard self.showsCancelButton != showsCancelButton else { return }
    if animated, window != nil { layoutIfNeeded() }
    cancelButton.isHidden = !showsCancelButton
    cancelButton.alpha = animated ? 0 : 1
    setNeedsLayout()
    guard animated, window != nil else { return cancelButton.alpha = 1 }
    UIView.animate(withDuration: Self.duration) {
      self.cancelButton.alpha = 1
      self.layoutIfNeeded()
    }
  }

  // Kept; bookmarks and results have no buttons.
  open var showsBookmarkButton = false
  open var showsSearchResultsButton = false
  open var isSearchResultsButtonSelected = false
  open var showsScopeBar = false
  open var scopeButtonTitles: [String]?
  open var selectedScopeButtonIndex = 0

  // MARK: Look

  open var searchBarStyle = Style.default { didSet { showStyle() } }
  /// The colour of the background.
  open var barTintColor: UIColor? { didSet { showStyle() } }
  open var isTranslucent = true
  /// An empty image takes the background away.
  open var backgroundImage: UIImage? { didSet { showStyle() } }

  private func showStyle() {
    let isPlain = searchBarStyle == .minimal || backgroundImage != nil
    backgroundColor = isPlain ? nil : barTintColor
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: Self.height) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width.isFinite && size.width > 0 ? size.width : 320, height: Self.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    var right = bounds.width - Self.margin
    let button = cancelButton.sizeThatFits(bounds.size)
    if showsCancelButton { right -= button.width + Self.margin }
    let top = ((bounds.height - Self.fieldHeight) / 2).rounded()
    func mirrored(_ rect: CGRect) -> CGRect {
      isRightToLeft ? CGRect(x: bounds.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height) : rect
    }
    searchTextField.frame = mirrored(
      CGRect(x: Self.margin, y: top, width: max(right - Self.margin, 0), height: Self.fieldHeight))
    cancelButton.frame = mirrored(
      CGRect(
        x: right + Self.margin, y: ((bounds.height - button.height) / 2).rounded(), width: button.width,
        height: button.height))
  }

  // MARK: Focus

  open override var canBecomeFirstResponder: Bool { searchTextField.canBecomeFirstResponder }
  @discardableResult
  open override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }
  @discardableResult
  open override func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }
  open override var isFirstResponder: Bool { searchTextField.isFirstResponder }

  open override var inputAccessoryView: UIView? {
    get { searchTextField.inputAccessoryView }
    set { searchTextField.inputAccessoryView = newValue }
  }
}

extension UISearchBar: UITextInputTraits {
  public var autocapitalizationType: UITextAutocapitalizationType {
    get { searchTextField.autocapitalizationType }
    set { searchTextField.autocapitalizationType = newValue }
  }
  public var autocorrectionType: UITextAutocorrectionType {
    get { searchTextField.autocorrectionType }
    set { searchTextField.autocorrectionType = newValue }
  }
  public var spellCheckingType: UITextSpellCheckingType {
    get { searchTextField.spellCheckingType }
    set { searchTextField.spellCheckingType = newValue }
  }
  public var keyboardType: UIKeyboardType {
    get { searchTextField.keyboardType }
    set { searchTextField.keyboardType = newValue }
  }
  public var keyboardAppearance: UIKeyboardAppearance {
    get { searchTextField.keyboardAppearance }
    set { searchTextField.keyboardAppearance = newValue }
  }
  public var returnKeyType: UIReturnKeyType {
    get { searchTextField.returnKeyType }
    set { searchTextField.returnKeyType = newValue }
  }
  public var enablesReturnKeyAutomatically: Bool {
    get { searchTextField.enablesReturnKeyAutomatically }
    set { searchTextField.enablesReturnKeyAutomatically = newValue }
  }
  public var isSecureTextEntry: Bool {
    get { searchTextField.isSecureTextEntry }
    set { searchTextField.isSecureTextEntry = newValue }
  }
  public var textContentType: UITextContentType! {
    get { searchTextField.textContentType }
    set { searchTextField.textContentType = newValue }
  }
}

/// Tells a search bar's delegate what happens in its field.
@MainActor
private final class SearchFieldEvents: NSObject, UITextFieldDelegate {
  weak var bar: UISearchBar?

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    bar.map { $0.delegate?.searchBarShouldBeginEditing($0) ?? true } ?? true
  }
  func textFieldDidBeginEditing(_ textField: UITextField) { if let bar { bar.delegate?.searchBarTextDidBeginEditing(bar) } }
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
    bar.map { $0.delegate?.searchBarShouldEndEditing($0) ?? true } ?? true
  }
  func textFieldDidEndEditing(_ textField: UITextField) { if let bar { bar.delegate?.searchBarTextDidEndEditing(bar) } }
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool {
    bar.map { $0.delegate?.searchBar($0, shouldChangeTextIn: range, replacementText: string) ?? true } ?? true
  }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    guard let bar, !(textField.enablesReturnKeyAutomatically && !textField.hasText) else { return false }
    bar.delegate?.searchBarSearchButtonClicked(bar)
    return true
  }
}

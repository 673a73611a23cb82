import CoreGraphics
import Foundation

/// A search field with an optional Cancel button.
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class UISearchBar: UIView {
  /// How the bar's background is drawn.
  public enum Style: UInt, Sendable {
    case `default` = 0
    /// With `barTintColor` as its background, like `default`.
    case prominent = 1
    /// Without a background.
    case minimal = 2
  }

  // In points and seconds.
  private static let margin: CGFloat = 8
  private static let fieldHeight: CGFloat = 36
  private static let height: CGFloat = 56
  private static let duration: TimeInterval = 0.25

  /// Is notified of editing and of the buttons.
  open weak var delegate: (any UISearchBarDelegate)?
  /// The field that the search text is typed in.
  public final let searchTextField = UISearchTextField()
  private final let cancelButton = UIButton(type: .system)
  private final let events = SearchFieldEvents()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareBar()
  }

  /// Archives are not supported: the same as an initialisation with an empty frame.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareBar()
  }

  private func prepareBar() {
    addSubview(searchTextField)
    cancelButton.setTitle(Strings.preferred.buttons.cancel, for: .normal)
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

  /// The search text; never nil when read.
  open var text: String? {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }

  /// The text shown while the field is empty.
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }

  /// Stored only: nothing is shown above the field.
  open var prompt: String?

  // MARK: Buttons

  /// Whether the Cancel button is shown.
  open var showsCancelButton: Bool {
    get { !cancelButton.isHidden }
    set { setShowsCancelButton(newValue, animated: false) }
  }

  /// Shows or hides the Cancel button; an animation takes 0.25 s.
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

  // Stored only, like the properties below: there are no buttons for bookmarks, results and scopes.
  /// Stored only: there is no bookmark button.
  open var showsBookmarkButton = false
  /// Stored only: there is no results button.
  open var showsSearchResultsButton = false
  /// Stored only: there is no results button.
  open var isSearchResultsButtonSelected = false
  /// Stored only: there is no scope bar.
  open var showsScopeBar = false
  /// Stored only: there is no scope bar.
  open var scopeButtonTitles: [String]?
  /// Stored only: there is no scope bar.
  open var selectedScopeButtonIndex = 0

  // MARK: Appearance

  /// How the bar's background is drawn.
  open var searchBarStyle = Style.default { didSet { showStyle() } }
  /// The colour of the background; nil for none.
  open var barTintColor: UIColor? { didSet { showStyle() } }
  /// Stored only: the background is drawn as `barTintColor` is.
  open var isTranslucent = true
  /// Any image, also an empty one, removes the background; the image itself is not drawn.
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
    func flipped(_ rect: CGRect) -> CGRect {
      isRightToLeft ? CGRect(x: bounds.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height) : rect
    }
    searchTextField.frame = flipped(
      CGRect(x: Self.margin, y: top, width: max(right - Self.margin, 0), height: Self.fieldHeight))
    cancelButton.frame = flipped(
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
  /// When the on-screen keyboard switches to capital letters.
  public var autocapitalizationType: UITextAutocapitalizationType {
    get { searchTextField.autocapitalizationType }
    set { searchTextField.autocapitalizationType = newValue }
  }
  /// Whether the on-screen keyboard corrects the text.
  public var autocorrectionType: UITextAutocorrectionType {
    get { searchTextField.autocorrectionType }
    set { searchTextField.autocorrectionType = newValue }
  }
  /// Whether spelling is checked. Stored only.
  public var spellCheckingType: UITextSpellCheckingType {
    get { searchTextField.spellCheckingType }
    set { searchTextField.spellCheckingType = newValue }
  }
  /// The kind of the on-screen keyboard.
  public var keyboardType: UIKeyboardType {
    get { searchTextField.keyboardType }
    set { searchTextField.keyboardType = newValue }
  }
  /// The appearance of the on-screen keyboard; the default follows the interface style.
  public var keyboardAppearance: UIKeyboardAppearance {
    get { searchTextField.keyboardAppearance }
    set { searchTextField.keyboardAppearance = newValue }
  }
  /// The label of the return key.
  public var returnKeyType: UIReturnKeyType {
    get { searchTextField.returnKeyType }
    set { searchTextField.returnKeyType = newValue }
  }
  /// Whether the return key is disabled while there is no text.
  public var enablesReturnKeyAutomatically: Bool {
    get { searchTextField.enablesReturnKeyAutomatically }
    set { searchTextField.enablesReturnKeyAutomatically = newValue }
  }
  /// Whether the text is hidden, and kept out of undo, the pasteboard, recordings, logs and suggestions.
  public var isSecureTextEntry: Bool {
    get { searchTextField.isSecureTextEntry }
    set { searchTextField.isSecureTextEntry = newValue }
  }
  /// The meaning of the text. A text with one gets no smart punctuation by default.
  public var textContentType: UITextContentType! {
    get { searchTextField.textContentType }
    set { searchTextField.textContentType = newValue }
  }
}

/// Forwards the events of a search bar's field to the bar's delegate.
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

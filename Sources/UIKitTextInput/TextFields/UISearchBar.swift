import CoreGraphics
import Foundation
import UIKitCore

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
  private static let scopeHeight: CGFloat = 44
  private static let duration: TimeInterval = 0.25

  /// Is notified of editing and of the buttons.
  open weak var delegate: (any UISearchBarDelegate)?
  /// The field that the search text is typed in.
  public final let searchTextField = UISearchTextField()
  private final let cancelButton = UIButton(type: .system)
  private final var hasCancelButton = false
  private final let events = SearchFieldEvents()
  private final var scopes: UISegmentedControl?
  /// The search controller that the bar belongs to, which is notified of everything after the delegate.
  package final weak var observer: (any SearchBarObserver)?

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
        guard let self else { return }
        self.delegate?.searchBar(self, textDidChange: self.text ?? "")
        self.observer?.searchBarDidChange(self)
      }, for: .editingChanged)
    cancelButton.addAction(
      UIAction { [weak self] _ in self?.cancel() }, for: .touchUpInside)
    showStyle()
  }

  private func cancel() {
    delegate?.searchBarCancelButtonClicked(self)
    observer?.searchBarWasCancelled(self)
  }

  /// Does what the cancel button does.
  /// - Returns: False if there is none.
  package final func endByEscape() -> Bool {
    if showsCancelButton {
      cancel()
      return true
    }
    guard let search = observer as? any SearchPresenting, search.isActive else { return false }
    search.isActive = false
    return true
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
    get { hasCancelButton }
    set { setShowsCancelButton(newValue, animated: false) }
  }

  /// Shows or hides the Cancel button; an animation takes 0.25 s.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    guard hasCancelButton != showsCancelButton else { return }
    guard animated, window != nil else {
      hasCancelButton = showsCancelButton
      cancelButton.isHidden = !showsCancelButton
      cancelButton.alpha = 1
      return setNeedsLayout()
    }
    layoutIfNeeded()
    hasCancelButton = showsCancelButton
    // It moves in from the side and out again.
    if showsCancelButton, cancelButton.isHidden { cancelButton.alpha = 0 }
    cancelButton.isHidden = false
    setNeedsLayout()
    UIView.animate(withDuration: Self.duration, delay: 0, options: .allowUserInteraction) {
      self.cancelButton.alpha = showsCancelButton ? 1 : 0
      self.layoutIfNeeded()
    } completion: { _ in
      guard !self.hasCancelButton else { return }
      self.cancelButton.isHidden = true
      self.cancelButton.alpha = 1
    }
  }

  // Stored only, like the two below: there are no buttons for bookmarks and results.
  /// Stored only: there is no bookmark button.
  open var showsBookmarkButton = false
  /// Stored only: there is no results button.
  open var showsSearchResultsButton = false
  /// Stored only: there is no results button.
  open var isSearchResultsButtonSelected = false

  // MARK: Scopes

  /// Whether a control for `scopeButtonTitles` is shown below the field; the bar is 44 points higher with it.
  open var showsScopeBar = false { didSet { if oldValue != showsScopeBar { scopesDidChange() } } }
  /// The titles of the scopes; nil or empty for none.
  open var scopeButtonTitles: [String]? { didSet { if oldValue != scopeButtonTitles { scopesDidChange() } } }
  /// The index of the chosen scope. Setting it notifies nobody.
  open var selectedScopeButtonIndex = 0 {
    didSet { scopes?.selectedSegmentIndex = selectedScopeIndex }
  }

  /// Shows or hides the control for scopes; an animation takes 0.25 s.
  open func setShowsScope(_ show: Bool, animated: Bool) {
    guard showsScopeBar != show else { return }
    let old = scopes
    showsScopeBar = show
    guard animated, window != nil else { return }
    if let scopes {
      scopes.alpha = 0
      UIView.animate(withDuration: Self.duration, delay: 0, options: .allowUserInteraction) { scopes.alpha = 1 }
    } else if let old {
      // It stays where it is while the bar becomes lower around it.
      addSubview(old)
      old.isUserInteractionEnabled = false
      UIView.animate(withDuration: Self.duration) {
        old.alpha = 0
      } completion: { _ in
        old.removeFromSuperview()
      }
    }
  }

  private var selectedScopeIndex: Int {
    min(max(selectedScopeButtonIndex, 0), max((scopeButtonTitles?.count ?? 0) - 1, 0))
  }

  private func scopesDidChange() {
    scopes?.removeFromSuperview()
    scopes = nil
    invalidateIntrinsicContentSize()
    observer?.searchBarHeightDidChange(self)
    setNeedsLayout()
    guard showsScopeBar, let scopeButtonTitles, !scopeButtonTitles.isEmpty else { return }
    let control = UISegmentedControl(items: scopeButtonTitles)
    control.selectedSegmentIndex = selectedScopeIndex
    control.addAction(
      UIAction { [weak self, weak control] _ in
        guard let self, let control else { return }
        self.selectedScopeButtonIndex = control.selectedSegmentIndex
        self.delegate?.searchBar(self, selectedScopeButtonIndexDidChange: self.selectedScopeButtonIndex)
        self.observer?.searchBarDidChange(self)
      }, for: .valueChanged)
    scopes = control
    // At its place before anything animates. Once it is in the bar, a layout would be that of all bars.
    UIView.performWithoutAnimation {
      place(control)
      control.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight
      control.layoutIfNeeded()
      addSubview(control)
      control.semanticContentAttribute = .unspecified
    }
  }

  private func place(_ scopes: UISegmentedControl) {
    let height = scopes.intrinsicContentSize.height
    scopes.frame = CGRect(
      x: Self.margin, y: min(Self.height, bounds.height) + ((Self.scopeHeight - height) / 2).rounded() - 4,
      width: max(bounds.width - 2 * Self.margin, 0), height: height)
  }

  // MARK: Appearance

  /// How the bar's background is drawn.
  open var searchBarStyle = Style.default { didSet { showStyle() } }
  /// The colour of the background; nil for none.
  open var barTintColor: UIColor? {
    didSet {
      noteAppearance(.barTintColor)
      showStyle()
    }
  }
  /// Stored only: the background is drawn as `barTintColor` is.
  open var isTranslucent = true
  /// Any image, also an empty one, removes the background; the image itself is not drawn.
  open var backgroundImage: UIImage? { didSet { showStyle() } }

  /// The style of the bar; black makes its appearance dark.
  open var barStyle = UIBarStyle.default {
    didSet { overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified }
  }

  private func showStyle() {
    let isPlain = searchBarStyle == .minimal || backgroundImage != nil
    setOwnBackgroundColor(isPlain ? nil : barTintColor)
  }

  // MARK: Layout

  private var wantedHeight: CGFloat { Self.height + (scopes == nil ? 0 : Self.scopeHeight) }

  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: wantedHeight) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width.isFinite && size.width > 0 ? size.width : 320, height: wantedHeight)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    var right = bounds.width - Self.margin
    let button = cancelButton.sizeThatFits(bounds.size)
    if showsCancelButton { right -= button.width + Self.margin }
    let row = scopes == nil ? bounds.height : min(Self.height, bounds.height)
    let top = ((row - Self.fieldHeight) / 2).rounded()
    func flipped(_ rect: CGRect) -> CGRect {
      isRightToLeft ? CGRect(x: bounds.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height) : rect
    }
    searchTextField.frame = flipped(
      CGRect(x: Self.margin, y: top, width: max(right - Self.margin, 0), height: Self.fieldHeight))
    cancelButton.frame = flipped(
      CGRect(
        x: right + Self.margin, y: ((row - button.height) / 2).rounded(), width: button.width, height: button.height))
    if let scopes { place(scopes) }
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

/// A search controller, which is notified of what its bar does after the delegate.
@MainActor
package protocol SearchBarObserver: AnyObject {
  func searchBarDidBeginEditing(_ bar: UISearchBar)
  /// Called when the text or the scope has changed.
  func searchBarDidChange(_ bar: UISearchBar)
  func searchBarWasCancelled(_ bar: UISearchBar)
  func searchBarHeightDidChange(_ bar: UISearchBar)
}

/// Forwards the events of a search bar's field to the bar's delegate.
@MainActor
private final class SearchFieldEvents: NSObject, UITextFieldDelegate {
  weak var bar: UISearchBar?

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    bar.map { $0.delegate?.searchBarShouldBeginEditing($0) ?? true } ?? true
  }
  func textFieldDidBeginEditing(_ textField: UITextField) {
    guard let bar else { return }
    bar.delegate?.searchBarTextDidBeginEditing(bar)
    bar.observer?.searchBarDidBeginEditing(bar)
  }
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

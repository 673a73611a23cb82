@_spi(Hooks) import UIKitCore
import UIKitTextInput

/// Searches the content of another controller: shows a search bar's results while it is active.
///
/// Assign it to the `searchController` of a controller's navigation item, or add its `searchBar` to a view. Beginning to
/// type makes it active: it is presented by the controller that has the bar, inside that controller's view. Present alerts
/// and other controllers from the search controller meanwhile.
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class UISearchController: UIViewController, SearchPresenting, SearchBarObserver {
  /// When the control for scopes is shown.
  public enum ScopeBarActivation: Int, Sendable {
    /// While the controller is active.
    case automatic = 0
    /// When the app says so.
    case manual = 1
    /// While there is text.
    case onTextEntry = 2
    /// While the controller is active.
    case onSearchActivation = 3
  }

  /// The search bar.
  open var searchBar: UISearchBar { bar }
  /// The controller that shows results; nil if the searched controller shows them itself.
  public final let searchResultsController: UIViewController?
  /// Updates the results.
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  /// Is notified of the presentation.
  open weak var delegate: (any UISearchControllerDelegate)?

  /// Whether the searched content is dimmed and out of reach while there are no results.
  open var obscuresBackgroundDuringPresentation = true { didSet { contentMayHaveChanged() } }
  /// Whether the buttons and titles of the navigation bar make room for the search bar.
  open var hidesNavigationBarDuringPresentation = true
  /// Whether the Cancel button is shown while the controller is active.
  open var automaticallyShowsCancelButton = true
  /// When the control for scopes is shown.
  open var scopeBarActivation = ScopeBarActivation.automatic
  /// Whether the control for scopes is shown while the controller is active.
  open var automaticallyShowsScopeBar: Bool {
    get { scopeBarActivation != .manual }
    set { scopeBarActivation = newValue ? .automatic : .manual }
  }
  /// Whether the results are shown as soon as there is text.
  open var automaticallyShowsSearchResultsController = true { didSet { contentMayHaveChanged() } }
  /// Whether the results are shown. Setting it ends their automatic appearance.
  open var showsSearchResultsController: Bool {
    get { automaticallyShowsSearchResultsController ? !(bar.text ?? "").isEmpty : showsResults }
    set {
      automaticallyShowsSearchResultsController = false
      showsResults = newValue
      contentMayHaveChanged()
    }
  }

  private final let bar = UISearchBar()
  private final var showsResults = false
  private final var active = false
  private final var isChanging = false
  /// The item whose bar shows the search bar.
  package final weak var item: UINavigationItem?
  /// The controller that is searched, where the search bar is in a navigation bar.
  package final weak var searched: UIViewController?

  /// - Parameter searchResultsController: Shows the results; nil if the searched controller does.
  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    super.init(nibName: nil, bundle: nil)
    setUp()
  }

  /// Creates a controller whose searched controller shows the results.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    searchResultsController = nil
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    setUp()
  }

  /// Archives are not supported: the same as `init(searchResultsController: nil)`.
  public required init?(coder: NSCoder) {
    searchResultsController = nil
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    bar.observer = self
    bar.searchBarStyle = .minimal
    bar.placeholder = Strings.preferred.buttons.search
    modalPresentationStyle = .overCurrentContext
    modalTransitionStyle = .crossDissolve
  }

  // MARK: Active

  /// Whether the controller is presented. Setting it presents or dismisses it; dismissing clears the text.
  open var isActive: Bool {
    get { active }
    set { newValue ? activate() : deactivate(animated: true) }
  }

  private func activate() {
    guard !active, !isChanging else { return }
    guard let searched = searched ?? bar.nearestController, searched.viewIfLoaded?.window != nil else {
      return Log.error(
        "\(type(of: self)).isActive: the search bar is in no controller on the screen; the search does not begin.")
    }
    isChanging = true
    delegate?.presentSearchController(self)
    if presentingViewController == nil {
      // It covers the controller that has the bar, whatever that says of contexts.
      let defines = searched.definesPresentationContext
      searched.definesPresentationContext = true
      active = true
      delegate?.willPresentSearchController(self)
      searched.present(self, animated: true) { [weak self] in
        guard let self else { return }
        self.delegate?.didPresentSearchController(self)
      }
      searched.definesPresentationContext = defines
    }
    isChanging = false
    active = presentingViewController != nil
    guard active else { return }
    if automaticallyShowsCancelButton { bar.setShowsCancelButton(true, animated: true) }
    showScopes()
    item?.changed(.search, animated: true)
    update()
  }

  private func deactivate(animated: Bool, completion: (() -> Void)? = nil) {
    guard active, !isChanging else { return }
    isChanging = true
    active = false
    delegate?.willDismissSearchController(self)
    bar.text = nil
    bar.resignFirstResponder()
    if automaticallyShowsCancelButton { bar.setShowsCancelButton(false, animated: animated) }
    if scopeBarActivation != .manual { bar.setShowsScope(false, animated: animated) }
    item?.changed(.search, animated: animated)
    isChanging = false
    update()
    endPresentation(animated: animated) { [weak self] in
      guard let self else { return }
      self.delegate?.didDismissSearchController(self)
      completion?()
    }
  }

  /// Called when the presentation has ended, also without a dismissal by this class.
  final func presentationDidEnd() {
    guard active, !isChanging else { return }
    active = false
    bar.text = nil
    bar.resignFirstResponder()
    bar.showsCancelButton = false
    if scopeBarActivation != .manual { bar.showsScopeBar = false }
    item?.changed(.search)
  }

  /// Ends the search, if this controller presents nothing itself.
  open override func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard active, !presentsAnother else { return super.dismiss(animated: flag, completion: completion) }
    deactivate(animated: flag, completion: completion)
  }

  private func showScopes() {
    guard bar.scopeButtonTitles != nil else { return }
    switch scopeBarActivation {
    case .automatic, .onSearchActivation: bar.setShowsScope(true, animated: true)
    case .onTextEntry: bar.setShowsScope(!(bar.text ?? "").isEmpty, animated: true)
    case .manual: break
    }
  }

  // MARK: Bar

  package final func searchBarDidBeginEditing(_ bar: UISearchBar) {
    if active { update() } else { activate() }
  }

  package final func searchBarDidChange(_ bar: UISearchBar) {
    guard active else { return }
    if scopeBarActivation == .onTextEntry { showScopes() }
    update()
  }

  package final func searchBarWasCancelled(_ bar: UISearchBar) { deactivate(animated: true) }

  package final func searchBarHeightDidChange(_ bar: UISearchBar) { item?.changed(.search) }

  private func update() {
    searchResultsUpdater?.updateSearchResults(for: self)
    contentMayHaveChanged()
  }

  // MARK: Presentation

  /// The search field keeps the focus when the controller is presented.
  open override var disablesAutomaticKeyboardDismissal: Bool { true }

  @_spi(Hooks) open override func ownPresentationController(presenter: UIViewController?) -> UIPresentationController? {
    SearchPresentation(presentedViewController: self, presenting: presenter)
  }

  open override func loadView() { view = SearchView(self) }

  open override func viewDidLoad() {
    super.viewDidLoad()
    if let results = searchResultsController {
      addChild(results)
      results.didMove(toParent: self)
    }
    contentMayHaveChanged()
  }

  private func contentMayHaveChanged() { (viewIfLoaded as? SearchView)?.showContent() }
}

/// Updates the results of a search.
@preconcurrency @MainActor
public protocol UISearchResultsUpdating: NSObjectProtocol {
  /// Called when the search begins and ends, and when its text or scope has changed.
  func updateSearchResults(for searchController: UISearchController)
}

/// Is notified of the presentation of a search controller.
@preconcurrency @MainActor
public protocol UISearchControllerDelegate: NSObjectProtocol {
  /// Presents the controller, if the app does so itself.
  func presentSearchController(_ searchController: UISearchController)
  /// Called before the controller is presented.
  func willPresentSearchController(_ searchController: UISearchController)
  /// Called after the controller was presented.
  func didPresentSearchController(_ searchController: UISearchController)
  /// Called before the controller is dismissed.
  func willDismissSearchController(_ searchController: UISearchController)
  /// Called after the controller was dismissed.
  func didDismissSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
  /// Does nothing: the controller presents itself.
  public func presentSearchController(_ searchController: UISearchController) {}
  /// Does nothing.
  public func willPresentSearchController(_ searchController: UISearchController) {}
  /// Does nothing.
  public func didPresentSearchController(_ searchController: UISearchController) {}
  /// Does nothing.
  public func willDismissSearchController(_ searchController: UISearchController) {}
  /// Does nothing.
  public func didDismissSearchController(_ searchController: UISearchController) {}
}

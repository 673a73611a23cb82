import CoreGraphics
import Foundation
import UIKitCore

/// Shows pages, each of which is a controller, that users turn by dragging.
///
/// Pages scroll in both styles. The pages beside the shown one come from the data source; they become children, and load
/// their views, when they are turned to.
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class UIPageViewController: UIViewController {
  /// The axis along which pages are turned.
  public enum NavigationOrientation: Int, Sendable {
    case horizontal = 0
    case vertical = 1
  }

  /// The edge at which pages are bound.
  public enum SpineLocation: Int, Sendable {
    /// The scroll style has no spine.
    case none = 0
    /// At the leading edge.
    case min = 1
    /// In the middle, with a page on each side.
    case mid = 2
    /// At the trailing edge.
    case max = 3
  }

  /// The direction in which pages are turned.
  public enum NavigationDirection: Int, Sendable {
    case forward = 0
    case reverse = 1
  }

  /// How pages are turned.
  public enum TransitionStyle: Int, Sendable {
    /// Shown as `scroll`.
    case pageCurl = 0
    case scroll = 1
  }

  /// The names of options.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The place of the spine, the raw value of a `SpineLocation`; for the page-curl style.
    public static let spineLocation = OptionsKey(rawValue: "UIPageViewControllerOptionSpineLocationKey")
    /// The space between pages in points; for the scroll style.
    public static let interPageSpacing = OptionsKey(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
  }

  /// How pages are turned.
  public final let transitionStyle: TransitionStyle
  /// The axis along which pages are turned.
  public final let navigationOrientation: NavigationOrientation
  final var paging = Paging()
  final let scroll = PageScrollView()
  final lazy var dots = PageDots()

  /// Creates a controller without pages; set them before it is shown.
  public init(
    transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
    options: [OptionsKey: Any]? = nil
  ) {
    transitionStyle = style
    self.navigationOrientation = navigationOrientation
    super.init(nibName: nil, bundle: nil)
    take(options ?? [:])
    prepareScrolling()
  }

  /// Creates a controller of the page-curl style.
  public override convenience init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    self.init(transitionStyle: .pageCurl, navigationOrientation: .horizontal)
  }

  /// Archives are not supported: the same as a horizontal controller of the page-curl style.
  public required init?(coder: NSCoder) {
    transitionStyle = .pageCurl
    navigationOrientation = .horizontal
    super.init(coder: coder)
    take([:])
    prepareScrolling()
  }

  open override func loadView() {
    let root = PageRootView(frame: UIScreen.main.bounds)
    root.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.controller = self
    root.clipsToBounds = true
    view = root
    let keys = PageKeys(self)
    keys.frame = root.bounds
    root.addSubview(keys)
    root.addSubview(scroll)
    showCurrent()
  }

  /// Is notified of the pages that users turn.
  open weak var delegate: (any UIPageViewControllerDelegate)?

  /// Gives the pages beside the shown one; without it users cannot turn pages. Setting it, also to the same object, asks
  /// again for what has been asked before.
  open weak var dataSource: (any UIPageViewControllerDataSource)? {
    didSet { dataSourceDidChange() }
  }

  /// The place of the spine; `.none` in the scroll style.
  open var spineLocation: SpineLocation { transitionStyle == .scroll ? .none : paging.spine }

  /// Whether pages have content on both sides. Then two may be set, of which the second one is the back of the first.
  open var isDoubleSided: Bool {
    get { paging.isDoubleSided || spineLocation == .mid }
    set { paging.isDoubleSided = newValue }
  }

  /// The recognizers that turn pages; none in the scroll style.
  open var gestureRecognizers: [UIGestureRecognizer] {
    transitionStyle == .scroll ? [] : [scroll.panGestureRecognizer]
  }

  /// The pages that are shown or have been set last; while a user turns, those before it. nil if none have been set.
  open var viewControllers: [UIViewController]? {
    if let turn = paging.turn, !turn.isByUser { return turn.pages }
    return paging.current.isEmpty ? nil : paging.current
  }

  /// Shows other pages: one, or two with the spine in the middle.
  /// - Parameters:
  ///   - direction: Where they come from; forward is from the trailing edge or from below.
  ///   - completion: Called when they are shown, with whether the animation ran to its end.
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    set(viewControllers ?? [], direction, animated: animated, completion)
  }

  // MARK: Restoration

  /// Saves the shown pages, as far as they have restoration identifiers.
  open override func encodeRestorableState(with coder: NSCoder) {
    super.encodeRestorableState(with: coder)
    encodePages(with: coder)
  }

  /// Restores the shown pages.
  open override func decodeRestorableState(with coder: NSCoder) {
    super.decodeRestorableState(with: coder)
    decodePages(with: coder)
  }
}

import UIKit

/// The sidebar and the page beside it; on a small screen, the page below a bar that leads back to a list of all pages.
final class GalleryViewController: UIViewController, Explorable, UINavigationBarDelegate {
  private let sidebar = SidebarView()
  private let bar = UINavigationBar()
  private lazy var list = PageList { [weak self] in self?.leaveList(for: $0) }
  private var page: Page
  private var pageView = UIView()
  /// Nil before the views are arranged.
  private var hasSmallScreen: Bool?
  /// Where the page is.
  private let place = UILayoutGuide()
  private lazy var besideSidebar = [
    place.topAnchor.constraint(equalTo: view.topAnchor), place.leadingAnchor.constraint(equalTo: sidebar.trailingAnchor),
  ]
  private lazy var belowBar = [
    place.topAnchor.constraint(equalTo: bar.bottomAnchor), place.leadingAnchor.constraint(equalTo: view.leadingAnchor),
  ]

  init(page: Page) {
    self.page = page
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    page = .overview
    super.init(coder: coder)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    sidebar.onSelect = { [weak self] in self?.show($0, animated: true) }
    view.add(sidebar)
    list.isHidden = true
    bar.delegate = self
    view.add(bar)
    view.fill(with: list)
    view.addLayoutGuide(place)
    NSLayoutConstraint.activate([
      bar.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      bar.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
      place.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      place.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      sidebar.topAnchor.constraint(equalTo: view.topAnchor), sidebar.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      sidebar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
    ])
    // Before there are views to lay out: most screens are as large as the window will be.
    adapt(to: UIScreen.main.bounds.size)
    show(page, animated: false)
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    adapt(to: view.bounds.size)
  }

  private func adapt(to size: CGSize) {
    let unit = ScreenUnit.unit(for: size)
    if traitOverrides[ScreenUnit.self] != unit { traitOverrides[ScreenUnit.self] = unit }
    let isSmall = SmallScreen.isSmall(size)
    if traitOverrides[SmallScreen.self] != isSmall { traitOverrides[SmallScreen.self] = isSmall }
    if hasSmallScreen != isSmall { arrange(isSmall: isSmall) }
    // On a narrow screen, the largest text would leave a few letters for each line.
    let largest: UIContentSizeCategory? = size.width < 700 ? .accessibilityLarge : nil
    if view.maximumContentSizeCategory != largest { view.maximumContentSizeCategory = largest }
    sidebar.isWide = size.width >= 1000 && !traitCollection.preferredContentSizeCategory.isAccessibilityCategory
  }

  private func arrange(isSmall: Bool) {
    hasSmallScreen = isSmall
    NSLayoutConstraint.deactivate(isSmall ? besideSidebar : belowBar)
    NSLayoutConstraint.activate(isSmall ? belowBar : besideSidebar)
    sidebar.isHidden = isSmall
    bar.isHidden = !isSmall
    if !isSmall { list.isHidden = true }
  }

  func show(_ page: Page, animated: Bool) {
    self.page = page
    sidebar.selection = page
    bar.items = [UINavigationItem(title: "Gallery"), UINavigationItem(title: page.title)]
    let old = pageView
    pageView = page.makeView()
    pageView.translatesAutoresizingMaskIntoConstraints = false
    view.insertSubview(pageView, belowSubview: sidebar)
    NSLayoutConstraint.activate([
      pageView.topAnchor.constraint(equalTo: place.topAnchor), pageView.bottomAnchor.constraint(equalTo: place.bottomAnchor),
      pageView.leadingAnchor.constraint(equalTo: place.leadingAnchor),
      pageView.trailingAnchor.constraint(equalTo: place.trailingAnchor),
    ])
    guard animated else {
      old.removeFromSuperview()
      return
    }
    pageView.alpha = 0
    pageView.transform = CGAffineTransform(translationX: 24, y: 0)
    UIView.animate(
      withDuration: 0.35, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, options: [],
      animations: {
        self.pageView.alpha = 1
        self.pageView.transform = .identity
        old.alpha = 0
      }, completion: { _ in old.removeFromSuperview() })
  }

  // MARK: The list of a small screen

  /// The back button shows the list over the page, whose title the bar keeps for the way back.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool {
    view.endEditing(true)
    list.selection = page
    list.isHidden = false
    list.alpha = 0
    UIView.animate(withDuration: 0.2) { self.list.alpha = 1 }
    return false
  }

  private func leaveList(for page: Page) {
    if page != self.page { show(page, animated: false) }
    UIView.animate(withDuration: 0.2) {
      self.list.alpha = 0
    } completion: { _ in
      self.list.isHidden = self.list.alpha == 0
    }
  }

  // MARK: Activities

  /// Whether a page shows activities of this type.
  func canRestore(_ activity: NSUserActivity) -> Bool {
    [TourPlanner.type, PostcardPlanner.type].contains(activity.activityType)
  }

  override func restoreUserActivityState(_ activity: NSUserActivity) {
    super.restoreUserActivityState(activity)
    guard canRestore(activity) else { return }
    if page != .activities { show(.activities, animated: false) }
    pageView.restoreUserActivityState(activity)
  }

  // MARK: Keys

  override var keyCommands: [UIKeyCommand]? {
    [
      UIKeyCommand(
        title: "Layout inspector", action: .toggleLayoutInspector, input: "i", modifierFlags: [.control, .command])
    ]
  }

  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action == .explore ? ResponderExplorer.shared.asks(self) : super.canPerformAction(action, withSender: sender)
  }
}

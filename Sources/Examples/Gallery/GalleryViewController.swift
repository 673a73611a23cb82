import UIKit

/// The sidebar and the page beside it.
final class GalleryViewController: UIViewController, Explorable {
  private let sidebar = SidebarView()
  private var page: Page
  private var pageView = UIView()

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
    NSLayoutConstraint.activate([
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
    // On a narrow screen, the largest text would leave a few letters for each line.
    let largest: UIContentSizeCategory? = size.width < 700 ? .accessibilityLarge : nil
    if view.maximumContentSizeCategory != largest { view.maximumContentSizeCategory = largest }
    sidebar.isWide = size.width >= 1000 && !traitCollection.preferredContentSizeCategory.isAccessibilityCategory
  }

  func show(_ page: Page, animated: Bool) {
    self.page = page
    sidebar.selection = page
    let old = pageView
    pageView = page.makeView()
    pageView.translatesAutoresizingMaskIntoConstraints = false
    view.insertSubview(pageView, belowSubview: sidebar)
    NSLayoutConstraint.activate([
      pageView.topAnchor.constraint(equalTo: view.topAnchor), pageView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      pageView.leadingAnchor.constraint(equalTo: sidebar.trailingAnchor),
      pageView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
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

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
    view.addSubview(sidebar)
    show(page, animated: false)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds, width = view.metrics.sidebarWidth
    sidebar.frame = CGRect(x: 0, y: 0, width: width, height: bounds.height)
    pageView.frame = pageFrame
  }

  private var pageFrame: CGRect {
    let bounds = view.bounds, width = view.metrics.sidebarWidth
    return CGRect(x: width, y: 0, width: max(bounds.width - width, 0), height: bounds.height)
  }

  private func show(_ page: Page, animated: Bool) {
    self.page = page
    sidebar.selection = page
    let old = pageView
    pageView = page.makeView()
    pageView.frame = pageFrame
    view.insertSubview(pageView, belowSubview: sidebar)
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

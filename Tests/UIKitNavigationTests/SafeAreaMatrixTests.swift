import KioskTesting
import Testing
import UIKit

/// Scroll views of each kind in each container, pinned in each way, under each bar: their content begins below the bars from
/// the first frame, and a finger that is put down moves nothing.
@MainActor
@Suite struct SafeAreaMatrixTests {
  enum Kind: CaseIterable { case scrollView, table, collection, textView }
  enum Pin: CaseIterable { case view, safeArea, margins, frame }
  enum Container: CaseIterable { case root, pushed, fullScreen, sheet, popover, tab, split }
  enum Bar: CaseIterable { case opaque, translucent, hidden, largeTitle, search }

  private final class Page: UIViewController, UITableViewDataSource, UICollectionViewDataSource {
    let pin: Pin
    let scroller: UIScrollView

    init(_ kind: Kind, _ pin: Pin) {
      self.pin = pin
      switch kind {
      case .scrollView:
        scroller = UIScrollView()
      case .table: scroller = UITableView(frame: .zero, style: .plain)
      case .collection:
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 200, height: 44)
        scroller = UICollectionView(frame: .zero, collectionViewLayout: layout)
      case .textView: scroller = UITextView()
      }
      super.init(nibName: nil, bundle: nil)
      title = "Page"
    }

    required init?(coder: NSCoder) { return nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      view.addSubview(scroller)
      if let table = scroller as? UITableView {
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        table.dataSource = self
      } else if let collection = scroller as? UICollectionView {
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        collection.dataSource = self
      } else if let text = scroller as? UITextView {
        text.text = String(repeating: "A line of text.\n", count: 100)
        text.selectedRange = NSRange(location: 0, length: 0)
      } else {
        let content = UIView()
        content.translatesAutoresizingMaskIntoConstraints = false
        scroller.addSubview(content)
        let guide = scroller.contentLayoutGuide
        NSLayoutConstraint.activate([
          content.topAnchor.constraint(equalTo: guide.topAnchor),
          content.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
          content.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
          content.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
          content.widthAnchor.constraint(equalTo: scroller.frameLayoutGuide.widthAnchor),
          content.heightAnchor.constraint(equalToConstant: 2000),
        ])
      }
      if pin == .frame {
        scroller.frame = view.bounds
        scroller.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      } else {
        scroller.translatesAutoresizingMaskIntoConstraints = false
        let guide = pin == .safeArea ? view.safeAreaLayoutGuide : view.layoutMarginsGuide
        NSLayoutConstraint.activate([
          scroller.topAnchor.constraint(equalTo: pin == .view ? view.topAnchor : guide.topAnchor),
          scroller.bottomAnchor.constraint(equalTo: pin == .view ? view.bottomAnchor : guide.bottomAnchor),
          scroller.leadingAnchor.constraint(equalTo: pin == .view ? view.leadingAnchor : guide.leadingAnchor),
          scroller.trailingAnchor.constraint(equalTo: pin == .view ? view.trailingAnchor : guide.trailingAnchor),
        ])
      }
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 100 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 300 }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }

    /// Where the content begins, in points below the top of the view.
    var contentTop: CGFloat { scroller.convert(CGPoint.zero, to: view).y }
    /// Where it should: below the bars, or where the scroll view begins.
    var wantedTop: CGFloat { max(scroller.frame.minY, view.safeAreaInsets.top) }
  }

  private func navigation(_ page: Page, _ bar: Bar) -> UINavigationController {
    let navigation = UINavigationController(rootViewController: page)
    prepare(navigation, page, bar)
    return navigation
  }

  private func prepare(_ navigation: UINavigationController, _ page: Page, _ bar: Bar) {
    let appearance = UINavigationBarAppearance()
    if bar == .opaque { appearance.configureWithOpaqueBackground() } else { appearance.configureWithDefaultBackground() }
    navigation.navigationBar.standardAppearance = appearance
    navigation.navigationBar.isTranslucent = bar != .opaque
    navigation.setNavigationBarHidden(bar == .hidden, animated: false)
    navigation.navigationBar.prefersLargeTitles = bar == .largeTitle
    if bar == .search {
      page.navigationItem.searchController = UISearchController()
      page.navigationItem.hidesSearchBarWhenScrolling = false
    }
  }

  private func show(_ page: Page, in container: Container, _ bar: Bar) -> VirtualKiosk<UIViewController> {
    let size = container == .split ? (1280, 800) : (800, 480)
    func kiosk(_ root: UIViewController) -> VirtualKiosk<UIViewController> { VirtualKiosk(size.0, size.1) { root } }
    switch container {
    case .root: return kiosk(navigation(page, bar))
    case .pushed:
      let navigation = UINavigationController(rootViewController: UIViewController())
      prepare(navigation, page, bar)
      let kiosk = kiosk(navigation)
      navigation.pushViewController(page, animated: false)
      return kiosk
    case .fullScreen, .sheet, .popover:
      let root = UIViewController(), kiosk = kiosk(root), shown = navigation(page, bar)
      shown.modalPresentationStyle = container == .sheet ? .pageSheet : container == .popover ? .popover : .fullScreen
      shown.popoverPresentationController?.sourceView = root.view
      shown.popoverPresentationController?.sourceRect = CGRect(x: 400, y: 100, width: 10, height: 10)
      root.present(shown, animated: false)
      return kiosk
    case .tab:
      let tabs = UITabBarController()
      tabs.viewControllers = [navigation(page, bar), UIViewController()]
      return kiosk(tabs)
    case .split:
      let split = UISplitViewController(style: .doubleColumn)
      split.setViewController(UIViewController(), for: .primary)
      split.setViewController(navigation(page, bar), for: .secondary)
      return kiosk(split)
    }
  }

  @Test(arguments: Kind.allCases, Container.allCases)
  func SA10_contentBeginsBelowTheBars(_ kind: Kind, _ container: Container) {
    for pin in Pin.allCases {
      for bar in Bar.allCases {
        let page = Page(kind, pin), kiosk = show(page, in: container, bar)
        kiosk.presentChanges()
        let name = "\(kind), \(container), \(pin), \(bar)"
        let first = page.contentTop
        #expect(first == page.wantedTop, "\(name): first frame")
        kiosk.advance(by: .seconds(1))
        #expect(page.contentTop == first, "\(name): a second later")
        let place = page.scroller.convert(CGPoint(x: 60, y: page.scroller.bounds.midY), to: nil)
        kiosk.touch(.down, at: .point(place.x, place.y))
        kiosk.advance(by: .milliseconds(50))
        kiosk.touch(.move, at: .point(place.x + 1, place.y + 1))
        kiosk.advance(by: .milliseconds(50))
        kiosk.touch(.up, at: .point(place.x + 1, place.y + 1))
        kiosk.advance(by: .seconds(1))
        #expect(page.contentTop == first, "\(name): after a touch")
        if container == .root || container == .pushed || container == .tab {
          page.navigationController?.pushViewController(UIViewController(), animated: true)
          kiosk.advance(by: .seconds(1))
          page.navigationController?.popViewController(animated: true)
          kiosk.advance(by: .seconds(1))
          #expect(page.contentTop == first, "\(name): after a push and back")
        }
        kiosk.end()
      }
    }
  }
}

import KioskTesting
import Testing

import UIKit
@testable import UIKitNavigation

/// What split view controllers look like.
@MainActor
@Suite(.serialized) struct SplitPictures {
  private final class List: UITableViewController {
    let names = ["Ticket hall", "Platform 1", "Platform 2", "Waiting room", "Bicycle cellar", "Staff entrance", "Roof"]

    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Rooms"
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "room")
      navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .add)
    }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "room", for: indexPath)
      var content = cell.defaultContentConfiguration()
      content.text = names[indexPath.row]
      content.image = UIImage(systemName: "house")
      cell.contentConfiguration = content
      return cell
    }
  }

  private final class Detail: UIViewController {
    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Ticket hall"
      view.backgroundColor = .systemGroupedBackground
      navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .action)
      let card = UIView(frame: view.bounds.insetBy(dx: 20, dy: 80))
      card.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      card.backgroundColor = .secondarySystemGroupedBackground
      card.layer.cornerRadius = 10
      view.addSubview(card)
    }
  }

  private func kiosk(
    _ width: Int, _ height: Int, dark: Bool = false, _ setUp: (UISplitViewController) -> Void
  ) -> VirtualKiosk<UISplitViewController> {
    let kiosk = VirtualKiosk(width, height, appearance: dark ? .dark : .light) { () -> UISplitViewController in
      let split = UISplitViewController(style: .doubleColumn)
      split.setViewController(List(style: .plain), for: .primary)
      split.setViewController(Detail(), for: .secondary)
      setUp(split)
      return split
    }
    kiosk.advance(by: .seconds(1))
    (kiosk.rootViewController.viewController(for: .primary) as? List)?.tableView
      .selectRow(at: IndexPath(row: 0, section: 0), animated: false, scrollPosition: .none)
    kiosk.advance(by: .seconds(1))
    return kiosk
  }

  @Test func TC7_twoColumns() {
    let kiosk = kiosk(1280, 800) { _ in }
    #expect(kiosk.matches("two columns"))
    kiosk.end()
  }

  @Test func TC7_anOverlay() {
    let kiosk = kiosk(800, 480, dark: true) { $0.preferredDisplayMode = .oneOverSecondary }
    #expect(kiosk.matches("overlay dark"))
    kiosk.end()
  }

  @Test func TC7_rightToLeft() {
    let kiosk = kiosk(800, 480) { $0.traitOverrides.layoutDirection = .rightToLeft }
    #expect(kiosk.matches("right to left"))
    kiosk.end()
  }
}

import KioskTesting
import Testing
import UIKit

/// What apps get wrong in lists ends in a line of the log, and the kiosk runs on.
@MainActor
@Suite struct MistakesInListsTests {
  nonisolated private static let lengths: [CGFloat] = [4e19, 1e300, .infinity, -.infinity, .nan, -50]

  private final class Rows: UIViewController, UITableViewDataSource, UITableViewDelegate {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    var sections = 1
    var rows = 20
    var height: CGFloat?
    var estimate: CGFloat?
    var header: CGFloat?
    var inCell: ((UITableView) -> Void)?
    var cells = 0

    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(table)
      table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
      (table.dataSource, table.delegate) = (self, self)
    }

    func numberOfSections(in tableView: UITableView) -> Int { sections }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      cells += 1
      inCell?(tableView)
      return tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { height ?? 44 }
    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
      estimate ?? UITableView.automaticDimension
    }
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
      header ?? UITableView.automaticDimension
    }
  }

  private final class Items: UIViewController, UICollectionViewDataSource {
    let layout = UICollectionViewFlowLayout()
    lazy var collection = UICollectionView(frame: CGRect(x: 0, y: 0, width: 400, height: 400), collectionViewLayout: layout)
    var sections = 1
    var items = 20
    var inCell: ((UICollectionView) -> Void)?

    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(collection)
      collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      collection.dataSource = self
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { sections }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { items }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      inCell?(collectionView)
      return collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
  }

  private func use<Root: UIViewController>(_ kiosk: VirtualKiosk<Root>, _ list: UIScrollView) {
    kiosk.advance(by: .milliseconds(100))
    kiosk.drag(from: .point(200, 300), to: .point(200, 100))
    kiosk.advance(by: .seconds(1))
    list.contentOffset.y = max(list.contentSize.height - 400, 0)
    kiosk.advance(by: .milliseconds(100))
    kiosk.tap(at: .point(200, 200))
    list.contentOffset = .zero
    kiosk.advance(by: .milliseconds(100))
    kiosk.end()
  }

  @Test(arguments: lengths) func TB36_aHeightThatIsNone(_ length: CGFloat) {
    for which in 0..<5 {
      let kiosk = VirtualKiosk(400, 400) { Rows() }, rows = kiosk.rootViewController
      switch which {
      case 0: rows.height = length
      case 1: rows.estimate = length
      case 2: rows.header = length
      case 3: rows.table.rowHeight = length
      default:
        rows.table.estimatedRowHeight = length
        rows.table.sectionFooterHeight = length
      }
      rows.table.reloadData()
      kiosk.presentChanges()
      #expect(
        rows.table.contentSize.height.isFinite && rows.table.contentSize.height >= 0 && !rows.table.visibleCells.isEmpty)
      use(kiosk, rows.table)
    }
  }

  @Test(arguments: [(1, Int.max), (Int.max, 1), (Int.max, Int.max), (1_000_000, 1_000_000), (Int.min, 1), (1, Int.min)])
  func TB37_countsThatAreNone(_ counts: (sections: Int, rows: Int)) {
    let kiosk = VirtualKiosk(400, 400) { Rows() }, rows = kiosk.rootViewController
    (rows.sections, rows.rows) = counts
    // Without heights that are asked for row by row.
    rows.table.delegate = nil
    rows.table.reloadData()
    use(kiosk, rows.table)
  }

  enum Change: CaseIterable { case reload, delete, insert, reloadRow, scroll, layout, moveOffset }

  @Test(arguments: Change.allCases) func TB38_aCellThatChangesTheTableWhileItIsMade(_ change: Change) {
    let kiosk = VirtualKiosk(400, 400) { Rows() }, rows = kiosk.rootViewController, path = IndexPath(row: 0, section: 0)
    rows.inCell = { table in
      switch change {
      case .reload: table.reloadData()
      case .delete:
        rows.rows = max(rows.rows - 1, 0)
        table.deleteRows(at: [path], with: .fade)
      case .insert:
        rows.rows += 1
        table.insertRows(at: [path], with: .fade)
      case .reloadRow: table.reloadRows(at: [path], with: .none)
      case .scroll: table.scrollToRow(at: path, at: .top, animated: false)
      case .layout: table.layoutIfNeeded()
      case .moveOffset: table.contentOffset.y += 1
      }
    }
    rows.cells = 0
    rows.table.reloadData()
    kiosk.advance(by: .seconds(1))
    // Not more often than the screen shows frames.
    #expect(rows.cells < 20 * 60 * 20)
    rows.inCell = nil
    rows.table.reloadData()
    use(kiosk, rows.table)
  }

  @Test(arguments: lengths) func CV36_aSizeThatIsNone(_ length: CGFloat) {
    for which in 0..<6 {
      let kiosk = VirtualKiosk(400, 400) { Items() }, items = kiosk.rootViewController, layout = items.layout
      switch which {
      case 0: layout.itemSize = CGSize(width: length, height: 50)
      case 1: layout.itemSize = CGSize(width: 50, height: length)
      case 2: layout.minimumLineSpacing = length
      case 3: layout.sectionInset = UIEdgeInsets(top: length, left: 0, bottom: 0, right: length)
      case 4: layout.headerReferenceSize = CGSize(width: 50, height: length)
      default: layout.estimatedItemSize = CGSize(width: 50, height: length)
      }
      layout.invalidateLayout()
      kiosk.presentChanges()
      #expect(items.collection.contentSize.height.isFinite)
      use(kiosk, items.collection)
    }
  }

  @Test(arguments: [(1, Int.max), (Int.max, 1), (Int.max, Int.max), (1_000_000, 1_000_000), (Int.min, 1), (1, Int.min)])
  func CV37_countsThatAreNone(_ counts: (sections: Int, items: Int)) {
    let kiosk = VirtualKiosk(400, 400) { Items() }, items = kiosk.rootViewController
    (items.sections, items.items) = counts
    items.collection.reloadData()
    use(kiosk, items.collection)
  }

  @Test(arguments: Change.allCases) func CV38_aCellThatChangesTheCollectionWhileItIsMade(_ change: Change) {
    let kiosk = VirtualKiosk(400, 400) { Items() }, items = kiosk.rootViewController, path = IndexPath(item: 0, section: 0)
    var cells = 0
    items.inCell = { collection in
      cells += 1
      switch change {
      case .reload: collection.reloadData()
      case .delete:
        items.items = max(items.items - 1, 0)
        collection.deleteItems(at: [path])
      case .insert:
        items.items += 1
        collection.insertItems(at: [path])
      case .reloadRow: collection.reloadItems(at: [path])
      case .scroll: collection.scrollToItem(at: path, at: .top, animated: false)
      case .layout: collection.layoutIfNeeded()
      case .moveOffset: collection.contentOffset.y += 1
      }
    }
    items.collection.reloadData()
    kiosk.advance(by: .seconds(1))
    #expect(cells < 30 * 60 * 20)
    items.inCell = nil
    items.collection.reloadData()
    use(kiosk, items.collection)
  }
}

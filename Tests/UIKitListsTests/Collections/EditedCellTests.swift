import KioskTesting
import Testing
import UIKit

/// Cells that are edited while they are scrolled away.
@MainActor
@Suite struct EditedCellTests {
  private final class Items: CollectionController {
    let other = UITextField(frame: CGRect(x: 0, y: 440, width: 300, height: 40))
    var ended: [IndexPath] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      collection.frame.size.height = 440
      view.addSubview(other)
      prepareCell = { cell, _ in
        if cell.field == nil { cell.contentView.addSubview(UITextField(frame: cell.contentView.bounds)) }
      }
    }

    override func collectionView(
      _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {
      super.collectionView(collectionView, didEndDisplaying: cell, forItemAt: indexPath)
      ended.append(indexPath)
    }
  }

  private final class Rows: TableController {
    let other = UITextField(frame: CGRect(x: 0, y: 440, width: 300, height: 40))

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = super.tableView(tableView, cellForRowAt: indexPath)
      if cell.field == nil { cell.contentView.addSubview(UITextField(frame: CGRect(x: 100, y: 0, width: 100, height: 40))) }
      return cell
    }
  }

  private let path = IndexPath(item: 1, section: 0)

  // By less than half a screen the layout is not asked again; farther away the item is not among what it has returned.
  @Test(arguments: [100.0, 900])
  func CV35_anItemThatIsEditedOffTheScreenIsNotVisible(_ y: Double) throws {
    let kiosk = VirtualKiosk(400, 480) { Items([texts(200)]) }
    let items = kiosk.rootViewController
    let collection = items.collection
    let cell = try #require(collection.cellForItem(at: path))
    let field = try #require(cell.field)
    field.becomeFirstResponder()
    collection.contentOffset.y = y
    kiosk.presentChanges()
    #expect(field.isFirstResponder && cell.window != nil)
    #expect(!collection.indexPathsForVisibleItems.contains(path) && !collection.visibleCells.contains(cell))
    #expect(collection.cellForItem(at: path) == nil && !items.ended.contains(path))
    // What is selected meanwhile shows it when it comes back.
    collection.selectItem(at: path, animated: false, scrollPosition: [])
    collection.contentOffset.y = 0
    kiosk.presentChanges()
    #expect(collection.cellForItem(at: path) === cell && cell.isSelected && field.isFirstResponder)
    #expect(collection.indexPathsForVisibleItems.contains(path))
  }

  @Test(arguments: [100.0, 900])
  func CV35_anItemOffTheScreenEndsWithItsFocus(_ y: Double) throws {
    let kiosk = VirtualKiosk(400, 480) { Items([texts(200)]) }
    let items = kiosk.rootViewController
    try #require(items.collection.cellForItem(at: path)?.field).becomeFirstResponder()
    items.collection.contentOffset.y = y
    kiosk.presentChanges()
    items.ended = []
    items.other.becomeFirstResponder()
    kiosk.presentChanges()
    #expect(items.ended == [path] && items.displayErrors.isEmpty)
    items.collection.contentOffset.y = 0
    kiosk.presentChanges()
    #expect(items.collection.cellForItem(at: path)?.field?.isFirstResponder == false)
  }

  @Test func TB34_aRowOffTheScreenEndsWithItsFocus() throws {
    let kiosk = VirtualKiosk(400, 440) { Rows([numbers(0..<100)]) }
    let rows = kiosk.rootViewController
    let cell = try #require(rows.table.cellForRow(at: path))
    let field = try #require(cell.field)
    field.becomeFirstResponder()
    rows.table.contentOffset.y = 1000
    kiosk.presentChanges()
    rows.logsCells = true
    #expect(field.isFirstResponder && !rows.table.visibleCells.contains(cell))
    field.resignFirstResponder()
    kiosk.presentChanges()
    #expect(rows.log == ["end 0.1"])
  }
}

extension UITableViewCell {
  fileprivate var field: UITextField? { contentView.subviews.lazy.compactMap { $0 as? UITextField }.first }
}

extension UICollectionViewCell {
  fileprivate var field: UITextField? { contentView.subviews.lazy.compactMap { $0 as? UITextField }.first }
}

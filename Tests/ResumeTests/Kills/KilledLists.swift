import Foundation
import KioskTesting
import UIKit

/// A visitor answers questions in a table, and chooses things in a collection.
@MainActor
final class KilledLists: KilledApp {
  let kiosk: VirtualKiosk<ListsController>

  init(_ folder: VisitFolder) {
    kiosk = VirtualKiosk(800, 480, configuration: folder.configuration) { ListsController() }
  }

  private var lists: ListsController { kiosk.rootViewController }

  var state: [String] {
    let manager = lists.view.window?.undoManager
    let selected = lists.collection.indexPathsForSelectedItems?.sorted() ?? []
    return [
      // A visitor cannot come back into the middle of a bounce.
      "table \(lists.table.limitedY)", "collection \(lists.collection.limitedY)",
      "row \(lists.table.indexPathForSelectedRow?.description ?? "")", "items \(selected)", "focus \(lists.focus)",
      manager?.undoMenuItemTitle ?? "", manager?.redoMenuItemTitle ?? "", "\(manager?.undoCount ?? 0)",
      "\(manager?.redoCount ?? 0)",
    ] + lists.texts
  }

  var bounced: [String] { lists.bouncedNames.map { "text \($0) " } }

  func step(_ random: inout Seeded) {
    switch Int.random(in: 0..<20, using: &random) {
    case 0...7: kiosk.edit(&random, lists.view.window?.undoManager)
    case 8, 9:
      if let cell = lists.table.visibleCells.randomElement(using: &random) as? RowCell { kiosk.focus(cell.answer.field) }
    case 10:
      let cell = lists.collection.visibleCells.randomElement(using: &random) as? ItemCell
      if let cell { kiosk.focus(cell.answer.field) }
    case 11: if let cell = lists.table.visibleCells.randomElement(using: &random) { kiosk.tap(at: .view(cell, 10, 50)) }
    case 12, 13:
      if let cell = lists.collection.visibleCells.randomElement(using: &random) { kiosk.tap(at: .view(cell, 50, 25)) }
    case 14, 15: drag(lists.table, &random)
    case 16, 17: drag(lists.collection, &random)
    case 18:
      lists.table.scrollToRow(
        at: IndexPath(row: .random(in: 0..<30, using: &random), section: .random(in: 0..<2, using: &random)), at: .top,
        animated: Bool.random(using: &random))
    default: _ = lists.view.endEditing(true)
    }
    kiosk.advance(by: .milliseconds([0, 16, 100, 1200].randomElement(using: &random) ?? 0))
  }

  private func drag(_ view: UIView, _ random: inout Seeded) {
    let (from, to) = (CGFloat.random(in: 20...80, using: &random), CGFloat.random(in: 20...80, using: &random))
    kiosk.drag(from: .view(view, 10, from), to: .view(view, 10, to))
  }
}

extension UIScrollView {
  fileprivate var limitedY: CGFloat { min(max(contentOffset.y, 0), contentSize.height - bounds.height) }

  fileprivate var isBouncing: Bool { contentOffset.y != limitedY }

  /// What of the content is seen where a bounce ends.
  fileprivate var limitedBounds: CGRect { CGRect(origin: CGPoint(x: bounds.minX, y: limitedY), size: bounds.size) }
}

/// A field in a cell. What is in it belongs to the row or item, and is the app's while that is not on the screen.
@MainActor
final class AnswerField {
  let field = UITextField()
  var path = IndexPath()
  private weak var lists: ListsController?
  private var name = ""

  init() {
    field.borderStyle = .roundedRect
    field.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        self.lists?.answers[self.name] = self.field.text
      }, for: .editingChanged)
  }

  func show(_ path: IndexPath, _ kind: String, _ lists: ListsController) {
    (self.path, self.lists, name) = (path, lists, "\(kind) \(path)")
    field.text = lists.answers[name] ?? ""
  }

  var text: String { "text \(name) \(field.text ?? "")" }
}

final class RowCell: UITableViewCell {
  let answer = AnswerField()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    answer.field.frame = CGRect(x: 150, y: 5, width: 220, height: 34)
    contentView.addSubview(answer.field)
  }

  required init?(coder: NSCoder) { return nil }
}

final class ItemCell: UICollectionViewCell {
  let answer = AnswerField()

  override init(frame: CGRect) {
    super.init(frame: frame)
    answer.field.frame = CGRect(x: 5, y: 46, width: 110, height: 30)
    contentView.addSubview(answer.field)
    backgroundView = UIView()
    backgroundView?.backgroundColor = .secondarySystemBackground
    selectedBackgroundView = UIView()
    selectedBackgroundView?.backgroundColor = .systemBlue
  }

  required init?(coder: NSCoder) { return nil }
}

final class ListsController: UIViewController, UITableViewDataSource, UITableViewDelegate, UICollectionViewDataSource,
  UICollectionViewDelegate
{
  let table = UITableView(frame: CGRect(x: 0, y: 0, width: 400, height: 480), style: .plain)
  let collection: UICollectionView
  var answers: [String: String] = [:]

  init() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 120, height: 80)
    collection = UICollectionView(frame: CGRect(x: 410, y: 0, width: 390, height: 480), collectionViewLayout: layout)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    table.rowHeight = 44
    table.register(RowCell.self, forCellReuseIdentifier: "row")
    collection.register(ItemCell.self, forCellWithReuseIdentifier: "item")
    collection.allowsMultipleSelection = true
    table.dataSource = self
    table.delegate = self
    collection.dataSource = self
    collection.delegate = self
    view.addSubview(table)
    view.addSubview(collection)
  }

  private var shownAnswers: [AnswerField] {
    let rows = (table.indexPathsForVisibleRows ?? []).compactMap { table.cellForRow(at: $0) as? RowCell }.map(\.answer)
    let items = collection.indexPathsForVisibleItems.compactMap { collection.cellForItem(at: $0) as? ItemCell }
    return rows + items.map(\.answer)
  }

  /// The row or item that is edited, the caret in its text, and the text: also of one that is not on the screen.
  var focus: String {
    guard let field = view.window?.firstResponder as? UITextField, let range = field.selectedTextRange else { return "" }
    var step: UIView? = field
    while let here = step, !(here is RowCell), !(here is ItemCell) { step = here.superview }
    guard let answer = (step as? RowCell)?.answer ?? (step as? ItemCell)?.answer else { return "" }
    return "\(field.offset(from: field.beginningOfDocument, to: range.start)) in \(answer.text)"
  }

  var texts: [String] { shownAnswers.map(\.text) }

  /// The rows and items that are not on the screen because of a bounce.
  var bouncedNames: [String] {
    let rows = table.isBouncing ? table.indexPathsForRows(in: table.limitedBounds) ?? [] : []
    let layout = collection.collectionViewLayout
    let items = collection.isBouncing ? layout.layoutAttributesForElements(in: collection.limitedBounds) ?? [] : []
    return rows.filter { table.cellForRow(at: $0) == nil }.map { "row \($0)" }
      + items.map(\.indexPath).filter { collection.cellForItem(at: $0) == nil }.map { "item \($0)" }
  }

  func numberOfSections(in tableView: UITableView) -> Int { 2 }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 30 }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Part \(section + 1)" }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = "Question \(indexPath.row)"
    (cell as? RowCell)?.answer.show(indexPath, "row", self)
    return cell
  }

  // The steps of undo of a field go with its text.
  func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    (cell as? RowCell)?.answer.field.text = ""
  }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 90 }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    (cell as? ItemCell)?.answer.show(indexPath, "item", self)
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) {
    (cell as? ItemCell)?.answer.field.text = ""
  }
}

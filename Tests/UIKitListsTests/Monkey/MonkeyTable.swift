import UIKit

/// A table that the user edits: rows can be deleted, swiped and moved, and its data changes by itself.
@MainActor
final class MonkeyTable: UIViewController, MonkeyPage {
  let batches = EditableBatchTable()

  override func viewDidLoad() {
    super.viewDidLoad()
    addChild(batches)
    batches.view.frame = view.bounds
    view.addSubview(batches.view)
    batches.didMove(toParent: self)
  }

  func mistakes() -> [String] { batches.mistakes() }

  func meddle(_ dice: inout SnapshotDice) {
    let table = batches.table
    switch dice.number(0..<12) {
    case 0...3: batches.change(&dice)
    case 4: table.reloadData()
    case 5, 6: table.setEditing(!table.isEditing, animated: dice.chance(70))
    case 7:
      if let path = anyPath(&dice) { table.scrollToRow(at: path, at: .middle, animated: dice.chance(50)) }
    case 8:
      if let path = anyPath(&dice) { table.selectRow(at: path, animated: dice.chance(50), scrollPosition: .none) }
    case 9: table.allowsMultipleSelection.toggle()
    case 10:
      let height = CGFloat(dice.number(120..<320))
      batches.view.frame = CGRect(x: 0, y: 0, width: 300, height: height)
      table.frame = batches.view.bounds
    default:
      table.reconfigureRows(at: table.indexPathsForVisibleRows ?? [])
    }
  }

  private func anyPath(_ dice: inout SnapshotDice) -> IndexPath? {
    let sections = batches.model.sections
    guard let section = sections.indices.randomElement(using: &dice),
      let row = sections[section].items.indices.randomElement(using: &dice)
    else { return nil }
    return IndexPath(row: row, section: section)
  }
}

/// The rows of random batches, which the user may delete and move.
@MainActor
final class EditableBatchTable: BatchTable {
  private var editor = SnapshotEditor(seed: 4711, pool: 60)

  override func viewDidLoad() {
    for _ in 0..<30 { editor.edit() }
    model = editor.model
    super.viewDidLoad()
    table.allowsSelectionDuringEditing = true
  }

  /// Changes the rows by a batch.
  func change(_ dice: inout SnapshotDice) {
    editor = SnapshotEditor(continuing: model, dice: dice, pool: 60)
    for _ in 0...dice.number(0..<4) { editor.edit() }
    let (old, new) = (model, editor.model)
    let changes = BatchTable.changes(old, new).shuffled(using: &dice)
    if dice.chance(50) {
      perform(changes, to: new)
    } else {
      UIView.performWithoutAnimation { perform(changes, to: new) }
    }
  }

  override func commitDeletion(at path: IndexPath) {
    model.sections[path.section].items.remove(at: path.row)
    table.deleteRows(at: [path], with: .automatic)
  }

  override func moveRow(from source: IndexPath, to target: IndexPath) {
    let item = model.sections[source.section].items.remove(at: source.row)
    model.sections[target.section].items.insert(item, at: target.row)
  }
}

import UIKit

/// A table of a diffable data source, whose snapshots change while it is touched.
@MainActor
final class MonkeyDiffableTable: UIViewController, MonkeyPage {
  private let screen = DiffableTable()
  private var model = SnapshotModel()

  override func viewDidLoad() {
    super.viewDidLoad()
    addChild(screen)
    screen.view.frame = view.bounds
    view.addSubview(screen.view)
    screen.didMove(toParent: self)
  }

  func meddle(_ dice: inout SnapshotDice) {
    guard dice.chance(80) else { return screen.source.applySnapshotUsingReloadData(screen.source.snapshot()) }
    var editor = SnapshotEditor(continuing: model, dice: dice, pool: 50)
    for _ in 0...dice.number(0..<5) { editor.edit() }
    model = editor.model
    if let item = model.items.randomElement(using: &dice) {
      if dice.chance(30) { editor.snapshot.reloadItems([item]) }
      if dice.chance(30) { editor.snapshot.reconfigureItems([item]) }
    }
    screen.source.apply(editor.snapshot, animatingDifferences: dice.chance(60))
  }

  func mistakes() -> [String] {
    let paths = screen.table.indexPathsForVisibleRows ?? []
    let expected = paths.map { path in
      path.section < model.sections.count && path.row < model.sections[path.section].items.count
        ? "\(model.sections[path.section].items[path.row])" : "nothing"
    }
    var mistakes: [String] = []
    if screen.rows != expected { mistakes.append("\(paths) show \(screen.rows), not \(expected)") }
    if screen.source.snapshot().itemIdentifiers != model.items { mistakes.append("the snapshot is another one") }
    let height = CGFloat(model.items.count) * screen.table.rowHeight
    if abs(screen.table.contentSize.height - height) > 0.01 {
      mistakes.append("the content is \(screen.table.contentSize.height) high, not \(height)")
    }
    return mistakes
  }
}

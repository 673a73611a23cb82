import UIKit
import UIKitLists

/// A grid whose items can be moved by a long press, and whose data changes while it is touched.
@MainActor
final class MonkeyCollection: UIViewController, MonkeyPage {
  private let layout = UICollectionViewFlowLayout()
  private lazy var collection = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
  private lazy var source = DiffableCollection.Source(collectionView: collection) { view, path, item in
    let cell = view.dequeueReusableCell(withReuseIdentifier: "item", for: path)
    (cell as? DiffableCollection.Cell)?.label.text = "\(item)"
    return cell
  }
  private var model = SnapshotModel()

  override func viewDidLoad() {
    super.viewDidLoad()
    layout.itemSize = CGSize(width: 70, height: 40)
    layout.sectionInset = UIEdgeInsets(top: 4, left: 4, bottom: 12, right: 4)
    collection.register(DiffableCollection.Cell.self, forCellWithReuseIdentifier: "item")
    view.addSubview(collection)
    source.reorderingHandlers.canReorderItem = { $0 % 5 != 0 }
    source.reorderingHandlers.didReorder = { [unowned self] transaction in
      let final = transaction.finalSnapshot
      model.sections = final.sectionIdentifiers.map { .init(id: $0, items: final.itemIdentifiers(inSection: $0)) }
    }
    collection.addGestureRecognizer(
      UILongPressGestureRecognizer(target: self, action: { (page: MonkeyCollection) in page.pressed }))
  }

  private func pressed(_ recognizer: UIGestureRecognizer) {
    let place = recognizer.location(in: collection)
    switch recognizer.state {
    case .began:
      if let path = collection.indexPathForItem(at: place) { _ = collection.beginInteractiveMovementForItem(at: path) }
    case .changed: collection.updateInteractiveMovementTargetPosition(place)
    case .ended: collection.endInteractiveMovement()
    default: collection.cancelInteractiveMovement()
    }
  }

  func meddle(_ dice: inout SnapshotDice) {
    switch dice.number(0..<8) {
    case 0: source.applySnapshotUsingReloadData(source.snapshot())
    case 1: layout.itemSize = CGSize(width: dice.number(40..<140), height: dice.number(20..<60))
    case 2:
      collection.frame = CGRect(x: 0, y: 0, width: dice.number(160..<301), height: dice.number(120..<321))
    case 3:
      if let path = collection.indexPathsForVisibleItems.randomElement(using: &dice) {
        collection.scrollToItem(at: path, at: .centeredVertically, animated: dice.chance(50))
      }
    default:
      var editor = SnapshotEditor(continuing: model, dice: dice, pool: 50)
      for _ in 0...dice.number(0..<5) { editor.edit() }
      model = editor.model
      if let item = model.items.randomElement(using: &dice), dice.chance(30) { editor.snapshot.reloadItems([item]) }
      source.apply(editor.snapshot, animatingDifferences: dice.chance(60))
    }
  }

  func mistakes() -> [String] {
    var mistakes: [String] = []
    if source.snapshot().itemIdentifiers != model.items { mistakes.append("the snapshot is another one") }
    var visible: [IndexPath] = []
    for (section, contents) in model.sections.enumerated() {
      for item in contents.items.indices {
        let path = IndexPath(item: item, section: section)
        guard let frame = collection.layoutAttributesForItem(at: path)?.frame else {
          mistakes.append("\(path) has no place")
          continue
        }
        if frame.overlaps(collection.bounds) { visible.append(path) }
      }
    }
    let shown = collection.indexPathsForVisibleItems
    if shown != visible { mistakes.append("visible are \(shown), not \(visible)") }
    for path in shown where path.section < model.sections.count {
      let text = (collection.cellForItem(at: path) as? DiffableCollection.Cell)?.label.text
      let items = model.sections[path.section].items
      if path.item >= items.count || text != "\(items[path.item])" { mistakes.append("\(path) shows \(text ?? "nothing")") }
    }
    return mistakes
  }
}

import KioskTesting
import UIKit

/// A collection view with a diffable data source that fills the screen, one item a line.
@MainActor
final class DiffableCollection: UIViewController {
  typealias Source = UICollectionViewDiffableDataSource<String, Int>
  typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>
  typealias Tree = NSDiffableDataSourceSectionSnapshot<Int>

  final class Cell: UICollectionViewCell {
    let label = UILabel()

    override init(frame: CGRect) {
      super.init(frame: frame)
      label.frame = contentView.bounds
      contentView.addSubview(label)
    }

    required init?(coder: NSCoder) { nil }
  }

  final class Header: UICollectionReusableView {
    var title = ""
  }

  let layout = UICollectionViewFlowLayout()
  private(set) var collection: UICollectionView!
  private(set) var source: Source!
  /// The items that the provider was asked for, in order.
  var asked: [Int] = []
  var note = ""

  override func viewDidLoad() {
    super.viewDidLoad()
    layout.itemSize = CGSize(width: 300, height: 30)
    (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
    collection = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
    collection.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    collection.register(Cell.self, forCellWithReuseIdentifier: "item")
    collection.register(
      Header.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader, withReuseIdentifier: "header")
    view.addSubview(collection)
    source = Source(collectionView: collection) { [unowned self] view, path, item in
      asked.append(item)
      let cell = view.dequeueReusableCell(withReuseIdentifier: "item", for: path)
      (cell as? Cell)?.label.text = "\(item)\(note)"
      return cell
    }
  }

  func apply(_ sections: [(String, [Int])], animated: Bool = true, completion: (() -> Void)? = nil) {
    source.apply(DiffableTable.snapshot(sections), animatingDifferences: animated, completion: completion)
  }

  static func tree(_ items: [(Int, [Int])]) -> Tree {
    var tree = Tree()
    for (item, children) in items {
      tree.append([item])
      tree.append(children, to: item)
    }
    return tree
  }

  /// What the visible items show, from the top.
  var items: [String] { collection.visibleCells.map { ($0 as? Cell)?.label.text ?? "" } }

  func cell(_ item: Int) -> UICollectionViewCell? { source.indexPath(for: item).flatMap { collection.cellForItem(at: $0) } }
}

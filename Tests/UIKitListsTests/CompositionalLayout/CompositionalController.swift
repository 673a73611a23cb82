import KioskTesting
import UIKit

/// Shows sections of given numbers of items in a compositional layout. Cells may have heights of their own.
final class CompositionalController: UIViewController, UICollectionViewDataSource {
  final class Cell: UICollectionViewCell {
    var length: CGSize?
    private(set) var measured = 0
    override func preferredLayoutAttributesFitting(
      _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
      measured += 1
      guard let length else { return layoutAttributes }
      let attributes = layoutAttributes.copy() as? UICollectionViewLayoutAttributes ?? layoutAttributes
      if length.width > 0 { attributes.frame.size.width = length.width }
      if length.height > 0 { attributes.frame.size.height = length.height }
      return attributes
    }
  }

  var counts: [Int]
  var length: (IndexPath) -> CGSize? = { _ in nil }
  var cellCount = 0
  let collection: UICollectionView

  init(_ layout: UICollectionViewLayout, counts: [Int]) {
    self.counts = counts
    collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() {
    view = collection
    collection.contentInsetAdjustmentBehavior = .never
    collection.dataSource = self
    collection.register(Cell.self, forCellWithReuseIdentifier: "cell")
    for kind in ["header", "badge"] {
      collection.register(
        UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: kind)
    }
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { counts[section] }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    (cell as? Cell)?.length = length(indexPath)
    cell.backgroundColor = UIColor(hue: CGFloat(indexPath.item % 9) / 9, saturation: 0.5, brightness: 0.9, alpha: 1)
    cellCount += 1
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let view = collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: kind, for: indexPath)
    view.backgroundColor = .systemBlue
    return view
  }

  func frame(_ item: Int, _ section: Int = 0) -> CGRect? {
    collection.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
  }

  func frames(_ section: Int = 0) -> [CGRect] { (0..<counts[section]).compactMap { frame($0, section) } }
}

@MainActor
func size(
  _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
) -> NSCollectionLayoutSize { NSCollectionLayoutSize(widthDimension: width, heightDimension: height) }

@MainActor
func item(
  _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
) -> NSCollectionLayoutItem { NSCollectionLayoutItem(layoutSize: size(width, height)) }

/// A kiosk of 400 × 300 points with one layout.
@MainActor
func compositionalKiosk(
  counts: [Int], _ width: Int = 400, _ height: Int = 300, _ section: @escaping () -> NSCollectionLayoutSection,
  length: @escaping (IndexPath) -> CGSize? = { _ in nil }
) -> VirtualKiosk<CompositionalController> {
  VirtualKiosk(width, height) {
    let controller = CompositionalController(UICollectionViewCompositionalLayout(section: section()), counts: counts)
    controller.length = length
    return controller
  }
}

import UIKit

/// Squares in as many columns as suit the width, with headings that stay at the top.
final class PhotoGridLayout: UICollectionViewFlowLayout {
  override func prepare() {
    if let view = collectionView {
      let m = view.metrics, gap = m.points(10), width = view.bounds.width
      let columns = max(3, (width / max(m.points(168), 110)).rounded(.down))
      // Half points would leave the last column at the right edge by rounding.
      let side = max(((width - gap * (columns - 1)) / columns).rounded(.down), 1)
      itemSize = CGSize(width: side, height: side)
      (minimumLineSpacing, minimumInteritemSpacing) = (gap, gap)
      sectionInset = UIEdgeInsets(top: 0, left: 0, bottom: m.points(18), right: 0)
      headerReferenceSize = CGSize(width: 0, height: (34 * max(m.growth, m.unit)).rounded())
      sectionHeadersPinToVisibleBounds = true
    }
    super.prepare()
  }

  override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
}

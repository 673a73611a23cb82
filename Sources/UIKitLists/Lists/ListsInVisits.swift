import UIKitCore

extension UITableView: VisitedList {
  package final func visitPlace(of cell: UIView) -> String? {
    (cell as? UITableViewCell).flatMap { indexPath(for: $0) }?.visitPlace
  }

  package final func cell(atVisitPlace place: Substring) -> UIView? {
    IndexPath(visitPlace: place).flatMap { cellForRow(at: $0) }
  }
}

extension UICollectionView: VisitedList {
  package final func visitPlace(of cell: UIView) -> String? {
    (cell as? UICollectionViewCell).flatMap { indexPath(for: $0) }?.visitPlace
  }

  package final func cell(atVisitPlace place: Substring) -> UIView? {
    IndexPath(visitPlace: place).flatMap { cellForItem(at: $0) }
  }
}

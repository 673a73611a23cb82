import Foundation
import UIKitCore

extension UITableView: VisitedList {
  package final func visitedIndexPath(of cell: UIView) -> IndexPath? {
    guard let cell = cell as? UITableViewCell else { return nil }
    if let path = indexPath(for: cell) { return path }
    // A row that is being edited has its cell also where nobody sees it.
    return shown.held.flatMap { $0.cell === cell ? $0.path : nil } ?? IndexPath()
  }

  package final func visitedCell(at path: IndexPath) -> UIView? {
    cellForRow(at: path) ?? shown.held.flatMap { $0.path == path ? $0.cell : nil }
  }

  package final func reveal(_ path: IndexPath) -> Bool {
    guard lengths.contains(path.listPath) else { return false }
    scrollToRow(at: path, at: .none, animated: false)
    layoutIfNeeded()
    return true
  }
}

extension UITableView: VisitorControl {
  /// The selected rows, each as section and row, in the order in which they were selected.
  package final var visitorChoice: [Double] {
    get { selection.ordered.visitNumbers }
    set {
      let paths = [IndexPath](visitNumbers: newValue).filter { lengths.contains($0.listPath) }
      for path in selection.ordered where !paths.contains(path) { deselectRow(at: path, animated: false) }
      for path in paths { selectRow(at: path, animated: false, scrollPosition: .none) }
    }
  }

  /// Does nothing, as UIKit's restoration: what came of the selection is restored by itself.
  package final func notifyOfVisitorChoice() {}

  package final var hasOnlyPartsOfItsOwn: Bool { false }
}

extension UICollectionView: VisitedList {
  package final func visitedIndexPath(of cell: UIView) -> IndexPath? {
    (cell as? UICollectionViewCell).map { indexPath(for: $0) ?? IndexPath() }
  }

  package final func visitedCell(at path: IndexPath) -> UIView? { cell(at: path) }

  package final func reveal(_ path: IndexPath) -> Bool {
    guard hasItem(at: path) else { return false }
    scrollToItem(at: path, at: [], animated: false)
    layoutIfNeeded()
    return true
  }
}

extension UICollectionView: VisitorControl {
  /// The selected items, each as section and item.
  package final var visitorChoice: [Double] {
    get { selection.sorted.visitNumbers }
    set {
      let paths = [IndexPath](visitNumbers: newValue).filter { hasItem(at: $0) }
      for path in selection.sorted where !paths.contains(path) { deselectItem(at: path, animated: false) }
      for path in paths { selectItem(at: path, animated: false, scrollPosition: []) }
    }
  }

  /// Does nothing, as UIKit's restoration: what came of the selection is restored by itself.
  package final func notifyOfVisitorChoice() {}

  package final var hasOnlyPartsOfItsOwn: Bool { false }
}

extension [IndexPath] {
  fileprivate var visitNumbers: [Double] { flatMap { $0.map { Double($0) } } }

  fileprivate init(visitNumbers: [Double]) {
    self = stride(from: 0, to: visitNumbers.count - 1, by: 2).compactMap { index in
      guard let section = Int(exactly: visitNumbers[index]), let item = Int(exactly: visitNumbers[index + 1]),
        section >= 0, item >= 0
      else { return nil }
      return IndexPath(indexes: [section, item])
    }
  }
}

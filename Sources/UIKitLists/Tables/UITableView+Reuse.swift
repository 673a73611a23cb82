import Foundation
import UIKitCore

extension UITableView {
  /// The identifier of the views that show titles of sections.
  private static let titleIdentifier = "UITableView.title"

  /// A view with the title of a section.
  final func titleView(_ title: String) -> UITableViewHeaderFooterView {
    let view =
      dequeueReusableHeaderFooterView(withIdentifier: Self.titleIdentifier)
      ?? UITableViewHeaderFooterView(reuseIdentifier: Self.titleIdentifier)
    view.textLabel?.text = title
    return view
  }

  /// Has cells of an identifier be of a class; nil forgets the identifier. Cells that wait to be used again are dropped.
  public final func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    pools.cells.drop(identifier)
    guard let cellClass else {
      pools.cellClasses[identifier] = nil
      return
    }
    guard let type = cellClass as? UITableViewCell.Type else {
      return Log.error(
        "UITableView.register(_:forCellReuseIdentifier: \"\(identifier)\"): \(cellClass) is no UITableViewCell; it is "
          + "ignored.")
    }
    pools.cellClasses[identifier] = type
  }

  /// Has views above and below sections of an identifier be of a class; nil forgets the identifier.
  public final func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    pools.headers.drop(identifier)
    guard let aClass else {
      pools.headerClasses[identifier] = nil
      return
    }
    guard let type = aClass as? UITableViewHeaderFooterView.Type else {
      return Log.error(
        "UITableView.register(_:forHeaderFooterViewReuseIdentifier: \"\(identifier)\"): \(aClass) is no "
          + "UITableViewHeaderFooterView; it is ignored.")
    }
    pools.headerClasses[identifier] = type
  }

  /// A cell to use again, or a new one of the registered class; nil if none is registered.
  public final func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let cell = pools.reconfigured?.cell, cell.reuseIdentifier == identifier {
      pools.reconfigured = nil
      return cell
    }
    if let cell = pools.cells.take(identifier) {
      cell.prepareForReuse()
      return cell
    }
    guard let type = pools.cellClasses[identifier] else { return nil }
    return type.make(identifier: identifier)
  }

  /// A cell for a row, of the class registered for the identifier. Without one, an error is logged and the cell is plain.
  public final func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    if let cell = dequeueReusableCell(withIdentifier: identifier) { return cell }
    Log.error(
      "UITableView: unable to dequeue a cell with the identifier \"\(identifier)\" for \(indexPath): no class is "
        + "registered. Call register(_:forCellReuseIdentifier:) first; a plain cell stands in.",
      once: "UITableView dequeue \(identifier)")
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  /// A view above or below a section to use again, or a new one of the registered class; nil if none is registered.
  public final func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
    if let view = pools.headers.take(identifier) {
      view.prepareForReuse()
      view.isHidden = false
      return view
    }
    return pools.headerClasses[identifier]?.make(identifier: identifier)
  }

  /// Keeps a cell that has left the screen for later. It stays a subview, hidden: taking it out would take its constraints
  /// out of the solver, and putting it back would cost more than the row.
  final func recycle(_ cell: UITableViewCell) {
    cell.endEditingOfLeavingView()
    guard let identifier = cell.reuseIdentifier else { return cell.removeFromSuperview() }
    cell.isHidden = true
    pools.cells.put(cell, identifier)
  }

  final func recycle(_ view: UIView) {
    view.endEditingOfLeavingView()
    guard let view = view as? UITableViewHeaderFooterView, let identifier = view.reuseIdentifier else {
      return view.removeFromSuperview()
    }
    view.isHidden = true
    pools.headers.put(view, identifier)
  }
}

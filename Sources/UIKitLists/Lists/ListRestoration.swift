import Foundation
import UIKitCore

/// What tables and collections save of their elements: by identifiers where the data source knows them, else by index paths.
@MainActor
enum ListRestoration {
  private static let selectedPaths = "UIListSelectedIndexPaths"
  private static let selectedIdentifiers = "UIListSelectedIdentifiers"
  private static let topIdentifier = "UIListTopIdentifier"

  static func encode(selected: [IndexPath], top: IndexPath?, of view: UIView, _ dataSource: Any?, with coder: NSCoder) {
    guard let association = dataSource as? any UIDataSourceModelAssociation else {
      return coder.encode(selected.map { Array($0) } as Any?, forKey: selectedPaths)
    }
    let identifiers = selected.compactMap { association.modelIdentifierForElement(at: $0, in: view) }
    coder.encode(identifiers as Any?, forKey: selectedIdentifiers)
    coder.encode(top.flatMap { association.modelIdentifierForElement(at: $0, in: view) } as Any?, forKey: topIdentifier)
  }

  /// - Parameter apply: Called after the layout, with each selected element, and with the topmost one and true.
  static func decode(
    with coder: NSCoder, of view: UIView, _ dataSource: Any?, _ apply: @escaping @MainActor (IndexPath, Bool) -> Void
  ) {
    let paths = (coder.decodeObject(forKey: selectedPaths) as? [[Int]] ?? []).map { IndexPath(indexes: $0) }
    let identifiers = coder.decodeObject(forKey: selectedIdentifiers) as? [String] ?? []
    let top = coder.decodeObject(forKey: topIdentifier) as? String
    RunLoopCycle.current.performAfterLayout { [weak view] in
      guard let view else { return }
      let association = dataSource as? any UIDataSourceModelAssociation
      let found = identifiers.compactMap { association?.indexPathForElement(withModelIdentifier: $0, in: view) }
      for path in paths + found { apply(path, false) }
      if let top, let path = association?.indexPathForElement(withModelIdentifier: top, in: view) { apply(path, true) }
    }
  }
}

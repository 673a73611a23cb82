/// Changes a menu before it is shown; passed to `UIResponder.buildMenu(with:)`.
///
/// Every method refers to an existing menu; if there is none, it has no effect.
@preconcurrency @MainActor
public protocol UIMenuBuilder: AnyObject {
  /// The menu system that the menu is built for.
  var system: UIMenuSystem { get }

  /// Returns the menu with this identifier.
  func menu(for identifier: UIMenu.Identifier) -> UIMenu?
  /// Returns the action with this identifier.
  func action(for identifier: UIAction.Identifier) -> UIAction?
  /// Returns the command with this action and property list.
  func command(for action: Selector, propertyList: Any?) -> UICommand?

  /// Replaces a menu.
  func replace(menu replacedIdentifier: UIMenu.Identifier, with replacementMenu: UIMenu)
  /// Replaces the children of a menu by those that `childrenBlock` returns.
  func replaceChildren(
    ofMenu parentIdentifier: UIMenu.Identifier, from childrenBlock: ([UIMenuElement]) -> [UIMenuElement])
  /// Inserts a menu before another one.
  func insertSibling(_ siblingMenu: UIMenu, beforeMenu siblingIdentifier: UIMenu.Identifier)
  /// Inserts a menu after another one.
  func insertSibling(_ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier)
  /// Inserts a menu as the first child of another one.
  func insertChild(_ childMenu: UIMenu, atStartOfMenu parentIdentifier: UIMenu.Identifier)
  /// Inserts a menu as the last child of another one.
  func insertChild(_ childMenu: UIMenu, atEndOfMenu parentIdentifier: UIMenu.Identifier)
  /// Removes a menu.
  func remove(menu removedIdentifier: UIMenu.Identifier)
}

extension UIMenuBuilder {
  /// Returns the command with this action and no property list.
  public func command(for action: Selector) -> UICommand? { command(for: action, propertyList: nil) }
}

/// A menu while it is built.
@MainActor
final class MenuTree: UIMenuBuilder {
  let system: UIMenuSystem
  private(set) var root: UIMenu

  init(system: UIMenuSystem, root: UIMenu) {
    self.system = system
    self.root = root
  }

  // MARK: Finding

  func menu(for identifier: UIMenu.Identifier) -> UIMenu? {
    first { element in (element as? UIMenu).flatMap { $0.identifier == identifier ? $0 : nil } }
  }

  func action(for identifier: UIAction.Identifier) -> UIAction? {
    first { element in (element as? UIAction).flatMap { $0.identifier == identifier ? $0 : nil } }
  }

  func command(for action: Selector, propertyList: Any?) -> UICommand? {
    first { element in
      guard let command = element as? UICommand, command.action == action else { return nil }
      return Self.isSame(command.propertyList, propertyList) ? command : nil
    }
  }

  private static func isSame(_ a: Any?, _ b: Any?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return (a as? AnyHashable).map { $0 == b as? AnyHashable } ?? false
  }

  private func first<Found>(_ match: (UIMenuElement) -> Found?) -> Found? {
    func search(_ element: UIMenuElement) -> Found? {
      if let found = match(element) { return found }
      guard let menu = element as? UIMenu else { return nil }
      for child in menu.children {
        if let found = search(child) { return found }
      }
      return nil
    }
    return search(root)
  }

  // MARK: Changing

  func replace(menu replaced: UIMenu.Identifier, with replacement: UIMenu) {
    if replaced == root.identifier { return root = replacement }
    change(replaced) { _ in [replacement] }
  }

  func replaceChildren(ofMenu parent: UIMenu.Identifier, from block: ([UIMenuElement]) -> [UIMenuElement]) {
    if parent == root.identifier { return root = root.replacingChildren(block(root.children)) }
    change(parent) { [$0.replacingChildren(block($0.children))] }
  }

  func insertSibling(_ sibling: UIMenu, beforeMenu identifier: UIMenu.Identifier) {
    if isNew(sibling) { change(identifier) { [sibling, $0] } }
  }

  func insertSibling(_ sibling: UIMenu, afterMenu identifier: UIMenu.Identifier) {
    if isNew(sibling) { change(identifier) { [$0, sibling] } }
  }

  func insertChild(_ child: UIMenu, atStartOfMenu parent: UIMenu.Identifier) {
    if isNew(child) { replaceChildren(ofMenu: parent) { [child] + $0 } }
  }

  func insertChild(_ child: UIMenu, atEndOfMenu parent: UIMenu.Identifier) {
    if isNew(child) { replaceChildren(ofMenu: parent) { $0 + [child] } }
  }

  func remove(menu identifier: UIMenu.Identifier) { change(identifier) { _ in [] } }

  private func isNew(_ menu: UIMenu) -> Bool {
    guard self.menu(for: menu.identifier) != nil else { return true }
    Log.error("UIMenuBuilder: there is a menu called \(menu.identifier.rawValue) already; it is not inserted again.")
    return false
  }

  /// Replaces a menu below the root by other elements, if it exists.
  private func change(_ identifier: UIMenu.Identifier, _ replacements: (UIMenu) -> [UIMenuElement]) {
    func rewritten(_ menu: UIMenu) -> UIMenu? {
      for (index, child) in menu.children.enumerated() {
        guard let child = child as? UIMenu else { continue }
        var children = menu.children
        if child.identifier == identifier {
          children.replaceSubrange(index...index, with: replacements(child))
        } else if let changed = rewritten(child) {
          children[index] = changed
        } else {
          continue
        }
        return menu.replacingChildren(children)
      }
      return nil
    }
    if let changed = rewritten(root) { root = changed }
  }
}

/// A menu as the list of sections in which it is shown.
@MainActor
struct MenuContent {
  @MainActor
  struct Section {
    var title: String?
    var elements: [UIMenuElement] = []
    /// The menu that contains the entries, for menus in which one entry has the mark.
    var menu: UIMenu

    /// Whether the entries are shown side by side.
    var isRow: Bool {
      guard !elements.isEmpty, elements.count <= 6 else { return false }
      return menu.options.contains(.displayAsPalette) || menu.preferredElementSize == .small
        || menu.preferredElementSize == .medium
    }
  }

  private(set) var sections: [Section] = []
  /// Whether some deferred entries are not available yet.
  private(set) var isWaiting = false

  /// Inline menus become sections of their own, between the entries before and after them.
  /// - Parameter resolve: Returns the entries of a deferred element; nil while they are not available.
  init(_ menu: UIMenu, resolve: (UIDeferredMenuElement) -> [UIMenuElement]?) {
    add(menu, resolve)
    sections.removeAll { $0.elements.isEmpty }
  }

  private mutating func add(_ menu: UIMenu, _ resolve: (UIDeferredMenuElement) -> [UIMenuElement]?) {
    sections.append(
      Section(title: menu.options.contains(.displayInline) && !menu.title.isEmpty ? menu.title : nil, menu: menu))
    for child in menu.children {
      var elements = [child]
      if let deferred = child as? UIDeferredMenuElement {
        let made = resolve(deferred)
        isWaiting = isWaiting || made == nil
        elements = made ?? []
      }
      for element in elements {
        if let inner = element as? UIMenu, inner.options.contains(.displayInline) {
          add(inner, resolve)
          sections.append(Section(menu: menu))
        } else {
          sections[sections.count - 1].elements.append(element)
        }
      }
    }
  }

  var hasMarks: Bool {
    sections.contains { section in
      !section.isRow && section.elements.contains { ($0 as? any UIMenuLeaf)?.state ?? .off != .off }
    }
  }
}

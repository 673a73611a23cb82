/// A menu as a list of sections, the way it is shown.
@MainActor
struct MenuContent {
  @MainActor
  struct Section {
    var title: String?
    var elements: [UIMenuElement] = []
    /// The menu whose entries these are, for menus of which one entry has the mark.
    var menu: UIMenu

    /// Whether the entries stand beside each other.
    var isRow: Bool {
      guard !elements.isEmpty, elements.count <= 6 else { return false }
      return menu.options.contains(.displayAsPalette) || menu.preferredElementSize == .small
        || menu.preferredElementSize == .medium
    }
  }

  private(set) var sections: [Section] = []
  /// Whether some entries are still being made.
  private(set) var isWaiting = false

  /// Inline menus are sections of their own, between what comes before and after them.
  /// - Parameter resolve: The entries of a deferred element; nil while they are being made.
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

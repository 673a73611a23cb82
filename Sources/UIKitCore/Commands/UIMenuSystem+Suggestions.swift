extension UIMenuSystem {
  /// Returns the entries of an edit menu from the framework and the responders from `start` up to the window, which
  /// change it in `buildMenu(with:)`, where the builder's system is `.context`.
  package final func suggestions(for start: UIResponder) -> [UIMenuElement] {
    let tree = MenuTree(system: self, root: .editMenu)
    for responder in ResponderChain(from: start) {
      if responder is UIApplication || responder is UIScene { break }
      responder.buildMenu(with: tree)
    }
    return tree.root.children
  }
}

extension UIMenu {
  fileprivate static var editMenu: UIMenu {
    func section(_ identifier: Identifier, _ commands: [UICommand] = []) -> UIMenu {
      UIMenu(identifier: identifier, options: .displayInline, children: commands)
    }
    let words = Strings.preferred.editing
    let style = [
      UICommand(title: words.bold, image: UIImage(systemName: "bold"), action: .toggleBoldface),
      UICommand(title: words.italic, image: UIImage(systemName: "italic"), action: .toggleItalics),
      UICommand(title: words.underline, image: UIImage(systemName: "underline"), action: .toggleUnderline),
    ]
    return UIMenu(
      identifier: .root,
      children: [
        section(
          .standardEdit,
          [
            UICommand(title: words.cut, action: .cut), UICommand(title: words.copy, action: .copy),
            UICommand(title: words.paste, action: .paste), UICommand(title: words.delete, action: .delete),
            UICommand(title: words.select, action: .select), UICommand(title: words.selectAll, action: .selectAll),
          ]),
        section(.replace), section(.lookup), section(.share),
        UIMenu(title: Strings.preferred.menus.format, identifier: .format, children: [section(.textStyle, style)]),
      ])
  }
}

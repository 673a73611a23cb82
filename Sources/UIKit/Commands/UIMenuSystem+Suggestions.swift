extension UIMenuSystem {
  /// Returns the entries of an edit menu from the framework and the responders from `start` up to the window, which
  /// change it in `buildMenu(with:)`, where the builder's system is `.context`.
  final func suggestions(for start: UIResponder) -> [UIMenuElement] {
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
    let style = [
      UICommand(title: "Bold", image: UIImage(systemName: "bold"), action: .toggleBoldface),
      UICommand(title: "Italic", image: UIImage(systemName: "italic"), action: .toggleItalics),
      UICommand(title: "Underline", image: UIImage(systemName: "underline"), action: .toggleUnderline)
    ]
    return UIMenu(
      identifier: .root,
      children: [
        section(
          .standardEdit,
          [
            UICommand(title: "Cut", action: .cut), UICommand(title: "Copy", action: .copy),
            UICommand(title: "Paste", action: .paste), UICommand(title: "Delete", action: .delete),
            UICommand(title: "Select", action: .select), UICommand(title: "Select All", action: .selectAll)
          ]),
        section(.replace), section(.lookup), section(.share),
        UIMenu(title: "Format", identifier: .format, children: [section(.textStyle, style)])
      ])
  }
}

import UIKitCore
import UIKitTextInput

extension UICollectionViewListCell {
  /// Whether the cell is read as a whole, because nothing in it can be touched by itself.
  final var speaksAsOne: Bool {
    func reacts(_ view: UIView) -> Bool {
      view.subviews.contains { $0 is UIControl || $0 is UITextView || $0.gestureRecognizers != nil || reacts($0) }
    }
    return spokenText != nil && !reacts(contentView)
      && !parts.accessories.contains { view in
        guard !view.isHidden else { return false }
        if case .view(let own, _) = view.accessory.content { return own is UIControl || reacts(view) }
        return view.isAccessibilityElement
      }
  }

  /// The texts of the content and of accessories, as they are read aloud.
  final var spokenText: String? {
    var texts: [String] = []
    func collect(_ view: UIView) {
      for child in view.subviews where !child.isHidden {
        if child is UILabel || child.isAccessibilityElement {
          if let text = child.accessibilityLabel ?? (child as? UILabel)?.text, !text.isEmpty { texts.append(text) }
        } else {
          collect(child)
        }
      }
    }
    collect(contentView)
    for view in parts.accessories where !view.isHidden && !view.isAccessibilityElement { collect(view) }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  final func spokenTraits(_ own: UIAccessibilityTraits) -> UIAccessibilityTraits {
    if row?.role == .header { return own.union(.header) }
    return row?.role == .cell && listView?.allowsSelection == true ? own.union(.button) : own
  }
}

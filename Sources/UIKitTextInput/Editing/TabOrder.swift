import CoreGraphics
import UIKitCore

/// The order in which Tab moves the focus through the fields of a window: reading order, by rows. Fields of one
/// container, such as a card, stay together whatever is beside it.
@MainActor
enum TabOrder {
  private struct Group {
    var views: [any TextEditing]
    /// The union of the fields' frames, in window coordinates.
    var frame: CGRect
  }

  /// Moves the focus to the next field that accepts it; the first follows the last.
  /// - Returns: Always true: the key types no text.
  static func moveFocus(from view: any TextEditing, isBackward: Bool) -> Bool {
    guard let window = view.window else { return true }
    // Only the topmost presented view takes part.
    var fields = fields(in: window.topmostController?.view ?? window)
    if !fields.contains(where: { $0 === view }) { fields = self.fields(in: window) }
    guard let index = fields.firstIndex(where: { $0 === view }) else { return true }
    for step in 1..<max(fields.count, 1) {
      let next = fields[(index + (isBackward ? fields.count - step : step)) % fields.count]
      guard next.becomeFirstResponder() else { continue }
      // Typing replaces the existing text, as usual after Tab.
      if let field = next as? UITextField { field.editor.select(0..<field.editor.count) }
      return true
    }
    return true
  }

  static func fields(in view: UIView) -> [any TextEditing] { group(view)?.views ?? [] }

  private static func group(_ view: UIView) -> Group? {
    guard !view.isHidden, view.alpha >= 0.01, view.isUserInteractionEnabled else { return nil }
    if let field = view as? any TextEditing {
      guard field.isTextEditable, field.canBecomeFirstResponder else { return nil }
      return Group(views: [field], frame: view.convert(view.bounds, to: view.window))
    }
    var rest = view.usableSubviews.compactMap { group($0) }
    if rest.count < 2 { return rest.first }
    let frame = rest.dropFirst().reduce(rest[0].frame) { $0.union($1.frame) }
    let isRightToLeft = view.isRightToLeft
    var sorted: [any TextEditing] = []
    while let top = rest.min(by: { $0.frame.minY < $1.frame.minY }) {
      // A row: the views whose vertical overlap with the topmost one is more than half the smaller height.
      let row = rest.filter { other in
        let shared = min(other.frame.maxY, top.frame.maxY) - max(other.frame.minY, top.frame.minY)
        return other.frame == top.frame || shared > min(other.frame.height, top.frame.height) / 2
      }
      sorted += row.sorted {
        isRightToLeft ? $0.frame.maxX > $1.frame.maxX : $0.frame.minX < $1.frame.minX
      }.flatMap(\.views)
      rest.removeAll { other in row.contains { $0.views[0] === other.views[0] } }
    }
    return Group(views: sorted, frame: frame)
  }
}

import CoreGraphics

/// The order in which Tab leads through the fields of a window: as people read, by rows and then along them, and one group
/// of fields after the other. What shares a container belongs together, a card say, whatever stands beside it.
@MainActor
enum TabOrder {
  private struct Group {
    var views: [any TextEditing]
    /// About the fields, in the coordinates of the window.
    var frame: CGRect
  }

  /// Gives the focus to the next field that takes it; after the last one comes the first.
  /// - Returns: Always true: the key is no text.
  static func moveFocus(from view: any TextEditing, isBackward: Bool) -> Bool {
    guard let window = view.window else { return true }
    // What is presented is all there is.
    var fields = fields(in: window.rootViewController?.topmostPresented.view ?? window)
    if !fields.contains(where: { $0 === view }) { fields = self.fields(in: window) }
    guard let index = fields.firstIndex(where: { $0 === view }) else { return true }
    for step in 1..<max(fields.count, 1) {
      let next = fields[(index + (isBackward ? fields.count - step : step)) % fields.count]
      guard next.becomeFirstResponder() else { continue }
      // As everywhere: what was there is replaced by typing.
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
    var rest = view.subviews.compactMap { group($0) }
    if rest.count < 2 { return rest.first }
    let frame = rest.dropFirst().reduce(rest[0].frame) { $0.union($1.frame) }
    let isMirrored = view.isRightToLeft
    var sorted: [any TextEditing] = []
    while let top = rest.min(by: { $0.frame.minY < $1.frame.minY }) {
      // A row: what stands beside the topmost one for at least half of the lower of the two.
      let row = rest.filter { other in
        let shared = min(other.frame.maxY, top.frame.maxY) - max(other.frame.minY, top.frame.minY)
        return other.frame == top.frame || shared > min(other.frame.height, top.frame.height) / 2
      }
      sorted += row.sorted {
        isMirrored ? $0.frame.maxX > $1.frame.maxX : $0.frame.minX < $1.frame.minX
      }.flatMap(\.views)
      rest.removeAll { other in row.contains { $0.views[0] === other.views[0] } }
    }
    return Group(views: sorted, frame: frame)
  }
}

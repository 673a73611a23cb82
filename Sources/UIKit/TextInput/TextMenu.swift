import CoreGraphics
import Foundation

/// The edit menu of text: where it is asked for.
@MainActor
enum TextMenu {
  /// Shows the menu for a view at a rectangle in its coordinates, or hides it where there is none.
  static var present: ((any TextEditing, CGRect?) -> Void)?
  private static weak var owner: AnyObject?

  static func show(_ view: any TextEditing, around range: Range<Int>) {
    let rects = range.isEmpty
      ? [view.caretRect(for: view.editor.position(range.lowerBound))]
      : view.editor.selectionParts(for: range).map(\.rect)
    guard let first = rects.first else { return }
    owner = view
    present?(view, rects.dropFirst().reduce(first) { $0.union($1) })
  }

  static func hide(_ view: any TextEditing) {
    guard owner === view else { return }
    owner = nil
    present?(view, nil)
  }

  static func toggle(_ view: any TextEditing, around range: Range<Int>) {
    if owner === view { hide(view) } else { show(view, around: range) }
  }
}

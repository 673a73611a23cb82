import CoreGraphics
import Foundation
import UIKitCore

/// The edit menu of text: the standard suggestions, or the menu that the delegate makes from them.
@MainActor
enum TextMenu {
  private static weak var owner: AnyObject?
  private static weak var shown: EditMenuOverlay?
  /// The view whose menu closed last, and when: a touch on text closes its menu before it is recognized as the tap that
  /// toggles the menu.
  private static weak var lastOwner: AnyObject?
  private static var closingTime: TimeInterval = -.infinity

  static func show(_ view: any TextEditing, around range: Range<Int>) {
    let rects =
      range.isEmpty
      ? [view.caretRect(for: view.editor.position(range.lowerBound))]
      : view.editor.selectionParts(for: range).map(\.rect)
    guard let first = rects.first, let menu = menu(for: view, range) else { return hide(view) }
    let selected = rects.dropFirst().reduce(first) { $0.union($1) }
    // Half of a knob, with the menu's own gap, leaves the knobs free to be seen and dragged.
    let target = range.isEmpty ? selected : selected.insetBy(dx: 0, dy: -SelectionHandle.knobSide / 2)
    shown = EditMenuOverlay.open(
      menu, for: view, from: view, targetRect: { target }, onClose: { [weak view] in didClose(view) })
    owner = shown == nil ? nil : view
  }

  static func hide(_ view: any TextEditing) { if owner === view { shown?.close() } }

  static func toggle(_ view: any TextEditing, around range: Range<Int>) {
    if owner === view { return hide(view) }
    let wasJustClosed = lastOwner === view && MediaTime.now() - closingTime < UIInputTuning.current.longestTap
    lastOwner = nil
    if !wasJustClosed { show(view, around: range) }
  }

  private static func didClose(_ view: AnyObject?) {
    (owner, shown) = (nil, nil)
    (lastOwner, closingTime) = (view, MediaTime.now())
  }

  private static func menu(for view: any TextEditing, _ range: Range<Int>) -> UIMenu? {
    let suggested = UIMenuSystem.context.suggestions(for: view)
    let place = NSRange(location: range.lowerBound, length: range.count)
    var menu: UIMenu?
    if let field = view as? UITextField {
      menu = field.delegate?.textField(field, editMenuForCharactersIn: place, suggestedActions: suggested)
    } else if let text = view as? UITextView {
      menu = text.delegate.flatMap {
        ($0 as? any UITextViewDelegate)?
          .textView(text, editMenuForTextIn: place, suggestedActions: suggested)
      }
    }
    let valid = (menu ?? UIMenu(children: suggested)).validated(from: view)
    return valid.children.isEmpty ? nil : valid
  }
}

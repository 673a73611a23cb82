import CoreGraphics
import Foundation
import UIKitCore

extension UITextView {
  // MARK: Size

  private var sides: CGFloat {
    textContainerInset.left + textContainerInset.right + 2 * textContainer.lineFragmentPadding
  }

  /// Updates the style of the text layout, so that geometry is also right before the first frame.
  final func prepareText() {
    let traits = effectiveTraits
    var style = editor.blocks.style
    style.scale = max(traits.displayScale, 1)
    style.isRightToLeft =
      textInputMode?.primaryLanguage.map { WritingDirection.isRightToLeft(language: $0) } ?? isRightToLeft
    style.width = max(bounds.width - sides, 1)
    style.exclusion = container.exclusion(scale: style.scale)
    let width = max(bounds.width - textContainerInset.left - textContainerInset.right, 0)
    if container.widthTracksTextView, container.size.width != width { container.size.width = width }
    style.paragraph.alignment = textViewStyle.alignment
    style.maximumLineCount = container.maximumNumberOfLines
    style.lastLineBreak = container.lineBreakMode
    if style != editor.blocks.style { traits.asCurrent { editor.blocks.style = style } }
  }

  /// The size of a view that shows its whole text at a width, in points.
  final func fittingSize(_ size: CGSize) -> CGSize {
    prepareText()
    let width = size.width.isFinite && size.width < 1e6 ? max(size.width - sides, 1) : nil
    let text = effectiveTraits.asCurrent { editor.blocks.fittingSize(width: width) }
    return CGSize(
      width: (text.width + sides).rounded(.up),
      height: (text.height + textContainerInset.top + textContainerInset.bottom).rounded(.up))
  }

  final var ownSize: CGSize {
    fittingSize(CGSize(width: bounds.width > 0 ? bounds.width : CGFloat.greatestFiniteMagnitude, height: 0))
  }

  // MARK: Layout

  final var textOrigin: CGPoint {
    CGPoint(x: textContainerInset.left + textContainer.lineFragmentPadding, y: textContainerInset.top)
  }

  final var visibleHeights: ClosedRange<CGFloat>? {
    let top = bounds.minY - textOrigin.y
    return top - 20...top + max(bounds.height, 0) + 20
  }

  final func layOutText() {
    effectiveTraits.asCurrent {
      prepareText()
      updateContentSize()
      if showsCaretAfterLayout {
        showsCaretAfterLayout = false
        showCaret()
      }
      if let heights = visibleHeights { canvas.showText(heights) }
      // The layout may have replaced estimated heights.
      updateContentSize()
      interaction.update()
    }
  }

  private func updateContentSize() {
    let text = editor.blocks.size()
    let frame = CGRect(origin: textOrigin, size: CGSize(width: editor.blocks.style.width ?? text.width, height: text.height))
    if canvas.frame != frame { canvas.frame = frame }
    let size = CGSize(width: bounds.width, height: text.height + textContainerInset.top + textContainerInset.bottom)
    if contentSize != size { contentSize = size }
  }

  /// Keeps the visible text in place after a layout has corrected an estimated height above it.
  package final func textShifted(from y: CGFloat, by shift: CGFloat) {
    guard y + textOrigin.y <= bounds.minY, !isDecelerating else { return }
    bounds.origin.y += shift
  }

  // MARK: Scrolling

  private func showCaret() {
    let rect = editor.blocks.caretRect(at: editor.selection.head, affinity: editor.selection.affinity)
      .offsetBy(dx: textOrigin.x, dy: textOrigin.y)
    // At the ends of the text, the insets are scrolled into view too.
    var room = rect.insetBy(dx: 0, dy: -2)
    if rect.minY <= textContainerInset.top + 1 { room = room.union(CGRect(x: rect.minX, y: 0, width: 1, height: 1)) }
    if rect.maxY >= contentSize.height - textContainerInset.bottom - 1 {
      room = room.union(CGRect(x: rect.minX, y: contentSize.height - 1, width: 1, height: 1))
    }
    room.origin.x = max(bounds.minX, 0)
    room.size.width = min(bounds.width, 1)
    updateContentSize()
    if isScrollEnabled { scrollRectToVisible(room, animated: false) }
  }

  final func show(_ range: NSRange) {
    guard let range = editor.range(range) else { return }
    prepareText()
    let start = editor.blocks.caretRect(at: range.lowerBound, affinity: .downstream)
    let end = editor.blocks.caretRect(at: range.upperBound, affinity: .upstream)
    updateContentSize()
    let rect = start.union(end).offsetBy(dx: textOrigin.x, dy: textOrigin.y)
    scrollRectToVisible(CGRect(x: bounds.minX, y: rect.minY, width: 1, height: rect.height), animated: false)
  }
}

extension ParagraphLayout {
  /// The size of the whole text at another width.
  func fittingSize(width: CGFloat?) -> CGSize {
    if width == style.width {
      let size = size(isExact: true)
      return CGSize(width: blocks.reduce(0) { max($0, $1.layout?.size.width ?? 0) }, height: size.height)
    }
    let other = ParagraphLayout(document: document, observer: nil)
    other.defaults = defaults
    other.typingStyle = typingStyle
    other.linkValues = linkValues
    var changed = style
    changed.width = width
    other.style = changed
    other.invalidateLayouts(resplit: true)
    other.layOutEverything()
    let size = other.size()
    return CGSize(width: other.blocks.reduce(0) { max($0, $1.layout?.size.width ?? 0) }, height: size.height)
  }
}

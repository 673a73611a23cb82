import CoreGraphics
import Foundation
import QuartzCore
import Raster
@_spi(Hooks) import UIKitCore

/// Shows the text of an editor: the visible blocks, the selection behind them, and the caret.
///
/// Each block has its own layer, so that typing repaints one paragraph and scrolling none.
@MainActor
package final class TextCanvas: UIView {
  unowned let editor: TextEditor
  let caret = CaretView()
  private var shown: [BlockView] = []
  private var spare: [BlockView] = []
  private let highlight = UIView()
  private var marks: [UIView] = []

  /// Whether the selection is shown.
  var showsSelection = false { didSet { if showsSelection != oldValue { showSelection() } } }

  init(_ editor: TextEditor) {
    self.editor = editor
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    highlight.isUserInteractionEnabled = false
    addSubview(highlight)
    caret.isHidden = true
    addSubview(caret)
  }

  required init?(coder: NSCoder) { return nil }

  // MARK: Text

  /// Shows the blocks between two y coordinates.
  func showText(_ heights: ClosedRange<CGFloat>) {
    let range = editor.blocks.layOut(from: heights.lowerBound, to: heights.upperBound)
    var kept: [Int: BlockView] = [:]
    for view in shown { kept[view.version] = view }
    var next: [BlockView] = []
    var missing: [Int] = []
    for index in range {
      if let view = kept.removeValue(forKey: editor.blocks.block(index).version) {
        view.place(editor.blocks.block(index))
        next.append(view)
      } else {
        missing.append(index)
      }
    }
    spare += kept.values.sorted { $0.frame.minY < $1.frame.minY }
    for index in missing {
      let block = editor.blocks.block(index)
      let view = takeSpare(near: block.top)
      view.show(block)
      next.append(view)
    }
    for view in spare { view.isHidden = true }
    if spare.count > 40 {
      for view in spare.suffix(from: 40) { view.removeFromSuperview() }
      spare.removeSubrange(40...)
    }
    shown = next
    showSelection()
  }

  /// An unused view, if possible the one that was at `y` before, so that only the difference is repainted.
  private func takeSpare(near y: CGFloat) -> BlockView {
    if let index = spare.firstIndex(where: { $0.frame.minY == y }) { return spare.remove(at: index) }
    if let view = spare.popLast() { return view }
    let view = BlockView()
    insertSubview(view, belowSubview: caret)
    return view
  }

  // MARK: Selection

  var selectionColor: UIColor { (tintColor ?? .systemBlue).withAlphaComponent(0.2) }

  /// Updates the views of the selection.
  func showSelection() {
    let range = editor.selection.range
    let isShown = showsSelection && !range.isEmpty
    highlight.isHidden = !isShown
    guard isShown else { return }
    let parts = editor.blocks.selectionRects(for: range, visible: editor.host?.visibleHeights)
    while marks.count < parts.count {
      let view = UIView()
      view.isUserInteractionEnabled = false
      highlight.addSubview(view)
      marks.append(view)
    }
    for (index, mark) in marks.enumerated() {
      mark.isHidden = index >= parts.count
      guard index < parts.count else { continue }
      mark.backgroundColor = selectionColor
      mark.frame = parts[index].rect
    }
  }

  package override func tintColorDidChange() {
    super.tintColorDidChange()
    caret.backgroundColor = caret.color ?? tintColor
    showSelection()
  }

  /// Draws the text between two y coordinates into a context, for the loupe.
  func draw(_ heights: ClosedRange<CGFloat>, in context: CGContext) {
    for part in showsSelection ? editor.blocks.selectionRects(for: editor.selection.range, visible: heights) : [] {
      context.setFillColor(selectionColor.cgColor)
      context.fill(part.rect)
    }
    for index in editor.blocks.layOut(from: heights.lowerBound, to: heights.upperBound) {
      let block = editor.blocks.block(index)
      editor.blocks.layout(index).draw(in: context, at: CGPoint(x: 0, y: block.top))
    }
  }
}

/// Shows one block of text.
@MainActor
private final class BlockView: UIView, TextShowing {
  private(set) var version = 0
  private var layout: TextLayout?
  private var blockAttachments: ParagraphLayout.BlockAttachments?

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    providesContent = true
  }

  required init?(coder: NSCoder) { return nil }

  func place(_ block: ParagraphLayout.Block) {
    isHidden = false
    let size = block.layout?.size ?? bounds.size
    // As wide as the layout, because lines may be aligned right.
    let place = CGRect(x: 0, y: block.top, width: max(size.width, block.layout?.width ?? 0), height: size.height)
    if frame != place { frame = place }
  }

  func show(_ block: ParagraphLayout.Block) {
    version = block.version
    layout = block.layout
    blockAttachments = block.blockAttachments
    place(block)
    setNeedsDisplay()
  }

  var shownText: ShownText? {
    layout.map { ShownText(layout: $0, origin: bounds.origin, clip: .infinite, color: nil, isTruncated: false) }
  }

  override func displayContent() -> Bool {
    guard let layout, !layout.lines.isEmpty else {
      layer.setContent(nil)
      return true
    }
    let list = DisplayList()
    layout.append(to: list, x: 0, y: 0)
    if let blockAttachments {
      let context = CGContext(recordingInto: list, size: bounds.size, scale: layout.scale)
      UIGraphicsPushContext(context)
      blockAttachments.content.drawAttachments(of: layout, at: .zero)
      UIGraphicsPopContext()
      context.finish()
    }
    layer.setContent(list, scale: layout.scale)
    return true
  }
}

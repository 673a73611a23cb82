import CoreGraphics
import Foundation
import UIKitCore

/// Handles touches and pointers on the text of a view: placing the caret, selecting words and paragraphs, dragging
/// handles, the loupe. Also shows the caret, the selection and the handles.
@MainActor
final class TextInteraction {
  unowned let view: any TextEditing
  let recognizer = TextTouchRecognizer()
  private var editor: TextEditor { view.editor }
  private var canvas: TextCanvas { view.canvas }
  private var handles: (start: SelectionHandle, end: SelectionHandle)?
  private var loupe: LoupeView?
  /// Whether a finger made the selection, which then has handles.
  private var isByFinger = false
  /// The vector from the finger to the dragged end of the selection.
  private var grip = CGVector.zero
  /// The range at the start of a drag that selects.
  private var origin: Range<Int> = 0..<0
  private let autoscroll = RestartableTimer()
  private var isDragging = false

  // In points and seconds.
  private static let handleReach: CGFloat = 22
  private static let edge: CGFloat = 20
  private static let scrollInterval: TimeInterval = 1.0 / 20

  init(_ view: any TextEditing) {
    self.view = view
  }

  func attach() {
    recognizer.interaction = self
    recognizer.addTarget(self) { $0.act() }
    view.addGestureRecognizer(recognizer)
  }

  var isActive: Bool { view.isFirstResponder }

  // MARK: Showing

  /// Updates the caret, the highlight and the handles.
  func update() {
    canvas.showsSelection = isActive
    showCaret(isMoved: false)
    showHandles()
  }

  private func showCaret(isMoved: Bool) {
    guard isActive, editor.selection.isCaret, view.isTextEditable else { return canvas.caret.hide() }
    let head = editor.selection.head
    let place = view.caretRect(for: editor.position(head, affinity: editor.selection.affinity))
    guard place.isFinite, !place.isEmpty else { return canvas.caret.hide() }
    let corner = view.textOrigin
    let rect = place.offsetBy(dx: -corner.x, dy: -corner.y)
    if !isMoved, !canvas.caret.isHidden, canvas.caret.frame == rect { return }
    canvas.caret.show(at: rect, blinks: !isDragging)
  }

  private func showHandles() {
    guard isActive, isByFinger, !editor.selection.isCaret else {
      handles?.start.isHidden = true
      handles?.end.isHidden = true
      return
    }
    let made = handles ?? (SelectionHandle(isStart: true), SelectionHandle(isStart: false))
    if handles == nil {
      handles = made
      view.addSubview(made.start)
      view.addSubview(made.end)
    }
    for (handle, offset, affinity) in [
      (made.start, editor.selection.range.lowerBound, TextAffinity.downstream),
      (made.end, editor.selection.range.upperBound, TextAffinity.upstream),
    ] {
      let rect = editor.blocks.caretRect(at: offset, affinity: affinity)
      let inCanvas = canvas.bounds.insetBy(dx: -1, dy: -1)
      handle.isHidden = !(inCanvas.minX...inCanvas.maxX).contains(rect.midX)
      let corner = view.textOrigin
      handle.place(around: rect.offsetBy(dx: corner.x, dy: corner.y), tint: canvas.tintColor)
      view.bringSubviewToFront(handle)
    }
  }

  func end() {
    isDragging = false
    isByFinger = false
    autoscroll.stop()
    showLoupe(nil)
    canvas.caret.hide()
    canvas.showsSelection = false
    showHandles()
    TextMenu.hide(view)
  }

  func textDidChange() {
    isByFinger = false
    TextMenu.hide(view)
    afterChange()
  }

  func selectionDidChange() {
    if !isDragging { TextMenu.hide(view) }
    afterChange()
  }

  /// The caret is steady for a while after every change; its position is known after layout.
  private func afterChange() {
    guard isActive else { return }
    canvas.caret.hide()
    view.setNeedsLayout()
  }

  // MARK: Finding

  /// Whether touches at a point are handled as text touches.
  func mayBegin(at point: CGPoint, touching touched: UIView?) -> Bool {
    guard view.isTextSelectable else { return false }
    // Controls inside the view keep their touches.
    var step = touched
    while let other = step, other !== view {
      if other is UIControl { return false }
      step = other.superview
    }
    return true
  }

  /// The handle at a point: true for the one at the start, nil for none.
  func handle(at point: CGPoint) -> Bool? {
    guard let handles, isActive else { return nil }
    let near = [(handles.start, true), (handles.end, false)].filter { !$0.0.isHidden }.map {
      (isStart: $0.1, distance: distance($0.0.knob, point))
    }
    guard let best = near.min(by: { $0.distance < $1.distance }), best.distance <= Self.handleReach else { return nil }
    return best.isStart
  }

  func holds(_ point: CGPoint) -> Bool { handle(at: point) != nil }

  // MARK: Acting

  private func act() {
    let point = recognizer.location(in: view)
    switch recognizer.state {
    case .began: begin(at: point)
    case .changed: drag(to: point)
    case .ended:
      if case .tap(let count) = recognizer.gesture {
        tap(at: point, count: count)
      } else {
        drag(to: point)
        finish()
      }
    case .cancelled: finish()
    default: break
    }
  }

  private func focus() -> Bool { isActive || view.becomeFirstResponder() }

  private func tap(at point: CGPoint, count: Int) {
    let wasActive = isActive
    if count == 1, view.followLink(at: point) { return }
    if !view.isTextEditable, count == 1 {
      // In text that cannot be edited, a tap clears the selection.
      if wasActive { editor.select(TextEditor.Selection(editor.selection.head)) }
      return
    }
    guard focus() else { return }
    let found = editor.closestOffset(to: point)
    switch wasActive || !view.isTextEditable ? count : 1 {
    case 1:
      let range = editor.selection.range
      let isOnSelection =
        wasActive && !range.isEmpty
        && editor.selectionParts(for: range).contains { $0.rect.contains(point) }
      if isOnSelection { return TextMenu.toggle(view, around: range) }
      isByFinger = false
      let place = caretPlace(found, near: point, wasActive: wasActive)
      if wasActive, editor.selection.isCaret, place.offset == editor.selection.head {
        return TextMenu.toggle(view, around: place.offset..<place.offset)
      }
      editor.select(TextEditor.Selection(place.offset, place.affinity))
    case 2: selectByFinger(editor.wordRange(at: found.offset))
    default: selectByFinger(paragraph(at: found.offset))
    }
    showCaret(isMoved: true)
  }

  private func selectByFinger(_ range: Range<Int>) {
    editor.select(range)
    isByFinger = true
    showHandles()
    if !range.isEmpty { TextMenu.show(view, around: range) }
  }

  private func paragraph(at offset: Int) -> Range<Int> {
    let range = editor.blocks.paragraph(at: offset)
    return range.lowerBound..<editor.contentEnd(of: range)
  }

  /// A tap places the caret at the nearer end of a word, unless it is a correction next to the current caret.
  private func caretPlace(
    _ found: (offset: Int, affinity: TextAffinity), near point: CGPoint, wasActive: Bool
  ) -> (offset: Int, affinity: TextAffinity) {
    if recognizer.isPointer || UIInputTuning.current.placesCaretExactly || editor.isSecret { return found }
    let head = editor.selection.head
    if wasActive, editor.selection.isCaret,
      editor.document.characterStart(before: head) <= found.offset, found.offset <= editor.document.characterEnd(after: head)
    {
      return found
    }
    guard let word = editor.segment(.word, at: found.offset), word.isWord, word.range.contains(found.offset)
    else { return found }
    func x(_ offset: Int) -> CGFloat { editor.blocks.caretRect(at: offset, affinity: .downstream).midX + view.textOrigin.x }
    let isNearStart = abs(x(word.range.lowerBound) - point.x) <= abs(x(word.range.upperBound) - point.x)
    return (isNearStart ? word.range.lowerBound : word.range.upperBound, isNearStart ? .downstream : .upstream)
  }

  private func begin(at point: CGPoint) {
    guard focus() else { return }
    isDragging = true
    TextMenu.hide(view)
    let offset = editor.closestOffset(to: point).offset
    switch recognizer.gesture {
    case .tap: break
    case .press:
      if view.isTextEditable {
        isByFinger = false
        drag(to: point)
      } else {
        selectByFinger(editor.wordRange(at: offset))
        origin = editor.selection.range
      }
    case .handle(let isStart):
      let range = editor.selection.range
      let end = editor.blocks.caretRect(
        at: isStart ? range.lowerBound : range.upperBound, affinity: isStart ? .downstream : .upstream)
      let corner = view.textOrigin
      grip = CGVector(dx: end.midX + corner.x - point.x, dy: end.midY + corner.y - point.y)
      editor.selection = TextEditor.Selection(
        anchor: isStart ? range.upperBound : range.lowerBound, head: isStart ? range.lowerBound : range.upperBound)
    case .words:
      isByFinger = true
      origin = editor.wordRange(at: offset)
      editor.select(origin)
    case .pointer(let clicks, let extends):
      isByFinger = false
      if extends {
        editor.select(TextEditor.Selection(anchor: editor.selection.anchor, head: offset))
        origin = editor.selection.anchor..<editor.selection.anchor
      } else {
        origin = clicks == 1 ? offset..<offset : clicks == 2 ? editor.wordRange(at: offset) : paragraph(at: offset)
        editor.select(origin)
      }
      showCaret(isMoved: true)
    }
  }

  private func drag(to point: CGPoint) {
    guard isDragging else { return }
    var place = point
    if case .handle = recognizer.gesture { place = CGPoint(x: point.x + grip.dx, y: point.y + grip.dy) }
    let found = editor.closestOffset(to: place)
    switch recognizer.gesture {
    case .tap: break
    case .press where view.isTextEditable:
      editor.select(TextEditor.Selection(found.offset, found.affinity))
      showLoupe(point)
    case .handle:
      let anchor = editor.selection.anchor
      // A selection being dragged by its handles never becomes empty.
      if found.offset != anchor { editor.select(TextEditor.Selection(anchor: anchor, head: found.offset)) }
      showLoupe(point)
    case .press, .words: extend(to: editor.wordRange(at: found.offset), found.offset)
    case .pointer(let clicks, _):
      let unit =
        clicks == 1
        ? found.offset..<found.offset
        : clicks == 2 ? editor.wordRange(at: found.offset) : paragraph(at: found.offset)
      extend(to: unit, found.offset)
    }
    keepScrolling(point)
  }

  /// Extends the selection from the drag's first range to `unit`.
  private func extend(to unit: Range<Int>, _ offset: Int) {
    let isBackward = offset < origin.lowerBound
    editor.select(
      TextEditor.Selection(
        anchor: isBackward ? origin.upperBound : origin.lowerBound,
        head: isBackward ? unit.lowerBound : max(unit.upperBound, origin.upperBound)))
  }

  private func finish() {
    isDragging = false
    autoscroll.stop()
    showLoupe(nil)
    update()
    if !recognizer.isPointer {
      let range = editor.selection.range
      if isActive, recognizer.gesture == .press || !range.isEmpty { TextMenu.show(view, around: range) }
    }
  }

  /// Scrolls repeatedly while the finger is at an edge.
  private func keepScrolling(_ point: CGPoint) {
    let visible = view.bounds
    let isInside = visible.insetBy(dx: 0, dy: view.scrollsText ? Self.edge : 0).contains(point)
    guard isDragging, !isInside else { return autoscroll.stop() }
    autoscroll.start(Self.scrollInterval) { [weak self] in
      guard let self, self.isDragging else { return }
      self.view.layoutIfNeeded()
      self.view.scrollText(towards: self.recognizer.location(in: self.view))
      self.drag(to: self.recognizer.location(in: self.view))
    }
  }

  // MARK: Loupe

  private func showLoupe(_ point: CGPoint?) {
    guard let point, let window = view.window else {
      loupe?.leave()
      loupe = nil
      return
    }
    let made = loupe ?? LoupeView(canvas)
    if loupe == nil {
      loupe = made
      window.addSubview(made)
    }
    let head = editor.selection.head
    let rect = editor.blocks.caretRect(at: head, affinity: editor.selection.affinity)
    let corner = view.textOrigin
    made.show(
      rect, finger: window.convert(point, from: view),
      caret: window.convert(rect.offsetBy(dx: corner.x, dy: corner.y), from: view))
  }
}

import UIKit

/// The view in which a finger signs. Every stroke can be undone.
final class SignaturePad: UIView {
  private(set) var strokes: [UIBezierPath] = []
  private var stroke: Stroke?
  private let manager = UndoManager()

  // Children dab at pads for as long as nobody stops them. Without limits each stroke would cost memory, and drawing all of
  // them more and more time.
  private static let mostStrokes = 200
  private static let mostPoints = 4000
  private static let mostUndoSteps = 50
  var onChange: (() -> Void)?

  /// A stroke in progress: a curve through the midpoints between the touch positions.
  private struct Stroke {
    let path = UIBezierPath()
    var last: CGPoint
    var middle: CGPoint
    var count = 1

    @MainActor init(_ point: CGPoint) {
      (last, middle) = (point, point)
      path.move(to: point)
    }

    @MainActor mutating func add(_ point: CGPoint) {
      let next = CGPoint(x: (last.x + point.x) / 2, y: (last.y + point.y) / 2)
      path.addQuadCurve(to: next, controlPoint: last)
      (last, middle, count) = (point, next, count + 1)
    }

    /// Ends the stroke; draws a dot if the finger did not move.
    @MainActor func finish() { path.addLine(to: last == middle ? CGPoint(x: last.x + 0.1, y: last.y) : last) }
  }

  init(strokes: [UIBezierPath]) {
    self.strokes = strokes
    super.init(frame: .zero)
    manager.levelsOfUndo = Self.mostUndoSteps
    backgroundColor = Theme.card
    contentMode = .redraw
    layer.cornerCurve = .continuous
    isAccessibilityElement = true
    accessibilityLabel = localized("Signature")
    accessibilityIdentifier = "signature"
    accessibilityTraits = .allowsDirectInteraction
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override var undoManager: UndoManager? { manager }
  override var canBecomeFirstResponder: Bool { true }
  var isBlank: Bool { strokes.isEmpty && stroke == nil }

  /// Where to sign, from the top of the pad, relative to its height.
  static let line: CGFloat = 0.74

  private var pen: CGFloat { max(theme.points(5), 3) }

  // MARK: Strokes

  private func set(_ strokes: [UIBezierPath], name: String) {
    let before = self.strokes
    manager.registerUndo(withTarget: self) { $0.set(before, name: name) }
    manager.setActionName(name)
    self.strokes = strokes
    setNeedsDisplay()
    onChange?()
  }

  func clear() { if !strokes.isEmpty { set([], name: localized("Clear")) } }
  func undo() { if manager.canUndo { manager.undo() } }
  func redo() { if manager.canRedo { manager.redo() } }
  var canUndo: Bool { manager.canUndo }
  var canRedo: Bool { manager.canRedo }

  // MARK: Fingers

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, stroke == nil, strokes.count < Self.mostStrokes else { return }
    becomeFirstResponder()
    stroke = Stroke(touch.location(in: self))
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, var stroke else { return }
    var dirty = CGRect(origin: stroke.middle, size: .zero)
    for point in event?.coalescedTouches(for: touch) ?? [touch] where stroke.count < Self.mostPoints {
      let place = point.location(in: self)
      dirty = dirty.union(CGRect(origin: stroke.last, size: .zero)).union(CGRect(origin: place, size: .zero))
      stroke.add(place)
    }
    self.stroke = stroke
    setNeedsDisplay(dirty.insetBy(dx: -2 * pen, dy: -2 * pen))
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let done = stroke else { return }
    done.finish()
    stroke = nil
    set(strokes + [done.path], name: localized("Stroke"))
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    stroke = nil
    setNeedsDisplay()
  }

  // MARK: Drawing

  override func draw(_ rect: CGRect) {
    let line = (bounds.height * Self.line).rounded(), side = theme.points(36)
    UIColor.separator.setFill()
    UIRectFill(CGRect(x: side, y: line, width: bounds.width - 2 * side, height: 1))
    UIColor.tertiaryLabel.setStroke()
    let cross = UIBezierPath(), size = theme.points(7)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let x = isMirrored ? bounds.width - side - size : side + size
    for sign: CGFloat in [-1, 1] {
      cross.move(to: CGPoint(x: x - size, y: line - 3 * size - sign * size))
      cross.addLine(to: CGPoint(x: x + size, y: line - 3 * size + sign * size))
    }
    cross.lineWidth = 2
    cross.stroke()
    SignaturePad.draw(strokes + (stroke.map { [$0.path] } ?? []), width: pen, color: .label)
  }

  /// Draws the strokes of a signature.
  static func draw(_ strokes: [UIBezierPath], width: CGFloat, color: UIColor) {
    color.setStroke()
    for stroke in strokes {
      stroke.lineWidth = width
      stroke.lineCapStyle = .round
      stroke.lineJoinStyle = .round
      stroke.stroke()
    }
  }

  func apply(_ theme: Theme) {
    layer.cornerRadius = theme.corner
    setNeedsDisplay()
  }
}

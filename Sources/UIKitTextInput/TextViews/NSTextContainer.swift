import CoreGraphics
import Foundation
import UIKitCore

/// The area in which a text view lays out its text.
@preconcurrency @MainActor
open class NSTextContainer: NSObject {
  final weak var view: UITextView?

  /// - Parameter size: In points; a text view sets the width to its own.
  public init(size: CGSize = CGSize(width: 1e7, height: 1e7)) {
    self.size = size
    super.init()
  }

  /// The size of the area in points; 0 means no limit.
  open var size: CGSize

  /// Space at both ends of every line, in points.
  open var lineFragmentPadding: CGFloat = 5 { didSet { if oldValue != lineFragmentPadding { view?.sizeDidChange() } } }

  /// The largest number of lines shown; 0 for all. The text beyond them exists and can be edited, but takes no space.
  open var maximumNumberOfLines = 0 {
    didSet {
      maximumNumberOfLines = max(maximumNumberOfLines, 0)
      if oldValue != maximumNumberOfLines { view?.sizeDidChange() }
    }
  }

  /// How the last of `maximumNumberOfLines` is truncated; without a limit the whole text is shown.
  open var lineBreakMode = NSLineBreakMode.byWordWrapping {
    didSet { if oldValue != lineBreakMode { view?.sizeDidChange() } }
  }
  /// Whether the text view sets the width of `size`; its lines are as wide as the view in any case.
  open var widthTracksTextView = true
  /// Stored only: the height is that of the text.
  open var heightTracksTextView = false
  /// Shapes that the text flows around, in points from the container's top left corner: that of the text view, without
  /// its insets. Each line fills, one after the other, the parts of its height that are free of all shapes, with
  /// `lineFragmentPadding` at both ends of every part; where too little is free, the text continues below.
  ///
  /// Every part counts as a line of `maximumNumberOfLines`. Indents are measured from the edges of the container.
  /// Shapes are filled with their own fill rules; they are copied. Shapes without an area or with non-finite
  /// coordinates are ignored.
  open var exclusionPaths: [UIBezierPath] = [] {
    didSet {
      exclusionPaths = exclusionPaths.compactMap { $0.copy() as? UIBezierPath }
      storedExclusion = nil
      view?.sizeDidChange()
    }
  }

  /// The shapes for a scale and padding, cached until the paths change.
  private var storedExclusion: (scale: CGFloat, padding: CGFloat, shapes: TextExclusion?)?

  /// The shapes that the lines of a text view flow around, relative to the container's edge plus the padding.
  final func exclusion(scale: CGFloat) -> TextExclusion? {
    if exclusionPaths.isEmpty { return nil }
    if let known = storedExclusion, known.scale == scale, known.padding == lineFragmentPadding { return known.shapes }
    let shapes = TextExclusion(
      filledPaths, offset: CGPoint(x: -lineFragmentPadding, y: 0), clearance: lineFragmentPadding, scale: scale)
    storedExclusion = (scale, lineFragmentPadding, shapes)
    return shapes
  }

  private var filledPaths: [(path: CGPath, rule: CGPathFillRule)] {
    exclusionPaths.map { ($0.cgPath, $0.usesEvenOddFillRule ? .evenOdd : .winding) }
  }

  /// Whether all lines are as wide as the container.
  open var isSimpleRectangularTextContainer: Bool { exclusionPaths.isEmpty }

  /// The first part of a proposed line that lies in the container and is free of `exclusionPaths` over its whole
  /// height.
  ///
  /// A text view does not call this for its lines: an override does not change what is shown.
  /// - Parameters:
  ///   - proposedRect: In points from the container's top left corner.
  ///   - characterIndex: Ignored.
  ///   - baseWritingDirection: The direction in which the parts are counted.
  ///   - remainingRect: Set to the rest of `proposedRect` beyond the shape after that part, to be proposed next; zero
  ///     if nothing is left.
  /// - Returns: The part, including `lineFragmentPadding` at both ends; zero if nothing is free.
  open func lineFragmentRect(
    forProposedRect proposedRect: CGRect, at characterIndex: Int, writingDirection baseWritingDirection: NSWritingDirection,
    remaining remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    remainingRect?.pointee = .zero
    guard proposedRect.isFinite else { return .zero }
    // A size of 0 means no limit.
    let bounds = CGRect(
      x: 0, y: 0, width: size.width > 0 ? size.width : 1e7, height: size.height > 0 ? size.height : 1e7)
    let line = proposedRect.standardized.intersection(bounds)
    guard line.width > 0, line.height > 0 else { return .zero }
    guard let shapes = TextExclusion(filledPaths) else { return line }
    var parts = shapes.freeRects(in: line).filter { $0.width > 2 * lineFragmentPadding }
    if baseWritingDirection == .rightToLeft { parts.reverse() }
    guard let first = parts.first else { return .zero }
    if parts.count > 1 {
      remainingRect?.pointee = parts.dropFirst(2).reduce(parts[1]) { $0.union($1) }
    }
    return first
  }

  /// The layout manager of the text view; nil without a text view.
  open var layoutManager: NSLayoutManager? { view?.layoutManager }
}

/// Reports where the glyphs of a text view are. Glyphs are counted as UTF-16 units; rectangles are in the coordinates
/// of the text, without the view's insets.
@preconcurrency @MainActor
open class NSLayoutManager: NSObject {
  private weak var view: UITextView?

  init(view: UITextView) {
    self.view = view
    super.init()
  }

  /// A layout manager without text: it has no storage, no containers and no glyphs.
  public override init() { super.init() }

  /// The text storage of the text view.
  open var textStorage: NSTextStorage? { view?.textStorage }
  /// The only container: that of the text view.
  open var textContainers: [NSTextContainer] { view.map { [$0.textContainer] } ?? [] }
  /// The number of UTF-16 units of the text.
  open var numberOfGlyphs: Int { view?.editor.count ?? 0 }

  private var padding: CGFloat { view?.textContainer.lineFragmentPadding ?? 0 }

  /// Brings the layout up to date.
  open func ensureLayout(for container: NSTextContainer) { view?.prepareText() }

  /// The rectangle of the whole text, in the container's coordinates.
  open func usedRect(for container: NSTextContainer) -> CGRect {
    guard let view else { return .zero }
    view.prepareText()
    let size = view.editor.blocks.size(isExact: true)
    return CGRect(x: 0, y: 0, width: size.width + 2 * padding, height: size.height)
  }

  /// The range of the whole text.
  open func glyphRange(for container: NSTextContainer) -> NSRange { NSRange(location: 0, length: numberOfGlyphs) }

  /// The same range, as glyphs are counted as UTF-16 units.
  open func glyphRange(
    forCharacterRange charRange: NSRange, actualCharacterRange: UnsafeMutablePointer<NSRange>?
  ) -> NSRange {
    actualCharacterRange?.pointee = charRange
    return charRange
  }

  /// The same range, as glyphs are counted as UTF-16 units.
  open func characterRange(forGlyphRange glyphRange: NSRange, actualGlyphRange: UnsafeMutablePointer<NSRange>?) -> NSRange {
    actualGlyphRange?.pointee = glyphRange
    return glyphRange
  }

  /// The union of the rectangles that cover a range, in the container's coordinates.
  open func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer) -> CGRect {
    guard let view, let range = view.editor.range(glyphRange) else { return .zero }
    view.prepareText()
    let parts = view.editor.blocks.selectionRects(for: range)
    guard let first = parts.first else { return .zero }
    return parts.dropFirst().reduce(first.rect) { $0.union($1.rect) }.offsetBy(dx: padding, dy: 0)
  }

  /// The start of the character at or nearest to a point; the fraction is always 0.
  open func characterIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    guard let view, view.editor.count > 0, point.isFinite else { return 0 }
    view.prepareText()
    partialFraction?.pointee = 0
    let place = CGPoint(x: point.x - padding, y: point.y)
    let found =
      view.editor.blocks.character(at: place)
      ?? view.editor.document.character(at: view.editor.blocks.closestOffset(to: place).offset)
    return found.lowerBound
  }

  /// The start of the character at or nearest to a point.
  open func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
    characterIndex(for: point, in: container, fractionOfDistanceBetweenInsertionPoints: nil)
  }

  /// Lays out the whole text again.
  open func invalidateLayout(forCharacterRange charRange: NSRange, actualCharacterRange: UnsafeMutablePointer<NSRange>?) {
    view?.appearanceDidChange()
  }
}

extension TextEditor {
  /// The range, limited to the text; nil when it begins beyond the end.
  func range(_ range: NSRange) -> Range<Int>? {
    guard range.location >= 0, range.location <= count, range.length >= 0 else { return nil }
    return range.location..<range.location + min(range.length, count - range.location)
  }
}

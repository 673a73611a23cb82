import CoreGraphics
import Foundation

/// Where a text view lays its text out.
@MainActor
open class NSTextContainer: NSObject {
  final weak var view: UITextView?

  /// - Parameter size: Points; a text view sets it to its own width.
  public init(size: CGSize = CGSize(width: 1e7, height: 1e7)) {
    self.size = size
    super.init()
  }

  open var size: CGSize

  /// Room at both ends of every line, in points.
  open var lineFragmentPadding: CGFloat = 5 { didSet { if oldValue != lineFragmentPadding { view?.sizeDidChange() } } }

  /// The most lines that show; 0 for all. Text beyond them is there and can be edited, but takes no room.
  open var maximumNumberOfLines = 0 {
    didSet {
      maximumNumberOfLines = max(maximumNumberOfLines, 0)
      if oldValue != maximumNumberOfLines { view?.sizeDidChange() }
    }
  }

  /// How the last of `maximumNumberOfLines` ends; without a limit all text shows.
  open var lineBreakMode = NSLineBreakMode.byWordWrapping { didSet { if oldValue != lineBreakMode { view?.sizeDidChange() } } }
  /// Kept; a text view's lines are as wide as it is.
  open var widthTracksTextView = true
  open var heightTracksTextView = false
  /// Shapes that text flows around, in points from the container's top left: a text view's without its insets. Each line
  /// fills, one after the other, the parts of its height that are free of all of them, with `lineFragmentPadding` at both
  /// ends of every part; where too little is free, text goes on below.
  ///
  /// Every part counts for `maximumNumberOfLines`. Indents are counted from the edges of the container. Shapes are filled by
  /// their own rules; they are copied. Those without an area, or with coordinates that are not numbers, are ignored.
  open var exclusionPaths: [UIBezierPath] = [] {
    didSet {
      exclusionPaths = exclusionPaths.compactMap { $0.copy() as? UIBezierPath }
      storedExclusion = nil
      view?.sizeDidChange()
    }
  }

  /// The shapes for a scale, padding and paths, kept for as long as those stay the same.
  private var storedExclusion: (scale: CGFloat, padding: CGFloat, shapes: TextExclusion?)?

  /// What the lines of a text view flow around; they begin within the padding at the container's edge.
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

  /// Whether lines are as wide as the container.
  open var isSimpleRectangularTextContainer: Bool { exclusionPaths.isEmpty }

  /// The first part of a proposed line that lies in the container and is free of `exclusionPaths` over its whole height.
  ///
  /// A text view does not ask for its lines here: overriding it changes nothing that is shown.
  /// - Parameters:
  ///   - proposedRect: Points from the container's top left.
  ///   - characterIndex: Not used.
  ///   - baseWritingDirection: From which side parts are counted.
  ///   - remainingRect: Set to the rest of `proposedRect` beyond the shape after that part, to be proposed next; zero where
  ///     nothing is left.
  /// - Returns: Including `lineFragmentPadding` at both ends; zero where nothing is free.
  open func lineFragmentRect(
    forProposedRect proposedRect: CGRect, at characterIndex: Int, writingDirection baseWritingDirection: NSWritingDirection,
    remaining remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    remainingRect?.pointee = .zero
    guard proposedRect.isFinite else { return .zero }
    // A size of zero is no limit.
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

  open var layoutManager: NSLayoutManager? { view?.layoutManager }
}

/// Where the glyphs of a text view are. Glyphs are counted as UTF-16 units; rectangles are in the coordinates of the text,
/// without the view's insets.
@MainActor
open class NSLayoutManager: NSObject {
  private weak var view: UITextView?

  init(view: UITextView) {
    self.view = view
    super.init()
  }

  open var textStorage: NSTextStorage? { view?.textStorage }
  open var textContainers: [NSTextContainer] { view.map { [$0.textContainer] } ?? [] }
  open var numberOfGlyphs: Int { view?.editor.count ?? 0 }

  private var padding: CGFloat { view?.textContainer.lineFragmentPadding ?? 0 }

  open func ensureLayout(for container: NSTextContainer) { view?.prepareText() }

  /// Around all text, in the container's coordinates.
  open func usedRect(for container: NSTextContainer) -> CGRect {
    guard let view else { return .zero }
    view.prepareText()
    let size = view.editor.blocks.size(isExact: true)
    return CGRect(x: 0, y: 0, width: size.width + 2 * padding, height: size.height)
  }

  open func glyphRange(for container: NSTextContainer) -> NSRange { NSRange(location: 0, length: numberOfGlyphs) }

  open func glyphRange(forCharacterRange charRange: NSRange, actualCharacterRange: UnsafeMutablePointer<NSRange>?) -> NSRange {
    actualCharacterRange?.pointee = charRange
    return charRange
  }

  open func characterRange(forGlyphRange glyphRange: NSRange, actualGlyphRange: UnsafeMutablePointer<NSRange>?) -> NSRange {
    actualGlyphRange?.pointee = glyphRange
    return glyphRange
  }

  open func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer) -> CGRect {
    guard let view, let range = view.editor.range(glyphRange) else { return .zero }
    view.prepareText()
    let parts = view.editor.blocks.selectionRects(for: range)
    guard let first = parts.first else { return .zero }
    return parts.dropFirst().reduce(first.rect) { $0.union($1.rect) }.offsetBy(dx: padding, dy: 0)
  }

  open func characterIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    guard let view, view.editor.count > 0, point.isFinite else { return 0 }
    view.prepareText()
    partialFraction?.pointee = 0
    let place = CGPoint(x: point.x - padding, y: point.y)
    let found = view.editor.blocks.character(at: place) ?? view.editor.document.character(at: view.editor.blocks.closestOffset(to: place).offset)
    return found.lowerBound
  }

  open func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
    characterIndex(for: point, in: container, fractionOfDistanceBetweenInsertionPoints: nil)
  }

  open func invalidateLayout(forCharacterRange charRange: NSRange, actualCharacterRange: UnsafeMutablePointer<NSRange>?) {
    view?.lookDidChange()
  }
}

extension TextEditor {
  /// The part of a range that there is; nil when it begins beyond the end.
  func range(_ range: NSRange) -> Range<Int>? {
    guard range.location >= 0, range.location <= count, range.length >= 0 else { return nil }
    return range.location..<range.location + min(range.length, count - range.location)
  }
}

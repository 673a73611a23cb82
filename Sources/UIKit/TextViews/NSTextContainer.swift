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
  /// Kept; text does not flow around them.
  open var exclusionPaths: [UIBezierPath] = []
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

import UIKitCore

/// Divides content into pages and draws them.
///
/// - Coordinates: points of the paper, of which 72 are an inch, from its upper left corner.
@preconcurrency @MainActor
open class UIPrintFormatter: NSObject {
  /// The renderer that the formatter was added to.
  public final internal(set) weak var printPageRenderer: UIPrintPageRenderer?
  /// The largest height of the content on a page; 0 for no limit.
  open var maximumContentHeight: CGFloat = 0
  /// The largest width of the content; 0 for no limit.
  open var maximumContentWidth: CGFloat = 0
  /// Space around the content on each page, from the edges of the paper; with zero that of the printable area.
  open var perPageContentInsets = UIEdgeInsets.zero
  /// The page on which the content begins, from 0.
  open var startPage = 0
  /// The area that is left by the renderer's header and footer.
  final var area = CGRect.zero

  /// The number of pages: 0 if not overridden.
  open var pageCount: Int { 0 }

  /// Removes the formatter from its renderer.
  open func removeFromPrintPageRenderer() { printPageRenderer?.remove(self) }

  /// The area of the content on a page.
  open func rectForPage(at pageIndex: Int) -> CGRect {
    var rect = area
    if perPageContentInsets != .zero, let paper = printPageRenderer?.paperRect {
      rect = paper.inset(by: perPageContentInsets).intersection(area)
    }
    if maximumContentWidth > 0 { rect.size.width = min(rect.width, maximumContentWidth) }
    if maximumContentHeight > 0 { rect.size.height = min(rect.height, maximumContentHeight) }
    return rect
  }

  /// Draws a page. Does nothing if not overridden.
  open func draw(in rect: CGRect, forPageAt pageIndex: Int) {}
}

/// Prints a text on as many pages as it needs.
@preconcurrency @MainActor
open class UISimpleTextPrintFormatter: UIPrintFormatter {
  /// The text; nil if `attributedText` was set.
  open var text: String? { didSet { pages = nil } }
  /// The text with attributes, which wins over `text`.
  open var attributedText: NSAttributedString? { didSet { pages = nil } }
  /// The font of `text`; nil is the system's, in 13 points.
  open var font: UIFont? { didSet { pages = nil } }
  /// The colour of `text`; nil is black.
  open var color: UIColor?
  /// The alignment of `text`.
  open var textAlignment = NSTextAlignment.natural { didSet { pages = nil } }
  private var pages: (size: CGSize, parts: [NSAttributedString])?

  /// Characters that one page is searched for: more than fit on a page.
  private static let mostCharacters = 12_000

  /// Creates a formatter of a text.
  public init(text: String) {
    self.text = text
    super.init()
  }

  /// Creates a formatter of a text with attributes.
  public init(attributedText: NSAttributedString) {
    self.attributedText = attributedText
    super.init()
  }

  private var whole: NSAttributedString {
    if let attributedText { return attributedText }
    let style = NSMutableParagraphStyle()
    style.alignment = textAlignment
    return NSAttributedString(
      string: text ?? "",
      attributes: [
        .font: font ?? .systemFont(ofSize: 13), .foregroundColor: color ?? .black, .paragraphStyle: style,
      ])
  }

  private func parts(_ size: CGSize) -> [NSAttributedString] {
    if let pages, pages.size == size { return pages.parts }
    var parts: [NSAttributedString] = []
    let whole = whole
    var start = 0
    while start < whole.length, size.width > 0, size.height > 0 {
      let count = fitting(whole, from: start, size)
      parts.append(whole.attributedSubstring(from: NSRange(location: start, length: count)))
      start += count
    }
    pages = (size, parts)
    return parts
  }

  /// The number of UTF-16 units from `start` on that fill a page, up to the end of a word or a line.
  private func fitting(_ whole: NSAttributedString, from start: Int, _ size: CGSize) -> Int {
    let all = min(whole.length - start, Self.mostCharacters)
    func fits(_ count: Int) -> Bool {
      let part = whole.attributedSubstring(from: NSRange(location: start, length: count))
      let space = CGSize(width: size.width, height: .greatestFiniteMagnitude)
      return part.boundingRect(with: space, options: .usesLineFragmentOrigin, context: nil).height <= size.height
    }
    if fits(all) { return all }
    var (low, high) = (1, all)
    while high - low > 1 {
      let middle = (low + high) / 2
      if fits(middle) { low = middle } else { high = middle }
    }
    let text = whole.string as NSString
    let range = NSRange(location: start, length: low)
    let end = text.rangeOfCharacter(from: .whitespacesAndNewlines, options: .backwards, range: range)
    if end.location != NSNotFound { return end.location + end.length - start }
    // Not in the middle of a character.
    let last = text.rangeOfComposedCharacterSequence(at: start + low)
    return last.location > start ? last.location - start : last.length
  }

  open override var pageCount: Int { parts(rectForPage(at: 0).size).count }

  open override func draw(in rect: CGRect, forPageAt pageIndex: Int) {
    let parts = parts(rectForPage(at: 0).size)
    let index = pageIndex - startPage
    if parts.indices.contains(index) { parts[index].draw(in: rect) }
  }
}

/// HTML is not printed.
@available(*, unavailable, message: "There is no HTML here: print text with UISimpleTextPrintFormatter.")
open class UIMarkupTextPrintFormatter: UIPrintFormatter {}

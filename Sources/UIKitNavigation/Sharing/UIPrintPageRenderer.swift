import UIKitCore

/// Draws the pages of a print job: what its formatters have on them, and headers and footers of its own.
///
/// - Coordinates: points of the paper, of which 72 are an inch, from its upper left corner.
@preconcurrency @MainActor
open class UIPrintPageRenderer: NSObject {
  /// The height of the header in points, at the top of the printable area.
  open var headerHeight: CGFloat = 0
  /// The height of the footer in points, at the bottom of the printable area.
  open var footerHeight: CGFloat = 0
  private var paper = UIPrintPaper(.portrait)
  private var formatters: [UIPrintFormatter] = []

  /// Creates a renderer without formatters.
  public override init() { super.init() }

  /// The sheet of paper.
  open var paperRect: CGRect { CGRect(origin: .zero, size: paper.paperSize) }
  /// The part of the sheet that is printed on.
  open var printableRect: CGRect { paper.printableRect }

  /// The number of pages: those that the formatters need, if not overridden.
  open var numberOfPages: Int {
    placeFormatters()
    return formatters.reduce(0) { max($0, $1.startPage + $1.pageCount) }
  }

  // MARK: Formatters

  /// The formatters. Set, each begins at its `startPage`.
  open var printFormatters: [UIPrintFormatter]? {
    get { formatters.isEmpty ? nil : formatters }
    set {
      for formatter in formatters { formatter.printPageRenderer = nil }
      formatters = []
      for formatter in newValue ?? [] { addPrintFormatter(formatter, startingAtPageAt: formatter.startPage) }
    }
  }

  /// Adds a formatter whose content begins on a page.
  open func addPrintFormatter(_ formatter: UIPrintFormatter, startingAtPageAt pageIndex: Int) {
    formatter.removeFromPrintPageRenderer()
    formatter.startPage = pageIndex
    formatter.printPageRenderer = self
    formatters.append(formatter)
    placeFormatters()
  }

  final func remove(_ formatter: UIPrintFormatter) {
    formatters.removeAll { $0 === formatter }
    formatter.printPageRenderer = nil
  }

  /// The formatters with content on a page.
  open func printFormattersForPage(at pageIndex: Int) -> [UIPrintFormatter]? {
    placeFormatters()
    let found = formatters.filter { $0.startPage <= pageIndex && pageIndex < $0.startPage + $0.pageCount }
    return found.isEmpty ? nil : found
  }

  private func placeFormatters() {
    let insets = UIEdgeInsets(top: headerHeight, left: 0, bottom: footerHeight, right: 0)
    for formatter in formatters { formatter.area = printableRect.inset(by: insets) }
  }

  // MARK: Drawing

  /// Called before the pages are drawn. Does nothing if not overridden.
  open func prepare(forDrawingPages range: NSRange) {}

  /// Draws a page: the header, the content, what the formatters have, and the footer.
  open func drawPage(at pageIndex: Int, in printableRect: CGRect) {
    var content = printableRect
    content.origin.y += headerHeight
    content.size.height = max(content.height - headerHeight - footerHeight, 0)
    if headerHeight > 0 {
      let header = CGRect(x: content.minX, y: printableRect.minY, width: content.width, height: headerHeight)
      drawHeaderForPage(at: pageIndex, in: header)
    }
    drawContentForPage(at: pageIndex, in: content)
    for formatter in printFormattersForPage(at: pageIndex) ?? [] { drawPrintFormatter(formatter, forPageAt: pageIndex) }
    if footerHeight > 0 {
      let footer = CGRect(x: content.minX, y: content.maxY, width: content.width, height: footerHeight)
      drawFooterForPage(at: pageIndex, in: footer)
    }
  }

  /// Draws the header of a page. Does nothing if not overridden.
  open func drawHeaderForPage(at pageIndex: Int, in headerRect: CGRect) {}
  /// Draws content of a page, below that of formatters. Does nothing if not overridden.
  open func drawContentForPage(at pageIndex: Int, in contentRect: CGRect) {}
  /// Draws the footer of a page. Does nothing if not overridden.
  open func drawFooterForPage(at pageIndex: Int, in footerRect: CGRect) {}

  /// Draws what a formatter has on a page.
  open func drawPrintFormatter(_ printFormatter: UIPrintFormatter, forPageAt pageIndex: Int) {
    printFormatter.draw(in: printFormatter.rectForPage(at: pageIndex), forPageAt: pageIndex)
  }

  /// Pages that a job may have: each takes memory until it is printed.
  private static let mostPages = 200

  /// Draws all pages as PNG files.
  final func render(on paper: UIPrintPaper) -> [PrintedDocument.File] {
    self.paper = paper
    var count = numberOfPages
    if count > Self.mostPages {
      Log.error("UIPrintPageRenderer: \(count) pages are more than a job may have; \(Self.mostPages) are printed.")
      count = Self.mostPages
    }
    guard count > 0 else { return [] }
    prepare(forDrawingPages: NSRange(location: 0, length: count))
    let format = UIGraphicsImageRendererFormat()
    format.scale = PrintedDocument.scale
    format.opaque = true
    let renderer = UIGraphicsImageRenderer(size: paper.paperSize, format: format)
    return (0..<count).compactMap { page in
      let image = renderer.image { context in
        UIColor.white.setFill()
        context.fill(paperRect)
        // Paper is white, whatever the screen is.
        UITraitCollection(userInterfaceStyle: .light).performAsCurrent { drawPage(at: page, in: printableRect) }
      }
      return image.pngData().map { PrintedDocument.File(fileExtension: "png", data: $0) }
    }
  }
}

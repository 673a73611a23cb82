import CoreGraphics
import Foundation

/// Learns that a layout has replaced an estimated height.
@MainActor
package protocol ParagraphLayoutObserver: AnyObject {
  /// Everything below `y` has moved by `shift` points.
  func textShifted(from y: CGFloat, by shift: CGFloat)
}

/// Lays out a document paragraph by paragraph, each when it is first needed.
///
/// The height of a paragraph without a layout is estimated from its length; small texts are laid out completely.
/// Coordinates are in points, with the origin at the top left corner of the text and y down; offsets are those of the
/// document.
@MainActor
package final class ParagraphLayout {
  /// A paragraph, or a piece of a very long one.
  package struct Block {
    var start = 0
    /// The length without the line break, in UTF-16 units.
    var length: Int
    var terminator: Int
    package var top: CGFloat = 0
    var height: CGFloat = 0
    /// The paragraph's spacing above and below, in points.
    var before: CGFloat = 0
    var after: CGFloat = 0
    package var layout: TextLayout?
    var isMeasured = false
    /// Set to a new number when the block's text or style changes.
    package var version = 0
    /// The largest number of its lines that are shown; 0 for all.
    var maximumLineCount = 0
    /// The top that it was laid out for around shapes; nil when it overlaps none.
    var topAroundShapes: CGFloat?
    package var blockAttachments: BlockAttachments?

    var end: Int { start + length }
    var next: Int { start + length + terminator }
  }

  /// The attachments of a block. A class, because few blocks have any.
  package final class BlockAttachments {
    package let content: AttributedContent
    init(_ content: AttributedContent) { self.content = content }
  }

  /// The style of text without attributes, and the area of the layout.
  package struct Style: Equatable {
    package var width: CGFloat?
    package var scale: CGFloat = 1
    package var isSingleLine = false
    /// The width of a single line that is not being edited: text beyond it is truncated with "…".
    package var truncatingWidth: CGFloat?
    /// The largest number of lines shown of the whole text; 0 for all.
    package var maximumLineCount = 0
    /// How the last of these lines is truncated.
    package var lastLineBreak = NSLineBreakMode.byWordWrapping
    /// Whether bullets are shown instead of the characters.
    package var isSecret = false
    package var isRightToLeft = false
    /// The style of paragraphs that have none.
    package var paragraph = ParagraphValues()
    /// The shapes that the text flows around, in the coordinates of the text.
    package var exclusion: TextExclusion?
  }

  // A longer paragraph is laid out in pieces, each starting a new line, so that typing stays fast.
  private static let longest = 8_192
  private static let largeText = 20_000
  private static let mostLayouts = 400

  package let document: TextDocument
  package var blocks: [Block] = [Block(length: 0, terminator: 0)]
  package var style = Style() {
    didSet { if style != oldValue { invalidateLayouts(resplit: style.isSingleLine != oldValue.isSingleLine) } }
  }
  /// The default colours and fonts; call `invalidateLayouts()` after a change.
  package var defaults = AttributedContent.Defaults()
  /// The range of the composition, which is underlined.
  package var marked: Range<Int>? { didSet { if marked != oldValue { markedDidChange(oldValue) } } }
  /// Determines the height of an empty line.
  package var typingStyle = RunStyle()
  /// Attributes that override those of links.
  package var linkValues: [NSAttributedString.Key: Any] = [:]
  private weak let observer: (any ParagraphLayoutObserver)?

  private static var serials = 0
  /// Identifies converted attributes: they are valid only for this layout and its current defaults.
  private var serial = 0
  private var stamps = 0
  var firstStale = 0
  /// The first block whose lines may not fit the shapes at its current position.
  var firstUnchecked = 0
  /// The first block beyond the limit of lines; nil while not yet determined.
  private var firstHidden: Int?
  private var laidOut = 0
  package private(set) var mask = BulletOffsets()

  /// - Parameter observer: nil for a layout that nobody sees, which only measures.
  package init(document: TextDocument, observer: (any ParagraphLayoutObserver)?) {
    (self.document, self.observer) = (document, observer)
  }

  var isLazy: Bool { document.count > Self.largeText }

  // MARK: Changes

  /// Drops all layouts after a change of the style or the whole text.
  package func invalidateLayouts(resplit: Bool = false) {
    Self.serials += 1
    serial = Self.serials
    laidOut = 0
    if resplit {
      blocks = split(0..<document.count, isLast: true)
      firstStale = 0
    }
    for index in blocks.indices { invalidateBlock(index) }
    firstStale = 0
    firstUnchecked = 0
    firstHidden = nil
    updateMask()
  }

  /// With a limit of lines, how much of a paragraph is shown depends on those before it.
  private func invalidateLineLimit() { if style.maximumLineCount > 0 { invalidateLayouts() } }

  private func invalidateBlock(_ index: Int) {
    invalidateLayout(index)
    blocks[index].maximumLineCount = 0
    firstUnchecked = min(firstUnchecked, index)
  }

  func invalidateLayout(_ index: Int) {
    stamps += 1
    blocks[index].layout = nil
    blocks[index].isMeasured = false
    blocks[index].topAroundShapes = nil
    blocks[index].version = stamps
  }

  /// Updates the blocks after the units of `range` were replaced by `count` others.
  package func textDidChange(_ range: Range<Int>, count: Int) {
    updatePositions()
    var first = index(at: range.lowerBound)
    // An inserted line feed may join with a carriage return before it.
    if first > 0, range.lowerBound == blocks[first].start { first -= 1 }
    let last = max(index(at: range.upperBound), first)
    let delta = count - range.count
    let isLast = last == blocks.count - 1
    var made = split(blocks[first].start..<blocks[last].next + delta, isLast: isLast)
    let old = blocks[first]
    // The paragraph before was split again, but is unchanged.
    if made.count > 0, range.lowerBound >= old.next, made[0].length == old.length, made[0].terminator == old.terminator {
      made[0] = old
    }
    for index in made.indices where made[index].version == 0 {
      stamps += 1
      made[index].version = stamps
      // The old height is the best estimate.
      made[index].height = index == 0 ? old.height : estimate(made[index].length)
    }
    blocks.replaceSubrange(first...last, with: made)
    firstStale = min(firstStale, first)
    firstUnchecked = min(firstUnchecked, first)
    updateMask()
    invalidateLineLimit()
    updatePositions()
  }

  private func markedDidChange(_ old: Range<Int>?) {
    updatePositions()
    for range in [old, marked].compactMap({ $0 }) {
      guard range.lowerBound <= document.count else { continue }
      for index in index(at: range.lowerBound)...index(at: min(range.upperBound, document.count)) { invalidateBlock(index) }
    }
    invalidateLineLimit()
  }

  /// Updates the blocks after a change of attributes in a range.
  package func styleDidChange(_ range: Range<Int>) {
    updatePositions()
    for index in index(at: range.lowerBound)...index(at: range.upperBound) { invalidateBlock(index) }
    invalidateLineLimit()
  }

  private func updateMask() {
    mask = style.isSecret ? BulletOffsets(document) : BulletOffsets()
  }

  // MARK: Splitting

  private func split(_ range: Range<Int>, isLast: Bool) -> [Block] {
    guard !style.isSingleLine else { return [Block(length: document.count, terminator: 0)] }
    var result: [Block] = []
    document.units.withUnsafeBufferPointer { units in
      var start = range.lowerBound
      var index = start
      func add(_ end: Int, _ terminator: Int) {
        result.append(Block(length: end - start, terminator: terminator))
        start = end + terminator
        index = start
      }
      while index < range.upperBound {
        let unit = units[index]
        if unit == 0x0a || unit == 0x2029 {
          add(index, 1)
        } else if unit == 0x0d {
          add(index, index + 1 < units.count && units[index + 1] == 0x0a ? 2 : 1)
        } else if index - start >= Self.longest, unit != 0x20, !TextDocument.isTrail(unit),
          units[index - 1] == 0x20 || index - start >= 2 * Self.longest
        {
          add(index, 0)
          index = start + 1
        } else {
          index += 1
        }
      }
      // There is an empty line after the last line break.
      if start < range.upperBound || isLast { add(range.upperBound, 0) }
    }
    return result
  }

  // MARK: Positions

  private var estimatedMetrics: (line: CGFloat, unit: CGFloat) {
    let font = typingStyle.values[.font] as? UIFont ?? defaults.font
    return (font.lineHeight.rounded(.up), font.pointSize * 0.5)
  }

  var typingLineHeight: CGFloat { estimatedMetrics.line }

  private func estimate(_ length: Int) -> CGFloat {
    let (line, unit) = estimatedMetrics
    guard let width = style.width, width > unit else { return line }
    return max((CGFloat(length) * unit / width).rounded(.up), 1) * line
  }

  /// Brings the starts and tops of all blocks up to date.
  func updatePositions() {
    guard firstStale < blocks.count else { return }
    var start = firstStale > 0 ? blocks[firstStale - 1].next : 0
    var top = firstStale > 0 ? bottom(of: firstStale - 1) : 0
    blocks.withUnsafeMutableBufferPointer { blocks in
      for index in firstStale..<blocks.count {
        blocks[index].start = start
        blocks[index].top = index == 0 ? 0 : top + blocks[index].before
        if blocks[index].height == 0, !blocks[index].isMeasured { blocks[index].height = estimate(blocks[index].length) }
        start = blocks[index].next
        top = blocks[index].top + blocks[index].height + blocks[index].after
      }
    }
    firstStale = blocks.count
  }

  func bottom(of index: Int) -> CGFloat { blocks[index].top + blocks[index].height + blocks[index].after }

  /// The block that contains an offset; at a boundary, the second one.
  func index(at offset: Int) -> Int {
    updatePositions()
    var (low, high) = (0, blocks.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if blocks[middle].start <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The block at a y coordinate.
  func index(atY y: CGFloat) -> Int {
    flowAroundShapes()
    updatePositions()
    var (low, high) = (0, blocks.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if blocks[middle].top - blocks[middle].before <= y { low = middle } else { high = middle - 1 }
    }
    return min(low, max(visibleBlockCount - 1, 0))
  }

  /// The number of blocks that are not beyond the limit of lines.
  var visibleBlockCount: Int { firstHidden ?? blocks.count }

  package func block(_ index: Int) -> Block {
    updatePositions()
    return blocks[index]
  }

  // MARK: Laying out

  package func layout(_ index: Int) -> TextLayout {
    applyLimit()
    flowAroundShapes(through: index)
    updatePositions()
    if let layout = blocks[index].layout { return layout }
    let (content, attachments) = content(of: blocks[index])
    let old = bottom(of: index)
    let wasMeasured = blocks[index].isMeasured
    let layout = storeLayout(layout(of: content, in: blocks[index]), content, attachments, at: index)
    guard index < visibleBlockCount else { return layout }
    firstStale = min(firstStale, index)
    updatePositions()
    let shift = bottom(of: index) - old
    if shift != 0, !wasMeasured { observer?.textShifted(from: old, by: shift) }
    return layout
  }

  /// Lays out a block, around the shapes if `topAroundShapes` is set.
  func layout(of content: TextContent, in block: Block) -> TextLayout {
    TextLayout(
      content, width: style.truncatingWidth ?? style.width,
      maxLines: style.truncatingWidth == nil ? block.maximumLineCount : 1, scale: style.scale,
      around: block.topAroundShapes == nil ? nil : style.exclusion, top: block.topAroundShapes ?? 0)
  }

  /// Stores the layout of a block and its size.
  @discardableResult
  func storeLayout(
    _ layout: TextLayout, _ content: TextContent, _ attachments: AttributedContent?, at index: Int
  ) -> TextLayout {
    if laidOut > Self.mostLayouts { dropLayouts(around: index) }
    laidOut += 1
    blocks[index].layout = layout
    // The caret can move in a block beyond the limit of lines, but the block takes no space.
    guard index < visibleBlockCount else { return layout }
    let paragraph = content.paragraph
    blocks[index].blockAttachments = layout.attachments.isEmpty ? nil : attachments.map { BlockAttachments($0) }
    blocks[index].isMeasured = true
    blocks[index].before = paragraph.paragraphSpacingBefore
    blocks[index].after =
      style.isSingleLine || blocks[index].terminator == 0 ? 0 : paragraph.lineSpacing + paragraph.paragraphSpacing
    blocks[index].height = layout.size.height
    return layout
  }

  /// Distributes the limit of lines over the first paragraphs; those beyond it take no space.
  func applyLimit() {
    guard style.maximumLineCount > 0, firstHidden == nil else { return }
    firstHidden = blocks.count
    var left = style.maximumLineCount
    var index = 0
    while index < blocks.count, left > 0 {
      blocks[index].maximumLineCount = left
      left -= max(layout(index).lines.count, 1)
      index += 1
    }
    firstHidden = index
    for hidden in index..<blocks.count {
      (blocks[hidden].height, blocks[hidden].before, blocks[hidden].after) = (0, 0, 0)
      blocks[hidden].isMeasured = true
    }
    firstStale = min(firstStale, index)
  }

  private func dropLayouts(around index: Int) {
    laidOut = 0
    for other in blocks.indices where blocks[other].layout != nil {
      if abs(other - index) > 100 { blocks[other].layout = nil } else { laidOut += 1 }
    }
  }

  /// Lays out the blocks between two y coordinates and returns their indexes.
  package func layOut(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
    applyLimit()
    var first = index(atY: top)
    var index = first
    while index < visibleBlockCount {
      _ = layout(index)
      if blocks[index].top + blocks[index].height >= bottom { break }
      index += 1
    }
    // The layout may have moved the first block.
    first = min(first, self.index(atY: top))
    for index in first...min(index, visibleBlockCount - 1) where blocks[index].layout == nil { _ = layout(index) }
    return first..<min(index, visibleBlockCount - 1) + 1
  }

  package func layOutEverything() { for index in blocks.indices where !blocks[index].isMeasured { _ = layout(index) } }

  /// The size of the whole text; estimated for large texts, unless `isExact`.
  package func size(isExact: Bool = false) -> CGSize {
    applyLimit()
    flowAroundShapes()
    if isExact || !isLazy { layOutEverything() }
    updatePositions()
    let last = blocks.count - 1
    var width = style.width ?? 0
    if style.width == nil || !isLazy { width = blocks.reduce(0) { max($0, $1.layout?.size.width ?? 0) } }
    return CGSize(width: width, height: blocks[last].top + blocks[last].height)
  }

  // MARK: Content

  func content(of block: Block) -> (TextContent, AttributedContent?) {
    if style.isSecret { return (secretContent(), nil) }
    var units = Array(document.units[block.start..<block.end])
    if style.isSingleLine {
      for index in units.indices where TextDocument.isLineBreak(units[index]) { units[index] = 0x20 }
    }
    var runs: [TextContent.Run] = []
    var attachments = AttributedContent(plain: TextContent("", attributes: attributes(of: typingStyle)))
    document.forEachRun(in: block.start..<block.end) { range, runStyle in
      let local = range.lowerBound - block.start..<range.upperBound - block.start
      var attributes = attributes(of: runStyle)
      if attributes.attachment != nil, let attachment = runStyle.values[.attachment] as? NSTextAttachment {
        attachments.attachments[attachment.id] = (
          attachment, runStyle.values[.foregroundColor] as? UIColor ?? defaults.color
        )
      }
      guard let marked, marked.overlaps(range) else {
        runs.append((local, attributes))
        return
      }
      let inside = marked.clamped(to: range)
      let start = inside.lowerBound - block.start, end = inside.upperBound - block.start
      if local.lowerBound < start { runs.append((local.lowerBound..<start, attributes)) }
      let plain = attributes
      attributes.underline = .single
      runs.append((start..<end, attributes))
      if end < local.upperBound { runs.append((end..<local.upperBound, plain)) }
    }
    if runs.isEmpty { runs.append((0..<0, attributes(of: document.style(at: block.start) ?? typingStyle))) }
    let values = (document.style(at: block.start) ?? typingStyle).values[.paragraphStyle] as? NSParagraphStyle
    let paragraph = paragraph(values, units)
    return (
      TextContent(string: String(decoding: units, as: UTF16.self), runs: runs, paragraph: paragraph), attachments
    )
  }

  private func paragraph(_ given: NSParagraphStyle?, _ units: [UInt16]) -> TextParagraph {
    var result = TextParagraph(given?.values ?? style.paragraph, defaults)
    if style.isSingleLine || result.lineBreak.rawValue >= TextParagraph.LineBreak.byClipping.rawValue {
      // An editor shows the whole text.
      result.lineBreak = style.truncatingWidth == nil ? .byWordWrapping : .byTruncatingTail
    }
    if style.maximumLineCount > 0, style.lastLineBreak != .byWordWrapping {
      var values = ParagraphValues()
      values.lineBreakMode = style.lastLineBreak
      result.lineBreak = TextParagraph(values, lineBreak: nil, natural: nil).lineBreak
    }
    if result.baseWritingDirection == .natural, style.isRightToLeft, !WritingDirection.isStrong(units) {
      result.baseWritingDirection = .rightToLeft
    }
    return result
  }

  private func secretContent() -> TextContent {
    let attributes = attributes(of: document.style(at: 0) ?? typingStyle)
    var paragraph = TextParagraph(style.paragraph, defaults)
    if style.truncatingWidth != nil { paragraph.lineBreak = .byTruncatingTail }
    paragraph.baseWritingDirection = style.isRightToLeft ? .rightToLeft : .leftToRight
    return TextContent(
      string: String(repeating: "•", count: mask.count), runs: [(0..<mask.count, attributes)], paragraph: paragraph)
  }

  private func attributes(of runStyle: RunStyle) -> TextAttributes {
    if let known = runStyle.rendered, known.serial == serial { return known.attributes }
    var values = runStyle.values
    if values[.link] != nil { values.merge(linkValues) { $1 } }
    let made = TextAttributes(values, defaults)
    runStyle.rendered = (serial, made)
    return made
  }
}

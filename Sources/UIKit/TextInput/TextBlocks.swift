import CoreGraphics
import Foundation

/// A document laid out by paragraphs, each when it is first asked for.
///
/// What a paragraph's height is before it has been laid out is a guess by its length; texts that are not large are laid out
/// completely. Coordinates: points, origin at the top left of the text, y down; offsets are those of the document.
@MainActor
final class TextBlocks {
  /// A paragraph, or a piece of one that is longer than anybody reads.
  struct Block {
    var start = 0
    /// Without the line break.
    var length: Int
    var terminator: Int
    var top: CGFloat = 0
    var height: CGFloat = 0
    /// Room above and below that is the paragraph's.
    var before: CGFloat = 0
    var after: CGFloat = 0
    var layout: TextLayout?
    var isMeasured = false
    /// Grows when the block's text or look changes.
    var stamp = 0
    /// The most lines of it that show; 0 for all.
    var mostLines = 0
    /// The top for which it was laid out around shapes; nil when none was in its way.
    var topAmongShapes: CGFloat?
    var pictures: Pictures?

    var end: Int { start + length }
    var next: Int { start + length + terminator }
  }

  /// The attachments of a block: few have any.
  final class Pictures {
    let content: AttributedContent
    init(_ content: AttributedContent) { self.content = content }
  }

  /// What text looks like where its attributes do not say, and where it is laid out.
  struct Style: Equatable {
    var width: CGFloat?
    var scale: CGFloat = 1
    var isSingleLine = false
    /// Of a single line that nobody edits: what does not fit ends in "…".
    var truncatingWidth: CGFloat?
    /// The most lines that show of all the text; 0 for all.
    var mostLines = 0
    /// How the last of them ends.
    var lastLineBreak = NSLineBreakMode.byWordWrapping
    /// Whether bullets stand for the characters.
    var isSecret = false
    var isRightToLeft = false
    /// Of the field, for text that says nothing itself.
    var paragraph = ParagraphValues()
    /// What the text flows around, in its own coordinates.
    var exclusion: TextExclusion?
  }

  // A longer paragraph is laid out in pieces, each beginning a line, so that typing in it stays fast.
  private static let longest = 8_192
  private static let largeText = 20_000
  private static let mostLayouts = 400

  let document: TextDocument
  var blocks: [Block] = [Block(length: 0, terminator: 0)]
  var style = Style() { didSet { if style != oldValue { forgetLayouts(resplit: style.isSingleLine != oldValue.isSingleLine) } } }
  /// Colours and fonts to fall back on; set `forgetLayouts()` after a change.
  var defaults = AttributedContent.Defaults()
  /// Underlined as being composed.
  var marked: Range<Int>? { didSet { if marked != oldValue { markedDidChange(oldValue) } } }
  /// Gives the height of an empty line.
  var typingStyle = RunStyle()
  /// Attributes on top of those of links.
  var linkValues: [NSAttributedString.Key: Any] = [:]
  /// Called when heights that were guessed have become known: from which place on everything moved, and by how much.
  var onShift: ((_ from: CGFloat, _ by: CGFloat) -> Void)?

  private static var serials = 0
  /// Tells renderings of attributes apart, also those of another layout of the same document.
  private var serial = 0
  private var stamps = 0
  var firstStale = 0
  /// The first block of which it is not known whether its lines fit the shapes where it stands now.
  var firstUnchecked = 0
  /// The first block that does not show, since there are more lines than may be; nil while that is not known.
  private var firstHidden: Int?
  private var laidOut = 0
  private(set) var mask = SecretMask()

  init(document: TextDocument) { self.document = document }

  var isLazy: Bool { document.count > Self.largeText }

  // MARK: Changes

  /// Everything looks different, or is something else.
  func forgetLayouts(resplit: Bool = false) {
    Self.serials += 1
    serial = Self.serials
    laidOut = 0
    if resplit {
      blocks = split(0..<document.count, isLast: true)
      firstStale = 0
    }
    for index in blocks.indices { renew(index) }
    firstStale = 0
    firstUnchecked = 0
    firstHidden = nil
    updateMask()
  }

  /// With a limit to the lines, what shows of one paragraph depends on those before it.
  private func forgetLimit() { if style.mostLines > 0 { forgetLayouts() } }

  private func renew(_ index: Int) {
    forgetLayout(index)
    blocks[index].mostLines = 0
    firstUnchecked = min(firstUnchecked, index)
  }

  func forgetLayout(_ index: Int) {
    stamps += 1
    blocks[index].layout = nil
    blocks[index].isMeasured = false
    blocks[index].topAmongShapes = nil
    blocks[index].stamp = stamps
  }

  /// The units of `range` have become `count` others.
  func textDidChange(_ range: Range<Int>, count: Int) {
    settle()
    var first = index(at: range.lowerBound)
    // A line feed may join a carriage return before it.
    if first > 0, range.lowerBound == blocks[first].start { first -= 1 }
    let last = max(index(at: range.upperBound), first)
    let delta = count - range.count
    let isLast = last == blocks.count - 1
    var made = split(blocks[first].start..<blocks[last].next + delta, isLast: isLast)
    let old = blocks[first]
    // The paragraph before is looked at again, but is as it was.
    if made.count > 0, range.lowerBound >= old.next, made[0].length == old.length, made[0].terminator == old.terminator {
      made[0] = old
    }
    for index in made.indices where made[index].stamp == 0 {
      stamps += 1
      made[index].stamp = stamps
      // The old height is the best guess.
      made[index].height = index == 0 ? old.height : estimate(made[index].length)
    }
    blocks.replaceSubrange(first...last, with: made)
    firstStale = min(firstStale, first)
    firstUnchecked = min(firstUnchecked, first)
    updateMask()
    forgetLimit()
    settle()
  }

  private func markedDidChange(_ old: Range<Int>?) {
    settle()
    for range in [old, marked].compactMap({ $0 }) {
      guard range.lowerBound <= document.count else { continue }
      for index in index(at: range.lowerBound)...index(at: min(range.upperBound, document.count)) { renew(index) }
    }
    forgetLimit()
  }

  /// Attributes changed in a range.
  func styleDidChange(_ range: Range<Int>) {
    settle()
    for index in index(at: range.lowerBound)...index(at: range.upperBound) { renew(index) }
    forgetLimit()
  }

  private func updateMask() {
    mask = style.isSecret ? SecretMask(document) : SecretMask()
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
        } else if index - start >= Self.longest, unit != 0x20, !TextDocument.isTrail(unit), units[index - 1] == 0x20 || index - start >= 2 * Self.longest {
          add(index, 0)
          index = start + 1
        } else {
          index += 1
        }
      }
      // After the last line break there is an empty line.
      if start < range.upperBound || isLast { add(range.upperBound, 0) }
    }
    return result
  }

  // MARK: Places

  private var pitch: (line: CGFloat, unit: CGFloat) {
    let font = typingStyle.values[.font] as? UIFont ?? defaults.font
    return (font.lineHeight.rounded(.up), font.pointSize * 0.5)
  }

  var typingLineHeight: CGFloat { pitch.line }

  private func estimate(_ length: Int) -> CGFloat {
    let (line, unit) = pitch
    guard let width = style.width, width > unit else { return line }
    return max((CGFloat(length) * unit / width).rounded(.up), 1) * line
  }

  /// Brings starts and tops up to date.
  func settle() {
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

  /// The block that holds an offset; where two meet, the second.
  func index(at offset: Int) -> Int {
    settle()
    var (low, high) = (0, blocks.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if blocks[middle].start <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The block at a height.
  func index(atY y: CGFloat) -> Int {
    flowAroundShapes()
    settle()
    var (low, high) = (0, blocks.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if blocks[middle].top - blocks[middle].before <= y { low = middle } else { high = middle - 1 }
    }
    return min(low, max(shownCount - 1, 0))
  }

  /// How many blocks show: all but those beyond the most lines.
  var shownCount: Int { firstHidden ?? blocks.count }

  func block(_ index: Int) -> Block {
    settle()
    return blocks[index]
  }

  // MARK: Laying out

  func layout(_ index: Int) -> TextLayout {
    applyLimit()
    flowAroundShapes(through: index)
    settle()
    if let layout = blocks[index].layout { return layout }
    let (content, attachments) = content(of: blocks[index])
    let old = bottom(of: index)
    let wasMeasured = blocks[index].isMeasured
    let layout = keep(layout(of: content, in: blocks[index]), content, attachments, at: index)
    guard index < shownCount else { return layout }
    firstStale = min(firstStale, index)
    settle()
    let shift = bottom(of: index) - old
    if shift != 0, !wasMeasured { onShift?(old, shift) }
    return layout
  }

  /// The lines of a block, around shapes where its top is said to be among them.
  func layout(of content: TextContent, in block: Block) -> TextLayout {
    TextLayout(
      content, width: style.truncatingWidth ?? style.width,
      maxLines: style.truncatingWidth == nil ? block.mostLines : 1, scale: style.scale,
      around: block.topAmongShapes == nil ? nil : style.exclusion, top: block.topAmongShapes ?? 0)
  }

  /// Remembers what a block was laid out to, and its size.
  @discardableResult
  func keep(_ layout: TextLayout, _ content: TextContent, _ attachments: AttributedContent?, at index: Int) -> TextLayout {
    if laidOut > Self.mostLayouts { dropLayouts(around: index) }
    laidOut += 1
    blocks[index].layout = layout
    // Beyond the last line that shows, carets move in it, but it takes no room.
    guard index < shownCount else { return layout }
    let paragraph = content.paragraph
    blocks[index].pictures = layout.attachments.isEmpty ? nil : attachments.map { Pictures($0) }
    blocks[index].isMeasured = true
    blocks[index].before = paragraph.paragraphSpacingBefore
    blocks[index].after = style.isSingleLine || blocks[index].terminator == 0 ? 0 : paragraph.lineSpacing + paragraph.paragraphSpacing
    blocks[index].height = layout.size.height
    return layout
  }

  /// Shares the lines that may show among the first paragraphs; those after them take no room.
  func applyLimit() {
    guard style.mostLines > 0, firstHidden == nil else { return }
    firstHidden = blocks.count
    var left = style.mostLines
    var index = 0
    while index < blocks.count, left > 0 {
      blocks[index].mostLines = left
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

  /// Lays out what lies between two heights; returns the blocks there.
  func layOut(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
    applyLimit()
    var first = index(atY: top)
    var index = first
    while index < shownCount {
      _ = layout(index)
      if blocks[index].top + blocks[index].height >= bottom { break }
      index += 1
    }
    // What was laid out may have moved.
    first = min(first, self.index(atY: top))
    for index in first...min(index, shownCount - 1) where blocks[index].layout == nil { _ = layout(index) }
    return first..<min(index, shownCount - 1) + 1
  }

  func layOutEverything() { for index in blocks.indices where !blocks[index].isMeasured { _ = layout(index) } }

  /// The size of all text; as far as it is known, unless `isExact`.
  func size(isExact: Bool = false) -> CGSize {
    applyLimit()
    flowAroundShapes()
    if isExact || !isLazy { layOutEverything() }
    settle()
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
        attachments.attachments[attachment.id] = (attachment, runStyle.values[.foregroundColor] as? UIColor ?? defaults.color)
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
      // An editor shows all of its text.
      result.lineBreak = style.truncatingWidth == nil ? .byWordWrapping : .byTruncatingTail
    }
    if style.mostLines > 0, style.lastLineBreak != .byWordWrapping {
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

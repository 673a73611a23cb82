import CoreGraphics

/// Text around shapes. How the lines of a paragraph are broken depends on its position, so paragraphs are laid out in
/// order as far as the bottom of the shapes. Below them, text is laid out when it becomes visible, as it is without
/// shapes.
extension ParagraphLayout {
  /// Lays out again the blocks that have moved into, within or out of the shapes' area.
  /// - Parameter last: The last block that has to be up to date; nil for all visible ones.
  func flowAroundShapes(through last: Int? = nil) {
    guard let exclusion = style.exclusion else { return }
    applyLimit()
    let end = min(last.map { $0 + 1 } ?? blocks.count, visibleBlockCount)
    guard firstUnchecked < end else { return }
    updatePositions()
    var index = firstUnchecked
    var top = index > 0 ? bottom(of: index - 1) : 0
    firstStale = min(firstStale, index)
    while index < end, top < exclusion.bottom {
      flow(index, below: top, around: exclusion)
      top = bottom(of: index)
      index += 1
    }
    if index < end {
      for other in index..<blocks.count where blocks[other].topAroundShapes != nil { invalidateLayout(other) }
      index = blocks.count
    }
    firstUnchecked = index
    updatePositions()
  }

  /// Sets the top of a block, and lays it out again when its lines do not fit there.
  private func flow(_ index: Int, below bottom: CGFloat, around exclusion: TextExclusion) {
    func top(before: CGFloat) -> CGFloat { index == 0 ? 0 : bottom + before }
    func isFree(_ top: CGFloat, _ height: CGFloat) -> Bool {
      exclusion.isFree(from: top, to: top + height, width: style.width ?? 0)
    }
    if blocks[index].isMeasured {
      let (top, height) = (top(before: blocks[index].before), blocks[index].height)
      let isRight = blocks[index].topAroundShapes.map { $0 == top } ?? isFree(top, height)
      blocks[index].top = top
      if isRight { return }
      invalidateLayout(index)
    }
    let (content, attachments) = content(of: blocks[index])
    let top = top(before: content.paragraph.paragraphSpacingBefore)
    blocks[index].top = top
    // If the first line is free, the whole block may be: try without shapes first.
    if isFree(top, typingLineHeight) {
      let plain = layout(of: content, in: blocks[index])
      if isFree(top, plain.size.height) {
        storeLayout(plain, content, attachments, at: index)
        return
      }
    }
    blocks[index].topAroundShapes = top
    storeLayout(layout(of: content, in: blocks[index]), content, attachments, at: index)
  }
}

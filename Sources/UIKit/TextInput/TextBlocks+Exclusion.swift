import CoreGraphics

/// Text around shapes: how a paragraph's lines are broken depends on where it stands, so paragraphs are laid out in order
/// down to the end of the shapes. Below them text is laid out as it comes on the screen, as it is without shapes.
extension TextBlocks {
  /// Lays out anew the blocks that came among the shapes, moved there, or left them.
  /// - Parameter last: The last block that has to be right; nil for all that show.
  func flowAroundShapes(through last: Int? = nil) {
    guard let exclusion = style.exclusion else { return }
    applyLimit()
    let end = min(last.map { $0 + 1 } ?? blocks.count, shownCount)
    guard firstUnchecked < end else { return }
    settle()
    var index = firstUnchecked
    var top = index > 0 ? bottom(of: index - 1) : 0
    firstStale = min(firstStale, index)
    while index < end, top < exclusion.bottom {
      flow(index, below: top, around: exclusion)
      top = bottom(of: index)
      index += 1
    }
    if index < end {
      for other in index..<blocks.count where blocks[other].topAmongShapes != nil { forgetLayout(other) }
      index = blocks.count
    }
    firstUnchecked = index
    settle()
  }

  /// Gives a block its top, and other lines when those it has do not fit there.
  private func flow(_ index: Int, below bottom: CGFloat, around exclusion: TextExclusion) {
    func top(before: CGFloat) -> CGFloat { index == 0 ? 0 : bottom + before }
    func isFree(_ top: CGFloat, _ height: CGFloat) -> Bool {
      exclusion.isFree(from: top, to: top + height, width: style.width ?? 0)
    }
    if blocks[index].isMeasured {
      let (top, height) = (top(before: blocks[index].before), blocks[index].height)
      let isRight = blocks[index].topAmongShapes.map { $0 == top } ?? isFree(top, height)
      blocks[index].top = top
      if isRight { return }
      forgetLayout(index)
    }
    let (content, attachments) = content(of: blocks[index])
    let top = top(before: content.paragraph.paragraphSpacingBefore)
    blocks[index].top = top
    // Where nothing is in the way of the first line, there may be nothing in the way of the others.
    if isFree(top, typingLineHeight) {
      let plain = layout(of: content, in: blocks[index])
      if isFree(top, plain.size.height) {
        keep(plain, content, attachments, at: index)
        return
      }
    }
    blocks[index].topAmongShapes = top
    keep(layout(of: content, in: blocks[index]), content, attachments, at: index)
  }
}

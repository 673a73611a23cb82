private let offsetKey = "UIScrollViewContentOffset"
private let zoomKey = "UIScrollViewZoomScale"

extension UIScrollView {
  final func encodeScrolling(with coder: NSCoder) {
    coder.encode(contentOffset, forKey: offsetKey)
    if zoomScale != 1 { coder.encode(Double(zoomScale), forKey: zoomKey) }
  }

  final func decodeScrolling(with coder: NSCoder) {
    guard coder.containsValue(forKey: offsetKey) else { return }
    let offset = coder.decodeCGPoint(forKey: offsetKey)
    contentOffset = offset
    let scale = coder.containsValue(forKey: zoomKey) ? CGFloat(coder.decodeDouble(forKey: zoomKey)) : zoomScale
    // The content may have no size before its first layout, and layout keeps the offset within it.
    RunLoopCycle.current.performAfterLayout { [weak self] in
      guard let self, window != nil else { return }
      if scale != zoomScale { zoomScale = scale }
      contentOffset = limited(offset)
    }
  }
}

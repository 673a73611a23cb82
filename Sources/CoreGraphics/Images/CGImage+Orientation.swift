extension CGImage {
  /// The image with `sourceOrientation` applied to its pixels; the image itself when it is already upright. Nil when memory
  /// is short.
  public func applyingOrientation() -> CGImage? {
    guard sourceOrientation != .up else { return self }
    let swaps = sourceOrientation.swapsSides
    let (w, h) = (swaps ? height : width, swaps ? width : height)
    guard !isMask, let context = CGContext.transparent(width: w, height: h) else { return nil }
    let (dw, dh) = (CGFloat(w), CGFloat(h))
    // The transform from the unit square of the stored image (y up) to that of the upright one.
    let turn: CGAffineTransform
    switch sourceOrientation {
    case .up: turn = .identity
    case .upMirrored: turn = CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)
    case .down: turn = CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
    case .downMirrored: turn = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
    case .leftMirrored: turn = CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: 1, ty: 1)
    case .right: turn = CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
    case .rightMirrored: turn = CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case .left: turn = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
    }
    context.scaleBy(x: dw, y: dh)
    context.concatenate(turn)
    context.draw(self, in: CGRect(x: 0, y: 0, width: 1, height: 1))
    return context.makeImage()
  }
}

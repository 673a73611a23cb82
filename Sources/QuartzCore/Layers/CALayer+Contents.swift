extension CALayer {
  /// Draws the layer into the context. The committed pixels are not stored, so a render tree with the model's values is
  /// built for this.
  final func paintModel(in context: CGContext) {
    layoutIfNeeded()
    let scale = ModelPicture.scale(of: context)
    guard let picture = ModelPicture(self, scale: scale) else { return }
    let image = CGImage(bitmap: picture.bitmap)
    let origin = values.bounds.origin
    let rect = CGRect(
      x: origin.x + CGFloat(picture.frame.x0) / scale, y: origin.y + CGFloat(picture.frame.y0) / scale,
      width: CGFloat(picture.frame.width) / scale, height: CGFloat(picture.frame.height) / scale)
    // Images are drawn bottom up; the picture's first row is the one with the smallest y.
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.maxY)
    context.scaleBy(x: 1, y: -1)
    context.draw(image, in: CGRect(origin: .zero, size: rect.size))
    context.restoreGState()
  }
}

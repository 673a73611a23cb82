import Raster

extension UIView {
  final func drawSnapshot(in rect: CGRect, afterUpdates: Bool) -> Bool {
    let bounds = self.bounds
    guard let context = UIGraphicsGetCurrentContext(), rect.isFinite, bounds.width > 0, bounds.height > 0 else {
      return false
    }
    if afterUpdates { layoutIfNeeded() }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    layer.render(in: context)
    context.restoreGState()
    return true
  }

  /// A view that shows an image of `rect`, in this view's coordinates; nil when it is empty or too large.
  final func makeSnapshotView(of rect: CGRect, afterUpdates: Bool, capInsets: UIEdgeInsets = .zero) -> UIView? {
    guard rect.isFinite, rect.width > 0, rect.height > 0 else { return nil }
    if afterUpdates { layoutIfNeeded() }
    let scale = effectiveContentScale
    let (width, height) = ((rect.width * scale).rounded(.up), (rect.height * scale).rounded(.up))
    guard width <= 32_768, height <= 32_768,
      let bitmap = Bitmap(width: Int(width), height: Int(height), format: .argb8888)
    else {
      Log.error("snapshotView: \(summary) is too large for a picture of \(width) x \(height) pixels.")
      return nil
    }
    let context = CGContext(bitmap: bitmap, scale: scale)
    context.translateBy(x: -rect.minX, y: -rect.minY)
    layer.render(in: context)
    let view = UIView(frame: CGRect(origin: .zero, size: rect.size))
    view.layer.contents = CGImage(bitmap: bitmap)
    view.layer.contentsScale = scale
    view.layer.contentsCenter = CGRect(
      x: capInsets.left / rect.width, y: capInsets.top / rect.height,
      width: max(0, 1 - (capInsets.left + capInsets.right) / rect.width),
      height: max(0, 1 - (capInsets.top + capInsets.bottom) / rect.height))
    return view
  }
}

import CoreGraphics
import Foundation

extension UIImage {
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    with {
      $0.renderingMode = renderingMode
      if renderingMode == .alwaysTemplate { $0.tint = nil }
    }
  }

  /// The image as a stencil filled with `color`.
  public func withTintColor(_ color: UIColor) -> UIImage {
    withTintColor(color, renderingMode: renderingMode)
  }

  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    with {
      $0.tint = color
      $0.renderingMode = renderingMode
    }
  }

  /// An image that stretches inside `capInsets` (points) and keeps its edges.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  public func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
    with {
      $0.capInsets = capInsets
      $0.isResizable = true
      $0.resizingMode = resizingMode
    }
  }

  /// The older form: fixed caps at the left and top, one point that stretches, the rest fixed.
  public func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
    let (left, top) = (CGFloat(leftCapWidth), CGFloat(topCapHeight))
    return resizableImage(
      withCapInsets: UIEdgeInsets(
        top: top, left: left, bottom: max(size.height - top - 1, 0), right: max(size.width - left - 1, 0)),
      resizingMode: .stretch)
  }

  public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    with { $0.alignmentRectInsets = alignmentInsets }
  }

  public func withBaselineOffset(fromBottom baselineOffset: CGFloat) -> UIImage {
    with { $0.baselineOffset = baselineOffset.orZero }
  }

  public func imageWithoutBaseline() -> UIImage {
    with { $0.baselineOffset = nil }
  }

  /// An image that image views mirror in right-to-left layouts.
  public func imageFlippedForRightToLeftLayoutDirection() -> UIImage {
    with { $0.flipsForRightToLeft = true }
  }

  /// The image mirrored left to right.
  public func withHorizontallyFlippedOrientation() -> UIImage {
    switch content.source {
    case .bitmap(let image, let orientation):
      return UIImage(content: ImageContent(.bitmap(image, orientation.mirrored)), look: look)
    case .symbol(let outline, let name):
      var flip = CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: outline.side, ty: 0)
      var flipped = outline
      for index in flipped.parts.indices {
        if let path = flipped.parts[index].path.copy(using: &flip) { flipped.parts[index].path = path }
      }
      return UIImage(content: ImageContent(.symbol(flipped, name: name + " mirrored")), look: look)
    case .vector:
      guard let image = rendition(tint: nil) else { return self }
      return UIImage(content: ImageContent(.bitmap(image, .upMirrored)), look: look)
    case .empty:
      return self
    }
  }

  /// An image whose frames an image view shows in turn. Nil without frames.
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    let duration = duration > 0 && duration.isFinite ? duration : Double(images.count) / 30
    return first.with { $0.frames = ImageFrames(images: images, duration: duration) }
  }

  /// The frames called `name0`, `name1`, … as far as they go, at most 1024. Nil when there is none.
  public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
    var frames: [UIImage] = []
    for index in 0..<1024 {
      guard let frame = NamedImages.shared.image(named: "\(name)\(index)", traits: .current) else {
        if index == 0 { continue }
        break
      }
      frames.append(frame)
    }
    return animatedImage(with: frames, duration: duration)
  }

  /// The image drawn to fit inside `size` points, keeping its proportions. Nil when there is nothing to draw.
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    guard self.size.width > 0, self.size.height > 0, size.width > 0, size.height > 0 else { return nil }
    let factor = min(size.width / self.size.width, size.height / self.size.height)
    guard factor.isFinite else { return nil }
    let fitted = CGSize(width: self.size.width * factor, height: self.size.height * factor)
    guard let image = ImageContext(size: fitted, isOpaque: false, scale: scale) else { return nil }
    UIGraphicsPushContext(image.context)
    draw(in: CGRect(origin: .zero, size: fitted))
    UIGraphicsPopContext()
    return image.makeImage()
  }

  /// Itself: images are decoded when they are made.
  public func preparingForDisplay() -> UIImage? { self }

  public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? { preparingThumbnail(of: size) }

  public func byPreparingForDisplay() async -> UIImage? { self }
}

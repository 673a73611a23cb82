import CoreGraphics
import Foundation

extension UIImage {
  /// Returns the image with another rendering mode. `alwaysTemplate` drops a tint colour set before.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    with {
      $0.renderingMode = renderingMode
      if renderingMode == .alwaysTemplate { $0.tint = nil }
    }
  }

  /// Returns the image as a template filled with `color`.
  public func withTintColor(_ color: UIColor) -> UIImage {
    withTintColor(color, renderingMode: renderingMode)
  }

  /// Returns the image with a tint colour and a rendering mode.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    with {
      $0.tint = color
      $0.renderingMode = renderingMode
    }
  }

  /// Returns an image that is tiled inside `capInsets` (in points) and keeps its edges.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// Returns an image that is resized inside `capInsets` (in points) and keeps its edges.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
    with {
      $0.capInsets = capInsets
      $0.isResizable = true
      $0.resizingMode = resizingMode
    }
  }

  /// The older API: fixed caps at the left and top, one point that stretches, and a fixed remainder.
  public func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
    let (left, top) = (CGFloat(leftCapWidth), CGFloat(topCapHeight))
    return resizableImage(
      withCapInsets: UIEdgeInsets(
        top: top, left: left, bottom: max(size.height - top - 1, 0), right: max(size.width - left - 1, 0)),
      resizingMode: .stretch)
  }

  /// Returns the image with other alignment insets, in points.
  public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    with { $0.alignmentRectInsets = alignmentInsets }
  }

  /// Returns the image with its text baseline at this distance from the bottom, in points.
  public func withBaselineOffset(fromBottom baselineOffset: CGFloat) -> UIImage {
    with { $0.baselineOffset = baselineOffset.orZero }
  }

  /// Returns the image without a text baseline.
  public func imageWithoutBaseline() -> UIImage {
    with { $0.baselineOffset = nil }
  }

  /// Returns an image that image views flip horizontally in right-to-left layouts.
  public func imageFlippedForRightToLeftLayoutDirection() -> UIImage {
    with { $0.flipsForRightToLeft = true }
  }

  /// Returns the image flipped horizontally.
  public func withHorizontallyFlippedOrientation() -> UIImage {
    switch content.source {
    case .bitmap(let image, let orientation):
      return UIImage(content: ImageContent(.bitmap(image, orientation.mirrored)), imageStyle: imageStyle)
    case .symbol(let outline, let name):
      var flip = CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: outline.side, ty: 0)
      var flipped = outline
      for index in flipped.parts.indices {
        if let path = flipped.parts[index].path.copy(using: &flip) { flipped.parts[index].path = path }
      }
      return UIImage(content: ImageContent(.symbol(flipped, name: name + " mirrored")), imageStyle: imageStyle)
    case .vector:
      guard let image = rendition(tint: nil) else { return self }
      return UIImage(content: ImageContent(.bitmap(image, .upMirrored)), imageStyle: imageStyle)
    case .empty:
      return self
    }
  }

  /// Returns an image whose frames an image view shows one after another. Nil without frames.
  /// - Parameter duration: The time of one run in seconds; 0 or less means 1/30 s per frame.
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    let duration = duration > 0 && duration.isFinite ? duration : Double(images.count) / 30
    return first.with { $0.frames = ImageFrames(images: images, duration: duration) }
  }

  /// Returns an animated image of the frames `name0`, `name1`, … up to the first missing one, at most 1024; `name0`
  /// may be missing. Nil when there is none.
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

  /// Returns the image drawn to fit inside `size` points, with its proportions. Nil when there is nothing to draw.
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

  /// Returns the image itself: images are decoded when they are created.
  public func preparingForDisplay() -> UIImage? { self }

  /// Like `preparingThumbnail(of:)`.
  public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? { preparingThumbnail(of: size) }

  /// Like `preparingForDisplay()`.
  public func byPreparingForDisplay() async -> UIImage? { self }
}

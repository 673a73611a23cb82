import CoreGraphics
import Raster

/// How an image is made. A recipe holds the recipes of its inputs; nothing is drawn before a `CIContext` renders one.
///
/// Coordinates are those of Core Image: one unit is one pixel of the original, y grows upwards.
protocol ImageRecipe: Sendable {
  /// The area outside of which the image is transparent; infinite for a colour.
  var extent: CGRect { get }

  /// Draws into a context whose transform leads from this image's coordinates to its pixels. Recipes that scale or move
  /// others change that transform, so a chain of them samples the original once.
  func draw(in context: CGContext)
}

/// Nothing.
struct EmptyRecipe: ImageRecipe {
  var extent: CGRect { .null }
  func draw(in context: CGContext) {}
}

/// Pixels, with the lower left one at the origin.
struct PixelsRecipe: ImageRecipe {
  let image: CGImage

  var extent: CGRect { CGRect(x: 0, y: 0, width: image.width, height: image.height) }
  func draw(in context: CGContext) { context.draw(image, in: extent) }
}

/// One colour everywhere.
struct ColorRecipe: ImageRecipe {
  let color: CIColor

  var extent: CGRect { .infinite }

  func draw(in context: CGContext) {
    context.setFillColor(color.cgColor)
    context.fill(context.boundingBoxOfClipPath)
  }
}

/// Another image, scaled, rotated or moved.
struct TransformRecipe: ImageRecipe {
  let input: any ImageRecipe
  let transform: CGAffineTransform

  var extent: CGRect {
    // Infinity times zero is not a number.
    input.extent.isInfinite || input.extent.isNull ? input.extent : input.extent.applying(transform)
  }

  func draw(in context: CGContext) {
    context.drawSeparately {
      context.concatenate(transform)
      input.draw(in: context)
    }
  }
}

/// The part of another image inside a rectangle.
struct CropRecipe: ImageRecipe {
  let input: any ImageRecipe
  let rect: CGRect

  var extent: CGRect { input.extent.isInfinite ? rect : input.extent.intersection(rect) }

  func draw(in context: CGContext) {
    context.drawSeparately {
      context.clip(to: rect)
      input.draw(in: context)
    }
  }
}

/// One image in front of another.
struct OverRecipe: ImageRecipe {
  let front: any ImageRecipe
  let back: any ImageRecipe

  var extent: CGRect {
    front.extent.isInfinite || back.extent.isInfinite ? .infinite : front.extent.union(back.extent)
  }

  func draw(in context: CGContext) {
    back.draw(in: context)
    front.draw(in: context)
  }
}

/// Another image, whose pixels are smoothed or not when it is scaled.
struct SamplingRecipe: ImageRecipe {
  let input: any ImageRecipe
  let quality: CGInterpolationQuality

  var extent: CGRect { input.extent }

  func draw(in context: CGContext) {
    context.drawSeparately {
      context.interpolationQuality = quality
      input.draw(in: context)
    }
  }
}

/// Another image, each pixel of which becomes another colour. It is computed in the pixels of the result, so an image that
/// is scaled afterwards stays sharp.
struct ColorMapRecipe: ImageRecipe {
  let input: any ImageRecipe
  /// Takes and returns premultiplied 0xAARRGGBB.
  let map: @Sendable (UInt32) -> UInt32

  var extent: CGRect { input.extent }

  func draw(in context: CGContext) {
    let box = context.clipPixels
    guard !box.isEmpty,
      let bitmap = Bitmap(width: Int(box.x1 - box.x0), height: Int(box.y1 - box.y0), format: .argb8888)
    else { return }
    bitmap.clear()
    let layer = CGContext(bitmap: bitmap)
    layer.translateBy(x: -CGFloat(box.x0), y: -CGFloat(box.y0))
    layer.interpolationQuality = context.interpolationQuality
    layer.concatenate(context.deviceTransform)
    input.draw(in: layer)
    layer.flush()
    var known: (from: UInt32, to: UInt32) = (0, map(0))
    for y in 0..<bitmap.height {
      let row = bitmap.row(y).assumingMemoryBound(to: UInt32.self)
      for x in 0..<bitmap.width {
        // Neighbours are often equal.
        if row[x] != known.from { known = (row[x], map(row[x])) }
        row[x] = known.to
      }
    }
    context.drawSeparately {
      context.concatenate(context.deviceTransform.inverted())
      context.draw(
        upright: CGImage(bitmap: bitmap),
        in: CGRect(x: Int(box.x0), y: Int(box.y0), width: bitmap.width, height: bitmap.height))
    }
  }
}

extension CGContext {
  fileprivate func drawSeparately(_ body: () -> Void) {
    saveGState()
    body()
    restoreGState()
  }
}

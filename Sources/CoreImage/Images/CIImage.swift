import CoreGraphics
import Foundation

/// A description of how to make an image. Pixels appear when a `CIContext` renders it.
///
/// - Coordinates: one unit is one pixel of the original, and y grows upwards.
/// - Threading: immutable and safe to share.
public final class CIImage: NSObject, Sendable {
  let recipe: any ImageRecipe

  init(_ recipe: any ImageRecipe) { self.recipe = recipe }

  /// Makes an image of the pixels of another, the lower left one at the origin.
  public convenience init(cgImage: CGImage) { self.init(PixelsRecipe(image: cgImage)) }

  /// Makes an endless area of one colour; crop it before rendering.
  public convenience init(color: CIColor) { self.init(ColorRecipe(color: color)) }

  /// Reads the bytes of a picture in any format that `CGImageSource` reads; nil for others. The picture is not rotated
  /// upright.
  public convenience init?(data: Data) {
    guard let source = CGImageSourceCreateWithData(data, nil),
      let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
    else { return nil }
    self.init(cgImage: image)
  }

  /// Reads a picture from a file; nil when it cannot be read. The picture is not rotated upright.
  public convenience init?(contentsOf url: URL) {
    guard let data = try? Data(contentsOf: url) else { return nil }
    self.init(data: data)
  }

  /// An image without pixels.
  public class func empty() -> CIImage { CIImage(EmptyRecipe()) }

  /// The area outside of which the image is transparent; `CGRect.infinite` for a colour, `.null` without pixels.
  public var extent: CGRect { recipe.extent }

  /// The pixels that it was made from; nil when anything was done to them.
  public var cgImage: CGImage? { (recipe as? PixelsRecipe)?.image }

  /// The image scaled, rotated or moved. Pixels are smoothed unless `samplingNearest()` came before; those of generated
  /// codes never are.
  public func transformed(by matrix: CGAffineTransform) -> CIImage {
    CIImage(TransformRecipe(input: recipe, transform: matrix))
  }

  /// The part of the image inside `rect`, which keeps its place.
  public func cropped(to rect: CGRect) -> CIImage { CIImage(CropRecipe(input: recipe, rect: rect.standardized)) }

  /// The image in front of another.
  public func composited(over dest: CIImage) -> CIImage { CIImage(OverRecipe(front: recipe, back: dest.recipe)) }

  /// The image, with hard edges between its pixels where it is scaled later.
  public func samplingNearest() -> CIImage { CIImage(SamplingRecipe(input: recipe, quality: .none)) }

  /// The image, smoothed where it is scaled later.
  public func samplingLinear() -> CIImage { CIImage(SamplingRecipe(input: recipe, quality: .default)) }

  /// The result of a filter that gets the image as its `inputImage`.
  ///
  /// The image itself, with a line in the log, when there is no such filter; empty when the filter has no result.
  public func applyingFilter(_ filterName: String, parameters: [String: Any] = [:]) -> CIImage {
    guard let filter = CIFilter(name: filterName, parameters: parameters) else { return self }
    filter.setValue(self, forKey: kCIInputImageKey)
    return filter.outputImage ?? .empty()
  }

  /// The extent, for the log.
  public override var description: String { "<CIImage: extent \(extent)>" }
}

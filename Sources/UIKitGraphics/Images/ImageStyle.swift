import CoreGraphics
import CoreImage
import Foundation

/// How the content of an image is displayed.
package struct ImageStyle: Equatable, Sendable {
  /// In points, upright.
  var size = CGSize.zero
  /// Pixels per point.
  var scale: CGFloat = 1
  var renderingMode = UIImage.RenderingMode.automatic
  var capInsets = UIEdgeInsets.zero
  /// Whether `capInsets` were set; zero insets stretch too.
  package var isResizable = false
  var resizingMode = UIImage.ResizingMode.tile
  var alignmentRectInsets = UIEdgeInsets.zero
  var flipsForRightToLeft = false
  var baselineOffset: CGFloat?
  /// Set by `withTintColor`.
  var tint: UIColor?
  var configuration: UIImage.Configuration?
  package var frames: ImageFrames?
  /// The description that the pixels were rendered from.
  var ciImage: CIImage?
  /// The other appearances and scales of an image from an asset catalog.
  var asset: UIImageAsset?
}

/// The frames of an animated image and the duration of one run in seconds.
package struct ImageFrames: Equatable, Sendable {
  var images: [UIImage]
  var duration: TimeInterval
}

extension UIImage {
  /// The rotation and flip that make pixels upright.
  public enum Orientation: Int, Sendable {
    case up = 0
    case down = 1
    case left = 2
    case right = 3
    case upMirrored = 4
    case downMirrored = 5
    case leftMirrored = 6
    case rightMirrored = 7

    /// Whether width and height are swapped.
    var swapsSides: Bool {
      switch self {
      case .left, .right, .leftMirrored, .rightMirrored: return true
      default: return false
      }
    }

    init(_ orientation: CGImagePropertyOrientation) {
      switch orientation {
      case .up: self = .up
      case .upMirrored: self = .upMirrored
      case .down: self = .down
      case .downMirrored: self = .downMirrored
      case .leftMirrored: self = .leftMirrored
      case .right: self = .right
      case .rightMirrored: self = .rightMirrored
      case .left: self = .left
      }
    }

    /// The same orientation, flipped horizontally.
    var mirrored: Orientation {
      // A rotation by 90°, flipped, equals the opposite rotation of the flipped image.
      Orientation(rawValue: rawValue ^ (swapsSides ? 5 : 4)) ?? self
    }
  }

  /// Whether an image keeps its own colours or is a template for the tint colour.
  public enum RenderingMode: Int, Sendable {
    /// Symbols are templates, other images keep their colours.
    case automatic = 0
    case alwaysOriginal = 1
    case alwaysTemplate = 2
  }

  /// How the parts of a resizable image between its caps fill the space.
  public enum ResizingMode: Int, Sendable {
    case tile = 0
    case stretch = 1
  }
}

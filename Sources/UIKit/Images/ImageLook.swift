import CoreGraphics
import Foundation

/// How an image's content is meant to be shown.
struct ImageLook: Equatable, Sendable {
  /// Points, upright.
  var size = CGSize.zero
  /// Pixels a point.
  var scale: CGFloat = 1
  var renderingMode = UIImage.RenderingMode.automatic
  var capInsets = UIEdgeInsets.zero
  /// Whether `capInsets` were asked for; zero insets stretch too.
  var isResizable = false
  var resizingMode = UIImage.ResizingMode.tile
  var alignmentRectInsets = UIEdgeInsets.zero
  var flipsForRightToLeft = false
  var baselineOffset: CGFloat?
  /// Given by `withTintColor`.
  var tint: UIColor?
  var configuration: UIImage.Configuration?
  var frames: ImageFrames?
  /// The other appearances and scales of an image from an asset catalog.
  var asset: UIImageAsset?
}

/// The frames of an animated image and what one run takes in seconds.
struct ImageFrames: Equatable, Sendable {
  var images: [UIImage]
  var duration: TimeInterval
}

extension UIImage {
  /// How pixels have to be turned to be upright.
  public enum Orientation: Int, Sendable {
    case up = 0
    case down = 1
    case left = 2
    case right = 3
    case upMirrored = 4
    case downMirrored = 5
    case leftMirrored = 6
    case rightMirrored = 7

    /// Whether width and height change places.
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

    /// The same seen in a mirror.
    var mirrored: Orientation {
      // A mirrored quarter turn is the other quarter turn, mirrored.
      Orientation(rawValue: rawValue ^ (swapsSides ? 5 : 4)) ?? self
    }
  }

  /// Whether an image shows its own colours or is a stencil for the tint colour.
  public enum RenderingMode: Int, Sendable {
    /// Symbols are stencils, other images keep their colours.
    case automatic = 0
    case alwaysOriginal = 1
    case alwaysTemplate = 2
  }

  public enum ResizingMode: Int, Sendable {
    case tile = 0
    case stretch = 1
  }
}

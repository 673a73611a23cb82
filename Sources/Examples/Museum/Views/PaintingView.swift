import UIKit

/// A work that fills its frame with rounded corners.
final class PaintingView: UIImageView {
  private(set) var artwork: Artwork?

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentMode = .scaleAspectFill
    clipsToBounds = true
    layer.cornerRadius = Theme.corner
    backgroundColor = Theme.line
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// - Parameter isLarge: Whether it is shown larger than in a list.
  func show(_ artwork: Artwork, isLarge: Bool) {
    self.artwork = artwork
    image = ArtworkPainter.image(of: artwork, height: isLarge ? 600 : 200)
  }
}

/// What can be the beginning of the zoom to a work.
@MainActor
protocol ZoomSource: UIViewController {
  /// The view that shows the work; nil if it is not visible.
  func paintingView(of artwork: Artwork) -> UIView?
}

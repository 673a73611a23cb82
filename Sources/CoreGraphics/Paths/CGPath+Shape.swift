extension CGPath {
  /// The rectangle with rounded corners that the path consists of (radii 0 for a plain one); nil for other paths.
  package final var roundedShape: (rect: CGRect, radii: RoundedCorners, isContinuous: Bool)? {
    switch storage.shape {
    case .rect(let rect): (rect, RoundedCorners(0), false)
    case .rounded(let rect, let radii, let continuous): (rect, radii, continuous)
    case .ellipse(let rect) where rect.width == rect.height: (rect, RoundedCorners(rect.width / 2), false)
    default: nil
    }
  }
}

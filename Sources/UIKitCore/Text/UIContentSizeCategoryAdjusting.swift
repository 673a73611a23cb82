/// A view whose texts may follow the content size.
@preconcurrency @MainActor
public protocol UIContentSizeCategoryAdjusting: NSObjectProtocol {
  /// Whether fonts that scale with the content size are renewed when it changes.
  var adjustsFontForContentSizeCategory: Bool { get set }
}

extension UILabel: UIContentSizeCategoryAdjusting {}

extension UIContentSizeCategoryAdjusting {
  /// `font` at the content size of `traits`, if that is another one and the view follows the content size.
  package func followingFont(_ font: UIFont, _ traits: UITraitCollection) -> UIFont? {
    guard adjustsFontForContentSizeCategory else { return nil }
    let followed = font.following(traits)
    return followed == font ? nil : followed
  }
}

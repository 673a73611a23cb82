/// What a scaled font was made of, so that it can follow the content size.
struct FontScaling: Hashable, Sendable {
  /// The text style whose growth it follows.
  var textStyle: UIFont.TextStyle
  /// The size in points at the usual content size.
  var size: CGFloat
  /// The largest size in points.
  var maximum: CGFloat
}

extension UIFont {
  /// The font at the content size of `traits`: for preferred fonts and those that `UIFontMetrics` has scaled; others stay.
  func following(_ traits: UITraitCollection) -> UIFont {
    if let textStyle = specification.textStyle {
      var followed = specification
      followed.size = TextStyleTable.size(of: textStyle, category: traits.preferredContentSizeCategory)
      return UIFont.font(followed)
    }
    guard let scaling = specification.scaling else { return self }
    let size = UIFontMetrics(forTextStyle: scaling.textStyle).scaledValue(for: scaling.size, compatibleWith: traits)
    var followed = specification
    followed.size = min(size, scaling.maximum)
    return UIFont.font(followed)
  }
}

/// A view whose texts may follow the content size.
@preconcurrency @MainActor
public protocol UIContentSizeCategoryAdjusting: NSObjectProtocol {
  /// Whether fonts that scale with the content size are renewed when it changes.
  var adjustsFontForContentSizeCategory: Bool { get set }
}

extension UILabel: UIContentSizeCategoryAdjusting {}
extension UITextField: UIContentSizeCategoryAdjusting {}
extension UITextView: UIContentSizeCategoryAdjusting {}

extension UIContentSizeCategoryAdjusting {
  /// `font` at the content size of `traits`, if that is another one and the view follows the content size.
  func followingFont(_ font: UIFont, _ traits: UITraitCollection) -> UIFont? {
    guard adjustsFontForContentSizeCategory else { return nil }
    let followed = font.following(traits)
    return followed == font ? nil : followed
  }
}

/// What a scaled font was made of, so that it can follow the content size.
package struct FontScaling: Hashable, Sendable {
  /// The text style whose growth it follows.
  var textStyle: UIFont.TextStyle
  /// The size in points at the usual content size.
  var size: CGFloat
  /// The largest size in points.
  var maximum: CGFloat
}

extension UIFont {
  /// The font at the content size of `traits`: for preferred fonts and those that `UIFontMetrics` has scaled; others stay.
  package func following(_ traits: UITraitCollection) -> UIFont {
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

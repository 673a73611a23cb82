import Foundation
import UIKitCore

/// The content of a list's cell, header or footer: an image, a text and a secondary text.
///
///     var content = cell.defaultContentConfiguration()
///     content.image = UIImage(systemName: "wifi")
///     content.text = "Network"
///     content.secondaryText = "Guests"
///     cell.contentConfiguration = content
///
/// Properties that the app sets stay. The others, such as fonts and colours, follow the style, the state and the traits.
public struct UIListContentConfiguration: UIContentConfiguration, Hashable {
  let style: ListContentStyle

  /// The image at the leading edge.
  public var image: UIImage?
  /// The size, the colour and the border of the image.
  public var imageProperties: ImageProperties

  /// The text. `attributedText` takes its place.
  public var text: String?
  /// The text with attributes; runs without a font or colour use those of `textProperties`.
  public var attributedText: NSAttributedString?
  /// The font, the colour and the lines of the text.
  public var textProperties: TextProperties

  /// The secondary text, below the text or at the trailing edge. `secondaryAttributedText` takes its place.
  public var secondaryText: String?
  /// The secondary text with attributes; runs without a font or colour use those of `secondaryTextProperties`.
  public var secondaryAttributedText: NSAttributedString?
  /// The font, the colour and the lines of the secondary text.
  public var secondaryTextProperties: TextProperties

  /// The axes along which the margins are at least those of the superview.
  public var axesPreservingSuperviewLayoutMargins: UIAxis = .horizontal
  /// The space between the edges of the view and the content, in points.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets
  /// Whether the secondary text is at the trailing edge of the text's line, if both fit.
  public var prefersSideBySideTextAndSecondaryText: Bool
  /// The space between image and texts, in points.
  public var imageToTextPadding: CGFloat
  /// The least space between texts beside each other, in points.
  public var textToSecondaryTextHorizontalPadding: CGFloat
  /// The space between texts below each other, in points.
  public var textToSecondaryTextVerticalPadding: CGFloat
  /// The opacity of the content, from 0 to 1.
  public var alpha: CGFloat = 1

  init(_ style: ListContentStyle) {
    self.style = style
    textProperties = TextProperties(font: style.font(nil), color: style.color(nil))
    secondaryTextProperties = TextProperties(font: style.secondaryFont(nil), color: style.secondaryColor(nil))
    imageProperties = ImageProperties(tint: style.imageTint(nil))
    directionalLayoutMargins = style.margins
    prefersSideBySideTextAndSecondaryText = style == .valueCell
    imageToTextPadding = 16
    textToSecondaryTextHorizontalPadding = 8
    textToSecondaryTextVerticalPadding = style.isHeaderOrFooter ? 2 : 3
  }

  /// A cell, with the secondary text below the text.
  public static func cell() -> UIListContentConfiguration { UIListContentConfiguration(.cell) }
  /// A cell with a small secondary text below the text.
  public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration(.subtitleCell) }
  /// A cell with the secondary text as a value at the trailing edge.
  public static func valueCell() -> UIListContentConfiguration { UIListContentConfiguration(.valueCell) }
  /// A header of a plain list.
  public static func plainHeader() -> UIListContentConfiguration { UIListContentConfiguration(.plainHeader) }
  /// A footer of a plain list.
  public static func plainFooter() -> UIListContentConfiguration { UIListContentConfiguration(.plainFooter) }
  /// A header of a grouped list.
  public static func groupedHeader() -> UIListContentConfiguration { UIListContentConfiguration(.groupedHeader) }
  /// A footer of a grouped list.
  public static func groupedFooter() -> UIListContentConfiguration { UIListContentConfiguration(.groupedFooter) }
  /// A header of an inset grouped list in large type.
  public static func prominentInsetGroupedHeader() -> UIListContentConfiguration {
    UIListContentConfiguration(.prominentHeader)
  }
  /// A header of an inset grouped list in very large type.
  public static func extraProminentInsetGroupedHeader() -> UIListContentConfiguration {
    UIListContentConfiguration(.extraProminentHeader)
  }
  /// A cell of a sidebar.
  public static func sidebarCell() -> UIListContentConfiguration { UIListContentConfiguration(.sidebarCell) }
  /// A cell of a sidebar with a small secondary text below the text.
  public static func sidebarSubtitleCell() -> UIListContentConfiguration { UIListContentConfiguration(.sidebarSubtitleCell) }
  /// A cell of a sidebar beside which other content is shown.
  public static func accompaniedSidebarCell() -> UIListContentConfiguration { UIListContentConfiguration(.sidebarCell) }
  /// A cell of a sidebar beside which other content is shown, with a small secondary text below the text.
  public static func accompaniedSidebarSubtitleCell() -> UIListContentConfiguration {
    UIListContentConfiguration(.sidebarSubtitleCell)
  }
  /// A header of a sidebar.
  public static func sidebarHeader() -> UIListContentConfiguration { UIListContentConfiguration(.sidebarHeader) }
  /// A header of a list of any style; here the same as `groupedHeader()`.
  public static func header() -> UIListContentConfiguration { groupedHeader() }
  /// A footer of a list of any style; here the same as `groupedFooter()`.
  public static func footer() -> UIListContentConfiguration { groupedFooter() }

  /// Makes a `UIListContentView`.
  @MainActor
  public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }

  /// Returns the configuration for a state: fonts, colours and so on that the app has not set change with it.
  public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration {
    var result = self
    let (appearance, traits) = (AppearanceState(state), state.traitCollection)
    result.textProperties.fontPreset.standard = style.font(traits)
    result.textProperties.colorPreset.standard = style.color(appearance)
    result.secondaryTextProperties.fontPreset.standard = style.secondaryFont(traits)
    result.secondaryTextProperties.colorPreset.standard = style.secondaryColor(appearance)
    result.imageProperties.tintPreset.standard = style.imageTint(appearance)
    return result
  }
}

import Foundation

extension UIButton {
  /// The content and appearance of a button in one value.
  ///
  ///     var configuration = UIButton.Configuration.filled()
  ///     configuration.title = "Check in"
  ///     configuration.image = UIImage(systemName: "checkmark")
  ///     let button = UIButton(configuration: configuration, primaryAction: action)
  public struct Configuration {
    /// The size of a button, which determines its fonts and insets.
    public enum Size: Int, Sendable {
      case medium = 0
      case small = 1
      case mini = 2
      case large = 3
    }

    /// The corner radius of the background.
    public enum CornerStyle: Int, Sendable {
      /// The corner radius of `background`.
      case fixed = -1
      /// Depends on the button's size.
      case dynamic = 0
      case small = 1
      case medium = 2
      case large = 3
      case capsule = 4
    }

    /// The alignment of title and subtitle.
    public enum TitleAlignment: Int, Sendable {
      case automatic = 0
      case leading = 1
      case center = 2
      case trailing = 3
    }

    enum Style { case plain, gray, tinted, filled }

    let style: Style

    /// The background of the button.
    public var background = UIBackgroundConfiguration()
    /// The corner radius of the background.
    public var cornerStyle = CornerStyle.dynamic
    /// The size of the button.
    public var buttonSize = Size.medium
    /// Colour of title and image; nil means the style's colour.
    public var baseForegroundColor: UIColor?
    /// Colour of the background; nil means the style's colour.
    public var baseBackgroundColor: UIColor?

    /// The image beside the titles.
    public var image: UIImage?
    /// Transforms the foreground colour for the image.
    public var imageColorTransformer: UIConfigurationColorTransformer?
    /// The symbol configuration of the image; nil matches the title's size.
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    /// Whether an activity indicator replaces the image.
    public var showsActivityIndicator = false
    /// Transforms the foreground colour for the activity indicator.
    public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?

    /// The title as plain text.
    public var title: String? {
      get { attributedTitle.map { String($0.characters) } }
      set { attributedTitle = newValue.map { AttributedString($0) } }
    }
    /// The title with attributes.
    public var attributedTitle: AttributedString?
    /// Transforms the attributes of the title.
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    /// How the title wraps or is truncated.
    public var titleLineBreakMode = NSLineBreakMode.byWordWrapping

    /// The subtitle as plain text.
    public var subtitle: String? {
      get { attributedSubtitle.map { String($0.characters) } }
      set { attributedSubtitle = newValue.map { AttributedString($0) } }
    }
    /// The subtitle with attributes.
    public var attributedSubtitle: AttributedString?
    /// Transforms the attributes of the subtitle.
    public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    /// How the subtitle wraps or is truncated.
    public var subtitleLineBreakMode = NSLineBreakMode.byWordWrapping

    /// Insets around the content, in points.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { storedInsets ?? buttonSize.contentInsets }
      set { storedInsets = newValue }
    }
    private var storedInsets: NSDirectionalEdgeInsets?

    /// The side of the titles on which the image is placed.
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// Space between image and titles, in points.
    public var imagePadding: CGFloat = 0
    /// Space between title and subtitle, in points.
    public var titlePadding: CGFloat = 1
    /// The alignment of title and subtitle.
    public var titleAlignment = TitleAlignment.automatic
    /// Whether the style changes while the button is selected.
    public var automaticallyUpdateForSelection = true

    init(_ style: Style) { self.style = style }

    /// Title and image in the tint colour, without a background.
    public static func plain() -> Configuration { Configuration(.plain) }
    /// A grey background.
    public static func gray() -> Configuration { Configuration(.gray) }
    /// A background in a pale tint colour.
    public static func tinted() -> Configuration { Configuration(.tinted) }
    /// A background in the tint colour.
    public static func filled() -> Configuration { Configuration(.filled) }
    /// The same as `plain()`.
    public static func borderless() -> Configuration { plain() }
    /// The same as `gray()`.
    public static func bordered() -> Configuration { gray() }
    /// The same as `tinted()`.
    public static func borderedTinted() -> Configuration { tinted() }
    /// The same as `filled()`.
    public static func borderedProminent() -> Configuration { filled() }

    /// Resets `contentInsets` to those of `buttonSize`.
    public mutating func setDefaultContentInsets() { storedInsets = nil }

    /// Returns the configuration unchanged: the appearance for a state is computed when the button is shown.
    public func updated(for button: UIButton) -> Configuration { self }
  }
}

extension UIButton.Configuration.Size {
  var contentInsets: NSDirectionalEdgeInsets {
    switch self {
    case .mini: return NSDirectionalEdgeInsets(top: 3, leading: 8, bottom: 3, trailing: 8)
    case .small: return NSDirectionalEdgeInsets(top: 4, leading: 10, bottom: 4, trailing: 10)
    case .medium: return NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
    case .large: return NSDirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20)
    }
  }

  var titleStyle: UIFont.TextStyle {
    switch self {
    case .mini, .small: return .subheadline
    case .medium, .large: return .body
    }
  }

  var subtitleStyle: UIFont.TextStyle {
    switch self {
    case .mini, .small: return .caption1
    case .medium, .large: return .footnote
    }
  }

  var cornerRadius: CGFloat {
    switch self {
    case .mini, .small: return 6
    case .medium: return 8
    case .large: return 12
    }
  }
}

extension UIButton.Configuration {
  /// The corner radius of a background of this height, in points.
  func cornerRadius(height: CGFloat) -> CGFloat {
    switch cornerStyle {
    case .fixed: return background.cornerRadius
    case .dynamic: return background.cornerRadius > 0 ? background.cornerRadius : buttonSize.cornerRadius
    case .small: return 6
    case .medium: return 9
    case .large: return 13
    case .capsule: return height / 2
    }
  }
}

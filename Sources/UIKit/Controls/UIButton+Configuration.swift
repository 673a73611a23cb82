import Foundation

extension UIButton {
  /// How a button looks and what it shows, in one value.
  ///
  ///     var configuration = UIButton.Configuration.filled()
  ///     configuration.title = "Check in"
  ///     configuration.image = UIImage(systemName: "checkmark")
  ///     let button = UIButton(configuration: configuration, primaryAction: action)
  public struct Configuration {
    public enum Size: Int, Sendable {
      case medium = 0
      case small = 1
      case mini = 2
      case large = 3
    }

    public enum CornerStyle: Int, Sendable {
      /// The background's own radius.
      case fixed = -1
      /// By the button's size.
      case dynamic = 0
      case small = 1
      case medium = 2
      case large = 3
      case capsule = 4
    }

    public enum TitleAlignment: Int, Sendable {
      case automatic = 0
      case leading = 1
      case center = 2
      case trailing = 3
    }

    enum Style { case plain, gray, tinted, filled }

    let style: Style

    public var background = UIBackgroundConfiguration()
    public var cornerStyle = CornerStyle.dynamic
    public var buttonSize = Size.medium
    /// Of title and image; nil means what the style says.
    public var baseForegroundColor: UIColor?
    /// Of the background; nil means what the style says.
    public var baseBackgroundColor: UIColor?

    public var image: UIImage?
    public var imageColorTransformer: UIConfigurationColorTransformer?
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    /// A spinning wheel takes the image's place.
    public var showsActivityIndicator = false
    public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?

    public var title: String? {
      get { attributedTitle.map { String($0.characters) } }
      set { attributedTitle = newValue.map { AttributedString($0) } }
    }
    public var attributedTitle: AttributedString?
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    public var titleLineBreakMode = NSLineBreakMode.byWordWrapping

    public var subtitle: String? {
      get { attributedSubtitle.map { String($0.characters) } }
      set { attributedSubtitle = newValue.map { AttributedString($0) } }
    }
    public var attributedSubtitle: AttributedString?
    public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    public var subtitleLineBreakMode = NSLineBreakMode.byWordWrapping

    /// Around the content, in points.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { storedInsets ?? buttonSize.contentInsets }
      set { storedInsets = newValue }
    }
    private var storedInsets: NSDirectionalEdgeInsets?

    /// The side of the titles that the image is on.
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// Between image and titles, in points.
    public var imagePadding: CGFloat = 0
    /// Between title and subtitle, in points.
    public var titlePadding: CGFloat = 1
    public var titleAlignment = TitleAlignment.automatic
    /// Whether a selected button looks different without being told how.
    public var automaticallyUpdateForSelection = true

    init(_ style: Style) { self.style = style }

    /// Text and image in the tint colour, without a background.
    public static func plain() -> Configuration { Configuration(.plain) }
    /// A grey background.
    public static func gray() -> Configuration { Configuration(.gray) }
    /// A background of the pale tint colour.
    public static func tinted() -> Configuration { Configuration(.tinted) }
    /// A background of the tint colour.
    public static func filled() -> Configuration { Configuration(.filled) }
    public static func borderless() -> Configuration { plain() }
    public static func bordered() -> Configuration { gray() }
    public static func borderedTinted() -> Configuration { tinted() }
    public static func borderedProminent() -> Configuration { filled() }

    public mutating func setDefaultContentInsets() { storedInsets = nil }

    /// What a button shows by itself of this configuration: this one, as its look for a state is found when it is shown.
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

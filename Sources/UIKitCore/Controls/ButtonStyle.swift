import Foundation

/// The colours of a configured button in one state.
struct ButtonStyle {
  var foreground: UIColor
  var background: UIColor
  /// Opacity of title and image.
  var contentAlpha: CGFloat = 1
  var strokeColor: UIColor?

  // Pressed state: filled backgrounds become 75 % opaque, bare text fades.
  private static let pressedBackground: CGFloat = 0.75
  private static let pressedText: CGFloat = 0.3
  // A pale colour needs more opacity on black than on white.
  private static let paleTint: (light: CGFloat, dark: CGFloat) = (0.18, 0.28)

  // Opacity of a tint background on which the system's accents are readable in high contrast.
  private static let strongTint: CGFloat = 0.14

  /// White; in high contrast black, if white would have too little contrast.
  private static func title(on ground: UIColor) -> UIColor {
    UIColor(
      normal: .white,
      highContrast: UIColor { traits in ground.resolvedColor(with: traits).isPale ? .black : .white })
  }

  init(_ configuration: UIButton.Configuration, state: UIControl.State, tint: UIColor, role: UIButton.Role) {
    let accent = role == .destructive ? UIColor.systemRed : tint
    var style = configuration.style
    let isSelected = state.contains(.selected) && configuration.automaticallyUpdateForSelection
    if isSelected {
      switch style {
      case .plain, .gray: style = .tinted
      case .tinted: style = .filled
      case .filled: break
      }
    }
    let fill = configuration.baseBackgroundColor
    switch style {
    case .plain:
      foreground = configuration.baseForegroundColor ?? accent
      background = fill ?? .clear
    case .gray:
      foreground = configuration.baseForegroundColor ?? accent
      // A lighter fill gives the tint more contrast.
      background = fill ?? UIColor(normal: .secondarySystemFill, highContrast: .quaternarySystemFill)
    case .tinted:
      foreground = configuration.baseForegroundColor ?? accent
      let color = fill ?? accent
      let pale = UIColor(light: color.faded(Self.paleTint.light), dark: color.faded(Self.paleTint.dark))
      background = UIColor(normal: pale, highContrast: color.faded(Self.strongTint))
    case .filled:
      background = fill ?? accent
      foreground = configuration.baseForegroundColor ?? Self.title(on: background)
      if isSelected && configuration.style == .filled { background = background.darkened(0.2) }
      // A title in the tint colour would be invisible on a background of the same colour.
      if configuration.style != .filled { foreground = Self.title(on: background) }
    }
    if let own = configuration.background.backgroundColor { background = own }
    if let transformer = configuration.background.backgroundColorTransformer { background = transformer(background) }
    if configuration.background.strokeWidth > 0 {
      strokeColor = configuration.background.resolvedStrokeColor(for: accent)
    }
    if state.contains(.disabled) {
      foreground = .disabledText
      if style != .plain || fill != nil { background = .tertiarySystemFill }
      if strokeColor != nil { strokeColor = .disabledText }
    } else if state.contains(.highlighted) {
      if style == .plain && configuration.background.backgroundColor == nil && fill == nil {
        contentAlpha = Self.pressedText
      } else {
        background = background.faded(Self.pressedBackground)
        if style != .filled { contentAlpha = Self.pressedBackground }
      }
    }
  }
}

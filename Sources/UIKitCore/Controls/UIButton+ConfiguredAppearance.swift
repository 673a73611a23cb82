import Foundation

extension UIButton {
  final func show(_ configuration: Configuration) {
    let look = ButtonStyle(configuration, state: state, tint: tintColor, role: role)
    showBackground(configuration, look)
    showPicture(configuration, look)
    let title = text(
      configuration.attributedTitle, style: configuration.buttonSize.titleStyle, isStrong: role == .primary, look,
      configuration.titleTextAttributesTransformer)
    show(title, in: &parts.title, lineBreakMode: configuration.titleLineBreakMode, configuration, look)
    let subtitle = text(
      configuration.attributedSubtitle, style: configuration.buttonSize.subtitleStyle, isStrong: false, look,
      configuration.subtitleTextAttributesTransformer)
    show(subtitle, in: &parts.subtitle, lineBreakMode: configuration.subtitleLineBreakMode, configuration, look)
  }

  private func showBackground(_ configuration: Configuration, _ look: ButtonStyle) {
    let background: ButtonBackground
    if let known = parts.background {
      background = known
    } else {
      background = ButtonBackground()
      parts.background = background
      insertSubview(background, at: 0)
    }
    background.show(
      color: look.background, radius: background.layer.cornerRadius, stroke: look.strokeColor,
      width: configuration.background.strokeWidth)
    if let custom = configuration.background.customView, custom.superview !== background {
      background.addSubview(custom)
    }
    guard let image = configuration.background.image else {
      parts.backgroundImage?.image = nil
      return
    }
    let view = parts.backgroundImage ?? UIImageView()
    parts.backgroundImage = view
    view.image = image
    view.contentMode = configuration.background.imageContentMode
    background.clipsToBounds = true
    if view.superview !== background { background.addSubview(view) }
  }

  private func showPicture(_ configuration: Configuration, _ look: ButtonStyle) {
    if configuration.showsActivityIndicator {
      let spinner = parts.spinner ?? UIActivityIndicatorView(style: .medium)
      if parts.spinner == nil {
        parts.spinner = spinner
        addSubview(spinner)
      }
      spinner.color = configuration.activityIndicatorColorTransformer?(look.foreground) ?? look.foreground
      spinner.startAnimating()
      parts.image?.isHidden = true
      return
    }
    parts.spinner?.removeFromSuperview()
    parts.spinner = nil
    guard let image = configuration.image else {
      parts.image?.image = nil
      parts.image?.isHidden = true
      return
    }
    let view = pictureView
    view.isHidden = false
    view.image = image.renderingMode == .automatic ? image.withRenderingMode(.alwaysTemplate) : image
    // Symbols match the size of the title unless they specify their own.
    let font = UIFont.preferredFont(forTextStyle: configuration.buttonSize.titleStyle, compatibleWith: traitCollection)
    view.preferredSymbolConfiguration =
      configuration.preferredSymbolConfigurationForImage
      ?? (image.symbolConfiguration == .unspecified ? UIImage.SymbolConfiguration(font: font) : nil)
    view.tintColor = configuration.imageColorTransformer?(look.foreground) ?? look.foreground
    view.alpha = look.contentAlpha
  }

  private func text(
    _ text: AttributedString?, style: UIFont.TextStyle, isStrong: Bool, _ look: ButtonStyle,
    _ transformer: UIConfigurationTextAttributesTransformer?
  ) -> NSAttributedString? {
    guard let text, !text.characters.isEmpty else { return nil }
    var font = UIFont.preferredFont(forTextStyle: style, compatibleWith: traitCollection)
    if isStrong { font = .systemFont(ofSize: font.pointSize, weight: .semibold) }
    var attributes = AttributeContainer()
    attributes.font = font
    attributes.foregroundColor = look.foreground.resolvedColor(with: traitCollection)
    if let transformer { attributes = transformer(attributes) }
    return NSAttributedString(text, defaults: attributes)
  }

  private func show(
    _ text: NSAttributedString?, in slot: inout UILabel?, lineBreakMode: NSLineBreakMode,
    _ configuration: Configuration, _ look: ButtonStyle
  ) {
    guard let text else {
      slot?.removeFromSuperview()
      slot = nil
      return
    }
    let label = slot ?? UILabel()
    if slot == nil {
      label.isUserInteractionEnabled = false
      slot = label
      addSubview(label)
    }
    let wraps = lineBreakMode == .byWordWrapping || lineBreakMode == .byCharWrapping
    // A single word cannot wrap, and lines that do not fit end in "…", so that missing text is visible. Scripts
    // without spaces, from Thai on, wrap anywhere.
    let isOneWord = !text.string.unicodeScalars.contains { $0.properties.isWhitespace || $0 == "-" || $0.value >= 0xE00 }
    label.numberOfLines = wraps && !isOneWord ? 0 : 1
    label.lineBreakMode = wraps ? .byTruncatingTail : lineBreakMode
    label.attributedText = text
    label.textAlignment = alignment(of: configuration)
    label.alpha = look.contentAlpha
    label.isHidden = false
  }

  private func alignment(of configuration: Configuration) -> NSTextAlignment {
    switch configuration.titleAlignment {
    case .center: return .center
    case .leading: return isRightToLeft ? .right : .left
    case .trailing: return isRightToLeft ? .left : .right
    case .automatic:
      // Beside an image, titles are aligned to it; alone, above or below one they are centred.
      let isBeside = configuration.image != nil || configuration.showsActivityIndicator
      if !isBeside { return .center }
      if configuration.imagePlacement.contains(.leading) { return isRightToLeft ? .right : .left }
      if configuration.imagePlacement.contains(.trailing) { return isRightToLeft ? .left : .right }
      return .center
    }
  }
}

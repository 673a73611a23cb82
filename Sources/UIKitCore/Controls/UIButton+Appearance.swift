import Foundation

/// The subviews of a button, each created on first use.
struct ButtonParts {
  var background: ButtonBackground?
  var backgroundImage: UIImageView?
  var image: UIImageView?
  var title: UILabel?
  var subtitle: UILabel?
  var spinner: UIActivityIndicatorView?
  var wasHighlighted = false
}

extension UIButton {
  private static let pressedTitleAlpha: CGFloat = 0.3
  private static let pressedImageAlpha: CGFloat = 0.5
  private static let disabledImageAlpha: CGFloat = 0.4

  // MARK: Kinds

  package final func become(_ type: ButtonType) {
    self.type = type
    func show(_ symbol: String, _ size: CGFloat) {
      let configuration = UIImage.SymbolConfiguration(pointSize: size, weight: .semibold)
      setImage(UIImage(systemName: symbol, withConfiguration: configuration), for: .normal)
    }
    switch type {
    case .custom, .system: break
    case .plain: storedConfiguration = .plain()
    case .detailDisclosure, .infoLight, .infoDark: show("info.circle", 20)
    case .contactAdd: show("plus.circle", 20)
    case .close:
      var look = Configuration.gray()
      look.image = UIImage(
        systemName: "xmark", withConfiguration: UIImage.SymbolConfiguration(pointSize: 13, weight: .bold))
      look.baseForegroundColor = .secondaryLabel
      look.cornerStyle = .capsule
      look.contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 7, bottom: 7, trailing: 7)
      storedConfiguration = look
    }
    setNeedsAppearanceUpdate()
    if type != .custom && type != .system { sizeToFit() }
  }

  final func take(_ action: UIAction?) {
    guard let action else { return }
    if storedConfiguration != nil {
      if storedConfiguration?.title == nil, !action.title.isEmpty { storedConfiguration?.title = action.title }
      if storedConfiguration?.image == nil { storedConfiguration?.image = action.image }
      setNeedsAppearanceUpdate()
    } else {
      if !action.title.isEmpty { setTitle(action.title, for: .normal) }
      if let image = action.image { setImage(image, for: .normal) }
    }
    addAction(action, for: .primaryActionTriggered)
    if bounds.size == .zero { sizeToFit() }
  }

  /// Whether symbols, template images and titles are shown in the tint colour.
  private var isSystem: Bool { type != .custom }

  final func defaultTitleColor(_ state: State) -> UIColor {
    guard isSystem else { return .white }
    return state.contains(.disabled) ? .disabledText : tintColor
  }

  // MARK: Changes

  final func change<Value>(_ path: WritableKeyPath<ButtonContent.Part, Value?>, _ value: Value?, _ state: State) {
    content[state, path] = value
    setNeedsAppearanceUpdate()
  }

  final func setNeedsAppearanceUpdate() {
    needsAppearanceUpdate = true
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  final func spaceChanged(_ isDifferent: Bool) {
    guard isDifferent else { return }
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  // MARK: Views

  final var titleView: UILabel {
    if let label = parts.title { return label }
    let label = UILabel()
    label.font = .systemFont(ofSize: isSystem ? 15 : UIFont.buttonFontSize)
    label.lineBreakMode = .byTruncatingMiddle
    label.textAlignment = .center
    label.isUserInteractionEnabled = false
    parts.title = label
    addSubview(label)
    return label
  }

  final var pictureView: UIImageView {
    if let view = parts.image { return view }
    let view = UIImageView()
    view.contentMode = .scaleAspectFit
    parts.image = view
    if let label = parts.title { insertSubview(view, belowSubview: label) } else { addSubview(view) }
    return view
  }

  private var backgroundImageView: UIImageView {
    if let view = parts.backgroundImage { return view }
    let view = UIImageView()
    view.contentMode = .scaleToFill
    parts.backgroundImage = view
    insertSubview(view, at: parts.background == nil ? 0 : 1)
    return view
  }

  private var backgroundView: ButtonBackground {
    if let view = parts.background { return view }
    let view = ButtonBackground()
    parts.background = view
    insertSubview(view, at: 0)
    return view
  }

  // MARK: Showing

  final func updateAppearanceIfNeeded() {
    guard needsAppearanceUpdate, !isUpdating else { return }
    needsAppearanceUpdate = false
    isUpdating = true
    updateConfiguration()
    isUpdating = false
    effectiveTraits.asCurrent {
      if let configuration = storedConfiguration { show(filled(configuration)) } else { showContent() }
    }
    setNeedsLayout()
  }

  /// Completes the configuration with the content set by `setTitle` and `setImage`.
  private func filled(_ configuration: Configuration) -> Configuration {
    var configuration = configuration
    if configuration.attributedTitle == nil { configuration.title = content.title(for: state).0 }
    if configuration.image == nil { configuration.image = content.value(\.image, for: state) }
    return configuration
  }

  private func showContent() {
    parts.subtitle?.removeFromSuperview()
    parts.subtitle = nil
    parts.spinner?.removeFromSuperview()
    parts.spinner = nil
    let state = self.state
    let (title, attributed) = content.title(for: state)
    if title != nil || parts.title != nil {
      let label = titleView
      label.numberOfLines = max(label.numberOfLines, 1)
      if let attributed { label.attributedText = attributed } else { label.text = title }
      if attributed == nil { label.textColor = currentTitleColor }
      label.shadowColor = currentTitleShadowColor
      label.alpha = fadedAlpha(of: \.titleColor)
      label.isHidden = title == nil
    }
    if let image = currentImage {
      let view = pictureView
      let isStencil = isSystem && image.renderingMode == .automatic
      view.image = isStencil ? image.withRenderingMode(.alwaysTemplate) : image
      view.preferredSymbolConfiguration = currentPreferredSymbolConfiguration
      view.tintColor = isSystem && state.contains(.disabled) ? .disabledText : nil
      view.alpha = imageAlpha
      view.isHidden = false
    } else {
      parts.image?.image = nil
      parts.image?.isHidden = true
    }
    if let image = currentBackgroundImage {
      backgroundImageView.image = image
      backgroundImageView.alpha = content[state, \.backgroundImage] == nil ? imageAlpha : 1
    } else {
      parts.backgroundImage?.image = nil
    }
    showSelection(isSystem && state.contains(.selected) && title != nil && content[state, \.titleColor] == nil)
  }

  /// Shows the default selected state of a system button: the title on a background in the tint colour.
  private func showSelection(_ shows: Bool) {
    guard shows else {
      parts.background?.removeFromSuperview()
      parts.background = nil
      return
    }
    titleView.textColor = .white
    parts.image?.tintColor = .white
    backgroundView.show(color: tintColor, radius: 4)
  }

  private func fadedAlpha<Value>(of path: WritableKeyPath<ButtonContent.Part, Value?>) -> CGFloat {
    // A colour set for the highlighted state is shown without fading.
    isSystem && state.contains(.highlighted) && content[state, path] == nil ? Self.pressedTitleAlpha : 1
  }

  private var imageAlpha: CGFloat {
    if content[state, \.image] != nil && state != .normal { return 1 }
    if isSystem { return state.contains(.highlighted) && isEnabled ? Self.pressedTitleAlpha : 1 }
    if state.contains(.disabled) { return adjustsImageWhenDisabled ? Self.disabledImageAlpha : 1 }
    return state.contains(.highlighted) && adjustsImageWhenHighlighted ? Self.pressedImageAlpha : 1
  }
}

/// The coloured shape behind a button's content.
final class ButtonBackground: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    layer.cornerCurve = .continuous
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func show(color: UIColor, radius: CGFloat, stroke: UIColor? = nil, width: CGFloat = 0) {
    backgroundColor = color
    layer.cornerRadius = radius
    layer.borderWidth = stroke == nil ? 0 : width
    layer.borderColor = stroke?.resolvedColor(with: effectiveTraits).cgColor
  }
}

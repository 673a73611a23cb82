import Foundation

/// A button with a title, an image or both.
///
/// Set title, image and colours for each state, or set one `Configuration`, which also determines the appearance.
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class UIButton: UIControl, TapOperated {
  /// The predefined kinds of buttons.
  public enum ButtonType: Int, Sendable {
    case custom = 0
    /// Shows title and image in the tint colour.
    case system = 1
    case detailDisclosure = 2
    case infoLight = 3
    case infoDark = 4
    case contactAdd = 5
    case plain = 6
    case close = 7

    /// The former name of `system`.
    public static let roundedRect = ButtonType.system
  }

  /// The role of a button, which influences its appearance.
  public enum Role: Int, Sendable {
    case normal = 0
    /// The most likely choice; its title is emphasised.
    case primary = 1
    case cancel = 2
    /// Deletes or loses data; shown in red.
    case destructive = 3
  }

  /// Updates the configuration of a button for its state.
  public typealias ConfigurationUpdateHandler = (UIButton) -> Void

  final var type = ButtonType.custom
  final var content = ButtonContent()
  final var parts = ButtonParts()
  final var storedConfiguration: Configuration?
  final var needsAppearanceUpdate = true
  final var isUpdating = false

  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Archives are not supported: the same as an initialisation with an empty frame.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a button of a predefined kind; all but `custom` and `system` are sized to fit.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    become(buttonType)
  }

  /// Creates a button that shows the action's title and image and performs the action.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero)
    become(buttonType)
    take(primaryAction)
  }

  /// Creates a button that shows the action's title and image and performs the action.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    take(primaryAction)
  }

  /// Creates a button with a configuration, sized to fit.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero)
    type = .system
    self.configuration = configuration
    take(primaryAction)
    sizeToFit()
  }

  /// Creates a system button with an image, sized to fit.
  open class func systemButton(with image: UIImage, target: Any?, action: Selector?) -> UIButton {
    let button = UIButton(type: .system)
    button.setImage(image, for: .normal)
    if let action { button.addTarget(target, action: action, for: .touchUpInside) }
    button.sizeToFit()
    return button
  }

  /// The kind of the button.
  open var buttonType: ButtonType { type }

  // MARK: Content by state

  /// Sets the title for `state`.
  open func setTitle(_ title: String?, for state: State) { change(\.title, title, state) }
  /// Sets the title's colour for `state`.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    noteAppearance(.titleColor)
    change(\.titleColor, color, state)
  }
  /// Sets the colour of the title's shadow for `state`.
  open func setTitleShadowColor(_ color: UIColor?, for state: State) { change(\.titleShadowColor, color, state) }
  /// Sets the image for `state`.
  open func setImage(_ image: UIImage?, for state: State) { change(\.image, image, state) }
  /// Sets the background image for `state`.
  open func setBackgroundImage(_ image: UIImage?, for state: State) { change(\.backgroundImage, image, state) }
  /// Sets the attributed title for `state`, which takes precedence over the plain one.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    change(\.attributedTitle, title.map { NSAttributedString(attributedString: $0) }, state)
  }
  /// Sets the symbol configuration of the image for `state`.
  open func setPreferredSymbolConfiguration(
    _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
  ) { change(\.symbolConfiguration, configuration, state) }

  // These return only what was set for `state`; the button falls back to the content for the normal state.
  /// Returns the title set for `state`.
  open func title(for state: State) -> String? { content[state, \.title] }
  /// Returns the title's colour for `state`; a default if none was set.
  open func titleColor(for state: State) -> UIColor? { ownTitleColor(for: state) ?? defaultTitleColor(state) }
  /// The colour set for exactly this state; nil for none.
  final func ownTitleColor(for state: State) -> UIColor? { content[state, \.titleColor] }
  /// Returns the colour of the title's shadow set for `state`.
  open func titleShadowColor(for state: State) -> UIColor? { content[state, \.titleShadowColor] }
  /// Returns the image set for `state`.
  open func image(for state: State) -> UIImage? { content[state, \.image] }
  /// Returns the background image set for `state`.
  open func backgroundImage(for state: State) -> UIImage? { content[state, \.backgroundImage] }
  /// Returns the attributed title set for `state`.
  open func attributedTitle(for state: State) -> NSAttributedString? { content[state, \.attributedTitle] }
  /// Returns the symbol configuration set for `state`.
  open func preferredSymbolConfigurationForImage(in state: State) -> UIImage.SymbolConfiguration? {
    content[state, \.symbolConfiguration]
  }

  /// The title that is shown.
  open var currentTitle: String? { configuration?.title ?? content.title(for: state).0 }
  /// The attributed title for the current state, if one was set.
  open var currentAttributedTitle: NSAttributedString? { content.title(for: state).1 }
  /// The title's colour for the current state.
  open var currentTitleColor: UIColor { content.value(\.titleColor, for: state) ?? defaultTitleColor(state) }
  /// The colour of the title's shadow for the current state.
  open var currentTitleShadowColor: UIColor? { content.value(\.titleShadowColor, for: state) }
  /// The image that is shown.
  open var currentImage: UIImage? { configuration?.image ?? content.value(\.image, for: state) }
  /// The background image that is shown.
  open var currentBackgroundImage: UIImage? { content.value(\.backgroundImage, for: state) }
  /// The symbol configuration of the image for the current state.
  open var currentPreferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    content.value(\.symbolConfiguration, for: state)
  }

  /// The label of the title, for setting its font. Set the text with `setTitle(_:for:)`.
  open var titleLabel: UILabel? { titleView }
  /// The label of the subtitle; nil if there is none.
  open var subtitleLabel: UILabel? { parts.subtitle }
  /// The view of the image, for example for setting its content mode.
  open var imageView: UIImageView? { pictureView }

  // MARK: Space

  /// Insets around title and image, in points. Not used with a configuration.
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { spaceChanged(oldValue != contentEdgeInsets) } }
  /// Insets that move and shrink only the title, in points.
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { spaceChanged(oldValue != titleEdgeInsets) } }
  /// Insets that move and shrink only the image, in points.
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { spaceChanged(oldValue != imageEdgeInsets) } }

  /// Whether the image of a `custom` button fades while it is pressed.
  open var adjustsImageWhenHighlighted = true
  /// Whether the image of a `custom` button fades while it is disabled.
  open var adjustsImageWhenDisabled = true

  /// Returns the frame of the background, in points.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Returns the frame of title and image, in points.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: effectiveContentInsets) }
  /// Returns the frame of the title within the content, in points.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect { classicTitleRect(in: contentRect) }
  /// Returns the frame of the image within the content, in points.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect { classicImageRect(in: contentRect) }

  open override var intrinsicContentSize: CGSize {
    fittingSize(CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    // A zero size means unlimited space, as when `sizeToFit` is called on a new button.
    let unlimited = CGFloat.greatestFiniteMagnitude
    return fittingSize(
      CGSize(width: size.width > 0 && configuration != nil ? size.width : unlimited, height: unlimited))
  }

  @_spi(Hooks) open override var wrapsContent: Bool {
    updateAppearanceIfNeeded()
    return storedConfiguration != nil && parts.title?.numberOfLines ?? 1 != 1
  }
  @_spi(Hooks) open override func wrappedHeight(width: CGFloat) -> CGFloat? {
    fittingSize(CGSize(width: width, height: CGFloat.greatestFiniteMagnitude)).height
  }
  @_spi(Hooks) open override var baselineFont: UIFont? { parts.title?.font }
  @_spi(Hooks) open override var baselineOffsets: (first: CGFloat, last: CGFloat)? {
    guard let font = parts.title?.font, parts.title?.text?.isEmpty == false else { return nil }
    return centeredBaseline(font)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateAppearanceIfNeeded()
    placeParts()
  }

  // MARK: Configuration

  /// Content and appearance in one value; nil uses the content set for each state.
  open var configuration: Configuration? {
    get { storedConfiguration }
    set {
      storedConfiguration = newValue
      if !isUpdating { setNeedsAppearanceUpdate() }
    }
  }

  /// Called after a change of state, before the button is shown, to change `configuration`.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsAppearanceUpdate() } }

  /// Whether a change of state calls `updateConfiguration()`.
  open var automaticallyUpdatesConfiguration = true

  /// Requests `updateConfiguration()` before the next frame.
  open func setNeedsUpdateConfiguration() { setNeedsAppearanceUpdate() }

  /// Updates the configuration for the current state. By default it calls the handler.
  open func updateConfiguration() { configurationUpdateHandler?(self) }

  /// The role of the button, which influences its appearance.
  open var role = Role.normal { didSet { if oldValue != role { setNeedsAppearanceUpdate() } } }

  /// Whether a tap toggles the selection; in a button that shows its menu on a tap, whether the button shows the chosen
  /// entry.
  open var changesSelectionAsPrimaryAction = false {
    didSet { if oldValue != changesSelectionAsPrimaryAction { showChoice() } }
  }

  // MARK: Menu

  /// The menu, which opens on a long press, or on a tap if `showsMenuAsPrimaryAction` is set.
  open var menu: UIMenu? {
    didSet { menuDidChange() }
  }

  open override var showsMenuAsPrimaryAction: Bool {
    didSet { if oldValue != showsMenuAsPrimaryAction { menuDidChange() } }
  }

  open override func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? { menu.map { menu in UIContextMenuConfiguration(actionProvider: { _ in menu }) } }

  override func didChoose(_ leaf: any UIMenuLeaf) { choose(leaf) }

  // MARK: Changes

  @_spi(Hooks) open override func stateDidChange() {
    guard automaticallyUpdatesConfiguration || storedConfiguration == nil else { return }
    // A press is shown in the same frame; its release fades.
    let fades = window != nil && !isHighlighted && isEnabled && parts.wasHighlighted
    parts.wasHighlighted = isHighlighted
    needsAppearanceUpdate = true
    setNeedsLayout()
    guard fades else { return }
    UIView.animate(withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .curveEaseOut]) {
      self.updateAppearanceIfNeeded()
    }
  }

  override var eventsOfTap: Event { .primaryActionTriggered }

  override func performPrimaryAction(_ event: UIEvent?) {
    toggleIfAsked()
    super.performPrimaryAction(event)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if isTouchInside { toggleIfAsked() }
  }

  private func toggleIfAsked() {
    if changesSelectionAsPrimaryAction, !showsMenuAsPrimaryAction { isSelected.toggle() }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsAppearanceUpdate()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsAppearanceUpdate()
  }

  // MARK: Accessibility

  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? currentTitle }
    set { super.accessibilityLabel = newValue }
  }

  override var controlTraits: UIAccessibilityTraits { .button }
}

import Foundation

/// A button with a title, an image or both.
///
/// Either set title, image and colours for each state, or give the button one `Configuration`, which also decides its
/// look.
///
/// - Threading: main actor.
@MainActor
open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable {
    case custom = 0
    /// Title and image in the tint colour.
    case system = 1
    case detailDisclosure = 2
    case infoLight = 3
    case infoDark = 4
    case contactAdd = 5
    case plain = 6
    case close = 7

    public static let roundedRect = ButtonType.system
  }

  public enum Role: Int, Sendable {
    case normal = 0
    /// What most people will want: its title is stronger.
    case primary = 1
    case cancel = 2
    /// Something is lost by it: red.
    case destructive = 3
  }

  public typealias ConfigurationUpdateHandler = (UIButton) -> Void

  final var type = ButtonType.custom
  final var content = ButtonContent()
  final var parts = ButtonParts()
  final var storedConfiguration: Configuration?
  final var needsLook = true
  final var isUpdating = false

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// A button of a kind, of the size that suits it.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    become(buttonType)
  }

  /// A button that shows the action's title and image and performs it.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero)
    become(buttonType)
    take(primaryAction)
  }

  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    take(primaryAction)
  }

  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero)
    type = .system
    self.configuration = configuration
    take(primaryAction)
    sizeToFit()
  }

  open class func systemButton(with image: UIImage, target: Any?, action: Selector?) -> UIButton {
    let button = UIButton(type: .system)
    button.setImage(image, for: .normal)
    if let action { button.addTarget(target, action: action, for: .touchUpInside) }
    button.sizeToFit()
    return button
  }

  open var buttonType: ButtonType { type }

  // MARK: Content by state

  open func setTitle(_ title: String?, for state: State) { change(\.title, title, state) }
  open func setTitleColor(_ color: UIColor?, for state: State) { change(\.titleColor, color, state) }
  open func setTitleShadowColor(_ color: UIColor?, for state: State) { change(\.titleShadowColor, color, state) }
  open func setImage(_ image: UIImage?, for state: State) { change(\.image, image, state) }
  open func setBackgroundImage(_ image: UIImage?, for state: State) { change(\.backgroundImage, image, state) }
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    change(\.attributedTitle, title.map { NSAttributedString(attributedString: $0) }, state)
  }
  open func setPreferredSymbolConfiguration(
    _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
  ) { change(\.symbolConfiguration, configuration, state) }

  // A state without its own has none here; what is shown then is the normal one's.
  open func title(for state: State) -> String? { content[state, \.title] }
  open func titleColor(for state: State) -> UIColor? { content[state, \.titleColor] ?? defaultTitleColor(state) }
  open func titleShadowColor(for state: State) -> UIColor? { content[state, \.titleShadowColor] }
  open func image(for state: State) -> UIImage? { content[state, \.image] }
  open func backgroundImage(for state: State) -> UIImage? { content[state, \.backgroundImage] }
  open func attributedTitle(for state: State) -> NSAttributedString? { content[state, \.attributedTitle] }
  open func preferredSymbolConfigurationForImage(in state: State) -> UIImage.SymbolConfiguration? {
    content[state, \.symbolConfiguration]
  }

  open var currentTitle: String? { configuration?.title ?? content.title(for: state).0 }
  open var currentAttributedTitle: NSAttributedString? { content.title(for: state).1 }
  open var currentTitleColor: UIColor { content.value(\.titleColor, for: state) ?? defaultTitleColor(state) }
  open var currentTitleShadowColor: UIColor? { content.value(\.titleShadowColor, for: state) }
  open var currentImage: UIImage? { configuration?.image ?? content.value(\.image, for: state) }
  open var currentBackgroundImage: UIImage? { content.value(\.backgroundImage, for: state) }
  open var currentPreferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    content.value(\.symbolConfiguration, for: state)
  }

  /// The label of the title; set its font here. What it says is set by `setTitle(_:for:)`.
  open var titleLabel: UILabel? { titleView }
  open var subtitleLabel: UILabel? { parts.subtitle }
  /// The view of the image, to set its content mode, for example.
  open var imageView: UIImageView? { pictureView }

  // MARK: Space

  /// Around title and image, in points. Not used with a configuration.
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { spaceChanged(oldValue != contentEdgeInsets) } }
  /// Moves and shrinks the title only, in points.
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { spaceChanged(oldValue != titleEdgeInsets) } }
  /// Moves and shrinks the image only, in points.
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { spaceChanged(oldValue != imageEdgeInsets) } }

  /// Whether an image of a `custom` button fades while it is pressed.
  open var adjustsImageWhenHighlighted = true
  /// Whether an image of a `custom` button fades while it is disabled.
  open var adjustsImageWhenDisabled = true

  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: effectiveContentInsets) }
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect { classicTitleRect(in: contentRect) }
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect { classicImageRect(in: contentRect) }

  open override var intrinsicContentSize: CGSize {
    fittingSize(CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    // A size of zero asks for all the room there is, as `sizeToFit` of a new button does.
    let unlimited = CGFloat.greatestFiniteMagnitude
    return fittingSize(
      CGSize(width: size.width > 0 && configuration != nil ? size.width : unlimited, height: unlimited))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateLookIfNeeded()
    placeParts()
  }

  // MARK: Configuration

  /// The look and content in one value; nil leaves both to the methods for states.
  open var configuration: Configuration? {
    get { storedConfiguration }
    set {
      storedConfiguration = newValue
      if !isUpdating { lookChanged() }
    }
  }

  /// Called when the state changed, before the button is shown: change `configuration` here.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { lookChanged() } }

  /// Whether a change of state calls `updateConfiguration()`.
  open var automaticallyUpdatesConfiguration = true

  /// Asks for `updateConfiguration()` in this turn.
  open func setNeedsUpdateConfiguration() { lookChanged() }

  /// Brings the configuration up to date with the state. The default calls the handler.
  open func updateConfiguration() { configurationUpdateHandler?(self) }

  open var role = Role.normal { didSet { if oldValue != role { lookChanged() } } }

  /// Whether a tap turns the selection on and off; of a button that shows its menu, whether it takes on the entry chosen
  /// there.
  open var changesSelectionAsPrimaryAction = false {
    didSet { if oldValue != changesSelectionAsPrimaryAction { showChoice() } }
  }

  // MARK: Menu

  /// What the button offers: when it is held, or when it is tapped if `showsMenuAsPrimaryAction`.
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

  override func stateDidChange() {
    guard automaticallyUpdatesConfiguration || storedConfiguration == nil else { return }
    // A finger is answered in the same frame; letting go fades.
    let fades = window != nil && !isHighlighted && isEnabled && parts.wasHighlighted
    parts.wasHighlighted = isHighlighted
    needsLook = true
    setNeedsLayout()
    guard fades else { return }
    UIView.animate(withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .curveEaseOut]) {
      self.updateLookIfNeeded()
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
    lookChanged()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    lookChanged()
  }

  override var isOperatedByTap: Bool { true }

  // MARK: Accessibility

  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? currentTitle }
    set { super.accessibilityLabel = newValue }
  }

  override var controlTraits: UIAccessibilityTraits { .button }
}

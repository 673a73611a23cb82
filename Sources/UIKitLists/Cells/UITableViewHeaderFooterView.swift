import CoreGraphics
import UIKitCore

/// The view above or below a section of a table, which is used again like cells.
///
/// Without views of the app's in `contentView` it shows `textLabel`, which a table sets to the section's title.
///
/// - Coordinates: points of the view.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView, ConfigurableView {
  /// The identifier under which the table uses the view again.
  public final let reuseIdentifier: String?
  final weak var table: UITableView?
  final lazy var configurations = CellConfigurations(owner: self)
  final var label: UILabel?
  final var detail: UILabel?
  /// The font that the style has given to the label.
  final var styleFont: UIFont?
  final var isFooter = false

  /// A view that is used again under an identifier. Tables create registered classes with it.
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 28))
    configurations.adopt(contentView: CellContentView(frame: bounds))
  }

  /// A view that is not used again.
  public convenience init() { self.init(reuseIdentifier: nil) }

  /// Archives are not supported: the same as a view without an identifier.
  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
    configurations.adopt(contentView: CellContentView(frame: bounds))
  }

  /// Contains the app's views.
  open var contentView: UIView { configurations.contentView }

  /// What the content view shows, in place of the label. Setting one replaces the content view and what is in it.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { configurations.contentConfiguration }
    set { configurations.contentConfiguration = newValue }
  }
  /// Whether the content configuration follows the state of the view.
  open var automaticallyUpdatesContentConfiguration: Bool {
    get { configurations.updatesContent }
    set { configurations.updatesContent = newValue }
  }
  /// A content configuration in the style of the table.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    let isPlain = table.map { $0.style == .plain } ?? true
    if isFooter { return isPlain ? .plainFooter() : .groupedFooter() }
    return isPlain ? .plainHeader() : .groupedHeader()
  }
  /// What is behind the content. Setting one removes `backgroundView`.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { configurations.backgroundConfiguration }
    set {
      configurations.backgroundConfiguration = newValue
      adoptStyle()
    }
  }
  /// Whether the background configuration follows the state of the view.
  open var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { configurations.updatesBackground }
    set { configurations.updatesBackground = newValue }
  }
  /// What configurations depend on. Overrides add to super's.
  open var configurationState: UIViewConfigurationState {
    var state = UIViewConfigurationState(traitCollection: traitCollection)
    state.isPinned = isPinned
    return state
  }
  /// Requests `updateConfiguration(using:)` before the next layout.
  open func setNeedsUpdateConfiguration() { configurations.setNeedsUpdate() }
  /// Sets configurations for a state. Overrides call super.
  open func updateConfiguration(using state: UIViewConfigurationState) {}
  /// Is called when the state has changed, after `updateConfiguration(using:)`.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }
  /// Sets configurations of a view for a state.
  public typealias ConfigurationUpdateHandler = (
    _ headerFooterView: UITableViewHeaderFooterView, _ state: UIViewConfigurationState
  ) -> Void

  final var stateForConfigurations: any UIConfigurationState { configurationState }
  final func updateConfigurations(using state: any UIConfigurationState) {
    guard let state = state as? UIViewConfigurationState else { return }
    updateConfiguration(using: state)
    configurationUpdateHandler?(self, state)
  }
  final func contentViewDidChange(from old: UIView) { (label, detail, styleFont) = (nil, nil, nil) }
  final func configuredContentDidChange() { table?.contentDidChange(in: self) }

  /// Whether the view stays at the edge while its section goes on below it.
  final var isPinned = false { didSet { if isPinned != oldValue { configurations.setNeedsUpdate() } } }

  /// The title. It is created when it is first read.
  open var textLabel: UILabel? { madeLabel }

  /// A second text, below the title of grouped tables. It is created when it is first read.
  open var detailTextLabel: UILabel? {
    if let detail { return detail }
    let made = UILabel()
    made.font = .preferredFont(forTextStyle: .footnote)
    made.textColor = .secondaryLabel
    made.numberOfLines = 0
    contentView.addSubview(made)
    detail = made
    setNeedsLayout()
    return made
  }

  /// Lies behind the content, in place of the style's background.
  open var backgroundView: UIView? {
    get { configurations.backgroundView }
    set {
      configurations.backgroundView = newValue
      adoptStyle()
    }
  }

  /// Called before the view is used again for another section. Overrides call super.
  open func prepareForReuse() {}

  private var madeLabel: UILabel {
    if let label { return label }
    let made = UILabel()
    made.numberOfLines = 0
    contentView.addSubview(made)
    label = made
    adoptStyle()
    setNeedsLayout()
    return made
  }

  /// Takes over the look of the table's style.
  final func adopt(_ table: UITableView, isFooter: Bool) {
    self.table = table
    self.isFooter = isFooter
    adoptStyle()
  }

  private func adoptStyle() {
    let isPlain = table.map { $0.style == .plain } ?? true
    if backgroundColor == nil || backgroundColor === Self.plainBackground {
      let isOwn = isPlain && backgroundView == nil && backgroundConfiguration == nil
      setOwnBackgroundColor(isOwn ? Self.plainBackground : nil)
    }
    guard let label, styleFont == nil || label.font == styleFont else { return }
    label.font = .preferredFont(forTextStyle: isPlain ? .headline : .footnote)
    styleFont = label.font
    label.textColor = isPlain ? .label : .secondaryLabel
  }

  // Opaque: rows pass below it.
  private static let plainBackground = UIColor { UIColor.secondarySystemBackground.resolvedColor(with: $0) }

  // MARK: Layout

  private var side: CGFloat {
    guard let table else { return UITableViewTuning.current.contentInset }
    return table.textInset + (table.style == .insetGrouped ? table.groupMargin : 0)
  }

  private func textWidth(_ width: CGFloat) -> CGFloat {
    max(width - 2 * side - safeAreaInsets.left - safeAreaInsets.right, 1)
  }

  open override func layoutSubviews() {
    configurations.updateIfNeeded()
    super.layoutSubviews()
    configurations.layOutBackgrounds()
    if contentView.frame != bounds { contentView.frame = bounds }
    placeLabels()
  }

  private func placeLabels() {
    guard let label, label.superview === contentView else { return }
    let left = safeAreaInsets.left + side
    let width = textWidth(bounds.width)
    let height = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
    let second = detail?.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height ?? 0
    let gap = UITableViewTuning.current.groupTitleGap
    let isPlain = table.map { $0.style == .plain } ?? true
    let y = isPlain ? (bounds.height - height - second) / 2 : isFooter ? gap : bounds.height - height - second - gap
    let scale = max(traitCollection.displayScale, 1)
    let top = (y * scale).rounded() / scale
    label.frame = CGRect(x: left, y: top, width: width, height: height)
    detail?.frame = CGRect(x: left, y: top + height, width: width, height: second)
  }

  /// The height that the content needs in the width of `size`, in points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: fittingHeight(size.width))
  }

  /// The height that the content needs in a width: by its constraints if it has any, else what `sizeThatFits(_:)` returns.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    let width = targetSize.width
    if contentView.constraints.isEmpty {
      return CGSize(width: width, height: sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height)
    }
    return CGSize(width: width, height: fittingHeight(width))
  }

  private func fittingHeight(_ width: CGFloat) -> CGFloat {
    configurations.updateIfNeeded()
    let tuning = UITableViewTuning.current
    var height: CGFloat = 0
    if let label, label.superview === contentView {
      let limit = CGSize(width: textWidth(width), height: .greatestFiniteMagnitude)
      height = label.sizeThatFits(limit).height + (detail?.sizeThatFits(limit).height ?? 0)
      let isPlain = table.map { $0.style == .plain } ?? true
      if isPlain {
        height = max(height + 6, tuning.plainHeaderHeight)
      } else {
        height += tuning.groupTitleGap + (isFooter ? tuning.groupSpacing / 2 : tuning.groupSpacing)
      }
    }
    let own = contentView.systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
    return max(height, own).rounded(.up)
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    adoptStyle()
    setNeedsLayout()
  }

  open override var accessibilityTraits: UIAccessibilityTraits {
    get { label?.text?.isEmpty == false && !isFooter ? super.accessibilityTraits.union(.header) : super.accessibilityTraits }
    set { super.accessibilityTraits = newValue }
  }
}

extension UITableViewHeaderFooterView {
  // See the same in UITableViewCell.
  private static var newIdentifier: String?

  convenience init(ofClass: Void) { self.init(reuseIdentifier: UITableViewHeaderFooterView.newIdentifier) }

  @_silgen_name("$s10UIKitLists023UITableViewHeaderFooterD0C7ofClassACyt_tcfC")
  private static func make() -> UITableViewHeaderFooterView

  /// A view of this class.
  static func make(identifier: String) -> UITableViewHeaderFooterView {
    newIdentifier = identifier
    return make()
  }
}

import CoreGraphics
import Foundation
import UIKitCore

/// A row of a list in a collection view: content, accessories, an indentation and separators.
///
/// In a list it has the background of the list's style, unless the app sets another one.
@preconcurrency @MainActor
open class UICollectionViewListCell: UICollectionViewCell {
  final var row: ListRow?
  final var parts = ListCellParts()

  /// A cell with a frame in points. Classes that are registered override this one.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareListCell()
  }

  /// Archives are not supported: the same as an initialisation with an empty frame.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareListCell()
  }

  private func prepareListCell() {
    let inset = UITableViewTuning.current.contentInset
    directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: inset, bottom: 0, trailing: inset)
    insetsLayoutMarginsFromSafeArea = false
  }

  /// The content in the style of the list: that of a header for the header of a section.
  open func defaultContentConfiguration() -> UIListContentConfiguration { row?.content ?? .cell() }
  open override func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
    row?.background ?? .listPlainCell()
  }

  open override var configurationState: UICellConfigurationState {
    var state = super.configurationState
    state.isPinned = row?.isPinned ?? false
    return state
  }

  // MARK: Accessories

  /// The controls and signs beside the content. Accessories of a kind keep their view when they are set again.
  open var accessories: [UICellAccessory] = [] { didSet { accessoriesDidChange() } }

  // MARK: Indentation

  /// The level to which the content is indented: by default that of the item in the data source's outline.
  open var indentationLevel: Int {
    get { ownLevel ?? outlineLevel }
    set {
      guard ownLevel != newValue else { return }
      ownLevel = newValue
      indentationDidChange()
    }
  }
  private var ownLevel: Int?
  final var outlineLevel = 0 { didSet { if outlineLevel != oldValue, ownLevel == nil { indentationDidChange() } } }
  /// The width of a level, in points.
  open var indentationWidth: CGFloat = 16 { didSet { if indentationWidth != oldValue { indentationDidChange() } } }
  /// Whether accessories at the leading edge are indented with the content.
  open var indentsAccessories = true { didSet { if indentsAccessories != oldValue { indentationDidChange() } } }

  private func indentationDidChange() {
    setNeedsLayout()
    configuredContentDidChange()
  }

  // MARK: Separators

  /// The guide whose leading and trailing edges are those of the separators. By default they begin with the text; tie it
  /// to a view of the content to change that.
  open var separatorLayoutGuide: UILayoutGuide { separatorGuide }

  // MARK: Layout

  open override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    show((layoutAttributes as? CompositionalAttributes)?.row)
  }

  override func updateItemState() { updateOutline() }

  override func layOutContent() {
    updateOutline()
    layOutListParts()
  }

  open override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { fitList(layoutAttributes) }

  open override func updateConfiguration(using state: UICellConfigurationState) {
    super.updateConfiguration(using: state)
    showAccessories(state)
    showMark(state.isSelected || state.isHighlighted)
  }

  // MARK: Accessibility

  private var ownIsElement: Bool?

  /// By default true if nothing in the cell can be touched by itself; otherwise its texts and controls are read one by one.
  open override var isAccessibilityElement: Bool {
    get { ownIsElement ?? speaksAsOne }
    set { ownIsElement = newValue }
  }
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? spokenText }
    set { super.accessibilityLabel = newValue }
  }
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { spokenTraits(super.accessibilityTraits) }
    set { super.accessibilityTraits = newValue }
  }
}

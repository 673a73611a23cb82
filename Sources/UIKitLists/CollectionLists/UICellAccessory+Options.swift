import CoreGraphics
import UIKitCore

extension UICellAccessory {
  /// The options of every accessory.
  struct BaseOptions {
    var isHidden = false
    var reservedLayoutWidth: LayoutDimension?
    var tintColor: UIColor?

    init() {}

    init(isHidden: Bool?, reservedLayoutWidth: LayoutDimension?, tintColor: UIColor?) {
      self.isHidden = isHidden ?? false
      self.reservedLayoutWidth = reservedLayoutWidth
      self.tintColor = tintColor
    }
  }

  /// Options of a disclosure indicator.
  public struct DisclosureIndicatorOptions {
    var base = BaseOptions()
    /// Whether the accessory is not shown, and its space stays empty.
    public var isHidden: Bool {
      get { base.isHidden }
      set { base.isHidden = newValue }
    }
    /// The width that the accessory takes; nil for the standard.
    public var reservedLayoutWidth: LayoutDimension? {
      get { base.reservedLayoutWidth }
      set { base.reservedLayoutWidth = newValue }
    }
    /// The colour; nil for that of the accessory.
    public var tintColor: UIColor? {
      get { base.tintColor }
      set { base.tintColor = newValue }
    }

    /// Creates options; nil means the standard.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
    ) {
      base = BaseOptions(isHidden: isHidden, reservedLayoutWidth: reservedLayoutWidth, tintColor: tintColor)
    }
  }

  /// Options of a detail button.
  public struct DetailOptions {
    var base = BaseOptions()
    /// Whether the accessory is not shown, and its space stays empty.
    public var isHidden: Bool {
      get { base.isHidden }
      set { base.isHidden = newValue }
    }
    /// The width that the accessory takes; nil for the standard.
    public var reservedLayoutWidth: LayoutDimension? {
      get { base.reservedLayoutWidth }
      set { base.reservedLayoutWidth = newValue }
    }
    /// The colour; nil for that of the accessory.
    public var tintColor: UIColor? {
      get { base.tintColor }
      set { base.tintColor = newValue }
    }

    /// Creates options; nil means the standard.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
    ) {
      base = BaseOptions(isHidden: isHidden, reservedLayoutWidth: reservedLayoutWidth, tintColor: tintColor)
    }
  }

  /// Options of a checkmark.
  public struct CheckmarkOptions {
    var base = BaseOptions()
    /// Whether the accessory is not shown, and its space stays empty.
    public var isHidden: Bool {
      get { base.isHidden }
      set { base.isHidden = newValue }
    }
    /// The width that the accessory takes; nil for the standard.
    public var reservedLayoutWidth: LayoutDimension? {
      get { base.reservedLayoutWidth }
      set { base.reservedLayoutWidth = newValue }
    }
    /// The colour; nil for that of the accessory.
    public var tintColor: UIColor? {
      get { base.tintColor }
      set { base.tintColor = newValue }
    }

    /// Creates options; nil means the standard.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
    ) {
      base = BaseOptions(isHidden: isHidden, reservedLayoutWidth: reservedLayoutWidth, tintColor: tintColor)
    }
  }

  /// Options of a delete button.
  public struct DeleteOptions {
    var base = BaseOptions()
    /// Whether the accessory is not shown, and its space stays empty.
    public var isHidden: Bool {
      get { base.isHidden }
      set { base.isHidden = newValue }
    }
    /// The width that the accessory takes; nil for the standard.
    public var reservedLayoutWidth: LayoutDimension? {
      get { base.reservedLayoutWidth }
      set { base.reservedLayoutWidth = newValue }
    }
    /// The colour; nil for that of the accessory.
    public var tintColor: UIColor? {
      get { base.tintColor }
      set { base.tintColor = newValue }
    }
    /// The colour behind the symbol; nil for none.
    public var backgroundColor: UIColor?

    /// Creates options; nil means the standard.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      backgroundColor: UIColor? = nil
    ) {
      base = BaseOptions(isHidden: isHidden, reservedLayoutWidth: reservedLayoutWidth, tintColor: tintColor)
      self.backgroundColor = backgroundColor
    }
  }

  /// Options of an insert button.
  public struct InsertOptions {
    var base = BaseOptions()
    /// Whether the accessory is not shown, and its space stays empty.
    public var isHidden: Bool {
      get { base.isHidden }
      set { base.isHidden = newValue }
    }
    /// The width that the accessory takes; nil for the standard.
    public var reservedLayoutWidth: LayoutDimension? {
      get { base.reservedLayoutWidth }
      set { base.reservedLayoutWidth = newValue }
    }
    /// The colour; nil for that of the accessory.
    public var tintColor: UIColor? {
      get { base.tintColor }
      set { base.tintColor = newValue }
    }
    /// The colour behind the symbol; nil for none.
    public var backgroundColor: UIColor?

    /// Creates options; nil means the standard.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      backgroundColor: UIColor? = nil
    ) {
      base = BaseOptions(isHidden: isHidden, reservedLayoutWidth: reservedLayoutWidth, tintColor: tintColor)
      self.backgroundColor = backgroundColor
    }
  }

  /// Options of the circle of a selection.
  public struct MultiselectOptions {
    var base = BaseOptions()
    /// Whether the accessory is not shown, and its space stays empty.
    public var isHidden: Bool {
      get { base.isHidden }
      set { base.isHidden = newValue }
    }
    /// The width that the accessory takes; nil for the standard.
    public var reservedLayoutWidth: LayoutDimension? {
      get { base.reservedLayoutWidth }
      set { base.reservedLayoutWidth = newValue }
    }
    /// The colour; nil for that of the accessory.
    public var tintColor: UIColor? {
      get { base.tintColor }
      set { base.tintColor = newValue }
    }
    /// The colour behind the symbol; nil for none.
    public var backgroundColor: UIColor?

    /// Creates options; nil means the standard.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      backgroundColor: UIColor? = nil
    ) {
      base = BaseOptions(isHidden: isHidden, reservedLayoutWidth: reservedLayoutWidth, tintColor: tintColor)
      self.backgroundColor = backgroundColor
    }
  }

  /// Options of the grip for reordering.
  public struct ReorderOptions {
    var base = BaseOptions()
    /// Whether the accessory is not shown, and its space stays empty.
    public var isHidden: Bool {
      get { base.isHidden }
      set { base.isHidden = newValue }
    }
    /// The width that the accessory takes; nil for the standard.
    public var reservedLayoutWidth: LayoutDimension? {
      get { base.reservedLayoutWidth }
      set { base.reservedLayoutWidth = newValue }
    }
    /// The colour; nil for that of the accessory.
    public var tintColor: UIColor? {
      get { base.tintColor }
      set { base.tintColor = newValue }
    }
    /// Whether there is a line before the grip.
    public var showsVerticalSeparator = false

    /// Creates options; nil means the standard.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      showsVerticalSeparator: Bool? = nil
    ) {
      base = BaseOptions(isHidden: isHidden, reservedLayoutWidth: reservedLayoutWidth, tintColor: tintColor)
      self.showsVerticalSeparator = showsVerticalSeparator ?? false
    }
  }

  /// Options of an outline's chevron.
  public struct OutlineDisclosureOptions {
    var base = BaseOptions()
    /// Whether the accessory is not shown, and its space stays empty.
    public var isHidden: Bool {
      get { base.isHidden }
      set { base.isHidden = newValue }
    }
    /// The width that the accessory takes; nil for the standard.
    public var reservedLayoutWidth: LayoutDimension? {
      get { base.reservedLayoutWidth }
      set { base.reservedLayoutWidth = newValue }
    }
    /// The colour; nil for that of the accessory.
    public var tintColor: UIColor? {
      get { base.tintColor }
      set { base.tintColor = newValue }
    }
    /// The part of the cell that a tap has to hit to show or hide the items below.
    public enum Style: Int, Hashable, Sendable {
      /// The style of the cell: a header where its item is one.
      case automatic = 0
      /// A tap anywhere in the cell.
      case header = 1
      /// A tap on the chevron.
      case cell = 2
    }

    /// The part of the cell that a tap has to hit to show or hide the items below.
    public var style = Style.automatic

    /// Creates options; nil means the standard.
    public init(
      style: Style = .automatic, isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil
    ) {
      base = BaseOptions(isHidden: isHidden, reservedLayoutWidth: reservedLayoutWidth, tintColor: tintColor)
      self.style = style
    }
  }

  /// Options of a text.
  public struct LabelOptions {
    var base = BaseOptions()
    /// Whether the accessory is not shown, and its space stays empty.
    public var isHidden: Bool {
      get { base.isHidden }
      set { base.isHidden = newValue }
    }
    /// The width that the accessory takes; nil for the standard.
    public var reservedLayoutWidth: LayoutDimension? {
      get { base.reservedLayoutWidth }
      set { base.reservedLayoutWidth = newValue }
    }
    /// The colour; nil for that of the accessory.
    public var tintColor: UIColor? {
      get { base.tintColor }
      set { base.tintColor = newValue }
    }
    /// The font; nil for the one of values.
    public var font: UIFont?
    /// Whether the font follows the preferred content size.
    public var adjustsFontForContentSizeCategory = true

    /// Creates options; nil means the standard.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      font: UIFont? = nil, adjustsFontForContentSizeCategory: Bool? = nil
    ) {
      base = BaseOptions(isHidden: isHidden, reservedLayoutWidth: reservedLayoutWidth, tintColor: tintColor)
      self.font = font
      self.adjustsFontForContentSizeCategory = adjustsFontForContentSizeCategory ?? true
    }
  }

  /// A view of the app as an accessory.
  public struct CustomViewConfiguration {
    /// The view.
    public let customView: UIView
    /// The place of the view.
    public let placement: Placement
    /// Whether it is not shown, and its space stays empty.
    public var isHidden: Bool
    /// The width that it takes; nil for the standard.
    public var reservedLayoutWidth: LayoutDimension?
    /// The tint colour of the view; nil for that of the cell.
    public var tintColor: UIColor?
    /// Whether the view keeps the size that it has, instead of the one of its content.
    public var maintainsFixedSize: Bool

    /// Creates a configuration; nil means the standard.
    public init(
      customView: UIView, placement: Placement, isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil, maintainsFixedSize: Bool? = nil
    ) {
      (self.customView, self.placement) = (customView, placement)
      self.isHidden = isHidden ?? false
      self.reservedLayoutWidth = reservedLayoutWidth
      self.tintColor = tintColor
      self.maintainsFixedSize = maintainsFixedSize ?? false
    }
  }
}

import CoreGraphics
import Foundation
import UIKitCore

/// A control or sign beside the content of a list cell, such as a checkmark or the grip for reordering.
///
///     cell.accessories = [.disclosureIndicator(), .reorder(displayed: .whenEditing)]
public struct UICellAccessory {
  /// When an accessory is shown.
  public enum DisplayedState: Int, Hashable, Sendable {
    case always = 0
    case whenEditing = 1
    case whenNotEditing = 2
  }

  /// The width that an accessory takes.
  public enum LayoutDimension: Hashable, Sendable {
    /// The width of the accessory.
    case actual
    /// The width of symbols, with which accessories of several cells align.
    case standard
    /// In points.
    case custom(CGFloat)
  }

  /// The side on which an accessory is, and where among the others there.
  public enum Placement {
    /// Returns the index of an accessory among those of its side, given the others.
    public typealias Position = (_ accessories: [UICellAccessory]) -> Int

    case leading(displayed: DisplayedState = .always, at: Position = { $0.count })
    case trailing(displayed: DisplayedState = .always, at: Position = { $0.count })
  }

  /// The kind of an accessory.
  public enum AccessoryType: Hashable, Sendable {
    case disclosureIndicator, outlineDisclosure, checkmark, delete, insert, reorder, multiselect, label, detail
    case customView
  }

  enum Content {
    /// A symbol by its name.
    case symbol(String)
    case label(String, UIFont?, adjusts: Bool)
    /// A view of the app, and whether it keeps the size that it has.
    case view(UIView, isFixed: Bool)
  }

  /// The kind of the accessory.
  public let accessoryType: AccessoryType
  let displayed: DisplayedState
  var isLeading = false
  var position: Placement.Position?
  var content: Content
  var isHidden = false
  var width = LayoutDimension.standard
  var tint: UIColor?
  var backgroundTint: UIColor?
  var showsLine = false
  var outlineStyle = OutlineDisclosureOptions.Style.automatic
  var handler: (() -> Void)?

  init(_ type: AccessoryType, displayed: DisplayedState, _ content: Content, isLeading: Bool = false) {
    (accessoryType, self.displayed, self.content, self.isLeading) = (type, displayed, content, isLeading)
  }

  /// Whether the accessory takes its space; hidden ones do too, so that those of several cells align.
  func takesSpace(whenEditing isEditing: Bool) -> Bool {
    switch displayed {
    case .always: return true
    case .whenEditing: return isEditing
    case .whenNotEditing: return !isEditing
    }
  }

  // MARK: Kinds

  /// A chevron: choosing the cell shows more.
  public static func disclosureIndicator(
    displayed: DisplayedState = .whenNotEditing, options: DisclosureIndicatorOptions = DisclosureIndicatorOptions()
  ) -> UICellAccessory {
    UICellAccessory(.disclosureIndicator, displayed: displayed, .symbol("chevron.forward"))
      .with(options.base, .tertiaryLabel)
  }

  /// A round button with an i, for details of the item.
  public static func detail(
    displayed: DisplayedState = .whenNotEditing, options: DetailOptions = DetailOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(.detail, displayed: displayed, .symbol("info.circle")).with(options.base, nil, actionHandler)
  }

  /// A checkmark.
  public static func checkmark(
    displayed: DisplayedState = .always, options: CheckmarkOptions = CheckmarkOptions()
  ) -> UICellAccessory {
    UICellAccessory(.checkmark, displayed: displayed, .symbol("checkmark")).with(options.base, nil)
  }

  /// A red button. Without a handler it shows the swipe actions at the trailing edge.
  public static func delete(
    displayed: DisplayedState = .whenEditing, options: DeleteOptions = DeleteOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    var accessory = UICellAccessory(.delete, displayed: displayed, .symbol("minus.circle.fill"), isLeading: true)
      .with(options.base, .systemRed, actionHandler)
    accessory.backgroundTint = options.backgroundColor
    return accessory
  }

  /// A green button with a plus.
  public static func insert(
    displayed: DisplayedState = .whenEditing, options: InsertOptions = InsertOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    var accessory = UICellAccessory(.insert, displayed: displayed, .symbol("plus.circle.fill"), isLeading: true)
      .with(options.base, .systemGreen, actionHandler)
    accessory.backgroundTint = options.backgroundColor
    return accessory
  }

  /// A grip with which the item is moved.
  public static func reorder(
    displayed: DisplayedState = .whenEditing, options: ReorderOptions = ReorderOptions()
  ) -> UICellAccessory {
    var accessory = UICellAccessory(.reorder, displayed: displayed, .symbol("line.3.horizontal"))
      .with(options.base, .tertiaryLabel)
    accessory.showsLine = options.showsVerticalSeparator
    return accessory
  }

  /// A circle that is filled while the cell is selected.
  public static func multiselect(
    displayed: DisplayedState = .whenEditing, options: MultiselectOptions = MultiselectOptions()
  ) -> UICellAccessory {
    var accessory = UICellAccessory(.multiselect, displayed: displayed, .symbol("circle"), isLeading: true)
      .with(options.base, nil)
    accessory.backgroundTint = options.backgroundColor
    return accessory
  }

  /// A chevron that shows or hides what is below the item in an outline. Without a handler the diffable data source does.
  public static func outlineDisclosure(
    displayed: DisplayedState = .always, options: OutlineDisclosureOptions = OutlineDisclosureOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    var accessory = UICellAccessory(.outlineDisclosure, displayed: displayed, .symbol("chevron.forward"))
      .with(options.base, nil, actionHandler)
    accessory.outlineStyle = options.style
    return accessory
  }

  /// A text.
  public static func label(
    text: String, displayed: DisplayedState = .always, options: LabelOptions = LabelOptions()
  ) -> UICellAccessory {
    let content = Content.label(text, options.font, adjusts: options.adjustsFontForContentSizeCategory)
    return UICellAccessory(.label, displayed: displayed, content).with(options.base, .secondaryLabel)
  }

  /// A view of the app.
  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    let content = Content.view(configuration.customView, isFixed: configuration.maintainsFixedSize)
    var result: UICellAccessory
    switch configuration.placement {
    case .leading(let displayed, let position):
      result = UICellAccessory(.customView, displayed: displayed, content, isLeading: true)
      result.position = position
    case .trailing(let displayed, let position):
      result = UICellAccessory(.customView, displayed: displayed, content)
      result.position = position
    }
    result.isHidden = configuration.isHidden
    result.width = configuration.reservedLayoutWidth ?? .standard
    result.tint = configuration.tintColor
    return result
  }

  private func with(_ base: BaseOptions, _ tint: UIColor?, _ handler: (() -> Void)? = nil) -> UICellAccessory {
    var result = self
    result.isHidden = base.isHidden
    result.width = base.reservedLayoutWidth ?? (accessoryType == .label ? .actual : .standard)
    result.tint = base.tintColor ?? tint
    result.handler = handler
    return result
  }
}

/// Entries that belong together: a menu, a submenu, or a section of one (`.displayInline`).
@MainActor
open class UIMenu: UIMenuElement {
  /// Names a menu, for `UIMenuBuilder`.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Its entries are shown in the menu around it, between separators.
    public static let displayInline = Options(rawValue: 1 << 0)
    public static let destructive = Options(rawValue: 1 << 1)
    /// Choosing an entry puts the mark on it and takes it from the others.
    public static let singleSelection = Options(rawValue: 1 << 5)
    /// Its entries are shown beside each other.
    public static let displayAsPalette = Options(rawValue: 1 << 7)
  }

  public enum ElementSize: Int, Sendable {
    case small = 0
    case medium = 1
    case large = 2
    case automatic = -1
  }

  public final let identifier: Identifier
  public final let options: Options
  public final let children: [UIMenuElement]
  open var preferredElementSize: ElementSize

  private static var made = 0

  /// - Parameter identifier: Nil makes one that no other menu has.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
    options: Options = [], preferredElementSize: ElementSize = .automatic, children: [UIMenuElement] = []
  ) {
    UIMenu.made += 1
    self.identifier = identifier ?? Identifier("UIMenu-\(UIMenu.made)")
    self.options = options
    self.children = children
    self.preferredElementSize = preferredElementSize
    super.init(title: title, image: image, subtitle: subtitle)
  }

  /// The entries with a mark, in submenus too where those are shown inline.
  open var selectedElements: [UIMenuElement] {
    children.flatMap { child -> [UIMenuElement] in
      if let leaf = child as? any UIMenuLeaf { return leaf.state == .on ? [child] : [] }
      guard let menu = child as? UIMenu, menu.options.contains(.displayInline) else { return [] }
      return menu.selectedElements
    }
  }

  /// The same menu with other entries.
  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
      preferredElementSize: preferredElementSize, children: newChildren)
  }
}

// The menus of the main menu.
extension UIMenu.Identifier {
  public static let root = UIMenu.Identifier("com.apple.menu.root")
  public static let application = UIMenu.Identifier("com.apple.menu.application")
  public static let about = UIMenu.Identifier("com.apple.menu.about")
  public static let preferences = UIMenu.Identifier("com.apple.menu.preferences")
  public static let services = UIMenu.Identifier("com.apple.menu.services")
  public static let hide = UIMenu.Identifier("com.apple.menu.hide")
  public static let quit = UIMenu.Identifier("com.apple.menu.quit")
  public static let file = UIMenu.Identifier("com.apple.menu.file")
  public static let newScene = UIMenu.Identifier("com.apple.menu.new-scene")
  public static let open = UIMenu.Identifier("com.apple.menu.open")
  public static let openRecent = UIMenu.Identifier("com.apple.menu.open-recent")
  public static let close = UIMenu.Identifier("com.apple.menu.close")
  public static let document = UIMenu.Identifier("com.apple.menu.document")
  public static let print = UIMenu.Identifier("com.apple.menu.print")
  public static let edit = UIMenu.Identifier("com.apple.menu.edit")
  public static let undoRedo = UIMenu.Identifier("com.apple.menu.undo-redo")
  public static let standardEdit = UIMenu.Identifier("com.apple.menu.standard-edit")
  public static let find = UIMenu.Identifier("com.apple.menu.find")
  public static let replace = UIMenu.Identifier("com.apple.menu.replace")
  public static let share = UIMenu.Identifier("com.apple.menu.share")
  public static let lookup = UIMenu.Identifier("com.apple.menu.lookup")
  public static let learn = UIMenu.Identifier("com.apple.menu.learn")
  public static let spelling = UIMenu.Identifier("com.apple.menu.spelling")
  public static let substitutions = UIMenu.Identifier("com.apple.menu.substitutions")
  public static let transformations = UIMenu.Identifier("com.apple.menu.transformations")
  public static let speech = UIMenu.Identifier("com.apple.menu.speech")
  public static let autoFill = UIMenu.Identifier("com.apple.menu.autofill")
  public static let format = UIMenu.Identifier("com.apple.menu.format")
  public static let font = UIMenu.Identifier("com.apple.menu.font")
  public static let textStyle = UIMenu.Identifier("com.apple.menu.text-style")
  public static let textSize = UIMenu.Identifier("com.apple.menu.text-size")
  public static let textColor = UIMenu.Identifier("com.apple.menu.text-color")
  public static let textStylePasteboard = UIMenu.Identifier("com.apple.menu.text-style-pasteboard")
  public static let text = UIMenu.Identifier("com.apple.menu.text")
  public static let writingDirection = UIMenu.Identifier("com.apple.menu.writing-direction")
  public static let alignment = UIMenu.Identifier("com.apple.menu.alignment")
  public static let view = UIMenu.Identifier("com.apple.menu.view")
  public static let toolbar = UIMenu.Identifier("com.apple.menu.toolbar")
  public static let sidebar = UIMenu.Identifier("com.apple.menu.sidebar")
  public static let fullscreen = UIMenu.Identifier("com.apple.menu.fullscreen")
  public static let window = UIMenu.Identifier("com.apple.menu.window")
  public static let minimizeAndZoom = UIMenu.Identifier("com.apple.menu.minimize-and-zoom")
  public static let bringAllToFront = UIMenu.Identifier("com.apple.menu.bring-all-to-front")
  public static let help = UIMenu.Identifier("com.apple.menu.help")
}

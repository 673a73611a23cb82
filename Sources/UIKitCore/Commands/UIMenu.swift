/// A group of entries: a menu, a submenu, or a section of a menu (`.displayInline`).
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
  /// Identifies a menu for `UIMenuBuilder`.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name that menus are compared by.
    public let rawValue: String
    /// Creates an identifier; use reverse domain names, which cannot collide with those of the framework.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Creates an identifier; use reverse domain names, which cannot collide with those of the framework.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// How a menu is shown and behaves.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits, with the values of UIKit.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Shows the entries within the enclosing menu, between separators.
    public static let displayInline = Options(rawValue: 1 << 0)
    /// Shows the submenu in red in the menu that contains it.
    public static let destructive = Options(rawValue: 1 << 1)
    /// Choosing an entry marks it and unmarks the others.
    public static let singleSelection = Options(rawValue: 1 << 5)
    /// Shows the entries side by side.
    public static let displayAsPalette = Options(rawValue: 1 << 7)
  }

  /// The size of a menu's entries.
  public enum ElementSize: Int, Sendable {
    case small = 0
    case medium = 1
    case large = 2
    case automatic = -1
  }

  /// Identifies the menu.
  public final let identifier: Identifier
  /// How the menu is shown and behaves.
  public final let options: Options
  /// The entries of the menu.
  public final let children: [UIMenuElement]
  /// The preferred size of the entries.
  open var preferredElementSize: ElementSize

  private static var createdCount = 0

  /// - Parameter identifier: Nil generates a unique one.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
    options: Options = [], preferredElementSize: ElementSize = .automatic, children: [UIMenuElement] = []
  ) {
    UIMenu.createdCount += 1
    self.identifier = identifier ?? Identifier("UIMenu-\(UIMenu.createdCount)")
    self.options = options
    self.children = children
    self.preferredElementSize = preferredElementSize
    super.init(title: title, image: image, subtitle: subtitle)
  }

  /// The marked entries, including those of inline submenus.
  open var selectedElements: [UIMenuElement] {
    children.flatMap { child -> [UIMenuElement] in
      if let leaf = child as? any UIMenuLeaf { return leaf.state == .on ? [child] : [] }
      guard let menu = child as? UIMenu, menu.options.contains(.displayInline) else { return [] }
      return menu.selectedElements
    }
  }

  /// Returns the same menu with other entries.
  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
      preferredElementSize: preferredElementSize, children: newChildren)
  }
}

// The menus of the main menu.
extension UIMenu.Identifier {
  /// The whole menu; its children are the menus of the menu bar, or the entries of an edit menu.
  public static let root = UIMenu.Identifier("com.apple.menu.root")
  /// The menu with the name of the program.
  public static let application = UIMenu.Identifier("com.apple.menu.application")
  /// The section for information on the program in the application menu; empty by default.
  public static let about = UIMenu.Identifier("com.apple.menu.about")
  /// The section for settings in the application menu; empty by default.
  public static let preferences = UIMenu.Identifier("com.apple.menu.preferences")
  /// The section for services of other programs in the application menu; empty by default.
  public static let services = UIMenu.Identifier("com.apple.menu.services")
  /// The section for hiding windows in the application menu; empty by default.
  public static let hide = UIMenu.Identifier("com.apple.menu.hide")
  /// The section for quitting in the application menu; empty by default.
  public static let quit = UIMenu.Identifier("com.apple.menu.quit")
  /// The menu File, which has only empty sections by default.
  public static let file = UIMenu.Identifier("com.apple.menu.file")
  /// The section for new windows in the menu File; empty by default.
  public static let newScene = UIMenu.Identifier("com.apple.menu.new-scene")
  /// The section for opening documents in the menu File; empty by default.
  public static let open = UIMenu.Identifier("com.apple.menu.open")
  /// Recent documents; not in the default menus.
  public static let openRecent = UIMenu.Identifier("com.apple.menu.open-recent")
  /// The section for closing in the menu File; empty by default.
  public static let close = UIMenu.Identifier("com.apple.menu.close")
  /// The section for saving, duplicating and renaming in the menu File; empty by default.
  public static let document = UIMenu.Identifier("com.apple.menu.document")
  /// The section for printing in the menu File; empty by default.
  public static let print = UIMenu.Identifier("com.apple.menu.print")
  /// The menu Edit, with the sections `undoRedo`, `standardEdit` and `find`.
  public static let edit = UIMenu.Identifier("com.apple.menu.edit")
  /// Undo and Redo, in the menu Edit.
  public static let undoRedo = UIMenu.Identifier("com.apple.menu.undo-redo")
  /// Commands such as Cut, Copy, Paste and Select All, in the menu Edit and in edit menus.
  public static let standardEdit = UIMenu.Identifier("com.apple.menu.standard-edit")
  /// The section for searching in the menu Edit; empty by default.
  public static let find = UIMenu.Identifier("com.apple.menu.find")
  /// The section for replacements in edit menus; empty by default.
  public static let replace = UIMenu.Identifier("com.apple.menu.replace")
  /// The section for sharing in edit menus; empty by default.
  public static let share = UIMenu.Identifier("com.apple.menu.share")
  /// The section for looking up the selection in edit menus; empty by default.
  public static let lookup = UIMenu.Identifier("com.apple.menu.lookup")
  /// Teaching words to the spelling checker; not in the default menus.
  public static let learn = UIMenu.Identifier("com.apple.menu.learn")
  /// Spelling and grammar; not in the default menus.
  public static let spelling = UIMenu.Identifier("com.apple.menu.spelling")
  /// Substitutions while typing; not in the default menus.
  public static let substitutions = UIMenu.Identifier("com.apple.menu.substitutions")
  /// Upper and lower case; not in the default menus.
  public static let transformations = UIMenu.Identifier("com.apple.menu.transformations")
  /// Reading text aloud; not in the default menus.
  public static let speech = UIMenu.Identifier("com.apple.menu.speech")
  /// Filling in forms; not in the default menus.
  public static let autoFill = UIMenu.Identifier("com.apple.menu.autofill")
  /// The menu Format, in the main menu and in edit menus.
  public static let format = UIMenu.Identifier("com.apple.menu.format")
  /// The menu Font in the menu Format of the main menu.
  public static let font = UIMenu.Identifier("com.apple.menu.font")
  /// Bold, Italic and Underline.
  public static let textStyle = UIMenu.Identifier("com.apple.menu.text-style")
  /// Larger and smaller text; not in the default menus.
  public static let textSize = UIMenu.Identifier("com.apple.menu.text-size")
  /// Text colours; not in the default menus.
  public static let textColor = UIMenu.Identifier("com.apple.menu.text-color")
  /// Copying and pasting of text styles; not in the default menus.
  public static let textStylePasteboard = UIMenu.Identifier("com.apple.menu.text-style-pasteboard")
  /// The section for text in the menu Format; empty by default.
  public static let text = UIMenu.Identifier("com.apple.menu.text")
  /// Writing directions; not in the default menus.
  public static let writingDirection = UIMenu.Identifier("com.apple.menu.writing-direction")
  /// Text alignments; not in the default menus.
  public static let alignment = UIMenu.Identifier("com.apple.menu.alignment")
  /// The menu View, which has only empty sections by default.
  public static let view = UIMenu.Identifier("com.apple.menu.view")
  /// The section for the toolbar in the menu View; empty by default.
  public static let toolbar = UIMenu.Identifier("com.apple.menu.toolbar")
  /// The section for the sidebar in the menu View; empty by default.
  public static let sidebar = UIMenu.Identifier("com.apple.menu.sidebar")
  /// The section for full screen in the menu View; empty by default.
  public static let fullscreen = UIMenu.Identifier("com.apple.menu.fullscreen")
  /// The menu Window, which has only empty sections by default.
  public static let window = UIMenu.Identifier("com.apple.menu.window")
  /// The section for minimizing and zooming in the menu Window; empty by default.
  public static let minimizeAndZoom = UIMenu.Identifier("com.apple.menu.minimize-and-zoom")
  /// The section for ordering windows in the menu Window; empty by default.
  public static let bringAllToFront = UIMenu.Identifier("com.apple.menu.bring-all-to-front")
  /// The menu Help; empty by default.
  public static let help = UIMenu.Identifier("com.apple.menu.help")
}

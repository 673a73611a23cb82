import UIKitCore

extension UISplitViewController {
  /// How a controller is made up.
  public enum Style: Int, Sendable {
    /// Two controllers, set with `viewControllers`.
    case unspecified = 0
    /// A primary and a secondary column.
    case doubleColumn = 1
    /// A primary, a supplementary and a secondary column.
    case tripleColumn = 2
  }

  /// A column.
  public enum Column: Int, Sendable {
    /// The outermost column, for example with a list of folders.
    case primary = 0
    /// The column between the others, of the triple column style.
    case supplementary = 1
    /// The column for the content.
    case secondary = 2
    /// What is shown instead of all columns while the controller is collapsed. It is shown as it is, without a navigation
    /// controller around it.
    case compact = 3

    /// The columns besides the secondary one are outside of it, the primary one outermost.
    var rank: Int { rawValue }
  }

  /// Which columns are visible besides the secondary one, and whether that makes room for them.
  public enum DisplayMode: Int, Sendable {
    /// The mode that fits the size. Never the current mode.
    case automatic = 0
    /// The secondary column alone.
    case secondaryOnly = 1
    /// One column beside the secondary one.
    case oneBesideSecondary = 2
    /// One column over the secondary one.
    case oneOverSecondary = 3
    /// Two columns beside the secondary one.
    case twoBesideSecondary = 4
    /// Two columns over the secondary one.
    case twoOverSecondary = 5
    /// Two columns that push the secondary one partly out of the view.
    case twoDisplaceSecondary = 6

    /// The older name of `secondaryOnly`.
    public static var primaryHidden: DisplayMode { .secondaryOnly }
    /// The older name of `oneBesideSecondary`.
    public static var allVisible: DisplayMode { .oneBesideSecondary }
    /// The older name of `oneOverSecondary`.
    public static var primaryOverlay: DisplayMode { .oneOverSecondary }
  }

  /// How the columns share the width.
  public enum SplitBehavior: Int, Sendable {
    /// Beside each other in landscape, over each other in portrait. Never the current behaviour.
    case automatic = 0
    /// Beside each other.
    case tile = 1
    /// The others over the secondary one, which is dimmed.
    case overlay = 2
    /// The second of the others pushes the secondary one partly out of the view.
    case displace = 3
  }

  /// The side of the primary column.
  public enum PrimaryEdge: Int, Sendable {
    case leading = 0
    case trailing = 1
  }

  /// The background of the primary column. Stored but without effect: it is that of the controller's view.
  public enum BackgroundStyle: Int, Sendable {
    case none = 0
    case sidebar = 1
  }

  /// When navigation bars show `displayModeButtonItem`.
  public enum DisplayModeButtonVisibility: Int, Sendable {
    /// In the styles with columns.
    case automatic = 0
    case never = 1
    case always = 2
  }
}

import UIKitCore

/// The state for which a configuration is made: traits, and values that apps add under keys of their own.
public protocol UIConfigurationState {
  /// Creates a state without any of its properties set.
  init(traitCollection: UITraitCollection)

  /// The traits of the view.
  var traitCollection: UITraitCollection { get set }

  /// A value of the app.
  subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// A key for a value that an app adds to a state.
///
///     extension UIConfigurationStateCustomKey {
///       static let isArchived = UIConfigurationStateCustomKey("com.example.isArchived")
///     }
public struct UIConfigurationStateCustomKey: Hashable, RawRepresentable, Sendable {
  /// The name of the key.
  public let rawValue: String

  /// Creates a key from a name that no other code uses.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a key from a name that no other code uses.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The state of a view: its traits, and whether it is selected, highlighted and so on.
public struct UIViewConfigurationState: UIConfigurationState, Hashable {
  /// The traits of the view.
  public var traitCollection: UITraitCollection
  /// Whether the view is disabled.
  public var isDisabled = false
  /// Whether the view is highlighted, usually because it is touched.
  public var isHighlighted = false
  /// Whether the view is selected.
  public var isSelected = false
  /// Whether the view has the keyboard's focus.
  public var isFocused = false
  /// Whether the view is a header or footer that stays at the edge while the list scrolls below it.
  public var isPinned = false
  private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  /// Creates a state without any of its properties set.
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

  /// A value of the app.
  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { custom[key] }
    set { custom[key] = newValue }
  }
}

import Foundation

/// The content of a button for each state; a state without content uses that of the normal state.
struct ButtonContent {
  struct Part {
    var title: String?
    var attributedTitle: NSAttributedString?
    var titleColor: UIColor?
    var titleShadowColor: UIColor?
    var image: UIImage?
    var backgroundImage: UIImage?
    var symbolConfiguration: UIImage.SymbolConfiguration?
  }

  private var parts: [UInt: Part] = [:]

  subscript<Value>(_ state: UIControl.State, _ path: WritableKeyPath<Part, Value?>) -> Value? {
    get { parts[state.rawValue]?[keyPath: path] }
    set { parts[state.rawValue, default: Part()][keyPath: path] = newValue }
  }

  func value<Value>(_ path: WritableKeyPath<Part, Value?>, for state: UIControl.State) -> Value? {
    self[state, path] ?? self[.normal, path]
  }

  /// Returns title and attributed title for `state`, else for the normal state; an attributed title takes precedence.
  func title(for state: UIControl.State) -> (String?, NSAttributedString?) {
    for candidate in [state, .normal] {
      if let attributed = self[candidate, \.attributedTitle] { return (attributed.string, attributed) }
      if let title = self[candidate, \.title] { return (title, nil) }
    }
    return (nil, nil)
  }
}

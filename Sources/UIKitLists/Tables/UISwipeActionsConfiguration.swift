import UIKitCore

/// An action of a row that a swipe shows as a button, as in lists of messages.
@preconcurrency @MainActor
open class UIContextualAction {
  /// How an action looks.
  public enum Style: Int, Sendable {
    /// Grey, unless it has a colour.
    case normal = 0
    /// Red: what it does takes the row away.
    case destructive = 1
  }

  /// Performs the action on `sourceView`, and calls `completionHandler` when it is done; until then the row stays open.
  /// Its argument says whether the action was performed. After a destructive one the row is expected to go.
  public typealias Handler = (
    _ action: UIContextualAction, _ sourceView: UIView, _ completionHandler: @escaping (Bool) -> Void
  ) -> Void

  /// How the action looks.
  public final let style: Style
  /// What performs it.
  public final let handler: Handler
  /// The title of the button, also read aloud where only the image is shown.
  open var title: String?
  /// The colour of the button; the style's if nil.
  open var backgroundColor: UIColor!
  /// The image of the button, above the title; alone, in a row lower than 91 points.
  open var image: UIImage?

  /// An action with a title, an image, or both.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
  }
}

/// The actions that a swipe of a row shows.
@preconcurrency @MainActor
open class UISwipeActionsConfiguration {
  /// The actions, the first one at the edge.
  public final let actions: [UIContextualAction]
  /// Whether a long swipe performs the first action.
  open var performsFirstActionWithFullSwipe = true

  /// The actions of a row, the first one at the edge. Without any, the row cannot be swiped.
  public init(actions: [UIContextualAction]) { self.actions = actions }
}

import UIKitCore

/// The controller of a column, and the view in which it is shown.
@MainActor
final class SplitColumn {
  typealias Column = UISplitViewController.Column

  let column: Column
  /// The controller that the app has set.
  var content: UIViewController
  /// The navigation controller around it, or the controller itself if it is one.
  let navigation: UINavigationController?
  let isWrapped: Bool
  let view: SplitColumnView

  /// - Parameter wraps: Whether a controller that is no navigation controller is put into one.
  init(_ content: UIViewController, in column: Column, wraps: Bool) {
    self.column = column
    self.content = content
    let own = content as? UINavigationController
    isWrapped = wraps && own == nil
    navigation = isWrapped ? UINavigationController(rootViewController: content) : own
    view = SplitColumnView(column)
    if isWrapped { navigation?.skipInRestorationPaths() }
  }

  /// The child of the split view controller.
  var root: UIViewController { navigation ?? content }

  /// What the column adds to the stack of a collapsed controller.
  var stack: [UIViewController] { navigation?.stack ?? [content] }
}

/// The columns of a split view controller, and which of them are shown.
@MainActor
struct SplitState {
  typealias Column = UISplitViewController.Column

  var columns: [Column: SplitColumn] = [:]
  /// The number of columns that are shown beside or over the secondary one.
  var shown = 0
  /// The number that was asked for since the preference was set; nil follows that.
  var chosen: Int?
  /// The behaviour for which the columns were placed; nil before that.
  var behavior: UISplitViewController.SplitBehavior?
  var transition: SplitTransition?
  /// That of the change that is announced or under way.
  var coordinator: TransitionCoordinator?

  // MARK: Collapsed

  var isCollapsed = false
  /// The column whose view is visible while the controller is collapsed.
  var base = Column.primary
  /// What other columns have added to the base's stack.
  var merged: [Column: [UIViewController]] = [:]
  /// The column of each controller that was added.
  var origins: [ObjectIdentifier: Column] = [:]
  /// Whether the stacks are being changed by the split view controller itself.
  var isRearranging = false

  /// The columns with a controller, from the outermost one.
  var filled: [Column] { [.primary, .supplementary, .secondary].filter { columns[$0] != nil } }
}

/// A change of the visible columns that is animated.
@MainActor
final class SplitTransition {
  let entering: [SplitColumn]
  let leaving: [SplitColumn]
  /// Whether the columns fade where they are.
  let isFade: Bool
  /// Runs alongside what controllers and the delegate add.
  let coordinator: TransitionCoordinator

  init(entering: [SplitColumn], leaving: [SplitColumn], isFade: Bool, coordinator: TransitionCoordinator) {
    (self.entering, self.leaving, self.isFade, self.coordinator) = (entering, leaving, isFade, coordinator)
  }
}

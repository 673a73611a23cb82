import UIKitCore

extension UISplitViewController {
  private static let shownKey = "UISplitViewControllerShownColumns"

  private static func key(_ column: Column) -> String { "UISplitViewControllerColumn\(column)" }

  /// The controllers of a column that it saves itself: a navigation controller of the app saves its own stack.
  private func restorableContent(of column: SplitColumn) -> [UIViewController] {
    if let merged = split.merged[column.column] { return merged }
    guard let navigation = column.navigation, column.isWrapped else { return [column.content] }
    return stackWithoutOthers(of: navigation)
  }

  /// The stack of a column's navigation controller, without what other columns have added while they are collapsed.
  final func stackWithoutOthers(of navigation: UINavigationController) -> [UIViewController] {
    guard split.isCollapsed, split.columns[split.base]?.navigation === navigation else {
      return navigation.decidedStack
    }
    return segments(of: navigation.decidedStack)[split.base] ?? []
  }

  final func encodeColumns(with coder: NSCoder) {
    for column in split.columns.values {
      coder.encode(restorableContent(of: column) as Any?, forKey: Self.key(column.column))
    }
    coder.encode(split.chosen as Any?, forKey: Self.shownKey)
  }

  final func decodeColumns(with coder: NSCoder) {
    for column in [Column.primary, .supplementary, .secondary, .compact] {
      let restored = coder.decodeControllers(forKey: Self.key(column))
      guard let first = restored.first, column != .supplementary || style == .tripleColumn else { continue }
      if split.columns[column]?.content !== first, mayShow(first, in: column, "decodeRestorableState") {
        setContent(first, for: column)
      }
      guard !split.isCollapsed, let place = split.columns[column], let navigation = place.navigation, first !== navigation,
        restored != navigation.stack
      else { continue }
      navigation.setViewControllers(restored, animated: false)
    }
    if let shown = coder.decodeObject(forKey: Self.shownKey) as? Int, !split.isCollapsed {
      split.chosen = shown
      if isViewLoaded { applyPreference() }
    }
  }
}

extension UINavigationController {
  /// The controllers whose references are saved.
  final var restorableStack: [UIViewController] {
    (parent as? UISplitViewController)?.stackWithoutOthers(of: self) ?? decidedStack
  }

  /// The stack, as far as it is decided: while a finger holds a step, that of before.
  final var decidedStack: [UIViewController] {
    if let step, step.context?.isArriving == false { return step.oldStack }
    return stack
  }
}

extension NSCoder {
  /// The controllers of a list that exist; empty if there are none.
  final func decodeControllers(forKey key: String) -> [UIViewController] {
    (decodeObject(forKey: key) as? [Any])?.compactMap { $0 as? UIViewController } ?? []
  }
}

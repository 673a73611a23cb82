import KioskTesting

import UIKit
@testable import UIKitCore
@testable import UIKitNavigation

/// Notes what the delegate is asked and notified of.
@MainActor
final class SplitListener: UISplitViewControllerDelegate {
  typealias Split = UISplitViewController
  let log: NavigationLog
  var top: Split.Column?
  var expandedMode: Split.DisplayMode?
  var target = Split.DisplayMode.automatic
  var takesSecondary = false
  var separated: UIViewController?
  var showsItself = false

  init(_ log: NavigationLog) { self.log = log }

  func splitViewController(_ svc: Split, willChangeTo displayMode: Split.DisplayMode) { log.add("to \(displayMode)") }
  func splitViewController(_ svc: Split, willShow column: Split.Column) { log.add("will show \(column)") }
  func splitViewController(_ svc: Split, willHide column: Split.Column) { log.add("will hide \(column)") }
  func targetDisplayModeForAction(in svc: Split) -> Split.DisplayMode { target }
  func splitViewController(_ svc: Split, showDetail vc: UIViewController, sender: Any?) -> Bool { showsItself }
  func splitViewController(_ svc: Split, show vc: UIViewController, sender: Any?) -> Bool { showsItself }
  func splitViewController(_ svc: Split, topColumnForCollapsingToProposedTopColumn proposed: Split.Column) -> Split.Column {
    log.add("proposed \(proposed)")
    return top ?? proposed
  }
  func splitViewController(
    _ svc: Split, displayModeForExpandingToProposedDisplayMode proposed: Split.DisplayMode
  ) -> Split.DisplayMode {
    log.add("proposed \(proposed)")
    return expandedMode ?? proposed
  }
  func splitViewControllerDidCollapse(_ svc: Split) { log.add("did collapse") }
  func splitViewControllerDidExpand(_ svc: Split) { log.add("did expand") }
  func splitViewController(
    _ svc: Split, collapseSecondary secondary: UIViewController, onto primary: UIViewController
  ) -> Bool {
    log.add("collapse secondary")
    return takesSecondary
  }
  func splitViewController(_ svc: Split, separateSecondaryFrom primary: UIViewController) -> UIViewController? {
    log.add("separate secondary")
    return separated
  }
}

/// A kiosk with a split view controller of logged pages.
@MainActor
struct SplitStage {
  let kiosk: VirtualKiosk<UISplitViewController>
  let log = NavigationLog()
  let listener: SplitListener
  let pages: [UISplitViewController.Column: LoggedPage]
  var split: UISplitViewController { kiosk.rootViewController }

  init(
    _ style: UISplitViewController.Style = .doubleColumn, width: Int = 800, height: Int = 480,
    columns: [UISplitViewController.Column] = [.primary, .secondary],
    _ setUp: (UISplitViewController, SplitListener) -> Void = { _, _ in }
  ) {
    let log = self.log
    let listener = SplitListener(log)
    var pages: [UISplitViewController.Column: LoggedPage] = [:]
    kiosk = VirtualKiosk(width, height) { () -> UISplitViewController in
      let split = style == .unspecified ? UISplitViewController() : UISplitViewController(style: style)
      split.delegate = listener
      for column in columns { pages[column] = LoggedPage("\(column)", log) }
      if style == .unspecified {
        split.viewControllers = columns.compactMap { pages[$0] }
      } else {
        for column in columns { split.setViewController(pages[column], for: column) }
      }
      setUp(split, listener)
      return split
    }
    self.pages = pages
    self.listener = listener
    kiosk.presentChanges()
    kiosk.advance(by: .seconds(1))
  }

  func page(_ column: UISplitViewController.Column) -> LoggedPage { pages[column] ?? LoggedPage("none", log) }

  func frame(_ column: UISplitViewController.Column) -> CGRect {
    guard let view = split.split.columns[column]?.root.viewIfLoaded, view.window != nil else { return .null }
    return view.convert(view.bounds, to: nil)
  }

  func navigation(_ column: UISplitViewController.Column) -> UINavigationController? {
    split.split.columns[column]?.navigation
  }

  /// Overrides the width class, as a narrower panel would have it.
  func collapse(_ isCompact: Bool = true) {
    kiosk.rootViewController.view.window?.traitOverrides.horizontalSizeClass = isCompact ? .compact : .regular
    kiosk.presentChanges()
    kiosk.advance(by: .seconds(1))
  }

  /// The lines of appearances and of the delegate since the last call, without those about parents.
  func take() -> [String] { log.take().filter { !$0.contains("Move") && !$0.contains("load") } }
}

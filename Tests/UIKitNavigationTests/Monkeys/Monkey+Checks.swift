import KioskTesting

import UIKit
@testable import UIKitCore
@testable import UIKitNavigation

extension Monkey {
  /// Checks what is true of every kiosk while nothing moves.
  func checkAll() {
    record.checkCompletions()
    checkPresentations()
    let reached = ([root] + chain).flatMap { MonkeyTree.controllers(in: $0) }
    for controller in reached { check(controller) }
    checkFocus()
    checkLiving(reached)
  }

  // MARK: Presentations

  private func checkPresentations() {
    let chain = chain
    if chain != shown { record.report("presented \(chain.map(name)), expected \(shown.map(name))") }
    for (presenter, presented) in zip([root] + chain, chain) {
      if presenter.presentedViewController !== presented { record.report("\(name(presenter)) does not present") }
      if presented.presentingViewController !== presenter { record.report("\(name(presented)) is not presented") }
      if presented.isBeingPresented || presented.isBeingDismissed { record.report("\(name(presented)) is not settled") }
      if presented.modal.presentedBy?.stage != .presented { record.report("\(name(presented)) is not presented yet") }
      if presented.modal.presentedBy?.context != nil { record.report("\(name(presented)) is in a transition") }
    }
    if let last = chain.last ?? root.viewIfLoaded.map({ _ in root }), last.viewIfLoaded?.window !== window {
      record.report("\(name(last)) is not in the window")
    }
    guard let window else { return }
    let controllers = ([root] + chain).flatMap { MonkeyTree.controllers(in: $0) }
    let containers = controllers.compactMap { $0.modal.presentedBy.map { ObjectIdentifier($0.container) } }
    for view in Self.views(in: window) where view is TransitionView && !containers.contains(ObjectIdentifier(view)) {
      record.report("a container is left, with \(view.subviews)")
    }
  }

  /// A view and all below it.
  private static func views(in view: UIView) -> [UIView] { [view] + view.subviews.flatMap { views(in: $0) } }

  func name(_ controller: UIViewController) -> String {
    (controller as? MonkeyPage).map { "page \($0.number)" } ?? "\(type(of: controller))"
  }

  // MARK: Controllers

  private func check(_ controller: UIViewController) {
    let isSeen = controller.viewIfLoaded?.window != nil
    for child in controller.children where child.parent !== controller {
      record.report("\(name(child)) has the wrong parent")
    }
    if let page = controller as? MonkeyPage {
      if page.state != (isSeen ? .there : .gone) { record.report("\(name(page)) is \(page.state), in window: \(isSeen)") }
    }
    if isSeen, let view = controller.viewIfLoaded, view.transform != .identity || view.alpha != 1 {
      record.report("the view of \(name(controller)) is left in the middle of a transition")
    }
    if let navigation = controller as? UINavigationController { check(navigation, isSeen) }
    if let tabs = controller as? UITabBarController { check(tabs, isSeen) }
    if let book = controller as? MonkeyBook, isSeen, book.children.count != 1 || book.viewControllers != book.children {
      record.report("a book has \(book.children.count) pages")
    }
    if let split = controller as? UISplitViewController, isSeen { check(split) }
  }

  private func check(_ navigation: UINavigationController, _ isSeen: Bool) {
    let stack = navigation.viewControllers
    if Set(navigation.children) != Set(stack) { record.report("the children are not the stack") }
    if navigation.isViewLoaded, navigation.navigationBar.items ?? [] != stack.map(\.navigationItem) {
      record.report("the bar has other items")
    }
    if navigation.step != nil { record.report("a step goes on") }
    let loaded = stack.filter { $0.viewIfLoaded?.superview != nil }
    guard isSeen else { return }
    if loaded != stack.suffix(1) { record.report("\(loaded.map(name)) are shown, the top is \(stack.last.map(name) ?? "")") }
    if navigation.contentView.subviews.count != loaded.count { record.report("views are left in the container") }
    if let top = stack.last, top.view.frame.width != navigation.view.bounds.width {
      record.report("the top page is \(top.view.frame.width) wide")
    }
  }

  private func check(_ tabs: UITabBarController, _ isSeen: Bool) {
    let loaded = tabs.children.filter { $0.viewIfLoaded?.superview != nil }
    let selected = [tabs.selectedViewController].compactMap { $0 }
    if isSeen, loaded != selected { record.report("\(loaded.map(name)) are shown, \(selected.map(name)) selected") }
    if isSeen, tabs.contentArea.subviews.count != 1 { record.report("\(tabs.contentArea.subviews.count) views of tabs") }
  }

  private func check(_ controller: UISplitViewController) {
    let state = controller.split
    let visible =
      state.isCollapsed ? (state.filled.isEmpty ? [] : [state.base]) : controller.columns(showing: state.shown)
    for (key, column) in state.columns {
      let isShown = column.root.viewIfLoaded?.window != nil
      if isShown != visible.contains(key) { record.report("\(key) is visible: \(isShown)") }
      if column.root.parent !== controller { record.report("\(key) has the wrong parent") }
    }
    if controller.children.count != state.columns.count { record.report("\(controller.children.count) columns") }
  }

  // MARK: Focus

  private func checkFocus() {
    let focused = window?.firstResponder
    let showsKeyboard = kiosk.showsScreenKeyboard
    if showsKeyboard != (focused is any UITextInput) {
      record.report("keyboard: \(showsKeyboard), focus: \(focused.map { "\(type(of: $0))" } ?? "nowhere")")
    }
    if let expected = expectedFocus?.responder as? UIView, expected.window === window, focused !== expected {
      record.report("the focus has not returned, it is \(focused.map { "\(type(of: $0))" } ?? "nowhere")")
    }
    guard let focused = focused as? UIView else { return }
    if focused.window !== window { record.report("the first responder is not in the window") }
    // A controller that leaves the keyboard alone leaves the focus to what is below.
    let chain = [root] + chain
    let lowest = chain.lastIndex { !$0.disablesAutomaticKeyboardDismissal } ?? 0
    if !chain[lowest...].contains(where: { $0.viewIfLoaded.map { focused.isDescendant(of: $0) } ?? false }) {
      record.report("the first responder is behind what is presented")
    }
  }

  // MARK: Memory

  private func checkLiving(_ reached: [UIViewController]) {
    var allowed: Set<ObjectIdentifier> = []
    for controller in reached {
      allowed.insert(ObjectIdentifier(controller))
      if let view = controller.viewIfLoaded { allowed.insert(ObjectIdentifier(view)) }
      if let page = controller as? MonkeyPage { allowed.insert(ObjectIdentifier(page.field)) }
      guard let presentation = controller.modal.presentedBy else { continue }
      allowed.formUnion([ObjectIdentifier(presentation), ObjectIdentifier(presentation.container)])
      let original = presentation.controller.adaptedFrom ?? presentation.controller
      allowed.formUnion([ObjectIdentifier(presentation.controller), ObjectIdentifier(original)])
      guard let popover = original as? UIPopoverPresentationController else { continue }
      allowed.insert(ObjectIdentifier(popover.adaptiveSheetPresentationController))
    }
    for (object, name) in record.living where !allowed.contains(ObjectIdentifier(object)) {
      let place = (object as? UIView)?.superview.map { ", it is in a \(type(of: $0))" } ?? ""
      record.report("\(name) is not released\(place)")
    }
  }

  /// While nothing changes there is no frame and no wake-up.
  func checkIdle() {
    // Content that was thrown comes to rest, and its scroll indicators fade.
    kiosk.advance(by: .seconds(4))
    let before = (kiosk.frames, kiosk.wakeUps)
    kiosk.advance(by: .seconds(10))
    if kiosk.frames != before.0 { record.report("\(kiosk.frames - before.0) frames while nothing changes") }
    if kiosk.wakeUps != before.1 { record.report("\(kiosk.wakeUps - before.1) wake-ups while nothing changes") }
  }
}

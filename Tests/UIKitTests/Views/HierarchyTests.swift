import Foundation
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct HierarchyTests {
  final class Log {
    var lines: [String] = []
    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  final class Noisy: UIView {
    let name: String
    let log: Log
    init(_ name: String, _ log: Log) {
      (self.name, self.log) = (name, log)
      super.init(frame: .zero)
    }
    required init?(coder: NSCoder) { return nil }
    private func title(_ view: UIView?) -> String { (view as? Noisy)?.name ?? (view == nil ? "nil" : "?") }
    override func willMove(toSuperview newSuperview: UIView?) {
      log.lines.append("\(name) willMoveTo \(title(newSuperview))")
    }
    override func didMoveToSuperview() { log.lines.append("\(name) didMoveTo \(title(superview))") }
    override func willMove(toWindow newWindow: UIWindow?) { log.lines.append("\(name) willWindow \(newWindow != nil)") }
    override func didMoveToWindow() { log.lines.append("\(name) didWindow \(window != nil)") }
    override func didAddSubview(_ subview: UIView) { log.lines.append("\(name) didAdd \(title(subview))") }
    override func willRemoveSubview(_ subview: UIView) { log.lines.append("\(name) willRemove \(title(subview))") }
  }

  @Test func C7_addingMovesAViewFromItsFormerParent() {
    let log = Log()
    let (a, b, child) = (Noisy("a", log), Noisy("b", log), Noisy("child", log))
    a.addSubview(child)
    #expect(log.take() == ["child willMoveTo a", "child didMoveTo a", "a didAdd child"])
    b.addSubview(child)
    #expect(
      log.take() == ["child willMoveTo b", "a willRemove child", "child didMoveTo b", "b didAdd child"])
    #expect(a.subviews.isEmpty && b.subviews == [child])
    #expect(child.superview === b)
    b.addSubview(child)
    #expect(log.take() == [])
    child.removeFromSuperview()
    #expect(log.take() == ["child willMoveTo nil", "b willRemove child", "child didMoveTo nil"])
    #expect(child.layer.superlayer == nil)
  }

  @Test func C7_windowCallbacksReachTheSubtreeAndOnlyOnRealChanges() {
    let log = Log()
    let (a, child) = (Noisy("a", log), Noisy("child", log))
    a.addSubview(child)
    _ = log.take()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(a)
    #expect(
      log.take() == [
        "a willWindow true", "child willWindow true", "a willMoveTo ?", "a didWindow true", "child didWindow true",
        "a didMoveTo ?",
      ])
    let other = UIView()
    window.addSubview(other)
    other.addSubview(a)
    #expect(log.take() == ["a willMoveTo ?", "a didMoveTo ?"])
    other.removeFromSuperview()
    #expect(
      log.take() == ["a willWindow false", "child willWindow false", "a didWindow false", "child didWindow false"])
  }

  @Test func C7_orderEditsKeepViewsAndLayersTogether() {
    let root = UIView()
    let views = (0..<5).map { _ in UIView() }
    func order() -> [Int] { root.subviews.compactMap { view in views.firstIndex { $0 === view } } }
    func check(_ expected: [Int]) {
      #expect(order() == expected)
      #expect((root.layer.sublayers ?? []).map(ObjectIdentifier.init) == root.subviews.map { ObjectIdentifier($0.layer) })
    }
    root.addSubview(views[0])
    root.addSubview(views[1])
    root.insertSubview(views[2], at: 0)
    check([2, 0, 1])
    root.insertSubview(views[3], belowSubview: views[0])
    root.insertSubview(views[4], aboveSubview: views[2])
    check([2, 4, 3, 0, 1])
    root.bringSubviewToFront(views[2])
    root.sendSubviewToBack(views[1])
    check([1, 4, 3, 0, 2])
    root.exchangeSubview(at: 0, withSubviewAt: 3)
    check([0, 4, 3, 1, 2])
    root.exchangeSubview(at: 0, withSubviewAt: 9)
    root.insertSubview(views[0], at: 3)
    check([4, 3, 1, 0, 2])
    root.insertSubview(views[2], at: -7)
    check([2, 4, 3, 1, 0])
    root.insertSubview(views[4], aboveSubview: views[0])
    check([2, 3, 1, 0, 4])
    root.insertSubview(views[4], belowSubview: views[4])
    check([2, 3, 1, 0, 4])
  }

  @Test func C7_besideAViewThatIsNoSiblingAppends() {
    let (root, a, b, stranger) = (UIView(), UIView(), UIView(), UIView())
    root.addSubview(a)
    root.insertSubview(b, belowSubview: stranger)
    #expect(root.subviews == [a, b])
    let c = UIView()
    root.insertSubview(c, aboveSubview: stranger)
    #expect(root.subviews == [a, b, c])
  }

  @Test func C7_addingAnAncestorOrItselfIsRefused() {
    let (root, child, grandchild) = (UIView(), UIView(), UIView())
    root.addSubview(child)
    child.addSubview(grandchild)
    grandchild.addSubview(root)
    root.addSubview(root)
    #expect(root.superview == nil)
    #expect(grandchild.subviews.isEmpty)
    #expect(root.subviews == [child])
    let window = UIWindow(frame: .zero)
    root.addSubview(window)
    #expect(window.superview == nil)
  }

  @Test func C7_aViewThatRemovesItselfInACallbackStaysRemoved() {
    final class Leaver: UIView {
      override func didMoveToWindow() { if window != nil { removeFromSuperview() } }
    }
    let window = UIWindow(frame: .zero)
    let leaver = Leaver()
    window.addSubview(leaver)
    #expect(leaver.superview == nil)
    #expect(leaver.window == nil)
    #expect(window.subviews.isEmpty)
  }

  @Test func C7_searchingFindsDescendantsAndTags() {
    let (root, child, grandchild) = (UIView(), UIView(), UIView())
    root.addSubview(child)
    child.addSubview(grandchild)
    grandchild.tag = 5
    #expect(grandchild.isDescendant(of: root))
    #expect(root.isDescendant(of: root))
    #expect(!root.isDescendant(of: child))
    #expect(root.viewWithTag(5) === grandchild)
    #expect(root.viewWithTag(6) == nil)
  }

  @Test func C7_childrenOutliveTheirParent() {
    let child = UIView()
    do {
      let parent = UIView()
      parent.addSubview(child)
    }
    #expect(child.superview == nil)
    #expect(child.layer.superlayer == nil)
    #expect(child.next == nil)
  }

  @Test func C7_aViewLetGoOnAnotherThreadLeavesItsChildrenWhole() async {
    final class Box: @unchecked Sendable { var view: UIView? }
    let (box, child) = (Box(), UIView())
    box.view = UIView()
    box.view?.addSubview(child)
    await Task.detached { box.view = nil }.value
    #expect(child.superview == nil)
    await Task.detached { await MainActor.run {} }.value
    #expect(child.layer.superlayer == nil)
    UIView().addSubview(child)
  }

  @Test func manySiblingsAndDeepNestingAreNoTrouble() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let wide = UIView()
    window.addSubview(wide)
    for _ in 0..<50_000 { wide.addSubview(UIView()) }
    #expect(wide.subviews.count == 50_000)
    var deepest = UIView()
    window.addSubview(deepest)
    for _ in 0..<1_000 {
      let next = UIView()
      deepest.addSubview(next)
      deepest = next
    }
    #expect(deepest.window === window)
    var outer = UIView()
    for _ in 0..<1_000 {
      let next = UIView()
      next.addSubview(outer)
      outer = next
    }
    window.addSubview(outer)
    window.isHidden = false
    #expect(window.hitTest(CGPoint(x: 1, y: 1), with: nil) === window)
    for view in [wide, outer] { view.removeFromSuperview() }
    #expect(wide.window == nil)
  }
}

import Foundation
import KioskTesting
import Raster
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct TraitTests {
  final class Watching: UIView {
    var previous: [UIUserInterfaceStyle] = []
    var current: [UIUserInterfaceStyle] = []
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      previous.append(previousTraitCollection?.userInterfaceStyle ?? .unspecified)
      current.append(UITraitCollection.current.userInterfaceStyle)
    }
  }

  @Test func theScreensTraitsAreCurrentAgainAfterOthers() {
    UITraitCollection(userInterfaceStyle: .light).performAsCurrent {}
    let kiosk = VirtualKiosk(100, 100, appearance: .dark) { UIViewController() }
    #expect(UITraitCollection.current.userInterfaceStyle == .dark)
    kiosk.end()
  }

  @Test func overridesReachEverythingBelowAndAreReported() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let (outer, inner) = (Watching(), Watching())
    outer.addSubview(inner)
    kiosk.rootViewController.view.addSubview(outer)
    #expect(inner.previous == [])
    #expect(inner.traitCollection.userInterfaceStyle == .light)
    kiosk.rootViewController.view.window?.overrideUserInterfaceStyle = .dark
    #expect(inner.traitCollection.userInterfaceStyle == .dark)
    #expect(inner.previous == [.light])
    #expect(inner.current == [.dark])
    #expect(kiosk.rootViewController.traitCollection.userInterfaceStyle == .dark)
    outer.overrideUserInterfaceStyle = .light
    #expect(inner.traitCollection.userInterfaceStyle == .light)
    #expect(inner.previous == [.light, .dark])
    kiosk.rootViewController.overrideUserInterfaceStyle = .light
    #expect(inner.previous == [.light, .dark])
    kiosk.end()
  }

  @Test func aViewMovedUnderOtherTraitsIsNotified() {
    let kiosk = VirtualKiosk(100, 100, appearance: .dark) { UIViewController() }
    let light = UIView()
    light.overrideUserInterfaceStyle = .light
    kiosk.rootViewController.view.addSubview(light)
    let view = Watching()
    light.addSubview(view)
    #expect(view.previous == [.dark])
    kiosk.rootViewController.view.addSubview(view)
    #expect(view.previous == [.dark, .light])
    view.removeFromSuperview()
    kiosk.rootViewController.view.addSubview(view)
    #expect(view.previous == [.dark, .light])
    kiosk.end()
  }

  @Test func dynamicBackgroundsFollowTheStyle() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    kiosk.rootViewController.view.backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? .black : .white }
    #expect(kiosk.screenshot().bitmap.pixel(5, 5) == 0xFFFF_FFFF)
    kiosk.rootViewController.view.window?.overrideUserInterfaceStyle = .dark
    #expect(kiosk.screenshot().bitmap.pixel(5, 5) == 0xFF00_0000)
    kiosk.rootViewController.view.window?.overrideUserInterfaceStyle = .unspecified
    #expect(kiosk.screenshot().bitmap.pixel(5, 5) == 0xFFFF_FFFF)
    kiosk.end()
  }

  @Test func drawnViewsAreDrawnAgain() {
    final class Drawn: UIView {
      var draws = 0
      override func draw(_ rect: CGRect) { draws += 1 }
    }
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let view = Drawn(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
    kiosk.rootViewController.view.addSubview(view)
    kiosk.presentChanges()
    kiosk.rootViewController.view.overrideUserInterfaceStyle = .dark
    kiosk.presentChanges()
    #expect(view.draws == 2)
    kiosk.end()
  }

  @Test func registeredHandlersHearOnlyWhatTheyAskedFor() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let view = Watching()
    kiosk.rootViewController.view.addSubview(view)
    var styles: [UIUserInterfaceStyle] = []
    let registration = view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (view: Watching, previous) in
      styles.append(view.traitCollection.userInterfaceStyle)
    }
    view.traitOverrides.horizontalSizeClass = .compact
    #expect(view.traitCollection.horizontalSizeClass == .compact)
    #expect(styles == [])
    view.traitOverrides.userInterfaceStyle = .dark
    #expect(styles == [.dark])
    view.unregisterForTraitChanges(registration)
    view.traitOverrides.remove(UITraitUserInterfaceStyle.self)
    #expect(styles == [.dark])
    #expect(view.traitCollection.userInterfaceStyle == .light)
    kiosk.end()
  }

  enum Venue: UITraitDefinition { static let defaultValue = "lobby" }

  @Test func appsDefineTheirOwnTraits() {
    let (root, leaf) = (UIView(), UIView())
    root.addSubview(leaf)
    #expect(leaf.traitCollection[Venue.self] == "lobby")
    root.traitOverrides[Venue.self] = "bar"
    #expect(leaf.traitCollection[Venue.self] == "bar")
    #expect(root.traitOverrides.contains(Venue.self))
  }

  @Test func collectionsMergeCompareAndChange() {
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    let both = UITraitCollection(traitsFrom: [dark, UITraitCollection(displayScale: 2)])
    #expect(both.userInterfaceStyle == .dark && both.displayScale == 2)
    #expect(both.containsTraits(in: dark))
    #expect(!dark.containsTraits(in: both))
    #expect(UITraitCollection { $0.userInterfaceStyle = .dark } == dark)
    #expect(both.modifyingTraits { $0.displayScale = 2 } === both)
    #expect(both.modifyingTraits { $0.displayScale = 3 }.displayScale == 3)
    #expect(dark.hasDifferentColorAppearance(comparedTo: UITraitCollection(userInterfaceStyle: .light)))
    #expect(UIContentSizeCategory.extraLarge > .large)
    #expect(UIContentSizeCategory.accessibilityLarge.isAccessibilityCategory)
  }

  @Test func currentIsTheViewsOwnWhileItLaysOut() {
    final class Layouter: UIView {
      var style = UIUserInterfaceStyle.unspecified
      override func layoutSubviews() { style = UITraitCollection.current.userInterfaceStyle }
    }
    let view = Layouter()
    let outside = UITraitCollection.current.userInterfaceStyle
    let own: UIUserInterfaceStyle = outside == .dark ? .light : .dark
    view.overrideUserInterfaceStyle = own
    view.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(view.style == own)
    #expect(UITraitCollection.current.userInterfaceStyle == outside)
  }

  @Test func textDescribesGeometryBothWays() {
    let rect = CGRect(x: 1, y: 2.5, width: 3, height: 4)
    #expect(NSCoder.string(for: rect) == "{{1, 2.5}, {3, 4}}")
    #expect(NSCoder.cgRect(for: "{{1, 2.5}, {3, 4}}") == rect)
    #expect(CGRectFromString("nonsense") == .zero)
    #expect(NSValue(cgRect: rect).cgRectValue == rect)
    #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: 1, y: 2))
  }

  @Test func theTextSizeStaysWithinTheLimitsOfAView() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let outer = UIView(), inner = UIView()
    window.addSubview(outer)
    outer.addSubview(inner)
    var sizes: [UIContentSizeCategory] = []
    inner.registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) { (view: UIView, _: UITraitCollection) in
      sizes.append(view.traitCollection.preferredContentSizeCategory)
    }
    outer.maximumContentSizeCategory = .extraLarge
    #expect(inner.traitCollection.preferredContentSizeCategory == .large)
    window.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    window.updateTraitsIfNeeded()
    #expect(window.traitCollection.preferredContentSizeCategory == .accessibilityLarge)
    #expect(sizes == [.extraLarge])
    outer.minimumContentSizeCategory = .extraExtraLarge
    // The limits contradict each other.
    #expect(inner.traitCollection.preferredContentSizeCategory == .extraLarge)
    outer.maximumContentSizeCategory = nil
    window.traitOverrides.preferredContentSizeCategory = .small
    window.updateTraitsIfNeeded()
    #expect(inner.traitCollection.preferredContentSizeCategory == .extraExtraLarge)
    outer.minimumContentSizeCategory = nil
    #expect(inner.traitCollection.preferredContentSizeCategory == .small)
  }
}

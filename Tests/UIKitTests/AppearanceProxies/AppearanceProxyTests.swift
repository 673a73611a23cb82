import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite(.serialized) struct AppearanceProxyTests {
  final class MenuController: UIViewController {}
  final class PriceLabel: UILabel {}
  final class OuterView: UIView {}
  final class InnerView: UIView {}

  private func makeKiosk(_ controller: UIViewController? = nil) -> VirtualKiosk<UIViewController> {
    VirtualKiosk(400, 300) { controller ?? UIViewController() }
  }

  private func show<View: UIView>(_ view: View, in kiosk: VirtualKiosk<UIViewController>) -> View {
    kiosk.rootViewController.view.addSubview(view)
    return view
  }

  // MARK: When

  @Test func AP1_settingsApplyOnEnteringAWindow() {
    let kiosk = makeKiosk()
    let before = show(UISwitch(), in: kiosk)
    UISwitch.appearance().onTintColor = .systemTeal
    let after = show(UISwitch(), in: kiosk)
    #expect(before.onTintColor == nil)
    #expect(after.onTintColor == .systemTeal)
    before.removeFromSuperview()
    _ = show(before, in: kiosk)
    #expect(before.onTintColor == .systemTeal)
    kiosk.end()
  }

  @Test func AP1_aValueSetOnTheInstanceWinsForGood() {
    let kiosk = makeKiosk()
    UILabel.appearance().textColor = .red
    UILabel.appearance().font = .systemFont(ofSize: 30)
    let own = UILabel()
    // The same as without any setting.
    own.textColor = .label
    _ = show(own, in: kiosk)
    #expect(own.textColor == .label)
    #expect(own.font.pointSize == 30)
    let late = show(UILabel(), in: kiosk)
    #expect(late.textColor == .red)
    late.textColor = .green
    UILabel.appearance().textColor = .blue
    late.removeFromSuperview()
    _ = show(late, in: kiosk)
    #expect(late.textColor == .green)
    let attributed = UILabel()
    attributed.attributedText = NSAttributedString(string: "a", attributes: [.foregroundColor: UIColor.purple])
    _ = show(attributed, in: kiosk)
    #expect(attributed.textColor == .purple)
    kiosk.end()
  }

  @Test func AP1_subclassesInheritAndTheNearerClassWins() {
    let kiosk = makeKiosk()
    PriceLabel.appearance().textColor = .green
    UILabel.appearance().textColor = .red
    UIView.appearance().tintColor = .purple
    UILabel.appearance().tintColor = .orange
    #expect(show(PriceLabel(), in: kiosk).textColor == .green)
    let label = show(UILabel(), in: kiosk)
    #expect(label.textColor == .red)
    #expect(label.tintColor == .orange)
    #expect(show(UIView(), in: kiosk).tintColor == .purple)
    kiosk.end()
  }

  // MARK: Containers

  @Test func AP2_containersAreListedNearestFirstAndControllersCount() {
    let kiosk = makeKiosk(MenuController())
    UILabel.appearance(whenContainedInInstancesOf: [InnerView.self, OuterView.self, MenuController.self]).textColor = .red
    let (outer, inner) = (OuterView(), InnerView())
    outer.addSubview(inner)
    _ = show(outer, in: kiosk)
    let (right, alone) = (UILabel(), UILabel())
    inner.addSubview(right)
    outer.addSubview(alone)
    #expect(right.textColor == .red)
    #expect(alone.textColor == .label)
    // Outer inside of inner.
    let (inner2, outer2, wrong) = (InnerView(), OuterView(), UILabel())
    _ = show(inner2, in: kiosk)
    inner2.addSubview(outer2)
    outer2.addSubview(wrong)
    #expect(wrong.textColor == .label)
    kiosk.end()
  }

  @Test func AP2_theOutermostContainerWinsThenTheLongerChain() {
    let kiosk = makeKiosk(MenuController())
    let (outer, inner) = (OuterView(), InnerView())
    outer.addSubview(inner)
    _ = show(outer, in: kiosk)
    func color() -> UIColor {
      let label = UILabel()
      inner.addSubview(label)
      return label.textColor
    }
    UILabel.appearance().textColor = .black
    UILabel.appearance(whenContainedInInstancesOf: [InnerView.self]).textColor = .red
    #expect(color() == .red)
    UILabel.appearance(whenContainedInInstancesOf: [OuterView.self]).textColor = .green
    #expect(color() == .green)
    UILabel.appearance(whenContainedInInstancesOf: [InnerView.self, OuterView.self]).textColor = .blue
    #expect(color() == .blue)
    UILabel.appearance(whenContainedInInstancesOf: [MenuController.self]).textColor = .purple
    #expect(color() == .purple)
    kiosk.end()
  }

  @Test func AP2_traitsRefine() {
    let kiosk = makeKiosk()
    UILabel.appearance().textColor = .red
    UILabel.appearance(for: UITraitCollection(userInterfaceStyle: .dark)).textColor = .white
    let label = show(UILabel(), in: kiosk)
    #expect(label.textColor == .red)
    kiosk.rootViewController.view.overrideUserInterfaceStyle = .dark
    kiosk.presentChanges()
    #expect(label.textColor == .white)
    kiosk.end()
  }

  // MARK: Classes

  @Test func AP3_aNewViewHasNothingSet() {
    let views: [UIView] = [
      UIView(), UILabel(), UIButton(type: .system), UIButton(configuration: .filled()), UISwitch(), UISlider(), UIStepper(),
      UIProgressView(progressViewStyle: .default), UIPageControl(), UIActivityIndicatorView(style: .large),
      UISegmentedControl(items: ["a", "b"]), UITextField(), UITextView(), UISearchBar(), UITableView(),
      UITableView(frame: .zero, style: .insetGrouped), UITableViewCell(style: .subtitle, reuseIdentifier: nil),
      UITableViewHeaderFooterView(reuseIdentifier: nil), UIImageView(), UIScrollView(), UIToolbar(),
      UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout()), UICollectionViewCell(frame: .zero),
      UIWindow(), UIRefreshControl(), UIStackView(), UIDatePicker(), UIPickerView(),
    ]
    let kiosk = makeKiosk()
    for view in views {
      #expect(view.appearanceSettings == [], "\(type(of: view))")
      if !(view is UIWindow) { kiosk.rootViewController.view.addSubview(view) }
    }
    kiosk.advance(by: .seconds(1))
    for view in views { #expect(view.appearanceSettings == [], "\(type(of: view)) in a window") }
    kiosk.end()
  }

  @Test func AP3_controlsTakeTheirColours() {
    let kiosk = makeKiosk()
    UIButton.appearance().setTitleColor(.red, for: .normal)
    UISlider.appearance().minimumTrackTintColor = .red
    UIPageControl.appearance().currentPageIndicatorTintColor = .red
    UIProgressView.appearance().progressTintColor = .red
    UIActivityIndicatorView.appearance().color = .red
    UISegmentedControl.appearance().selectedSegmentTintColor = .red
    UISegmentedControl.appearance().setTitleTextAttributes([.foregroundColor: UIColor.white], for: .selected)
    UIStepper.appearance().tintColor = .red
    UISearchBar.appearance().barTintColor = .red
    UITextField.appearance(whenContainedInInstancesOf: [UISearchBar.self]).defaultTextAttributes = [
      .foregroundColor: UIColor.red
    ]
    UITextField.appearance().keyboardAppearance = .dark
    UITableView.appearance().backgroundColor = .red
    UITableView.appearance().separatorColor = .red
    UITableView.appearance().sectionHeaderTopPadding = 0
    UITableViewCell.appearance().backgroundColor = .clear

    #expect(show(UIButton(type: .system), in: kiosk).titleColor(for: .normal) == .red)
    #expect(show(UISlider(), in: kiosk).minimumTrackTintColor == .red)
    #expect(show(UIPageControl(), in: kiosk).currentPageIndicatorTintColor == .red)
    #expect(show(UIProgressView(), in: kiosk).progressTintColor == .red)
    #expect(show(UIActivityIndicatorView(style: .medium), in: kiosk).color == .red)
    let segments = show(UISegmentedControl(items: ["a"]), in: kiosk)
    #expect(segments.selectedSegmentTintColor == .red)
    #expect(segments.titleTextAttributes(for: .selected)?[.foregroundColor] as? UIColor == .white)
    #expect(show(UIStepper(), in: kiosk).tintColor == .red)
    let search = show(UISearchBar(), in: kiosk)
    #expect(search.barTintColor == .red)
    #expect(search.searchTextField.textColor == .red)
    #expect(search.searchTextField.keyboardAppearance == .dark)
    #expect(show(UITextField(), in: kiosk).textColor == .label)
    let table = show(UITableView(), in: kiosk)
    #expect(table.backgroundColor == .red && table.separatorColor == .red && table.sectionHeaderTopPadding == 0)
    #expect(show(UITableViewCell(style: .default, reuseIdentifier: nil), in: kiosk).backgroundColor == .clear)
    kiosk.end()
  }

  @Test func AP3_windowsTakeTheirTint() {
    let kiosk = makeKiosk()
    UIWindow.appearance().tintColor = .purple
    let window = UIWindow()
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    #expect(window.rootViewController?.view.tintColor == .purple)
    kiosk.end()
  }

  @Test func AP3_barsAndTheirItems() {
    let kiosk = makeKiosk()
    let appearance = UIToolbarAppearance()
    appearance.backgroundColor = .red
    UIToolbar.appearance().standardAppearance = appearance
    UIToolbar.appearance().scrollEdgeAppearance = UIToolbar.appearance().standardAppearance
    UIBarButtonItem.appearance().setTitleTextAttributes([.foregroundColor: UIColor.green], for: .normal)
    UIBarButtonItem.appearance(whenContainedInInstancesOf: [UIToolbar.self]).tintColor = .orange
    let bar = UIToolbar()
    let own = UIBarButtonItem(title: "Own", style: .plain, target: nil, action: nil)
    own.setTitleTextAttributes([.foregroundColor: UIColor.purple], for: .normal)
    bar.items = [UIBarButtonItem(title: "Order", style: .plain, target: nil, action: nil), own]
    _ = show(bar, in: kiosk)
    kiosk.presentChanges()
    #expect(bar.standardAppearance.backgroundColor == .red)
    #expect(bar.scrollEdgeAppearance?.backgroundColor == .red)
    let buttons = bar.subviews.compactMap { $0 as? UIButton }
    #expect(buttons.map { $0.titleColor(for: .normal) } == [.green, .purple])
    #expect(buttons.first?.tintColor == .orange)
    kiosk.end()
  }

  // MARK: Order and cost

  @Test func AP8_theOrderOfCallsDoesNotMatter() {
    let calls: [() -> Void] = [
      { UILabel.appearance().textColor = .red },
      { PriceLabel.appearance().textColor = .green },
      { UILabel.appearance(whenContainedInInstancesOf: [OuterView.self]).textColor = .blue },
      { UIView.appearance().backgroundColor = .yellow },
      { PriceLabel.appearance(whenContainedInInstancesOf: [InnerView.self]).font = .systemFont(ofSize: 9) },
    ]
    var looks: Set<String> = []
    for start in calls.indices {
      let kiosk = makeKiosk()
      for call in calls[start...] + calls[..<start] { call() }
      let (outer, inner, label) = (OuterView(), InnerView(), PriceLabel())
      outer.addSubview(inner)
      inner.addSubview(label)
      _ = show(outer, in: kiosk)
      looks.insert("\(label.textColor == .green) \(label.backgroundColor == .yellow) \(label.font.pointSize)")
      kiosk.end()
    }
    #expect(looks == ["true true 9.0"])
  }

  @Test func AP8_aKioskDoesNotInheritTheProxiesOfAnother() {
    let first = makeKiosk()
    UILabel.appearance().textColor = .red
    first.end()
    let second = makeKiosk()
    #expect(show(UILabel(), in: second).textColor == .label)
    second.end()
  }
}

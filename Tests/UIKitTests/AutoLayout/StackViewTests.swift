import KioskTesting
import Testing
import UIKit

@_spi(Hooks) @testable import UIKitCore

/// A view with a natural size.
private final class Box: UIView {
  var size: CGSize
  init(_ width: CGFloat, _ height: CGFloat = 20) {
    size = CGSize(width: width, height: height)
    super.init(frame: .zero)
  }
  required init?(coder: NSCoder) { nil }
  override var intrinsicContentSize: CGSize { size }
}

@MainActor @Suite struct StackViewTests {
  /// A stack of the given width, laid out.
  private func row(
    _ views: [UIView], width: CGFloat = 300, height: CGFloat = 100, _ change: (UIStackView) -> Void = { _ in }
  ) -> UIStackView {
    let stack = UIStackView(arrangedSubviews: views)
    stack.frame = CGRect(x: 0, y: 0, width: width, height: height)
    change(stack)
    stack.layoutIfNeeded()
    return stack
  }

  private func spans(_ views: [UIView]) -> [[CGFloat]] { views.map { [$0.frame.minX, $0.frame.width] } }

  @Test func SV1_arrangedViewsAreSubviewsInAnyOrder() {
    let (a, b, c) = (UIView(), UIView(), UIView())
    let stack = UIStackView(arrangedSubviews: [a, b])
    #expect(stack.subviews == [a, b] && !a.translatesAutoresizingMaskIntoConstraints)
    stack.insertArrangedSubview(c, at: 0)
    #expect(stack.arrangedSubviews == [c, a, b] && stack.subviews == [a, b, c])
    stack.insertArrangedSubview(b, at: 1)
    #expect(stack.arrangedSubviews == [c, b, a])
    stack.addArrangedSubview(c)
    #expect(stack.arrangedSubviews == [b, a, c])
    stack.removeArrangedSubview(a)
    #expect(stack.arrangedSubviews == [b, c] && a.superview === stack)
    c.removeFromSuperview()
    #expect(stack.arrangedSubviews == [b])
    // SV13
    let lines = FrameworkLog.lines {
      stack.insertArrangedSubview(c, at: 7)
      stack.addArrangedSubview(stack)
    }
    #expect(lines.count == 2 && stack.arrangedSubviews == [b, c])
  }

  @Test func SV2_theFirstOfEqualsStretchesAndShrinks() {
    let views = [Box(29.5), Box(29), Box(41.5)]
    _ = row(views, width: 300) { $0.spacing = 8 }
    // SV12, rounded so that neighbours keep the gap.
    #expect(abs(views[0].frame.width - 213.5) <= 0.5 && abs(views[1].frame.width - 29) <= 0.5)
    #expect(views[2].frame.maxX == 300)
    let narrow = [Box(76.5), Box(94)]
    _ = row(narrow, width: 120) { $0.spacing = 8 }
    #expect(abs(narrow[0].frame.width - 18) <= 0.5 && abs(narrow[1].frame.width - 94) <= 0.5)
  }

  /// A spacer does not become shorter than nothing, so the content makes the stack longer than a request of lower priority.
  @Test func SV2_aSpacerTakesNoLessThanNothing() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let stack = UIStackView(arrangedSubviews: [Box(100), Box(120), UIView()])
    stack.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(stack)
    let request = stack.widthAnchor.constraint(equalToConstant: 150)
    request.priority = .defaultHigh - 100
    request.isActive = true
    window.layoutIfNeeded()
    #expect(stack.frame.width == 220)
    request.constant = 300
    window.layoutIfNeeded()
    #expect(stack.frame.width == 300 && stack.arrangedSubviews[2].frame == CGRect(x: 220, y: 0, width: 80, height: 20))
  }

  @Test func SV2_ofViewsWithoutContentTheLastTakesWhatIsLeft() {
    let spacers = [UIView(), UIView()]
    let views = [Box(29.5), spacers[0], Box(29), spacers[1], Box(41.5)]
    _ = row(views, width: 300) { $0.spacing = 8 }
    #expect(spacers[0].frame.width == 0)
    #expect(abs(spacers[1].frame.width - 168) <= 0.5)
    let middle = UIView()
    let three = [Box(28), middle, Box(37)]
    _ = row(three, width: 300) { $0.spacing = 8 }
    #expect(spans(three) == [[0, 28], [36, 219], [263, 37]])
  }

  @Test func SV2_contentShrinksBeforeAViewWithoutContentWouldBeNegative() {
    let (first, spacer, last) = (Box(80), UIView(), Box(70))
    let stack = row([first, spacer, last], width: 120) { $0.spacing = 8 }
    #expect(spacer.frame.width == 0 && last.frame.maxX == 120)
    #expect(first.frame.width + last.frame.width == 104)
    #expect(stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).width == 166)
  }

  @Test func SV3_equalLengthsGapsAndCentres() {
    let equal = [Box(10), Box(90), Box(20)]
    _ = row(equal, width: 320) {
      $0.spacing = 10
      $0.distribution = .fillEqually
    }
    #expect(spans(equal) == [[0, 100], [110, 100], [220, 100]])
    let spaced = [Box(40), Box(60), Box(80)]
    _ = row(spaced, width: 300) { $0.distribution = .equalSpacing }
    #expect(spans(spaced) == [[0, 40], [100, 60], [220, 80]])
    let centered = [Box(20), Box(40), Box(60)]
    _ = row(centered, width: 300) { $0.distribution = .equalCentering }
    #expect(spans(centered) == [[0, 20], [120, 40], [240, 60]])
    let tight = [Box(100), Box(100)]
    _ = row(tight, width: 150) {
      $0.distribution = .equalSpacing
      $0.spacing = 10
    }
    #expect(tight[1].frame.minX - tight[0].frame.maxX == 10 && tight[1].frame.maxX == 150)
  }

  @Test func SV4_lengthsInProportionShareWhatTheGapsLeave() {
    let views = [Box(10), Box(20), Box(30)]
    _ = row(views, width: 320) {
      $0.distribution = .fillProportionally
      $0.spacing = 10
    }
    #expect(spans(views) == [[0, 50], [60, 100], [170, 150]])
  }

  @Test func SV5_alignmentAcrossTheAxis() {
    let places: [(UIStackView.Alignment, CGFloat)] = [(.top, 0), (.center, 40), (.bottom, 80)]
    for (alignment, y) in places {
      let view = Box(30, 20)
      _ = row([view]) { $0.alignment = alignment }
      #expect(view.frame.minY == y && view.frame.height == 20, "\(alignment)")
    }
    let filled = Box(30, 20)
    _ = row([filled])
    #expect(filled.frame.height == 100)
    let labels = [12, 40].map { size in
      let label = UILabel()
      label.font = .systemFont(ofSize: CGFloat(size))
      label.text = "Text"
      return label
    }
    _ = row(labels) { $0.alignment = .firstBaseline }
    let baselines = labels.map { $0.frame.minY + ($0.baselineOffsets?.first ?? 0) }
    #expect(abs(baselines[0] - baselines[1]) <= 1)
  }

  @Test func SV6_aHiddenViewTakesNoSpace() {
    let views = (0..<4).map { _ in UIView() }
    let stack = row(views, width: 320) {
      $0.distribution = .fillEqually
      $0.spacing = 8
    }
    views[2].isHidden = true
    stack.layoutIfNeeded()
    #expect(abs(views[0].frame.width - 101.33) < 1 && views[3].frame.maxX == 320)
    let hidden = views[2].frame
    #expect(hidden.width == 0 && hidden.minX > views[1].frame.maxX && hidden.minX < views[3].frame.minX)
    #expect(stack.arrangedSubviews.count == 4)
    views[2].isHidden = false
    stack.layoutIfNeeded()
    #expect(spans(views) == [[0, 74], [82, 74], [164, 74], [246, 74]])
  }

  private final class HidingScreen: UIViewController {
    let parts = [UIView(), UIView()]
    let stack = UIStackView()
    override func viewDidLoad() {
      for part in parts { stack.addArrangedSubview(part) }
      stack.distribution = .fillEqually
      stack.frame = CGRect(x: 0, y: 0, width: 200, height: 50)
      view.addSubview(stack)
    }

    func animate(hiding hides: Bool) {
      UIView.animate(withDuration: 1) {
        self.parts[1].isHidden = hides
        self.stack.layoutIfNeeded()
      }
    }
  }

  @Test func SV6_hidingIsAnimatedAndEndsHidden() {
    let kiosk = VirtualKiosk(300, 200) { HidingScreen() }
    let parts = kiosk.rootViewController.parts
    kiosk.presentChanges()
    kiosk.rootViewController.animate(hiding: true)
    #expect(parts[1].isHidden && !parts[1].layer.isHidden)
    kiosk.advance(by: .milliseconds(500))
    let width = parts[0].layer.presentation()?.bounds.width ?? 0
    #expect(width > 110 && width < 190)
    kiosk.advance(by: .seconds(1))
    #expect(parts[1].layer.isHidden && parts[0].frame.width == 200)
  }

  @Test func SV6_onlyTheLastOfSeveralHidingsEndsHidden() {
    let kiosk = VirtualKiosk(300, 200) { HidingScreen() }
    let parts = kiosk.rootViewController.parts
    kiosk.presentChanges()
    kiosk.rootViewController.animate(hiding: true)
    kiosk.advance(by: .milliseconds(400))
    parts[1].isHidden = false
    kiosk.advance(by: .milliseconds(400))
    kiosk.rootViewController.animate(hiding: true)
    // The end of the first animation.
    kiosk.advance(by: .milliseconds(400))
    #expect(parts[1].isHidden && !parts[1].layer.isHidden)
    kiosk.advance(by: .seconds(1))
    #expect(parts[1].isHidden && parts[1].layer.isHidden)
  }

  @Test func SV6_aViewThatLeavesItsStackKeepsWhatTheAppSets() {
    let kiosk = VirtualKiosk(300, 200) { HidingScreen() }
    let (stack, parts) = (kiosk.rootViewController.stack, kiosk.rootViewController.parts)
    kiosk.presentChanges()
    kiosk.rootViewController.animate(hiding: true)
    stack.removeArrangedSubview(parts[1])
    #expect(parts[1].isHidden)
    parts[1].isHidden = false
    #expect(!parts[1].isHidden && !parts[1].layer.isHidden)
    kiosk.advance(by: .seconds(2))
    #expect(!parts[1].isHidden && !parts[1].layer.isHidden)
  }

  @Test func SV7_aHiddenViewWithAWidthOfItsOwnClashesWithNothing() {
    let (view, other) = (UIView(), UIView())
    view.widthAnchor.constraint(equalToConstant: 50).isActive = true
    let inner = UIStackView(arrangedSubviews: [Box(10), Box(10)])
    inner.spacing = 30
    let lines = FrameworkLog.lines {
      let stack = row([view, inner, other])
      view.isHidden = true
      inner.isHidden = true
      stack.layoutIfNeeded()
    }
    #expect(lines == [])
    #expect(other.frame == CGRect(x: 0, y: 0, width: 300, height: 100))
  }

  @Test func SV8_spacingPerView() {
    let views = [Box(10), Box(10), Box(10)]
    let stack = row(views) {
      $0.spacing = 4
      $0.distribution = .equalSpacing
      $0.setCustomSpacing(20, after: views[0])
      $0.setCustomSpacing(99, after: views[2])
    }
    #expect(stack.customSpacing(after: views[0]) == 20)
    #expect(stack.customSpacing(after: views[1]) == UIStackView.spacingUseDefault)
    stack.distribution = .fill
    stack.setCustomSpacing(UIStackView.spacingUseSystem, after: views[1])
    stack.layoutIfNeeded()
    #expect(views[1].frame.minX - views[0].frame.maxX == 20)
    #expect(views[2].frame.minX - views[1].frame.maxX == 8)
    #expect(views[2].frame.maxX == 300)
    stack.setCustomSpacing(UIStackView.spacingUseDefault, after: views[0])
    stack.layoutIfNeeded()
    #expect(views[1].frame.minX - views[0].frame.maxX == 4)
  }

  @Test func SV9_marginsAndBaselines() {
    let view = UIView()
    let stack = row([view]) {
      $0.isLayoutMarginsRelativeArrangement = true
      $0.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 10, leading: 20, bottom: 30, trailing: 40)
    }
    #expect(view.frame == CGRect(x: 20, y: 10, width: 240, height: 60))
    stack.semanticContentAttribute = .forceRightToLeft
    stack.layoutMargins = UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 15)
    stack.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 5, y: 0, width: 280, height: 100))
  }

  @Test func SV10_theFittingSizeIsTheSumAlongAndTheLargestAcross() {
    let line = UIStackView(arrangedSubviews: [Box(10, 30), Box(20, 50), Box(30, 20)])
    line.spacing = 5
    line.alignment = .center
    #expect(line.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 70, height: 50))
    line.alignment = .fill
    #expect(line.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).width == 70)
    line.distribution = .fillEqually
    #expect(line.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).width == 100)
    let nested = UIStackView(arrangedSubviews: [Box(10)])
    let label = Box(40)
    _ = row([label, nested], width: 200)
    #expect(label.frame.width == 40 && nested.frame.width == 160)
  }

  @Test func SV11_theOrderIsMirroredFromRightToLeft() {
    let views = [Box(10), UIView(), Box(30)]
    _ = row(views, width: 300) { $0.semanticContentAttribute = .forceRightToLeft }
    #expect(spans(views) == [[290, 10], [30, 260], [0, 30]])
  }

  @Test func aColumnStandsInConstraints() {
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    let column = UIStackView(arrangedSubviews: [Box(50, 10), Box(60, 20)])
    column.axis = .vertical
    column.alignment = .leading
    column.spacing = 6
    column.translatesAutoresizingMaskIntoConstraints = false
    box.addSubview(column)
    NSLayoutConstraint.activate([
      column.centerXAnchor.constraint(equalTo: box.centerXAnchor),
      column.centerYAnchor.constraint(equalTo: box.centerYAnchor),
    ])
    box.layoutIfNeeded()
    #expect(column.frame == CGRect(x: 70, y: 132, width: 60, height: 36))
    #expect(column.arrangedSubviews[1].frame == CGRect(x: 0, y: 16, width: 60, height: 20))
  }
}

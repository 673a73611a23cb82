import KioskTesting
import Testing
import UIKit

@testable import UIKitCore

@MainActor @Suite struct ConstraintTests {
  private final class Screen: UIViewController {
    let a = UIView()
    let b = UIView()
    override func viewDidLoad() {
      for part in [a, b] {
        part.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(part)
      }
    }
  }

  private func kiosk(_ width: Int = 400, _ height: Int = 300, scale: Double = 1) -> VirtualKiosk<Screen> {
    VirtualKiosk(width, height, scale: scale) { Screen() }
  }

  private func pin(_ view: UIView, to other: UIView, _ inset: CGFloat = 0) -> [NSLayoutConstraint] {
    [
      view.leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: inset),
      view.trailingAnchor.constraint(equalTo: other.trailingAnchor, constant: -inset),
      view.topAnchor.constraint(equalTo: other.topAnchor, constant: inset),
      view.bottomAnchor.constraint(equalTo: other.bottomAnchor, constant: -inset),
    ]
  }

  @Test func AL1_anEquationPlacesAView() {
    let kiosk = kiosk(), screen = kiosk.rootViewController
    NSLayoutConstraint.activate(pin(screen.a, to: screen.view, 20))
    screen.view.layoutIfNeeded()
    #expect(screen.a.frame == CGRect(x: 20, y: 20, width: 360, height: 260))
  }

  @Test func AL1_theNextFrameAppliesChanges() {
    let kiosk = kiosk(), screen = kiosk.rootViewController
    NSLayoutConstraint.activate(pin(screen.a, to: screen.view))
    let width = screen.b.widthAnchor.constraint(equalTo: screen.a.widthAnchor, multiplier: 0.25, constant: 10)
    NSLayoutConstraint.activate([
      screen.b.topAnchor.constraint(equalTo: screen.a.topAnchor), screen.b.heightAnchor.constraint(equalToConstant: 50),
      screen.b.rightAnchor.constraint(equalTo: screen.a.rightAnchor), width,
    ])
    kiosk.presentChanges()
    #expect(screen.b.frame == CGRect(x: 290, y: 0, width: 110, height: 50))
    width.constant = 30
    kiosk.presentChanges()
    #expect(screen.b.frame == CGRect(x: 270, y: 0, width: 130, height: 50))
  }

  @Test func AL1_theSizeOfTheScreenCounts() {
    let kiosk = kiosk(), screen = kiosk.rootViewController
    NSLayoutConstraint.activate(pin(screen.a, to: screen.view, 10))
    kiosk.presentChanges()
    kiosk.rotateDisplay(.quarter)
    kiosk.presentChanges()
    #expect(screen.a.frame == CGRect(x: 10, y: 10, width: 280, height: 380))
  }

  @Test func AL3_aHigherPriorityWinsOutright() {
    let kiosk = kiosk(), screen = kiosk.rootViewController
    let wanted: [(CGFloat, Float)] = [(60, 750), (140, 749), (141, 749), (142, 749)]
    for (width, priority) in wanted {
      let constraint = screen.a.widthAnchor.constraint(equalToConstant: width)
      constraint.priority = UILayoutPriority(priority)
      constraint.isActive = true
    }
    screen.view.layoutIfNeeded()
    #expect(screen.a.frame.width == 60)
  }

  @Test func AL4_contentResistsAndHugs() {
    final class Box: UIView {
      var size = CGSize(width: 80, height: 30)
      override var intrinsicContentSize: CGSize { size }
    }
    let kiosk = kiosk(), screen = kiosk.rootViewController
    let box = Box()
    box.translatesAutoresizingMaskIntoConstraints = false
    screen.view.addSubview(box)
    NSLayoutConstraint.activate([
      box.leadingAnchor.constraint(equalTo: screen.view.leadingAnchor, constant: 5),
      box.topAnchor.constraint(equalTo: screen.view.topAnchor, constant: 6),
    ])
    screen.view.layoutIfNeeded()
    #expect(box.frame == CGRect(x: 5, y: 6, width: 80, height: 30))
    // AL5
    box.size = CGSize(width: 90, height: UIView.noIntrinsicMetric)
    box.invalidateIntrinsicContentSize()
    kiosk.presentChanges()
    #expect(box.frame.width == 90)
    let wide = box.widthAnchor.constraint(equalToConstant: 200)
    wide.priority = UILayoutPriority(251)
    wide.isActive = true
    screen.view.layoutIfNeeded()
    #expect(box.frame.width == 200)
    box.setContentHuggingPriority(.required - 1, for: .horizontal)
    screen.view.layoutIfNeeded()
    #expect(box.frame.width == 90)
    #expect(UILabel().contentHuggingPriority(for: .vertical).rawValue == 251)
  }

  @Test func AL6_theNearestCommonAncestorHoldsAConstraint() {
    let kiosk = kiosk(), screen = kiosk.rootViewController
    let inner = UIView()
    screen.a.addSubview(inner)
    let own = inner.widthAnchor.constraint(equalToConstant: 10)
    let siblings = screen.a.widthAnchor.constraint(equalTo: screen.b.widthAnchor)
    let nested = inner.leftAnchor.constraint(equalTo: screen.a.leftAnchor)
    let guide = UILayoutGuide()
    screen.a.addLayoutGuide(guide)
    let guided = guide.widthAnchor.constraint(equalTo: inner.widthAnchor)
    NSLayoutConstraint.activate([own, siblings, nested, guided])
    #expect(inner.constraints == [own])
    #expect(screen.view.constraints == [siblings])
    #expect(screen.a.constraints == [nested, guided])
    own.isActive = true
    #expect(inner.constraints == [own])
    own.isActive = false
    #expect(inner.constraints == [])
  }

  @Test func AL7_leavingTheHierarchyEndsWhatCrossesItsBorder() {
    let kiosk = kiosk(), screen = kiosk.rootViewController
    let inner = UIView()
    inner.translatesAutoresizingMaskIntoConstraints = false
    screen.a.addSubview(inner)
    let inside = pin(inner, to: screen.a, 3), outside = pin(screen.a, to: screen.view)
    NSLayoutConstraint.activate(inside + outside)
    screen.view.layoutIfNeeded()
    #expect(inner.frame == CGRect(x: 3, y: 3, width: 394, height: 294))
    screen.a.removeFromSuperview()
    #expect(inside.allSatisfy(\.isActive) && !outside.contains(where: \.isActive))
    screen.a.frame = CGRect(x: 0, y: 0, width: 50, height: 40)
    screen.a.layoutIfNeeded()
    #expect(inner.frame == CGRect(x: 3, y: 3, width: 44, height: 34))
    screen.view.addSubview(screen.a)
    NSLayoutConstraint.activate(outside)
    screen.view.layoutIfNeeded()
    #expect(inner.frame == CGRect(x: 3, y: 3, width: 394, height: 294))
  }

  @Test func AL9_viewsPlacedByTheirFrameAreNotMoved() {
    let kiosk = kiosk(), screen = kiosk.rootViewController
    let fixed = UIView(frame: CGRect(x: 199.5, y: 10, width: 33, height: 20))
    screen.view.addSubview(fixed)
    NSLayoutConstraint.activate([
      screen.a.leftAnchor.constraint(equalTo: fixed.rightAnchor, constant: 8),
      screen.a.topAnchor.constraint(equalTo: fixed.topAnchor), screen.a.widthAnchor.constraint(equalToConstant: 10),
      screen.a.heightAnchor.constraint(equalTo: fixed.heightAnchor),
    ])
    screen.view.layoutIfNeeded()
    #expect(fixed.frame == CGRect(x: 199.5, y: 10, width: 33, height: 20))
    fixed.frame = CGRect(x: 100, y: 30, width: 50, height: 60)
    kiosk.presentChanges()
    #expect(screen.a.frame == CGRect(x: 158, y: 30, width: 10, height: 60))
    #expect(fixed.frame == CGRect(x: 100, y: 30, width: 50, height: 60))
  }

  @Test func AL17_aSetThatClashesIsLoggedOnceAndTheNewestLeftOut() {
    let kiosk = kiosk(), screen = kiosk.rootViewController
    let first = screen.a.widthAnchor.constraint(equalToConstant: 100)
    let second = screen.a.widthAnchor.constraint(equalToConstant: 200)
    second.identifier = "too much"
    let lines = FrameworkLog.lines {
      NSLayoutConstraint.activate([first, second])
      screen.view.layoutIfNeeded()
      screen.view.setNeedsLayout()
      screen.view.layoutIfNeeded()
    }
    #expect(screen.a.frame.width == 100)
    #expect(lines.count == 1 && lines[0].contains("left out: <NSLayoutConstraint \"too much\""), "\(lines)")
    #expect(second.isActive)
    let engine = screen.view.rootEngine
    #expect(engine.broken.map(\.constraint) == [second])
    #expect(engine.broken.first?.others.map(\.constraint) == [first] && engine.broken.first?.involvesFrames == false)
    first.isActive = false
    screen.view.layoutIfNeeded()
    #expect(screen.a.frame.width == 200 && engine.broken.isEmpty)
  }

  @Test func AL17_aClashWithAFrameIsRemembered() {
    let kiosk = kiosk(), screen = kiosk.rootViewController
    screen.a.translatesAutoresizingMaskIntoConstraints = true
    screen.a.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    _ = FrameworkLog.lines {
      screen.a.widthAnchor.constraint(equalToConstant: 100).isActive = true
      screen.view.layoutIfNeeded()
    }
    let clash = screen.view.rootEngine.broken.first
    #expect(clash?.involvesFrames == true && clash?.others.isEmpty == true)
    // A frame that fits lets the constraint hold.
    screen.a.frame.size.width = 100
    screen.view.layoutIfNeeded()
    #expect(screen.view.rootEngine.broken.isEmpty)
  }

  @Test func AL22_leadingFollowsTheLanguageAndLeftDoesNot() {
    let kiosk = kiosk(), screen = kiosk.rootViewController
    screen.view.semanticContentAttribute = .forceRightToLeft
    NSLayoutConstraint.activate([
      screen.a.leadingAnchor.constraint(equalTo: screen.view.leadingAnchor, constant: 30),
      screen.a.widthAnchor.constraint(equalToConstant: 100),
      screen.b.leftAnchor.constraint(equalTo: screen.view.leftAnchor, constant: 30),
      screen.b.widthAnchor.constraint(equalToConstant: 100),
    ])
    screen.view.layoutIfNeeded()
    #expect(screen.a.frame.minX == 270 && screen.b.frame.minX == 30)
  }

  @Test func AL23_neighboursMeetOnWholePixels() {
    let kiosk = kiosk(301, 300), screen = kiosk.rootViewController
    var last: UIView?
    var parts: [UIView] = []
    for index in 0..<4 {
      let part = UIView(), inner = UIView()
      for view in [part, inner] { view.translatesAutoresizingMaskIntoConstraints = false }
      screen.view.addSubview(part)
      part.addSubview(inner)
      NSLayoutConstraint.activate(
        pin(inner, to: part) + [
          part.leftAnchor.constraint(equalTo: last?.rightAnchor ?? screen.view.leftAnchor),
          part.widthAnchor.constraint(equalTo: screen.view.widthAnchor, multiplier: 0.25),
          part.topAnchor.constraint(equalTo: screen.view.topAnchor, constant: CGFloat(index) * 10.3),
        ])
      last = part
      parts.append(part)
    }
    screen.view.layoutIfNeeded()
    for (left, right) in zip(parts, parts.dropFirst()) { #expect(left.frame.maxX == right.frame.minX) }
    for part in parts {
      #expect(part.frame == part.frame.integral)
      #expect(part.subviews[0].frame.size == part.bounds.size)
    }
    #expect(parts[3].frame.maxX == 301)
  }

  @Test func AL24_anOpenPositionIsAmbiguousAndPlacedAlike() {
    let kiosk = kiosk(), screen = kiosk.rootViewController
    NSLayoutConstraint.activate([
      screen.a.widthAnchor.constraint(equalToConstant: 10), screen.a.heightAnchor.constraint(equalToConstant: 10),
      screen.a.topAnchor.constraint(equalTo: screen.view.topAnchor),
    ])
    let lines = FrameworkLog.lines { screen.view.layoutIfNeeded() }
    #expect(lines == [])
    #expect(screen.a.hasAmbiguousLayout)
    #expect(screen.a.frame == CGRect(x: 0, y: 0, width: 10, height: 10))
    screen.a.exerciseAmbiguityInLayout()
    screen.view.layoutIfNeeded()
    #expect(screen.a.frame != CGRect(x: 0, y: 0, width: 10, height: 10))
    screen.a.leftAnchor.constraint(equalTo: screen.view.leftAnchor, constant: 4).isActive = true
    screen.view.layoutIfNeeded()
    #expect(!screen.a.hasAmbiguousLayout)
  }

  @Test func AL25_theFittingSizeChangesNothing() {
    let label = UILabel()
    label.text = "Two words"
    let box = UIView()
    for view in [label, box] { view.translatesAutoresizingMaskIntoConstraints = false }
    box.addSubview(label)
    NSLayoutConstraint.activate(pin(label, to: box, 12))
    let natural = label.intrinsicContentSize
    #expect(
      box.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        == CGSize(width: natural.width.rounded(.up) + 24, height: natural.height.rounded(.up) + 24))
    #expect(box.frame == .zero && label.frame == .zero)
    label.numberOfLines = 0
    label.text = Array(repeating: "word", count: 40).joined(separator: " ")
    let tall = box.systemLayoutSizeFitting(
      CGSize(width: 200, height: 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
    #expect(tall.width == 200)
    #expect(tall.height == label.sizeThatFits(CGSize(width: 176, height: 0)).height.rounded(.up) + 24)
  }

  @Test func AL26_textThatWrapsGetsTheHeightForItsWidth() {
    let kiosk = kiosk(), screen = kiosk.rootViewController
    let label = UILabel()
    label.numberOfLines = 0
    label.text = Array(repeating: "word", count: 60).joined(separator: " ")
    label.translatesAutoresizingMaskIntoConstraints = false
    screen.view.addSubview(label)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: screen.view.leadingAnchor, constant: 20),
      label.trailingAnchor.constraint(equalTo: screen.view.trailingAnchor, constant: -20),
      label.topAnchor.constraint(equalTo: screen.view.topAnchor),
      screen.a.topAnchor.constraint(equalTo: label.bottomAnchor, constant: 8),
    ])
    kiosk.presentChanges()
    let height = label.sizeThatFits(CGSize(width: 360, height: 0)).height
    #expect(label.frame.width == 360 && abs(label.frame.height - height) <= 1)
    #expect(screen.a.frame.minY == label.frame.maxY + 8)
  }

  @Test func AL30_aChangeInAnAnimationMoves() {
    let kiosk = kiosk(), screen = kiosk.rootViewController
    let left = screen.a.leftAnchor.constraint(equalTo: screen.view.leftAnchor)
    NSLayoutConstraint.activate([
      left, screen.a.topAnchor.constraint(equalTo: screen.view.topAnchor),
      screen.a.widthAnchor.constraint(equalToConstant: 50), screen.a.heightAnchor.constraint(equalToConstant: 50),
    ])
    kiosk.presentChanges()
    left.constant = 200
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { screen.view.layoutIfNeeded() }
    kiosk.advance(by: .milliseconds(500))
    let middle = screen.a.layer.presentation()?.frame.minX ?? 0
    #expect(middle > 60 && middle < 140)
    kiosk.advance(by: .seconds(1))
    #expect(screen.a.layer.presentation()?.frame.minX ?? screen.a.frame.minX == 200)
  }

  @Test func AL35_badValuesAreLoggedAndIgnored() {
    let kiosk = kiosk(), screen = kiosk.rootViewController
    let loose = UIView()
    let lines = FrameworkLog.lines {
      let width = screen.a.widthAnchor.constraint(equalToConstant: 50)
      width.isActive = true
      width.constant = .nan
      width.constant = .infinity
      screen.a.leftAnchor.constraint(equalTo: loose.leftAnchor).isActive = true
      NSLayoutConstraint(
        item: screen.a, attribute: .left, relatedBy: .equal, toItem: screen.view, attribute: .leading, multiplier: 1,
        constant: 0
      ).isActive = true
      NSLayoutConstraint(
        item: screen.a, attribute: .top, relatedBy: .equal, toItem: screen.view, attribute: .width, multiplier: 1,
        constant: 0
      ).isActive = true
      NSLayoutConstraint(
        item: screen.a, attribute: .top, relatedBy: .equal, toItem: screen.view, attribute: .top, multiplier: 0, constant: 0
      ).isActive = true
      NSLayoutConstraint(
        item: screen.a, attribute: .top, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 1,
        constant: 10
      ).isActive = true
      NSLayoutConstraint(
        item: "text", attribute: .top, relatedBy: .equal, toItem: screen.view, attribute: .top, multiplier: 1, constant: 0
      ).isActive = true
      screen.b.widthAnchor.constraint(equalToConstant: 1e30).isActive = true
      screen.view.layoutIfNeeded()
    }
    #expect(screen.a.frame.width == 50)
    #expect(lines.count == 8, "\(lines)")
    #expect(screen.a.constraints.count == 1 && screen.view.constraints.isEmpty)
  }

  @Test func AL36_prioritiesChangeWhileActive() {
    let kiosk = kiosk(), screen = kiosk.rootViewController
    let first = screen.a.widthAnchor.constraint(equalToConstant: 100)
    let second = screen.a.widthAnchor.constraint(equalToConstant: 200)
    second.priority = .defaultHigh
    NSLayoutConstraint.activate([first, second])
    screen.view.layoutIfNeeded()
    #expect(screen.a.frame.width == 100)
    first.priority = .defaultLow
    screen.view.layoutIfNeeded()
    #expect(screen.a.frame.width == 200)
    first.priority = .required
    screen.view.layoutIfNeeded()
    #expect(screen.a.frame.width == 100)
    first.priority = UILayoutPriority(2000)
    #expect(first.priority == .required)
  }
}

@testable import Constraints
import KioskTesting
import Testing
import UIKit

@_spi(Hooks) @testable import UIKitCore

@MainActor @Suite struct LayoutPassTests {
  private final class Log {
    var lines: [String] = []
  }

  private final class Noting: UIView {
    let name: String
    let log: Log
    var onLayout: () -> Void = {}
    init(_ name: String, _ log: Log) {
      (self.name, self.log) = (name, log)
      super.init(frame: .zero)
      translatesAutoresizingMaskIntoConstraints = false
    }
    required init?(coder: NSCoder) { nil }
    override func updateConstraints() {
      log.lines.append("constraints \(name)")
      super.updateConstraints()
    }
    override func layoutSubviews() {
      log.lines.append("layout \(name)")
      onLayout()
      super.layoutSubviews()
    }
  }

  private final class Screen: UIViewController {
    let log = Log()
    lazy var outer = Noting("outer", log)
    lazy var inner = Noting("inner", log)
    var updates = 0
    override func viewDidLoad() {
      view.addSubview(outer)
      outer.addSubview(inner)
    }
    override func updateViewConstraints() {
      updates += 1
      super.updateViewConstraints()
    }
    func pin() {
      for (view, other) in [(outer, view!), (inner, outer)] {
        NSLayoutConstraint.activate([
          view.leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: 10),
          view.trailingAnchor.constraint(equalTo: other.trailingAnchor, constant: -10),
          view.topAnchor.constraint(equalTo: other.topAnchor, constant: 10),
          view.bottomAnchor.constraint(equalTo: other.bottomAnchor, constant: -10),
        ])
      }
    }
  }

  private func kiosk() -> VirtualKiosk<Screen> { VirtualKiosk(400, 300) { Screen() } }

  @Test func AL11_constraintsGoUpAndLayoutGoesDown() {
    let kiosk = kiosk(), screen = kiosk.rootViewController
    screen.pin()
    kiosk.presentChanges()
    screen.log.lines = []
    screen.outer.setNeedsUpdateConstraints()
    screen.inner.setNeedsUpdateConstraints()
    #expect(screen.inner.needsUpdateConstraints())
    screen.outer.setNeedsLayout()
    screen.inner.setNeedsLayout()
    screen.view.layoutIfNeeded()
    #expect(screen.log.lines == ["constraints inner", "constraints outer", "layout outer", "layout inner"])
    #expect(!screen.inner.needsUpdateConstraints())
  }

  @Test func AL12_aControllersRootViewAsksItsController() {
    let kiosk = kiosk(), screen = kiosk.rootViewController
    screen.view.setNeedsUpdateConstraints()
    kiosk.presentChanges()
    #expect(screen.updates == 1)
    screen.pin()
    kiosk.presentChanges()
    #expect(screen.log.lines.filter { $0.hasPrefix("constraints") }.sorted() == ["constraints inner", "constraints outer"])
    // A view that requests itself again and again is stopped.
    final class Restless: UIView {
      override func updateConstraints() {
        super.updateConstraints()
        setNeedsUpdateConstraints()
      }
    }
    let restless = Restless()
    screen.view.addSubview(restless)
    restless.setNeedsUpdateConstraints()
    let lines = FrameworkLog.lines { kiosk.presentChanges() }
    #expect(lines.count == 1 && lines[0].contains("again and again"))
  }

  @Test func AL13_superPlacesTheSubviewsAndTransformsSurvive() {
    let kiosk = kiosk(), screen = kiosk.rootViewController
    var before = CGRect.null
    screen.outer.onLayout = { before = screen.inner.frame }
    screen.pin()
    screen.inner.transform = CGAffineTransform(rotationAngle: .pi / 2)
    kiosk.presentChanges()
    #expect(before.size == .zero)
    #expect(screen.inner.bounds.size == CGSize(width: 360, height: 260))
    #expect(screen.inner.center == CGPoint(x: 190, y: 140))
    #expect(screen.inner.transform == CGAffineTransform(rotationAngle: .pi / 2))
  }

  @Test func AL14_aPlainSuperviewLaysOutForItsConstraints() {
    let kiosk = kiosk(), screen = kiosk.rootViewController
    let (plain, part) = (UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 80)), UIView())
    part.translatesAutoresizingMaskIntoConstraints = false
    screen.view.addSubview(plain)
    plain.addSubview(part)
    part.rightAnchor.constraint(equalTo: plain.rightAnchor).isActive = true
    part.widthAnchor.constraint(equalToConstant: 30).isActive = true
    kiosk.presentChanges()
    #expect(part.frame.minX == 70)
    plain.frame.size.width = 200
    kiosk.presentChanges()
    #expect(part.frame.minX == 170)
  }

  @Test func AL15_aFrameSetByHandLastsUntilTheNextLayout() {
    let kiosk = kiosk(), screen = kiosk.rootViewController
    screen.pin()
    kiosk.presentChanges()
    screen.outer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(screen.outer.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    screen.view.setNeedsLayout()
    kiosk.presentChanges()
    #expect(screen.outer.frame == CGRect(x: 10, y: 10, width: 380, height: 280))
  }

  @Test func AL16_constraintsOfTheOwnSubtreeMayChangeInALayout() {
    let kiosk = kiosk(), screen = kiosk.rootViewController
    screen.pin()
    let limit = screen.inner.widthAnchor.constraint(lessThanOrEqualToConstant: 1000)
    limit.isActive = true
    screen.outer.onLayout = {
      limit.constant = screen.outer.bounds.width / 2
      for constraint in screen.outer.constraints where constraint.secondAttribute == .trailing {
        constraint.priority = .defaultLow
      }
    }
    kiosk.presentChanges()
    #expect(screen.inner.frame.width == 190)
  }

  /// Who asks for a place before an animation gets the final one, also of a stack view whose axis is chosen by the size.
  @Test func AL11_AL16_oneLayoutIsEnoughForAStackTurnedInIt() {
    final class Page: UIViewController {
      let stack = UIStackView()
      let box = UIView()
      let other = UIView()
      override func viewDidLoad() {
        stack.translatesAutoresizingMaskIntoConstraints = false
        stack.addArrangedSubview(box)
        view.addSubview(stack)
        NSLayoutConstraint.activate([
          stack.topAnchor.constraint(equalTo: view.topAnchor), stack.leadingAnchor.constraint(equalTo: view.leadingAnchor),
          stack.trailingAnchor.constraint(equalTo: view.trailingAnchor), box.heightAnchor.constraint(equalToConstant: 40),
        ])
        stack.addArrangedSubview(other)
        other.heightAnchor.constraint(equalToConstant: 20).isActive = true
      }
      override func viewWillLayoutSubviews() {
        stack.axis = .vertical
        stack.alignment = .fill
      }
    }
    let kiosk = VirtualKiosk(400, 300) { UIViewController() }
    let page = Page()
    page.view.frame = kiosk.rootViewController.view.bounds
    kiosk.rootViewController.addChild(page)
    kiosk.rootViewController.view.addSubview(page.view)
    page.view.layoutIfNeeded()
    #expect(page.box.frame == CGRect(x: 0, y: 0, width: 400, height: 40))
    #expect(page.other.frame == CGRect(x: 0, y: 40, width: 400, height: 20))
    kiosk.end()
  }

  @Test func AL18_alignmentRectanglesArePlaced() {
    final class Shadowed: UIView {
      override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
    }
    let kiosk = kiosk(), screen = kiosk.rootViewController
    let (view, inner) = (Shadowed(), UIView())
    for part in [view, inner] { part.translatesAutoresizingMaskIntoConstraints = false }
    screen.view.addSubview(view)
    view.addSubview(inner)
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: screen.view.leftAnchor, constant: 20),
      view.topAnchor.constraint(equalTo: screen.view.topAnchor, constant: 20),
      view.widthAnchor.constraint(equalToConstant: 100), view.heightAnchor.constraint(equalToConstant: 50),
      inner.leftAnchor.constraint(equalTo: view.leftAnchor), inner.rightAnchor.constraint(equalTo: view.rightAnchor),
      inner.topAnchor.constraint(equalTo: view.topAnchor), inner.heightAnchor.constraint(equalToConstant: 5),
    ])
    kiosk.presentChanges()
    #expect(view.frame == CGRect(x: 18, y: 19, width: 106, height: 54))
    #expect(inner.frame == CGRect(x: 2, y: 1, width: 100, height: 5))
    #expect(view.alignmentRect(forFrame: view.frame) == CGRect(x: 20, y: 20, width: 100, height: 50))
    #expect(view.frame(forAlignmentRect: CGRect(x: 20, y: 20, width: 100, height: 50)) == view.frame)
  }

  @Test func AL19_baselinesOfTextMeet() {
    let kiosk = kiosk(), screen = kiosk.rootViewController
    let (small, large, plain, field) = (UILabel(), UILabel(), UIView(), UITextField())
    small.text = "Small"
    large.text = "Large"
    large.font = .systemFont(ofSize: 40)
    for part in [small, large, plain, field] {
      part.translatesAutoresizingMaskIntoConstraints = false
      screen.view.addSubview(part)
    }
    NSLayoutConstraint.activate([
      large.topAnchor.constraint(equalTo: screen.view.topAnchor, constant: 30),
      small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
      field.lastBaselineAnchor.constraint(equalTo: large.lastBaselineAnchor),
      plain.lastBaselineAnchor.constraint(equalTo: large.lastBaselineAnchor),
      plain.heightAnchor.constraint(equalToConstant: 10),
    ])
    kiosk.presentChanges()
    func baseline(_ view: UIView) -> CGFloat { view.frame.minY + (view.baselineOffsets?.first ?? view.frame.height) }
    #expect(abs(baseline(small) - baseline(large)) <= 1 && abs(baseline(field) - baseline(large)) <= 1)
    #expect(plain.frame.maxY == baseline(large).rounded())
    // Another font has another baseline.
    large.font = .systemFont(ofSize: 60)
    kiosk.presentChanges()
    #expect(abs(baseline(small) - baseline(large)) <= 1)
  }

  @Test func AL20_systemSpacing() {
    let kiosk = kiosk(), screen = kiosk.rootViewController
    let (a, b) = (UILabel(), UILabel())
    for label in [a, b] {
      label.text = "Text"
      label.translatesAutoresizingMaskIntoConstraints = false
      screen.view.addSubview(label)
    }
    NSLayoutConstraint.activate([
      b.leadingAnchor.constraint(equalToSystemSpacingAfter: a.trailingAnchor, multiplier: 2),
      b.firstBaselineAnchor.constraint(equalToSystemSpacingBelow: a.lastBaselineAnchor, multiplier: 1),
    ])
    kiosk.presentChanges()
    #expect(b.frame.minX == a.frame.maxX + 16)
    #expect(b.frame.minY > a.frame.minY + 15)
    let offset = a.leadingAnchor.anchorWithOffset(to: b.leadingAnchor).constraint(equalToConstant: 100)
    #expect(offset.firstItem === b && offset.secondItem === a && offset.constant == 100)
  }

  /// A screen that is put away takes its engine with it.
  @Test func AL10_anEngineEndsWithItsHierarchy() {
    let kiosk = kiosk(), screen = kiosk.rootViewController
    weak var engine: LayoutEngine?
    do {
      let page = UIView(), label = UILabel()
      screen.view.addSubview(page)
      page.addSubview(label)
      label.translatesAutoresizingMaskIntoConstraints = false
      label.centerXAnchor.constraint(equalTo: page.safeAreaLayoutGuide.centerXAnchor).isActive = true
      kiosk.presentChanges()
      page.removeFromSuperview()
      engine = page.rootEngine
      page.layoutIfNeeded()
      #expect(engine != nil && label.item?.engine === engine)
    }
    kiosk.presentChanges()
    #expect(engine == nil)
  }

  /// Pages that come and go leave nothing in the engine of the window.
  @Test func AL10_whatHasLeftLeavesNoVariables() {
    let kiosk = kiosk(), screen = kiosk.rootViewController
    func visit() {
      let page = UIView(), scroll = UIScrollView(), label = UILabel(), long = UIStackView()
      let stack = UIStackView(arrangedSubviews: [UILabel(), UIView(), UIButton(type: .system)])
      stack.isLayoutMarginsRelativeArrangement = true
      for _ in 0..<40 { long.addArrangedSubview(UILabel()) }
      long.arrangedSubviews[3].isHidden = true
      for view in [page, scroll, label, stack, long] { view.translatesAutoresizingMaskIntoConstraints = false }
      screen.view.addSubview(page)
      page.addSubview(scroll)
      for view in [label, stack, long] { scroll.addSubview(view) }
      NSLayoutConstraint.activate([
        page.topAnchor.constraint(equalTo: screen.view.safeAreaLayoutGuide.topAnchor),
        page.leadingAnchor.constraint(equalTo: screen.view.leadingAnchor),
        scroll.topAnchor.constraint(equalTo: page.layoutMarginsGuide.topAnchor),
        scroll.leadingAnchor.constraint(equalTo: page.readableContentGuide.leadingAnchor),
        scroll.bottomAnchor.constraint(equalTo: page.keyboardLayoutGuide.topAnchor),
        label.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
        label.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
        stack.topAnchor.constraint(equalTo: label.bottomAnchor), long.topAnchor.constraint(equalTo: stack.bottomAnchor),
        long.leadingAnchor.constraint(equalTo: stack.arrangedSubviews[1].leadingAnchor),
        label.leadingAnchor.constraint(equalTo: long.arrangedSubviews[35].leadingAnchor),
      ])
      kiosk.presentChanges()
      long.arrangedSubviews[7].isHidden = true
      kiosk.presentChanges()
      page.removeFromSuperview()
      kiosk.presentChanges()
    }
    for _ in 0..<3 { visit() }
    let solver = screen.view.rootEngine.solver
    let (unknowns, coefficients) = (solver.unknowns.count, solver.tableau.coefficientCount)
    for _ in 0..<10 { visit() }
    #expect(solver.unknowns.count == unknowns && solver.tableau.coefficientCount == coefficients)
  }

  @Test func AL10_AL33_nothingIsDoneWithoutAChange() {
    let kiosk = kiosk(), screen = kiosk.rootViewController
    screen.pin()
    var rows: [NSLayoutConstraint] = []
    for index in 0..<200 {
      let row = UIView()
      row.translatesAutoresizingMaskIntoConstraints = false
      screen.inner.addSubview(row)
      let width = row.widthAnchor.constraint(equalToConstant: 10)
      rows.append(width)
      NSLayoutConstraint.activate([
        width, row.heightAnchor.constraint(equalToConstant: 1), row.leftAnchor.constraint(equalTo: screen.inner.leftAnchor),
        row.topAnchor.constraint(equalTo: screen.inner.topAnchor, constant: CGFloat(index)),
      ])
    }
    kiosk.presentChanges()
    let engine = screen.view.rootEngine
    let before = engine.solver.statistics
    screen.inner.setNeedsLayout()
    kiosk.presentChanges()
    #expect(engine.solver.statistics == before)
    rows[50].constant = 20
    kiosk.presentChanges()
    let spent = engine.solver.statistics - before
    #expect(spent.changes == 1 && spent.touchedRows < 20, "\(spent)")
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.cost { kiosk.advance(by: .seconds(60)) } == .none)
    #expect(UIView().existingEngine == nil)
  }

  @Test func AL35_tenThousandContradictionsEnd() {
    let kiosk = kiosk(), screen = kiosk.rootViewController
    screen.pin()
    let lines = FrameworkLog.lines {
      for index in 0..<10_000 {
        screen.inner.widthAnchor.constraint(equalToConstant: CGFloat(index % 977)).isActive = true
      }
      kiosk.presentChanges()
    }
    #expect(screen.outer.frame == CGRect(x: 10, y: 10, width: 380, height: 280))
    #expect(!lines.isEmpty)
  }

  /// The solution that comes out while the first view lays out moves the second one, which has its old frame until the next
  /// round.
  @Test func AL16_aChangeWithinALayoutDoesNotDisplaceViewsInOthersThatItMoves() {
    let kiosk = kiosk(), screen = kiosk.rootViewController
    let first = Noting("first", Log()), second = Noting("second", Log()), leaf = Noting("leaf", Log())
    for view in [first, second] { screen.view.addSubview(view) }
    second.addSubview(leaf)
    let height = first.heightAnchor.constraint(equalToConstant: 20)
    first.onLayout = { height.constant = 120 }
    NSLayoutConstraint.activate([
      first.topAnchor.constraint(equalTo: screen.view.topAnchor), height,
      second.topAnchor.constraint(equalTo: first.bottomAnchor), second.heightAnchor.constraint(equalToConstant: 50),
      leaf.topAnchor.constraint(equalTo: second.topAnchor, constant: 5),
      leaf.bottomAnchor.constraint(equalTo: second.bottomAnchor),
    ])
    kiosk.presentChanges()
    #expect(second.frame.minY == 120)
    #expect(leaf.frame.minY == 5 && leaf.frame.height == 45)
  }

  @Test func AL7_constraintsOutliveASuperviewThatIsGone() {
    let (outer, inner) = (UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), UIView())
    inner.translatesAutoresizingMaskIntoConstraints = false
    outer.translatesAutoresizingMaskIntoConstraints = false
    outer.addSubview(inner)
    let inside = [
      inner.leftAnchor.constraint(equalTo: outer.leftAnchor, constant: 3),
      inner.topAnchor.constraint(equalTo: outer.topAnchor, constant: 4),
      inner.widthAnchor.constraint(equalToConstant: 20), inner.heightAnchor.constraint(equalToConstant: 10),
      outer.widthAnchor.constraint(equalToConstant: 70), outer.heightAnchor.constraint(equalToConstant: 60),
    ]
    do {
      let gone = UIView()
      gone.addSubview(outer)
      NSLayoutConstraint.activate(inside)
      gone.layoutIfNeeded()
      #expect(outer.frame.size == CGSize(width: 70, height: 60))
    }
    #expect(outer.superview == nil && inside.allSatisfy(\.isActive))
    inside[2].constant = 30
    let next = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    next.addSubview(outer)
    next.layoutIfNeeded()
    #expect(inner.frame == CGRect(x: 3, y: 4, width: 30, height: 10))
  }

  /// Views that size themselves by their content do this on iOS.
  @Test func AL4_anIntrinsicSizeMayLayOutItsView() {
    final class SelfSizing: UIView {
      let content = UIView(frame: CGRect(x: 0, y: 0, width: 33, height: 22))
      override func layoutSubviews() {
        super.layoutSubviews()
        if content.superview == nil { addSubview(content) }
      }
      override var intrinsicContentSize: CGSize {
        setNeedsLayout()
        layoutIfNeeded()
        return content.frame.size
      }
    }
    let kiosk = kiosk(), screen = kiosk.rootViewController
    let view = SelfSizing()
    view.translatesAutoresizingMaskIntoConstraints = false
    let lines = FrameworkLog.lines {
      screen.view.addSubview(view)
      view.topAnchor.constraint(equalTo: screen.view.topAnchor, constant: 5).isActive = true
      view.leftAnchor.constraint(equalTo: screen.view.leftAnchor, constant: 5).isActive = true
      kiosk.presentChanges()
      #expect(view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 33, height: 22))
    }
    #expect(lines == [])
    #expect(view.frame == CGRect(x: 5, y: 5, width: 33, height: 22))
  }
}

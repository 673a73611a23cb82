import Constraints
import KioskTesting
import Testing
import UIKit

@testable import UIKitCore

/// Stack views with so many views that their places are sums instead of variables. Everything has to be as in short ones.
@MainActor @Suite struct LongStackTests {
  private final class Box: UIView {
    var size: CGSize {
      didSet { invalidateIntrinsicContentSize() }
    }

    init(_ width: CGFloat, _ height: CGFloat = 20) {
      size = CGSize(width: width, height: height)
      super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override var intrinsicContentSize: CGSize { size }
  }

  private func boxes(_ count: Int) -> [Box] {
    (0..<count).map { number in
      let (width, height) = (10 + number * 7 % 23, 20 + number * 5 % 11)
      return Box(CGFloat(width), CGFloat(height))
    }
  }

  /// A stack in a container, so that other views can be placed beside it.
  private func stack(
    _ views: [UIView], length: CGFloat = 2000, _ change: (UIStackView) -> Void = { _ in }
  ) -> (UIStackView, UIView) {
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 2400, height: 2400))
    let stack = UIStackView(arrangedSubviews: views)
    stack.frame = CGRect(x: 30, y: 40, width: length, height: length)
    change(stack)
    container.addSubview(stack)
    container.layoutIfNeeded()
    return (stack, container)
  }

  /// The spans that the views have to have: their own lengths, gaps, and the last without content takes what is left.
  private func spans(_ views: [Box], spacing: CGFloat, from start: CGFloat = 0) -> [[CGFloat]] {
    var x = start
    return views.map { view in
      defer { x += view.size.width + spacing }
      return [x, view.size.width]
    }
  }

  private func spans(_ views: [UIView]) -> [[CGFloat]] { views.map { [$0.frame.minX, $0.frame.width] } }

  @Test func SV11_lengthsAndGapsFillALongStack() {
    let views = boxes(40), spacer = UIView()
    let (stack, container) = stack(views + [spacer]) { $0.spacing = 6 }
    #expect(stack.line != nil)
    #expect(spans(views) == spans(views, spacing: 6))
    #expect(spacer.frame.minX == views[39].frame.maxX + 6 && spacer.frame.maxX == 2000)
    #expect(views.allSatisfy { $0.frame.minY == 0 && $0.frame.height == 2000 })
    // A content that grows moves what follows.
    views[3].size.width += 50
    container.layoutIfNeeded()
    #expect(spans(views) == spans(views, spacing: 6))
    // Gaps that change without any length.
    stack.setCustomSpacing(2, after: views[10])
    stack.setCustomSpacing(10, after: views[20])
    container.layoutIfNeeded()
    #expect(views[11].frame.minX == views[10].frame.maxX + 2 && views[21].frame.minX == views[20].frame.maxX + 10)
    #expect(spacer.frame.maxX == 2000)
  }

  @Test func SV11_aLongStackInMarginsAndFromRightToLeft() {
    let views = boxes(40), spacer = UIView()
    let (stack, container) = stack(views + [spacer]) {
      $0.spacing = 4
      $0.isLayoutMarginsRelativeArrangement = true
      $0.layoutMargins = UIEdgeInsets(top: 3, left: 50, bottom: 5, right: 70)
    }
    #expect(spans(views) == spans(views, spacing: 4, from: 50) && spacer.frame.maxX == 1930)
    let places = views.map(\.frame)
    stack.semanticContentAttribute = .forceRightToLeft
    container.layoutIfNeeded()
    // The margins are mirrored as well.
    #expect(zip(views, places).allSatisfy { $0.frame.maxX == 2000 - $1.minX && $0.frame.width == $1.width })
    #expect(spacer.frame.minX == 70)
  }

  @Test func SV11_otherDistributionsOfALongStack() {
    let equal = boxes(40)
    let (stack, container) = stack(equal, length: 2390) { ($0.distribution, $0.spacing) = (.fillEqually, 10) }
    #expect(stack.line != nil && equal.allSatisfy { $0.frame.width == 50 } && equal[39].frame.maxX == 2390)
    stack.distribution = .fillProportionally
    container.layoutIfNeeded()
    let sum = equal.reduce(0) { $0 + $1.size.width }
    #expect(equal.allSatisfy { abs($0.frame.width - 2000 * $0.size.width / sum) <= 1 } && equal[39].frame.maxX == 2390)
    stack.distribution = .equalSpacing
    container.layoutIfNeeded()
    #expect(stack.line == nil && spans(equal).map { $0[1] } == equal.map(\.size.width) && equal[39].frame.maxX == 2390)
    let column = boxes(40)
    let (vertical, around) = self.stack(column) { ($0.axis, $0.alignment) = (.vertical, .center) }
    #expect(vertical.line != nil && column[39].frame.maxY == 2000 && column[20].frame.minY == column[19].frame.maxY)
    #expect(column.allSatisfy { abs($0.frame.midX - 1000) <= 0.5 } && vertical.superview === around)
  }

  @Test(arguments: [UISemanticContentAttribute.forceLeftToRight, .forceRightToLeft])
  func SV11_constraintsReachIntoALongStack(_ direction: UISemanticContentAttribute) {
    let views = boxes(40), spacer = UIView(), inner = UIView(), beside = UIView(), around = UIView()
    let (stack, container) = stack(views + [spacer]) {
      $0.spacing = 6
      $0.semanticContentAttribute = direction
    }
    views[30].addSubview(inner)
    container.addSubview(beside)
    container.addSubview(around)
    for view in [inner, beside, around] { view.translatesAutoresizingMaskIntoConstraints = false }
    NSLayoutConstraint.activate([
      inner.leftAnchor.constraint(equalTo: views[30].leftAnchor, constant: 3),
      inner.widthAnchor.constraint(equalToConstant: 5),
      beside.leftAnchor.constraint(equalTo: views[25].leftAnchor), beside.widthAnchor.constraint(equalToConstant: 9),
      around.centerXAnchor.constraint(equalTo: inner.centerXAnchor),
      around.widthAnchor.constraint(equalTo: views[30].widthAnchor),
    ])
    func check(_ what: Comment) {
      container.layoutIfNeeded()
      #expect(beside.frame.minX == views[25].convert(CGPoint.zero, to: container).x, what)
      #expect(abs(around.frame.midX - inner.convert(CGPoint(x: 2.5, y: 0), to: container).x) <= 0.5, what)
      #expect(around.frame.width == views[30].frame.width, what)
    }
    check("at first")
    views[7].isHidden = true
    check("one hidden")
    let gap = abs(views[8].frame.minX - views[6].frame.maxX)
    #expect(views[7].frame.width == 0 && (gap == 6 || direction == .forceRightToLeft))
    stack.spacing = 9
    check("other gaps")
    for view in views.prefix(20) { view.isHidden = true }
    check("short")
    #expect(stack.line == nil)
    for view in views.prefix(20) { view.isHidden = false }
    check("long again")
    #expect(stack.line != nil)
    views[12].removeFromSuperview()
    check("one removed")
    stack.insertArrangedSubview(views[12], at: 0)
    check("one inserted")
    stack.layoutMargins.left = 77
    stack.isLayoutMarginsRelativeArrangement = true
    check("in margins")
    #expect(FrameworkLog.lines { container.layoutIfNeeded() } == [])
  }

  @Test func SV11_hidingAndShowingIsAsBefore() {
    let views = boxes(50), spacer = UIView()
    let (stack, container) = stack(views + [spacer]) { $0.spacing = 6 }
    let before = views.map(\.frame)
    for step in [3, 7, 11] {
      for index in stride(from: 0, to: 50, by: step) { views[index].isHidden = true }
      container.layoutIfNeeded()
      let seen = views.filter { !$0.isHidden }
      #expect(spans(seen) == spans(seen, spacing: 6))
      for view in views { view.isHidden = false }
      container.layoutIfNeeded()
      #expect(views.map(\.frame) == before)
    }
    let width: CGFloat = views.reduce(0) { $0 + $1.size.width } + 50 * 6
    #expect(stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).width == width)
    #expect(!views[20].hasAmbiguousLayout)
  }

  @Test func SV11_aLongStackFollowsItsFrameAndEnds() {
    let views = boxes(40)
    weak var line: LayoutLine?
    do {
      let (stack, container) = stack(Array(views[..<20]) + [UIView()] + Array(views[20...])) { $0.spacing = 6 }
      line = stack.line
      for length in [1800, 1900, 1250] as [CGFloat] {
        stack.frame.size.width = length
        container.layoutIfNeeded()
        #expect(views[39].frame.maxX == length && views[0].frame.minX == 0)
      }
      #expect(line != nil)
    }
    #expect(line == nil)
    #expect(views.allSatisfy { $0.superview == nil })
  }

  private final class Screen: UIViewController {
    let stack = UIStackView()

    override func viewDidLoad() {
      stack.frame = CGRect(x: 0, y: 0, width: 1200, height: 40)
      view.addSubview(stack)
    }
  }

  @Test func SV11_hidingInALongStackIsAnimated() {
    let kiosk = VirtualKiosk(1280, 100) { Screen() }
    let stack = kiosk.rootViewController.stack, views = boxes(40)
    for view in views + [UIView()] { stack.addArrangedSubview(view) }
    kiosk.presentChanges()
    let (start, hidden) = (views[30].frame.minX, views[5].frame.width)
    UIView.animate(withDuration: 1) {
      views[5].isHidden = true
      stack.layoutIfNeeded()
    }
    kiosk.advance(by: .milliseconds(500))
    let halfway = views[30].layer.presentation()?.frame.minX ?? 0
    #expect(halfway < start && halfway > start - hidden)
    #expect(views[5].isHidden && !views[5].layer.isHidden)
    kiosk.advance(by: .seconds(1))
    #expect(views[5].layer.isHidden && views[30].frame.minX == start - hidden)
    kiosk.end()
  }

  @Test func SV11_theInspectorFindsNothingAmbiguousInALongStack() throws {
    let kiosk = VirtualKiosk(1280, 100) { Screen() }
    for view in boxes(40) + [UIView()] { kiosk.rootViewController.stack.addArrangedSubview(view) }
    kiosk.presentChanges()
    let session = try #require(SessionState.current.session)
    let text = String(decoding: try #require(try session.inspect([])), as: UTF8.self)
    #expect(text.contains("lengths and gaps of 41 views") && text.contains("0 ambiguous"))
    kiosk.end()
  }

  /// What the solver reads for a stack of a hundred views and for one of a thousand.
  @Test func SV11_aThousandViewsCostTenTimesAHundred() throws {
    var (first, toggled): ([Int], [Int]) = ([], [])
    for count in [100, 1000] {
      let views = boxes(count)
      let (stack, container) = stack(views, length: CGFloat(count) * 40)
      let engine = try #require(stack.existingEngine)
      let built = engine.solver.statistics
      views[count / 2].isHidden = true
      container.layoutIfNeeded()
      let after = engine.solver.statistics
      first.append(built.pivots + built.touchedRows)
      toggled.append(after.pivots + after.touchedRows - built.pivots - built.touchedRows)
    }
    #expect(Double(first[1]) <= 11 * Double(first[0]), "\(first)")
    #expect(Double(toggled[1]) <= 11 * Double(max(toggled[0], 4)), "\(toggled)")
  }
}

import UIKit

/// The responder chain: an action without a target is sent along it, and each responder it visits is highlighted.
final class RespondersPage: ExplorablePage {
  private let nest = NestCard()
  private let ladder = LadderCard()
  private var steps: [ChainStep] = []
  private var timer: CADisplayLink?

  init() {
    super.init(.responders)
    for card in [nest, ladder] as [UIView] { addSubview(card) }
    nest.button.addTarget(self, action: { (page: RespondersPage) in page.send }, for: .primaryActionTriggered)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    // The chain is complete only in a window.
    if window != nil { ladder.show(ResponderExplorer.chain(from: nest.button)) }
    let grid = Grid(rect: rect, columns: 12, rows: 20, gap: m.gap)
    nest.frame = grid.cell(0, 0, 6, 20)
    ladder.frame = grid.cell(6, 0, 6, 20)
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { finish() } else { setNeedsLayout() }
  }

  // MARK: Sending

  private func send(_ button: UIButton, for event: UIEvent?) {
    finish()
    ResponderExplorer.shared.chosen = ladder.chosen
    let (visited, answer) = ResponderExplorer.shared.send(from: nest.button, for: event)
    ladder.clearHighlights()
    nest.clearHighlights()
    nest.say("Looking for somebody who answers …", .secondaryLabel)
    // The search itself takes microseconds; it is replayed slowly enough to be seen.
    steps = visited.map { ChainStep(responder: $0, isAnswer: $0 === answer) }
    if answer == nil { steps.append(ChainStep(responder: nil, isAnswer: true)) }
    var (index, start): (Int, TimeInterval?) = (0, nil)
    let link = CADisplayLink { [weak self] link in
      guard let self else { return }
      let first = start ?? link.timestamp
      start = first
      while index < self.steps.count, link.timestamp - first >= Double(index) * ChainStep.pace {
        self.show(index)
        index += 1
      }
      if index == self.steps.count { self.finish() }
    }
    link.add(to: .main, forMode: .common)
    timer = link
  }

  private func show(_ index: Int) {
    let step = steps[index]
    if index > 0 { ladder.light(steps[index - 1].responder, .passed) }
    ladder.light(step.responder, step.isAnswer ? .answered : .asked)
    if let view = step.responder as? UIView { nest.light(view, isAnswer: step.isAnswer) }
    guard step.isAnswer else { return }
    guard let responder = step.responder else { return nest.say("Nobody answered", .systemOrange) }
    nest.say("\(ladder.name(of: responder)) answered", .systemGreen)
  }

  private func finish() {
    timer?.invalidate()
    timer = nil
  }
}

private struct ChainStep {
  /// Seconds between two responders.
  static let pace = 0.22

  weak var responder: UIResponder?
  let isAnswer: Bool
}

/// A page that can be chosen to respond.
class ExplorablePage: PageView, Explorable {
  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action == .explore ? ResponderExplorer.shared.asks(self) : super.canPerformAction(action, withSender: sender)
  }
}

/// Nested views, the innermost of which is the button.
private final class NestCard: CardView {
  let button = ExplorableButton(configuration: .filled())
  private let boxes = [
    NestBox("Panel", .systemPurple), NestBox("Group", .systemIndigo), NestBox("Tile", .systemBlue),
  ]
  private let answer = UILabel("Choose who answers, then send", color: .secondaryLabel, alignment: .center)

  init() {
    super.init("Views in views", detail: "The button sends an action without a target")
    button.configuration?.title = "Send"
    button.configuration?.image = UIImage(systemName: "paperplane.fill")
    button.configuration?.imagePadding = 8
    button.configuration?.buttonSize = .large
    button.configuration?.cornerStyle = .capsule
    button.accessibilityIdentifier = "send"
    addSubview(boxes[0])
    boxes[0].addSubview(boxes[1])
    boxes[1].addSubview(boxes[2])
    boxes[2].addSubview(button)
    addSubview(answer)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func clearHighlights() { for box in boxes { box.hasResponded = nil } }

  func light(_ view: UIView, isAnswer: Bool) {
    guard let box = boxes.first(where: { $0 === view }) else { return }
    box.hasResponded = isAnswer
  }

  func say(_ text: String, _ color: UIColor) {
    answer.text = text
    answer.textColor = color
  }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let foot = m.points(40)
    answer.font = m.font(17, .semibold)
    answer.frame = CGRect(x: rect.minX, y: rect.maxY - foot, width: rect.width, height: foot)
    boxes[0].frame = CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: max(rect.height - foot - m.points(10), 0))
    for (outer, inner) in zip(boxes, boxes.dropFirst()) {
      let top = m.points(42), side = m.points(24)
      inner.frame = CGRect(
        x: side, y: top, width: max(outer.bounds.width - 2 * side, 0), height: max(outer.bounds.height - top - side, 0))
    }
    let size = button.sizeThatFits(.zero), inner = boxes[2].bounds
    button.frame = CGRect(
      x: ((inner.width - size.width) / 2).rounded(), y: ((inner.height - size.height + m.points(20)) / 2).rounded(),
      width: size.width, height: size.height)
  }
}

private final class NestBox: ExplorableView {
  let title: String
  /// Nil without a highlight; true if highlighted for having responded.
  var hasResponded: Bool? {
    didSet { show() }
  }

  private let color: UIColor
  private let label: UILabel

  init(_ title: String, _ color: UIColor) {
    self.title = title
    self.color = color
    label = UILabel(title)
    super.init(frame: .zero)
    layer.cornerCurve = .continuous
    layer.borderWidth = 1.5
    addSubview(label)
    accessibilityIdentifier = title
    show()
  }

  required init?(coder: NSCoder) {
    (title, color, label) = ("", .systemBlue, UILabel())
    super.init(coder: coder)
  }

  private func show() {
    let shown = hasResponded == true ? UIColor.systemGreen : color
    backgroundColor = shown.withAlphaComponent(hasResponded == nil ? 0.07 : 0.26)
    layer.borderColor = shown.withAlphaComponent(hasResponded == nil ? 0.25 : 1).resolvedColor(with: traitCollection).cgColor
    label.textColor = UIColor { $0.accessibilityContrast == .high ? .label : shown }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    show()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let m = metrics
    layer.cornerRadius = m.points(20)
    label.font = m.font(15, .semibold)
    label.frame = CGRect(x: m.points(18), y: m.points(11), width: bounds.width - m.points(36), height: m.points(22))
  }
}

/// Lists the chain from the button to the app delegate; the user chooses who responds.
private final class LadderCard: CardView {
  private let scroll = UIScrollView()
  private var rows: [ChainRow] = []
  private let nobody = ChainRow(nil, name: "Nobody", kind: "the action is lost", symbol: "xmark", isChoosable: true)
  private weak var choice: UIResponder?
  private var isNobody = false

  init() {
    super.init("The chain", detail: "From the sender up. Touch the one to answer")
    scroll.showsVerticalScrollIndicator = true
    addSubview(scroll)
    watch(nobody)
    scroll.addSubview(nobody)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  var chosen: UIResponder? { isNobody ? nil : choice }

  func show(_ chain: [UIResponder]) {
    guard chain.map(ObjectIdentifier.init) != rows.compactMap(\.responder).map(ObjectIdentifier.init) else { return }
    for row in rows { row.removeFromSuperview() }
    rows = chain.map { responder in
      let (name, kind, symbol) = Self.describe(responder)
      let canAnswer = responder is any Explorable || responder is any ExplorableApplication
      return ChainRow(responder, name: name, kind: kind, symbol: symbol, isChoosable: canAnswer)
    }
    for row in rows {
      watch(row)
      scroll.addSubview(row)
    }
    if choice == nil { choice = chain.first { $0 is GalleryViewController } }
    markChoice()
    setNeedsLayout()
  }

  private func watch(_ row: ChainRow) {
    row.addTarget(self, action: { (card: LadderCard) in card.choose }, for: .touchUpInside)
  }

  private func choose(_ row: ChainRow) {
    isNobody = row === nobody
    if !isNobody { choice = row.responder }
    clearHighlights()
    markChoice()
  }

  private func markChoice() {
    for row in rows { row.isSelected = !isNobody && row.responder === choice }
    nobody.isSelected = isNobody
  }

  func clearHighlights() { for row in rows + [nobody] { row.light = .off } }

  func light(_ responder: UIResponder?, _ light: ChainRow.Light) {
    let row = responder.map { wanted in rows.first { $0.responder === wanted } } ?? nobody
    row?.light = light
  }

  func name(of responder: UIResponder) -> String { Self.describe(responder).0 }

  private static func describe(_ responder: UIResponder) -> (String, String, String) {
    switch responder {
    case let box as NestBox: return (box.title, "UIView", "square")
    case is UIButton: return ("Button", "UIButton, the sender", "capsule")
    case is CardView: return ("Card", "UIView", "square")
    case is PageView: return ("Page", "UIView", "square")
    case is UIWindow: return ("Window", "UIWindow", "rectangle")
    case is UIView: return ("Root view", "UIView", "square")
    case is UIViewController: return ("Controller", "UIViewController", "square.stack")
    case is UIScene: return ("Scene", "UIWindowScene", "display")
    case is UIApplication: return ("Application", "UIApplication", "gearshape")
    default: return ("Delegate", "UIApplicationDelegate", "person.fill")
    }
  }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    scroll.frame = rect.insetBy(dx: -m.points(10), dy: 0)
    let all = rows + [nobody]
    // On a kiosk each row is as high as a touch target, and the rows scroll.
    let least: CGFloat = traitCollection.userInterfaceIdiom == .kiosk ? UIInputTuning.current.kioskTarget : 36
    let height = max((rect.height / CGFloat(max(all.count, 1))).rounded(.down), least)
    for (index, row) in all.enumerated() {
      (row.isFirst, row.isLast) = (index == 0, index >= all.count - 2)
      row.frame = CGRect(x: 0, y: CGFloat(index) * height, width: scroll.bounds.width, height: height)
    }
    nobody.isFirst = true
    scroll.contentSize = CGSize(width: scroll.bounds.width, height: CGFloat(all.count) * height)
  }
}

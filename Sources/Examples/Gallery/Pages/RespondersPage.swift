import UIKit

/// The responder chain: an action without a target is sent along it, and each responder it visits is highlighted.
final class RespondersPage: ExplorablePage {
  private let nest = NestCard()
  private let ladder = LadderCard()
  private var steps: [ChainStep] = []
  private var timer: CADisplayLink?

  init() {
    super.init(.responders, [.row([.card(nest), .card(ladder)])])
    // The button stays on the screen when the chain is longer than it.
    let height = nest.outermost.heightAnchor.constraint(lessThanOrEqualTo: heightAnchor, multiplier: 0.6)
    height.priority = .defaultHigh - 50
    let share = nest.outermost.heightAnchor.constraint(equalTo: heightAnchor, multiplier: 0.6)
    NSLayoutConstraint.activate([height, share.withPriority(.defaultLow)])
    nest.button.addTarget(self, action: { (page: RespondersPage) in page.send }, for: .primaryActionTriggered)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    // The chain is complete only in a window.
    guard window != nil else { return finish() }
    ladder.show(ResponderExplorer.chain(from: nest.button).filter { Self.isShown($0) })
  }

  /// Views that only arrange others would make the chain long.
  private static func isShown(_ responder: UIResponder) -> Bool { !(responder is UIStackView || responder is CardGrid) }

  // MARK: Sending

  private func send(_ button: UIButton, for event: UIEvent?) {
    finish()
    ResponderExplorer.shared.chosen = ladder.chosen
    let (visited, answer) = ResponderExplorer.shared.send(from: nest.button, for: event)
    ladder.clearHighlights()
    nest.clearHighlights()
    nest.say("Looking for somebody who answers …", .secondaryLabel)
    // The search itself takes microseconds; it is replayed slowly enough to be seen.
    steps = visited.filter { Self.isShown($0) }.map { ChainStep(responder: $0, isAnswer: $0 === answer) }
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
  private let answer = UILabel(
    "Choose who answers, then send", size: 17, .semibold, color: .secondaryLabel, alignment: .center)

  init() {
    super.init("Views in views", detail: "The button sends an action without a target")
    button.configuration?.title = "Send"
    button.configuration?.image = UIImage(systemName: "paperplane.fill")
    button.configuration?.imagePadding = 8
    button.configuration?.buttonSize = .large
    button.configuration?.cornerStyle = .capsule
    button.accessibilityIdentifier = "send"
    for (outer, inner) in zip(boxes, boxes.dropFirst()) { outer.show(inner) }
    boxes[2].add(button)
    NSLayoutConstraint.activate([
      button.centerXAnchor.constraint(equalTo: boxes[2].content.centerXAnchor),
      button.centerYAnchor.constraint(equalTo: boxes[2].content.centerYAnchor),
      button.widthAnchor.constraint(lessThanOrEqualTo: boxes[2].content.widthAnchor),
      follow(button.topAnchor.constraint(greaterThanOrEqualTo: boxes[2].content.topAnchor), 20),
    ])
    answer.setContentHuggingPriority(.defaultHigh, for: .vertical)
    show(UIStackView(.vertical, spacing: 16, [boxes[0], answer, UIView()]))
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  var outermost: UIView { boxes[0] }

  func clearHighlights() { for box in boxes { box.hasResponded = nil } }

  func light(_ view: UIView, isAnswer: Bool) {
    guard let box = boxes.first(where: { $0 === view }) else { return }
    box.hasResponded = isAnswer
  }

  func say(_ text: String, _ color: UIColor) {
    answer.text = text
    answer.textColor = color
  }
}

private final class NestBox: ExplorableView {
  let title: String
  /// Nil without a highlight; true if highlighted for having responded.
  var hasResponded: Bool? {
    didSet { show() }
  }

  /// The area below the title.
  let content = UILayoutGuide()
  private let color: UIColor
  private let label: UILabel

  init(_ title: String, _ color: UIColor) {
    self.title = title
    self.color = color
    label = UILabel(title, size: 15, .semibold)
    super.init(frame: .zero)
    corner(20)
    layer.borderWidth = 1.5
    add(label)
    addLayoutGuide(content)
    label.setContentHuggingPriority(.defaultHigh, for: .vertical)
    NSLayoutConstraint.activate([
      follow(label.topAnchor.constraint(equalTo: topAnchor), 11),
      follow(label.leadingAnchor.constraint(equalTo: leadingAnchor), 18),
      follow(label.trailingAnchor.constraint(equalTo: trailingAnchor), -18),
      follow(content.topAnchor.constraint(equalTo: label.bottomAnchor), 11),
      follow(content.bottomAnchor.constraint(equalTo: bottomAnchor), -24),
      follow(content.leadingAnchor.constraint(equalTo: leadingAnchor), 24),
      follow(content.trailingAnchor.constraint(equalTo: trailingAnchor), -24),
    ])
    accessibilityIdentifier = title
    show()
  }

  required init?(coder: NSCoder) {
    (title, color, label) = ("", .systemBlue, UILabel())
    super.init(coder: coder)
  }

  /// Fills the area below the title.
  func show(_ view: UIView) { fill(with: view, in: content) }

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
}

/// Lists the chain from the button to the app delegate; the user chooses who responds.
private final class LadderCard: CardView {
  private let column = UIStackView()
  private var rows: [ChainRow] = []
  private let nobody = ChainRow(nil, name: "Nobody", kind: "the action is lost", symbol: "xmark", isChoosable: true)
  private weak var choice: UIResponder?
  private var isNobody = false

  init() {
    super.init("The chain", detail: "From the sender up. Touch the one to answer")
    column.axis = .vertical
    column.distribution = .fillEqually
    column.addArrangedSubview(nobody)
    nobody.joins = (false, false)
    watch(nobody)
    add(column)
    // The rows' plates extend into the margins.
    NSLayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: content.topAnchor), column.bottomAnchor.constraint(equalTo: content.bottomAnchor),
      follow(column.leadingAnchor.constraint(equalTo: content.leadingAnchor), -10),
      follow(column.trailingAnchor.constraint(equalTo: content.trailingAnchor), 10),
    ])
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
    for (index, row) in rows.enumerated() {
      watch(row)
      row.joins = (index > 0, index < rows.count - 1)
      column.insertArrangedSubview(row, at: index)
    }
    if choice == nil { choice = chain.first { $0 is GalleryViewController } }
    markChoice()
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
    case is UIScrollView: return ("Scroll view", "UIScrollView", "square")
    case is UIWindow: return ("Window", "UIWindow", "rectangle")
    case is UIView: return ("Root view", "UIView", "square")
    case is UIViewController: return ("Controller", "UIViewController", "square.stack")
    case is UIScene: return ("Scene", "UIWindowScene", "display")
    case is UIApplication: return ("Application", "UIApplication", "gearshape")
    default: return ("Delegate", "UIApplicationDelegate", "person.fill")
    }
  }
}

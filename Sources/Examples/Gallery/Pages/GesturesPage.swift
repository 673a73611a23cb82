import UIKit

/// A picture to be tapped, held, moved, scaled and rotated, a sky to be swiped, a drawer at the edge, and a log of what
/// was recognized.
final class GesturesPage: PageView {
  private let stage = GestureStage()
  private let recognizers = RecognizersCard()
  private let log = GestureLogCard()
  private var drawerOffset: NSLayoutConstraint?
  private let drawer = DrawerView()
  private let edge = WatchedEdgePan()

  init() {
    super.init(
      .gestures, [.row([.card(stage, 7), .column([.card(recognizers, 14), .card(log, 6)], 5)])])
    addDrawer()
    edge.edges = .right
    edge.addTarget(self, action: { (page: GesturesPage) in page.pulled })
    addGestureRecognizer(edge)
    drawer.onClose = { [weak self] in self?.setDrawer(open: 0, animated: true) }
    watch(stage.tap, "Tap", "waits for the double tap to fail")
    watch(stage.doubleTap, "Double tap", "puts the card back")
    watch(stage.press, "Long press", "lifts the card after half a second")
    watch(stage.pan, "Pan", "together with pinch and rotation")
    watch(stage.pinch, "Pinch", "two fingers apart or together")
    watch(stage.rotation, "Rotation", "two fingers around each other")
    watch(stage.swipe, "Swipe", "left or right, beside the card")
    watch(edge, "Edge pan", "from the right edge of the screen")
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func watch(_ recognizer: some WatchedRecognizer, _ name: String, _ note: String) {
    recognizers.watch(recognizer, name, note) { [weak log] in log?.add(name, $0) }
  }

  // MARK: Drawer

  private func pulled(_ edge: UIScreenEdgePanGestureRecognizer) {
    let width = max(drawer.bounds.width, 1)
    switch edge.state {
    case .began, .changed: setDrawer(open: min(max(-edge.translation(in: self).x / width, 0), 1), animated: false)
    case .ended: setDrawer(open: drawer.openness > 0.4 || edge.velocity(in: self).x < -400 ? 1 : 0, animated: true)
    default: setDrawer(open: 0, animated: true)
    }
  }

  /// The drawer lies beyond the right edge, in every language: there the finger comes from.
  private func addDrawer() {
    add(drawer)
    let offset = drawer.leftAnchor.constraint(equalTo: rightAnchor)
    drawerOffset = offset
    let width = drawer.follow(drawer.widthAnchor.constraint(equalToConstant: 320), 320)
    width.priority = .defaultHigh
    NSLayoutConstraint.activate([
      offset, width, drawer.topAnchor.constraint(equalTo: topAnchor), drawer.bottomAnchor.constraint(equalTo: bottomAnchor),
      drawer.widthAnchor.constraint(lessThanOrEqualTo: widthAnchor),
    ])
    drawer.isHidden = true
  }

  private func setDrawer(open: CGFloat, animated: Bool) {
    layoutIfNeeded()
    drawer.openness = open
    drawer.isHidden = open == 0 && !animated
    drawerOffset?.constant = -drawer.bounds.width * open
    guard animated else { return }
    UIView.animate(
      withDuration: 0.35, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, options: .allowUserInteraction,
      animations: { self.layoutIfNeeded() }, completion: { _ in self.drawer.isHidden = self.drawer.openness == 0 })
  }
}

/// The drawer that the edge pan pulls in.
private final class DrawerView: UIView {
  var onClose: (() -> Void)?
  /// How far the drawer is open, 0 … 1. A closed drawer is hidden, because its shadow would be visible.
  var openness: CGFloat = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .tertiarySystemBackground
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.18
    followMetrics { $0.layer.shadowRadius = $1.points(24) }
    let title = UILabel("Pulled in", size: 28, .bold)
    let text = UILabel(
      "A pan counts as an edge pan only when the finger comes from beyond the screen. Tap to push the drawer back.",
      size: 17, color: .secondaryLabel)
    let icon = UIImageView(symbol: "arrow.left.to.line", size: 36, color: .systemMint)
    let column = UIStackView(.vertical, spacing: 12, alignment: .leading, [icon, title, text])
    add(column)
    NSLayoutConstraint.activate([
      follow(column.topAnchor.constraint(equalTo: topAnchor), 40),
      follow(column.leadingAnchor.constraint(equalTo: leadingAnchor), 28),
      follow(column.trailingAnchor.constraint(equalTo: trailingAnchor), -28),
    ])
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: { (drawer: DrawerView) in drawer.tapped }))
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func tapped() { onClose?() }
}

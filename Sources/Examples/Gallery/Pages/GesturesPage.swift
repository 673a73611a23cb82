import UIKit

/// A picture to be tapped, held, moved, scaled and rotated, a sky to be swiped, a drawer at the edge, and a log of what
/// was recognized.
final class GesturesPage: PageView {
  private let stage = GestureStage()
  private let recognizers = RecognizersCard()
  private let log = GestureLogCard()
  private let drawer = DrawerView()
  private let edge = WatchedEdgePan()

  init() {
    super.init(.gestures)
    for card in [stage, recognizers, log, drawer] as [UIView] { addSubview(card) }
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

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let grid = Grid(rect: rect, columns: 12, rows: 20, gap: m.gap)
    stage.frame = grid.cell(0, 0, 7, 20)
    recognizers.frame = grid.cell(7, 0, 5, 14)
    log.frame = grid.cell(7, 14, 5, 6)
    setDrawer(open: drawer.openness, animated: false)
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

  private func setDrawer(open: CGFloat, animated: Bool) {
    let m = metrics, width = m.points(320)
    drawer.openness = open
    drawer.isHidden = open == 0 && !animated
    let place = {
      self.drawer.frame = CGRect(x: self.bounds.width - width * open, y: 0, width: width, height: self.bounds.height)
    }
    guard animated else { return place() }
    UIView.animate(
      withDuration: 0.35, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, options: .allowUserInteraction,
      animations: place, completion: { _ in self.drawer.isHidden = self.drawer.openness == 0 })
  }
}

/// The drawer that the edge pan pulls in.
private final class DrawerView: UIView {
  var onClose: (() -> Void)?
  /// How far the drawer is open, 0 … 1. A closed drawer is hidden, because its shadow would be visible.
  var openness: CGFloat = 0

  private let title = UILabel("Pulled in", lines: 0)
  private let text = UILabel(
    "A pan counts as an edge pan only when the finger comes from beyond the screen. Tap to push the drawer back.",
    color: .secondaryLabel, lines: 0)
  private let icon = UIImageView(image: UIImage(systemName: "arrow.left.to.line"))

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .tertiarySystemBackground
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.18
    icon.tintColor = .systemMint
    for view in [icon, title, text] as [UIView] { addSubview(view) }
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: { (drawer: DrawerView) in drawer.tapped }))
  }

  private func tapped() { onClose?() }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let m = metrics, x = m.points(28), width = bounds.width - 2 * x
    layer.shadowRadius = m.points(24)
    icon.frame = CGRect(x: x, y: m.points(40), width: m.points(36), height: m.points(36))
    title.font = m.font(28, .bold)
    text.font = m.font(17)
    let y = title.place(at: CGPoint(x: x, y: m.points(92)), width: width)
    text.place(at: CGPoint(x: x, y: y + m.points(10)), width: width)
  }
}

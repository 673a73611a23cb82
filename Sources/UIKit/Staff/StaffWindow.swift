/// Over everything, the on-screen keyboard too: a panel in the middle of a darkened screen. Touches beside it do nothing.
@MainActor
final class StaffWindow: UIWindow {
  static let level = InputWindow.level + 10_000

  let panel: StaffPanel
  /// Somebody does something.
  var onUse: (() -> Void)?
  private let controller: Room

  init(screen: UIScreen, panel: StaffPanel) {
    self.panel = panel
    controller = Room(panel)
    super.init(frame: screen.bounds)
    self.screen = screen
    windowLevel = Self.level
    // The same on every kiosk, whatever the program wears.
    overrideUserInterfaceStyle = .dark
    rootViewController = controller
  }

  required init?(coder: NSCoder) { return nil }

  override func sendEvent(_ event: UIEvent) {
    onUse?()
    super.sendEvent(event)
  }

  /// Fills the window, so that it follows the screen's size.
  private final class Room: UIViewController {
    private let panel: StaffPanel

    init(_ panel: StaffPanel) {
      self.panel = panel
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { return nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = UIColor(white: 0, alpha: 0.72)
      view.isOpaque = false
      view.addSubview(panel)
    }

    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      let size = panel.sizeThatFits(view.bounds.size)
      panel.frame = CGRect(
        x: ((view.bounds.width - size.width) / 2).rounded(), y: ((view.bounds.height - size.height) / 2).rounded(),
        width: size.width, height: size.height)
    }
  }
}

/// Over everything, the on-screen keyboard too: a panel in the middle of a darkened screen. Touches beside it do nothing.
@MainActor
final class StaffWindow: UIWindow {
  static let level = InputWindow.level + 10_000

  let panel: StaffPanel
  /// Somebody does something.
  var onUse: (() -> Void)?

  init(screen: UIScreen, panel: StaffPanel) {
    self.panel = panel
    super.init(frame: screen.bounds)
    self.screen = screen
    windowLevel = Self.level
    // The same on every kiosk, whatever the program wears.
    overrideUserInterfaceStyle = .dark
    rootViewController = PanelRoom(panel, darkness: 0.72)
  }

  required init?(coder: NSCoder) { return nil }

  override func sendEvent(_ event: UIEvent) {
    onUse?()
    super.sendEvent(event)
  }
}

import UIKitCore

/// A window above everything, including the on-screen keyboard: a panel in the centre of a dimmed screen. Touches
/// outside the panel do nothing.
@MainActor
final class StaffWindow: UIWindow {
  let panel: StaffPanel

  init(screen: UIScreen, panel: StaffPanel) {
    self.panel = panel
    super.init(frame: screen.bounds)
    self.screen = screen
    windowLevel = .staff
    systemKind = .staff
    // Looks the same on every kiosk, whatever style the app uses.
    overrideUserInterfaceStyle = .dark
    rootViewController = DialogController(panel, dimmingAlpha: 0.72)
  }

  required init?(coder: NSCoder) { return nil }

  override func sendEvent(_ event: UIEvent) {
    panel.delegate?.staffDidUsePanel()
    super.sendEvent(event)
  }
}

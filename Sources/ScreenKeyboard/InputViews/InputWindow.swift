import UIKitCore

/// The window of keyboards and input views, above the program's own windows. It never becomes key, and touches outside
/// its content go to the windows behind it.
@MainActor
final class InputWindow: UIWindow {
  let host: InputHost

  init(screen: UIScreen, system: InputViewSystem) {
    host = InputHost(system: system)
    super.init(frame: screen.bounds)
    self.screen = screen
    windowLevel = .inputViews
    systemKind = .inputViews
    rootViewController = host
  }

  required init?(coder: NSCoder) { return nil }

  override var canBecomeKey: Bool { false }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self || hit === host.viewIfLoaded ? nil : hit
  }
}

/// Contains the dock, and the controllers of input views as its children.
@MainActor
final class InputHost: UIViewController {
  let dock = InputDock()
  private weak var system: InputViewSystem?

  init(system: InputViewSystem) {
    self.system = system
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = nil
    view.isOpaque = false
    view.addSubview(dock)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    system?.screenMayHaveResized(view.bounds.size)
  }
}

/// Contains the accessory view and, below it, the keyboard or input view. The keyboard fills what is covered at the
/// screen's lower edge, and its keys stay above; other views end above it.
@MainActor
final class InputDock: UIView {
  private(set) var accessory: UIView?
  private(set) var input: UIView?
  private var accessoryHeight: CGFloat = 0

  func show(accessory: UIView?, height: CGFloat, input: UIView?) {
    replace(self.accessory, by: accessory)
    replace(self.input, by: input)
    self.accessory = accessory
    self.input = input
    accessoryHeight = accessory == nil ? 0 : height
    setNeedsLayout()
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    // An open list of variants extends above the dock, and a tap anywhere else closes it.
    super.point(inside: point, with: event) || (input as? KeyboardView)?.touches.hasOpenMenu == true
  }

  private func replace(_ old: UIView?, by new: UIView?) {
    if let old, old !== new, old.superview === self { old.removeFromSuperview() }
    // The keyboard is in front of the accessory: its pop-overs overlap it.
    if let new, new.superview !== self { addSubview(new) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    accessory?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: accessoryHeight)
    let covered = input is KeyboardView ? 0 : UIScreen.main.safeArea.bottom
    input?.frame = CGRect(
      x: 0, y: accessoryHeight, width: bounds.width, height: max(bounds.height - accessoryHeight - covered, 0))
    if let accessory { sendSubviewToBack(accessory) }
  }
}

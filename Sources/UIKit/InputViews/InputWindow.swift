/// The window of keyboards and input views, above the program's own windows. It never becomes key, and touches outside
/// its content go to the windows behind it.
@MainActor
final class InputWindow: UIWindow {
  /// Above alerts; windows that a program puts higher are meant to cover the keyboard.
  static let level = UIWindow.Level(rawValue: 10_000)

  let host = InputHost()

  init(screen: UIScreen) {
    super.init(frame: screen.bounds)
    self.screen = screen
    windowLevel = Self.level
    rootViewController = host
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

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

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = nil
    view.isOpaque = false
    view.addSubview(dock)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    UIApplication.shared.inputViews.screenMayHaveResized(view.bounds.size)
  }
}

/// Contains the accessory view and, below it, the keyboard or input view.
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
    input?.frame = CGRect(x: 0, y: accessoryHeight, width: bounds.width, height: max(bounds.height - accessoryHeight, 0))
    if let accessory { sendSubviewToBack(accessory) }
  }
}

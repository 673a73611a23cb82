import Host
import Input

/// The installed layouts, which of them is in use, and which was used where.
@MainActor
final class InputModes {
  private unowned let system: InputViewSystem
  private var storedInstalled: [LayoutInputMode]?
  private(set) var current: LayoutInputMode?
  private var configured: [String]?
  private var keyboardNames: KeyboardNames?
  private var memory = InputModeMemory()
  /// Whether visitors come and go: what one of them chooses is not kept for the next run of the program.
  var isVisited: () -> Bool = { false }
  /// The context that the present focus remembers under.
  private var context: String?
  /// What the present focus wished for when it was asked last.
  private weak var wish: LayoutInputMode?

  init(_ system: InputViewSystem) { self.system = system }

  func configure(_ configuration: HostConfiguration) {
    configured = configuration.screenLayouts
    keyboardNames = configuration.screenLayouts == nil ? configuration.keyboard.names() : nil
    memory = InputModeMemory(folder: configuration.statePath)
    reload()
  }

  // MARK: Installed

  var installed: [LayoutInputMode] {
    if let storedInstalled { return storedInstalled }
    var names = UIKeyboardTuning.current.layouts ?? configured ?? []
    if names.isEmpty {
      names = (keyboardNames?.layouts ?? []).map { $0.variant.isEmpty ? $0.layout : "\($0.layout)(\($0.variant))" }
    }
    var modes: [LayoutInputMode] = []
    for name in names {
      let mode = LayoutInputMode(name)
      guard !modes.contains(where: { $0.name == mode.name }) else { continue }
      if KeyboardBoards.shared.exists(mode) { modes.append(mode) }
    }
    // E-mail addresses are typed in Latin letters everywhere.
    if !modes.contains(where: { KeyboardBoards.shared.isLatin($0) }) { modes.append(LayoutInputMode("us")) }
    storedInstalled = modes
    return modes
  }

  func reload() {
    storedInstalled = nil
    guard let current else { return }
    self.current = nil
    if let same = installed.first(where: { $0.name == current.name }) { self.current = same } else { use(installed.first) }
  }

  var firstLatin: LayoutInputMode? { installed.first { KeyboardBoards.shared.isLatin($0) } }

  // MARK: Choosing

  /// The mode that a responder which has got the focus is typed in: its own wish, else what was used there last, else what
  /// is in use.
  func focus(on target: TypingTarget) {
    guard let responder = target.responder else { return }
    var context: String?
    for step in ResponderChain(from: responder) {
      if let name = step.textInputContextIdentifier {
        context = name
        break
      }
    }
    self.context = context
    wish = self.wish(of: responder)
    let remembered = memory.mode(in: context).flatMap { name in installed.first { $0.name == name } }
    use(wish ?? remembered ?? current ?? installed.first, remembering: false)
  }

  /// The responder's input views are read again: another wish counts, the same one does not undo what was chosen since.
  func reload(for target: TypingTarget) {
    guard let responder = target.responder, let wish = wish(of: responder), wish !== self.wish else { return }
    self.wish = wish
    use(wish, remembering: false)
  }

  private func wish(of responder: UIResponder) -> LayoutInputMode? {
    responder.textInputMode.flatMap { wish in
      installed.first { $0 === wish } ?? installed.first { Self.matches($0.language, wish.primaryLanguage) }
    }
  }

  private static func matches(_ language: String, _ wish: String?) -> Bool {
    guard let wish, !wish.isEmpty else { return false }
    return language == wish || language.prefix { $0 != "-" } == wish.prefix { $0 != "-" }
  }

  /// Types in `mode` from now on.
  func use(_ mode: LayoutInputMode?, remembering: Bool = true) {
    guard let mode else { return }
    if remembering { memory.remember(mode.name, in: context, keeps: !isVisited()) }
    guard mode !== current else { return }
    let isFirst = current == nil
    current = mode
    system.keyboard.modeDidChange()
    if !isFirst {
      NotificationCenter.default.post(name: UITextInputMode.currentInputModeDidChangeNotification, object: mode)
    }
  }

  /// The next one; what the globe key does.
  func advance() {
    let modes = installed
    guard modes.count > 1 else { return }
    let index = modes.firstIndex { $0 === current } ?? -1
    use(modes[(index + 1) % modes.count])
  }

  func forget(_ context: String) { memory.forget(context) }

  /// A visitor has gone: the next one begins with the first layout, everywhere, or with what the present focus asks for.
  func returnToDefault() {
    memory.removeAll()
    guard current != nil, let first = installed.first else { return }
    use(system.target == nil ? first : wish ?? first, remembering: false)
  }
}

extension UIResponder {
  /// Forgets which language was used under `identifier`.
  public class func clearTextInputContextIdentifier(_ identifier: String) {
    UIApplication.shared.inputViews.modes.forget(identifier)
  }
}

extension InputViewSystem {
  func configure(_ configuration: HostConfiguration) {
    keyboardPolicy.choice = configuration.screenKeyboard
    modes.configure(configuration)
  }
}

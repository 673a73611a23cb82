import Host
import Input
import UIKitCore

/// The installed layouts, the one in use, and the one used last in each context.
@MainActor
final class InputModes {
  private unowned let system: InputViewSystem
  private var storedInstalled: [LayoutInputMode]?
  private(set) var current: LayoutInputMode?
  private var configured: [String]?
  private var keyboardNames: KeyboardNames?
  private var memory = InputModeMemory()
  /// Whether the kiosk has changing visitors: their choices are not kept across launches.
  var hasChangingVisitors: () -> Bool = { false }
  /// The context identifier of the current focus.
  private var context: String?
  /// The mode that the current focus requested when it was last asked.
  private weak var requestedInputMode: LayoutInputMode?

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
      if KeyboardLayouts.shared.exists(mode) { modes.append(mode) }
    }
    // E-mail addresses need Latin letters everywhere.
    if !modes.contains(where: { KeyboardLayouts.shared.isLatin($0) }) { modes.append(LayoutInputMode("us")) }
    storedInstalled = modes
    return modes
  }

  func reload() {
    storedInstalled = nil
    guard let current else { return }
    self.current = nil
    if let same = installed.first(where: { $0.name == current.name }) { self.current = same } else { use(installed.first) }
  }

  var firstLatin: LayoutInputMode? { installed.first { KeyboardLayouts.shared.isLatin($0) } }

  /// The layout with which a visit begins: the first one of the visit's language, else the first one.
  private var first: LayoutInputMode? {
    guard let language = UIApplication.shared.visitLanguage else { return installed.first }
    return installed.first { Self.matches($0.language, language) } ?? installed.first
  }

  // MARK: Choosing

  /// Selects the mode for a responder that has got the focus: the one it requests, else the one used there last, else
  /// the one in use.
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
    requestedInputMode = self.requestedInputMode(of: responder)
    let remembered = memory.mode(in: context).flatMap { name in installed.first { $0.name == name } }
    use(requestedInputMode ?? remembered ?? current ?? first, remembering: false)
  }

  /// Called when the responder's input views are reloaded: a new requested mode is used; the same one does not undo
  /// what was chosen since.
  func reload(for target: TypingTarget) {
    guard let responder = target.responder, let requestedInputMode = requestedInputMode(of: responder),
      requestedInputMode !== self.requestedInputMode
    else { return }
    self.requestedInputMode = requestedInputMode
    use(requestedInputMode, remembering: false)
  }

  private func requestedInputMode(of responder: UIResponder) -> LayoutInputMode? {
    responder.textInputMode.flatMap { requestedInputMode in
      installed.first { $0 === requestedInputMode }
        ?? installed.first { Self.matches($0.language, requestedInputMode.primaryLanguage) }
    }
  }

  private static func matches(_ language: String, _ requestedInputMode: String?) -> Bool {
    guard let requestedInputMode, !requestedInputMode.isEmpty else { return false }
    return language == requestedInputMode || language.prefix { $0 != "-" } == requestedInputMode.prefix { $0 != "-" }
  }

  /// Switches to `mode`.
  func use(_ mode: LayoutInputMode?, remembering: Bool = true) {
    guard let mode else { return }
    if remembering { memory.remember(mode.name, in: context, keeps: !hasChangingVisitors()) }
    guard mode !== current else { return }
    let isFirst = current == nil
    current = mode
    system.keyboard.modeDidChange()
    if !isFirst {
      NotificationCenter.default.post(name: UITextInputMode.currentInputModeDidChangeNotification, object: mode)
    }
  }

  /// Switches to the next layout, as the globe key does.
  func advance() {
    let modes = installed
    guard modes.count > 1 else { return }
    let index = modes.firstIndex { $0 === current } ?? -1
    use(modes[(index + 1) % modes.count])
  }

  func forget(_ context: String) { memory.forget(context) }

  /// Called when the visitor has chosen a language: text is typed with its layout from now on.
  func visitLanguageDidChange() {
    guard current != nil, let first else { return }
    use(requestedInputMode ?? first, remembering: false)
  }

  /// Called when a visitor has left: the next one starts with the first layout everywhere, or with the one that the
  /// current focus requests.
  func returnToDefault() {
    memory.removeAll()
    guard current != nil, let first = installed.first else { return }
    use(system.target == nil ? first : requestedInputMode ?? first, remembering: false)
  }
}

extension InputModes: InputModeSource {
  package var activeModes: [UITextInputMode] { installed }
  package var currentMode: UITextInputMode? { current }
}

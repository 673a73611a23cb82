/// Shows what the first responder of the key window types with: the on-screen keyboard, its own input view, its accessory.
@MainActor
final class InputViewSystem {
  unowned let application: UIApplication

  init(application: UIApplication) { self.application = application }

  /// The first responder of the key window is another one, or the key window is.
  func focusDidChange() {}

  /// `responder` wants its input views and traits to be read again. Ignored unless it has the focus.
  func reload(for responder: UIResponder) {}
}

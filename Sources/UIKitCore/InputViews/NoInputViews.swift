import Host
// Foundation also has a class named Host.
import class Host.Host
import Input

/// Shows no input views, for an application outside of sessions.
@MainActor
package final class NoInputViews: InputViewPresenter {
  /// Creates a presenter.
  package init() {}

  package var modeSource: any InputModeSource { self }
  package var keyComposer: any KeyComposer { self }
  package var target: TypingTarget? { nil }
  package var coveredFrame: CGRect { .zero }
  package var dock: UIView? { nil }
  package var secretArea: SecretArea? { nil }
  package var secretKeyboardIsVisible: Bool { false }

  package func configure(for host: Host) {}
  package func focusDidChange() {}
  package func reload(for responder: UIResponder) {}
  package func inputViewDidChangeSize() {}
  package func editedViewWasLaidOut(_ view: UIView) {}
  package func deviceAdded(_ device: InputDevice) {}
  package func deviceRemoved(_ id: InputDevice.ID) {}
  package func keyboardDidType(into responder: UIResponder) {}
  package func wasUsed(keyboard: Bool) {}
  package func policyMayHaveChanged() {}
  package func dismiss() {}
  package func drag(to y: CGFloat) {}
  package func endDrag(velocity: CGFloat) {}
  package func returnToStart() {}
  package func visitLanguageDidChange() {}
  package func end() {}
}

extension NoInputViews: InputModeSource {
  package var activeModes: [UITextInputMode] { [] }
  package var currentMode: UITextInputMode? { nil }
  package func advance() {}
  package func forget(_ context: String) {}
}

extension NoInputViews: KeyComposer {
  package var isComposing: Bool { false }
  package func handleHardwareKey(_ key: UIKeyboardMethodKey) -> Bool { false }
  package func endComposition() {}
}

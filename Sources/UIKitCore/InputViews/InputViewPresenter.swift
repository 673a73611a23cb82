import Host
// Foundation also has a class named Host.
import class Host.Host
import Input

/// Shows the input views of the first responder. UIKit tells it what may change them and asks what is shown;
/// `InputViewSystem` of the module ScreenKeyboard does it.
@MainActor
package protocol InputViewPresenter: AnyObject {
  /// The installed keyboard layouts.
  var modeSource: any InputModeSource { get }
  /// Composes the text that hardware keys type.
  var keyComposer: any KeyComposer { get }
  /// The responder that is typed into; nil while the first responder takes no text.
  var target: TypingTarget? { get }
  /// The covered area in points of the screen; empty while nothing is shown.
  var coveredFrame: CGRect { get }
  /// The view at the bottom of the screen; nil while none is shown or it slides out.
  var dock: UIView? { get }
  /// The positions of fingers and pointers on the keyboard reveal what is typed: while that is secret, a decoy position
  /// is reported instead. Nil where nothing is secret.
  var secretArea: SecretArea? { get }
  /// Whether the keyboard on which a secret was typed is visible or still sliding out.
  var secretKeyboardIsVisible: Bool { get }

  /// Called once, before the session launches.
  func configure(for host: Host)
  /// Called when the first responder of the key window, or the key window itself, has changed.
  func focusDidChange()
  /// Reloads the input views and traits of `responder`. Ignored unless it has the focus.
  func reload(for responder: UIResponder)
  /// Called when a self-sizing input view requests another height.
  func inputViewDidChangeSize()
  /// Called when a text view or field was laid out: what grows while it is edited must stay visible. Ignored unless the
  /// view has the focus and another size.
  func editedViewWasLaidOut(_ view: UIView)
  /// Called when a keyboard or another key device was connected.
  func deviceAdded(_ device: InputDevice)
  /// Called when a device was disconnected.
  func deviceRemoved(_ id: InputDevice.ID)
  /// Called when a hardware keyboard has changed the text or the selection of a responder, which does not notify its input
  /// delegate of typing. Ignored unless the responder has the focus.
  func keyboardDidType(into responder: UIResponder)
  /// Called when a hardware keyboard was used, or else the screen was touched.
  func wasUsed(keyboard: Bool)
  /// Called when speech was switched on or off.
  func policyMayHaveChanged()
  /// Makes the first responder resign.
  func dismiss()
  /// Moves the top edge of the dock to `y`, in points of the screen, while a finger scrolls; not above its normal
  /// position.
  func drag(to y: CGFloat)
  /// Called when the finger lifts: hides the keyboard or moves it back. `velocity` is in points per second.
  func endDrag(velocity: CGFloat)
  /// Called when a visitor has left. What still has the focus is treated as if it had just got it.
  func returnToStart()
  /// Called when the present visitor has chosen a language, or none.
  func visitLanguageDidChange()
  /// Called at the end of the session.
  func end()
}

/// The installed keyboard layouts, as UIKit's input modes.
@MainActor
package protocol InputModeSource: AnyObject {
  /// In the order in which the globe key switches through them.
  var activeModes: [UITextInputMode] { get }
  /// Nil before the first focus.
  var currentMode: UITextInputMode? { get }
  /// Switches to the next layout, as the globe key does.
  func advance()
  /// Forgets which layout was used in `context`, see `textInputContextIdentifier`.
  func forget(_ context: String)
}

/// Composes text from hardware keys with the input method of the layout in use: `CompositionSession` of ScreenKeyboard.
@MainActor
package protocol KeyComposer: AnyObject {
  /// Whether something is being composed.
  var isComposing: Bool { get }
  /// Handles a key of a hardware keyboard: digits choose among the candidates.
  /// - Returns: Whether the input method handled the key.
  func handleHardwareKey(_ key: UIKeyboardMethodKey) -> Bool
  /// Ends the composition: marked text stays as it is, and the method is reset.
  func endComposition()
}

/// A view of the on-screen keyboard itself, as opposed to a program's input view or accessory view.
@MainActor
package protocol ScreenKeyboardPart: UIView {}

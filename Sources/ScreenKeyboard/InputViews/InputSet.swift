import UIKitCore

/// The input views of a responder: views found in its chain, or the system keyboard.
@MainActor
struct InputSet {
  struct Piece: Equatable {
    let view: UIView
    let controller: UIInputViewController?
    static func == (a: Piece, b: Piece) -> Bool { a.view === b.view && a.controller === b.controller }
  }

  /// Nil means no input view, unless `wantsKeyboard` is set.
  var input: Piece?
  var accessory: Piece?
  var wantsKeyboard = false

  static var none: InputSet { InputSet() }

  var isEmpty: Bool { input == nil && accessory == nil }

  private init() {}

  /// Looks up both independently, each from `responder` up the chain. A controller takes precedence over a view of the
  /// same responder.
  init(for responder: UIResponder) {
    for step in ResponderChain(from: responder) {
      // The `inputView` of such a controller is its own view, not an input view for the fields in it.
      if input == nil, !(step is UIInputViewController) { input = Self.piece(step.inputViewController) { step.inputView } }
      if accessory == nil { accessory = Self.piece(step.inputAccessoryViewController) { step.inputAccessoryView } }
      if input != nil, accessory != nil { break }
    }
    wantsKeyboard = input == nil && TypingTarget(responder) != nil
  }

  private static func piece(_ controller: UIInputViewController?, _ view: () -> UIView?) -> Piece? {
    if let controller, let view = controller.view { return Piece(view: view, controller: controller) }
    return view().map { Piece(view: $0, controller: nil) }
  }
}

/// What a responder is typed with: views found in its chain, or the system's keyboard.
@MainActor
struct InputSet {
  struct Piece: Equatable {
    let view: UIView
    let controller: UIInputViewController?
    static func == (a: Piece, b: Piece) -> Bool { a.view === b.view && a.controller === b.controller }
  }

  /// Nil: nothing, unless `wantsKeyboard`.
  var input: Piece?
  var accessory: Piece?
  var wantsKeyboard = false

  static var none: InputSet { InputSet() }

  var isEmpty: Bool { input == nil && accessory == nil }

  private init() {}

  /// Looks for the two independently, each from `responder` up. A controller goes before a view of the same responder.
  init(for responder: UIResponder) {
    for step in ResponderChain(from: responder) {
      // The view of such a controller is what is typed with, not what its own fields ask for.
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

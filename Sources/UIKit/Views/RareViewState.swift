/// What few views have: kept apart so that a plain view stays small.
@MainActor
final class RareViewState {
  var tintColor: UIColor?
  var tintAdjustmentMode = UIView.TintAdjustmentMode.automatic
  // How many alerts dim the tint.
  var dimmings = 0
  var mask: UIView?
  var style = UIUserInterfaceStyle.unspecified
  var overrides = UITraitOverrides()
  var traitObservers: [TraitObserver] = []
  var gestures: [UIGestureRecognizer] = []
  var interactions: [any UIInteraction] = []
  var controlMenu: ControlMenu?
  // Running animations that keep touches away.
  var interactionBlocks = 0
  var semanticContentAttribute = UISemanticContentAttribute.unspecified
  var margins = LayoutMargins()
  // What `safeAreaInsetsDidChange` was last called for.
  var toldSafeArea = UIEdgeInsets.zero
  var accessibility = AccessibilityState()
  var keyboardGuide: UIKeyboardLayoutGuide?
  // Of a view with very many subviews.
  var hitIndex: HitIndex?
}

extension UIView {
  final var rareState: RareViewState {
    if let rare { return rare }
    let state = RareViewState()
    rare = state
    return state
  }
}

/// State that few views have, stored separately to keep plain views small.
@MainActor
final class RareViewState {
  var tintColor: UIColor?
  var tintAdjustmentMode = UIView.TintAdjustmentMode.automatic
  // The number of alerts that dim the tint.
  var dimmingCount = 0
  var mask: UIView?
  var style = UIUserInterfaceStyle.unspecified
  var overrides = UITraitOverrides()
  var contentSizeLimits = ContentSizeLimits()
  var traitObservers: [TraitObserver] = []
  var gestures: [UIGestureRecognizer] = []
  var interactions: [any UIInteraction] = []
  var controlMenu: ControlMenu?
  // The number of running animations that block touches.
  var interactionBlockCount = 0
  var semanticContentAttribute = UISemanticContentAttribute.unspecified
  var margins = LayoutMargins()
  // The safe area at the last call of `safeAreaInsetsDidChange`.
  var reportedSafeArea = UIEdgeInsets.zero
  var accessibility = AccessibilityState()
  var keyboardGuide: UIKeyboardLayoutGuide?
  var layoutItem: LayoutItem?
  // Of the hierarchy whose root the view is. The engine holds the item, so the item does not hold the engine.
  var rootEngine: LayoutEngine?
  private(set) var madeSystemGuides: SystemGuides?
  var systemGuides: SystemGuides {
    if let madeSystemGuides { return madeSystemGuides }
    let made = SystemGuides()
    madeSystemGuides = made
    return made
  }
  // The animation in which a stack view hides or shows the view.
  var collapse: StackCollapse?
  // Whether `updateConstraints` was requested for the first time.
  var hasUpdatedConstraints = false
  var activityOwnership: ActivityOwnership?
  var restorationIdentifier: String?
  // Only for a view with many subviews.
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

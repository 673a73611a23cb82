import UIKitCore
import UIKitTextInput

/// The views of a screen from the back to the front, each before its guides and its subviews.
@MainActor
struct ViewWalk {
  struct Step {
    /// A view, or the owner of the guide.
    let view: UIView
    /// A layout guide that the app has added to the view.
    let guide: UILayoutGuide?
    let depth: Int
    /// The place of the superview in the list, or of the guide's owner; nil for a window.
    let parent: Int?
    /// In points of the window.
    let frame: CGRect
    /// The part of `frame` that no superview clips; null for a view that is hidden or in a hidden one.
    let shownFrame: CGRect
    /// Whether its text may be shown: not that of a text input, which users have typed.
    let showsText: Bool
    let omission: InspectedView.Omission?
    /// As in the descriptions of constraints.
    let name: String
    /// From coordinates of the view to those of the window.
    let map: LayerMap

    @MainActor var item: LayoutItem? { guide?.item ?? view.knownLayoutItem }
    /// Whether something solves for it: that is not so for views that their frames place.
    @MainActor var isSolvedFor: Bool { item?.isSolvedFor ?? false }
    @MainActor var constraints: [NSLayoutConstraint] { item?.subjectConstraints ?? [] }
    /// Of "x", "y", "width" and "height" those that the constraints leave open.
    @MainActor var ambiguousParts: [String] { item?.ambiguousParts ?? [] }
  }

  private(set) var steps: [Step] = []
  /// The places of views in the list.
  private var places: [ObjectIdentifier: Int] = [:]
  private var classNames: [ObjectIdentifier: String] = [:]

  /// - Parameter windows: Those that are visible; the inspector's own is skipped.
  init(of windows: [UIWindow]) {
    let hidesKeyboard = KeyRedactor.isShown
    for window in windows where window.systemKind != .inspector {
      var omission: InspectedView.Omission?
      if window.systemKind == .staff { omission = .staff }
      if window.systemKind == .inputViews, hidesKeyboard { omission = .secret }
      visit(window, omission)
    }
  }

  private struct Pending {
    let view: UIView
    let depth: Int
    let parent: Int?
    let map: LayerMap
    let clip: CGRect
    let showsText: Bool
  }

  /// Without recursion, because an app's hierarchy may be deeper than the stack.
  private mutating func visit(_ window: UIWindow, _ omission: InspectedView.Omission?) {
    // Candidates and pop-overs of the on-screen keyboard show what is typed.
    let showsText = window.systemKind != .inputViews && window.systemKind != .staff
    var pending = [
      Pending(
        view: window, depth: 0, parent: nil, map: .identity, clip: window.isHidden ? .null : .infinite, showsText: showsText)
    ]
    while let next = pending.popLast() {
      let view = next.view
      let frame = next.map.apply(view.bounds)
      let isShown = view === window || !view.isHidden && view.alpha >= 0.01
      let shown = isShown ? frame.intersection(next.clip) : .null
      let input = view as? any UITextInputTraits
      let showsText = next.showsText && input == nil
      let omission = view === window ? omission : Self.isSecret(input) ? .secureField : nil
      let index = steps.count
      places[ObjectIdentifier(view)] = index
      steps.append(
        Step(
          view: view, guide: nil, depth: next.depth, parent: next.parent, frame: frame, shownFrame: shown,
          showsText: showsText, omission: omission,
          name: makeName(of: view, showsText: showsText), map: next.map))
      if omission != nil { continue }
      for guide in view.layoutGuides {
        let frame = next.map.apply(guide.layoutFrame)
        steps.append(
          Step(
            view: view, guide: guide, depth: next.depth + 1, parent: index, frame: frame,
            shownFrame: isShown ? frame.intersection(next.clip) : .null, showsText: showsText, omission: nil,
            name: name(of: guide.item), map: next.map))
      }
      let clip = isShown ? (view.clipsToBounds ? shown : next.clip) : .null
      // Blocks of text and the caret tell what is typed, and are no concern of an app.
      for child in view.children.reversed() where !(child is TextCanvas) {
        pending.append(
          Pending(
            view: child, depth: next.depth + 1, parent: index, map: child.mapToSuperview.then(next.map), clip: clip,
            showsText: showsText))
      }
    }
  }

  /// Whether what is in the view tells something of a secret, such as how many characters it has.
  private static func isSecret(_ input: (any UITextInputTraits)?) -> Bool {
    input?.isSecureTextEntry ?? false || (input as? UITextField)?.hasRevealedSecret ?? false
  }

  // MARK: Names

  mutating func className(of object: AnyObject) -> String {
    let key = ObjectIdentifier(type(of: object))
    if let known = classNames[key] { return known }
    let made = InspectionText.printable("\(type(of: object))")
    classNames[key] = made
    return made
  }

  private mutating func makeName(of view: UIView, showsText: Bool) -> String {
    let className = className(of: view)
    if let name = Self.identifier(of: view) ?? (showsText ? Self.text(of: view) : nil) { return "\(className) \"\(name)\"" }
    return "\(className) \(NSLayoutConstraint.mark(of: view))"
  }

  static func identifier(of view: UIView) -> String? {
    guard let name = view.storedAccessibilityIdentifier, !name.isEmpty else { return nil }
    return InspectionText.printable(name)
  }

  static func text(of view: UIView) -> String? {
    guard let text = (view as? UILabel)?.text ?? (view as? UIButton)?.currentTitle, !text.isEmpty else { return nil }
    return InspectionText.printable(text, limit: 24)
  }

  /// The name of a view that was visited, or of a guide of one.
  func name(of item: LayoutItem?) -> String {
    if let guide = item?.guide {
      let kind = guide.identifier.isEmpty ? "\(type(of: guide))" : InspectionText.printable(guide.identifier)
      return "\(kind) of \(guide.owningView.flatMap { step(of: $0)?.name } ?? "no view")"
    }
    return item?.ownView.flatMap { step(of: $0)?.name } ?? "(deallocated)"
  }

  /// Class names and identifiers, for hints; of very many views not all.
  var someNames: [String] {
    classNames.values.sorted() + steps.prefix(1000).compactMap { Self.identifier(of: $0.view) }
  }

  func step(of view: UIView) -> Step? { places[ObjectIdentifier(view)].map { steps[$0] } }

  // MARK: Choosing

  /// For each step, whether it has the requested name or is in a view that has it.
  func isInside(_ name: String?) -> [Bool] {
    guard let name else { return Array(repeating: true, count: steps.count) }
    var inside: [Bool] = []
    for step in steps {
      let isInParent = step.parent.map { inside[$0] } ?? false
      let identifier = step.guide?.identifier ?? step.view.storedAccessibilityIdentifier
      let object: AnyObject = step.guide ?? step.view
      inside.append(isInParent || identifier == name || "\(type(of: object))" == name)
    }
    return inside
  }
}

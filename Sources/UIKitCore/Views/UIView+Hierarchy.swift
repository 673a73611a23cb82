extension UIView {
  enum Place {
    case front
    case index(Int)
    case below(UIView)
    case above(UIView)
  }

  // MARK: Queries

  /// Whether this view is `view` or one of its descendants.
  public final func isDescendant(of view: UIView) -> Bool {
    var step: UIView? = self
    while let here = step {
      if here === view { return true }
      step = here.superviewLink
    }
    return false
  }

  /// This view or the first of its descendants, depth first, that has `tag`.
  public final func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for child in children {
      if let found = child.viewWithTag(tag) { return found }
    }
    return nil
  }

  // MARK: Adding

  final func insert(_ view: UIView, at place: Place) {
    guard canAdd(view) else { return }
    if view.superviewLink === self { return reorder(view, to: place) }

    let former = view.superviewLink
    let window = windowLink
    if view.windowLink !== window {
      if view.windowLink != nil { UIApplication.shared.eventDispatcher.leave(view, view.windowLink) }
      view.windowWillChange(to: window)
    }
    view.willMove(toSuperview: self)
    former?.willRemoveSubview(view)
    // The callbacks may have changed the hierarchy; continue with its current state.
    guard canAdd(view), view.superviewLink !== self else { return }
    // The engine of a view without a superview is absorbed whole.
    let inside = view.superviewLink == nil ? [] : view.leaveEngine()
    view.superviewLink?.detachChild(view)

    view.superviewLink = self
    insertChild(view, at: place)
    view.joinEngine()
    view.takeAlong(inside)
    let left = view.windowLink
    let changesWindow = left !== windowLink
    if changesWindow {
      view.setWindow(windowLink)
      if left != nil { UIApplication.shared.eventDispatcher.leave(view, left) }
    }
    if windowLink != nil { view.inheritTraits() }
    setNeedsLayout()
    view.safeAreaMayHaveChanged()

    if changesWindow { view.windowDidChange() }
    guard view.superviewLink === self else { return }
    view.didMoveToSuperview()
    guard view.superviewLink === self else { return }
    view.inheritTint()
    didAddSubview(view)
    controllerLink?.modal.presentation?.keepInFront()
    if changesWindow, view.windowLink != nil { PendingFirstResponder.current.grantRequest(in: view) }
  }

  private func canAdd(_ view: UIView) -> Bool {
    if view.flags.contains(.isWindow) {
      Log.error("addSubview: \(view.summary) is a window; show it instead of adding it to \(summary).")
      return false
    }
    // A view without subviews is never an ancestor: only others need the search.
    if view === self || (!view.children.isEmpty && isDescendant(of: view)) {
      Log.error(
        "addSubview: \(view.summary) is \(view === self ? "the view itself" : "an ancestor") of \(summary); "
          + "the hierarchy stays as it was.")
      return false
    }
    if let child = view.controllerLink, let parent = child.storedParent, let around = nearestController, around !== parent {
      Log.error(
        "addSubview: \(type(of: child)) is a child of \(type(of: parent)), "
          + "but \(summary) belongs to a \(type(of: around)); "
          + "the hierarchy stays as it was. Add the view to one of its parent's, or make it a child of the other first.")
      return false
    }
    return true
  }

  /// The controller whose root view is this view or its nearest ancestor that is one.
  package final var nearestController: UIViewController? {
    var step: UIView? = self
    while let here = step {
      if let controller = here.controllerLink { return controller }
      step = here.superviewLink
    }
    return nil
  }

  /// Inserts `view` into the list of subviews, and its layer at the corresponding position among the sublayers.
  private func insertChild(_ view: UIView, at place: Place) {
    VisitPlaces.didChange()
    let index: Int
    switch place {
    case .front: index = children.count
    case .index(let wanted): index = min(max(wanted, 0), children.count)
    case .below(let sibling): index = position(of: sibling) ?? children.count
    case .above(let sibling): index = position(of: sibling).map { $0 + 1 } ?? children.count
    }
    if case .above = place, index > 0 {
      // Directly above its sibling, even if layers without a view are above that.
      layer.insertSublayer(view.layer, above: children[index - 1].layer)
      children.insert(view, at: index)
    } else if index == children.count {
      children.append(view)
      layer.addSublayer(view.layer)
    } else {
      layer.insertSublayer(view.layer, below: children[index].layer)
      children.insert(view, at: index)
    }
  }

  // Searches from both ends: views are usually removed in the order they were added, or in the reverse order. It
  // compares plain pointers, because reference counting takes longer than the search.
  private func position(of view: UIView) -> Int? {
    let wanted = UInt(bitPattern: Unmanaged.passUnretained(view).toOpaque())
    let size = MemoryLayout<UInt>.size
    return children.withUnsafeBytes { bytes in
      var (low, high) = (0, bytes.count / size - 1)
      while low <= high {
        if bytes.load(fromByteOffset: high * size, as: UInt.self) == wanted { return high }
        if bytes.load(fromByteOffset: low * size, as: UInt.self) == wanted { return low }
        low += 1
        high -= 1
      }
      return nil
    }
  }

  // MARK: Reordering

  final func reorder(_ view: UIView, to place: Place) {
    guard view.superviewLink === self, let index = position(of: view) else { return }
    if case .front = place, index == children.count - 1 {
      // Layers without a view may be above it.
      if layer.sublayers?.last !== view.layer { layer.addSublayer(view.layer) }
      return
    }
    if case .above(let sibling) = place, sibling === view { return }
    if case .below(let sibling) = place, sibling === view { return }
    children.remove(at: index)
    insertChild(view, at: place)
  }

  final func exchange(_ a: Int, _ b: Int) {
    guard children.indices.contains(a), children.indices.contains(b) else {
      return Log.error("exchangeSubview: \(a) and \(b) are not both among the \(children.count) subviews of \(summary).")
    }
    guard a != b else { return }
    let (low, high) = (min(a, b), max(a, b))
    let (lower, upper) = (children[low], children[high])
    reorder(upper, to: .index(low))
    reorder(lower, to: .index(high))
  }

  // MARK: Removing

  final func leaveSuperview() {
    guard let superview = superviewLink else { return }
    // The superview may hold the last reference to this view.
    withExtendedLifetime(self) {
      if windowLink != nil {
        UIApplication.shared.eventDispatcher.leave(self, windowLink)
        windowWillChange(to: nil)
      }
      willMove(toSuperview: nil)
      superview.willRemoveSubview(self)
      guard superviewLink === superview else { return }
      let inside = leaveEngine()
      superview.detachChild(self)
      takeAlong(inside)
      superview.setNeedsLayout()
      if let left = windowLink {
        setWindow(nil)
        UIApplication.shared.eventDispatcher.leave(self, left)
        windowDidChange()
      }
      if superviewLink == nil { didMoveToSuperview() }
    }
  }

  /// Removes `view` from both lists, without any callback.
  private func detachChild(_ view: UIView) {
    VisitPlaces.didChange()
    if let index = position(of: view) { children.remove(at: index) }
    view.superviewLink = nil
    view.layer.removeFromSuperlayer()
  }

  // MARK: Changing windows

  final func windowWillChange(to window: UIWindow?) {
    controllerLink?.viewWillMove(toWindow: window)
    willMove(toWindow: window)
    for child in children { child.windowWillChange(to: window) }
  }

  final func setWindow(_ window: UIWindow?) {
    windowLink = window
    for child in children { child.setWindow(window) }
  }

  final func windowDidChange() {
    if isInWindow { applyAppearance() }
    didMoveToWindow()
    controllerLink?.viewDidMoveToWindow()
    for child in children { child.windowDidChange() }
  }

  // MARK: Ending

  /// Clears the references to this view. Runs in `deinit`, on any thread.
  nonisolated final func releaseHierarchy() {
    for child in children {
      child.superviewLink = nil
      child.forgetWindow()
    }
    controllerLink = nil
    layerLink?.unownedDelegateWillDeinit()
  }

  // Applies to the whole subtree, after its window was deallocated.
  nonisolated final func forgetWindow() {
    // Without looking at the window, which is being deallocated.
    guard isInWindow else { return }
    windowLink = nil
    for child in children { child.forgetWindow() }
  }

  /// Whether neither the view nor one around it is hidden, or as good as clear.
  final var isVisibleWithAncestors: Bool {
    var step: UIView? = self
    while let view = step {
      if view.isHidden || view.alpha < 0.01 { return false }
      step = view.superviewLink
    }
    return true
  }

  // MARK: Describing

  nonisolated final var summary: String {
    var text = "<\(type(of: self)): \(String(UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()), radix: 16))"
    if MainQueue.isCurrent {
      text += MainActor.assumeIsolated {
        let frame = layer.frame
        var text = "; frame = \(NSStringFromCGRect(frame))"
        if isHidden { text += "; hidden" }
        if alpha < 1 { text += "; alpha = \(alpha)" }
        if tag != 0 { text += "; tag = \(tag)" }
        return text
      }
    }
    return text + ">"
  }
}

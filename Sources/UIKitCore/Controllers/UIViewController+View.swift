extension UIViewController {
  final var loadedView: UIView {
    if let storedView { return storedView }
    if isLoadingView {
      Log.error(
        "\(type(of: self)).loadView() reads `view` before assigning one; a plain view is used instead. "
          + "Make the view, assign it, and do not call super.loadView() afterwards.",
        once: "loadView \(type(of: self))")
      let view = UIView(frame: UIScreen.main.bounds)
      replaceView(view)
      return view
    }
    isLoadingView = true
    loadView()
    isLoadingView = false
    if storedView == nil {
      Log.error(
        "\(type(of: self)).loadView() did not assign a view; a plain one stands in.",
        once: "loadView \(type(of: self))")
      replaceView(UIView(frame: UIScreen.main.bounds))
    }
    viewDidLoad()
    // viewDidLoad may have replaced the view, or set it to nil.
    if let storedView { return storedView }
    let view = UIView(frame: UIScreen.main.bounds)
    replaceView(view)
    return view
  }

  final func replaceView(_ view: UIView?) {
    let old = storedView
    guard view !== old else { return }
    if let owner = view?.controllerLink, owner !== self {
      Log.error("\(type(of: self)).view: \(view?.summary ?? "") is the root view of a \(type(of: owner)) already.")
      owner.storedView = nil
    }
    old?.controllerLink = nil
    storedView = view
    view?.controllerLink = self
    VisitPlaces.didChange()
    if view?.windowLink != nil { view?.inheritTraits() }
  }
}

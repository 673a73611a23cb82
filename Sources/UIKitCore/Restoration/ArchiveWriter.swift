import Foundation

/// Saves the controllers of an app without a scene delegate: from the roots of its windows downwards, as far as they have
/// restoration identifiers.
@MainActor
final class ArchiveWriter {
  private let application: UIApplication
  private let delegate: any UIApplicationDelegate
  private var isSecure = true
  private var entries: [RestorationArchive.Entry] = []
  private var objects: [AnyObject] = []
  private var indices: [ObjectIdentifier: Int] = [:]

  init(_ application: UIApplication, delegate: any UIApplicationDelegate) {
    (self.application, self.delegate) = (application, delegate)
  }

  /// Nil if the app does not want its state saved.
  func archive() -> RestorationArchive? {
    let coder = encoder("\(type(of: delegate))")
    guard delegate.application(application, shouldSaveSecureApplicationState: coder) else { return nil }
    isSecure = coder.isSecure
    delegate.application(application, willEncodeRestorableStateWith: coder)
    writeEnvironment(to: coder)
    let roots = application.restorableWindows.map { window in window.storedRoot.flatMap { index(of: $0) } }
    for (identifier, registered) in application.registeredObjects.sorted(by: { $0.key < $1.key }) {
      if let object = registered.object { _ = add(object, .object, path: [identifier]) }
    }
    // Encoding an object adds those that it refers to.
    var next = 0
    while next < objects.count {
      encode(next)
      next += 1
    }
    return RestorationArchive(isSecure: isSecure, delegate: coder.values, entries: entries, roots: roots)
  }

  private func encoder(_ owner: String) -> RestorationEncoder {
    RestorationEncoder(owner: owner, isSecure: isSecure) { [self] in reference(to: $0) }
  }

  private func writeEnvironment(to coder: RestorationEncoder) {
    let version = Bundle.main.infoDictionary?["CFBundleVersion"] as? String
    coder.encode(version, forKey: UIApplication.stateRestorationBundleVersionKey)
    coder.encode(UIDevice.current.userInterfaceIdiom.rawValue, forKey: UIApplication.stateRestorationUserInterfaceIdiomKey)
    coder.encode(Date(), forKey: UIApplication.stateRestorationTimestampKey)
    coder.encode(UIDevice.current.systemVersion, forKey: UIApplication.stateRestorationSystemVersionKey)
  }

  private func encode(_ index: Int) {
    let object = objects[index]
    let coder = encoder("\(type(of: object))")
    if let controller = object as? UIViewController {
      addViews(of: controller)
      entries[index].hasView = controller.isViewLoaded
      controller.encodeRestorableState(with: coder)
      entries[index].maker = name(of: controller.restorationClass, object)
    } else if let view = object as? UIView {
      view.encodeRestorableState(with: coder)
    } else if let other = object as? any UIStateRestoring {
      other.encodeRestorableState(with: coder)
      entries[index].maker = name(of: other.objectRestorationClass, object)
    }
    entries[index].values = coder.values
  }

  private func name(of maker: Any.Type?, _ object: AnyObject) -> String? {
    guard let maker else { return nil }
    let name = _mangledTypeName(maker)
    if name.flatMap({ _typeByName($0) }) == nil {
      Log.error(
        "\(type(of: object)).restorationClass: \(maker) cannot be found by its name, because it or a type around it is "
          + "private; the app's delegate will be asked instead.")
      return nil
    }
    return name
  }

  // MARK: References

  private func reference(to object: Any) -> RestorationEncoder.Reference {
    if let controller = object as? UIViewController {
      return index(of: controller).map { .entry($0) } ?? .cut
    }
    if let view = object as? UIView { return index(of: view).map { .entry($0) } ?? .cut }
    guard let object = object as? any UIStateRestoring else { return .noObject }
    guard let identifier = application.registeredObjects.first(where: { $0.value.object === object })?.key else {
      return .noObject
    }
    return .entry(add(object, .object, path: [identifier]))
  }

  private func index(of controller: UIViewController) -> Int? {
    controller.restorationPath.map { add(controller, .controller, path: $0) }
  }

  private func index(of view: UIView) -> Int? {
    guard let identifier = view.restorationIdentifier,
      let controller = ResponderChain(from: view).lazy.compactMap({ $0 as? UIViewController }).first,
      let owner = index(of: controller)
    else { return nil }
    let index = add(view, .view, path: entries[owner].path + [identifier])
    entries[index].controller = owner
    return index
  }

  private func add(_ object: AnyObject, _ kind: RestorationArchive.Kind, path: [String]) -> Int {
    if let index = indices[ObjectIdentifier(object)] { return index }
    let occurrence = entries.count { $0.kind == kind && $0.path == path }
    entries.append(RestorationArchive.Entry(kind: kind, path: path, occurrence: occurrence))
    objects.append(object)
    indices[ObjectIdentifier(object)] = entries.count - 1
    return entries.count - 1
  }

  /// Adds the views of a controller that have identifiers, without those of its children.
  private func addViews(of controller: UIViewController) {
    for view in controller.restorableViews { _ = index(of: view) }
  }
}

extension UIApplication {
  /// The app's windows, also the delegate's while it is hidden.
  final var restorableWindows: [UIWindow] {
    var found = windows.filter { $0.systemKind == nil }
    if let window = delegate?.window, !found.contains(window) { found.append(window) }
    return found
  }
}

extension UIViewController {
  /// The restoration identifiers from the root controller to this one; nil if one of them has none.
  final var restorationPath: [String]? {
    var path: [String] = []
    var step: UIViewController? = self
    while let here = step {
      if !here.restoration.isSkipped {
        guard let identifier = here.restorationIdentifier else { return nil }
        path.append(identifier)
      }
      step = here.storedParent ?? here.modal.presentedBy?.presenter
    }
    return path.reversed()
  }

  /// The views with identifiers in the controller's view, which is not loaded for that, but not in those of its children.
  final var restorableViews: [UIView] {
    var found: [UIView] = []
    func search(_ view: UIView) {
      if let other = view.controllerLink, other !== self { return }
      if view.restorationIdentifier != nil { found.append(view) }
      for child in view.children { search(child) }
    }
    if let storedView { search(storedView) }
    return found
  }

  // MARK: Presented controllers

  private static let presentedKey = "UIPresentedViewController"
  private static let detentKey = "UIPresentedViewControllerDetent"

  final func encodePresented(with coder: NSCoder) {
    guard let presentation = modal.presentation, presentation.isStaying,
      !(presentation.controller is UIPopoverPresentationController)
    else { return }
    // A popover would need what it points at.
    coder.encode(presentation.presented as Any?, forKey: Self.presentedKey)
    let sheet = presentation.controller as? UISheetPresentationController
    coder.encode(sheet?.selectedDetentIdentifier?.rawValue as Any?, forKey: Self.detentKey)
  }

  final func decodePresented(with coder: NSCoder) {
    guard coder.containsValue(forKey: Self.presentedKey),
      let presented = coder.decodeObject(forKey: Self.presentedKey) as? UIViewController
    else { return }
    if let detent = coder.decodeObject(forKey: Self.detentKey) as? String {
      presented.sheetPresentationController?.selectedDetentIdentifier = .init(detent)
    }
    SessionState.current.session?.presentAfterLaunch(presented, from: self)
  }
}

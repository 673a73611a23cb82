import Foundation

/// Restores the controllers of an app without a scene delegate, while it launches: makes or finds all of them, and then lets
/// each restore its state.
@MainActor
final class ArchiveReader {
  private let archive: RestorationArchive
  private let application: UIApplication
  private let delegate: any UIApplicationDelegate
  private var isSecure: Bool
  private var objects: [Int: AnyObject] = [:]
  private var droppedPaths: [[String]] = []

  init(_ archive: RestorationArchive, for application: UIApplication, delegate: any UIApplicationDelegate) {
    (self.archive, self.application, self.delegate) = (archive, application, delegate)
    isSecure = archive.isSecure
  }

  /// Restores the app, if its delegate agrees.
  func restore() {
    let coder = decoder(archive.delegate, "\(type(of: delegate))")
    guard delegate.application(application, shouldRestoreSecureApplicationState: coder) else { return }
    isSecure = coder.isSecure
    for index in archive.entries.indices where archive.entries[index].kind != .view { objects[index] = made(index) }
    replaceRoots()
    let order = decode()
    for case let object as any UIStateRestoring in order { object.applicationFinishedRestoringState() }
    delegate.application(application, didDecodeRestorableStateWith: coder)
  }

  private func decoder(_ values: [String: RestorableValue], _ owner: String) -> RestorationDecoder {
    RestorationDecoder(values, owner: owner, isSecure: isSecure) { [self] in object($0) }
  }

  // MARK: Making

  private func made(_ index: Int) -> AnyObject? {
    let entry = archive.entries[index]
    guard !droppedPaths.contains(where: { entry.path.starts(with: $0) }) else { return nil }
    let coder = decoder(entry.values, entry.path.joined(separator: "/"))
    let maker = entry.maker.flatMap { _typeByName($0) }
    if entry.kind == .object {
      if let object = registered(entry) { return object }
      return (maker as? any UIObjectRestoration.Type)?.object(withRestorationIdentifierPath: entry.path, coder: coder)
    }
    let controller: UIViewController?
    if let maker = maker as? any UIViewControllerRestoration.Type {
      controller = maker.viewController(withRestorationIdentifierPath: entry.path, coder: coder)
    } else {
      controller =
        delegate.application(application, viewControllerWithRestorationIdentifierPath: entry.path, coder: coder)
        ?? existing(entry)
    }
    if controller == nil { droppedPaths.append(entry.path) }
    return controller
  }

  private func registered(_ entry: RestorationArchive.Entry) -> AnyObject? {
    entry.path.last.flatMap { application.registeredObjects[$0]?.object }
  }

  /// The controller that the app has made for the path.
  private func existing(_ entry: RestorationArchive.Entry) -> UIViewController? {
    var matches: [UIViewController] = []
    func search(_ controller: UIViewController) {
      if controller.restorationPath == entry.path { matches.append(controller) }
      for child in controller.storedChildren { search(child) }
      if let presented = controller.modal.presentation?.presented { search(presented) }
    }
    for root in application.restorableWindows.compactMap(\.storedRoot) { search(root) }
    return matches.indices.contains(entry.occurrence) ? matches[entry.occurrence] : nil
  }

  /// Shows root controllers that the app has made again in the windows of those that they replace.
  private func replaceRoots() {
    for (window, index) in zip(application.restorableWindows, archive.roots) {
      guard let index, let root = objects[index] as? UIViewController, window.storedRoot !== root,
        window.storedRoot == nil || window.storedRoot?.restorationIdentifier == archive.entries[index].path.last
      else { continue }
      window.rootViewController = root
    }
  }

  // MARK: Decoding

  /// Lets all objects restore their state, and returns them in order.
  private func decode() -> [AnyObject] {
    var order: [AnyObject] = []
    // Controllers register objects while they load their views.
    let indices = archive.entries.indices
    for index in indices.filter({ !isRegistered($0) }) + indices.filter({ isRegistered($0) }) {
      let entry = archive.entries[index]
      guard let object = object(index) else { continue }
      order.append(object)
      let coder = decoder(entry.values, "\(type(of: object))")
      if let view = object as? UIView {
        view.decodeRestorableState(with: coder)
      } else {
        if entry.hasView { loadView(of: object) }
        (object as? any UIStateRestoring)?.decodeRestorableState(with: coder)
      }
    }
    return order
  }

  private func isRegistered(_ index: Int) -> Bool { archive.entries[index].kind == .object }

  /// `viewDidLoad` comes before the decoding, as in UIKit. Containers would load children that they are about to replace.
  private func loadView(of object: AnyObject) {
    if let controller = object as? UIViewController, !(controller is any ContainerWithBars) { controller.loadViewIfNeeded() }
  }

  /// The object of an entry. Views and registered objects may be made by a controller that restores its state.
  private func object(_ index: Int) -> AnyObject? {
    if let object = objects[index] { return object }
    guard archive.entries.indices.contains(index) else { return nil }
    let entry = archive.entries[index]
    switch entry.kind {
    case .controller: return nil
    case .object: objects[index] = registered(entry)
    case .view:
      guard let owner = entry.controller, let controller = objects[owner] as? UIViewController else { return nil }
      controller.loadViewIfNeeded()
      let views = controller.restorableViews.filter { $0.restorationIdentifier == entry.path.last }
      objects[index] = views.indices.contains(entry.occurrence) ? views[entry.occurrence] : nil
    }
    return objects[index]
  }
}

extension UIViewController {
  final func insertChild(_ child: UIViewController) {
    guard child.storedParent !== self else { return }
    var step: UIViewController? = self
    while let here = step {
      if here === child {
        return Log.error(
          "\(type(of: self)).addChild: \(type(of: child)) is the controller itself or one that contains it; "
            + "nothing changed.")
      }
      step = here.storedParent
    }
    child.storedParent?.detachChild(child)
    child.isMovingToParent = true
    child.isMovingFromParent = false
    child.willMove(toParent: self)
    storedChildren.append(child)
    child.storedParent = self
    childrenDidChange()
  }

  final func leaveParent() {
    guard let parent = storedParent else { return }
    withExtendedLifetime(self) {
      // Stays true until the view has disappeared, if it is still visible now.
      isMovingFromParent = appearance.isAppearingOrAppeared
      parent.detachChild(self)
      didMove(toParent: nil)
    }
  }

  private func detachChild(_ child: UIViewController) {
    storedChildren.removeAll { $0 === child }
    child.storedParent = nil
    child.isMovingToParent = false
    childrenDidChange()
  }

  private func childrenDidChange() {
    VisitPlaces.didChange()
    SessionState.current.visit?.interfaceDidChange()
  }

  /// Replaces the view of one child by that of another. Both children receive their appearance callbacks.
  public final func transition(
    from: UIViewController, to: UIViewController, duration: TimeInterval, options: UIView.AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    guard from.storedParent === self, to.storedParent === self else {
      return Log.error(
        "\(type(of: self)).transition: \(type(of: from)) and \(type(of: to)) both have to be children of it; "
          + "nothing changed.")
    }
    if let superview = from.view.superview, to.view.superview !== superview {
      superview.addSubview(to.view)
    }
    UIView.animate(
      withDuration: duration, delay: 0, options: options, animations: { animations?() },
      completion: { finished in
        from.view.removeFromSuperview()
        completion?(finished)
      })
  }
}

/// An object with a preferred size within a container: a view controller.
@preconcurrency @MainActor
public protocol UIContentContainer: NSObjectProtocol {
  /// The size that the content prefers in its container, in points.
  var preferredContentSize: CGSize { get }
  /// Called when the preferred size of a child has changed.
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
  /// Not called here.
  func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer)
  /// Returns the size of a child within a container of size `parentSize`, in points.
  func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize
  /// Called before the view changes to `size`, in points.
  func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
  /// Called before the traits change.
  func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator)
}

extension UIViewController: UIContentContainer {}

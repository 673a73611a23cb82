extension UIViewController {
  final func adopt(_ child: UIViewController) {
    guard child.storedParent !== self else { return }
    var step: UIViewController? = self
    while let here = step {
      if here === child {
        return Log.error(
          "\(type(of: self)).addChild: \(type(of: child)) is the controller itself or one that contains it; nothing changed.")
      }
      step = here.storedParent
    }
    child.storedParent?.abandon(child)
    child.isMovingToParent = true
    child.isMovingFromParent = false
    child.willMove(toParent: self)
    storedChildren.append(child)
    child.storedParent = self
  }

  final func leaveParent() {
    guard let parent = storedParent else { return }
    withExtendedLifetime(self) {
      // Until the view has gone, if it goes after this.
      isMovingFromParent = appearance.isOnTheWayIn
      parent.abandon(self)
      didMove(toParent: nil)
    }
  }

  private func abandon(_ child: UIViewController) {
    storedChildren.removeAll { $0 === child }
    child.storedParent = nil
    child.isMovingToParent = false
  }

  /// Replaces the view of one child by that of another, both with their appearance callbacks.
  public final func transition(
    from: UIViewController, to: UIViewController, duration: TimeInterval, options: UIView.AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    guard from.storedParent === self, to.storedParent === self else {
      return Log.error(
        "\(type(of: self)).transition: \(type(of: from)) and \(type(of: to)) both have to be children of it; nothing changed.")
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

/// Something with a preferred size within a container: a view controller.
@MainActor
public protocol UIContentContainer: NSObjectProtocol {
  var preferredContentSize: CGSize { get }
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
  func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer)
  func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize
  func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
  func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator)
}

extension UIViewController: UIContentContainer {}

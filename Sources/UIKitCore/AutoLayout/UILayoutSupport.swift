import Foundation

/// The part of a controller's view that a bar covers.
///
/// Sources for versions of iOS before 11 use it in place of the safe area.
@preconcurrency @MainActor
public protocol UILayoutSupport: NSObjectProtocol {
  /// How much the bar covers, in points.
  var length: CGFloat { get }
  /// The upper edge.
  var topAnchor: NSLayoutYAxisAnchor { get }
  /// The lower edge.
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  /// How much the bar covers.
  var heightAnchor: NSLayoutDimension { get }
}

extension InsetLayoutGuide: UILayoutSupport {
  var length: CGFloat { layoutFrame.height }
}

extension UIViewController {
  /// The part of the view above its safe area. New sources use `view.safeAreaLayoutGuide`.
  public final var topLayoutGuide: any UILayoutSupport {
    bar(\.top, "UIViewController-topLayoutGuide") { view in
      UIEdgeInsets(top: 0, left: 0, bottom: view.bounds.height - view.safeAreaInsets.top, right: 0)
    }
  }

  /// The part of the view below its safe area. New sources use `view.safeAreaLayoutGuide`.
  public final var bottomLayoutGuide: any UILayoutSupport {
    bar(\.bottom, "UIViewController-bottomLayoutGuide") { view in
      UIEdgeInsets(top: view.bounds.height - view.safeAreaInsets.bottom, left: 0, bottom: 0, right: 0)
    }
  }

  private func bar(
    _ path: ReferenceWritableKeyPath<SystemGuides, UILayoutGuide?>, _ identifier: String,
    _ insets: @escaping @MainActor (UIView) -> UIEdgeInsets
  ) -> any UILayoutSupport {
    let view: UIView = view
    let make = { InsetLayoutGuide(of: view, identifier, insets: insets) }
    return view.systemGuide(path, make) as? InsetLayoutGuide ?? make()
  }
}

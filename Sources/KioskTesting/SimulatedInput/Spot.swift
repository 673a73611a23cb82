import UIKit

/// A position on the screen, as a test describes it.
public enum Spot {
  /// Points of the screen from its top left corner.
  case point(CGFloat, CGFloat)
  /// A percentage of the screen's width and height.
  case percent(CGFloat, CGFloat)
  /// A percentage of a view's width and height; its centre by default.
  case view(UIView, _ x: CGFloat = 50, _ y: CGFloat = 50)
  /// A point in a view's own coordinates.
  case within(UIView, CGFloat, CGFloat)

  /// The position in points of the screen.
  @MainActor func point(on screen: UIScreen) -> CGPoint {
    switch self {
    case .point(let x, let y): return CGPoint(x: x, y: y)
    case .percent(let x, let y):
      return CGPoint(x: screen.bounds.width * x / 100, y: screen.bounds.height * y / 100)
    case .view(let view, let x, let y):
      let bounds = view.bounds
      let place = CGPoint(x: bounds.minX + bounds.width * x / 100, y: bounds.minY + bounds.height * y / 100)
      return Self.onScreen(place, of: view)
    case .within(let view, let x, let y): return Self.onScreen(CGPoint(x: x, y: y), of: view)
    }
  }

  @MainActor private static func onScreen(_ place: CGPoint, of view: UIView) -> CGPoint {
    guard let window = view.window else {
      TestRunMessages.write(
        "\(view) is in no window, so it is nowhere on the screen; the script goes on at its own coordinates.")
      return place
    }
    return window.convert(view.convert(place, to: window), to: nil as UIWindow?)
  }
}

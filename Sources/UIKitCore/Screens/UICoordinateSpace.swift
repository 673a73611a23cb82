/// What has coordinates, in points, that can be converted to those of others: views, and the whole screen.
///
/// All coordinate spaces meet in the coordinates of the screen.
@preconcurrency @MainActor
public protocol UICoordinateSpace: NSObjectProtocol {
  /// Converts `point` from this space to `coordinateSpace`.
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// Converts `point` from `coordinateSpace` to this space.
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// Converts `rect` from this space to `coordinateSpace`, as the bounding box.
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  /// Converts `rect` from `coordinateSpace` to this space, as the bounding box.
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
  /// The rectangle of what has the coordinates, in this space.
  var bounds: CGRect { get }
}

extension UIView: UICoordinateSpace {
  /// Converts `point` from this view's coordinates to `coordinateSpace`.
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    if let view = coordinateSpace as? UIView { return convert(point, to: view as UIView?) }
    return ScreenCoordinates.of(self).convert(onScreen(point), to: coordinateSpace)
  }

  /// Converts `point` from `coordinateSpace` to this view's coordinates.
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    if let view = coordinateSpace as? UIView { return convert(point, from: view as UIView?) }
    return fromScreen(ScreenCoordinates.of(self).convert(point, from: coordinateSpace))
  }

  /// Converts `rect` from this view's coordinates to `coordinateSpace`, as the bounding box.
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    if let view = coordinateSpace as? UIView { return convert(rect, to: view as UIView?) }
    return ScreenCoordinates.of(self).convert(onScreen(rect), to: coordinateSpace)
  }

  /// Converts `rect` from `coordinateSpace` to this view's coordinates, as the bounding box.
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    if let view = coordinateSpace as? UIView { return convert(rect, from: view as UIView?) }
    return fromScreen(ScreenCoordinates.of(self).convert(rect, from: coordinateSpace))
  }

  private func onScreen(_ point: CGPoint) -> CGPoint {
    window.map { $0.convert(convert(point, to: $0 as UIView), to: nil as UIView?) } ?? convert(point, to: nil as UIView?)
  }

  private func onScreen(_ rect: CGRect) -> CGRect {
    window.map { $0.convert(convert(rect, to: $0 as UIView), to: nil as UIView?) } ?? convert(rect, to: nil as UIView?)
  }

  private func fromScreen(_ point: CGPoint) -> CGPoint {
    window.map { convert($0.convert(point, from: nil as UIView?), from: $0 as UIView) }
      ?? convert(point, from: nil as UIView?)
  }

  private func fromScreen(_ rect: CGRect) -> CGRect {
    window.map { convert($0.convert(rect, from: nil as UIView?), from: $0 as UIView) } ?? convert(rect, from: nil as UIView?)
  }
}

/// The coordinates of a screen, from its upper left corner.
@MainActor
final class ScreenCoordinates: NSObject, UICoordinateSpace {
  // The screen owns its coordinates.
  private weak var screen: UIScreen?

  init(_ screen: UIScreen) {
    self.screen = screen
    super.init()
  }

  static func of(_ view: UIView) -> ScreenCoordinates { (view.window?.screen ?? .main).coordinates }

  var bounds: CGRect { screen?.bounds ?? .zero }

  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    // A space of an app's own knows how the screen's coordinates relate to its own.
    coordinateSpace is ScreenCoordinates ? point : coordinateSpace.convert(point, from: self)
  }

  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    coordinateSpace is ScreenCoordinates ? point : coordinateSpace.convert(point, to: self)
  }

  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    coordinateSpace is ScreenCoordinates ? rect : coordinateSpace.convert(rect, from: self)
  }

  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    coordinateSpace is ScreenCoordinates ? rect : coordinateSpace.convert(rect, to: self)
  }
}

extension UIScreen {
  /// The coordinates of the screen, from its upper left corner as a user sees it.
  public final var coordinateSpace: any UICoordinateSpace { coordinates }
  /// The same as `coordinateSpace`: a panel is upright however it is mounted, and does not turn while it is used.
  public final var fixedCoordinateSpace: any UICoordinateSpace { coordinates }
}

extension UIWindowScene {
  /// The coordinates of the scene, which fills its screen.
  public final var coordinateSpace: any UICoordinateSpace { screen.coordinates }
  /// Nil: a scene has the size of its screen.
  public final var sizeRestrictions: UISceneSizeRestrictions? { nil }
}

/// The sizes that a user may give a scene. No scene has them here: it fills its screen.
@preconcurrency @MainActor
open class UISceneSizeRestrictions: NSObject {
  /// The smallest size in points.
  open var minimumSize = CGSize.zero
  /// The largest size in points.
  open var maximumSize = CGSize(width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)
  /// Whether the scene may fill the screen.
  open var allowsFullScreen = true

  override init() { super.init() }
}

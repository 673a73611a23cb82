import UIKitCore

/// Supplies the marks of days, and is notified when users show another month.
@preconcurrency @MainActor
public protocol UICalendarViewDelegate: AnyObject {
  /// The mark below a day; nil for none.
  func calendarView(
    _ calendarView: UICalendarView, decorationFor dateComponents: DateComponents
  ) -> UICalendarView.Decoration?
  /// Called when another month is shown.
  func calendarView(
    _ calendarView: UICalendarView, didChangeVisibleDateComponentsFrom previousDateComponents: DateComponents)
}

extension UICalendarViewDelegate {
  /// The default: none.
  public func calendarView(
    _ calendarView: UICalendarView, decorationFor dateComponents: DateComponents
  ) -> UICalendarView.Decoration? { nil }
  /// The default: does nothing.
  public func calendarView(
    _ calendarView: UICalendarView, didChangeVisibleDateComponentsFrom previousDateComponents: DateComponents
  ) {}
}

extension UICalendarView {
  /// The size of a mark.
  public enum DecorationSize: Int, Sendable {
    case small = 0
    case medium = 1
    case large = 2

    /// In points.
    var side: CGFloat {
      switch self {
      case .small: return 5
      case .medium: return 7
      case .large: return 12
      }
    }
  }

  /// A mark below a day.
  @preconcurrency @MainActor
  public final class Decoration {
    private enum Content {
      case dot
      case image(UIImage?)
      case custom(@MainActor () -> UIView)
    }

    private let content: Content
    private let color: UIColor?
    private let size: DecorationSize

    private init(_ content: Content, _ color: UIColor?, _ size: DecorationSize) {
      (self.content, self.color, self.size) = (content, color, size)
    }

    /// A grey dot.
    public convenience init() { self.init(.dot, nil, .medium) }

    /// An image, tinted with `color`; nil is grey. A dot without an image.
    public convenience init(image: UIImage?, color: UIColor? = nil, size: DecorationSize = .medium) {
      self.init(image == nil ? .dot : .image(image), color, size)
    }

    /// A view of the app.
    public convenience init(customViewProvider: @escaping @MainActor () -> UIView) {
      self.init(.custom(customViewProvider), nil, .large)
    }

    /// A dot.
    public static func `default`(color: UIColor? = nil, size: DecorationSize = .medium) -> Decoration {
      Decoration(.dot, color, size)
    }

    /// An image, tinted with `color`; nil is grey.
    public static func image(
      _ image: UIImage?, color: UIColor? = nil, size: DecorationSize = .medium
    ) -> Decoration { Decoration(image: image, color: color, size: size) }

    /// A view of the app.
    public static func customView(_ provider: @escaping @MainActor () -> UIView) -> Decoration {
      Decoration(customViewProvider: provider)
    }

    /// A new view of the mark, with its size set.
    func makeView() -> UIView {
      let tint = color ?? .systemGray
      switch content {
      case .dot:
        let dot = UIView(frame: CGRect(x: 0, y: 0, width: size.side, height: size.side))
        dot.backgroundColor = tint
        dot.layer.cornerRadius = size.side / 2
        return dot
      case .image(let image):
        let side = size.side + 5
        let view = UIImageView(frame: CGRect(x: 0, y: 0, width: side, height: side))
        view.image = image
        view.contentMode = .scaleAspectFit
        view.tintColor = tint
        return view
      case .custom(let provider):
        let view = provider()
        if view.bounds.size == .zero { view.bounds.size = view.sizeThatFits(CGSize(width: 40, height: 16)) }
        return view
      }
    }
  }
}

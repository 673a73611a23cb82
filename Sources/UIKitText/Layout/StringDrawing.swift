import CoreGraphics
import Foundation

/// Measures and draws strings. Sizes are in points, rounded up to whole pixels of the current display scale.
package struct StringDrawing {
  private let string: NSAttributedString
  private let attributed: AttributedContent

  init(_ string: NSAttributedString, fontScale: CGFloat = 1) {
    var defaults = AttributedContent.Defaults()
    defaults.fontScale = fontScale
    self.string = string
    attributed = AttributedContent(string, defaults: defaults)
  }

  /// The same text, shrunk as far as `size` requires and `context` allows.
  private func fitted(
    to size: CGSize, _ options: NSStringDrawingOptions, _ context: NSStringDrawingContext?
  ) -> StringDrawing {
    context?.actualScaleFactor = 1
    guard let context, context.minimumScaleFactor > 0, context.minimumScaleFactor < 1, size.width > 0 else { return self }
    let wraps = options.contains(.usesLineFragmentOrigin)
    func fits(_ drawing: StringDrawing) -> Bool {
      let needed = drawing.layout(width: wraps ? size.width : nil).size
      return needed.width <= size.width && (size.height <= 0 || needed.height <= size.height)
    }
    if fits(self) { return self }
    var drawing = self
    for step in 1...10 {
      let factor = 1 - (1 - context.minimumScaleFactor) * CGFloat(step) / 10
      drawing = StringDrawing(string, fontScale: factor)
      context.actualScaleFactor = factor
      if fits(drawing) { break }
    }
    return drawing
  }

  private var scale: CGFloat { ImageContext.effectiveScale(0) }

  private func layout(width: CGFloat?, height: CGFloat? = nil, maxLines: Int = 0, truncates: Bool = false) -> TextLayout {
    var content = attributed.content
    if truncates, content.paragraph.lineBreak == .byWordWrapping { content.paragraph.lineBreak = .byTruncatingTail }
    return TextLayout.layout(for: content, width: width, height: height, maxLines: maxLines, scale: scale)
  }

  func size() -> CGSize {
    layout(width: nil).size
  }

  func boundingRect(with size: CGSize, options: NSStringDrawingOptions, context: NSStringDrawingContext?) -> CGRect {
    let rect = fitted(to: size, options, context).bounds(with: size, options: options)
    context?.totalBounds = rect
    return rect
  }

  private func bounds(with size: CGSize, options: NSStringDrawingOptions) -> CGRect {
    if options.contains(.usesLineFragmentOrigin) {
      let truncates = options.contains(.truncatesLastVisibleLine)
      let layout = layout(
        width: Self.limit(size.width), height: truncates ? Self.limit(size.height) : nil, truncates: truncates)
      return CGRect(origin: .zero, size: layout.size)
    }
    let layout = layout(width: nil, maxLines: 1)
    return CGRect(origin: CGPoint(x: 0, y: -layout.firstBaseline), size: layout.size)
  }

  func draw(at point: CGPoint) {
    guard point.isFinite else { return }
    draw(layout(width: nil), at: point)
  }

  func draw(in rect: CGRect) {
    guard rect.isFinite, rect.width > 0, rect.height > 0 else { return }
    draw(layout(width: rect.width, height: rect.height), at: rect.origin)
  }

  func draw(with rect: CGRect, options: NSStringDrawingOptions, context: NSStringDrawingContext?) {
    guard rect.origin.isFinite else { return }
    context?.totalBounds = fitted(to: rect.size, options, context).draw(with: rect, options)
  }

  /// - Returns: The rectangle it has drawn in.
  private func draw(with rect: CGRect, _ options: NSStringDrawingOptions) -> CGRect {
    let truncates = options.contains(.truncatesLastVisibleLine)
    guard options.contains(.usesLineFragmentOrigin) else {
      let layout = layout(width: nil, maxLines: 1)
      let origin = CGPoint(x: rect.minX, y: rect.minY - layout.firstBaseline)
      draw(layout, at: origin)
      return CGRect(origin: origin, size: layout.size)
    }
    let layout = layout(
      width: Self.limit(rect.width), height: truncates ? Self.limit(rect.height) : nil, truncates: truncates)
    draw(layout, at: rect.origin)
    return CGRect(origin: rect.origin, size: layout.size)
  }

  private func draw(_ layout: TextLayout, at origin: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    layout.draw(in: context, at: origin)
    attributed.drawAttachments(of: layout, at: origin)
  }

  /// 0 and non-finite lengths mean no limit, as in UIKit.
  private static func limit(_ length: CGFloat) -> CGFloat? {
    length > 0 && length.isFinite && length < 1e6 ? length : nil
  }
}

extension NSAttributedString {
  /// The size of the string in points, broken only at its own line breaks.
  public func size() -> CGSize { StringDrawing(self).size() }

  /// Draws with the top left corner at `point`.
  public func draw(at point: CGPoint) { StringDrawing(self).draw(at: point) }

  /// Draws the lines that fit in `rect`.
  public func draw(in rect: CGRect) { StringDrawing(self).draw(in: rect) }

  /// Draws in `rect`; `context` limits the scale factor and receives the result.
  public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) {
    StringDrawing(self).draw(with: rect, options: options, context: context)
  }

  /// The rectangle that drawing with the same arguments covers.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    StringDrawing(self).boundingRect(with: size, options: options, context: context)
  }
}

extension NSString {
  /// The size of the string in points, broken only at its own line breaks.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSAttributedString(string: String(describing: self), attributes: attributes).size()
  }

  /// Draws with the top left corner at `point`.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: String(describing: self), attributes: attributes).draw(at: point)
  }

  /// Draws the lines that fit in `rect`.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: String(describing: self), attributes: attributes).draw(in: rect)
  }

  /// Draws in `rect`; `context` limits the scale factor and receives the result.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) {
    NSAttributedString(string: String(describing: self), attributes: attributes)
      .draw(with: rect, options: options, context: context)
  }

  /// The rectangle that drawing with the same arguments covers.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    NSAttributedString(string: String(describing: self), attributes: attributes)
      .boundingRect(with: size, options: options, context: context)
  }
}

extension String {
  /// The size of the string in points, broken only at its own line breaks.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSAttributedString(string: self, attributes: attributes).size()
  }

  /// Draws with the top left corner at `point`.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: self, attributes: attributes).draw(at: point)
  }

  /// Draws the lines that fit in `rect`.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: self, attributes: attributes).draw(in: rect)
  }

  /// Draws in `rect`; `context` limits the scale factor and receives the result.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) {
    NSAttributedString(string: self, attributes: attributes).draw(with: rect, options: options, context: context)
  }

  /// The rectangle that drawing with the same arguments covers.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    NSAttributedString(string: self, attributes: attributes)
      .boundingRect(with: size, options: options, context: context)
  }
}

import CoreGraphics
import Foundation

/// The shapes of a one-colour icon, in a square of `side` units with y down.
///
/// Such icons are drawn directly from their outlines: loading a full SVG renderer for a chevron would take longer than
/// the whole first frame.
struct SymbolOutline: Sendable {
  enum Paint: Sendable {
    case fill(evenOdd: Bool)
    case stroke(width: CGFloat)
    /// Erases a filled shape from what was drawn before.
    case erase
    /// Erases a stroke of this width.
    case eraseStroke(width: CGFloat)
  }

  struct Part: Sendable {
    var path: CGPath
    var paint: Paint
    var opacity: CGFloat = 1
  }

  var side: CGFloat
  var parts: [Part]

  /// Draws into a square of `size` units whose top left is the context's origin, in `color`.
  func draw(in context: CGContext, size: CGFloat, color: CGColor) {
    guard side > 0 else { return }
    context.saveGState()
    context.scaleBy(x: size / side, y: size / side)
    context.setFillColor(color)
    context.setStrokeColor(color)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    for part in parts {
      context.setAlpha(part.opacity)
      context.beginPath()
      context.addPath(part.path)
      switch part.paint {
      case .fill(let evenOdd):
        context.fillPath(using: evenOdd ? .evenOdd : .winding)
      case .stroke(let width):
        context.setLineWidth(width)
        context.strokePath()
      case .erase:
        context.setBlendMode(.clear)
        context.fillPath()
        context.setBlendMode(.normal)
      case .eraseStroke(let width):
        context.setBlendMode(.clear)
        context.setLineWidth(width)
        context.strokePath()
        context.setBlendMode(.normal)
      }
    }
    context.restoreGState()
  }

  /// This outline scaled about the centre of its square by `factor` and moved by (dx, dy) units.
  /// - Parameter strokes: The factor of the widths of strokes, where lines would become too thin; nil for `factor`.
  func scaled(
    by factor: CGFloat, dx: CGFloat = 0, dy: CGFloat = 0, strokes: CGFloat? = nil
  ) -> SymbolOutline {
    let strokes = strokes ?? factor
    var transform = CGAffineTransform(
      a: factor, b: 0, c: 0, d: factor, tx: side / 2 * (1 - factor) + dx, ty: side / 2 * (1 - factor) + dy)
    var result = self
    for index in result.parts.indices {
      if let moved = result.parts[index].path.copy(using: &transform) { result.parts[index].path = moved }
      switch result.parts[index].paint {
      case .stroke(let width): result.parts[index].paint = .stroke(width: width * strokes)
      case .eraseStroke(let width): result.parts[index].paint = .eraseStroke(width: width * strokes)
      case .fill, .erase: break
      }
    }
    return result
  }

  /// The same shapes, erased instead of drawn, and drawn where they were erased: the windows of a tram that is cut out of a
  /// disc have the disc's colour.
  var erasing: SymbolOutline {
    var result = self
    for index in result.parts.indices {
      switch result.parts[index].paint {
      case .fill: result.parts[index].paint = .erase
      case .stroke(let width): result.parts[index].paint = .eraseStroke(width: width)
      case .erase: result.parts[index].paint = .fill(evenOdd: false)
      case .eraseStroke(let width): result.parts[index].paint = .stroke(width: width)
      }
    }
    return result
  }
}

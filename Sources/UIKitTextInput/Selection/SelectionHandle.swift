import CoreGraphics
import Foundation
import UIKitCore

/// A handle at one end of the selection: a line with a knob to drag.
@MainActor
final class SelectionHandle: UIView {
  // In points.
  static let knobSide: CGFloat = 11
  private static let stemWidth: CGFloat = 2

  private let isStart: Bool
  private let ball = UIView()
  private let stem = UIView()

  init(isStart: Bool) {
    self.isStart = isStart
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    ball.layer.cornerRadius = Self.knobSide / 2
    addSubview(stem)
    addSubview(ball)
  }

  required init?(coder: NSCoder) { return nil }

  /// The centre of the knob, in the coordinates of the superview.
  var knob: CGPoint { CGPoint(x: frame.midX, y: isStart ? frame.minY + Self.knobSide / 2 : frame.maxY - Self.knobSide / 2) }

  /// Places the handle at an end of the selection, as high as the line; the knob is above the start or below the end.
  func place(around caret: CGRect, tint: UIColor) {
    let side = Self.knobSide
    frame = CGRect(
      x: caret.midX - side / 2, y: caret.minY - (isStart ? side - 1 : 0), width: side, height: caret.height + side - 1)
    stem.frame = CGRect(
      x: (side - Self.stemWidth) / 2, y: isStart ? side - 1 : 0, width: Self.stemWidth, height: caret.height)
    ball.frame = CGRect(x: 0, y: isStart ? 0 : bounds.height - side, width: side, height: side)
    ball.backgroundColor = tint
    stem.backgroundColor = tint
  }
}

import CoreGraphics
import Foundation
import QuartzCore
import Raster

extension UILabel {
  /// The last display list of the layer and everything it depends on. Displaying again with all of that unchanged does
  /// nothing; with another colour, it only replaces the colour.
  @MainActor final class DisplayedText {
    let layout: TextLayout
    let size: CGSize
    let scale: CGFloat
    let isRightToLeft: Bool
    let y: Int32
    let clip: PixelRect
    var ink: UInt32?
    var list: DisplayList

    init(
      _ layout: TextLayout, size: CGSize, scale: CGFloat, isRightToLeft: Bool, y: Int32, clip: PixelRect, ink: UInt32?,
      list: DisplayList
    ) {
      (self.layout, self.size, self.scale, self.isRightToLeft) = (layout, size, scale, isRightToLeft)
      (self.y, self.clip, self.ink, self.list) = (y, clip, ink, list)
    }
  }

  final var displayScale: CGFloat {
    let scale = effectiveTraits.displayScale
    return scale > 0 ? scale : 1
  }

  final var resolvedAlignment: NSTextAlignment {
    guard style.alignment == .natural else { return style.alignment }
    return isRightToLeft ? .right : .left
  }

  final func layout(in size: CGSize, maxLines: Int) -> TextLayout? {
    guard case .attributed = storage else { return makeLayout(size, maxLines) }
    // Colours in attributed text are resolved when it is converted, which may be for measuring it, from anywhere.
    return effectiveTraits.asCurrent { makeLayout(size, maxLines) }
  }

  private func makeLayout(_ size: CGSize, _ maxLines: Int) -> TextLayout? {
    typesetter.layout(
      storage, style, in: size, maxLines: max(maxLines, 0), scale: displayScale, isRightToLeft: isRightToLeft)
  }

  /// The colour that replaces that of the text; nil for attributed text, which has its own colours.
  final func color(_ traits: UITraitCollection) -> CGColor? {
    let color: UIColor
    if VibrantTextColor.isUsed, let vibrant = traits[VibrantTextColor.self] {
      color = vibrant
    } else if style.isHighlighted, let highlighted = style.highlightedTextColor {
      color = highlighted
    } else if case .attributed = storage {
      return nil
    } else {
      color = style.textColor
    }
    return (color.isDynamic ? color.resolvedColor(with: traits) : color).cgColor
  }

  /// The pixel value of the text where it is simply the text's fixed colour.
  private var plainInk: UInt32? {
    guard style.isEnabled, !style.isHighlighted, !VibrantTextColor.isUsed else { return nil }
    if case .attributed = storage { return nil }
    return style.textColor.fixedPixel
  }

  private func pixel(_ color: CGColor) -> UInt32 {
    style.isEnabled ? color.premultipliedARGB : color.premultipliedARGB(scaledBy: UILabel.disabledOpacity)
  }

  // The opacity of the text in a disabled label.
  private static let disabledOpacity: CGFloat = 0.35

  /// The y of the layout's top edge within a height in points.
  final func top(of layout: TextLayout, height: CGFloat) -> CGFloat {
    let centered = (height - layout.size.height) / 2
    guard let full = typesetter.fullSizeLine, numberOfLines == 1 else { return centered.rounded(toPixel: displayScale) }
    switch style.baselineAdjustment {
    case .alignCenters: return centered.rounded(toPixel: displayScale)
    case .alignBaselines:
      return ((height - full.height) / 2 + full.baseline - layout.firstBaseline).rounded(toPixel: displayScale)
    case .none: return 0
    }
  }

  /// Sets the layer's content to the glyphs of the text.
  final func showText() {
    let size = layer.bounds.size
    let traits = effectiveTraits
    // Not `map`: each call of a main-actor closure checks the current executor.
    var ink = plainInk
    if ink == nil, let color = color(traits) { ink = pixel(color) }
    if redisplay(in: ink, size, traits) { return }
    guard size.width > 0, size.height > 0, let layout = layout(in: size, maxLines: numberOfLines) else {
      layer.setContent(nil)
      displayedText = nil
      return
    }
    let scale = displayScale
    let top = top(of: layout, height: size.height)
    let y = Int32(clamping: Int((top * scale).rounded()))
    let clip = clip(for: layout, in: size, scale)
    let isPlain = style.shadowColor == nil && typesetter.drawsAttachments == nil
    let list = DisplayList()
    isLayoutCurrent = true
    displayedText =
      isPlain
      ? DisplayedText(
        layout, size: size, scale: scale, isRightToLeft: isRightToLeft, y: y, clip: clip, ink: ink, list: list)
      : nil
    if let shadow = style.shadowColor {
      let color = (shadow.isDynamic ? shadow.resolvedColor(with: traits) : shadow).cgColor
      layout.append(
        to: list, x: Self.pixels(style.shadowOffset.width, scale), y: y &+ Self.pixels(style.shadowOffset.height, scale),
        clip: clip, color: pixel(color))
    }
    layout.append(to: list, x: 0, y: y, clip: clip, color: ink)
    if let attributed = typesetter.drawsAttachments {
      let context = CGContext(recordingInto: list, size: size, scale: scale)
      UIGraphicsPushContext(context)
      traits.performAsCurrent { attributed.drawAttachments(of: layout, at: CGPoint(x: 0, y: top)) }
      UIGraphicsPopContext()
      context.finish()
    }
    layer.setContent(list, scale: scale)
  }

  /// Shows the same text at the same place, at most in another colour; false when anything else has changed.
  private func redisplay(in ink: UInt32?, _ size: CGSize, _ traits: UITraitCollection) -> Bool {
    guard isLayoutCurrent, let displayedText, displayedText.size == size,
      displayedText.scale == traits.values.displayScale, style.shadowColor == nil,
      displayedText.isRightToLeft == isRightToLeft(in: traits)
    else { return false }
    let layer = layer
    if let ink, displayedText.ink != nil, displayedText.ink != ink, layer.recolorGlyphs(of: displayedText.list, ink) {
      displayedText.ink = ink
      return true
    }
    guard layer.shows(displayedText.list) else { return false }
    if displayedText.ink == ink { return true }
    // There are lines with colours of their own, or another layer shows the list too.
    let list = DisplayList()
    displayedText.layout.append(to: list, x: 0, y: displayedText.y, clip: displayedText.clip, color: ink)
    displayedText.ink = ink
    displayedText.list = list
    layer.setContent(list, scale: displayedText.scale)
    return true
  }

  /// Text that fits may extend beyond the label where glyphs overhang; text that does not fit is clipped to the label.
  final func clip(for layout: TextLayout, in size: CGSize, _ scale: CGFloat) -> PixelRect {
    let fits = layout.size.width <= size.width + 0.01 && layout.size.height <= size.height + 0.01
    let slack = fits || !layout.isTruncated && layout.size.width <= size.width ? style.font.pointSize : 0
    let width = Self.pixels(size.width + 2 * slack, scale), height = Self.pixels(size.height + 2 * slack, scale)
    return PixelRect(x: -Self.pixels(slack, scale), y: -Self.pixels(slack, scale), width: width, height: height)
  }

  private static func pixels(_ length: CGFloat, _ scale: CGFloat) -> Int32 {
    Int32(min(max((length * scale).rounded(.up), -1e6), 1e6))
  }

  /// Draws the text into the current graphics context.
  final func draw(in rect: CGRect) {
    guard rect.isFinite, rect.width > 0, rect.height > 0, let context = UIGraphicsGetCurrentContext(),
      let layout = layout(in: rect.size, maxLines: numberOfLines)
    else { return }
    let traits = effectiveTraits
    let origin = CGPoint(x: rect.minX, y: rect.minY + top(of: layout, height: rect.height))
    func draw(_ layout: TextLayout, at origin: CGPoint, in color: CGColor?) {
      let colored = color.map { layout.recolored($0, height: rect.height, maxLines: numberOfLines) } ?? layout
      colored.draw(in: context, at: origin)
    }
    context.saveGState()
    if !style.isEnabled { context.setAlpha(UILabel.disabledOpacity) }
    if let shadow = style.shadowColor {
      draw(
        layout, at: CGPoint(x: origin.x + style.shadowOffset.width, y: origin.y + style.shadowOffset.height),
        in: shadow.resolvedColor(with: traits).cgColor)
    }
    draw(layout, at: origin, in: color(traits))
    typesetter.drawsAttachments?.drawAttachments(of: layout, at: origin)
    context.restoreGState()
  }

  /// Whether a subclass overrides a drawing method.
  final var overridesDrawing: Bool {
    guard type(of: self) != UILabel.self else { return false }
    return MethodOverrides.drawText.isOverridden(in: type(of: self))
      || MethodOverrides.labelDraw.isOverridden(in: type(of: self))
  }
}

extension TextLayout {
  /// The same layout in one colour.
  fileprivate func recolored(_ color: CGColor, height: CGFloat, maxLines: Int) -> TextLayout {
    var content = content
    for index in content.runs.indices { content.runs[index].attributes.color = color }
    return TextLayout.layout(for: content, width: width, height: height, maxLines: maxLines, scale: scale)
  }
}

extension MethodOverrides {
  @MainActor static let drawText = MethodOverrides(
    base: UILabel.self, plain: PlainLabel.self, overriding: TextDrawingLabel.self)
  @MainActor static let labelDraw = MethodOverrides(
    base: UILabel.self, plain: PlainLabel.self, overriding: DrawingLabel.self)
}

private class PlainLabel: UILabel {}

private class TextDrawingLabel: UILabel {
  // Different bodies, so that no linker folds one function into another.
  override func drawText(in rect: CGRect) { tag &+= 1 }
}

private class DrawingLabel: UILabel {
  override func draw(_ rect: CGRect) { tag &+= 2 }
}

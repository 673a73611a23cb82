import CoreGraphics
import Raster
import UIKit

/// A text on the screen, and the pixels that its glyphs cover.
@MainActor
final class AuditedText {
  let item: AuditScene.Item
  let shown: ShownText
  let scene: AuditScene
  /// The pixels that glyphs would cover if nothing clipped them.
  let ink: TextInk
  /// The part of `ink` that is not clipped.
  let visible: CGRect

  var view: UIView { item.view }
  var string: String { shown.layout.content.string }

  /// Fails when the view shows no text, or none of it is on the screen.
  init?(_ item: AuditScene.Item, _ scene: AuditScene) {
    guard let view = item.view as? any TextShowing, let shown = view.shownText,
      shown.layout.content.string.unicodeScalars.contains(where: { !$0.properties.isWhitespace }),
      let ink = TextInk(shown, scene.picture.transform(of: view), near: scene.picture.bounds)
    else { return nil }
    (self.item, self.scene, self.shown, self.ink) = (item, scene, shown, ink)
    var visible = ink.bounds.intersection(scene.picture.bounds)
    for clip in Self.clips(of: view, shown, scene.picture) { visible = visible.intersection(clip.rect) }
    guard !visible.isNull, visible.width >= 1, visible.height >= 1 else { return nil }
    self.visible = visible
  }

  private struct Clip {
    let rect: CGRect
    let view: UIView
  }

  /// The rectangles that may clip the text, from the innermost outwards, in pixels.
  private static func clips(of view: UIView, _ shown: ShownText, _ picture: AuditPicture) -> [Clip] {
    var clips: [Clip] = []
    if !shown.clip.isInfinite { clips.append(Clip(rect: shown.clip.applying(picture.transform(of: view)), view: view)) }
    var next: UIView? = view
    while let parent = next {
      if parent.clipsToBounds, let rect = picture.uprightRect(of: parent) { clips.append(Clip(rect: rect, view: parent)) }
      next = parent.superview
    }
    return clips
  }

  /// The view's frame in points of the window.
  var frame: CGRect { view.convert(view.bounds, to: view.window) }

  /// The text in quotation marks, shortened.
  var quoted: String {
    let line = string.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "“\(line.count > 32 ? line.prefix(31) + "…" : line[...])”"
  }

  // MARK: Clipped text

  // Antialiased edges of glyphs may lie outside.
  private static let slack: CGFloat = 1.5

  func clippingFinding() -> AuditFinding? {
    if shown.isTruncated, !isTypedText { return truncationFinding() }
    let whole = ink.bounds
    let screen = scene.picture.bounds
    var cuts = Self.clips(of: view, shown, scene.picture)
    cuts.append(Clip(rect: screen, view: view.window ?? view))
    for cut in cuts where !Self.holds(cut.rect, whole) {
      // Scrolled content is clipped at the scroll view's edges, and so is text that the user is typing.
      if let scroll = cut.view as? UIScrollView, isReachable(in: scroll) { return nil }
      if cut.view !== view.window, let scroll = scrollView(around: cut.view), isReachable(in: scroll) { return nil }
      if isTyped { return nil }
      return clipping(by: cut, of: whole)
    }
    return nil
  }

  private static func holds(_ outer: CGRect, _ inner: CGRect) -> Bool {
    // The comparison of `clipping(by:of:)`, so that rounding cannot make a finding that names no side.
    max(outer.minX - inner.minX, inner.maxX - outer.maxX, outer.minY - inner.minY, inner.maxY - outer.maxY) <= slack
  }

  private func scrollView(around view: UIView) -> UIScrollView? {
    var next: UIView? = view
    while let candidate = next {
      if let scroll = candidate as? UIScrollView, !(self.view === candidate) { return candidate === view ? scroll : nil }
      next = candidate.superview
      if next == nil { return nil }
    }
    return nil
  }

  /// Whether scrolling can show all of the text.
  private func isReachable(in scroll: UIScrollView) -> Bool {
    guard scroll.isScrollEnabled, scroll.isUserInteractionEnabled else { return false }
    let place = ink.bounds.applying(scene.picture.transform(of: scroll).inverted())
    let insets = scroll.adjustedContentInset
    let content = CGRect(
      x: -insets.left, y: -insets.top,
      width: max(scroll.contentSize.width + insets.left + insets.right, scroll.bounds.width),
      height: max(scroll.contentSize.height + insets.top + insets.bottom, scroll.bounds.height))
    return Self.holds(content, place)
  }

  /// Whether the view shows the text of a text field.
  private var isTypedText: Bool {
    var next = view.superview
    while let parent = next {
      if let field = parent as? UITextField { return field.text == string }
      next = parent.superview
    }
    return false
  }

  /// Whether the view belongs to a focused field, whose text scrolls with the caret.
  private var isTyped: Bool {
    var next = view.superview
    while let parent = next {
      if parent is UITextField || parent is UITextView { return parent.isFirstResponder }
      next = parent.superview
    }
    return false
  }

  private func clipping(by cut: Clip, of whole: CGRect) -> AuditFinding {
    let scale = scene.picture.scale
    let sides: [(CGFloat, String)] = [
      (cut.rect.minX - whole.minX, "at the left"), (whole.maxX - cut.rect.maxX, "at the right"),
      (cut.rect.minY - whole.minY, "at the top"), (whole.maxY - cut.rect.maxY, "at the bottom"),
    ]
    let lost = sides.filter { $0.0 > Self.slack }.map { "\(Self.points($0.0 / scale)) pt \($0.1)" }
    let by =
      cut.view === view ? "its own edge" : cut.view is UIWindow ? "the edge of the screen" : "\(type(of: cut.view))"
    return AuditFinding(
      kind: .clippedText, view: view, frame: frame,
      explanation: "\(quoted) loses \(lost.joined(separator: ", ")) to \(by). Give it more room or smaller type.")
  }

  private func truncationFinding() -> AuditFinding {
    let layout = shown.layout
    let full = TextLayout.layout(for: layout.content, width: nil, maxLines: 0, scale: layout.scale).size
    let need =
      layout.lines.count > 1
      ? "\(layout.lines.count) lines of \(Self.points(view.bounds.width)) pt are too few"
      : "it needs \(Self.points(full.width)) pt in width and has \(Self.points(view.bounds.width)) pt"
    return AuditFinding(
      kind: .clippedText, view: view, frame: frame,
      explanation: "\(quoted) is shortened: \(need). Give it more room, more lines or smaller type.")
  }

  static func points(_ length: CGFloat) -> String {
    let tenths = (length * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }

  // MARK: Overlapping text

  static func overlapFindings(_ texts: [AuditedText]) -> [AuditFinding] {
    var findings: [AuditFinding] = []
    for (index, front) in texts.enumerated() {
      for back in texts[..<index] where front.overlaps(back) {
        findings.append(
          AuditFinding(
            kind: .overlappingText, view: front.view, frame: front.frame,
            explanation: "\(front.quoted) lies on \(back.quoted) of \(Swift.type(of: back.view)). Move one of them."))
      }
    }
    return findings
  }

  private func overlaps(_ other: AuditedText) -> Bool {
    let shared = visible.intersection(other.visible)
    guard !shared.isNull, shared.width >= 1, shared.height >= 1 else { return false }
    let covers = scene.covers(above: item, shared) + scene.covers(above: other.item, shared)
    var touching = 0
    for y in Int(shared.minY)..<Int(shared.maxY) {
      for x in Int(shared.minX)..<Int(shared.maxX) where ink.isNear(x, y) && other.ink.isNear(x, y) {
        let pixel = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5)
        if covers.contains(where: { $0.contains(pixel) }) { continue }
        touching += 1
        // Fewer pixels can be a descender that touches the line below.
        if touching > 6 { return true }
      }
    }
    return false
  }
}

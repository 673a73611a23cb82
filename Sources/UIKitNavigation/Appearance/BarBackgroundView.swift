import UIKitCore

/// The background of a bar: its material, colour, image, and the line between the bar and the content.
@MainActor
final class BarBackgroundView: UIView {
  /// The edge of the bar that is next to the content: the line is inside it, an image for the line outside.
  var shadowEdge: UIRectEdge {
    didSet { if oldValue != shadowEdge { surface.setNeedsLayout() } }
  }
  private var surface: BarSurface

  init(shadowEdge: UIRectEdge) {
    self.shadowEdge = shadowEdge
    surface = BarSurface(UIBarAppearance())
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    addSubview(surface)
  }

  required init?(coder: NSCoder) { return nil }

  /// Shows `appearance`. With `animated` it cross-fades, in the surrounding animation if there is one.
  func show(_ appearance: UIBarAppearance, animated: Bool = false) {
    let old = surface
    surface = BarSurface(appearance)
    surface.frame = bounds
    guard animated, window != nil else {
      // Those of fades that still run go as well.
      for view in subviews { view.removeFromSuperview() }
      return addSubview(surface)
    }
    // An opaque surface uncovers the new one below it: both mix exactly. Above a translucent one the new one fades in.
    let uncovers = old.coversBackground
    insertSubview(surface, at: uncovers ? 0 : subviews.count)
    surface.layoutIfNeeded()
    if !uncovers { UIView.performWithoutAnimation { surface.alpha = 0 } }
    let new = surface
    UIView.animate(withDuration: 0.25) {
      new.alpha = 1
      if uncovers || !new.coversBackground { old.alpha = 0 }
    } completion: { _ in
      old.removeFromSuperview()
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    placeSurfaces()
  }

  private func placeSurfaces() { for view in subviews { view.frame = bounds } }

  /// Moves the background with all that is in it at once, in the surrounding animation if there is one; its own layout comes
  /// after that.
  func place(_ frame: CGRect) {
    self.frame = frame
    placeSurfaces()
    surface.placeParts()
  }
}

/// What one appearance looks like.
@MainActor
private final class BarSurface: UIView {
  private let image: UIImageView?
  private let shadow: UIView?
  private let hasShadowImage: Bool

  init(_ appearance: UIBarAppearance) {
    image = appearance.backgroundImage.map { UIImageView(image: $0) }
    image?.contentMode = appearance.backgroundImageContentMode
    image?.clipsToBounds = true
    if let picture = appearance.shadowImage {
      // An empty image is the usual way to have no line.
      shadow = picture.size.height > 0 ? UIImageView(image: picture) : nil
      if let color = appearance.shadowColor { shadow?.tintColor = color }
      hasShadowImage = true
    } else {
      let color = appearance.shadowColor
      shadow = color == nil || color == .clear ? nil : UIView()
      shadow?.backgroundColor = color
      hasShadowImage = false
    }
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    if let material = appearance.backgroundEffect?.material {
      let view = MaterialView()
      view.show(material)
      fill(with: view)
    }
    if let color = appearance.backgroundColor, color != .clear {
      let view = UIView()
      view.backgroundColor = color
      fill(with: view)
    }
    if let image { fill(with: image) }
    if let shadow { addSubview(shadow) }
  }

  required init?(coder: NSCoder) { return nil }

  private func fill(with view: UIView) {
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(view)
  }

  /// Whether nothing behind shows through.
  var coversBackground: Bool {
    subviews.contains { view in
      if let material = view as? MaterialView { return material.coversBackground }
      guard view !== shadow, let color = view.backgroundColor?.resolvedColor(with: traitCollection) else { return false }
      return color.cgColor.alpha >= 1
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    placeParts()
  }

  func placeParts() {
    for view in subviews where view !== shadow { view.frame = bounds }
    guard let shadow else { return }
    let isAtTop = (superview as? BarBackgroundView)?.shadowEdge != .bottom
    let pixel = 1 / max(traitCollection.displayScale, 1)
    let height = hasShadowImage ? max((shadow as? UIImageView)?.image?.size.height ?? 0, pixel) : pixel
    let inside = hasShadowImage ? 0 : pixel
    let y = isAtTop ? inside - height : bounds.height - inside
    shadow.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
  }
}

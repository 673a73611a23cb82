import UIKitCore

/// A view that looks like a material, or makes its content fit one; what it contains belongs in `contentView`.
///
/// A material is a translucent colour. Unless the machine's setting `blur` is on, nothing behind it is blurred, so that a
/// frame costs no more than its damage; the colours therefore cover more than UIKit's. While the view is rotated or
/// scaled, and in snapshots, nothing is blurred either. To fade the effect in or out, set `effect` in an animation.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  /// The view for everything that is shown on the effect.
  public let contentView = UIView()

  private final let surface = MaterialView()
  private final var shown: UIVisualEffect?

  /// Creates a view with an effect; nil shows the content alone.
  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    make()
    self.effect = effect
  }

  /// Creates a view without an effect.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    make()
  }

  /// Archives are not supported: the same as an initialisation with an empty frame.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    make()
  }

  private func make() {
    surface.isUserInteractionEnabled = false
    surface.alpha = 0
    for view in [surface, contentView] {
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.frame = bounds
      super.addSubview(view)
    }
  }

  // MARK: Effect

  /// The look of the view; nil shows the content alone. The value is copied. A change in an animation fades.
  open var effect: UIVisualEffect? {
    get { shown }
    set {
      shown = newValue?.copy() as? UIVisualEffect
      showMaterial()
      showVibrancy()
    }
  }

  private func showMaterial() {
    guard let material = shown?.material else {
      // The colour stays while it fades out.
      surface.alpha = 0
      return
    }
    if surface.alpha == 0 {
      UIView.performWithoutAnimation { surface.show(material) }
    } else {
      surface.show(material)
    }
    surface.alpha = 1
  }

  private func showVibrancy() {
    let vibrancy = (shown as? UIVibrancyEffect).map(Vibrancy.init)
    contentView.overrideUserInterfaceStyle = vibrancy?.userInterfaceStyle ?? .unspecified
    contentView.tintColor = vibrancy?.color
    guard vibrancy != nil || contentView.traitOverrides[VibrantTextColor.self] != nil else { return }
    VibrantTextColor.isUsed = true
    contentView.traitOverrides[VibrantTextColor.self] = vibrancy?.color
  }

  // MARK: Subviews

  // Views beside the content would be under the effect or not take part in it.
  open override func addSubview(_ view: UIView) { refuse(view, "addSubview") }
  open override func insertSubview(_ view: UIView, at index: Int) { refuse(view, "insertSubview") }
  open override func insertSubview(_ view: UIView, belowSubview sibling: UIView) { refuse(view, "insertSubview") }
  open override func insertSubview(_ view: UIView, aboveSubview sibling: UIView) { refuse(view, "insertSubview") }

  private func refuse(_ view: UIView, _ method: String) {
    Log.error(
      "UIVisualEffectView.\(method): a \(type(of: view)) was added to the view itself, but subviews belong in its "
        + "contentView; it was not added.")
  }
}

/// The colour of content on a material.
@MainActor
private struct Vibrancy {
  let color: UIColor
  let userInterfaceStyle: UIUserInterfaceStyle

  init(_ effect: UIVibrancyEffect) {
    userInterfaceStyle = Material(effect.blur).userInterfaceStyle
    // Labels are denser than on a background: what shows through a material takes from their contrast.
    func label(_ alpha: CGFloat) -> UIColor {
      UIColor(
        light: UIColor(red: 0.19, green: 0.19, blue: 0.21, alpha: alpha),
        dark: UIColor(red: 0.94, green: 0.94, blue: 0.97, alpha: alpha))
    }
    switch effect.style {
    case .label: color = .label
    case .secondaryLabel: color = label(0.74)
    case .tertiaryLabel: color = label(0.52)
    case .quaternaryLabel: color = label(0.32)
    case .fill: color = .systemFill
    case .secondaryFill: color = .secondarySystemFill
    case .tertiaryFill: color = .tertiarySystemFill
    case .separator: color = .separator
    }
  }
}

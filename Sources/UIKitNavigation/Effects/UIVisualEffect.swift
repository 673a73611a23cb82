import UIKitCore

/// A look of surfaces: a material, or vibrancy on top of one. See `UIVisualEffectView`.
@preconcurrency @MainActor
open class UIVisualEffect: NSObject, @preconcurrency NSCopying {
  public override init() { super.init() }

  /// Archives are not supported: the same as `init()`.
  public required init?(coder: NSCoder) { super.init() }

  /// Effects cannot be changed: returns itself.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The material that a view with this effect shows; nil for effects without a surface.
  package var material: Material? { nil }
}

/// A material: a translucent surface that separates what is on it from what is behind it.
@preconcurrency @MainActor
open class UIBlurEffect: UIVisualEffect {
  /// The materials. Those without "Light" or "Dark" in their name follow the user interface style.
  public enum Style: Int, Sendable {
    case extraLight = 0
    case light = 1
    case dark = 2
    case regular = 4
    case prominent = 5
    case systemUltraThinMaterial = 6
    case systemThinMaterial = 7
    case systemMaterial = 8
    case systemThickMaterial = 9
    case systemChromeMaterial = 10
    case systemUltraThinMaterialLight = 11
    case systemThinMaterialLight = 12
    case systemMaterialLight = 13
    case systemThickMaterialLight = 14
    case systemChromeMaterialLight = 15
    case systemUltraThinMaterialDark = 16
    case systemThinMaterialDark = 17
    case systemMaterialDark = 18
    case systemThickMaterialDark = 19
    case systemChromeMaterialDark = 20
  }

  package let style: Style

  /// Creates a material.
  public init(style: Style) {
    self.style = style
    super.init()
  }

  /// Archives are not supported: the same as a regular material.
  public required init?(coder: NSCoder) {
    style = .regular
    super.init(coder: coder)
  }

  package override var material: Material? { Material(style) }
}

/// Makes labels, symbols and fills fit the material that they are on: it belongs in the `contentView` of a view with a
/// `UIBlurEffect`.
@preconcurrency @MainActor
open class UIVibrancyEffect: UIVisualEffect {
  package let blur: UIBlurEffect.Style
  package let style: UIVibrancyEffectStyle

  /// Creates vibrancy for labels on a material.
  public convenience init(blurEffect: UIBlurEffect) { self.init(blurEffect: blurEffect, style: .label) }

  /// Creates vibrancy for content of a kind on a material.
  public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
    blur = blurEffect.style
    self.style = style
    super.init()
  }

  /// Archives are not supported: the same as vibrancy for labels on a regular material.
  public required init?(coder: NSCoder) {
    (blur, style) = (.regular, .label)
    super.init(coder: coder)
  }
}

/// What vibrant content is.
public enum UIVibrancyEffectStyle: Int, Sendable {
  case label = 0
  case secondaryLabel, tertiaryLabel, quaternaryLabel
  case fill, secondaryFill, tertiaryFill
  case separator
}

/// Glass, shown as a thin material.
@preconcurrency @MainActor
open class UIGlassEffect: UIVisualEffect {
  /// The kinds of glass.
  public enum Style: Int, Sendable {
    case regular = 0
    /// More of what is behind shows through.
    case clear = 1
  }

  /// Stored but without effect.
  open var isInteractive = false
  /// A colour that is mixed into the glass; nil for none.
  open var tintColor: UIColor?

  private let style: Style

  /// Creates regular glass.
  public override convenience init() { self.init(style: .regular) }

  /// Creates glass.
  public init(style: Style) {
    self.style = style
    super.init()
  }

  /// Archives are not supported: the same as `init()`.
  public required init?(coder: NSCoder) {
    style = .regular
    super.init(coder: coder)
  }

  /// Returns glass with the same properties.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIGlassEffect(style: style)
    (copy.isInteractive, copy.tintColor) = (isInteractive, tintColor)
    return copy
  }

  package override var material: Material? {
    var material = Material(style == .clear ? .systemUltraThinMaterial : .systemMaterial)
    if let tintColor { material.tint(with: tintColor) }
    return material
  }
}

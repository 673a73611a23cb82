import UIKit

/// How the colours of particles differ and change.
struct ColorVariation {
  var red: CGFloat = 0
  var green: CGFloat = 0
  var blue: CGFloat = 0
  var alpha: CGFloat = 0
  /// Of the blend factor.
  var factor: CGFloat = 0

  var isZero: Bool { red == 0 && green == 0 && blue == 0 && alpha == 0 && factor == 0 }
}

/// Colours of particles, and values over their life.
extension SKEmitterNode {
  /// By how much the red of particles differs, 0 … 1.
  public var particleColorRedRange: CGFloat {
    get { colorRange.red }
    set { colorRange.red = newValue }
  }
  /// By how much their green differs.
  public var particleColorGreenRange: CGFloat {
    get { colorRange.green }
    set { colorRange.green = newValue }
  }
  /// By how much their blue differs.
  public var particleColorBlueRange: CGFloat {
    get { colorRange.blue }
    set { colorRange.blue = newValue }
  }
  /// By how much the opacity of their colour differs.
  public var particleColorAlphaRange: CGFloat {
    get { colorRange.alpha }
    set { colorRange.alpha = newValue }
  }
  /// By how much the red changes in a second.
  public var particleColorRedSpeed: CGFloat {
    get { colorSpeed.red }
    set { colorSpeed.red = newValue }
  }
  /// By how much the green changes in a second.
  public var particleColorGreenSpeed: CGFloat {
    get { colorSpeed.green }
    set { colorSpeed.green = newValue }
  }
  /// By how much the blue changes in a second.
  public var particleColorBlueSpeed: CGFloat {
    get { colorSpeed.blue }
    set { colorSpeed.blue = newValue }
  }
  /// By how much the opacity of the colour changes in a second.
  public var particleColorAlphaSpeed: CGFloat {
    get { colorSpeed.alpha }
    set { colorSpeed.alpha = newValue }
  }
  /// By how much the blend factors differ.
  public var particleColorBlendFactorRange: CGFloat {
    get { colorRange.factor }
    set { colorRange.factor = newValue }
  }
  /// By how much the blend factor changes in a second.
  public var particleColorBlendFactorSpeed: CGFloat {
    get { colorSpeed.factor }
    set { colorSpeed.factor = newValue }
  }

  /// What a particle looks like at a moment of its life.
  struct ParticleLook {
    var color: ColorParts
    var factor: CGFloat
  }

  /// - Parameters:
  ///   - variation: By what its colour differs from that of the others.
  ///   - share: How much of its life has passed.
  final func look(_ base: ColorParts, _ variation: ColorVariation, age: CGFloat, share: CGFloat) -> ParticleLook {
    let start = colorSamples.color(at: share) ?? base
    func value(_ base: CGFloat, _ differs: CGFloat, _ speed: CGFloat) -> CGFloat {
      let value = base + differs + speed * age
      guard value.isFinite else { return base }
      // A sixteenth is no visible step among particles, and limits the number of tinted pictures.
      return (min(max(0, value), 1) * 16).rounded() / 16
    }
    var color = start
    color.red = value(start.red, variation.red, colorSpeed.red)
    color.green = value(start.green, variation.green, colorSpeed.green)
    color.blue = value(start.blue, variation.blue, colorSpeed.blue)
    color.alpha = value(start.alpha, variation.alpha, colorSpeed.alpha)
    let factor = factorSamples.number(at: share) ?? particleColorBlendFactor
    return ParticleLook(color: color, factor: value(factor, variation.factor, colorSpeed.factor))
  }

  /// Whether particles have colours of their own.
  final var variesColors: Bool {
    !colorRange.isZero || !colorSpeed.isZero || particleColorSequence != nil || particleColorBlendFactorSequence != nil
  }
}

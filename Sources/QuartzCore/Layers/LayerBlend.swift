import Raster

/// How a layer with its sublayers is combined with what is behind it.
package enum LayerBlend: UInt8 {
  /// By its opacity.
  case over
  /// Colours are added: light on light.
  case add
  /// The layer's colours are subtracted from those behind.
  case subtract
  /// Colours are multiplied: glass on paper.
  case multiply
  /// Multiplied and doubled: grey changes nothing.
  case multiplyTwice
  /// The opposite of `multiply`: never brighter than white.
  case screen
  /// What is behind is replaced, even where the layer is clear.
  case replace
  /// What is behind is multiplied by the layer's opacity.
  case multiplyAlpha

  /// The code of operations.
  var code: UInt8 {
    switch self {
    case .over: UInt8(vr_blend_over)
    case .add: Self.combine(vr_combine_add)
    case .subtract: Self.combine(vr_combine_subtract)
    case .multiply: Self.combine(vr_combine_multiply)
    case .multiplyTwice: Self.combine(vr_combine_multiply_twice)
    case .screen: Self.combine(vr_combine_screen)
    case .replace: Self.combine(vr_combine_replace)
    case .multiplyAlpha: Self.combine(vr_combine_multiply_alpha)
    }
  }

  private static func combine(_ how: Int) -> UInt8 { UInt8(truncatingIfNeeded: vr_blend_combine + how) }
}

extension CALayer {
  /// How the layer is combined with what is behind it. A transformed layer is combined as one picture; otherwise each part
  /// of it is, one after the other.
  package final var blend: LayerBlend {
    get { extras?.blend ?? .over }
    set { if newValue != blend { setExtra(\.blend, newValue, .everything) } }
  }
}

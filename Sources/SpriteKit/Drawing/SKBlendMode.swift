import UIKit

/// How a node's pixels are combined with those behind it. Where the node is clear, nothing changes, except with `replace`
/// and `multiplyAlpha`.
///
/// The effects are those of the view: in a crop node or an effect node, what is behind the node counts, too.
public enum SKBlendMode: Int, Sendable {
  /// By their opacity.
  case alpha = 0
  /// Colours are added, as of light: glows, sparks and fire.
  case add = 1
  /// The node's colours are subtracted from those behind.
  case subtract = 2
  /// Colours are multiplied: white changes nothing, black makes black.
  case multiply = 3
  /// Colours are multiplied and doubled: half grey changes nothing.
  case multiplyX2 = 4
  /// The node's colours are added as far as what is behind is dark: never brighter than white.
  case screen = 5
  /// The node's pixels replace those behind, even where an upright texture is clear. Of shapes, labels and turned nodes,
  /// only what they draw.
  case replace = 6
  /// What is behind is multiplied by the node's opacity: it becomes black where a texture is clear.
  case multiplyAlpha = 7

  var layerBlend: LayerBlend {
    switch self {
    case .alpha: .over
    case .add: .add
    case .subtract: .subtract
    case .multiply: .multiply
    case .multiplyX2: .multiplyTwice
    case .screen: .screen
    case .replace: .replace
    case .multiplyAlpha: .multiplyAlpha
    }
  }
}

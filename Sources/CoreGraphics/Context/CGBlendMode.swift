import Raster

/// How new pixels are combined with existing ones.
public enum CGBlendMode: Int32, Sendable {
  case normal
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  case difference, exclusion, hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop
  case destinationOver, destinationIn, destinationOut, destinationAtop
  case xor, plusDarker, plusLighter
}

extension CGBlendMode {
  /// The operator of Raster. `plusDarker` has none and is drawn as `multiply`, which darkens similarly.
  var operation: UInt8 {
    let code =
      switch self {
      case .normal: vr_blend_over
      case .multiply, .plusDarker: vr_blend_multiply
      case .screen: vr_blend_screen
      case .overlay: vr_blend_overlay
      case .darken: vr_blend_darken
      case .lighten: vr_blend_lighten
      case .colorDodge: vr_blend_color_dodge
      case .colorBurn: vr_blend_color_burn
      case .softLight: vr_blend_soft_light
      case .hardLight: vr_blend_hard_light
      case .difference: vr_blend_difference
      case .exclusion: vr_blend_exclusion
      case .hue: vr_blend_hue
      case .saturation: vr_blend_saturation
      case .color: vr_blend_color
      case .luminosity: vr_blend_luminosity
      case .clear: vr_blend_clear
      case .copy: vr_blend_copy
      case .sourceIn: vr_blend_source_in
      case .sourceOut: vr_blend_source_out
      case .sourceAtop: vr_blend_source_atop
      case .destinationOver: vr_blend_destination_over
      case .destinationIn: vr_blend_destination_in
      case .destinationOut: vr_blend_destination_out
      case .destinationAtop: vr_blend_destination_atop
      case .xor: vr_blend_xor
      case .plusLighter: vr_blend_plus_lighter
      }
    return UInt8(truncatingIfNeeded: code)
  }
}

/// Whether text is filled, stroked or added to the clip.
public enum CGTextDrawingMode: Int32, Sendable {
  case fill, stroke, fillStroke, invisible, fillClip, strokeClip, fillStrokeClip, clip
}

/// A DRM plane: a layer of pixels that a CRTC reads from memory.
public struct DRMPlane: Hashable, Sendable {
  /// The type of a plane.
  public enum Kind: String, Hashable, Sendable { case primary, overlay, cursor }

  /// The kernel's object ID.
  public var id: UInt32
  /// The type.
  public var kind: Kind
  /// The pixel formats, as four-character codes.
  public var formats: [UInt32]
  /// Bit n is set when the card's n-th CRTC can show it.
  public var possibleCRTCs: UInt32
  /// The CRTC that shows it now; 0 for none.
  public var currentCRTC: UInt32
  /// The supported bits of the `rotation` property (`DRM_MODE_ROTATE_…`); 0 without that property.
  public var rotations: UInt64
  /// Whether it supports `FB_DAMAGE_CLIPS`.
  public var hasDamageClips: Bool

  /// Creates the description of a plane.
  public init(
    id: UInt32, kind: Kind, formats: [UInt32], possibleCRTCs: UInt32 = .max, currentCRTC: UInt32 = 0, rotations: UInt64 = 0,
    hasDamageClips: Bool = false
  ) {
    self.id = id
    self.kind = kind
    self.formats = formats
    self.possibleCRTCs = possibleCRTCs
    self.currentCRTC = currentCRTC
    self.rotations = rotations
    self.hasDamageClips = hasDamageClips
  }

  func canShow(onCRTCAt index: Int) -> Bool { index < 32 && possibleCRTCs & (1 << UInt32(index)) != 0 }
}

/// Four-character codes of pixel formats.
public enum DRMFormat {
  /// 32 bits per pixel, without alpha.
  public static let xrgb8888 = code("XR24")
  /// 16 bits per pixel.
  public static let rgb565 = code("RG16")

  static func code(_ name: String) -> UInt32 {
    name.utf8.prefix(4).enumerated().reduce(0) { $0 | UInt32($1.element) << UInt32(8 * $1.offset) }
  }

  /// The code as text: `XR24`.
  public static func name(_ code: UInt32) -> String {
    String((0..<4).map { Character(UnicodeScalar(UInt8(truncatingIfNeeded: code >> UInt32(8 * $0)))) })
  }
}

extension Rotation {
  /// The bit in the `rotation` property. The kernel counts counter-clockwise.
  var planeBit: UInt64 {
    switch self {
    case .none: return 1 << 0
    case .quarter: return 1 << 3
    case .half: return 1 << 2
    case .threeQuarters: return 1 << 1
    }
  }
}

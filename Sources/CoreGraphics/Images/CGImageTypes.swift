/// The kind of a pixel's alpha, and its position in memory.
public enum CGImageAlphaInfo: UInt32, Sendable {
  case none
  case premultipliedLast
  case premultipliedFirst
  case last
  case first
  case noneSkipLast
  case noneSkipFirst
  case alphaOnly
}

/// The size and byte order of the words that hold pixels.
public enum CGImageByteOrderInfo: UInt32, Sendable {
  case orderMask = 0x7000
  case orderDefault = 0
  case order16Little = 0x1000
  case order32Little = 0x2000
  case order16Big = 0x3000
  case order32Big = 0x4000
}

/// An alpha kind, a byte order and a floating point flag in one number.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  /// The bits of the info.
  public let rawValue: UInt32

  /// Makes an info from its bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Makes an info from an alpha kind and a byte order.
  public init(alpha: CGImageAlphaInfo, byteOrder: CGImageByteOrderInfo = .orderDefault) {
    self.init(rawValue: alpha.rawValue | byteOrder.rawValue)
  }

  /// The bits of the alpha kind.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1f)
  /// The bits of the floating point flags.
  public static let floatInfoMask = CGBitmapInfo(rawValue: 0xf00)
  /// Floating point components, which are not supported.
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  /// The bits of the byte order.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// 16-bit words, least significant byte first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
  /// 32-bit words, least significant byte first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  /// 16-bit words, most significant byte first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
  /// 32-bit words, most significant byte first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

  /// The alpha kind; `none` for unknown bits.
  public var alpha: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: rawValue & Self.alphaInfoMask.rawValue) ?? .none
  }

  /// The byte order; the default for unknown bits.
  public var byteOrder: CGImageByteOrderInfo {
    CGImageByteOrderInfo(rawValue: rawValue & Self.byteOrderMask.rawValue) ?? .orderDefault
  }
}

/// How images are scaled; `none` selects the nearest pixel, all others smooth.
public enum CGInterpolationQuality: Int32, Sendable {
  case `default`
  case none
  case low
  case medium = 4
  case high = 3
}

/// How an image must be rotated and flipped to be upright, with the numbers of EXIF.
public enum CGImagePropertyOrientation: UInt32, Sendable {
  case up = 1
  case upMirrored
  case down
  case downMirrored
  case leftMirrored
  case right
  case rightMirrored
  case left

  /// Whether width and height are exchanged.
  public var swapsSides: Bool { rawValue >= 5 }
}

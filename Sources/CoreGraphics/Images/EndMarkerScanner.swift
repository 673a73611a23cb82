/// Searches for the marker that ends a file, because the loaders of PNG and JPEG accept truncated files.
struct EndMarkerScanner {
  private let format: ImageFormat
  private var window: UInt32 = 0
  private(set) var isSeen: Bool

  init(_ format: ImageFormat) {
    self.format = format
    isSeen = format != .png && format != .jpeg
  }

  mutating func scan(_ bytes: [UInt8]) {
    switch format {
    case .png where !isSeen:
      for byte in bytes {
        window = window << 8 | UInt32(byte)
        if window == 0x4945_4e44 { isSeen = true }  // IEND
      }
    case .jpeg:
      // Coded data escape 0xff, so an end of image after the last start of scan is a real one; those of thumbnails come
      // earlier.
      for byte in bytes {
        if window == 0xff {
          if byte == 0xd9 { isSeen = true }
          if byte == 0xda { isSeen = false }
        }
        window = UInt32(byte)
      }
    default:
      break
    }
  }
}

import CoreGraphics
import Foundation
import Raster

/// The pixels of a screen.
public struct Picture: Equatable {
  public let width: Int
  public let height: Int
  /// Red, green and blue of each pixel, row by row. Bytes, since most pictures are sampled in a few places or compared.
  private let bytes: Data

  init(ppm path: String) throws {
    let file = try Data(contentsOf: URL(fileURLWithPath: path))
    var numbers: [Int] = []
    var position = 2
    while numbers.count < 3, position < file.count {
      var number: Int?
      while position < file.count, (48...57).contains(file[position]) {
        number = (number ?? 0) * 10 + Int(file[position] - 48)
        position += 1
      }
      if let number { numbers.append(number) }
      position += 1
    }
    guard numbers.count == 3, file.count == position + numbers[0] * numbers[1] * 3 else {
      throw MachineError("the picture of the screen is damaged")
    }
    self.init(width: numbers[0], height: numbers[1], bytes: Data(file[position...]))
  }

  /// 0xRRGGBB, row by row.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    var bytes = [UInt8](repeating: 0, count: pixels.count * 3)
    bytes.withUnsafeMutableBufferPointer { bytes in
      for (index, pixel) in pixels.enumerated() {
        bytes[index * 3] = UInt8(pixel >> 16 & 255)
        bytes[index * 3 + 1] = UInt8(pixel >> 8 & 255)
        bytes[index * 3 + 2] = UInt8(pixel & 255)
      }
    }
    self.init(width: width, height: height, bytes: Data(bytes))
  }

  private init(width: Int, height: Int, bytes: Data) { (self.width, self.height, self.bytes) = (width, height, bytes) }

  /// 0xRRGGBB.
  public func pixel(_ x: Int, _ y: Int) -> UInt32 {
    let at = bytes.startIndex + (y * width + x) * 3
    return UInt32(bytes[at]) << 16 | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2])
  }

  /// The last pixel of the last row.
  public var lastPixel: UInt32 { pixel(width - 1, height - 1) }

  /// Whether every pixel is black.
  public var isBlack: Bool { bytes == Data(count: bytes.count) }

  /// Reads a PNG file, such as the framework's own screenshot.
  public init(png data: Data) throws {
    guard let source = CGImageSourceCreateWithData(data as CFData, nil),
      let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
    else { throw MachineError("not a PNG: \(data.count) bytes") }
    let bitmap = image.bitmap
    self.init(
      width: image.width, height: image.height,
      pixels: (0..<bitmap.height).flatMap { y in
        let row = bitmap.row(y).assumingMemoryBound(to: UInt32.self)
        return (0..<bitmap.width).map { row[$0] & 0xFF_FFFF }
      })
  }

  /// The colour at a position in fractions of the picture's size, 0 … 1, as 0xRRGGBB.
  public func color(_ x: Double, _ y: Double) -> UInt32 {
    let column = min(width - 1, Int(x * Double(width)))
    let row = min(height - 1, Int(y * Double(height)))
    return pixel(column, row)
  }

  /// The fraction of pixels that are not black, 0 … 1.
  public var nonBlackShare: Double {
    let lit = bytes.withUnsafeBytes { raw in
      var count = 0
      for at in stride(from: 0, to: raw.count, by: 3) where raw[at] | raw[at + 1] | raw[at + 2] != 0 { count += 1 }
      return count
    }
    return Double(lit) / Double(max(width * height, 1))
  }

  /// The number of pixels that differ by more than `tolerance` of 255 in a channel; all pixels of the larger picture
  /// when the sizes differ.
  public func differences(from other: Picture, tolerance: Int = 0) -> Int {
    guard (width, height) == (other.width, other.height) else { return max(width * height, other.width * other.height) }
    return bytes.withUnsafeBytes { mine in
      other.bytes.withUnsafeBytes { theirs in
        var count = 0
        for at in stride(from: 0, to: mine.count, by: 3) {
          var distance = 0
          for channel in at..<at + 3 { distance = max(distance, abs(Int(mine[channel]) - Int(theirs[channel]))) }
          if distance > tolerance { count += 1 }
        }
        return count
      }
    }
  }

  /// The first rows alone.
  public func top(_ rows: Int) -> Picture {
    let rows = min(max(rows, 0), height)
    return Picture(width: width, height: rows, bytes: Data(bytes.prefix(rows * width * 3)))
  }

  /// The picture rotated clockwise by 0, 90, 180, 270 or 360 degrees.
  public func rotated(_ degrees: Int) -> Picture {
    var result = self
    for _ in 0..<(degrees / 90 % 4) { result = result.rotatedByQuarter() }
    return result
  }

  private func rotatedByQuarter() -> Picture {
    var rotated = [UInt32](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width { rotated[x * height + height - 1 - y] = pixel(x, y) }
    }
    return Picture(width: height, height: width, pixels: rotated)
  }

  /// Converts a position in the upright frame to one on the panel, both in fractions, when frames are rotated clockwise
  /// by `degrees`.
  public static func panel(_ degrees: Int) -> ((x: Double, y: Double)) -> (x: Double, y: Double) {
    { place in
      switch degrees {
      case 90: (1 - place.y, place.x)
      case 180: (1 - place.x, 1 - place.y)
      case 270: (place.y, 1 - place.x)
      default: place
      }
    }
  }

  /// Writes a PNG below `.build/system/pictures`, for inspection; returns its path.
  @discardableResult public func keep(_ name: String) -> String {
    let path = "\(MachineImage.pictures)/\(name).png"
    try? FileManager.default.createDirectory(atPath: MachineImage.pictures, withIntermediateDirectories: true)
    guard let bitmap = Bitmap(width: width, height: height, format: .xrgb8888) else { return path }
    for y in 0..<height {
      let row = bitmap.row(y).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width { row[x] = 0xFF00_0000 | pixel(x, y) }
    }
    try? CGImage(bitmap: bitmap).pngData()?.write(to: URL(fileURLWithPath: path))
    return path
  }
}

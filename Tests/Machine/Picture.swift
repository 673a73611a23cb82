import CoreGraphics
import Foundation
import Raster

/// The pixels of a screen.
public struct Picture: Equatable {
  public let width: Int
  public let height: Int
  /// 0xRRGGBB, row by row.
  public let pixels: [UInt32]

  init(ppm path: String) throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    var numbers: [Int] = []
    var position = 2
    while numbers.count < 3, position < bytes.count {
      var number: Int?
      while position < bytes.count, (48...57).contains(bytes[position]) {
        number = (number ?? 0) * 10 + Int(bytes[position] - 48)
        position += 1
      }
      if let number { numbers.append(number) }
      position += 1
    }
    guard numbers.count == 3, bytes.count == position + numbers[0] * numbers[1] * 3 else {
      throw MachineError("the picture of the screen is damaged")
    }
    (width, height) = (numbers[0], numbers[1])
    pixels = bytes.withUnsafeBytes { raw in
      (0..<numbers[0] * numbers[1]).map { index in
        let at = position + index * 3
        return UInt32(raw[at]) << 16 | UInt32(raw[at + 1]) << 8 | UInt32(raw[at + 2])
      }
    }
  }

  /// A PNG file, such as the framework's own screenshot.
  public init(png data: Data) throws {
    guard let source = CGImageSourceCreateWithData(data as CFData, nil),
      let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
    else { throw MachineError("not a PNG: \(data.count) bytes") }
    (width, height) = (image.width, image.height)
    let bitmap = image.bitmap
    pixels = (0..<bitmap.height).flatMap { y in
      let row = bitmap.row(y).assumingMemoryBound(to: UInt32.self)
      return (0..<bitmap.width).map { row[$0] & 0xFF_FFFF }
    }
  }

  /// The colour at a share of the picture's size, 0 … 1, as 0xRRGGBB.
  public func color(_ x: Double, _ y: Double) -> UInt32 {
    let column = min(width - 1, Int(x * Double(width)))
    let row = min(height - 1, Int(y * Double(height)))
    return pixels[row * width + column]
  }

  /// How many pixels differ by more than `tolerance` of 255 in a channel; all of the larger picture when the sizes differ.
  public func differences(from other: Picture, tolerance: Int = 0) -> Int {
    guard (width, height) == (other.width, other.height) else { return max(pixels.count, other.pixels.count) }
    var count = 0
    for (mine, theirs) in zip(pixels, other.pixels) where mine != theirs {
      let distances: [Int] = [0, 8, 16].map { (shift: UInt32) -> Int in
        abs(Int(mine >> shift & 255) - Int(theirs >> shift & 255))
      }
      if distances.contains(where: { $0 > tolerance }) { count += 1 }
    }
    return count
  }

  /// The picture turned clockwise by 0, 90, 180, 270 or 360 degrees.
  public func turned(_ degrees: Int) -> Picture {
    var result = self
    for _ in 0..<(degrees / 90 % 4) { result = result.quarterTurned() }
    return result
  }

  private func quarterTurned() -> Picture {
    var turned = [UInt32](repeating: 0, count: pixels.count)
    for y in 0..<height {
      for x in 0..<width { turned[x * height + height - 1 - y] = pixels[y * width + x] }
    }
    return Picture(width: height, height: width, pixels: turned)
  }

  /// Where on the panel a place of the upright frame is, both in shares, when frames are turned clockwise by `degrees`.
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

  private init(width: Int, height: Int, pixels: [UInt32]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// Writes a PNG for a person to look at, below `.build/system/pictures`; returns its path.
  @discardableResult public func keep(_ name: String) -> String {
    let path = "\(MachineImage.pictures)/\(name).png"
    try? FileManager.default.createDirectory(atPath: MachineImage.pictures, withIntermediateDirectories: true)
    guard let bitmap = Bitmap(width: width, height: height, format: .xrgb8888) else { return path }
    for y in 0..<height {
      let row = bitmap.row(y).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width { row[x] = 0xFF00_0000 | pixels[y * width + x] }
    }
    try? CGImage(bitmap: bitmap).pngData()?.write(to: URL(fileURLWithPath: path))
    return path
  }
}

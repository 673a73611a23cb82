import CoreGraphics
import Raster
import UIKit

/// The content of the rows of the measured lists, the same for each of them.
@MainActor
enum ListContent {
  nonisolated static let rows = 100_000
  nonisolated static let rowHeight = 54
  nonisolated static let imageSize = 40

  /// Each row has one of these, so that no row costs the making of a text that an app would have ready.
  nonisolated static let titles = [
    "The museum of natural history", "Harbour ferry to the islands", "City library, third floor", "Botanical garden",
    "Central station, platform 7", "Concert hall, main entrance", "Swimming pool and sauna", "Old town hall",
  ]
  nonisolated static let details = [
    "Open today from 9 am to 6 pm, last entry at half past five", "Leaves in 12 minutes from the northern landing stage",
    "Quiet study area, bring your card", "Closed for renovation until spring",
    "Regional train to the coast, on time", "Doors open one hour before the performance",
    "Two lanes free, the sauna is full",
  ]

  /// Premultiplied pixels without gaps.
  nonisolated static let image: [UInt32] = (0..<imageSize * imageSize).map { i in
    let (x, y) = (Double(i % imageSize) - 19.5, Double(i / imageSize) - 19.5)
    let alpha = max(0, min(1, 19.5 - (x * x + y * y).squareRoot()))
    let a = UInt32(alpha * 255)
    return a << 24 | (a * 60 / 255) << 16 | (a * 130 / 255) << 8 | (a * 200 / 255)
  }

  /// An arrow of 8 × 14 pixels.
  nonisolated static let arrow: (pixels: [UInt32], width: Int, height: Int) = {
    let (width, height) = (8, 14)
    let pixels = (0..<width * height).map { i -> UInt32 in
      let (x, y) = (Double(i % width), Double(i / width))
      let distance = abs(x - (6.5 - abs(y - 6.5)))
      let a = UInt32(max(0, min(1, 1.8 - distance)) * 255)
      return a << 24 | (a * 196 / 255) << 16 | (a * 196 / 255) << 8 | (a * 199 / 255)
    }
    return (pixels, width, height)
  }()

  static let uiImage: UIImage? = {
    guard let bitmap = Bitmap(width: imageSize, height: imageSize, format: .argb8888) else { return nil }
    for y in 0..<imageSize {
      for x in 0..<imageSize {
        bitmap.row(y).storeBytes(of: image[y * imageSize + x], toByteOffset: x * 4, as: UInt32.self)
      }
    }
    return UIImage(cgImage: CGImage(bitmap: bitmap))
  }()
}

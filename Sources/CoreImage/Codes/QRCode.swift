internal import CQRCode
import Foundation

/// The modules of a QR code.
///
/// - Threading: any thread.
package struct QRCode: Equatable, Sendable {
  /// How much of a code may be damaged: 7, 15, 25 or 30 % of it.
  package enum Correction: Int32, Sendable {
    case low, medium, quartile, high
  }

  /// Why there is no code.
  package enum Failure: Error {
    /// The kiosk lacks the library that makes codes.
    case libraryIsMissing
    /// There are no bytes.
    case isEmpty
    /// The largest code holds less.
    case isTooLong
  }

  /// The number of modules in a row, without the quiet zone.
  package let width: Int
  /// Whether a module is dark, row by row from the top left.
  private let modules: [Bool]

  /// The modules that have to stay light around a code, by ISO/IEC 18004.
  package static let quietZone = 4

  /// Whether the kiosk has the library that makes codes.
  package static var isAvailable: Bool { vr_qrcode_is_available() != 0 }

  /// Makes the smallest code for a text. nil without the library, for an empty text and for one that is too long.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard !bytes.contains(0) else { return nil }
    // Medium error correction survives reflections on a screen; long texts only fit with the lowest.
    if let code = try? QRCode(bytes, correction: .medium) {
      self = code
    } else if let code = try? QRCode(bytes, correction: .low) {
      self = code
    } else {
      return nil
    }
  }

  /// Makes the smallest code for some bytes.
  package init(_ bytes: [UInt8], correction: Correction) throws(Failure) {
    guard Self.isAvailable else { throw .libraryIsMissing }
    guard !bytes.isEmpty else { throw .isEmpty }
    let code =
      if bytes.contains(0) {
        // The library's texts end with the first zero.
        vr_QRcode_encodeData(Int32(clamping: bytes.count), bytes, 0, correction.rawValue)
      } else {
        // In texts, the library writes digits in less than a byte.
        vr_QRcode_encodeString(
          (bytes + [0]).map { CChar(bitPattern: $0) }, 0, correction.rawValue, Int32(VR_QRCODE_BYTES), 1)
      }
    guard let code else { throw .isTooLong }
    defer { vr_QRcode_free(code) }
    let width = Int(code.pointee.width)
    guard width > 0, let data = code.pointee.data else { throw .isTooLong }
    self.width = width
    modules = (0..<width * width).map { data[$0] & 1 == 1 }
  }

  /// Whether the module is dark; false outside of the code.
  package subscript(x: Int, y: Int) -> Bool {
    guard (0..<width).contains(x), (0..<width).contains(y) else { return false }
    return modules[y * width + x]
  }
}

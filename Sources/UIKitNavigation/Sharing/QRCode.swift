import CQRCode
import UIKitCore

/// The modules of a QR code.
struct QRCode: Equatable {
  /// The number of modules in a row, without the quiet zone.
  let width: Int
  /// Whether a module is dark, row by row from the top left.
  private let modules: [Bool]

  /// The modules that have to stay light around a code, by ISO/IEC 18004.
  static let quietZone = 4

  /// Whether the kiosk has the library that makes codes.
  static var isAvailable: Bool { vr_qrcode_is_available() != 0 }

  /// Makes the smallest code for a text. nil without the library, for an empty text and for one that is too long.
  init?(_ text: String) {
    guard Self.isAvailable, !text.isEmpty, !text.utf8.contains(0) else { return nil }
    // Medium error correction survives reflections on a screen; long texts only fit with the lowest.
    guard
      let code = vr_QRcode_encodeString(text, 0, 1, Int32(VR_QRCODE_BYTES), 1)
        ?? vr_QRcode_encodeString(text, 0, 0, Int32(VR_QRCODE_BYTES), 1)
    else { return nil }
    defer { vr_QRcode_free(code) }
    width = Int(code.pointee.width)
    guard width > 0, let data = code.pointee.data else { return nil }
    modules = (0..<width * width).map { data[$0] & 1 == 1 }
  }

  /// Whether the module is dark; false outside of the code.
  subscript(x: Int, y: Int) -> Bool {
    guard (0..<width).contains(x), (0..<width).contains(y) else { return false }
    return modules[y * width + x]
  }
}

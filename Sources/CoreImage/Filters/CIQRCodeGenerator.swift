import CoreGraphics
import Foundation
import Raster

/// Makes a QR code: one pixel for each module, black on white, with one more white pixel on each side.
///
/// Its quiet zone is thus as narrow as in Core Image; the four modules that the standard asks for have to be white where the
/// code is shown. It needs the package `libqrencode4`.
public protocol CIQRCodeGenerator: AnyObject, CIFilterProtocol {
  /// The bytes, usually a text in UTF-8. Without any there is no code.
  var message: Data { get set }
  /// `L`, `M`, `Q` or `H`: 7, 15, 25 or 30 % of the code may be damaged. `M` by default; no code for anything else.
  var correctionLevel: String { get set }
}

extension CIFilter {
  /// A filter that makes a QR code.
  public class func qrCodeGenerator() -> any CIFilter & CIQRCodeGenerator { QRCodeGeneratorFilter() }
}

final class QRCodeGeneratorFilter: CIFilter, CIQRCodeGenerator {
  static let name = "CIQRCodeGenerator"
  private static let messageKey = "inputMessage"
  private static let levelKey = "inputCorrectionLevel"

  init() {
    super.init(
      name: Self.name,
      inputs: [
        FilterInput(key: Self.messageKey, kind: .data),
        FilterInput(key: Self.levelKey, kind: .text, initial: "M"),
      ])
  }

  var message: Data {
    get { input(Self.messageKey) ?? Data() }
    set { setValue(newValue, forKey: Self.messageKey) }
  }

  var correctionLevel: String {
    get { input(Self.levelKey) ?? "" }
    set { setValue(newValue, forKey: Self.levelKey) }
  }

  private static let corrections: [String: QRCode.Correction] = ["L": .low, "M": .medium, "Q": .quartile, "H": .high]
  /// Modules on each side.
  private static let margin = 1

  override var outputImage: CIImage? {
    guard let correction = Self.corrections[correctionLevel] else {
      logDrawingError("\(name): \"\(correctionLevel)\" is no correction level. Use L, M, Q or H.")
      return nil
    }
    do throws(QRCode.Failure) {
      let code = try QRCode(Array(message), correction: correction)
      // Codes have hard edges however they are scaled.
      return Self.picture(of: code).map { CIImage(cgImage: $0).samplingNearest() }
    } catch {
      logDrawingError("\(name): \(explanation(of: error))")
      return nil
    }
  }

  private func explanation(of failure: QRCode.Failure) -> String {
    switch failure {
    case .libraryIsMissing:
      "this kiosk cannot make QR codes. Install the package libqrencode4."
    case .isEmpty:
      "there is no message, so there is no code. Set inputMessage."
    case .isTooLong:
      "no code holds \(message.count) bytes with correction level \(correctionLevel). Shorten the message."
    }
  }

  private static func picture(of code: QRCode) -> CGImage? {
    let side = code.width + 2 * margin
    guard let bitmap = Bitmap(width: side, height: side, format: .argb8888) else { return nil }
    for y in 0..<side {
      let row = bitmap.row(y).assumingMemoryBound(to: UInt32.self)
      for x in 0..<side { row[x] = code[x - margin, y - margin] ? 0xff00_0000 : 0xffff_ffff }
    }
    return CGImage(bitmap: bitmap)
  }
}

/// The format of an image, recognized by its first bytes and not by its name.
enum ImageFormat: String, Sendable {
  case png, jpeg, gif, webp, svg, bmp, tiff, ico

  /// Enough bytes for `init(signature:)`.
  static let signatureLength = 4096

  init?(signature: some Collection<UInt8>) {
    let head = Array(signature.prefix(Self.signatureLength))
    func starts(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
      head.count >= offset + bytes.count && Array(head[offset..<offset + bytes.count]) == bytes
    }
    if starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
      self = .png
    } else if starts([0xff, 0xd8, 0xff]) {
      self = .jpeg
    } else if starts(Array("GIF87a".utf8)) || starts(Array("GIF89a".utf8)) {
      self = .gif
    } else if starts(Array("RIFF".utf8)), starts(Array("WEBP".utf8), at: 8) {
      self = .webp
    } else if starts(Array("BM".utf8)), head.count > 26 {
      self = .bmp
    } else if starts([0x49, 0x49, 0x2a, 0]) || starts([0x4d, 0x4d, 0, 0x2a]) {
      self = .tiff
    } else if starts([0, 0, 1, 0]) {
      self = .ico
    } else if starts([0x1f, 0x8b]) {
      self = .svg  // svgz
    } else if Self.looksLikeSVG(head) {
      self = .svg
    } else {
      return nil
    }
  }

  private static func looksLikeSVG(_ head: [UInt8]) -> Bool {
    var text = head[...]
    if text.starts(with: [0xef, 0xbb, 0xbf]) { text = text.dropFirst(3) }
    guard text.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else { return false }
    let needle = Array("<svg".utf8)
    return text.indices.contains { text[$0...].starts(with: needle) }
  }
}

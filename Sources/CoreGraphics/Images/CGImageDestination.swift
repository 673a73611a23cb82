internal import SystemOutput

/// Bytes that grow, as `CGImageDestinationCreateWithData` writes them.
public typealias CFMutableData = NSMutableData

/// Writes one picture as PNG or JPEG when it is finalised.
public final class CGImageDestination {
  fileprivate enum Target {
    case file(URL)
    case data(NSMutableData)
  }

  fileprivate let target: Target
  fileprivate let type: String
  fileprivate var image: CGImage?
  fileprivate var quality: CGFloat = 0.9

  fileprivate init(target: Target, type: String) {
    self.target = target
    self.type = type
  }
}

/// 0 … 1, for JPEG.
public let kCGImageDestinationLossyCompressionQuality: CFString = "kCGImageDestinationLossyCompressionQuality"

private func isWritable(_ type: CFString) -> Bool {
  type == "public.png" || type == "public.jpeg"
}

/// `type` is `public.png` or `public.jpeg`; nil for others.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  isWritable(type) && url.isFileURL ? CGImageDestination(target: .file(url), type: type) : nil
}

public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  isWritable(type) ? CGImageDestination(target: .data(data), type: type) : nil
}

/// The first picture added is the one written.
public func CGImageDestinationAddImage(_ destination: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {
  if destination.image == nil { destination.image = image }
  if let quality = properties?[kCGImageDestinationLossyCompressionQuality] as? CGFloat { destination.quality = quality }
}

/// Whether the picture was written; a failure leaves a line in the log.
@discardableResult
public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool {
  guard let image = destination.image else { return false }
  let encoded = destination.type == "public.png" ? image.pngData() : image.jpegData(quality: destination.quality)
  guard let encoded else { return false }
  switch destination.target {
  case .data(let data):
    data.append(encoded)
    return true
  case .file(let url):
    do {
      // Pictures of the program's own, which others may be meant to read.
      try ReplacedFile.write(encoded, to: url.path, access: .usual)
      return true
    } catch {
      logDrawingError("CGImageDestination: not written: \(error)")
      return false
    }
  }
}

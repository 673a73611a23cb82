internal import SystemOutput

/// Bytes to which `CGImageDestinationCreateWithData` appends.
public typealias CFMutableData = NSMutableData

/// Writes one image as PNG or JPEG when it is finalized.
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

/// The quality of JPEG, 0 … 1.
public let kCGImageDestinationLossyCompressionQuality: CFString = "kCGImageDestinationLossyCompressionQuality"

private func isWritable(_ type: CFString) -> Bool {
  type == "public.png" || type == "public.jpeg"
}

/// Makes a destination that writes a file. `type` is `public.png` or `public.jpeg`; nil for others and for URLs that are not
/// files.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  isWritable(type) && url.isFileURL ? CGImageDestination(target: .file(url), type: type) : nil
}

/// Makes a destination that appends to `data`; nil for other types than `public.png` and `public.jpeg`.
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  isWritable(type) ? CGImageDestination(target: .data(data), type: type) : nil
}

/// Adds an image; only the first one is written.
public func CGImageDestinationAddImage(_ destination: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {
  if destination.image == nil { destination.image = image }
  if let quality = properties?[kCGImageDestinationLossyCompressionQuality] as? CGFloat { destination.quality = quality }
}

/// Writes the image. Returns whether it was written; a failure is logged.
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
      // The app's images may be meant for other users too, so the usual permissions apply.
      try AtomicFile.write(encoded, to: url.path, access: .usual)
      return true
    } catch {
      logDrawingError("CGImageDestination: not written: \(error)")
      return false
    }
  }
}

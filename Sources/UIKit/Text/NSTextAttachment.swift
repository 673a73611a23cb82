import CoreGraphics
import Foundation

/// A picture in a line of text.
open class NSTextAttachment: NSObject {
  open var image: UIImage?
  /// Points, relative to the baseline with y up, as in UIKit; zero means the image's own size standing on the baseline.
  open var bounds: CGRect = .zero
  open var contents: Data?
  open var fileType: String?
  open var lineLayoutPadding: CGFloat = 0

  /// Tells attachments apart within laid-out text.
  let id = AttachmentNumbers.next()

  public init(data contentData: Data?, ofType uti: String?) {
    contents = contentData
    fileType = uti
    image = contentData.flatMap { UIImage(data: $0) }
    super.init()
  }

  public convenience override init() {
    self.init(data: nil, ofType: nil)
  }

  public convenience init(image: UIImage) {
    self.init(data: nil, ofType: nil)
    self.image = image
  }

  var box: TextAttachmentBox {
    var bounds = bounds
    if !bounds.isFinite || bounds.size == .zero {
      bounds = CGRect(
        origin: bounds.isFinite ? bounds.origin : .zero, size: image?.size ?? .zero)
    }
    return TextAttachmentBox(
      id: id, width: max(bounds.width + 2 * lineLayoutPadding.orZero, 0), ascent: bounds.height + bounds.minY,
      descent: -bounds.minY)
  }

  /// Draws into the current context, in a box the text kept free. Templates take the text's colour.
  func draw(in frame: CGRect, textColor: UIColor) {
    let padding = lineLayoutPadding.orZero
    guard let image else { return }
    (image.isTemplate ? image.withTintColor(textColor, renderingMode: .alwaysOriginal) : image)
      .draw(in: frame.insetBy(dx: padding, dy: 0))
  }
}

private enum AttachmentNumbers {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var last: UInt64 = 0

  static func next() -> UInt64 {
    lock.withLock {
      last += 1
      return last
    }
  }
}

import CoreGraphics
import Foundation

/// An image in a line of text.
open class NSTextAttachment: NSObject {
  /// The image; nil shows nothing.
  open var image: UIImage?
  /// In points, relative to the baseline with y up, as in UIKit; zero means the image's own size on the baseline.
  open var bounds: CGRect = .zero
  /// The data that the attachment was created with.
  open var contents: Data?
  /// The uniform type identifier of `contents`. Stored only.
  open var fileType: String?
  /// Space on both sides of the image, in points.
  open var lineLayoutPadding: CGFloat = 0

  /// Identifies the attachment in a text layout.
  let id = AttachmentNumbers.next()

  /// Creates an attachment from an image file's contents; the type is detected from the data.
  public init(data contentData: Data?, ofType uti: String?) {
    contents = contentData
    fileType = uti
    image = contentData.flatMap { UIImage(data: $0) }
    super.init()
  }

  public convenience override init() {
    self.init(data: nil, ofType: nil)
  }

  /// Creates an attachment that shows an image.
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

  /// Draws into the current context, in the frame that the layout reserved. Template images take the text's colour.
  func draw(in frame: CGRect, textColor: UIColor) {
    let padding = lineLayoutPadding.orZero
    guard let image else { return }
    (image.isTemplate ? image.withTintColor(textColor, renderingMode: .alwaysOriginal) : image)
      .draw(in: frame.insetBy(dx: padding, dy: 0))
  }
}

private enum AttachmentNumbers {
  private static let lock = NSLock()
  // Used under the lock only.
  nonisolated(unsafe) private static var last: UInt64 = 0

  static func next() -> UInt64 {
    lock.withLock {
      last += 1
      return last
    }
  }
}

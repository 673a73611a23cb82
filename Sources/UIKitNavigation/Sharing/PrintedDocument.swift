import UIKitCore

/// Content in the form in which it is passed to the printing system: a text, a picture for each page, or files.
struct PrintedDocument: Sendable {
  enum Content: Sendable {
    case text(String)
    case pages([CGImage])
    case files([File])
  }

  /// A file in a format that CUPS knows.
  struct File: Sendable {
    let fileExtension: String
    let data: Data
  }

  /// The name of the job.
  let title: String
  let content: Content
  /// The options of `lp`, without `-o`.
  var options: [String] = []
  /// The printer; nil for the default one.
  var printer: String?

  /// A4 in points, of which 72 are an inch, and the margin of the page.
  static let paper = CGSize(width: 595, height: 842)
  static let margin: CGFloat = 48
  /// 144 dots per inch.
  static let scale: CGFloat = 2

  init(title: String, content: Content) {
    self.title = title
    self.content = content
  }

  /// The first image is printed with the text below it, the others on pages of their own. nil without text and images.
  @MainActor init?(_ items: SharedItems) {
    let text = items.plainText
    guard !items.images.isEmpty || !text.isEmpty else { return nil }
    title = String((items.title ?? "Vitrine").prefix(80))
    guard !items.images.isEmpty else {
      content = .text(text)
      return
    }
    content = .pages(
      items.images.enumerated().compactMap { index, image in Self.page(image, text: index == 0 ? text : "") })
  }

  @MainActor private static func page(_ image: UIImage, text: String) -> CGImage? {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    format.opaque = true
    let area = CGRect(origin: .zero, size: paper).insetBy(dx: margin, dy: margin)
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 13), .foregroundColor: UIColor.black,
    ]
    let drawn = NSAttributedString(string: text, attributes: attributes)
    let wanted =
      text.isEmpty
      ? 0
      : drawn.boundingRect(
        with: CGSize(width: area.width, height: .greatestFiniteMagnitude), options: .usesLineFragmentOrigin, context: nil
      ).height.rounded(.up)
    // A long text leaves the picture half of the page.
    let textHeight = min(wanted, area.height / 2)
    let space = CGSize(width: area.width, height: area.height - textHeight - (textHeight > 0 ? 24 : 0))
    guard image.size.width > 0, image.size.height > 0 else { return nil }
    let factor = min(space.width / image.size.width, space.height / image.size.height)
    let size = CGSize(width: image.size.width * factor, height: image.size.height * factor)
    let frame = CGRect(origin: CGPoint(x: area.midX - size.width / 2, y: area.minY), size: size)
    let page = UIGraphicsImageRenderer(size: paper, format: format).image { context in
      UIColor.white.setFill()
      context.fill(CGRect(origin: .zero, size: paper))
      image.draw(in: frame)
      guard textHeight > 0 else { return }
      drawn.draw(in: CGRect(x: area.minX, y: frame.maxY + 24, width: area.width, height: textHeight))
    }
    return page.cgImage
  }
}

import UIKitCore

/// Shared items by kind, for the activities of the system and the header of the sheet.
@MainActor
struct SharedItems {
  private(set) var texts: [String] = []
  private(set) var links: [URL] = []
  private(set) var images: [UIImage] = []
  private(set) var colors: [UIColor] = []

  init(_ items: [Any]) {
    for item in items {
      switch item {
      case let text as String: if !text.isEmpty { texts.append(text) }
      case let text as NSAttributedString: if text.length > 0 { texts.append(text.string) }
      case let link as URL: links.append(link)
      case let image as UIImage: images.append(image)
      case let color as UIColor: colors.append(color)
      default: break
      }
    }
  }

  var isEmpty: Bool { texts.isEmpty && links.isEmpty && images.isEmpty && colors.isEmpty }

  /// The links that are of use on another device.
  private var publicLinks: [URL] { links.filter { !$0.isFileURL } }

  /// What a QR code says: the link alone, which phones open, or else the text.
  var codeText: String? {
    if let link = publicLinks.first { return link.absoluteString }
    return texts.isEmpty ? nil : texts.joined(separator: "\n")
  }

  /// All texts and links as one text.
  var plainText: String { (texts + links.map(\.absoluteString)).joined(separator: "\n\n") }

  /// The first line of the text, or the place that the link leads to.
  var title: String? {
    for text in texts {
      let line = text.split(whereSeparator: \.isNewline).first.map { $0.trimmingCharacters(in: .whitespaces) }
      if let line, !line.isEmpty { return line }
    }
    guard let link = links.first else { return nil }
    return link.isFileURL ? link.lastPathComponent : link.host ?? link.absoluteString
  }

  /// A line below the title: the link without its scheme.
  var subtitle: String? {
    guard let link = publicLinks.first else { return nil }
    let text = link.absoluteString
    let plain = text.range(of: "://").map { String(text[$0.upperBound...]) } ?? text
    let short = plain.hasSuffix("/") ? String(plain.dropLast()) : plain
    return short == title ? nil : short
  }

  /// A picture of the kind of content, where there is no image.
  var symbolName: String { !links.isEmpty ? "link" : !colors.isEmpty && texts.isEmpty ? "paintpalette" : "doc.text" }
}

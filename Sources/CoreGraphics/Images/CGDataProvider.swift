/// Bytes an image is made from. Immutable.
public final class CGDataProvider: Sendable {
  private let bytes: Data

  public init?(data: CFData) {
    bytes = data
  }

  /// The whole file; nil when it cannot be read.
  public init?(url: CFURL) {
    guard let data = try? Data(contentsOf: url, options: .mappedIfSafe) else { return nil }
    bytes = data
  }

  public convenience init?(filename: String) {
    self.init(url: URL(fileURLWithPath: filename))
  }

  public var data: CFData? { bytes }
}

// Geometry in coders, as text. Points, sizes and rectangles are encoded by Foundation's methods of the same name.

extension NSCoder {
  /// Encodes a vector.
  public func encode(_ vector: CGVector, forKey key: String) { encode(NSCoder.string(for: vector), forKey: key) }
  /// Encodes a transform.
  public func encode(_ transform: CGAffineTransform, forKey key: String) {
    encode(NSCoder.string(for: transform), forKey: key)
  }
  /// Encodes insets.
  public func encode(_ insets: UIEdgeInsets, forKey key: String) { encode(NSCoder.string(for: insets), forKey: key) }
  /// Encodes directional insets.
  public func encode(_ insets: NSDirectionalEdgeInsets, forKey key: String) {
    encode(NSCoder.string(for: insets), forKey: key)
  }
  /// Encodes an offset.
  public func encode(_ offset: UIOffset, forKey key: String) { encode(NSCoder.string(for: offset), forKey: key) }

  /// Decodes a point; zero if there is none.
  public func decodeCGPoint(forKey key: String) -> CGPoint { NSCoder.cgPoint(for: geometry(key)) }
  /// Decodes a vector; zero if there is none.
  public func decodeCGVector(forKey key: String) -> CGVector { NSCoder.cgVector(for: geometry(key)) }
  /// Decodes a size; zero if there is none.
  public func decodeCGSize(forKey key: String) -> CGSize { NSCoder.cgSize(for: geometry(key)) }
  /// Decodes a rectangle; zero if there is none.
  public func decodeCGRect(forKey key: String) -> CGRect { NSCoder.cgRect(for: geometry(key)) }
  /// Decodes a transform; the identity if there is none.
  public func decodeCGAffineTransform(forKey key: String) -> CGAffineTransform {
    NSCoder.cgAffineTransform(for: geometry(key))
  }
  /// Decodes insets; zero if there are none.
  public func decodeUIEdgeInsets(forKey key: String) -> UIEdgeInsets { NSCoder.uiEdgeInsets(for: geometry(key)) }
  /// Decodes directional insets; zero if there are none.
  public func decodeDirectionalEdgeInsets(forKey key: String) -> NSDirectionalEdgeInsets {
    NSCoder.directionalEdgeInsets(for: geometry(key))
  }
  /// Decodes an offset; zero if there is none.
  public func decodeUIOffset(forKey key: String) -> UIOffset { NSCoder.uiOffset(for: geometry(key)) }

  private func geometry(_ key: String) -> String { decodeObject(of: NSString.self, forKey: key).map { "\($0)" } ?? "" }
}

// Foundation's geometry types on Linux are hashable since Swift 6.2, as on Apple platforms.
#if compiler(<6.2)
import Foundation

extension CGPoint: @retroactive Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(x)
    hasher.combine(y)
  }
}

extension CGSize: @retroactive Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
  }
}

extension CGRect: @retroactive Hashable {
  public func hash(into hasher: inout Hasher) {
    // Equality compares standardized rectangles.
    let rect = standardized
    hasher.combine(rect.origin)
    hasher.combine(rect.size)
  }
}
#endif

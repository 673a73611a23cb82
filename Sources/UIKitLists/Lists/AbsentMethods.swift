import CoreGraphics

/// What the default implementations of delegate methods answer where UIKit would find that the method does not exist: no
/// app returns these. Without Objective-C, an object cannot be asked for the methods that it has.
enum AbsentMethod {
  /// In place of a length.
  static let length = -CGFloat.greatestFiniteMagnitude
  /// In place of a level of indentation or a number.
  static let number = Int.min

  static func isAbsent(_ length: CGFloat) -> Bool { length == Self.length }
}

import CoreGraphics
import Foundation

/// An input of a filter: its name, what it takes, and its default.
struct FilterInput {
  /// What an input takes.
  enum Kind {
    case image, color, data, text

    /// Its class in Core Image.
    var className: String {
      switch self {
      case .image: "CIImage"
      case .color: "CIColor"
      case .data: "NSData"
      case .text: "NSString"
      }
    }

    /// The value in the type that filters use; nil when it is of another.
    func value(of value: Any) -> Any? {
      switch self {
      case .image: value as? CIImage
      case .color: value as? CIColor
      case .data: value as? Data ?? (value as? NSData).map { Data(referencing: $0) }
      case .text: value as? String ?? (value as? NSString).map { String(describing: $0) }
      }
    }
  }

  let key: String
  let kind: Kind
  var initial: Any?
}

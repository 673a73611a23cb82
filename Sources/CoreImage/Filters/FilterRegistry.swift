import CoreGraphics
import Foundation
import SystemOutput

/// The filters that there are, by name. A new one is a subclass of `CIFilter`, a line here, and a function of `CIFilter`.
enum FilterRegistry {
  private static let filters: [String: @Sendable () -> CIFilter] = [
    QRCodeGeneratorFilter.name: { QRCodeGeneratorFilter() },
    FalseColorFilter.name: { FalseColorFilter() },
  ]

  /// In the order of the alphabet.
  static let names = filters.keys.sorted()

  static func filter(named name: String) -> CIFilter? {
    if let make = filters[name] { return make() }
    logDrawingError(refusal(of: name))
    return nil
  }

  /// What the log says of a name that is not there.
  static func refusal(of name: String) -> String {
    "CIFilter(name: \"\(name)\"): there is no such filter. The nearest: "
      + "\(NearestNames.nearest(to: name, among: names).joined(separator: ", "))."
  }
}

extension CIFilter {
  /// The names of all filters. They are in no categories.
  public class func filterNames(inCategory category: String?) -> [String] { FilterRegistry.names }
  /// The names of all filters. They are in no categories.
  public class func filterNames(inCategories categories: [String]?) -> [String] { FilterRegistry.names }
}

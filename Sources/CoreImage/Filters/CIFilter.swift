import CoreGraphics
import Foundation

/// Makes an image from its inputs.
///
/// Inputs are set by the properties of a filter's protocol, or by name:
///
///     let filter = CIFilter.qrCodeGenerator()
///     filter.message = Data("https://museum.example".utf8)
///     let picture = filter.outputImage?.transformed(by: CGAffineTransform(scaleX: 10, y: 10))
///
/// - Threading: not shared between threads; the images that come out may be.
open class CIFilter: NSObject, CIFilterProtocol {
  /// The name in the registry, such as `CIQRCodeGenerator`.
  public let name: String
  private let inputs: [FilterInput]
  private var values: [String: Any]

  /// Makes a filter without inputs, for subclasses of an app.
  public override convenience init() { self.init(name: "", inputs: []) }

  init(name: String, inputs: [FilterInput]) {
    self.name = name
    self.inputs = inputs
    values = inputs.reduce(into: [:]) { $0[$1.key] = $1.initial }
  }

  /// The result; nil when an input is missing or wrong.
  open var outputImage: CIImage? { nil }

  /// The names of the inputs.
  open var inputKeys: [String] { inputs.map(\.key) }
  /// The names of the results.
  open var outputKeys: [String] { [kCIOutputImageKey] }

  /// What is known about the filter: its name and, for each input, the class and the default.
  open var attributes: [String: Any] {
    var result: [String: Any] = [kCIAttributeFilterName: name, kCIAttributeFilterDisplayName: name]
    for input in inputs {
      var facts: [String: Any] = [kCIAttributeClass: input.kind.className]
      facts[kCIAttributeDefault] = input.initial
      result[input.key] = facts
    }
    return result
  }

  /// Gives all inputs their defaults.
  open func setDefaults() { values = inputs.reduce(into: [:]) { $0[$1.key] = $1.initial } }

  /// Sets an input by its name; nil removes it.
  ///
  /// A name that the filter lacks, and a value of another type, are logged and change nothing.
  open func setValue(_ value: Any?, forKey key: String) {
    guard let input = inputs.first(where: { $0.key == key }) else {
      logDrawingError(
        "\(name).setValue(_:forKey: \"\(key)\"): the filter has no such input. It has \(inputKeys.joined(separator: ", ")).")
      return
    }
    guard let value, !(value is NSNull) else { return values[key] = nil }
    guard let fitting = input.kind.value(of: value) else {
      logDrawingError(
        "\(name).setValue(_:forKey: \"\(key)\"): the input takes \(input.kind.className), not \(type(of: value)).")
      return
    }
    values[key] = fitting
  }

  /// The value of an input, or the result for `outputImage`; nil when there is none.
  open func value(forKey key: String) -> Any? { key == kCIOutputImageKey ? outputImage : values[key] }

  /// An input as the type that its kind has.
  func input<Value>(_ key: String, as type: Value.Type = Value.self) -> Value? { values[key] as? Value }

  /// The name and the inputs, for the log.
  open override var description: String { "<\(name): \(values)>" }
}

/// What all filters have.
public protocol CIFilterProtocol {
  /// The result; nil when an input is missing or wrong.
  var outputImage: CIImage? { get }
}

// An initialiser of a class cannot return another class, as that of Core Image does; one of a protocol can.
extension CIFilterProtocol where Self: CIFilter {
  /// Makes the filter with a name, such as `CIQRCodeGenerator`, whose inputs have their defaults.
  ///
  /// nil for a name that is not there, which is logged with the nearest ones. `CIFilter.filterNames(inCategory:)` has all.
  public init?(name: String) {
    guard let made = FilterRegistry.filter(named: name) as? Self else { return nil }
    self = made
  }

  /// Makes the filter with a name and sets inputs.
  public init?(name: String, parameters: [String: Any]?) {
    guard let made = FilterRegistry.filter(named: name) as? Self else { return nil }
    for (key, value) in parameters ?? [:] { made.setValue(value, forKey: key) }
    self = made
  }

  /// Makes the filter with a name and sets inputs.
  public init?(name: String, withInputParameters parameters: [String: Any]?) {
    self.init(name: name, parameters: parameters)
  }
}

/// The name of a filter's image.
public let kCIInputImageKey = "inputImage"
/// The name of the result.
public let kCIOutputImageKey = "outputImage"
/// In `attributes`: the name of the filter.
public let kCIAttributeFilterName = "CIAttributeFilterName"
/// In `attributes`: the name of the filter for people.
public let kCIAttributeFilterDisplayName = "CIAttributeFilterDisplayName"
/// In `attributes` of an input: its class.
public let kCIAttributeClass = "CIAttributeClass"
/// In `attributes` of an input: its default.
public let kCIAttributeDefault = "CIAttributeDefault"

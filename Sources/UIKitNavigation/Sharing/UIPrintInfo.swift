import UIKitCore

/// The properties of a print job.
@preconcurrency @MainActor
open class UIPrintInfo: NSObject {
  /// What is printed.
  public enum OutputType: Int, Sendable {
    /// Text and pictures in colour.
    case general = 0
    /// Pictures in colour.
    case photo = 1
    /// Text without colour.
    case grayscale = 2
    /// Pictures without colour.
    case photoGrayscale = 3
  }

  /// The direction of the paper.
  public enum Orientation: Int, Sendable {
    case portrait = 0
    case landscape = 1
  }

  /// How both sides of the paper are used.
  public enum Duplex: Int, Sendable {
    case none = 0
    /// Pages are turned like those of a book.
    case longEdge = 1
    /// Pages are turned like those of a calendar.
    case shortEdge = 2
  }

  /// The name of the job.
  open var jobName = ""
  /// The name of the printer in CUPS; nil for the default one.
  open var printerID: String?
  /// What is printed: whether with colours.
  open var outputType = OutputType.general
  /// The direction of the paper.
  open var orientation = Orientation.portrait
  /// How both sides of the paper are used.
  open var duplex = Duplex.none

  /// Creates an information object with default properties.
  public override init() { super.init() }

  /// Creates an information object from what `dictionaryRepresentation` returned.
  public init(dictionary: [AnyHashable: Any]?) {
    super.init()
    guard let dictionary else { return }
    jobName = dictionary["UIPrintInfoJobNameKey"] as? String ?? ""
    printerID = dictionary["UIPrintInfoPrinterIDKey"] as? String
    outputType = (dictionary["UIPrintInfoOutputTypeKey"] as? Int).flatMap(OutputType.init) ?? .general
    orientation = (dictionary["UIPrintInfoOrientationKey"] as? Int).flatMap(Orientation.init) ?? .portrait
    duplex = (dictionary["UIPrintInfoDuplexKey"] as? Int).flatMap(Duplex.init) ?? .none
  }

  /// Returns an information object with default properties.
  open class func printInfo() -> UIPrintInfo { UIPrintInfo() }

  /// The properties in a form to be stored.
  open var dictionaryRepresentation: [AnyHashable: Any] {
    var dictionary: [AnyHashable: Any] = [
      "UIPrintInfoJobNameKey": jobName, "UIPrintInfoOutputTypeKey": outputType.rawValue,
      "UIPrintInfoOrientationKey": orientation.rawValue, "UIPrintInfoDuplexKey": duplex.rawValue,
    ]
    dictionary["UIPrintInfoPrinterIDKey"] = printerID
    return dictionary
  }

  /// The options for `lp`.
  final var options: [String] {
    var options: [String] = []
    if orientation == .landscape { options.append("landscape") }
    if outputType == .grayscale || outputType == .photoGrayscale { options.append("print-color-mode=monochrome") }
    switch duplex {
    case .none: break
    case .longEdge: options.append("sides=two-sided-long-edge")
    case .shortEdge: options.append("sides=two-sided-short-edge")
    }
    return options
  }
}

/// A sheet of paper.
@preconcurrency @MainActor
open class UIPrintPaper: NSObject {
  /// The size in points, of which 72 are an inch.
  public final let paperSize: CGSize
  /// The part of the sheet that is printed on.
  public final let printableRect: CGRect

  /// A4, which CUPS fits to the paper that is loaded.
  init(_ orientation: UIPrintInfo.Orientation) {
    let size = PrintedDocument.paper
    paperSize = orientation == .portrait ? size : CGSize(width: size.height, height: size.width)
    printableRect = CGRect(origin: .zero, size: paperSize).insetBy(dx: PrintedDocument.margin, dy: PrintedDocument.margin)
  }
}

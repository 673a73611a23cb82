import CoreGraphics
import Foundation

extension UIImage {
  /// Creates a symbol by its system name, such as `"star.fill"`. `docs/symbols.md` shows all.
  ///
  /// Icons of the system's theme are also found by their own names (`"network-wireless"`). Nil for an unknown name, which is
  /// logged once, with the three nearest names.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// Creates a symbol by its system name, sized for `traitCollection`.
  public convenience init?(systemName name: String, compatibleWith traitCollection: UITraitCollection?) {
    self.init(
      systemName: name, withConfiguration: traitCollection.map { Configuration(traitCollection: $0) })
  }

  /// Creates a symbol by its system name, with a configuration.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
    guard let content = SymbolLibrary.shared.content(named: name) else {
      Log.error(SymbolLibrary.refusal(of: name), once: "symbol \(name)")
      return nil
    }
    let symbol =
      (configuration as? SymbolConfiguration)
      ?? SymbolConfiguration(values: .init(), traitCollection: configuration?.traitCollection)
    let traits = symbol.traitCollection ?? .current
    let side = symbol.side(traits)
    var imageStyle = ImageStyle()
    imageStyle.size = CGSize(width: side, height: side)
    imageStyle.scale = traits.displayScale > 0 ? traits.displayScale : ImageContext.effectiveScale(0)
    imageStyle.configuration = symbol
    imageStyle.tint = symbol.values.color
    // Optical alignment: the icon's square extends a sixth of its side below the baseline.
    imageStyle.baselineOffset = (side / 6).rounded()
    imageStyle.flipsForRightToLeft = Self.isDirectional(name)
    self.init(content: content, imageStyle: imageStyle)
  }

  /// The filled form of a symbol, as a selected tab shows it; the image itself if there is none.
  package final var filledForm: UIImage {
    guard case .symbol(_, let name) = content.source, !name.hasSuffix(".fill"),
      let content = SymbolLibrary.shared.content(named: name + ".fill")
    else { return self }
    return UIImage(content: content, imageStyle: imageStyle)
  }

  /// Whether a symbol is named by reading direction; these are flipped in right-to-left layouts.
  private static func isDirectional(_ name: String) -> Bool {
    name.contains("forward") || name.contains("backward") || name.contains("leading") || name.contains("trailing")
  }

  /// A plus sign in a filled circle.
  public class var add: UIImage { UIImage(systemName: "plus.circle.fill") ?? UIImage() }
  /// A minus sign in a filled circle.
  public class var remove: UIImage { UIImage(systemName: "minus.circle.fill") ?? UIImage() }
  /// An ellipsis in a circle.
  public class var actions: UIImage { UIImage(systemName: "ellipsis.circle") ?? UIImage() }
  /// A checkmark.
  public class var checkmark: UIImage { UIImage(systemName: "checkmark") ?? UIImage() }
  /// A checkmark in a circle.
  public class var strokedCheckmark: UIImage { UIImage(systemName: "checkmark.circle") ?? UIImage() }
}

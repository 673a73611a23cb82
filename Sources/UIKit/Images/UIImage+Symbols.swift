import CoreGraphics
import Foundation

extension UIImage {
  /// A symbol by its usual name, such as `"star.fill"`, drawn from the system's icon theme.
  ///
  /// Icons of the theme are also found by their own names (`"network-wireless"`). Nil for an unknown name, which is
  /// logged once.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  public convenience init?(systemName name: String, compatibleWith traitCollection: UITraitCollection?) {
    self.init(
      systemName: name, withConfiguration: traitCollection.map { Configuration(traitCollection: $0) })
  }

  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
    guard let content = SymbolLibrary.shared.content(named: name) else {
      Log.error(
        "UIImage(systemName: \"\(name)\"): no such symbol. Looked in the \(SymbolTable.count) names mapped to "
          + "icons, in \(SymbolDrawings.count) drawings of Vitrine's own, and in the Adwaita icon theme.",
        once: "symbol \(name)")
      return nil
    }
    let symbol =
      (configuration as? SymbolConfiguration)
      ?? SymbolConfiguration(values: .init(), traitCollection: configuration?.traitCollection)
    let traits = symbol.traitCollection ?? .current
    let side = symbol.side(traits)
    var look = ImageLook()
    look.size = CGSize(width: side, height: side)
    look.scale = traits.displayScale > 0 ? traits.displayScale : ImageContext.effectiveScale(0)
    look.configuration = symbol
    look.tint = symbol.values.color
    // Optical: the icons' square stands a sixth of its side below the baseline.
    look.baselineOffset = (side / 6).rounded()
    look.flipsForRightToLeft = Self.isDirectional(name)
    self.init(content: content, look: look)
  }

  /// Symbols named by reading direction turn round in right-to-left layouts.
  private static func isDirectional(_ name: String) -> Bool {
    name.contains("forward") || name.contains("backward") || name.contains("leading") || name.contains("trailing")
  }

  public class var add: UIImage { UIImage(systemName: "plus.circle.fill") ?? UIImage() }
  public class var remove: UIImage { UIImage(systemName: "minus.circle.fill") ?? UIImage() }
  public class var actions: UIImage { UIImage(systemName: "ellipsis.circle") ?? UIImage() }
  public class var checkmark: UIImage { UIImage(systemName: "checkmark") ?? UIImage() }
  public class var strokedCheckmark: UIImage { UIImage(systemName: "checkmark.circle") ?? UIImage() }
}

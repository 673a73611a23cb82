/// The trait with the colour that texts have on a material, whatever their own; nil leaves them their own.
package enum VibrantTextColor: UITraitDefinition {
  package static let defaultValue: UIColor? = nil
  package static let affectsColorAppearance = true
  /// Whether any view has set the trait; until then labels need not look.
  @MainActor package static var isUsed = false
}

extension UIApplication {
  /// The languages in which to show texts, the preferred one first: that of the visit, then those of the environment, as
  /// docs/using-uikit.md says under "Languages". BCP 47 tags.
  ///
  /// `Locale.preferredLanguages`, by which Foundation chooses among the localisations of a bundle, knows neither on Linux.
  public final var preferredLanguages: [String] { [visitLanguage].compactMap(\.self) + Strings.languages }

  final func visitLanguageDidChange() {
    guard self === UIApplication.shared else { return }
    Strings.visitLanguage = visitLanguage
    UIMenuSystem.main.setNeedsRebuild()
    inputViews.visitLanguageDidChange()
  }
}

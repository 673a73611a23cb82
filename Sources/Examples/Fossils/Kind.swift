import Foundation

/// What lies on the table.
enum Kind: CaseIterable {
  case ammonite, trilobite, urchin, tooth, amber, fern, footprint

  var name: Localized {
    switch self {
    case .ammonite: Localized("Ammonite", "Ammonit", "أمونيت")
    case .trilobite: Localized("Trilobite", "Trilobit", "ثلاثي الفصوص")
    case .urchin: Localized("Sea urchin", "Seeigel", "قنفذ البحر")
    case .tooth: Localized("Megalodon tooth", "Zahn eines Megalodons", "سن الميغالودون")
    case .amber: Localized("Gnat in amber", "Mücke in Bernstein", "بعوضة في كهرمان")
    case .fern: Localized("Fern", "Farn", "سرخس")
    case .footprint: Localized("Footprint", "Fußabdruck", "أثر قدم")
    }
  }

  var story: Localized {
    switch self {
    case .ammonite:
      Localized(
        "A relative of the squid. 180 million years old, Dorset.",
        "Ein Verwandter der Tintenfische. 180 Millionen Jahre alt, Dorset.",
        "من أقارب الحبار. عمره ١٨٠ مليون سنة، دورست.")
    case .trilobite:
      Localized(
        "It curled up when it was afraid. 430 million years old, Bohemia.",
        "Bei Gefahr rollte er sich ein. 430 Millionen Jahre alt, Böhmen.",
        "كان يلتف على نفسه عند الخوف. عمره ٤٣٠ مليون سنة، بوهيميا.")
    case .urchin:
      Localized(
        "Five rays, as all its kind. 70 million years old, Rügen.",
        "Fünf Strahlen wie alle seiner Art. 70 Millionen Jahre alt, Rügen.",
        "خمسة أشعة كسائر بني جنسه. عمره ٧٠ مليون سنة، روغن.")
    case .tooth:
      Localized(
        "Its shark was as long as a bus. 10 million years old, South Carolina.",
        "Sein Hai war so lang wie ein Bus. 10 Millionen Jahre alt, South Carolina.",
        "كان قرشه بطول حافلة. عمره ١٠ ملايين سنة، كارولاينا الجنوبية.")
    case .amber:
      Localized(
        "Caught by resin in flight. 45 million years old, Baltic Sea.",
        "Im Flug vom Harz gefangen. 45 Millionen Jahre alt, Ostsee.",
        "أمسك بها الراتنج وهي تطير. عمرها ٤٥ مليون سنة، بحر البلطيق.")
    case .fern:
      Localized(
        "From a forest that became coal. 310 million years old, Saarland.",
        "Aus einem Wald, der zu Kohle wurde. 310 Millionen Jahre alt, Saarland.",
        "من غابة صارت فحما. عمره ٣١٠ ملايين سنة، زارلاند.")
    case .footprint:
      Localized(
        "Three toes, walking. 150 million years old, Jura.",
        "Drei Zehen, im Gehen. 150 Millionen Jahre alt, Jura.",
        "ثلاث أصابع في أثناء السير. عمره ١٥٠ مليون سنة، جبال الجورا.")
    }
  }

  static let hint = Localized(
    "Move the finds with your fingers. Tap one to learn what it is.",
    "Schieben Sie die Funde umher. Tippen Sie einen an, um mehr zu erfahren.",
    "حرّك الأحافير بأصابعك، والمس إحداها لتعرف ما هي.")

  /// The size beside that of the others.
  var scale: CGFloat {
    switch self {
    case .ammonite: 1.15
    case .fern, .footprint: 1.1
    case .trilobite: 0.95
    case .tooth: 0.9
    case .urchin, .amber: 0.8
    }
  }
}

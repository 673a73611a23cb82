/// Light or dark appearance.
public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified = 0
  case light = 1
  case dark = 2
}

/// The kind of device that a screen belongs to. `.pad` and `.phone` are reported as iOS layouts expect; `.kiosk` is
/// specific to this project: used standing, at arm's length, with larger touch targets.
public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone = 0
  case pad = 1
  case tv = 2
  case carPlay = 3
  case mac = 5
  case vision = 6
  /// Used standing, at arm's length: controls accept touches within 60 × 60 points, see `UIInputTuning.kioskTarget`,
  /// and `accessibilityContrast` is high unless the same overrides specify another value.
  case kiosk = 100
}

/// How much space there is along one axis.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified = 0
  case compact = 1
  case regular = 2
}

/// The direction of text and of layouts that follow it, as a trait.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  case unspecified = -1
  case leftToRight = 0
  case rightToLeft = 1
}

/// The direction of text and of layouts that follow it.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight = 0
  case rightToLeft = 1
}

/// The contrast between colours. With high contrast, the system's text colours and accents have at least 4.5:1 on its
/// backgrounds, including placeholders.
public enum UIAccessibilityContrast: Int, Sendable {
  case unspecified = -1
  case normal = 0
  case high = 1
}

/// The user's preferred weight of text.
public enum UILegibilityWeight: Int, Sendable {
  case unspecified = -1
  case regular = 0
  case bold = 1
}

/// Whether content is on the base level or elevated, as in sheets and popovers.
public enum UIUserInterfaceLevel: Int, Sendable {
  case unspecified = -1
  case base = 0
  case elevated = 1
}

/// The range of colours that a display can show.
public enum UIDisplayGamut: Int, Sendable {
  case unspecified = -1
  case SRGB = 0
  case P3 = 1
}

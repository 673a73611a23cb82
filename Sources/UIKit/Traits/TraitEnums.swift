/// Light or dark appearance.
public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified = 0
  case light = 1
  case dark = 2
}

/// What kind of device a screen belongs to. Code that asks for `.pad` or `.phone` finds the answer that its layouts
/// expect; `.kiosk` is this runtime's own: read standing, at arm's length, with larger touch targets.
public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone = 0
  case pad = 1
  case tv = 2
  case carPlay = 3
  case mac = 5
  case vision = 6
  /// Operated standing, at arm's length: controls take touches within 60 × 60 points, see `UIInputTuning.kioskTarget`, and
  /// `accessibilityContrast` is high unless the same overrides say otherwise.
  case kiosk = 100
}

/// How much room there is along one axis.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified = 0
  case compact = 1
  case regular = 2
}

/// The direction that text and mirrored layouts run in, as a trait.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  case unspecified = -1
  case leftToRight = 0
  case rightToLeft = 1
}

/// The direction that text and mirrored layouts run in.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight = 0
  case rightToLeft = 1
}

/// How far colours are from each other. With high contrast the system's text colours and accents have at least 4.5:1 on its
/// backgrounds, placeholders included.
public enum UIAccessibilityContrast: Int, Sendable {
  case unspecified = -1
  case normal = 0
  case high = 1
}

public enum UILegibilityWeight: Int, Sendable {
  case unspecified = -1
  case regular = 0
  case bold = 1
}

/// Whether content lies on the base level or is lifted above it, as sheets and popovers are.
public enum UIUserInterfaceLevel: Int, Sendable {
  case unspecified = -1
  case base = 0
  case elevated = 1
}

public enum UIDisplayGamut: Int, Sendable {
  case unspecified = -1
  case SRGB = 0
  case P3 = 1
}

import CGnuTLS
import CSodium

/// The libraries without which a kiosk neither offers nor fetches anything. They are opened when that is first tried.
enum HandoffLibrary: CaseIterable {
  /// The channel.
  case gnuTLS
  /// The proof that a kiosk has the code.
  case sodium

  var file: String {
    switch self {
    case .gnuTLS: "libgnutls.so.30"
    case .sodium: "libsodium.so.23"
    }
  }

  /// Debian's package.
  var package: String {
    switch self {
    case .gnuTLS: "libgnutls30"
    case .sodium: "libsodium23"
    }
  }

  private var isUsable: Bool {
    switch self {
    case .gnuTLS: vg_is_available() != 0
    case .sodium: vs_is_available() != 0
    }
  }

  /// The first that is not installed or too old; nil if there is none.
  static func missing() -> HandoffLibrary? { allCases.first { !$0.isUsable } }
}

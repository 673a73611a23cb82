import UIKit

/// The system's colours by name.
enum Palette {
  typealias Entry = (name: String, color: UIColor)

  static let accents: [Entry] = [
    ("Red", .systemRed), ("Orange", .systemOrange), ("Yellow", .systemYellow), ("Green", .systemGreen),
    ("Mint", .systemMint), ("Teal", .systemTeal), ("Cyan", .systemCyan), ("Blue", .systemBlue),
    ("Indigo", .systemIndigo), ("Purple", .systemPurple), ("Pink", .systemPink), ("Brown", .systemBrown),
  ]

  static let grays: [Entry] = [
    ("Gray", .systemGray), ("2", .systemGray2), ("3", .systemGray3), ("4", .systemGray4), ("5", .systemGray5),
    ("6", .systemGray6),
  ]

  static let labels: [Entry] = [
    ("Label", .label), ("Secondary", .secondaryLabel), ("Tertiary", .tertiaryLabel), ("Quaternary", .quaternaryLabel),
    ("Link", .link),
  ]

  static let fills: [Entry] = [
    ("Fill", .systemFill), ("Secondary", .secondarySystemFill), ("Tertiary", .tertiarySystemFill),
    ("Quaternary", .quaternarySystemFill),
  ]

  static let backgrounds: [Entry] = [
    ("Background", .systemBackground), ("Secondary", .secondarySystemBackground),
    ("Tertiary", .tertiarySystemBackground), ("Grouped", .systemGroupedBackground),
  ]
}

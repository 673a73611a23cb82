import UIKitCore

// The properties of appearance proxies.

extension AppearanceSettings {
  static let separatorColor = own(0)
  static let separatorInset = own(1)
  static let sectionHeaderTopPadding = own(2)
  static let sectionIndexColor = own(3)
  static let sectionIndexBackgroundColor = own(4)
  static let cellSeparatorInset = own(0)
}

extension UITableView: AppearanceSource {
  package static var appearanceProperties: [AppearanceProperty] {
    [
      AppearanceProperty(.separatorColor, \UITableView.separatorColor),
      AppearanceProperty(.separatorInset, \UITableView.separatorInset),
      AppearanceProperty(.sectionHeaderTopPadding, \UITableView.sectionHeaderTopPadding),
      AppearanceProperty(.sectionIndexColor, \UITableView.sectionIndexColor),
      AppearanceProperty(.sectionIndexBackgroundColor, \UITableView.sectionIndexBackgroundColor),
    ]
  }
}

extension UITableViewCell: AppearanceSource {
  package static var appearanceProperties: [AppearanceProperty] {
    [AppearanceProperty(.cellSeparatorInset, \UITableViewCell.separatorInset)]
  }
}

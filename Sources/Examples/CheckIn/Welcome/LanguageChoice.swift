import UIKit

/// The names of the languages, side by side; on a very small screen a button that opens a list of them.
final class LanguageChoice: UIView {
  private let names: [UIButton]
  private let list = UIButton(configuration: .filled())
  private lazy var sizes = (names + [list]).flatMap {
    [$0.heightAnchor.constraint(equalToConstant: 60), $0.widthAnchor.constraint(greaterThanOrEqualToConstant: 60)]
  }

  /// - Parameter onChoice: Called with the language that a visitor has touched.
  init(onChoice: @escaping (Language) -> Void) {
    names = Language.allCases.map { language in
      let button = UIButton(configuration: language == .current ? .filled() : .plain())
      button.configuration?.title = language.name
      button.addAction(UIAction { _ in onChoice(language) }, for: .primaryActionTriggered)
      button.accessibilityLanguage = language.rawValue
      if language == .current { button.accessibilityTraits.insert(.selected) }
      return button
    }
    super.init(frame: .zero)
    list.configuration?.image = UIImage(systemName: "globe")
    list.accessibilityLabel = localized("Language")
    list.menu = UIMenu(
      children: Language.allCases.map { language in
        let isCurrent = language == .current
        return UIAction(title: language.name, state: isCurrent ? .on : .off) { _ in onChoice(language) }
      })
    list.showsMenuAsPrimaryAction = true
    for button in names + [list] {
      button.configuration?.cornerStyle = .capsule
      button.configuration?.baseForegroundColor = .white
    }
    // As on the panel of steps.
    let current = Language.allCases.firstIndex(of: .current).map { names[$0] }
    for button in [current, list].compactMap(\.self) {
      button.configuration?.baseBackgroundColor = UIColor(white: 1, alpha: 0.2)
    }
    let row = UIStackView(.horizontal, names + [list])
    addConstrained([row])
    NSLayoutConstraint.activate(row.fill(self) + sizes)
  }

  required init?(coder: NSCoder) { return nil }

  func apply(_ theme: Theme) {
    for name in names { name.isHidden = theme.isTiny }
    list.isHidden = !theme.isTiny
    let font = theme.font(18, .medium, limit: 1.2)
    list.configuration?.preferredSymbolConfigurationForImage = UIImage.SymbolConfiguration(pointSize: 24)
    let inset = theme.points(16)
    for name in names {
      name.configuration?.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: inset, bottom: 0, trailing: inset)
      name.configuration?.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { attributes in
        var attributes = attributes
        attributes.font = font
        return attributes
      }
    }
  }
}

import UIKit

/// A screen with all that the inspector describes: frames, constraints, guides, an ambiguous view, a clash, and fields.
final class InspectedScreen: UIViewController {
  let name = UILabel()
  let badge = UILabel()
  let lost = UIView()
  let box = UIView()
  let password = UITextField()
  let note = UITextView()
  let save = UIButton(configuration: .filled())
  let gap = UILayoutGuide()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    name.text = "Name"
    badge.text = "New"
    badge.backgroundColor = .systemYellow
    badge.frame = CGRect(x: 300, y: 20, width: 40, height: 20)
    lost.accessibilityIdentifier = "lost"
    lost.backgroundColor = .systemMint
    box.accessibilityIdentifier = "box"
    box.backgroundColor = .systemFill
    password.isSecureTextEntry = true
    password.borderStyle = .roundedRect
    password.text = "hunter2"
    note.text = "dear diary"
    note.backgroundColor = .secondarySystemBackground
    note.accessibilityIdentifier = "note"
    save.configuration?.title = "Save"
    gap.identifier = "gap"
    view.addLayoutGuide(gap)
    for part in [name, lost, box, password, note, save] as [UIView] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    view.addSubview(badge)
    let wide = box.widthAnchor.constraint(equalToConstant: 300)
    wide.identifier = "wide"
    let preferred = name.widthAnchor.constraint(equalToConstant: 120)
    preferred.priority = .defaultHigh
    NSLayoutConstraint.activate([
      name.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
      name.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
      name.widthAnchor.constraint(lessThanOrEqualToConstant: 90), preferred,
      box.leadingAnchor.constraint(equalTo: name.leadingAnchor),
      box.topAnchor.constraint(equalTo: name.bottomAnchor, constant: 12),
      box.widthAnchor.constraint(equalToConstant: 200), wide, box.heightAnchor.constraint(equalToConstant: 60),
      lost.topAnchor.constraint(equalTo: box.bottomAnchor, constant: 12),
      lost.widthAnchor.constraint(equalToConstant: 120), lost.heightAnchor.constraint(equalToConstant: 40),
      password.leadingAnchor.constraint(equalTo: name.leadingAnchor),
      password.topAnchor.constraint(equalTo: lost.bottomAnchor, constant: 12),
      password.widthAnchor.constraint(equalToConstant: 200),
      gap.topAnchor.constraint(equalTo: password.bottomAnchor), gap.heightAnchor.constraint(equalToConstant: 24),
      gap.leadingAnchor.constraint(equalTo: name.leadingAnchor), gap.widthAnchor.constraint(equalTo: password.widthAnchor),
      note.leadingAnchor.constraint(equalTo: name.leadingAnchor), note.topAnchor.constraint(equalTo: gap.bottomAnchor),
      note.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
      note.heightAnchor.constraint(equalToConstant: 80),
      save.trailingAnchor.constraint(equalTo: note.trailingAnchor),
      save.topAnchor.constraint(equalTo: note.bottomAnchor, constant: 12),
    ])
  }
}

import UIKit

/// A postcard to write: another activity beside the tour.
final class PostcardPlanner: ActivityPlanner, UITextFieldDelegate {
  static let type = "org.vitrine.gallery.postcard"

  private let message = UITextField()

  init() {
    super.init(
      "A postcard home", detail: "Go from one to the other: the focus decides which is current", name: "the postcard",
      activityType: Self.type)
    message.placeholder = "Greetings from …"
    message.accessibilityLabel = "Text of the postcard"
    message.accessibilityIdentifier = "message"
    message.borderStyle = .roundedRect
    message.autocorrectionType = .no
    message.returnKeyType = .done
    message.clearButtonMode = .whileEditing
    message.delegate = self
    message.followMetrics { $0.font = $1.font(17) }
    message.atLeastTarget()
    message.addAction(UIAction { [weak self] _ in self?.didEdit() }, for: .editingChanged)
    message.addAction(UIAction { [weak self] _ in self?.onChange?() }, for: [.editingDidBegin, .editingDidEnd])
    show(UIStackView(.vertical, [message, UIView()]))
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: The activity

  override var fields: [UIView] { [message] }
  override var subject: String { "A postcard" }
  override var entries: [String: Any] { ["message": message.text ?? "", "letters": message.text?.count ?? 0] }
  override var keywords: Set<String> { ["Postcard", "Mail"] }

  override func fill(from entries: [AnyHashable: Any]) { message.text = entries["message"] as? String }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    becomeFirstResponder()
    return false
  }
}

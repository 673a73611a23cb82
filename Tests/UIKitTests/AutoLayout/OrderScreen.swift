import UIKit

/// A screen as an app for iOS would have it: anchors, stack views, the safe area, a scroll view whose content constraints
/// define, and a bar that follows the keyboard.
final class OrderScreen: UIViewController, UITextFieldDelegate {
  private let scrollView = UIScrollView()
  private let content = UIStackView()
  private let bar = UIView()
  let nameField = UITextField()
  let noteView = UITextView()
  let countLabel = UILabel()
  let stepper = UIStepper()
  let giftSwitch = UISwitch()
  let giftRow = UIStackView()
  let orderButton = UIButton(configuration: .filled())

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    setUpScrollView()
    setUpBar()
    setUpContent()
  }

  // MARK: Structure

  private func setUpScrollView() {
    scrollView.translatesAutoresizingMaskIntoConstraints = false
    scrollView.keyboardDismissMode = .onDrag
    view.addSubview(scrollView)
    content.axis = .vertical
    content.spacing = 16
    content.translatesAutoresizingMaskIntoConstraints = false
    content.isLayoutMarginsRelativeArrangement = true
    content.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 20, leading: 20, bottom: 20, trailing: 20)
    scrollView.addSubview(content)
    let readable = content.widthAnchor.constraint(equalToConstant: 640)
    readable.priority = .defaultHigh
    NSLayoutConstraint.activate([
      scrollView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      scrollView.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
      scrollView.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
      content.topAnchor.constraint(equalTo: scrollView.contentLayoutGuide.topAnchor),
      content.bottomAnchor.constraint(equalTo: scrollView.contentLayoutGuide.bottomAnchor),
      content.centerXAnchor.constraint(equalTo: scrollView.frameLayoutGuide.centerXAnchor),
      content.widthAnchor.constraint(lessThanOrEqualTo: scrollView.frameLayoutGuide.widthAnchor),
      scrollView.contentLayoutGuide.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor),
      readable,
    ])
  }

  private func setUpBar() {
    bar.backgroundColor = .secondarySystemBackground
    bar.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(bar)
    orderButton.setTitle("Place order", for: .normal)
    orderButton.translatesAutoresizingMaskIntoConstraints = false
    bar.addSubview(orderButton)
    NSLayoutConstraint.activate([
      bar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      bar.topAnchor.constraint(equalTo: scrollView.bottomAnchor),
      bar.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
      orderButton.topAnchor.constraint(equalTo: bar.topAnchor, constant: 10),
      orderButton.bottomAnchor.constraint(equalTo: bar.bottomAnchor, constant: -10),
      orderButton.centerXAnchor.constraint(equalTo: bar.centerXAnchor),
      orderButton.widthAnchor.constraint(greaterThanOrEqualToConstant: 220),
      orderButton.heightAnchor.constraint(greaterThanOrEqualToConstant: 48),
    ])
  }

  // MARK: Content

  private func setUpContent() {
    let title = label("Your order", .preferredFont(forTextStyle: .largeTitle))
    let text = label(
      "Choose how many, and tell us the name for the cup. We call it when everything is ready.",
      .preferredFont(forTextStyle: .body))
    text.numberOfLines = 0
    text.textColor = .secondaryLabel
    content.addArrangedSubview(title)
    content.addArrangedSubview(text)
    content.setCustomSpacing(4, after: title)

    nameField.borderStyle = .roundedRect
    nameField.placeholder = "Name"
    nameField.delegate = self
    content.addArrangedSubview(row("Name", nameField, fills: true))

    countLabel.font = .preferredFont(forTextStyle: .body)
    stepper.minimumValue = 1
    stepper.maximumValue = 9
    stepper.addTarget(self, action: { $0.showCount() }, for: .valueChanged)
    let counter = UIStackView(arrangedSubviews: [countLabel, stepper])
    counter.spacing = 12
    counter.alignment = .center
    content.addArrangedSubview(row("How many", counter, fills: false))
    showCount()

    giftSwitch.addTarget(self, action: { $0.showGift(true) }, for: .valueChanged)
    content.addArrangedSubview(row("It is a gift", giftSwitch, fills: false))

    noteView.isScrollEnabled = false
    noteView.text = "With love"
    noteView.font = .preferredFont(forTextStyle: .body)
    noteView.backgroundColor = .secondarySystemBackground
    noteView.layer.cornerRadius = 8
    let caption = label("Card", .preferredFont(forTextStyle: .headline))
    caption.setContentHuggingPriority(.required, for: .horizontal)
    giftRow.spacing = 12
    giftRow.alignment = .firstBaseline
    giftRow.addArrangedSubview(caption)
    giftRow.addArrangedSubview(noteView)
    content.addArrangedSubview(giftRow)
    showGift(false)
  }

  private func label(_ text: String, _ font: UIFont) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = font
    return label
  }

  private func row(_ title: String, _ view: UIView, fills: Bool) -> UIStackView {
    let caption = label(title, .preferredFont(forTextStyle: .headline))
    caption.setContentHuggingPriority(fills ? .required : .defaultLow - 1, for: .horizontal)
    let row = UIStackView(arrangedSubviews: [caption, view])
    row.spacing = 12
    row.alignment = .center
    return row
  }

  // MARK: Actions

  private func showCount() { countLabel.text = "\(Int(stepper.value)) × 4.50 €" }

  private func showGift(_ isAnimated: Bool) {
    UIView.animate(withDuration: isAnimated ? 0.3 : 0) {
      self.giftRow.isHidden = !self.giftSwitch.isOn
      self.view.layoutIfNeeded()
    }
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool { textField.resignFirstResponder() }
}

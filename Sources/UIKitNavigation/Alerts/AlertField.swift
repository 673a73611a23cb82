import UIKitCore
import UIKitTextInput

import CoreGraphics

/// A text field of an alert.
@MainActor
final class AlertField: UITextField {
  private static let fill = UIColor(light: .white, dark: UIColor(white: 0.09, alpha: 1))

  override init(frame: CGRect) {
    super.init(frame: frame)
    font = .systemFont(ofSize: 15)
    borderStyle = .roundedRect
    backgroundColor = Self.fill
    clearButtonMode = .whileEditing
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

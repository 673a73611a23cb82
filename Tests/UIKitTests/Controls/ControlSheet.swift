import KioskTesting
import Testing
import UIKit

/// Rows of controls on one page, for pictures.
final class ControlSheet: UIViewController {
  private let rows: [[UIView]]

  init(_ rows: [[UIView]]) {
    self.rows = rows
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    rows = []
    super.init(coder: coder)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    var y: CGFloat = 16
    for row in rows {
      var x: CGFloat = 16
      var height: CGFloat = 0
      for item in row {
        if item.bounds.size == .zero { item.sizeToFit() }
        item.frame.origin = CGPoint(x: x, y: y)
        view.addSubview(item)
        x += item.bounds.width + 16
        height = max(height, item.bounds.height)
      }
      y += height + 16
    }
  }
}

/// An appearance and a scale to take a picture in.
struct PictureVariant: Sendable, CustomStringConvertible {
  let appearance: UIUserInterfaceStyle
  let scale: Double

  var description: String { "\(appearance == .dark ? "dark" : "light")@\(Int(scale))x" }

  static let all = [
    PictureVariant(appearance: .light, scale: 1), PictureVariant(appearance: .dark, scale: 1),
    PictureVariant(appearance: .light, scale: 2),
    PictureVariant(appearance: .dark, scale: 2),
  ]

  @MainActor func kiosk(
    _ width: Int, _ height: Int, testFile: String = #filePath, _ rows: () -> [[UIView]]
  ) -> VirtualKiosk<ControlSheet> {
    VirtualKiosk(
      Int(Double(width) * scale), Int(Double(height) * scale), scale: scale, appearance: appearance, testFile: testFile
    ) { ControlSheet(rows()) }
  }
}

import KioskTesting
import UIKit

/// A picker in the middle of the screen, with rows of numbers, and a log of choices. It is the data source; a subclass is
/// the delegate.
class PickerScreen: UIViewController, UIPickerViewDataSource {
  let picker = UIPickerView(frame: CGRect(x: 40, y: 40, width: 320, height: 216))
  var rows: [Int]
  var log: [String] = []

  init(_ rows: [Int]) {
    self.rows = rows
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    picker.dataSource = self
    picker.delegate = self as? any UIPickerViewDelegate
    picker.accessibilityLabel = "Number"
    view.addSubview(picker)
  }

  func take() -> [String] {
    defer { log = [] }
    return log
  }

  func numberOfComponents(in pickerView: UIPickerView) -> Int { rows.count }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { rows[component] }
}

/// Rows with titles.
final class PickerController: PickerScreen, UIPickerViewDelegate {
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    "\(component):\(row)"
  }
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    log.append("\(component):\(row)")
  }
}

@MainActor
func pickerKiosk(_ rows: Int...) -> VirtualKiosk<PickerController> {
  VirtualKiosk(400, 300) { PickerController(rows) }
}

/// Rows with views, of which it counts those that it makes.
final class ViewPickerController: PickerScreen, UIPickerViewDelegate {
  var made: [UIView] = []

  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? { "title" }
  func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
  ) -> UIView {
    let label = view as? UILabel ?? UILabel()
    if view == nil { made.append(label) }
    label.text = "view \(row)"
    label.textAlignment = .center
    return label
  }
}

/// Rows of which one has an attributed title, and wheels of given widths.
final class AttributedPickerController: PickerScreen, UIPickerViewDelegate {
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? { "title" }
  func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString? { row == 1 ? NSAttributedString(string: "attributed") : nil }
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { component == 0 ? 150 : 60 }
  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { 44 }
}

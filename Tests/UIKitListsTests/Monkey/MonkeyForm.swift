import UIKit

/// Wheels, and a list that is pulled to refresh it.
@MainActor
final class MonkeyForm: UIViewController, MonkeyPage, UIPickerViewDataSource, UIPickerViewDelegate {
  private let picker = UIPickerView(frame: CGRect(x: 0, y: 0, width: 300, height: 160))
  private let scroll = UIScrollView(frame: CGRect(x: 0, y: 160, width: 300, height: 160))
  private var counts = [30, 4]
  private var mistakesOfCalls: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    (picker.dataSource, picker.delegate) = (self, self)
    view.addSubview(picker)
    scroll.contentSize = CGSize(width: 300, height: 400)
    scroll.refreshControl = UIRefreshControl()
    view.addSubview(scroll)
  }

  func numberOfComponents(in pickerView: UIPickerView) -> Int { counts.count }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { counts[component] }
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? { "\(row)" }
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    if row < 0 || row >= counts[component] { mistakesOfCalls.append("row \(row) of \(counts[component]) was chosen") }
    if pickerView.selectedRow(inComponent: component) != row { mistakesOfCalls.append("row \(row) is not the selected one") }
  }

  func meddle(_ dice: inout SnapshotDice) {
    let component = dice.number(0..<2)
    switch dice.number(0..<5) {
    case 0:
      counts[component] = dice.number(0..<40)
      picker.reloadComponent(component)
    case 1: picker.selectRow(dice.number(0..<40), inComponent: component, animated: dice.chance(60))
    case 2: picker.reloadAllComponents()
    case 3: scroll.refreshControl?.beginRefreshing()
    default: scroll.refreshControl?.endRefreshing()
    }
  }

  func mistakes() -> [String] {
    var mistakes = mistakesOfCalls
    for (component, count) in counts.enumerated() {
      let row = picker.selectedRow(inComponent: component)
      if count == 0 ? row != -1 : row < 0 || row >= count { mistakes.append("row \(row) of \(count) is selected") }
    }
    let least: CGFloat = scroll.refreshControl?.isRefreshing == true ? -60 : 0
    if scroll.contentOffset.y < least - 0.5 || scroll.contentOffset.y > 240.5 {
      mistakes.append("the content rests at \(scroll.contentOffset.y)")
    }
    return mistakes
  }
}

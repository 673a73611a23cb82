import Foundation
import UIKitCore

extension UIPickerView: VisitorControl {
  /// The selected row of each component.
  package final var visitorChoice: [Double] {
    get { (0..<numberOfComponents).map { Double(selectedRow(inComponent: $0)) } }
    set {
      for (component, number) in newValue.prefix(numberOfComponents).enumerated() {
        guard let row = Int(exactly: number), 0..<numberOfRows(inComponent: component) ~= row else { continue }
        selectRow(row, inComponent: component, animated: false)
      }
    }
  }

  package final func notifyOfVisitorChoice() {
    for component in 0..<numberOfComponents {
      delegate?.pickerView(self, didSelectRow: selectedRow(inComponent: component), inComponent: component)
    }
  }
}

extension UIDatePicker: VisitorControl {
  /// The date and the duration, in seconds.
  package final var visitorChoice: [Double] {
    get { [date.timeIntervalSinceReferenceDate, countDownDuration] }
    set {
      guard newValue.count == 2, newValue.allSatisfy(\.isFinite) else { return }
      date = Date(timeIntervalSinceReferenceDate: newValue[0])
      countDownDuration = newValue[1]
    }
  }
}

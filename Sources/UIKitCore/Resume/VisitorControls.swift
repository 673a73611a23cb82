extension UISwitch: VisitorControl {
  package final var visitorChoice: [Double] {
    get { [isOn ? 1 : 0] }
    set { if let number = newValue.first { isOn = number != 0 } }
  }
}

extension UISlider: VisitorControl {
  package final var visitorChoice: [Double] {
    get { [Double(value)] }
    set { if let number = newValue.first { value = Float(number) } }
  }
}

extension UIStepper: VisitorControl {
  package final var visitorChoice: [Double] {
    get { [value] }
    set { if let number = newValue.first { value = number } }
  }
}

extension UISegmentedControl: VisitorControl {
  package final var visitorChoice: [Double] {
    get { [Double(selectedSegmentIndex)] }
    set {
      guard let index = newValue.first.flatMap({ Int(exactly: $0) }) else { return }
      if index == Self.noSegment || 0..<numberOfSegments ~= index { selectedSegmentIndex = index }
    }
  }
}

extension UIPageControl: VisitorControl {
  package final var visitorChoice: [Double] {
    get { [Double(currentPage)] }
    set { if let page = newValue.first.flatMap({ Int(exactly: $0) }) { currentPage = page } }
  }
}

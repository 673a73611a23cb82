// The properties of appearance proxies of each class.

extension UILabel: AppearanceSource {
  package static var appearanceProperties: [AppearanceProperty] {
    [AppearanceProperty(.textColor, \UILabel.textColor), AppearanceProperty(.font, \UILabel.font)]
  }
}

extension UIButton: AppearanceSource {
  package static var appearanceProperties: [AppearanceProperty] {
    [
      AppearanceProperty(.titleColor) { (from: UIButton, to: UIButton) in
        for state in [State.normal, .highlighted, .selected, .disabled, .focused] {
          if let color = from.ownTitleColor(for: state) { to.setTitleColor(color, for: state) }
        }
      }
    ]
  }
}

extension UISegmentedControl: AppearanceSource {
  package static var appearanceProperties: [AppearanceProperty] {
    [
      AppearanceProperty(.titleTextAttributes) { (from: UISegmentedControl, to: UISegmentedControl) in
        for (state, attributes) in from.attributes {
          to.setTitleTextAttributes(attributes, for: State(rawValue: state))
        }
      },
      AppearanceProperty(.selectedSegmentTintColor, \UISegmentedControl.selectedSegmentTintColor),
    ]
  }
}

extension UISwitch: AppearanceSource {
  package static var appearanceProperties: [AppearanceProperty] {
    [
      AppearanceProperty(.onTintColor, \UISwitch.onTintColor),
      AppearanceProperty(.thumbTintColor, \UISwitch.thumbTintColor),
    ]
  }
}

extension UISlider: AppearanceSource {
  package static var appearanceProperties: [AppearanceProperty] {
    [
      AppearanceProperty(.minimumTrackTintColor, \UISlider.minimumTrackTintColor),
      AppearanceProperty(.maximumTrackTintColor, \UISlider.maximumTrackTintColor),
      AppearanceProperty(.thumbTintColor, \UISlider.thumbTintColor),
    ]
  }
}

extension UIPageControl: AppearanceSource {
  package static var appearanceProperties: [AppearanceProperty] {
    [
      AppearanceProperty(.pageIndicatorTintColor, \UIPageControl.pageIndicatorTintColor),
      AppearanceProperty(.currentPageIndicatorTintColor, \UIPageControl.currentPageIndicatorTintColor),
    ]
  }
}

extension UIProgressView: AppearanceSource {
  package static var appearanceProperties: [AppearanceProperty] {
    [
      AppearanceProperty(.progressTintColor, \UIProgressView.progressTintColor),
      AppearanceProperty(.trackTintColor, \UIProgressView.trackTintColor),
    ]
  }
}

extension UIActivityIndicatorView: AppearanceSource {
  package static var appearanceProperties: [AppearanceProperty] {
    [AppearanceProperty(.color, \UIActivityIndicatorView.color)]
  }
}

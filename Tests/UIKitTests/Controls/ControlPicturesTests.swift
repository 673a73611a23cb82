import KioskTesting
import Testing
import UIKit

/// Every control in its states, light and dark, for screens of both densities.
@MainActor
@Suite struct ControlPicturesTests {
  @Test(arguments: PictureVariant.all)
  func configuredButtons(_ variant: PictureVariant) {
    let kiosk = variant.kiosk(560, 420) {
      let styles: [(String, UIButton.Configuration)] = [
        ("Plain", .plain()), ("Gray", .gray()), ("Tinted", .tinted()), ("Filled", .filled()),
      ]
      @MainActor func button(_ title: String, _ configuration: UIButton.Configuration) -> UIButton {
        var configuration = configuration
        configuration.title = title
        return UIButton(configuration: configuration)
      }
      let normal = styles.map { button($0.0, $0.1) }
      let pressed = styles.map { button($0.0, $0.1) }
      for item in pressed { item.isHighlighted = true }
      let selected = styles.map { button($0.0, $0.1) }
      for item in selected { item.isSelected = true }
      let disabled = styles.map { button($0.0, $0.1) }
      for item in disabled { item.isEnabled = false }
      let destructive = styles.map { button($0.0, $0.1) }
      for item in destructive { item.role = .destructive }
      let all: [UIButton.Configuration.Size] = [.mini, .small, .medium, .large]
      let sizes = all.map { size -> UIButton in
        var configuration = UIButton.Configuration.filled()
        configuration.buttonSize = size
        configuration.cornerStyle = size == .large ? .capsule : .dynamic
        configuration.image = UIImage(systemName: "checkmark")
        configuration.imagePadding = 6
        return button("Check in", configuration)
      }
      var detailed = UIButton.Configuration.tinted()
      detailed.subtitle = "Room 12, first floor"
      detailed.image = UIImage(systemName: "star.fill")
      detailed.imagePadding = 8
      var above = UIButton.Configuration.gray()
      above.image = UIImage(systemName: "bell")
      above.imagePlacement = .top
      above.imagePadding = 4
      var busy = UIButton.Configuration.gray()
      busy.showsActivityIndicator = true
      busy.imagePadding = 6
      var outlined = UIButton.Configuration.plain()
      outlined.background.strokeWidth = 1
      outlined.cornerStyle = .capsule
      return [
        normal, pressed, selected, disabled, destructive, sizes,
        [button("Reserve", detailed), button("Call", above), button("Loading", busy), button("Outlined", outlined)],
      ]
    }
    #expect(kiosk.matches("configured-buttons-\(variant)", tolerance: .text))
  }

  @Test(arguments: PictureVariant.all)
  func classicButtons(_ variant: PictureVariant) {
    let kiosk = variant.kiosk(480, 220) {
      @MainActor func states(_ make: () -> UIButton) -> [UIView] {
        let all = (0..<4).map { _ in make() }
        all[1].isHighlighted = true
        all[2].isSelected = true
        all[3].isEnabled = false
        return all
      }
      let system = states {
        let button = UIButton(type: .system)
        button.setTitle("System", for: .normal)
        button.setImage(UIImage(systemName: "star"), for: .normal)
        return button
      }
      let custom = states {
        let button = UIButton(type: .custom)
        button.setTitle("Normal", for: .normal)
        button.setTitle("Pressed", for: .highlighted)
        button.setTitle("Chosen", for: .selected)
        button.setTitle("Off", for: .disabled)
        button.setTitleColor(.systemIndigo, for: .normal)
        button.setTitleColor(.systemPink, for: .highlighted)
        button.setTitleColor(.tertiaryLabel, for: .disabled)
        button.contentEdgeInsets = UIEdgeInsets(top: 8, left: 12, bottom: 8, right: 12)
        button.backgroundColor = .secondarySystemBackground
        button.layer.cornerRadius = 8
        return button
      }
      let types: [UIButton.ButtonType] = [.infoLight, .contactAdd, .detailDisclosure, .close]
      let kinds: [UIView] = types.map { UIButton(type: $0) }
      let wide = UIButton(type: .system)
      wide.setTitle("Leading", for: .normal)
      wide.setImage(UIImage(systemName: "chevron.right"), for: .normal)
      wide.contentHorizontalAlignment = .leading
      wide.titleEdgeInsets = UIEdgeInsets(top: 0, left: 8, bottom: 0, right: 0)
      wide.backgroundColor = .quaternarySystemFill
      wide.frame.size = CGSize(width: 220, height: 44)
      return [system, custom, kinds + [wide]]
    }
    #expect(kiosk.matches("classic-buttons-\(variant)", tolerance: .text))
  }

  @Test(arguments: PictureVariant.all)
  func switches(_ variant: PictureVariant) {
    let kiosk = variant.kiosk(380, 130) {
      @MainActor func make(_ on: Bool, _ change: (UISwitch) -> Void = { _ in }) -> UISwitch {
        let control = UISwitch()
        control.isOn = on
        change(control)
        return control
      }
      return [false, true].map { on in
        [
          make(on), make(on) { $0.isHighlighted = true }, make(on) { $0.isEnabled = false },
          make(on) { $0.onTintColor = .systemBlue }, make(on) { $0.thumbTintColor = .systemYellow },
        ]
      }
    }
    #expect(kiosk.matches("switches-\(variant)"))
  }

  @Test(arguments: PictureVariant.all)
  func sliders(_ variant: PictureVariant) {
    let kiosk = variant.kiosk(480, 220) {
      @MainActor func make(_ value: Float, _ change: (UISlider) -> Void = { _ in }) -> UISlider {
        let control = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 31))
        control.value = value
        change(control)
        return control
      }
      return [
        [make(0), make(1)],
        [make(0.4), make(0.6) { $0.isEnabled = false }],
        [
          make(0.3) { $0.minimumTrackTintColor = .systemOrange },
          make(0.5) {
            $0.minimumValueImage = UIImage(systemName: "speaker.fill")
            $0.maximumValueImage = UIImage(systemName: "speaker.wave.3.fill")
          },
        ],
        [
          make(0.7) {
            $0.thumbTintColor = .systemTeal
            $0.maximumTrackTintColor = .systemRed
          }
        ],
      ]
    }
    #expect(kiosk.matches("sliders-\(variant)"))
  }

  @Test(arguments: PictureVariant.all)
  func steppersAndSegments(_ variant: PictureVariant) {
    let kiosk = variant.kiosk(480, 290) {
      @MainActor func stepper(_ value: Double, _ change: (UIStepper) -> Void = { _ in }) -> UIStepper {
        let control = UIStepper()
        control.value = value
        change(control)
        return control
      }
      @MainActor func segments(_ items: [Any], _ selected: Int, _ change: (UISegmentedControl) -> Void = { _ in })
        -> UISegmentedControl
      {
        let control = UISegmentedControl(items: items)
        control.selectedSegmentIndex = selected
        change(control)
        return control
      }
      let star = UIImage(systemName: "star"), bell = UIImage(systemName: "bell")
      return [
        [stepper(5), stepper(0), stepper(100), stepper(5) { $0.isEnabled = false }],
        [segments(["Day", "Week", "Month", "Year"], 1) { $0.frame.size.width = 400 }],
        [segments(["First", "Second"], 0), segments([star as Any, bell as Any], 1)],
        [
          segments(["One", "Two", "Three"], 2) { $0.setEnabled(false, forSegmentAt: 1) },
          segments(["Off", "Too"], 0) {
            $0.isEnabled = false
          },
        ],
        [
          segments(["Tinted", "Segment"], 0) {
            $0.selectedSegmentTintColor = .systemBlue
            $0.setTitleTextAttributes([.foregroundColor: UIColor.white], for: .selected)
          },
          segments(["A", "Longer one"], 1) {
            $0.apportionsSegmentWidthsByContent = true
            $0.sizeToFit()
          },
        ],
      ]
    }
    #expect(kiosk.matches("steppers-segments-\(variant)", tolerance: .text))
  }

  @Test(arguments: PictureVariant.all)
  func progressAndPages(_ variant: PictureVariant) {
    let kiosk = variant.kiosk(480, 240) {
      @MainActor func bar(_ progress: Float, _ change: (UIProgressView) -> Void = { _ in }) -> UIProgressView {
        let control = UIProgressView(progressViewStyle: .default)
        control.frame.size.width = 200
        control.progress = progress
        change(control)
        return control
      }
      @MainActor func wheel(_ style: UIActivityIndicatorView.Style, _ color: UIColor? = nil) -> UIActivityIndicatorView {
        let control = UIActivityIndicatorView(style: style)
        if let color { control.color = color }
        control.startAnimating()
        return control
      }
      @MainActor func pages(_ count: Int, _ current: Int, _ change: (UIPageControl) -> Void = { _ in }) -> UIPageControl {
        let control = UIPageControl()
        control.numberOfPages = count
        control.currentPage = current
        control.sizeToFit()
        change(control)
        return control
      }
      return [
        [bar(0), bar(0.01)], [bar(0.5), bar(1) { $0.progressTintColor = .systemGreen }],
        [wheel(.medium), wheel(.large), wheel(.medium, .systemBlue), wheel(.large, .systemOrange)],
        [pages(5, 2), pages(3, 0) { $0.backgroundStyle = .prominent }, pages(4, 3) { $0.isEnabled = false }],
        [
          pages(30, 12) { $0.frame.size.width = 140 },
          pages(4, 1) {
            $0.currentPageIndicatorTintColor = .systemPink
            $0.preferredIndicatorImage = UIImage(
              systemName: "heart.fill",
              withConfiguration: UIImage.SymbolConfiguration(pointSize: 10))
          },
        ],
      ]
    }
    #expect(kiosk.matches("progress-pages-\(variant)"))
  }
}

import Foundation
import Host
import class Host.Host
import UIKit

/// Replays recordings in a small app with the most common controls and gestures.
@MainActor
enum RecordingPlayer {
  static func play(_ bytes: Data) {
    guard let recording = try? Recording(bytes, allowsPart: true) else { return }
    guard let host = try? Host.replaying(recording) else { return }
    let session = KioskSession(host: host) { EverythingController() }
    session.launch()
    _ = host.run()
    session.end()
  }
}

/// The most common controls, placed by frames and by constraints.
final class EverythingController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let field = UITextField(frame: CGRect(x: 4, y: 4, width: 120, height: 30))
    let button = UIButton(configuration: .filled())
    button.frame = CGRect(x: 4, y: 40, width: 80, height: 30)
    button.addAction(UIAction { [weak self] _ in self?.animate(button) }, for: .primaryActionTriggered)
    let toggle = UISwitch()
    toggle.frame.origin = CGPoint(x: 90, y: 40)
    let slider = UISlider(frame: CGRect(x: 4, y: 80, width: 120, height: 30))
    let scroll = UIScrollView(frame: CGRect(x: 130, y: 0, width: 60, height: 120))
    scroll.contentSize = CGSize(width: 200, height: 600)
    let text = UITextView(frame: CGRect(x: 4, y: 115, width: 120, height: 40))
    text.text = "some words\nto edit"
    let label = UILabel()
    label.text = "a word"
    label.translatesAutoresizingMaskIntoConstraints = false
    label.accessibilityIdentifier = "word"
    view.addSubview(label)
    // Horizontally ambiguous.
    label.bottomAnchor.constraint(equalTo: view.bottomAnchor).isActive = true
    for view in [field, button, toggle, slider, scroll, text] { self.view.addSubview(view) }
    view.addGestureRecognizer(UIPinchGestureRecognizer())
    view.addGestureRecognizer(UIPanGestureRecognizer())
    view.addGestureRecognizer(UILongPressGestureRecognizer())
  }

  private func animate(_ view: UIView) {
    UIView.animate(withDuration: 0.1) { view.alpha = view.alpha < 1 ? 1 : 0.5 }
  }
}

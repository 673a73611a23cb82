/// Contains a presented view, above its presenter. Views behind it receive no touches.
@MainActor
final class TransitionView: UIView {
  weak var presentation: Presentation?

  override init(frame: CGRect) {
    super.init(frame: frame)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Prepares a container inside the presenter's view, which cannot be used meanwhile.
  func isolatePresenter() {
    clipsToBounds = true
    accessibilityViewIsModal = true
    flags.insert(.isolatesPresenter)
  }

  // During presentation and dismissal, touches end here.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard let hit = super.hitTest(point, with: event) else { return nil }
    guard let presentation, presentation.stage == .presented else { return self }
    let isOutside = hit === self || hit is DimmingView
    return isOutside && presentation.controller.passesTouches(at: point, with: event) ? nil : hit
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    presentation?.controller.traitCollectionDidChange(previousTraitCollection)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    presentation?.layOut()
  }
}

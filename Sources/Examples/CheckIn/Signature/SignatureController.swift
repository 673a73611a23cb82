import UIKit

/// The visitor agrees to the rules by signing with a finger.
final class SignatureController: StepController {
  private let pad: SignaturePad
  private let undo = UIButton(configuration: .gray())
  private let redo = UIButton(configuration: .gray())
  private let clear = ActionButton("Clear", kind: .plain)
  private lazy var tools = UIStackView(.horizontal, [undo, redo, UIView(), clear])
  private lazy var toolsTop = tools.topAnchor.constraint(equalTo: pad.topAnchor)
  private lazy var toolSizes = [undo, redo].flatMap {
    [$0.widthAnchor.constraint(equalToConstant: 0), $0.heightAnchor.constraint(greaterThanOrEqualToConstant: 0)]
  }
  private lazy var padHeight = pad.heightAnchor.constraint(greaterThanOrEqualToConstant: 0)
  private let hint = UILabel(localized("Sign here with your finger"), color: .tertiaryLabel)
  private let onDone: ([UIBezierPath]) -> Void
  private let onBack: ([UIBezierPath]) -> Void

  init(
    _ visitor: Visitor, strokes: [UIBezierPath], onDone: @escaping ([UIBezierPath]) -> Void,
    onBack: @escaping ([UIBezierPath]) -> Void
  ) {
    pad = SignaturePad(strokes: strokes)
    self.onDone = onDone
    self.onBack = onBack
    let first = visitor.name.split(separator: " ").first.map(String.init) ?? visitor.name
    let scroll = SignatureScrollView()
    scroll.delaysContentTouches = false
    super.init(
      .signature, heading: localized("Please sign, %@", first),
      note: localized("I wear my badge, stay with my host, and take no pictures in the workshops."), next: "Get my badge",
      scroll: scroll)
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    hint.textAlignment = .center
    hint.isUserInteractionEnabled = false
    for (button, symbol, name) in [(undo, "arrow.uturn.backward", "Undo"), (redo, "arrow.uturn.forward", "Redo")] {
      button.configuration?.image = UIImage(systemName: symbol)
      button.configuration?.cornerStyle = .capsule
      button.accessibilityLabel = localized(name)
      button.accessibilityIdentifier = name
    }
    undo.addAction(UIAction { [weak self] _ in self?.pad.undo() }, for: .primaryActionTriggered)
    redo.addAction(UIAction { [weak self] _ in self?.pad.redo() }, for: .primaryActionTriggered)
    clear.addAction(UIAction { [weak self] _ in self?.pad.clear() }, for: .primaryActionTriggered)
    setUpPad()
    pad.onChange = { [weak self] in self?.update() }
    update()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // The first responder receives ⌘Z.
    pad.becomeFirstResponder()
  }

  private func update() {
    onward.isEnabled = !pad.isBlank
    hint.isHidden = !pad.isBlank
    undo.isEnabled = pad.canUndo
    redo.isEnabled = pad.canRedo
    clear.isEnabled = !pad.isBlank
  }

  override func goOn() { if !pad.isBlank { onDone(pad.strokes) } }
  override func goBack() { onBack(pad.strokes) }

  // MARK: Layout

  private func setUpPad() {
    hint.adjustsFontSizeToFitWidth = true
    hint.minimumScaleFactor = 0.5
    body.addConstrained([pad, hint, tools])
    let line = NSLayoutConstraint(
      item: hint, attribute: .top, relatedBy: .equal, toItem: pad, attribute: .bottom, multiplier: SignaturePad.line,
      constant: 4)
    NSLayoutConstraint.activate(
      pad.fill(body) + toolSizes + [
        line,
        hint.centerXAnchor.constraint(equalTo: pad.centerXAnchor),
        hint.widthAnchor.constraint(lessThanOrEqualTo: pad.widthAnchor, multiplier: 0.9),
        hint.bottomAnchor.constraint(lessThanOrEqualTo: pad.bottomAnchor),
        toolsTop,
        tools.leadingAnchor.constraint(equalTo: pad.leadingAnchor, constant: 12),
        tools.trailingAnchor.constraint(equalTo: pad.trailingAnchor, constant: -12),
        padHeight,
        // A pad as high as the screen would leave nothing by which to scroll.
        pad.heightAnchor.constraint(lessThanOrEqualTo: scroll.frameLayoutGuide.heightAnchor, multiplier: 0.8),
      ])
  }

  override func apply(_ theme: Theme) {
    super.apply(theme)
    pad.apply(theme)
    hint.font = theme.font(20, limit: 1.5)
    clear.apply(theme)
    clear.contentHorizontalAlignment = .center
    tools.spacing = theme.points(12)
    toolsTop.constant = theme.points(12)
    // The surrounding pad takes touches too, so the buttons need the size of a finger.
    for size in toolSizes { size.constant = max(theme.points(50), 60) * (size.firstAttribute == .width ? 1.2 : 1) }
    padHeight.constant = max(theme.points(200), 140)
  }
}

/// Scrolls, but leaves strokes on the pad to the pad.
private final class SignatureScrollView: UIScrollView {
  override func touchesShouldCancel(in view: UIView) -> Bool {
    !(view is SignaturePad) && super.touchesShouldCancel(in: view)
  }
}

import UIKit

/// The visitor agrees to the rules by signing with a finger.
final class SignatureController: StepController {
  private let pad: SignaturePad
  private let undo = UIButton(configuration: .gray())
  private let redo = UIButton(configuration: .gray())
  private let clear = UIButton(configuration: .plain())
  private let hint = UILabel("Sign here with your finger", color: .tertiaryLabel)
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
    super.init(
      .signature, heading: "Please sign, \(first)",
      note: "I wear my badge, stay with my host, and take no pictures in the workshops.", next: "Get my badge")
  }

  required init?(coder: NSCoder) {
    (pad, onDone, onBack) = (SignaturePad(strokes: []), { _ in }, { _ in })
    super.init(coder: coder)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    scroll.isScrollEnabled = false
    scroll.delaysContentTouches = false
    hint.textAlignment = .center
    hint.isUserInteractionEnabled = false
    for (button, symbol, name) in [(undo, "arrow.uturn.backward", "Undo"), (redo, "arrow.uturn.forward", "Redo")] {
      button.configuration?.image = UIImage(systemName: symbol)
      button.configuration?.cornerStyle = .capsule
      button.accessibilityLabel = name
    }
    clear.configuration?.title = "Clear"
    undo.addAction(UIAction { [weak self] _ in self?.pad.undo() }, for: .primaryActionTriggered)
    redo.addAction(UIAction { [weak self] _ in self?.pad.redo() }, for: .primaryActionTriggered)
    clear.addAction(UIAction { [weak self] _ in self?.pad.clear() }, for: .primaryActionTriggered)
    for part in [pad, hint, undo, redo, clear] as [UIView] { content.addSubview(part) }
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

  override func layoutContent(_ theme: Theme, width: CGFloat, height: CGFloat) -> CGFloat {
    pad.frame = CGRect(x: 0, y: 0, width: width, height: height)
    hint.font = theme.font(20)
    hint.frame = CGRect(x: 0, y: height * 0.74 + 4, width: width, height: theme.points(44))
    // The surrounding pad takes touches too, so the buttons need the size of a finger.
    let size = max(theme.points(50), 60), gap = theme.points(12)
    undo.frame = CGRect(x: gap, y: gap, width: size * 1.2, height: size)
    redo.frame = CGRect(x: undo.frame.maxX + gap, y: gap, width: size * 1.2, height: size)
    let wide = clear.sizeThatFits(.zero).width
    clear.frame = CGRect(x: width - wide - gap, y: gap, width: wide, height: size)
    return height
  }
}

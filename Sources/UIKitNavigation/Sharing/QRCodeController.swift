import CoreImage
import UIKitCore

/// Shows a text as a QR code on a page of its own, large enough to be scanned at arm's length.
@MainActor
final class QRCodeController: UIViewController {
  private let text: String
  private let onDone: () -> Void
  private let codeView: QRCodeView?
  private let explanation = UILabel()
  private let address = UILabel()
  private let failure = UILabel()
  private let done = UIButton(type: .system)

  /// Points.
  private static let margin: CGFloat = 24

  init(text: String, onDone: @escaping () -> Void) {
    self.text = text
    self.onDone = onDone
    codeView = QRCode(text).map(QRCodeView.init)
    super.init(nibName: nil, bundle: nil)
    // The sheet below stays in the window, so that it is notified when everything is dismissed at once.
    modalPresentationStyle = .overFullScreen
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    let strings = Strings.preferred.sharing
    explanation.text = strings.scanCode
    explanation.font = .preferredFont(forTextStyle: .title2)
    explanation.textColor = .label
    address.text = SharedItems([URL(string: text) as Any]).subtitle ?? SharedItems([text]).title
    address.font = .preferredFont(forTextStyle: .subheadline)
    address.textColor = .secondaryLabel
    failure.text = strings.tooLongForCode
    failure.font = .preferredFont(forTextStyle: .title3)
    failure.textColor = .secondaryLabel
    failure.textAlignment = .center
    for (label, lines) in [(explanation, 0), (address, 3), (failure, 0)] {
      label.numberOfLines = lines
      view.addSubview(label)
    }
    if let codeView {
      codeView.accessibilityLabel = strings.showQRCode
      codeView.accessibilityValue = text
      view.addSubview(codeView)
    }
    var style = UIButton.Configuration.filled()
    style.title = Strings.preferred.buttons.done
    style.cornerStyle = .capsule
    style.buttonSize = .large
    done.configuration = style
    done.addAction(UIAction { [weak self] _ in self?.onDone() }, for: .touchUpInside)
    view.addSubview(done)
  }

  override func accessibilityPerformEscape() -> Bool {
    onDone()
    return true
  }

  // MARK: Layout

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let space = view.bounds.inset(by: view.safeAreaInsets).insetBy(dx: Self.margin, dy: Self.margin)
    guard space.width > 0, space.height > 0 else { return }
    if space.width > space.height { layOutBeside(space) } else { layOutBelow(space) }
  }

  private var buttonSize: CGSize {
    let size = done.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
    let least: CGFloat = traitCollection.userInterfaceIdiom == .kiosk ? 60 : 50
    return CGSize(width: max(size.width, 140), height: max(size.height, least))
  }

  private func height(_ label: UILabel, _ width: CGFloat) -> CGFloat {
    label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up)
  }

  /// The code at the leading side, text and button at the trailing one; both in the middle of the page.
  private func layOutBeside(_ space: CGRect) {
    let code = showCode(in: CGSize(width: space.width * 0.6, height: space.height))
    let gap = Self.margin * 1.5
    let width = min(space.width - code.width - gap, 360)
    let total = code.width + gap + width
    let start = space.minX + ((space.width - total) / 2).rounded()
    place(CGRect(x: start, y: space.midY - code.height / 2, width: code.width, height: code.height))
    placeTexts(x: start + code.width + gap, width: width, middle: space.midY, alignment: .natural)
  }

  /// The code above the text and the button.
  private func layOutBelow(_ space: CGRect) {
    let width = min(space.width, 480)
    let left = (space.midX - width / 2).rounded()
    let texts = textHeight(width)
    let code = showCode(in: CGSize(width: space.width, height: space.height - texts - Self.margin))
    let top = space.minY + (space.height - code.height - Self.margin - texts) / 2
    place(CGRect(x: space.midX - code.width / 2, y: top, width: code.width, height: code.height))
    placeTexts(x: left, width: width, middle: top + code.height + Self.margin + texts / 2, alignment: .center)
  }

  /// Shows the code, or the reason why there is none. Returns the size it needs.
  private func showCode(in size: CGSize) -> CGSize {
    let isReadable = codeView?.isReadable(in: min(size.width, size.height)) ?? false
    codeView?.isHidden = !isReadable
    failure.isHidden = isReadable
    explanation.isHidden = !isReadable
    address.isHidden = !isReadable
    if isReadable, let codeView { return codeView.sizeThatFits(size) }
    return CGSize(width: min(size.width, 320), height: height(failure, min(size.width, 320)))
  }

  private func place(_ frame: CGRect) {
    let scale = max(traitCollection.displayScale, 1)
    let origin = CGPoint(x: (frame.minX * scale).rounded() / scale, y: (frame.minY * scale).rounded() / scale)
    codeView?.frame = CGRect(origin: origin, size: frame.size)
    failure.frame = codeView?.frame ?? CGRect(origin: origin, size: frame.size)
  }

  private func textHeight(_ width: CGFloat) -> CGFloat {
    height(explanation, width) + 8 + height(address, width) + Self.margin + buttonSize.height
  }

  private func placeTexts(x: CGFloat, width: CGFloat, middle: CGFloat, alignment: NSTextAlignment) {
    let isCentered = alignment == .center
    let start = view.isRightToLeft ? view.bounds.width - x - width : x
    if view.isRightToLeft, !isCentered {
      for shown in [codeView, failure] as [UIView?] {
        if let shown { shown.frame.origin.x = view.bounds.width - shown.frame.maxX }
      }
    }
    var y = (middle - textHeight(width) / 2).rounded()
    for label in [explanation, address] {
      label.textAlignment = alignment
      label.frame = CGRect(x: start, y: y, width: width, height: height(label, width))
      y = label.frame.maxY + 8
    }
    let button = buttonSize
    let left =
      isCentered
      ? (view.bounds.midX - button.width / 2).rounded()
      : view.isRightToLeft ? start + width - button.width : start
    done.frame = CGRect(x: left, y: y + Self.margin - 8, width: button.width, height: button.height)
  }
}

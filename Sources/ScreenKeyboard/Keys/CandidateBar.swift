import UIKitCore

/// The strip above the keys with the candidates of an input method. The space bar takes the first one. More are
/// requested when the last ones become visible.
@MainActor
final class CandidateBar: UIView, UIScrollViewDelegate, ScreenKeyboardPart {
  private let scroll = UIScrollView()
  private var cells: [CandidateCell] = []
  private(set) var texts: [String] = []
  private let onChoose: (Int) -> Void
  private let onMore: (Int) -> [String]
  private static let padding: CGFloat = 14
  private static let mostShown = 400

  /// - Parameter onMore: Returns the candidates from an index in the list on.
  init(onChoose: @escaping (Int) -> Void, onMore: @escaping (Int) -> [String]) {
    (self.onChoose, self.onMore) = (onChoose, onMore)
    super.init(frame: .zero)
    scroll.delegate = self
    scroll.showsHorizontalScrollIndicator = false
    scroll.alwaysBounceHorizontal = true
    addSubview(scroll)
  }

  required init?(coder: NSCoder) { return nil }

  func show(_ texts: [String]) {
    guard texts != self.texts else { return }
    UIView.performWithoutAnimation {
      fill(texts)
      scroll.contentOffset = .zero
    }
  }

  private func fill(_ texts: [String]) {
    self.texts = texts
    UIView.performWithoutAnimation {
      while cells.count > texts.count { cells.removeLast().removeFromSuperview() }
      while cells.count < texts.count {
        let index = cells.count
        let cell = CandidateCell()
        cell.addAction(UIAction { [weak self] _ in self?.onChoose(index) }, for: .touchUpInside)
        scroll.addSubview(cell)
        cells.append(cell)
      }
      for (cell, text) in zip(cells, texts) { cell.show(text, isFirst: cell === cells.first) }
      setNeedsLayout()
      layoutIfNeeded()
    }
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard !texts.isEmpty, texts.count < Self.mostShown, scroll.contentOffset.x + 2 * bounds.width > scroll.contentSize.width,
      scroll.contentOffset.x > 0
    else { return }
    let more = onMore(texts.count)
    if !more.isEmpty { fill(texts + more) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    scroll.frame = bounds
    var x: CGFloat = 4
    for cell in cells {
      let width = max(cell.textWidth + 2 * Self.padding, bounds.height)
      cell.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
      x += width
    }
    scroll.contentSize = CGSize(width: x + 4, height: bounds.height)
  }
}

@MainActor
final class CandidateCell: UIControl, TapOperated {
  private(set) var text = ""
  private var isFirst = false
  private var font: UIFont { UIFont.systemFont(ofSize: 20) }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func show(_ text: String, isFirst: Bool) {
    (self.text, self.isFirst) = (text, isFirst)
    accessibilityLabel = text
    setNeedsDisplay()
  }

  var textWidth: CGFloat { (NSAttributedString(string: text, attributes: [.font: font])).size().width.rounded(.up) }

  override var isHighlighted: Bool { didSet { if isHighlighted != oldValue { setNeedsDisplay() } } }

  override func draw(_ rect: CGRect) {
    if isFirst || isHighlighted, let context = UIGraphicsGetCurrentContext() {
      context.setFillColor((isHighlighted ? KeyboardColors.pressedKey : KeyboardColors.key).cgColor)
      context.addPath(CGPath(roundedRect: bounds.insetBy(dx: 3, dy: 5), cornerWidth: 6, cornerHeight: 6, transform: nil))
      context.fillPath()
    }
    KeyInk.draw(text, font, KeyboardColors.text, in: bounds)
  }
}

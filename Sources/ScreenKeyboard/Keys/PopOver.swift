import UIKitCore

/// Shown above a key while a finger covers it: the key's text, or the variants that a held key offers.
@MainActor
final class PopOver: UIView {
  private(set) var texts: [String] = []
  private(set) var caps: [String] = []
  private(set) var chosen: Int?
  /// The frame of the key, in the keyboard's coordinates.
  private(set) var anchor = CGRect.zero
  private(set) var isMenu = false
  /// Whether it is a list of words: from the top down, in several columns where they do not fit.
  private(set) var isList = false
  private var cell = CGSize.zero
  private var perRow = 1
  private var fontSize: CGFloat = 22
  private var corner: CGFloat = 8
  // The frame of the key's own cap, in this view's coordinates.
  private var neck = CGRect.zero
  private static let margin: CGFloat = 10
  private static let padding: CGFloat = 4

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isOpaque = false
    isHidden = true
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Shows one text above `key`.
  func showText(_ cap: String, above key: CGRect, in bounds: CGRect, fontSize: CGFloat) {
    texts = [cap]
    caps = [cap]
    (isMenu, isList) = (false, false)
    chosen = nil
    anchor = key
    self.fontSize = (fontSize * 1.5).rounded()
    cell = CGSize(width: max(key.width + 2 * Self.margin, key.height * 0.9), height: max(key.height * 1.15, 46))
    perRow = 1
    place(in: bounds)
  }

  /// Shows variants, the first one above the finger and the others towards the centre of the keyboard.
  func showMenu(_ texts: [String], caps: [String], above key: CGRect, in bounds: CGRect, fontSize: CGFloat, chosen: Int?) {
    self.texts = texts
    self.caps = caps
    (isMenu, isList) = (true, false)
    self.chosen = chosen
    anchor = key
    self.fontSize = fontSize
    cell = CGSize(width: min(max(key.width, 36), 64), height: max(key.height, 40))
    let fitting = max(Int((bounds.width - 2 * Self.padding - 8) / cell.width), 1)
    let rows = max((texts.count + 5) / 6 > 1 ? (texts.count + 9) / 10 : 1, (texts.count + fitting - 1) / fitting)
    perRow = (texts.count + rows - 1) / rows
    place(in: bounds)
  }

  // Sizes of a list in points: rows high enough for fingers, words that are quick to read.
  private static let listRow: CGFloat = 44
  private static let listFont: CGFloat = 18
  private static let listInset: CGFloat = 14
  // Words are small: their contrast on these colours is at least 4.5:1.
  private static let listGround = UIColor(light: .white, dark: UIColor(white: 0.3, alpha: 1))
  private static let listChoice = UIColor(red: 0, green: 0.4, blue: 0.85, alpha: 1)

  /// Shows words above `key`, each in a row of its own.
  /// - Parameter room: How far it may extend above `bounds`, in points.
  func showList(_ texts: [String], above key: CGRect, in bounds: CGRect, room: CGFloat, chosen: Int?) {
    self.texts = texts
    caps = texts
    (isMenu, isList) = (true, true)
    self.chosen = chosen
    anchor = key
    fontSize = Self.listFont
    let font = UIFont.systemFont(ofSize: fontSize, weight: .semibold)
    let widest = texts.map { NSAttributedString(string: $0, attributes: [.font: font]).size().width }.max() ?? 0
    let height = room + key.minY - bounds.minY - 6 - 2 * Self.padding - Self.margin
    let perColumn = min(max(Int(height / Self.listRow), 1), max(texts.count, 1))
    let columns = (texts.count + perColumn - 1) / perColumn
    let fitting = (bounds.width - 2 * Self.padding - 8) / CGFloat(max(columns, 1))
    cell = CGSize(width: min(max(widest.rounded(.up) + 2 * Self.listInset, 120), fitting), height: Self.listRow)
    perRow = columns
    place(in: bounds)
  }

  private var rowCount: Int { (texts.count + perRow - 1) / max(perRow, 1) }
  /// Whether the first variant is at the left end.
  private(set) var opensRight = true

  private func place(in bounds: CGRect) {
    let head = CGSize(
      width: cell.width * CGFloat(min(perRow, texts.count)) + 2 * Self.padding,
      height: cell.height * CGFloat(rowCount) + 2 * Self.padding)
    opensRight = !isMenu || anchor.midX <= bounds.midX
    var x =
      isMenu
      ? (opensRight ? anchor.midX - Self.padding - cell.width / 2 : anchor.midX + Self.padding + cell.width / 2 - head.width)
      : anchor.midX - head.width / 2
    x = min(max(x, bounds.minX + 2), max(bounds.maxX - head.width - 2, bounds.minX + 2))
    let left = min(x, anchor.minX), right = max(x + head.width, anchor.maxX)
    // The head is above the key, and the neck extends down around it.
    let top = anchor.minY - head.height - 6
    let frame = CGRect(
      x: left - Self.margin, y: top - Self.margin, width: right - left + 2 * Self.margin,
      height: anchor.maxY - top + 2 * Self.margin)
    neck = anchor.offsetBy(dx: -frame.minX, dy: -frame.minY)
    headFrame = CGRect(x: x - frame.minX, y: Self.margin, width: head.width, height: head.height)
    corner = min(10, cell.height / 4)
    self.frame = frame
    isHidden = false
    setNeedsDisplay()
  }

  private var headFrame = CGRect.zero

  func hide() {
    guard !isHidden else { return }
    isHidden = true
    texts = []
  }

  // MARK: Choosing

  private func cellFrame(_ index: Int) -> CGRect {
    if isList {
      let perColumn = max(rowCount, 1)
      return CGRect(
        x: headFrame.minX + Self.padding + CGFloat(index / perColumn) * cell.width,
        y: headFrame.minY + Self.padding + CGFloat(index % perColumn) * cell.height, width: cell.width, height: cell.height)
    }
    let row = index / max(perRow, 1), column = index % max(perRow, 1)
    let place = opensRight ? column : min(perRow, texts.count) - 1 - column
    // The first row is nearest to the finger.
    return CGRect(
      x: headFrame.minX + Self.padding + CGFloat(place) * cell.width,
      y: headFrame.maxY - Self.padding - CGFloat(row + 1) * cell.height, width: cell.width, height: cell.height)
  }

  /// The frame of a variant, in the keyboard's coordinates.
  func place(of index: Int) -> CGRect { cellFrame(index).offsetBy(dx: frame.minX, dy: frame.minY) }

  /// The variant for a finger at `point`, in the keyboard's coordinates; nil once the finger is more than a key's
  /// height below the key.
  func index(at point: CGPoint) -> Int? {
    guard point.y < anchor.maxY + anchor.height else { return nil }
    // A finger back on the key does not change the choice.
    if isList, anchor.contains(point) { return chosen }
    let local = CGPoint(x: point.x - frame.minX, y: min(point.y - frame.minY, headFrame.maxY - 1))
    return texts.indices.min { KeyGrid.distance(local, cellFrame($0)) < KeyGrid.distance(local, cellFrame($1)) }
  }

  func contains(_ point: CGPoint) -> Bool {
    headFrame.insetBy(dx: -6, dy: -6).contains(CGPoint(x: point.x - frame.minX, y: point.y - frame.minY))
  }

  func choose(_ index: Int?) {
    guard index != chosen else { return }
    chosen = index
    setNeedsDisplay()
  }

  // MARK: Drawing

  private var outline: CGPath {
    let path = CGMutablePath()
    let r = corner
    let (head, neck) = (headFrame, neck)
    let small = min(5, neck.width / 2)
    path.move(to: CGPoint(x: head.minX + r, y: head.minY))
    path.addLine(to: CGPoint(x: head.maxX - r, y: head.minY))
    path.addQuadCurve(to: CGPoint(x: head.maxX, y: head.minY + r), control: CGPoint(x: head.maxX, y: head.minY))
    side(path, from: head.maxX, to: neck.maxX, outwards: 1, down: true)
    path.addLine(to: CGPoint(x: neck.maxX, y: neck.maxY - small))
    path.addQuadCurve(to: CGPoint(x: neck.maxX - small, y: neck.maxY), control: CGPoint(x: neck.maxX, y: neck.maxY))
    path.addLine(to: CGPoint(x: neck.minX + small, y: neck.maxY))
    path.addQuadCurve(to: CGPoint(x: neck.minX, y: neck.maxY - small), control: CGPoint(x: neck.minX, y: neck.maxY))
    side(path, from: head.minX, to: neck.minX, outwards: -1, down: false)
    path.addLine(to: CGPoint(x: head.minX, y: head.minY + r))
    path.addQuadCurve(to: CGPoint(x: head.minX + r, y: head.minY), control: CGPoint(x: head.minX, y: head.minY))
    path.closeSubpath()
    return path
  }

  /// Adds one side of the neck: an S-curve from the head to the key, or corners where the head is far wider.
  private func side(_ path: CGMutablePath, from head: CGFloat, to neck: CGFloat, outwards: CGFloat, down: Bool) {
    let bottom = headFrame.maxY
    let bend = bottom + 6 + min(10, self.neck.height / 4)
    let isFar = abs(head - neck) > 24
    let top = CGPoint(x: head, y: bottom - (isFar ? corner : 4)), end = CGPoint(x: neck, y: isFar ? bottom + 6 : bend)
    let corner1 = CGPoint(x: head, y: bottom), corner2 = CGPoint(x: head - outwards * corner, y: bottom)
    let inner = CGPoint(x: neck + outwards * 6, y: bottom), middle = CGPoint(x: neck, y: bottom)
    if down {
      path.addLine(to: top)
      if isFar {
        path.addQuadCurve(to: corner2, control: corner1)
        path.addLine(to: inner)
        path.addQuadCurve(to: end, control: middle)
      } else {
        path.addCurve(to: end, control1: CGPoint(x: head, y: bottom + 8), control2: CGPoint(x: neck, y: bottom))
      }
    } else {
      path.addLine(to: end)
      if isFar {
        path.addQuadCurve(to: inner, control: middle)
        path.addLine(to: corner2)
        path.addQuadCurve(to: top, control: corner1)
      } else {
        path.addCurve(to: top, control1: CGPoint(x: neck, y: bottom), control2: CGPoint(x: head, y: bottom + 8))
      }
    }
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), !texts.isEmpty else { return }
    let outline = outline
    let isDark = traitCollection.userInterfaceStyle == .dark
    context.saveGState()
    context.setShadow(
      offset: CGSize(width: 0, height: 1), blur: 6, color: CGColor(red: 0, green: 0, blue: 0, alpha: isDark ? 0.5 : 0.28))
    context.setFillColor((isList ? Self.listGround : KeyboardColors.popOver).cgColor)
    context.addPath(outline)
    context.fillPath()
    context.restoreGState()
    if !isMenu {
      let font = UIFont.systemFont(ofSize: fontSize, weight: .regular)
      return KeyInk.draw(caps[0], font, KeyboardColors.text, in: headFrame)
    }
    let font = UIFont.systemFont(ofSize: isList ? fontSize : min(fontSize, 24))
    for (index, cap) in caps.enumerated() {
      let frame = cellFrame(index)
      if isList {
        drawRow(index, font, context)
        continue
      }
      if index == chosen {
        context.setFillColor(KeyboardColors.primary.cgColor)
        context.addPath(CGPath(roundedRect: frame, cornerWidth: 5, cornerHeight: 5, transform: nil))
        context.fillPath()
      }
      KeyInk.draw(cap, font, index == chosen ? .white : KeyboardColors.text, in: frame)
    }
  }

  private func drawRow(_ index: Int, _ font: UIFont, _ context: CGContext) {
    let frame = cellFrame(index)
    if index == chosen {
      context.setFillColor(Self.listChoice.cgColor)
      context.addPath(CGPath(roundedRect: frame.insetBy(dx: 1, dy: 1), cornerWidth: 6, cornerHeight: 6, transform: nil))
      context.fillPath()
    } else if index % max(rowCount, 1) > 0, index - 1 != chosen {
      context.setFillColor(UIColor.separator.cgColor)
      context.fill(
        CGRect(x: frame.minX + Self.listInset, y: frame.minY - 0.5, width: frame.width - 2 * Self.listInset, height: 1))
    }
    let color = index == chosen ? UIColor.white : KeyboardColors.text
    let font = index == chosen ? UIFont.systemFont(ofSize: font.pointSize, weight: .semibold) : font
    KeyInk.draw(caps[index], font, color, in: frame.insetBy(dx: Self.listInset - 2, dy: 0))
  }
}

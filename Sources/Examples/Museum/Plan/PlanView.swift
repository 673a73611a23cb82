import UIKit

/// The drawing of the floor, with a control for every room.
final class PlanView: UIView {
  private let language: Language

  /// - Parameter onRoom: Called when a room is touched.
  init(_ language: Language, onRoom: @escaping (Room) -> Void) {
    self.language = language
    super.init(frame: CGRect(origin: .zero, size: FloorPlan.size))
    isOpaque = false
    contentMode = .redraw
    for room in Room.allCases {
      let control = RoomControl(room, language)
      control.addAction(UIAction { _ in onRoom(room) }, for: .touchUpInside)
      addSubview(control)
    }
    addSubview(DoorsView(frame: bounds))
  }

  required init?(coder: NSCoder) { return nil }

  /// Draws with as many pixels as the plan has on the screen at a zoom, instead of enlarging those of another one.
  func draw(at zoom: CGFloat) {
    for view in [self] + subviews { view.contentScaleFactor = zoom * max(traitCollection.displayScale, 1) }
  }

  /// The zoom at which all of the plan is seen. Names are legible then, also on a small screen.
  var fittingScale: CGFloat = 1 {
    didSet {
      guard fittingScale != oldValue else { return }
      for view in [self] + subviews { view.setNeedsDisplay() }
    }
  }

  /// By how much texts are larger than on a plan of full size: the name of a room has 12 points on the screen at least.
  fileprivate var textScale: CGFloat { max(UIFontMetrics.default.scaledValue(for: 12) / (18 * fittingScale), 1) }

  /// The sizes of the names of rooms, in points of the plan.
  var nameSizes: [Room: CGFloat] {
    Dictionary(uniqueKeysWithValues: subviews.compactMap { $0 as? RoomControl }.map { ($0.room, $0.nameSize) })
  }

  /// Marks the room that is shown; nil marks none.
  var selectedRoom: Room? {
    didSet {
      for case let control as RoomControl in subviews { control.isSelected = control.room == selectedRoom }
    }
  }

  override func draw(_ rect: CGRect) {
    FloorPlan.foyer.lineWidth = 5
    Theme.card.setFill()
    FloorPlan.foyer.fill()
    Theme.soft.setStroke()
    FloorPlan.foyer.stroke()
    drawStairs()
    drawText(Words.foyer[language], at: FloorPlan.foyerMiddle, size: 22, Theme.soft)
    drawText(Words.cafe[language], at: CGPoint(x: 625, y: 330), size: 16, Theme.soft)
    let here = FloorPlan.here
    Theme.tint.withAlphaComponent(0.2).setFill()
    UIBezierPath(ovalIn: CGRect(x: here.x - 26, y: here.y - 26, width: 52, height: 52)).fill()
    Theme.tint.setFill()
    UIBezierPath(ovalIn: CGRect(x: here.x - 11, y: here.y - 11, width: 22, height: 22)).fill()
    drawText(
      Words.youAreHere[language], at: CGPoint(x: here.x, y: here.y - 34 - 12 * textScale), size: 17, Theme.tint)
  }

  private func drawStairs() {
    Theme.line.setStroke()
    for step in 0..<7 {
      let path = UIBezierPath()
      path.move(to: CGPoint(x: 590 + CGFloat(step) * 12, y: 380))
      path.addLine(to: CGPoint(x: 590 + CGFloat(step) * 12, y: 450))
      path.lineWidth = 3
      path.stroke()
    }
  }

  private func drawText(_ text: String, at point: CGPoint, size: CGFloat, _ color: UIColor) {
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: size * textScale, weight: .semibold), .foregroundColor: color,
    ]
    let drawn = NSAttributedString(string: text, attributes: attributes), wanted = drawn.size()
    drawn.draw(at: CGPoint(x: point.x - wanted.width / 2, y: point.y - wanted.height / 2))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for case let control as RoomControl in subviews { control.place() }
  }
}

/// A room on the plan, in its own shape.
final class RoomControl: UIControl {
  let room: Room
  private let language: Language
  private let outline: UIBezierPath

  init(_ room: Room, _ language: Language) {
    self.room = room
    self.language = language
    outline = FloorPlan.outline(of: room)
    super.init(frame: outline.bounds.insetBy(dx: -4, dy: -4))
    isOpaque = false
    isAccessibilityElement = true
    accessibilityTraits = .button
    accessibilityLabel = Words.pair.filled(language, language.number(room.rawValue), room.name[language])
    accessibilityIdentifier = "plan \(room.rawValue)"
  }

  required init?(coder: NSCoder) { return nil }

  /// Plans are not mirrored.
  func place() { frame = outline.bounds.insetBy(dx: -4, dy: -4) }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    outline.contains(CGPoint(x: point.x + frame.minX, y: point.y + frame.minY))
  }

  override var isHighlighted: Bool { didSet { setNeedsDisplay() } }
  override var isSelected: Bool { didSet { setNeedsDisplay() } }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.translateBy(x: -frame.minX, y: -frame.minY)
    FloorPlan.color(of: room).setFill()
    outline.fill()
    if isHighlighted || isSelected {
      Theme.tint.withAlphaComponent(isHighlighted ? 0.28 : 0.18).setFill()
      outline.fill()
    }
    outline.lineWidth = isSelected ? 7 : 5
    (isSelected ? Theme.tint : Theme.soft).setStroke()
    outline.stroke()
    drawName()
    context.restoreGState()
  }

  private func drawName() {
    let scale = (superview as? PlanView)?.textScale ?? 1
    let width = FloorPlan.labelWidth(of: room), middle = FloorPlan.middle(of: room)
    let number = text(language.number(room.rawValue), max(34, 24 * scale), .bold)
    let name = text(room.name[language], nameSize, .medium)
    let height = name.boundingRect(
      with: CGSize(width: width, height: .greatestFiniteMagnitude), options: .usesLineFragmentOrigin, context: nil
    ).height.rounded(.up)
    let top = middle.y - (number.size().height + height) / 2
    number.draw(in: CGRect(x: middle.x - width / 2, y: top, width: width, height: number.size().height))
    name.draw(in: CGRect(x: middle.x - width / 2, y: top + number.size().height, width: width, height: height))
  }

  /// The size of the name's letters. A long word is not broken, but smaller.
  fileprivate var nameSize: CGFloat {
    let size = 18 * ((superview as? PlanView)?.textScale ?? 1)
    let words = room.name[language].split(separator: " ").map { text(String($0), size, .medium).size().width }
    return size * min(FloorPlan.labelWidth(of: room) / max(words.max() ?? 1, 1), 1)
  }

  private func text(_ string: String, _ size: CGFloat, _ weight: UIFont.Weight) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    return NSAttributedString(
      string: string,
      attributes: [
        .font: UIFont.systemFont(ofSize: size, weight: weight), .foregroundColor: Theme.ink, .paragraphStyle: style,
      ])
  }
}

/// The gaps that doors leave in the walls.
private final class DoorsView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func draw(_ rect: CGRect) {
    for (start, end) in FloorPlan.doors {
      let path = UIBezierPath()
      path.move(to: start)
      path.addLine(to: end)
      path.lineWidth = 30
      Theme.card.setStroke()
      path.stroke()
    }
  }
}

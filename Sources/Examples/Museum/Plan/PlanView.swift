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
    drawText(Words.youAreHere[language], at: CGPoint(x: here.x, y: here.y - 46), size: 17, Theme.tint)
  }

  private func drawStairs() {
    Theme.line.setStroke()
    for step in 0..<7 {
      let path = UIBezierPath()
      path.move(to: CGPoint(x: 590 + CGFloat(step) * 12, y: 420))
      path.addLine(to: CGPoint(x: 590 + CGFloat(step) * 12, y: 490))
      path.lineWidth = 3
      path.stroke()
    }
  }

  private func drawText(_ text: String, at point: CGPoint, size: CGFloat, _ color: UIColor) {
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: size, weight: .semibold), .foregroundColor: color,
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
    accessibilityLabel = "\(room.rawValue), \(room.name[language])"
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
    let middle = FloorPlan.middle(of: room)
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    let number = NSAttributedString(
      string: "\(room.rawValue)",
      attributes: [.font: UIFont.systemFont(ofSize: 34, weight: .bold), .foregroundColor: Theme.ink, .paragraphStyle: style])
    let name = NSAttributedString(
      string: room.name[language],
      attributes: [
        .font: UIFont.systemFont(ofSize: 18, weight: .medium), .foregroundColor: Theme.ink, .paragraphStyle: style,
      ])
    number.draw(in: CGRect(x: middle.x - 80, y: middle.y - 44, width: 160, height: 44))
    name.draw(in: CGRect(x: middle.x - 80, y: middle.y, width: 160, height: 48))
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

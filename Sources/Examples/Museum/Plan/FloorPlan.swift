import UIKit

/// The ground floor in a space of 1000 × 640 points: where rooms are, and what else is drawn.
@MainActor
enum FloorPlan {
  static let size = CGSize(width: 1000, height: 640)

  static func outline(of room: Room) -> UIBezierPath {
    switch room {
    case .harbour: return polygon([(40, 40), (400, 40), (400, 250), (340, 290), (40, 290)])
    case .garden: return polygon([(40, 302), (335, 302), (335, 430), (260, 600), (40, 600)])
    case .blue: return polygon([(412, 40), (690, 40), (690, 250), (600, 250), (560, 210), (412, 210)])
    case .night: return polygon([(702, 40), (960, 40), (960, 220), (702, 220)])
    case .desert: return polygon([(702, 232), (960, 232), (960, 430), (702, 430)])
    case .geometry: return octagon(CGPoint(x: 822, y: 524), 84)
    }
  }

  /// Where the name of a room stands.
  static func middle(of room: Room) -> CGPoint {
    switch room {
    case .harbour: return CGPoint(x: 215, y: 160)
    case .garden: return CGPoint(x: 165, y: 445)
    case .blue: return CGPoint(x: 552, y: 125)
    case .night: return CGPoint(x: 831, y: 130)
    case .desert: return CGPoint(x: 831, y: 330)
    case .geometry: return CGPoint(x: 822, y: 524)
    }
  }

  /// How wide the name of a room may be.
  static func labelWidth(of room: Room) -> CGFloat {
    switch room {
    case .harbour: return 300
    case .garden: return 220
    case .blue: return 250
    case .night, .desert: return 236
    case .geometry: return 142
    }
  }

  static let foyer = polygon([
    (347, 300), (412, 257), (412, 222), (555, 222), (596, 262), (690, 262), (690, 600), (274, 600), (347, 434),
  ])
  static let foyerMiddle = CGPoint(x: 520, y: 420)
  /// Where the kiosk stands.
  static let here = CGPoint(x: 500, y: 540)
  /// Gaps in the walls, each between two points.
  static let doors: [(CGPoint, CGPoint)] = [
    (CGPoint(x: 366, y: 265), CGPoint(x: 383, y: 290)), (CGPoint(x: 329, y: 366), CGPoint(x: 353, y: 366)),
    (CGPoint(x: 470, y: 204), CGPoint(x: 470, y: 230)), (CGPoint(x: 684, y: 130), CGPoint(x: 710, y: 130)),
    (CGPoint(x: 684, y: 340), CGPoint(x: 710, y: 340)), (CGPoint(x: 684, y: 524), CGPoint(x: 746, y: 524)),
    (CGPoint(x: 831, y: 214), CGPoint(x: 831, y: 240)), (CGPoint(x: 822, y: 424), CGPoint(x: 822, y: 446)),
    (CGPoint(x: 500, y: 594), CGPoint(x: 500, y: 606)), (CGPoint(x: 190, y: 284), CGPoint(x: 190, y: 310)),
  ]

  private static func polygon(_ points: [(CGFloat, CGFloat)]) -> UIBezierPath {
    let path = UIBezierPath()
    for (index, point) in points.enumerated() {
      let spot = CGPoint(x: point.0, y: point.1)
      if index == 0 { path.move(to: spot) } else { path.addLine(to: spot) }
    }
    path.close()
    path.lineJoinStyle = .round
    return path
  }

  private static func octagon(_ centre: CGPoint, _ radius: CGFloat) -> UIBezierPath {
    polygon(
      (0..<8).map { step in
        let angle = CGFloat.pi / 8 + CGFloat(step) * .pi / 4
        return (centre.x + cos(angle) * radius, centre.y + sin(angle) * radius)
      })
  }

  static func color(of room: Room) -> UIColor {
    let (light, dark): (Int, Int)
    switch room {
    case .harbour: (light, dark) = (0xc9dfe2, 0x27454c)
    case .garden: (light, dark) = (0xd3e2c2, 0x33472c)
    case .blue: (light, dark) = (0xc6d6ee, 0x273d5e)
    case .night: (light, dark) = (0xd6cde6, 0x3a3154)
    case .desert: (light, dark) = (0xf3dfbd, 0x57442a)
    case .geometry: (light, dark) = (0xf1cfc2, 0x5a3329)
    }
    return UIColor { UIColor(hex: $0.userInterfaceStyle == .dark ? dark : light) }
  }
}

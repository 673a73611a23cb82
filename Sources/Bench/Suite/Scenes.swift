import UIKit

/// One of LVGL's sixteen benchmark scenes as a view tree, with a function that advances it by a frame.
@MainActor
struct Scene {
  var name: String
  /// Whether the scene only moves or fills pixels, so that its cost is limited by that of copying its damage.
  var movesOrFillsOnly: Bool
  var make: @MainActor (UIView) -> (_ frame: Int) -> Void
}

/// LVGL resets its random numbers for every scene, and so does this.
struct SceneDice {
  private var state: UInt64 = 0x853c_49e6_748f_ea9b
  mutating func next(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(max(1, limit)))
  }
  mutating func color() -> UIColor {
    UIColor(red: CGFloat(next(256)) / 255, green: CGFloat(next(256)) / 255, blue: CGFloat(next(256)) / 255, alpha: 1)
  }
}

@MainActor
enum Scenes {
  static let size = CGSize(width: 1920, height: 1080)

  /// A position 0 … 1 that moves back and forth, in `legs` frames each way.
  static func swing(_ frame: Int, _ legs: Int) -> CGFloat {
    let t = frame % (2 * legs)
    return CGFloat(t < legs ? t : 2 * legs - t) / CGFloat(legs)
  }

  static func logo(opaque: Bool, side: Int = 100) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    format.opaque = opaque
    return UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format).image { context in
      if opaque {
        UIColor.white.setFill()
        context.fill(CGRect(x: 0, y: 0, width: side, height: side))
      }
      UIColor.systemRed.setFill()
      UIBezierPath(roundedRect: CGRect(x: 4, y: 4, width: side - 8, height: side - 8), cornerRadius: 24).fill()
      UIColor.systemBlue.setFill()
      UIBezierPath(ovalIn: CGRect(x: side / 4, y: side / 4, width: side / 2, height: side / 2)).fill()
    }
  }

  /// The cells of a row-wrapping flex container with space-evenly, below the top padding.
  static func grid(columns: Int, rows: Int, cell: CGSize, bottom: CGFloat = 0) -> [CGRect] {
    let (columns, rows) = (max(1, columns), max(1, rows))
    let dx = (size.width - CGFloat(columns) * cell.width) / CGFloat(columns + 1)
    let dy = (size.height - bottom - CGFloat(rows) * cell.height) / CGFloat(rows + 1)
    return (0..<rows).flatMap { row in
      (0..<columns).map { column in
        CGRect(
          x: (dx + CGFloat(column) * (cell.width + dx)).rounded(), y: (dy + CGFloat(row) * (cell.height + dy)).rounded(),
          width: cell.width, height: cell.height)
      }
    }
  }

  static func falling(_ views: [UIView], by distance: CGFloat, _ dice: inout SceneDice) -> (Int) -> Void {
    let tops = views.map(\.center.y)
    let legs = views.map { _ in 18 + dice.next(162) }
    return { frame in
      for (i, view) in views.enumerated() { view.center.y = tops[i] + (distance * swing(frame, legs[i])).rounded() }
    }
  }

  static func card() -> UIView {
    let card = UIView(frame: CGRect(x: 0, y: 0, width: 270, height: 120))
    card.backgroundColor = .white
    card.layer.cornerRadius = 12
    card.layer.borderWidth = 2
    card.layer.borderColor = UIColor(white: 0.88, alpha: 1).cgColor
    let avatar = UIImageView(image: logo(opaque: false, side: 80))
    avatar.frame.origin = CGPoint(x: 10, y: 20)
    card.addSubview(avatar)
    for (text, size, y) in [("John Smith", 24, 12), ("A DIY enthusiast", 14, 40)] as [(String, CGFloat, CGFloat)] {
      let label = UILabel()
      label.text = text
      label.font = .systemFont(ofSize: size)
      label.sizeToFit()
      label.frame.origin = CGPoint(x: 110, y: y)
      card.addSubview(label)
    }
    let button = UIView(frame: CGRect(x: 110, y: 68, width: 110, height: 40))
    button.backgroundColor = .systemBlue
    button.layer.cornerRadius = 8
    button.layer.shadowOpacity = 0.3
    button.layer.shadowRadius = 3
    button.layer.shadowOffset = CGSize(width: 0, height: 3)
    let title = UILabel(frame: button.bounds)
    title.text = "Connect"
    title.font = .systemFont(ofSize: 14)
    title.textAlignment = .center
    title.textColor = .white
    button.addSubview(title)
    card.addSubview(button)
    return card
  }

  static func cards(in root: UIView, _ configure: (UIView) -> Void = { _ in }) -> [UIView] {
    grid(columns: 1920 / 350, rows: 992 / 170, cell: CGSize(width: 270, height: 120), bottom: 88).map { place in
      let view = card()
      view.frame = place
      configure(view)
      root.addSubview(view)
      return view
    }
  }

  static func images(in root: UIView, opaque: Bool) -> [UIView] {
    let picture = logo(opaque: opaque)
    return grid(columns: 1920 / 160, rows: 992 / 160, cell: CGSize(width: 100, height: 100), bottom: 88).map { place in
      let view = UIImageView(image: picture)
      view.frame = place
      root.addSubview(view)
      return view
    }
  }

  static func repaint(_ views: [UIView]) -> (Int) -> Void {
    var dice = SceneDice()
    return { _ in for view in views { view.backgroundColor = dice.color() } }
  }

  static let lorem: String = {
    let sentence =
      "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore "
      + "magna aliqua. "
    let paragraph = String(repeating: sentence, count: 4) + "Ut enim ad minim veniam, quis nostrud."
    return Array(repeating: paragraph, count: 7).joined(separator: "\n")
  }()

  static let all: [Scene] = [
    Scene(name: "Empty screen", movesOrFillsOnly: true) { root in repaint([root]) },
    Scene(name: "Moving wallpaper", movesOrFillsOnly: true) { root in
      let wallpaper = UIView(frame: CGRect(x: 0, y: 0, width: 2880, height: 1620))
      wallpaper.backgroundColor = UIColor(patternImage: logo(opaque: true))
      root.addSubview(wallpaper)
      return { frame in wallpaper.frame.origin.y = -(360 * swing(frame, 90)).rounded() }
    },
    Scene(name: "Single rectangle", movesOrFillsOnly: true) { root in
      let view = UIView(frame: CGRect(x: 672, y: 378, width: 576, height: 324))
      root.addSubview(view)
      return repaint([view])
    },
    Scene(name: "Multiple rectangles", movesOrFillsOnly: true) { root in
      let views = grid(columns: 3, rows: 3, cell: CGSize(width: 480, height: 270)).map { UIView(frame: $0) }
      for view in views { root.addSubview(view) }
      return repaint(views)
    },
    Scene(name: "Multiple RGB images", movesOrFillsOnly: true) { root in
      var dice = SceneDice()
      return falling(images(in: root, opaque: true), by: 80, &dice)
    },
    Scene(name: "Multiple ARGB images", movesOrFillsOnly: true) { root in
      var dice = SceneDice()
      return falling(images(in: root, opaque: false), by: 80, &dice)
    },
    Scene(name: "Rotated ARGB images", movesOrFillsOnly: true) { root in
      var dice = SceneDice()
      let picture = logo(opaque: false)
      let views = grid(columns: 1920 / 240, rows: 992 / 240, cell: CGSize(width: 100, height: 100), bottom: 88).map {
        place -> UIView in
        let view = UIImageView(image: picture)
        view.frame = place
        view.transform = CGAffineTransform(rotationAngle: CGFloat(100 + dice.next(3400)) / 10 * .pi / 180)
        root.addSubview(view)
        return view
      }
      return falling(views, by: 80, &dice)
    },
    Scene(name: "Multiple labels", movesOrFillsOnly: false) { root in
      let probe = UILabel()
      probe.text = "Hello LVGL!"
      probe.font = .systemFont(ofSize: 26)
      probe.sizeToFit()
      let columns = Int(1920 / (1.5 * probe.bounds.width)), rows = Int(1080 / (3 * probe.bounds.height))
      let labels = grid(columns: columns, rows: rows, cell: probe.bounds.size).map { place -> UILabel in
        let label = UILabel(frame: place)
        label.text = probe.text
        label.font = probe.font
        root.addSubview(label)
        return label
      }
      var dice = SceneDice()
      return { _ in
        root.backgroundColor = dice.color()
        let ink = dice.color()
        for label in labels { label.textColor = ink }
      }
    },
    Scene(name: "Screen sized text", movesOrFillsOnly: false) { root in
      let label = UILabel()
      label.numberOfLines = 0
      label.font = .systemFont(ofSize: 26)
      label.text = lorem
      label.frame = CGRect(origin: CGPoint(x: 8, y: 0), size: label.sizeThatFits(CGSize(width: 1904, height: 1e6)))
      root.addSubview(label)
      let range = max(1, label.bounds.height - 1080)
      return { frame in root.bounds.origin.y = (range * swing(frame, max(1, Int(range / 130 * 60)))).rounded() }
    },
    Scene(name: "Multiple arcs", movesOrFillsOnly: false) { root in
      var dice = SceneDice()
      let arcs = grid(columns: 1920 / 160, rows: 1080 / 160, cell: CGSize(width: 100, height: 100)).map {
        place -> CAShapeLayer in
        let arc = CAShapeLayer()
        arc.frame = place
        arc.path =
          UIBezierPath(
            arcCenter: CGPoint(x: 50, y: 50), radius: 45, startAngle: 0.75 * .pi, endAngle: 2.25 * .pi, clockwise: true
          ).cgPath
        arc.fillColor = nil
        arc.strokeColor = UIColor.systemBlue.cgColor
        arc.lineWidth = 10
        root.layer.addSublayer(arc)
        return arc
      }
      let legs = arcs.map { _ in 60 + dice.next(120) }
      return { frame in
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for (i, arc) in arcs.enumerated() { arc.strokeEnd = (100 * swing(frame, legs[i])).rounded() / 100 }
        CATransaction.commit()
      }
    },
    Scene(name: "Containers", movesOrFillsOnly: false) { root in
      var dice = SceneDice()
      return falling(cards(in: root), by: 30, &dice)
    },
    Scene(name: "Containers with overlay", movesOrFillsOnly: false) { root in
      var dice = SceneDice()
      let fall = falling(cards(in: root), by: 30, &dice)
      let overlay = UIView(frame: root.bounds)
      root.addSubview(overlay)
      return { frame in
        fall(frame)
        overlay.backgroundColor = dice.color().withAlphaComponent(0.5)
      }
    },
    Scene(name: "Containers with opa", movesOrFillsOnly: false) { root in
      var dice = SceneDice()
      let views = cards(in: root) { card in
        card.layer.allowsGroupOpacity = false
        card.alpha = 0.5
      }
      return falling(views, by: 30, &dice)
    },
    Scene(name: "Containers with opa_layer", movesOrFillsOnly: false) { root in
      var dice = SceneDice()
      return falling(cards(in: root) { $0.alpha = 0.5 }, by: 30, &dice)
    },
    Scene(name: "Containers with scrolling", movesOrFillsOnly: false) { root in
      let (columns, rows) = (1920 / 400, 20)
      for row in 0..<rows {
        for column in 0..<columns {
          let view = card()
          view.frame.origin = CGPoint(x: 60 + column * 480, y: 8 + row * 152)
          root.addSubview(view)
        }
      }
      let range = CGFloat(8 + rows * 152 - 1080)
      return { frame in root.bounds.origin.y = (range * swing(frame, Int(range / 130 * 60))).rounded() }
    },
    Scene(name: "Widgets demo", movesOrFillsOnly: false) { root in WidgetsScene.make(in: root) },
  ]
}

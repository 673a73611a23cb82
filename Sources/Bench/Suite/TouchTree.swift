import KioskTesting
import UIKit

/// A tree of views for hit testing.
@MainActor
struct TouchTree {
  let name: String
  let root: UIView
  /// The position with the most expensive hit test.
  var target = Spot.percent(50, 50)

  static var all: [TouchTree] { [nested, stacked, flat(10_000)] }

  func kiosk() -> VirtualKiosk<UIViewController> {
    let kiosk = VirtualKiosk(1920, 1080) {
      let rootViewController = UIViewController()
      rootViewController.view.addSubview(root)
      return rootViewController
    }
    kiosk.trace.isOn = false
    return kiosk
  }

  private static func makeRoot() -> UIView { UIView(frame: CGRect(x: 0, y: 0, width: 1920, height: 1080)) }

  /// 10 000 leaves under 1 110 containers that divide the screen.
  static var nested: TouchTree {
    let root = makeRoot()
    func fill(_ view: UIView, level: Int) {
      for i in 0..<10 {
        let size = view.bounds.size
        let frame =
          level % 2 == 0
          ? CGRect(x: CGFloat(i) * size.width / 10, y: 0, width: size.width / 10, height: size.height)
          : CGRect(x: 0, y: CGFloat(i) * size.height / 10, width: size.width, height: size.height / 10)
        let child = UIView(frame: frame)
        view.addSubview(child)
        if level < 3 { fill(child, level: level + 1) }
      }
    }
    fill(root, level: 0)
    return TouchTree(name: "four levels of ten each", root: root)
  }

  /// Thirty levels of 333 views each, the rearmost of which contains the next level.
  static var stacked: TouchTree {
    let root = makeRoot()
    var level = root
    for depth in 0..<30 {
      let next = UIView(frame: level.bounds)
      level.addSubview(next)
      for i in 0..<332 {
        level.addSubview(UIView(frame: CGRect(x: i % 83 * 23, y: depth * 36 + i / 83 * 9, width: 5, height: 5)))
      }
      level = next
    }
    return TouchTree(name: "thirty levels of 333", root: root)
  }

  /// A flat list of views. A touch of the rearmost view is tested against all others.
  static func flat(_ count: Int) -> TouchTree {
    let root = makeRoot()
    for i in 0..<count {
      root.addSubview(UIView(frame: CGRect(x: (i % 100) * 19, y: (i / 100) * 10, width: 18, height: 9)))
    }
    return TouchTree(name: "\(count) siblings", root: root, target: .point(2, 2))
  }

  static func chain(_ depth: Int) -> TouchTree {
    let root = makeRoot()
    var level = root
    for _ in 0..<depth {
      let next = UIView(frame: level.bounds)
      level.addSubview(next)
      level = next
    }
    return TouchTree(name: "\(depth) levels", root: root)
  }
}

import CoreGraphics
import Foundation
import UIKitCore

/// The pages of a page view controller, and where they are.
///
/// Pages have whole numbers, in the order in which they are turned forward. The shown one may have any number: only its
/// neighbours are known.
@MainActor
struct Paging {
  typealias Side = UIPageViewController.NavigationDirection

  /// A turn under way.
  struct Turn {
    let serial: Int
    let side: Side
    let pages: [UIViewController]
    /// Whether a user turns; otherwise code set the pages.
    let isByUser: Bool
    let completion: ((Bool) -> Void)?
    /// How many pages away they are.
    var distance = 1
  }

  var current: [UIViewController] = []
  /// The number of the shown page.
  var number = 0
  var turn: Turn?
  var serial = 0
  /// The pages beside the shown ones; nil as long as they have not been asked for, empty if there are none.
  var before: [UIViewController]?
  var after: [UIViewController]?
  /// The number of the page to which a drag has let the content go.
  var destination: Int?
  /// The side to which pages moved when a finger caught them.
  var caught: Side?
  /// Whether the controller itself changes the offset.
  var isArranging = false
  var spine = UIPageViewController.SpineLocation.min
  var isDoubleSided = false
  var spacing: CGFloat = 0
  var isLandscape: Bool?
  var isChangingSpine = false
  /// The shown dot.
  var index = 0
  /// How many pages forward from those that the app has set first; nil if that is not known, since it has set others.
  var turned: Int? = 0
  /// The pages from which a resumed visit has gone on.
  var resumedFrom: [UIViewController] = []

  subscript(_ side: Side) -> [UIViewController]? {
    get { side == .forward ? after : before }
    set { if side == .forward { after = newValue } else { before = newValue } }
  }
}

extension UIPageViewController.NavigationDirection {
  var step: Int { self == .forward ? 1 : -1 }
  var opposite: Self { self == .forward ? .reverse : .forward }
}

extension UIPageViewController {
  // Points.
  private static let dotsHeight: CGFloat = 37
  private static let kioskDotsHeight: CGFloat = 60

  final var isHorizontal: Bool { navigationOrientation == .horizontal }

  final func take(_ options: [OptionsKey: Any]) {
    if let space = Self.number(options[.interPageSpacing]), space.isFinite { paging.spacing = Swift.max(space, 0) }
    let spine = options[.spineLocation]
    if let location = spine as? SpineLocation ?? Self.number(spine).flatMap({ SpineLocation(rawValue: Int($0)) }),
      location != .none
    {
      paging.spine = location
    }
  }

  private static func number(_ value: Any?) -> CGFloat? {
    switch value {
    case let value as CGFloat: return value
    case let value as Double: return CGFloat(value)
    case let value as Int: return CGFloat(value)
    case let value as NSNumber: return CGFloat(value.doubleValue)
    default: return nil
    }
  }

  final func prepareScrolling() {
    scroll.controller = self
    scroll.alwaysBounceHorizontal = isHorizontal
    scroll.alwaysBounceVertical = !isHorizontal
    scroll.isScrollEnabled = false
    scroll.onRelease = { [weak self] in self?.pagesDidStop() }
    if transitionStyle == .pageCurl { paging.spacing = 0 }
  }

  // MARK: Places

  /// The distance from page to page.
  private var pitch: CGFloat { isHorizontal ? scroll.bounds.width : scroll.bounds.height }

  final var forwardSign: CGFloat { isHorizontal && scroll.isRightToLeft ? -1 : 1 }

  final func offset(ofPage number: Int) -> CGPoint {
    let way = CGFloat(number) * pitch * forwardSign
    return isHorizontal ? CGPoint(x: way, y: 0) : CGPoint(x: 0, y: way)
  }

  final func number(at offset: CGPoint) -> Int? {
    guard pitch > 0 else { return nil }
    let place = ((isHorizontal ? offset.x : offset.y) / pitch * forwardSign).rounded()
    return abs(place) < 1e9 ? Int(place) : nil
  }

  /// How far the content has moved forward from the shown page, in pages.
  final var progress: CGFloat {
    guard pitch > 0 else { return 0 }
    let (now, start) = (scroll.contentOffset, offset(ofPage: paging.number))
    return (isHorizontal ? now.x - start.x : now.y - start.y) / pitch * forwardSign
  }

  final func layOutPages() {
    guard let root = viewIfLoaded else { return }
    changeSpineIfNeeded()
    let bounds = root.bounds
    let height = showsDots ? dotsHeight : 0
    var area = CGRect(x: 0, y: 0, width: bounds.width, height: Swift.max(bounds.height - height, 0))
    if showsDots {
      let bottom = root.safeAreaInsets.bottom
      area.size.height = Swift.max(area.height - bottom, 0)
      dots.frame = CGRect(x: 0, y: area.maxY, width: bounds.width, height: height)
    }
    let half = paging.spacing / 2
    let frame = isHorizontal ? area.insetBy(dx: -half, dy: 0) : area.insetBy(dx: 0, dy: -half)
    if scroll.frame != frame {
      endTurnAtOnce()
      arrange {
        scroll.frame = frame
        scroll.contentOffset = offset(ofPage: paging.number)
      }
    }
    askForNeighbours()
    placePages()
  }

  private var dotsHeight: CGFloat {
    traitCollection.userInterfaceIdiom == .kiosk ? Self.kioskDotsHeight : Self.dotsHeight
  }

  /// Gives the pages their frames, and the content the limits within which there are pages.
  final func placePages() {
    place(paging.current, at: paging.number)
    var (first, last) = (paging.number, paging.number)
    if !(paging.before ?? []).isEmpty { first -= 1 }
    if !(paging.after ?? []).isEmpty { last += 1 }
    if let turn = paging.turn {
      let number = paging.number + turn.side.step
      place(turn.pages, at: number)
      (first, last) = (Swift.min(first, number), Swift.max(last, number))
    }
    let ends = [offset(ofPage: first), offset(ofPage: last)]
    let low = CGPoint(x: Swift.min(ends[0].x, ends[1].x), y: Swift.min(ends[0].y, ends[1].y))
    let high = CGPoint(x: Swift.max(ends[0].x, ends[1].x), y: Swift.max(ends[0].y, ends[1].y))
    // The content has no size: its limits move with the pages, in both directions.
    arrange {
      scroll.contentInset = UIEdgeInsets(
        top: -low.y, left: -low.x, bottom: high.y + scroll.bounds.height, right: high.x + scroll.bounds.width)
    }
  }

  /// The frame of a page in the content, without the space between pages.
  final func frame(ofPage number: Int) -> CGRect {
    let (x, y) = isHorizontal ? (paging.spacing / 2, CGFloat(0)) : (CGFloat(0), paging.spacing / 2)
    let (start, size) = (offset(ofPage: number), scroll.bounds.size)
    return CGRect(
      x: start.x + x, y: start.y + y, width: Swift.max(size.width - 2 * x, 0), height: Swift.max(size.height - 2 * y, 0))
  }

  private func place(_ pages: [UIViewController], at number: Int) {
    let slot = frame(ofPage: number)
    let isSplit = pages.count == 2 && spineLocation == .mid
    for (index, page) in pages.enumerated() where page.viewIfLoaded?.superview === scroll {
      var frame = slot
      if isSplit, isHorizontal {
        frame.size.width = (slot.width / 2).rounded(toPixel: scroll.pixelScale)
        if (index == 1) != scroll.isRightToLeft {
          frame.origin.x += frame.width
          frame.size.width = slot.width - frame.width
        }
      } else if isSplit {
        frame.size.height = (slot.height / 2).rounded(toPixel: scroll.pixelScale)
        if index == 1 {
          frame.origin.y += frame.height
          frame.size.height = slot.height - frame.height
        }
      }
      page.view.frame = frame
    }
  }

  final func arrange(_ change: () -> Void) {
    let outer = paging.isArranging
    paging.isArranging = true
    change()
    paging.isArranging = outer
  }

  // MARK: Spine

  private func changeSpineIfNeeded() {
    guard transitionStyle == .pageCurl, let root = viewIfLoaded, root.window != nil, !root.bounds.isEmpty else { return }
    let isLandscape = root.bounds.width > root.bounds.height
    guard paging.isLandscape != isLandscape else { return }
    let isFirst = paging.isLandscape == nil
    paging.isLandscape = isLandscape
    guard !isFirst, let delegate else { return }
    paging.isChangingSpine = true
    let spine = delegate.pageViewController(self, spineLocationFor: isLandscape ? .landscapeRight : .portrait)
    paging.isChangingSpine = false
    guard spine != .none else { return }
    guard (spine == .mid) == (paging.current.count == 2) || paging.current.isEmpty else {
      return Log.error(
        "\(type(of: self)).spineLocation: \(spine) does not fit the \(paging.current.count) pages that are set; "
          + "the spine stays.")
    }
    paging.spine = spine
    (paging.before, paging.after) = (nil, nil)
  }

  // MARK: Dots

  final var showsDots: Bool {
    transitionStyle == .scroll && isHorizontal && dots.numberOfPages > 0 && dots.superview != nil
  }

  /// Asks for the number of dots and the current one, as after pages have been set in code.
  final func updateDots() {
    guard transitionStyle == .scroll, isHorizontal, isViewLoaded, let dataSource else {
      dots.removeFromSuperview()
      return
    }
    let count = dataSource.presentationCount(for: self)
    guard count > 0 else {
      dots.removeFromSuperview()
      viewIfLoaded?.setNeedsLayout()
      return
    }
    dots.numberOfPages = count
    paging.index = Swift.min(Swift.max(dataSource.presentationIndex(for: self), 0), count - 1)
    dots.currentPage = paging.index
    if dots.superview == nil {
      dots.controller = self
      view.addSubview(dots)
    }
    view.setNeedsLayout()
  }
}

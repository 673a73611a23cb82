import Constraints

/// The views of a long stack view, whose places along the axis are sums instead of variables.
///
/// As variables, the place of each view would depend on the lengths of all before it, and the solver's work would grow with
/// the square of their number. So one constraint says that lengths and gaps fill the stack, the places are added up when
/// they are read, and a constraint between a place and something else gets the lengths as terms.
@MainActor
final class LayoutLine {
  /// From this number of views on, sums cost less than variables.
  static let fewest = 32

  let axis: NSLayoutConstraint.Axis
  private(set) weak var stack: UIView?
  /// What the views fill: the stack or its margins. The stack's item holds the constraint that has the line.
  private(set) weak var frame: LayoutItem?
  /// The visible views in the order of their indices, which from right to left is not that of their places.
  let items: [LayoutItem]
  /// The gap after each view, in points; 0 after the last.
  let gaps: [CGFloat]

  private var ends: [Double] = []
  private weak var knownEngine: LayoutEngine?
  private var knownSolution = 0

  init(axis: NSLayoutConstraint.Axis, stack: UIView, frame: LayoutItem, items: [LayoutItem], gaps: [CGFloat]) {
    self.axis = axis
    self.stack = stack
    self.frame = frame
    self.items = items
    self.gaps = gaps
  }

  /// A view's place: behind `count` views, and `distance` points further.
  struct Place {
    /// Held by the stack.
    weak var line: LayoutLine?
    let count: Int
    var distance: CGFloat = 0
  }

  /// Whether the first view is at the right end.
  var isReversed: Bool { axis == .horizontal && stack?.isRightToLeft == true }

  /// How far behind the start of the line the first `count` views end, with their gaps, in points.
  func end(of count: Int, in engine: LayoutEngine) -> Double {
    if knownEngine !== engine || knownSolution != engine.solution {
      (knownEngine, knownSolution) = (engine, engine.solution)
      ends.removeAll(keepingCapacity: true)
      ends.append(0)
      for (item, gap) in zip(items, gaps) {
        let length = item.variables.map { engine.solver.value(of: $0.length(axis)) } ?? 0
        ends.append((ends.last ?? 0) + length + Double(gap))
      }
    }
    return count < ends.count ? ends[count] : ends.last ?? 0
  }
}

extension LayoutEngine {
  /// The left or upper edge of an item in the coordinates of its superview, in points.
  func place(of item: LayoutItem, _ axis: NSLayoutConstraint.Axis) -> Double {
    guard let variables = item.variables else { return 0 }
    guard let place = item.linePlace, let line = place.line, line.axis == axis, let stack = line.stack,
      let filled = line.frame
    else {
      return solver.value(of: axis == .horizontal ? variables.x : variables.y)
    }
    let distance = line.end(of: place.count, in: self) + Double(place.distance)
    guard let frame = filled.variables else { return distance }
    var start = Double(stack.contentStart(axis))
    if filled.ownView == nil { start = solver.value(of: axis == .horizontal ? frame.x : frame.y) }
    guard line.isReversed else { return start + distance }
    return start + solver.value(of: frame.length(axis)) - distance - solver.value(of: variables.length(axis))
  }

  /// Adds the left or upper edge of an item in the coordinates of its superview to `expression`.
  func addPlace(of item: LayoutItem, _ axis: NSLayoutConstraint.Axis, _ factor: Double) {
    let variables = variables(of: item)
    guard let place = item.linePlace, let line = place.line, line.axis == axis, let stack = line.stack,
      let filled = line.frame
    else {
      return expression.add(axis == .horizontal ? variables.x : variables.y, factor)
    }
    let frame = self.variables(of: filled)
    if filled.ownView == nil {
      expression.add(axis == .horizontal ? frame.x : frame.y, factor)
    } else {
      expression.constant += factor * Double(stack.contentStart(axis))
    }
    let step = line.isReversed ? -factor : factor
    if line.isReversed {
      expression.add(frame.length(axis), factor)
      expression.add(variables.length(axis), -factor)
    }
    for index in 0..<min(place.count, line.items.count) {
      expression.add(self.variables(of: line.items[index]).length(axis), step)
      expression.constant += step * Double(line.gaps[index])
    }
    expression.constant += step * Double(place.distance)
  }

  /// Adds the lengths and gaps of a line, without the length of what they fill.
  func addLengths(of line: LayoutLine) {
    for (item, gap) in zip(line.items, line.gaps) {
      expression.add(variables(of: item).length(line.axis), -1)
      expression.constant -= Double(gap)
    }
  }
}

extension LayoutItem {
  /// The variables that say where the item is, without the place that a long stack view gives it.
  var ownVariables: [Variable] {
    guard let variables else { return [] }
    switch linePlace?.line?.axis {
    case .horizontal: return [variables.y, variables.width, variables.height]
    case .vertical: return [variables.x, variables.width, variables.height]
    case nil: return [variables.x, variables.y, variables.width, variables.height]
    }
  }
}

extension UIView {
  /// Where the alignment rectangle begins in the view's own coordinates, in points.
  final func contentStart(_ axis: NSLayoutConstraint.Axis) -> CGFloat {
    let insets = alignmentRectInsets
    return childOrigin(axis) + (axis == .horizontal ? insets.left : insets.top)
  }

  /// Where the coordinates of the subviews begin. That of a scroll view's content is always 0.
  final func childOrigin(_ axis: NSLayoutConstraint.Axis) -> CGFloat {
    if self is UIScrollView { return 0 }
    let origin = layer.bounds.origin
    return axis == .horizontal ? origin.x : origin.y
  }
}

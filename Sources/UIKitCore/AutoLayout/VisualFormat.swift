import Foundation

extension NSLayoutConstraint {
  /// Constraints from a visual format string, such as `H:|-[name(>=80@750)]-12-[button]-|`.
  ///
  /// `|` is the edge of the superview, `-` the system's distance (8 points between siblings, the margin at the superview),
  /// `-n-` a distance, and what stands in parentheses are lengths. Numbers may be names of `metrics`, and lengths names of
  /// views. An error in the string is logged with its place, and there are no constraints then.
  ///
  /// - Parameters:
  ///   - format: Begins with `H:` or `V:`; without either it is horizontal.
  ///   - opts: How the views are aligned across the axis, and the direction.
  ///   - metrics: Numbers by name.
  ///   - views: Views and layout guides by name.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]? = nil, views: [String: Any]
  ) -> [NSLayoutConstraint] {
    do {
      var parser = VisualFormatParser(format, metrics: metrics ?? [:], views: views)
      let parts = try parser.parse()
      var builder = VisualFormatBuilder(parts, axis: parser.axis, options: opts)
      return builder.build()
    } catch let error as VisualFormatError {
      let place = format.index(format.startIndex, offsetBy: min(error.offset, format.count))
      let caret = String(repeating: " ", count: format.distance(from: format.startIndex, to: place)) + "^"
      Log.error("NSLayoutConstraint: \(error.reason); the format makes no constraints.\n  \(format)\n  \(caret)")
      return []
    } catch {
      return []
    }
  }
}

/// What is wrong in a visual format string.
struct VisualFormatError: Error {
  let reason: String
  /// In characters from the start.
  let offset: Int
}

/// A number with a relation and a priority, or a length like another view's.
struct VisualFormatPredicate {
  enum Value {
    case number(CGFloat)
    case item(LayoutItem)
  }

  var relation = NSLayoutConstraint.Relation.equal
  var value: Value
  var priority = UILayoutPriority.required
}

/// A part of a visual format string.
enum VisualFormatPart {
  case superview
  case view(LayoutItem, [VisualFormatPredicate])
  /// Nil for the system's distance; empty parts that touch have none between them.
  case gap([VisualFormatPredicate]?)
}

/// Reads a visual format string.
@MainActor
struct VisualFormatParser {
  private let text: [Character]
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var place = 0
  private(set) var axis = NSLayoutConstraint.Axis.horizontal

  init(_ format: String, metrics: [String: Any], views: [String: Any]) {
    text = Array(format)
    self.metrics = metrics
    self.views = views
  }

  mutating func parse() throws -> [VisualFormatPart] {
    if take("H:") { axis = .horizontal } else if take("V:") { axis = .vertical }
    var parts: [VisualFormatPart] = []
    var expectsElement = true
    while place < text.count {
      switch text[place] {
      case "|":
        guard parts.isEmpty || expectsElementAfterGap(parts) || !expectsElement else { throw error("| is not expected") }
        place += 1
        parts.append(.superview)
        expectsElement = false
        if parts.count > 1, place < text.count { throw error("nothing can follow the last |") }
      case "[":
        if case .view = parts.last { parts.append(.gap([])) }
        if case .superview = parts.last { parts.append(.gap([])) }
        parts.append(try view())
        expectsElement = false
      case "-":
        guard !parts.isEmpty, !expectsElementAfterGap(parts) else { throw error("- must follow | or a view") }
        parts.append(.gap(try gap()))
        expectsElement = true
      default: throw error("\"\(text[place])\" is not expected")
      }
    }
    if expectsElementAfterGap(parts) { throw error("| or a view is missing") }
    guard parts.contains(where: { if case .view = $0 { return true } else { return false } }) else {
      throw error("there is no view")
    }
    // A view that touches the superview's edge.
    if case .superview = parts.last, parts.count > 1, case .view = parts[parts.count - 2] {
      parts.insert(.gap([]), at: parts.count - 1)
    }
    return parts
  }

  private func expectsElementAfterGap(_ parts: [VisualFormatPart]) -> Bool {
    if case .gap = parts.last { return true } else { return false }
  }

  private func error(_ reason: String) -> VisualFormatError { VisualFormatError(reason: reason, offset: place) }

  private mutating func take(_ word: String) -> Bool {
    let word = Array(word)
    guard text.count >= place + word.count, Array(text[place..<place + word.count]) == word else { return false }
    place += word.count
    return true
  }

  private mutating func view() throws -> VisualFormatPart {
    place += 1
    let name = identifier()
    guard !name.isEmpty else { throw error("the name of a view is missing") }
    guard let item = views[name].flatMap({ LayoutItem.of($0) }) else { throw error("\"\(name)\" is not among the views") }
    var predicates: [VisualFormatPredicate] = []
    if take("(") { predicates = try list() }
    guard take("]") else { throw error("] is missing") }
    return .view(item, predicates)
  }

  private mutating func gap() throws -> [VisualFormatPredicate]? {
    place += 1
    if take("(") {
      let predicates = try list()
      guard take("-") else { throw error("- is missing after the distance") }
      return predicates
    }
    guard place < text.count, text[place] != "[", text[place] != "|" else { return nil }
    let predicate = try predicate(isSimple: true)
    guard take("-") else { throw error("- is missing after the distance") }
    return [predicate]
  }

  private mutating func list() throws -> [VisualFormatPredicate] {
    var predicates = [try predicate(isSimple: false)]
    while take(",") { predicates.append(try predicate(isSimple: false)) }
    guard take(")") else { throw error(") is missing") }
    return predicates
  }

  private mutating func predicate(isSimple: Bool) throws -> VisualFormatPredicate {
    var result = VisualFormatPredicate(value: .number(0))
    if !isSimple {
      if take(">=") {
        result.relation = .greaterThanOrEqual
      } else if take("<=") {
        result.relation = .lessThanOrEqual
      } else {
        _ = take("==")
      }
    }
    if let number = number() {
      result.value = .number(number)
    } else {
      let name = identifier()
      guard !name.isEmpty else { throw error("a number or a name is missing") }
      if let metric = metric(name) {
        result.value = .number(metric)
      } else if !isSimple, let item = views[name].flatMap({ LayoutItem.of($0) }) {
        result.value = .item(item)
      } else {
        throw error("\"\(name)\" is neither among the metrics\(isSimple ? "" : " nor the views")")
      }
    }
    if take("@") {
      if let number = number() {
        result.priority = UILayoutPriority(Float(number)).limited
      } else if let metric = metric(identifier()) {
        result.priority = UILayoutPriority(Float(metric)).limited
      } else {
        throw error("a priority is missing after @")
      }
    }
    return result
  }

  private mutating func number() -> CGFloat? {
    var end = place
    if end < text.count, text[end] == "-" { end += 1 }
    let digits = end
    while end < text.count, text[end].isNumber || text[end] == "." { end += 1 }
    guard end > digits, let value = Double(String(text[place..<end])), value.isFinite else { return nil }
    place = end
    return CGFloat(value)
  }

  private mutating func identifier() -> String {
    let start = place
    while place < text.count, text[place].isLetter || text[place].isNumber || text[place] == "_" || text[place] == "." {
      place += 1
    }
    return String(text[start..<place])
  }

  private func metric(_ name: String) -> CGFloat? {
    switch metrics[name] {
    case let value as CGFloat: return value
    case let value as Double: return CGFloat(value)
    case let value as Float: return CGFloat(value)
    case let value as Int: return CGFloat(value)
    case let value as NSNumber: return CGFloat(value.doubleValue)
    default: return nil
    }
  }
}

/// Makes constraints of the parts of a visual format string.
@MainActor
struct VisualFormatBuilder {
  private let parts: [VisualFormatPart]
  private let axis: NSLayoutConstraint.Axis
  private let options: NSLayoutConstraint.FormatOptions
  private var result: [NSLayoutConstraint] = []

  init(_ parts: [VisualFormatPart], axis: NSLayoutConstraint.Axis, options: NSLayoutConstraint.FormatOptions) {
    self.parts = parts
    self.axis = axis
    self.options = options
  }

  private var edges: (start: NSLayoutConstraint.Attribute, end: NSLayoutConstraint.Attribute) {
    if axis == .vertical { return (.top, .bottom) }
    if options.contains(.directionLeftToRight) { return (.left, .right) }
    if options.contains(.directionRightToLeft) { return (.right, .left) }
    return (.leading, .trailing)
  }

  /// The distances of a right-to-left string count towards the left.
  private var sign: CGFloat { axis == .horizontal && options.contains(.directionRightToLeft) ? -1 : 1 }

  mutating func build() -> [NSLayoutConstraint] {
    let items = parts.compactMap { part -> LayoutItem? in
      if case .view(let item, _) = part { return item } else { return nil }
    }
    let superview = items.first?.view?.superview?.layoutItem ?? items.first?.guide?.owningView?.layoutItem
    for (index, part) in parts.enumerated() {
      switch part {
      case .view(let item, let predicates): addLengths(of: item, predicates)
      case .gap(let predicates):
        guard index > 0, index + 1 < parts.count else { continue }
        addGap(parts[index - 1], predicates, parts[index + 1], superview)
      case .superview: break
      }
    }
    align(items)
    return result
  }

  private mutating func add(
    _ first: LayoutItem, _ firstAttribute: NSLayoutConstraint.Attribute, _ relation: NSLayoutConstraint.Relation,
    _ second: LayoutItem?, _ secondAttribute: NSLayoutConstraint.Attribute, _ constant: CGFloat,
    _ priority: UILayoutPriority = .required
  ) {
    let constraint = NSLayoutConstraint(first, firstAttribute, relation, second, secondAttribute, constant: constant)
    constraint.storedPriority = priority
    result.append(constraint)
  }

  private mutating func addLengths(of item: LayoutItem, _ predicates: [VisualFormatPredicate]) {
    let length: NSLayoutConstraint.Attribute = axis == .horizontal ? .width : .height
    for predicate in predicates {
      switch predicate.value {
      case .number(let number):
        add(item, length, predicate.relation, nil, .notAnAttribute, number, predicate.priority)
      case .item(let other): add(item, length, predicate.relation, other, length, 0, predicate.priority)
      }
    }
  }

  private mutating func addGap(
    _ before: VisualFormatPart, _ predicates: [VisualFormatPredicate]?, _ after: VisualFormatPart,
    _ superview: LayoutItem?
  ) {
    var (first, firstAttribute): (LayoutItem?, NSLayoutConstraint.Attribute) = (superview, edges.end)
    var (second, secondAttribute): (LayoutItem?, NSLayoutConstraint.Attribute) = (superview, edges.start)
    var touchesSuperview = true
    if case .view(let item, _) = after { (first, firstAttribute) = (item, edges.start) }
    if case .view(let item, _) = before { (second, secondAttribute) = (item, edges.end) }
    if case .view = before, case .view = after { touchesSuperview = false }
    if axis == .vertical, options.contains(.spacingBaselineToBaseline), !touchesSuperview {
      (firstAttribute, secondAttribute) = (.firstBaseline, .lastBaseline)
    }
    guard let first, let second else {
      return Log.error("NSLayoutConstraint: | needs views that have a superview; add them before.")
    }
    guard let predicates else {
      if touchesSuperview { return addMargin(first, firstAttribute, second, secondAttribute) }
      return add(first, firstAttribute, .equal, second, secondAttribute, sign * SystemSpacing.between)
    }
    if predicates.isEmpty { return add(first, firstAttribute, .equal, second, secondAttribute, 0) }
    for predicate in predicates {
      guard case .number(let number) = predicate.value else { continue }
      var relation = predicate.relation
      if sign < 0 { relation = NSLayoutConstraint.Relation(rawValue: -relation.rawValue) ?? relation }
      add(first, firstAttribute, relation, second, secondAttribute, sign * number, predicate.priority)
    }
  }

  /// The system's distance to the superview is its margin.
  private mutating func addMargin(
    _ first: LayoutItem, _ firstAttribute: NSLayoutConstraint.Attribute, _ second: LayoutItem,
    _ secondAttribute: NSLayoutConstraint.Attribute
  ) {
    func guide(_ item: LayoutItem, _ other: LayoutItem) -> LayoutItem {
      guard let view = item.ownView, other.space === view else { return item }
      return view.layoutMarginsGuide.item
    }
    add(guide(first, second), firstAttribute, .equal, guide(second, first), secondAttribute, 0)
  }

  private mutating func align(_ items: [LayoutItem]) {
    let choices: [(NSLayoutConstraint.FormatOptions, NSLayoutConstraint.Attribute)] = [
      (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top), (.alignAllBottom, .bottom),
      (.alignAllLeading, .leading), (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
      (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline), (.alignAllFirstBaseline, .firstBaseline),
    ]
    for (option, attribute) in choices where options.contains(option) {
      guard attribute.axis != axis else {
        Log.error("NSLayoutConstraint: views in a row cannot be aligned along it (\(attribute)); the option is ignored.")
        continue
      }
      for (item, next) in zip(items, items.dropFirst()) { add(item, attribute, .equal, next, attribute, 0) }
    }
  }
}

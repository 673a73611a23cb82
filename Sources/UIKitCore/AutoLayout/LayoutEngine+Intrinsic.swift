import Constraints

/// Constraints for the sizes of views' contents: for each axis, at most the intrinsic length at the hugging priority, and at
/// least that at the compression resistance.
extension LayoutEngine {
  /// Has the view asked for its intrinsic size before the next solution.
  func outdateIntrinsicSize(of item: LayoutItem) {
    guard item.engine === self, !item.intrinsic.isOutdated else { return }
    item.intrinsic.isOutdated = true
    outdatedIntrinsics.append(item)
    setNeedsSolve()
  }

  func updateIntrinsicSizes() {
    while let item = outdatedIntrinsics.popLast() {
      guard item.engine === self, let view = item.ownView, item.intrinsic.isOutdated else { continue }
      item.intrinsic.isOutdated = false
      moveBaselines(of: item)
      guard !view.isPlacedByFrame || isForFitting && view === root else { continue }
      let size = view.intrinsicContentSize
      set(size.width, .horizontal, of: item, view)
      let wraps = view.wrapsContent
      wrapping.removeAll { $0 === item }
      if wraps { wrapping.append(item) } else { item.intrinsic.wrappedWidth = nil }
      // The height of wrapped text is computed from the width that comes out.
      if wraps, let width = item.intrinsic.wrappedWidth, let height = view.wrappedHeight(width: width) {
        set(height, .vertical, of: item, view)
      } else {
        set(size.height, .vertical, of: item, view)
      }
    }
  }

  /// Another font or text has other baselines.
  private func moveBaselines(of item: LayoutItem) {
    for use in item.uses {
      guard let constraint = use.constraint, constraint.place.engine === self, constraint.isOnBaseline else { continue }
      encodeAgain(constraint, onlyConstant: true)
    }
  }

  private func set(_ length: CGFloat, _ axis: NSLayoutConstraint.Axis, of item: LayoutItem, _ view: UIView) {
    guard let variables = item.variables else { return }
    var length = length
    if !length.isFinite {
      Log.error(
        "\(type(of: view)).intrinsicContentSize: \(length) is not finite; the view has none along that axis.",
        once: "intrinsic \(type(of: view))")
      length = UIView.noIntrinsicMetric
    }
    var pair = item.intrinsic[axis]
    guard length >= 0 else {
      if pair.length >= 0 { removeIntrinsicConstraints(of: item, axis) }
      return
    }
    length = min(length, NSLayoutConstraint.largest)
    guard length != pair.length || pair.hugging == nil else { return }
    let variable = variables.length(axis)
    if let hugging = pair.hugging, let compression = pair.compression {
      require { try self.solver.setConstant(Double(length), of: hugging) }
      require { try self.solver.setConstant(Double(length), of: compression) }
    } else {
      pair.hugging = require {
        try self.solver.add(
          [Term(variable)], .lessThanOrEqual, Double(length), priority: item.hugging[axis].rawValue)
      }
      pair.compression = require {
        try self.solver.add(
          [Term(variable)], .greaterThanOrEqual, Double(length), priority: item.compression[axis].rawValue)
      }
    }
    pair.length = length
    item.intrinsic[axis] = pair
  }

  private func removeIntrinsicConstraints(of item: LayoutItem, _ axis: NSLayoutConstraint.Axis) {
    if let constraint = item.intrinsic[axis].hugging { try? solver.remove(constraint) }
    if let constraint = item.intrinsic[axis].compression { try? solver.remove(constraint) }
    item.intrinsic[axis] = IntrinsicConstraints.Pair()
    setNeedsSolve()
  }

  func removeIntrinsicConstraints(of item: LayoutItem) {
    removeIntrinsicConstraints(of: item, .horizontal)
    removeIntrinsicConstraints(of: item, .vertical)
    wrapping.removeAll { $0 === item }
  }

  /// Called when a content priority of a view has changed.
  func contentPriorityDidChange(of item: LayoutItem, _ axis: NSLayoutConstraint.Axis) {
    guard item.engine === self else { return }
    let pair = item.intrinsic[axis]
    if let hugging = pair.hugging {
      require { try self.solver.setPriority(item.hugging[axis].rawValue, of: hugging) }
    }
    if let compression = pair.compression {
      require { try self.solver.setPriority(item.compression[axis].rawValue, of: compression) }
    }
    setNeedsSolve()
  }

  // MARK: Wrapped text

  /// Gives texts on several lines the height for the width that they got, and solves again. A narrower text may make others
  /// wider, so this takes a few rounds at most.
  func wrapTexts() {
    for _ in 0..<4 where !wrapping.isEmpty {
      var hasChanged = false
      for item in wrapping {
        guard let view = item.ownView, let variables = item.variables, item.engine === self else { continue }
        let width = CGFloat(solver.value(of: variables.width))
        guard width > 0, abs(width - (item.intrinsic.wrappedWidth ?? -1)) > 1e-3,
          let height = view.wrappedHeight(width: width)
        else { continue }
        item.intrinsic.wrappedWidth = width
        let before = item.intrinsic.vertical.length
        set(height, .vertical, of: item, view)
        if item.intrinsic.vertical.length != before { hasChanged = true }
      }
      guard hasChanged else { return }
      optimise()
    }
  }
}

/// The key of the animation duration.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of the flag that disables actions.
public let kCATransactionDisableActions = "disableActions"
/// The key of the timing function.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of the completion block.
public let kCATransactionCompletionBlock = "completionBlock"

/// Groups changes of layers: the duration and pacing of their animations, whether they are animated at all, and a block
/// to call when the animations are over.
///
/// Transactions nest and inherit settings from the enclosing one. Changes outside of any belong to an implicit
/// transaction, which ends with the next commit of a render tree.
@preconcurrency @MainActor public final class CATransaction {
  final class Scope {
    var duration: CFTimeInterval?
    var timingFunction: CAMediaTimingFunction??
    var disableActions: Bool?
    var completion: TransactionCompletion?
    var values: [String: Any] = [:]
  }

  /// The innermost transaction; the implicit one if there is no other.
  private static var current: Scope {
    let state = LayerState.current
    if let last = state.transactions.last { return last }
    if let implicit = state.implicitTransaction { return implicit }
    let scope = Scope()
    state.implicitTransaction = scope
    RenderTree.requestCommits()
    return scope
  }

  private static func find<T>(_ read: (Scope) -> T?) -> T? {
    let state = LayerState.current
    for scope in state.transactions.reversed() {
      if let value = read(scope) { return value }
    }
    return state.implicitTransaction.flatMap(read)
  }

  /// Begins a nested transaction.
  public class func begin() { LayerState.current.transactions.append(Scope()) }

  /// Ends the innermost transaction. Without a matching `begin` it ends the implicit one.
  public class func commit() {
    guard let scope = LayerState.current.transactions.popLast() else { return flush() }
    scope.completion?.close()
  }

  /// Ends the implicit transaction, so that later changes start with default settings.
  public class func flush() {
    let state = LayerState.current
    guard let scope = state.implicitTransaction else { return }
    state.implicitTransaction = nil
    scope.completion?.close()
  }

  /// Does nothing: layers are used on one thread only.
  public class func lock() {}
  /// Does nothing.
  public class func unlock() {}

  /// The duration of animations in seconds; 0.25 unless set.
  public class func animationDuration() -> CFTimeInterval { find(\.duration) ?? 0.25 }
  /// Sets the duration of animations in seconds.
  public class func setAnimationDuration(_ duration: CFTimeInterval) { current.duration = duration }

  /// The timing function of animations; nil for the default one.
  public class func animationTimingFunction() -> CAMediaTimingFunction? { find(\.timingFunction) ?? nil }
  /// Sets the timing function of animations.
  public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    current.timingFunction = .some(function)
  }

  /// Whether changes are made without actions.
  public class func disableActions() -> Bool { find(\.disableActions) ?? false }
  /// Sets whether changes are made without actions.
  public class func setDisableActions(_ flag: Bool) { current.disableActions = flag }

  /// The completion block of the current transaction.
  public class func completionBlock() -> (() -> Void)? { current.completion?.block }

  /// Calls `block` when all animations that are added to this transaction from now on are over; without any, when the
  /// transaction ends.
  public class func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
    let scope = current
    scope.completion?.close()
    scope.completion = block.map(TransactionCompletion.init)
  }

  /// The value of a setting, or one that the app has stored in a transaction.
  public class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: animationDuration()
    case kCATransactionDisableActions: disableActions()
    case kCATransactionAnimationTimingFunction: animationTimingFunction()
    case kCATransactionCompletionBlock: completionBlock()
    default: find { $0.values[key] }
    }
  }

  /// Sets a setting, or stores a value in the current transaction.
  public class func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration: current.duration = value.flatMap(AnimationValue.double)
    case kCATransactionDisableActions: current.disableActions = value.flatMap(AnimationValue.double).map { $0 != 0 }
    case kCATransactionAnimationTimingFunction: current.timingFunction = .some(value as? CAMediaTimingFunction)
    case kCATransactionCompletionBlock: setCompletionBlock(value as? @MainActor () -> Void)
    default: current.values[key] = value
    }
  }

  /// The completion blocks that wait for an animation added now.
  static func pendingCompletions() -> [TransactionCompletion] {
    var result: [TransactionCompletion] = []
    let state = LayerState.current
    for scope in state.transactions {
      if let completion = scope.completion { result.append(completion) }
    }
    if let completion = state.implicitTransaction?.completion { result.append(completion) }
    return result
  }
}

/// A completion block and the number of animations it waits for.
@MainActor final class TransactionCompletion {
  private(set) var block: (@MainActor () -> Void)?
  private var pending = 0
  private var isClosed = false

  init(_ block: @escaping @MainActor () -> Void) { self.block = block }

  func enter() { pending += 1 }

  func leave() {
    pending -= 1
    runWhenOver()
  }

  /// The transaction has ended or has received another block.
  func close() {
    isClosed = true
    runWhenOver()
  }

  private func runWhenOver() {
    guard isClosed, pending == 0, let block else { return }
    self.block = nil
    block()
  }
}

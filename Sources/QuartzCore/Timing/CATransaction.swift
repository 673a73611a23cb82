public let kCATransactionAnimationDuration = "animationDuration"
public let kCATransactionDisableActions = "disableActions"
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
public let kCATransactionCompletionBlock = "completionBlock"

/// Groups changes to layers: how long, how paced, whether animated, and what to run when their animations are over.
///
/// Transactions nest and inherit from the one around them. Changes outside of any belong to an implicit one, which ends
/// with the next commit of a render tree.
@MainActor public final class CATransaction {
  private final class Scope {
    var duration: CFTimeInterval?
    var timingFunction: CAMediaTimingFunction??
    var disableActions: Bool?
    var completion: TransactionCompletion?
    var values: [String: Any] = [:]
  }

  private static var scopes: ContiguousArray<Scope> = []
  private static var implicit: Scope?

  /// The innermost scope, the implicit one when there is none.
  private static var current: Scope {
    if let last = scopes.last { return last }
    if let implicit { return implicit }
    let scope = Scope()
    implicit = scope
    RenderTree.requestCommits()
    return scope
  }

  private static func find<T>(_ read: (Scope) -> T?) -> T? {
    for scope in scopes.reversed() {
      if let value = read(scope) { return value }
    }
    return implicit.flatMap(read)
  }

  public class func begin() { scopes.append(Scope()) }

  /// Ends the innermost transaction. Without a matching `begin` it ends the implicit one.
  public class func commit() {
    guard let scope = scopes.popLast() else { return flush() }
    scope.completion?.close()
  }

  /// Ends the implicit transaction, so that what follows starts from fresh settings.
  public class func flush() {
    guard let scope = implicit else { return }
    implicit = nil
    scope.completion?.close()
  }

  /// Forgets what a program left open that has ended, and does not call its completion blocks.
  package class func endAll() {
    scopes = []
    implicit = nil
  }

  /// There is one thread for layers: nothing to lock.
  public class func lock() {}
  public class func unlock() {}

  /// Seconds; 0.25 unless set.
  public class func animationDuration() -> CFTimeInterval { find(\.duration) ?? 0.25 }
  public class func setAnimationDuration(_ duration: CFTimeInterval) { current.duration = duration }

  public class func animationTimingFunction() -> CAMediaTimingFunction? { find(\.timingFunction) ?? nil }
  public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    current.timingFunction = .some(function)
  }

  public class func disableActions() -> Bool { find(\.disableActions) ?? false }
  public class func setDisableActions(_ flag: Bool) { current.disableActions = flag }

  public class func completionBlock() -> (() -> Void)? { current.completion?.block }

  /// Runs `block` once all animations added to this transaction from here on are over; when there are none, as soon as it ends.
  public class func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
    let scope = current
    scope.completion?.close()
    scope.completion = block.map(TransactionCompletion.init)
  }

  public class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: animationDuration()
    case kCATransactionDisableActions: disableActions()
    case kCATransactionAnimationTimingFunction: animationTimingFunction()
    case kCATransactionCompletionBlock: completionBlock()
    default: find { $0.values[key] }
    }
  }

  public class func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration: current.duration = value.flatMap(AnimationValue.double)
    case kCATransactionDisableActions: current.disableActions = value.flatMap(AnimationValue.double).map { $0 != 0 }
    case kCATransactionAnimationTimingFunction: current.timingFunction = .some(value as? CAMediaTimingFunction)
    case kCATransactionCompletionBlock: setCompletionBlock(value as? @MainActor () -> Void)
    default: current.values[key] = value
    }
  }

  /// Who waits for an animation added now.
  static func waitingCompletions() -> [TransactionCompletion] {
    var result: [TransactionCompletion] = []
    for scope in scopes {
      if let completion = scope.completion { result.append(completion) }
    }
    if let completion = implicit?.completion { result.append(completion) }
    return result
  }
}

/// A completion block and the animations it waits for.
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

  /// The transaction ended or took another block.
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

import Foundation

/// A thread that never ends, for work that must not depend on the calling thread.
///
/// The kernel signals the death of a program's parent (PR_SET_PDEATHSIG) when the *thread* that started the program
/// ends. Tests run on threads of Dispatch, which end after five idle seconds: machines that other tests were to use
/// died with them.
final class LastingThread: @unchecked Sendable {
  static let shared = LastingThread()
  private let condition = NSCondition()
  private var work: [() -> Void] = []

  private init() {
    let thread = Thread { [self] in
      while true {
        condition.lock()
        while work.isEmpty { condition.wait() }
        let next = work.removeFirst()
        condition.unlock()
        next()
      }
    }
    thread.start()
  }

  /// Runs `body` on the thread and waits for it.
  func perform(_ body: @escaping () throws -> Void) throws {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var outcome: Result<Void, any Error> = .success(())
    condition.lock()
    work.append {
      outcome = Result(catching: body)
      done.signal()
    }
    condition.signal()
    condition.unlock()
    done.wait()
    try outcome.get()
  }
}

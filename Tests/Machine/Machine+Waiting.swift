import Foundation

/// Waiting for what happens inside.
extension Machine {
  /// Polls until `condition` holds. It waits between two polls for as long as five of them take, at most half a second: what
  /// is asked of the agent runs on the machine's only processor, which otherwise would do little but answer.
  ///
  /// A machine that the host keeps waiting is not late: only the time counts in which QEMU ran, or had nothing to do. Beside
  /// builds an emulated machine boots in minutes.
  /// - Throws: After `timeout` seconds, an error that names `what`; at the latest after five times as long.
  public func wait(
    for what: @autoclosure () -> String, timeout: Double = 120, _ condition: () throws -> Bool
  ) throws {
    let (start, before) = (ContinuousClock.now, secondsKeptWaiting)
    while true {
      let asked = ContinuousClock.now
      if try condition() { return }
      let answered = ContinuousClock.now
      let seconds = start.duration(to: answered) / .seconds(1)
      if seconds >= timeout {
        let kept = secondsKeptWaiting - before
        if seconds - kept >= timeout || seconds >= 5 * timeout {
          throw MachineError(
            "waited \(Int(seconds)) s in vain for \(what()); in \(Int(kept)) of them the host kept the machine "
              + "waiting for a processor")
        }
      }
      let pause = min(max(asked.duration(to: answered) / .seconds(1) * 5, 0.03), 0.5)
      usleep(UInt32(pause * 1e6))
    }
  }

  /// How long QEMU's busiest thread, that of the processor, could have run since its start but another program did (s).
  private var secondsKeptWaiting: Double {
    let tasks = "/proc/\(process.processIdentifier)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    let times = threads.compactMap { thread -> (ran: Double, waited: Double)? in
      guard let text = try? String(contentsOfFile: "\(tasks)/\(thread)/schedstat", encoding: .utf8) else { return nil }
      // Nanoseconds on a processor, and ready to run without one.
      let numbers = text.split(separator: " ").compactMap { Double($0) }
      return numbers.count >= 2 ? (numbers[0], numbers[1]) : nil
    }
    return (times.max { $0.ran < $1.ran }?.waited ?? 0) / 1e9
  }

  /// What the machine says of itself, for the error of what never came: its jobs and the end of its journal, or what its
  /// console said last if it does not answer.
  var report: String {
    let script = "systemctl list-jobs --no-pager; journalctl -b -n 40 --no-pager || dmesg | tail -n 40"
    if let answer = try? agent.perform("run", script, timeout: 30) { return answer.output }
    return "it does not answer\n\(Machine.lastWords(in: folder))"
  }
}

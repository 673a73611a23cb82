import CHost

/// The task in which the code runs.
package enum CurrentTask {
  /// A number that no other task of the process has, before or after; nil outside of tasks.
  package static var number: UInt64? {
    let number = vc_current_task()
    return number == 0 ? nil : number
  }
}

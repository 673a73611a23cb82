import Foundation
import Machine

extension Appliance {
  /// What the first call has saved: a disk, and the file with the state of the machine that ran from it.
  @MainActor private static var saved: (appliance: Appliance, state: String)?

  /// A disk and a machine that has booted from it and shows the app. For tests of what comes after that: only the first call
  /// boots, which takes an emulated machine half a minute, and all of them go on where that one has been saved.
  @MainActor static func running() throws -> (appliance: Appliance, machine: Machine) {
    let (original, state) = try saved ?? boot()
    saved = (original, state)
    let appliance = try Appliance(copying: original)
    let machine = try Machine(appliance.kind(), from: state)
    try machine.waitForTheApp()
    return (appliance, machine)
  }

  private static func boot() throws -> (appliance: Appliance, state: String) {
    // These files stay when the tests have ended, to be replaced by those of the next run.
    let folder = MachineImage.package.appendingPathComponent(".build/system").path
    let appliance = try Appliance(at: "\(folder)/running.ext4")
    let machine = try Machine(appliance.kind())
    try machine.waitForTheApp()
    let state = "\(folder)/running.state"
    try machine.save(to: state)
    return (appliance, state)
  }
}

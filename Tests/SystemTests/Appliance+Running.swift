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

  /// Boots, or takes what another process of the same tests has saved: whoever comes second waits for it.
  private static func boot() throws -> (appliance: Appliance, state: String) {
    // These files stay when the tests have ended, to be replaced by those of the next run.
    let folder = MachineImage.package.appendingPathComponent(".build/system").path
    let (disk, state) = ("\(folder)/running.ext4", "\(folder)/running.state")
    let lock = open("\(folder)/running.lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
    guard lock >= 0 else {
      throw MachineError("\(folder)/running.lock cannot be opened: \(String(cString: strerror(errno)))")
    }
    defer { close(lock) }
    flock(lock, LOCK_EX)
    // Other tests may describe another machine, and another disk has another app.
    if let saved = time(of: state), let disk = time(of: disk), let tests = time(of: "/proc/self/exe"),
      let image = time(of: Appliance.root), saved > max(disk, tests, image)
    {
      return (Appliance(existing: "\(folder)/running.ext4"), state)
    }
    unlink(state)
    let appliance = try Appliance(at: disk)
    let machine = try Machine(appliance.kind())
    try machine.waitForTheApp()
    try machine.save(to: state)
    return (appliance, state)
  }

  /// When the file was changed; nil if there is none.
  private static func time(of path: String) -> Date? {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    return (try? FileManager.default.attributesOfItem(atPath: file))?[.modificationDate] as? Date
  }
}

import Foundation

/// The versions of the app that the installer keeps on a machine: folders in `versions`, a link `app` to the current
/// one, and `app.previous` to the one before. A link is replaced by one rename, so that a power cut leaves either the
/// old or the new one.
struct InstalledVersions {
  /// `/usr/local/lib/vitrine`
  let folder: String

  init(root: String = "") { folder = root + "/usr/local/lib/vitrine" }

  var current: String? { target("app") }
  var previous: String? { target("app.previous") }

  private func target(_ link: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(link)")
  }

  /// Swaps the current and the previous version.
  /// - Returns: The names of the version that is current now, and of the one before.
  /// - Throws: `Failure` when there is no previous version, or its files are incomplete.
  func exchange() throws -> (now: String, before: String) {
    guard let current else { throw Failure("\(folder)/app is not there: no app is installed here by install.sh.") }
    guard let previous, previous != current else {
      throw Failure("there is no version before \(name(current)): the installer keeps the one that an update replaces.")
    }
    guard FileManager.default.isExecutableFile(atPath: "\(folder)/\(previous)/program") else {
      throw Failure("\(folder)/\(previous) has no program any more, so \(name(current)) stays.")
    }
    try point("app", to: previous)
    try point("app.previous", to: current)
    return (name(previous), name(current))
  }

  private func name(_ target: String) -> String { (target as NSString).lastPathComponent }

  private func point(_ link: String, to target: String) throws {
    let fresh = "\(folder)/\(link).new"
    unlink(fresh)
    guard symlink(target, fresh) == 0, rename(fresh, "\(folder)/\(link)") == 0 else {
      throw Failure("\(folder)/\(link): cannot point it to \(target): \(String(cString: strerror(errno))).")
    }
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}

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
    try checkProgram("\(folder)/\(previous)/program", stays: name(current))
    try point("app", to: previous)
    try point("app.previous", to: current)
    return (name(previous), name(current))
  }

  /// Folders are executable, too, but nothing can start them.
  private func checkProgram(_ path: String, stays current: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw Failure("\(path): cannot go back to it: \(String(cString: strerror(errno))). \(current) stays in use.")
    }
    guard status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 else {
      throw Failure(
        "\(path): cannot go back to it: it is no file that can be executed. \(current) stays in use; install the version "
          + "that you want with install.sh.")
    }
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
